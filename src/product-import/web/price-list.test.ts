import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { encodeText, storedProduct } from '../../../tests/support/table-samples.ts';
import { readDelimitedText, readSheet } from '../../lib/spreadsheet/read-sheet.ts';
import { findHeaderRow } from '../../lib/spreadsheet/sheet-columns.ts';
import type { ExportedProduct, PriceListColumns } from '../products-table.contract.ts';
import {
  type PriceListRow,
  planPriceList,
  priceListHeads,
  readKopecks,
  readPieces,
  readPriceListLayout,
  readPriceListRows,
} from './price-list.ts';

type Cell = string | number | null;

const merge = (startRow: number, startCol: number, endRow: number, endCol: number) => ({
  startRow,
  startCol,
  endRow,
  endCol,
});

const workbook = (rows: Cell[][], merges: ReturnType<typeof merge>[] = []) =>
  writeXlsx({ sheets: [{ name: 'Прайс', rows, merges }] });

/** A wholesaler's: his name and days on top, two rows of heads, groups over the whole width, empty columns, totals. */
const wholesaler = () =>
  workbook(
    [
      ['ООО «Оптовик», склад на Лесной'],
      ['Прайс-лист от 24.11.2026', null, null, null, null, 'Тел. 8 800 000-00-00'],
      [],
      ['Артикул', null, 'Наименование товара', 'Ед.', 'Цена, руб.', null],
      [null, null, null, null, 'розница', 'опт от 10 шт.'],
      ['Чай, кофе'],
      ['ЧЧ-100', null, 'Чай чёрный, 100 г', 'шт', '160,00 руб', '1 096,40 руб'],
      ['К-7', null, 'Кофе молотый', 'шт', '350 руб.', '301 руб.'],
      ['Сладкое'],
      ['С-1', null, 'Халва', 'шт', '130', 'по запросу'],
      ['Итого:', null, null, null, 640, 1397.4],
    ],
    [merge(0, 0, 0, 5), merge(3, 4, 3, 5), merge(3, 0, 4, 0), merge(3, 2, 4, 2), merge(5, 0, 5, 5)],
  );

/** 1C's, as text of Windows: groups have a code of their own and no price, heads come again on each page. */
const oneC = () =>
  encodeText(
    [
      'Прайс-лист;;;;',
      ';;;;',
      'Код;Номенклатура;Ед. изм.;Остаток;Цена закупочная',
      '00-000001;ЧАЙ;;;',
      '00-000017;"Чай ""Чёрный"" 100г";шт;15;96,40',
      'Код;Номенклатура;Ед. изм.;Остаток;Цена закупочная',
      '00-000018;Сахар-песок;кг;0;1 234,50 руб.',
      ';ВСЕГО;;15;1330,90',
    ].join('\r\n'),
    'windows-1251',
  );

/** A cash-and-carry's: a wide table from the first row, numbers as numbers, prices of more than two decimals. */
const cashAndCarry = () =>
  workbook([
    [
      '№',
      'Артикул METRO',
      'Штрихкод',
      'Наименование',
      'Цена без НДС',
      'Цена с НДС со скидкой',
      'Старая цена',
    ],
    [1, 457812, '4607001234567', 'Пряники тульские 400 г', 82.333, 98.799, 120],
    [2, 457813, '4607001234568', 'Вафли', 50, 60, 75],
  ]);

async function layoutOf(file: Uint8Array | Promise<Uint8Array>, saved?: PriceListColumns) {
  const { rows, problem } = await readSheet(await file, priceListHeads);
  expect(problem).toBeNull();
  return readPriceListLayout(rows ?? [], saved);
}

async function positionsOf(file: Uint8Array | Promise<Uint8Array>) {
  const layout = await layoutOf(file);
  const { positions, unpriced } = readPriceListRows(layout, layout.proposed);
  return { positions: positions.map(({ line, ...position }) => Object.values(position)), unpriced };
}

