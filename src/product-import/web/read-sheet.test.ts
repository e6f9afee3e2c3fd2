import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import {
  comparedSheet,
  encodeText,
  storedProduct,
  tableCategories,
} from '../../../tests/support/table-samples.ts';
import { createXlsxWorkbook } from '../../lib/spreadsheet/create-xlsx-workbook.ts';
import { toCsvFile } from '../../lib/spreadsheet/csv.ts';
import { readDelimitedText, readSheet } from '../../lib/spreadsheet/read-sheet.ts';
import { findHeaderRow } from '../../lib/spreadsheet/sheet-columns.ts';
import { mapCategoryPathsById } from './category-finder.ts';
import { createExportRows, PRODUCT_SHEET_NAME_AND_WIDTHS } from './export-panel.tsx';
import { productSheetHeads } from './product-sheet.ts';

const TEXT =
  'Прайс-лист ООО «База»;;\n;;\nНаименование товара;Розничная цена, руб.;Группа\n\nКофе;1 234,50;Чай, кофе / Кофе\nКакао;90;"Кофе"\n';
const READ = [
  { line: 5, name: 'Кофе', kind: 'NEW', input: { price: 123_450, categoryId: 3 } },
  { line: 6, name: 'Какао', kind: 'NEW', input: { price: 9_000, categoryId: 3 } },
];

describe('a file of text', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
    ['windows-1251', encodeText(TEXT, 'windows-1251')],
    [
      'Unicode of Excel',
      new Uint8Array(Uint16Array.from([...`\uFEFF${TEXT}`].map((sign) => sign.charCodeAt(0))).buffer),
    ],
    ['tabs', new TextEncoder().encode(TEXT.replaceAll(';', '\t'))],
    ['old line ends', new TextEncoder().encode(TEXT.replaceAll('\n', '\r\n'))],
  ])('in %s has its heads in the third row and names its lines', async (_, bytes) => {
    expect(comparedSheet(await readSheet(bytes, productSheetHeads))).toMatchObject(READ);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /пуста/],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0), /Это не таблица/],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /старый файл \.xls/],
    ['a PDF', new TextEncoder().encode('%PDF-1.7'), /PDF/],
    ['a broken archive', Uint8Array.of(0x50, 0x4b, 3, 4, 5, 6, 7), /не открывается/],
    ['an archive of something else', zipSync({ 'a.txt': new Uint8Array(10) }), /не открывается/],
    ['21 MB', new Uint8Array(21 * 1024 * 1024), /20 МБ/],
    [
      'six thousand lines',
      new TextEncoder().encode(`Название;Цена\n${'а;1\n'.repeat(6_000)}`),
      /5\s000 строк/,
    ],
  ])('%s is refused with its reason', async (_, bytes, problem) => {
    expect(await readSheet(bytes, productSheetHeads)).toMatchObject({
      rows: null,
      problem: expect.stringMatching(problem),
    });
  });

  it.each([
    ['без заголовков;1\nещё;2', /Не нашли заголовков/],
    ['Название;Цена;Розничная цена\nЧай;1;2', /Не понять, где «Цена»: .*«Цена» и «Розничная цена»/],
  ])('%j has no heads to go by', (text, problem) => {
    expect(
      findHeaderRow(readDelimitedText(text, productSheetHeads).rows ?? [], productSheetHeads).problem,
    ).toMatch(problem);
  });
});

describe('a workbook', () => {
  it('has joined cells, hidden columns, formulas, mistakes and dates in place of numbers', async () => {
    const cells = new Map([
      ['3,2', { type: 'formula' as const, formula: 'A1*2', value: 70, formulaResult: 70 }],
      ['4,2', { type: 'formula' as const, formula: 'A1*2', value: null }],
      ['5,2', { type: 'error' as const, value: '#REF!' }],
    ]);
    const rows = [
      ['Категория', 'Название', 'Цена', 'Вес, кг'],
      ['Чай, кофе / Кофе', 'Первый', 57.95, 0.25],
      [null, 'Второй', new Date(Date.UTC(2026, 9, 5)), null],
      [null, 'Третий', null, null],
      ['Кофе', 'Четвёртый', null, null],
      ['Кофе', 'Пятый', null, null],
      ['Кофе', 'Шестой', 12.345, null],
      [null, null, null, null],
      ['Кофе', true, 5, null],
    ];
    const merges = [{ startRow: 1, endRow: 3, startCol: 0, endCol: 0 }];
    const columns = [{}, {}, {}, { hidden: true }];
    const sheets = [
      { name: 'Тайный', hidden: true, rows: [['Название', 'Цена']] },
      { name: 'Прайс', rows, cells, merges, columns },
      {
        name: 'Ещё',
        rows: [
          ['Название', 'Цена'],
          ['Лишний', 1],
        ],
      },
    ];
    const sheet = await readSheet(await writeXlsx({ sheets }), productSheetHeads);
    expect(sheet.notes).toEqual([
      'В файле несколько листов, прочитан «Прайс».',
      'Скрытые столбцы тоже прочитаны: D.',
    ]);
    const read = comparedSheet(sheet);
    expect(read.map(({ line, problems }) => [line, problems.join()])).toEqual([
      [2, ''],
      [3, expect.stringMatching(/^Цена: дата 05\.10\.2026/)],
      [4, ''],
      [5, expect.stringMatching(/^Цена: формула без значения/)],
      [6, expect.stringMatching(/^Цена: ошибка формулы #REF!/)],
      [7, expect.stringMatching(/^Цена: Не больше двух знаков/)],
      [9, ''],
    ]);
    expect(read[0]?.input).toEqual({ name: 'Первый', price: 5_795, categoryId: 3, weightGrams: 250 });
    expect(read[2]?.input).toMatchObject({ price: 7_000, categoryId: 3 });
  });

  it('that grows without end is refused before it has grown, whatever it says of its size', async () => {
    const sheet = new Uint8Array(80 * 1024 * 1024).fill(32);
    const parts = { 'xl/workbook.xml': new Uint8Array(1), 'xl/worksheets/sheet1.xml': sheet };
    const bomb = zipSync(parts, { level: 1 });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect((await readSheet(bomb, productSheetHeads)).problem).toMatch(/слишком много данных/);
    // Both places where the file says how large the part is, saying a byte.
    const view = new DataView(bomb.buffer);
    for (let at = 0; at < bomb.length - 4; at += 1) {
      if (view.getUint32(at, true) === sheet.length) view.setUint32(at, 1, true);
    }
    expect((await readSheet(bomb, productSheetHeads)).problem).toMatch(/слишком много данных/);
  });
});

it.each(['xlsx', 'csv'])('what goes out as %s comes back as the same', async (kind) => {
  const goods = [
    storedProduct,
    {
      ...storedProduct,
      id: 57,
      name: '=HYPERLINK("x")',
      price: 5,
      tags: ['a;-b'],
      description: '+7; -1\nстрока',
    },
    {
      ...storedProduct,
      id: 58,
      name: 'Каша',
      out: true,
      outUntil: '2099-12-03',
      choices: [],
      weightGrams: null,
    },
  ];
  const rows = createExportRows(goods, mapCategoryPathsById(tableCategories));
  const bytes =
    kind === 'csv'
      ? new TextEncoder().encode(toCsvFile(rows))
      : await createXlsxWorkbook(rows, PRODUCT_SHEET_NAME_AND_WIDTHS);
  if (kind === 'csv') expect(toCsvFile(rows)).not.toMatch(/(^|;)"?[=+-]/m);
  const preview = comparedSheet(await readSheet(bytes, productSheetHeads), goods);
  expect(preview.map((row) => [row.id, row.kind, row.changes, row.problems])).toEqual(
    goods.map(({ id }) => [id, 'SAME', [], []]),
  );
});