describe('a price list is read as its supplier has it', () => {
  it('of a wholesaler: two rows of heads, groups, «по запросу» and totals', async () => {
    expect(await positionsOf(wholesaler())).toEqual({
      positions: [
        ['ЧЧ-100', 'Чай чёрный, 100 г', 109_640, null, 'Чай, кофе'],
        ['К-7', 'Кофе молотый', 30_100, null, 'Чай, кофе'],
      ],
      unpriced: ['10 (Халва)'],
    });
  });

  it('of 1C in Windows-1251: groups with a code, heads once more', async () => {
    expect(await positionsOf(oneC())).toEqual({
      positions: [
        ['00-000017', 'Чай "Чёрный" 100г', 9_640, null, 'ЧАЙ'],
        ['00-000018', 'Сахар-песок', 123_450, null, 'ЧАЙ'],
      ],
      unpriced: [],
    });
  });

  it('of a cash-and-carry: the price that is paid, to the kopeck', async () => {
    expect(await positionsOf(cashAndCarry())).toEqual({
      positions: [
        ['457812', 'Пряники тульские 400 г', 9_880, null, null],
        ['457813', 'Вафли', 6_000, null, null],
      ],
      unpriced: [],
    });
  });

  // Control: in `src/product-import/web/price-list.ts` replace `|| numbersColumns(filled)` with ``
  it('of a waybill: merged heads, the numbers of columns, pieces and boxes', async () => {
    const file = workbook(
      [
        ['Универсальный передаточный документ № 411 от 24.11.2026'],
        ['№', 'Код товара', 'Наименование товара', 'Ед.', 'Количество', null, 'Цена', 'Сумма'],
        [null, null, null, null, 'мест', 'Кол-во (объем)', 'руб.', 'руб.'],
        ['А', '1', '1а', '2', '2а', '3', '4', '5'],
        [1, 'ЧЧ-100', 'Чай чёрный, 100 г', 'шт', 2, '24 шт', '96,40 руб', '2 313,60'],
        [2, 'К-7', 'Кофе молотый', 'кор', 2, '2 кор.', '301', '602'],
        [3, 'С-1', 'Сахар', 'шт', 1, '1 200,000', '52,10', '62 520'],
        [4, 'Н-1', 'Не привезли', 'шт', null, '—', null, null],
        ['Всего к оплате', null, null, null, null, 1226, null, '65 435,60'],
      ],
      [merge(0, 0, 0, 7), merge(1, 4, 1, 5), merge(1, 2, 2, 2), merge(1, 1, 2, 1), merge(1, 0, 2, 0)],
    );
    const { positions, unpriced } = await positionsOf(file);
    expect(positions).toEqual([
      ['ЧЧ-100', 'Чай чёрный, 100 г', 9_640, 24, null],
      ['К-7', 'Кофе молотый', 30_100, '2 кор.', null],
      ['С-1', 'Сахар', 5_210, 1_200, null],
    ]);
    expect(unpriced).toEqual(['8 (Не привезли)']);
  });

  // Control: in `src/product-import/web/price-list.ts` replace `isReceipt && !hasHeads` with `!hasHeads`
  it('of two columns without heads: pieces where goods came, else a price', async () => {
    const file = workbook([
      ['Пряники тульские', 24],
      ['Вафли', 12],
    ]);
    const { rows } = await readSheet(await file, priceListHeads);
    const proposed = (isReceipt: boolean) =>
      readPriceListLayout(rows ?? [], undefined, { isReceipt }).proposed;
    expect(proposed(true)).toEqual({ code: null, name: 0, price: null, pieces: 1 });
    expect(proposed(false)).toEqual({ code: null, name: 0, price: 1, pieces: null });
  });

  // Control: in `src/lib/spreadsheet/read-sheet.ts` replace `|| b.cut - a.cut` with `|| a.cut - b.cut`
  // Control: in `src/product-import/web/price-list.ts` replace `(filled.length > 1 || !hasHeads)` with `filled.length > 1`
  it('pasted with commas in names: cut at tabs, and a row without a number is told, no group', () => {
    const pasted =
      'Лапша быстрая, говядина, 60 г\t15\nЧай, 100 г\t1 234\nПряники\t\nИтоговый пряник\t3\nИтого:\t1 252';
    const { rows } = readDelimitedText(pasted, { ...priceListHeads });
    const layout = readPriceListLayout(rows ?? [], undefined, { isReceipt: true });
    const { positions, unpriced } = readPriceListRows(layout, layout.proposed);
    expect(positions.map(({ name, pieces, group }) => [name, pieces, group])).toEqual([
      ['Лапша быстрая, говядина, 60 г', 15, null],
      ['Чай, 100 г', 1234, null],
      ['Итоговый пряник', 3, null],
    ]);
    expect(unpriced).toEqual(['3 (Пряники)']);
  });

  // Control: in `src/product-import/web/price-list.ts` replace `isNot: /упак|в уп|` with `isNot: /`
  it.each(['Кол-во в упаковке', 'Кол-во в уп.', 'Мин. заказ, шт', 'Остаток, шт', 'Количество мест'])(
    '«%s» tells of nothing that came',
    async (head) => {
      const file = workbook([['Наименование', 'Цена', head], ...[['Мыло', 90, 24]]]);
      expect((await layoutOf(file)).proposed.pieces).toBeNull();
    },
  );

  it.each([
    [24, 24],
    ['24 шт', 24],
    ['24 шт.', 24],
    ['5 штук', 5],
    ['1 200,000', 1_200],
    ['12.0', 12],
    [0, null],
    ['-', null],
    ['', null],
    ['2 кор.', '2 кор.'],
    ['2,5', '2,5'],
    [2.5, '2.5'],
    ['-3', '-3'],
    ['24/12', '24/12'],
    ['много', 'много'],
    ['1 000 001', '1 000 001'],
  ])('%j are %j pieces', (cell, pieces) => {
    expect(readPieces(cell)).toBe(pieces);
  });

  // Control: in `src/product-import/web/price-list.ts` replace `(PACKED.test(head) ? 2 : 0)` with `0`
  it.each([
    [['Наименование', 'Цена за упаковку, руб.', 'Цена за шт., руб.'], 2],
    [['Наименование', 'Цена оптовая за короб', 'Цена розничная', 'Цена за штуку'], 3],
    [['Наименование', 'Цена за упаковку', 'Остаток'], 1],
  ])('of %j the price of a piece', async (heads, price) => {
    const file = workbook([heads, ['Мыло детское', ...heads.slice(1).map((_, at) => 100 - at)]]);
    expect((await layoutOf(file)).proposed).toEqual({ code: null, name: 0, price, pieces: null });
  });

  // Control: in `src/lib/spreadsheet/sheet-columns.ts` replace `columns.length > 0 && columns.every` with `columns.every`
  it('without heads its columns are known by what they hold', async () => {
    const file = workbook([
      [1, 'Пряники тульские', 'шт', 10, 98.5],
      [2, 'Вафли', 'шт', 12, 60.2],
    ]);
    const { proposed, columns } = await layoutOf(file);
    expect(proposed).toEqual({ code: null, name: 1, price: 4, pieces: null });
    expect(columns[1]).toEqual({ index: 1, label: 'Столбец B', sample: 'Пряники тульские' });
    const { rows } = await readSheet(await file, priceListHeads);
    expect(findHeaderRow(rows ?? [], priceListHeads).rows).toHaveLength(1);
  });

  // Control: in `src/product-import/web/price-list.ts` replace `said(role) ?? named(role)` with `named(role)`
  it('what was said of its columns before goes first', async () => {
    const saved = { code: null, name: 'Наименование', price: 'Цена без НДС' };
    expect((await layoutOf(cashAndCarry(), saved)).proposed).toEqual({
      code: null,
      name: 3,
      price: 4,
      pieces: null,
    });
  });

  it.each([
    ['1 234,50 руб', 123_450],
    ['1\u00A0234.5 ₽/шт', 123_450],
    ['1,234.50', 123_450],
    ['96 р.', 9_600],
    [45.3333, 4_533],
    ['по запросу', null],
    ['0', null],
    ['-5', null],
    ['', null],
  ])('%j is %j kopecks', (cell, kopecks) => {
    expect(readKopecks(cell)).toBe(kopecks);
  });
});

describe('what becomes of a position', () => {
  const product = (id: number, name: string, more: Partial<ExportedProduct> = {}): ExportedProduct => ({
    ...storedProduct,
    ...{ id, name, price: 12_000, supplier: 'Оптовик', supplierCode: `А-${id}`, purchasePrice: 9_000 },
    ...more,
  });
  const goods = [
    product(1, 'Чай'),
    product(2, 'Кофе'),
    product(3, 'Какао'),
    product(4, 'Халва', { supplier: null, supplierCode: null, purchasePrice: null }),
    product(5, 'Мёд', { supplier: 'База' }),
    product(6, 'Соль'),
    product(7, 'Перец', { out: true }),
  ];
  const row = (
    line: number,
    code: string | null,
    name: string,
    purchasePrice: number | null,
    pieces: PriceListRow['pieces'] = null,
  ) => ({ line, code, name, purchasePrice, pieces, group: null });
  const planned = (...rows: PriceListRow[]) =>
    planPriceList(rows, goods, { supplier: 'оптовик' }).map(({ kind, id, warnings }) => [
      kind,
      id,
      ...warnings,
    ]);

  it('is found by article, then by name; what is not listed is gone', () => {
    expect(
      planned(
        row(2, 'а-1', 'ЧАЙ ЧЁРН.', 9_500),
        row(3, null, '«кофе»', 8_000),
        row(4, 'А-3', 'Какао', 9_000),
        row(5, 'Х-1', 'Халва', 5_000),
        row(6, 'М-1', 'Мёд', 5_000),
        row(7, 'Н-1', 'Новинка', 5_000),
        row(8, 'А-1', 'Чай', 9_500),
      ),
    ).toEqual([
      ['DEARER', 1],
      ['CHEAPER', 2],
      ['SAME', 3],
      ['LINKED', 4],
      ['ELSEWHERE', 5],
      ['NEW', null],
      ['WRONG', 1],
      ['GONE', 6],
    ]);
  });

  // Control: in `src/product-import/web/price-list.ts` replace `gu, '__')` with `gu, '')`
  it.each([
    ['Пакет 2-3 л', 'Пакет 23 л'],
    ['Пакет 1,5 л', 'Пакет 15 л'],
  ])('«%s» is not «%s»', (one, other) => {
    const kinds = planned(row(2, null, one, 5_000), row(3, null, other, 5_000)).map(([kind]) => kind);
    expect(kinds.slice(0, 2)).toEqual(['NEW', 'NEW']);
  });

  // Control: in `src/product-import/web/price-list.ts` replace `plan.position = { ...position, pieces: position.pieces + pieces };` with ``
  it('brings pieces: of one product in two rows together, unclear ones first, of other suppliers too', () => {
    const rows = [
      row(2, 'А-1', 'Чай', 9_000, 24),
      row(3, 'А-1', 'Чай', 9_000, 12),
      row(4, 'А-1', 'Чай', 9_100, 12),
      row(5, 'А-2', 'Кофе', 9_000, '2 кор.'),
      row(6, 'М-1', 'Мёд', 5_000, 3),
      row(7, 'А-3', 'Какао', 9_500, 1),
      row(8, 'Н-1', 'Новинка', 5_000, 4),
    ];
    const plans = planPriceList(rows, goods, { supplier: 'оптовик', isReceipt: true });
    expect(plans.map(({ kind, id, position }) => [kind, id, position?.pieces])).toEqual([
      ['CAME', 1, 36],
      ['UNCLEAR', 2, '2 кор.'],
      ['ELSEWHERE', 5, 3],
      ['DEARER', 3, 1],
      ['NEW', null, 4],
      ['WRONG', 1, 12],
    ]);
    expect(plans[0]?.warnings).toEqual(['Сложили со строкой 3: 24 + 12.']);
  });

  // Control: in `src/product-import/web/price-list.ts` replace `isSaid || !addTo(before, position)` with `!addTo(before, position)`
  it('adds nothing up that a person has said: what is typed there counts', () => {
    const rows = [row(1, null, 'Чай', null, 5), row(2, null, 'Чаёк', null, 13)];
    const matches = new Map(goods.slice(0, 1).map((tea) => [2, tea]));
    const plans = planPriceList(rows, goods, { supplier: '', isReceipt: true, matches });
    expect(plans.map(({ kind, position, problems }) => [kind, position?.pieces, problems])).toEqual([
      ['CAME', 5, []],
      ['WRONG', 13, ['Тот же товар, что в строке 1: прибавьте штуки там или выберите другой']],
    ]);
  });

  it('without a supplier is found by article or name in one column, or as a person says', () => {
    const rows = [row(1, null, 'А-3', null, 5), row(2, null, 'мёд', null, 2), row(3, null, 'Чаёк', null, 1)];
    const kinds = (matches?: Map<number, ExportedProduct>) =>
      planPriceList(rows, goods, { supplier: '', isReceipt: true, ...(matches && { matches }) }).map(
        ({ kind, id }) => [kind, id],
      );
    expect(kinds()).toEqual([
      ['CAME', 3],
      ['CAME', 5],
      ['NEW', null],
    ]);
    expect(kinds(new Map(goods.slice(0, 1).map((tea) => [3, tea])))[2]).toEqual(['CAME', 1]);
  });

  it('warns of a loss and of a price of a whole box', () => {
    expect(planned(row(2, 'А-1', 'Чай', 108_000))[0]).toEqual([
      ...['DEARER', 1, 'Закупка выше цены в магазине.'],
      'Закупка меняется больше чем в три раза: проверьте, за штуку ли цена.',
    ]);
  });
});
