import { describe, expect, it } from 'vitest';
import { comparedSheet } from '../../../tests/support/table-samples.ts';
import { readDelimitedText } from '../../lib/spreadsheet/read-sheet.ts';
import { productSheetHeads } from './product-sheet.ts';

const HEADS = [
  'Название',
  'Категория',
  'Цена',
  'Вес',
  'Описание',
  'Ограничения',
  'Метки',
  'Размеры',
  'Приоритет',
  'Наличие',
  '№ в магазине',
  'Версия',
];
const GOOD: Record<string, string> = { Название: 'Кофе молотый', Категория: 'Чай, кофе / Кофе', Цена: '350' };

/** A pasted table of a good row and one with these cells in place of its own. */
const pasted = (cells: Record<string, string>) =>
  readDelimitedText(
    [
      HEADS,
      HEADS.map((head) => ({ ...GOOD, Название: 'Первый' })[head] ?? ''),
      HEADS.map((head) => ({ ...GOOD, ...cells })[head] ?? ''),
    ]
      .map((row) =>
        row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
      )
      .join('\r\n'),
    productSheetHeads,
  );

describe('a wrong cell names its row', () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ Цена: '-5' }, /^Цена должна быть неотрицательной/],
    [{ Цена: '−5,00 ₽' }, /^Цена должна быть неотрицательной/],
    [{ Цена: '12,345' }, /^Цена: Не больше двух знаков/],
    [{ Цена: '1.2.3' }, /^Цена: «1\.2\.3» — не цена/],
    [{ Цена: '1,234.56' }, /не цена/],
    [{ Цена: 'дорого' }, /не цена/],
    [{ Цена: '100 $' }, /не цена/],
    [{ Цена: '5 окт' }, /не цена/],
    [{ Цена: '1e3' }, /не цена/],
    [{ Цена: '10000000' }, /^Цена: Не больше/],
    [{ Цена: '' }, /^Цена не указана$/],
    [{ Цена: '-' }, /^Цена: это поле не убрать/],
    [{ Название: '' }, /^Название товара обязательно/],
    [{ Название: '—' }, /^Название: это поле не убрать/],
    [{ Название: '12345' }, /^Название: Нужна хотя бы одна буква/],
    [{ Название: 'я'.repeat(256) }, /^Название: Не больше 255/],
    [{ Название: 'Ко\u0000фе' }, /^Название: Уберите управляющие символы/],
    [{ Название: 'Ко\u200Bфе' }, /^Название: Уберите невидимые/],
    [{ Название: 'Ко\u0007фе' }, /^Название: Уберите управляющие/],
    [{ Название: 'Первый' }, /^Тот же товар, что в строке 2/],
    [{ Название: ' ПЕРВЫЙ ' }, /^Тот же товар, что в строке 2/],
    [{ Название: 'Пряники', Категория: '' }, /^Товаров с таким названием несколько: № 57, № 58/],
    [{ Категория: 'Чай' }, /^Категория: категорий «Чай» несколько: «Чай, кофе \/ Чай», «Наборы \/ Чай»/],
    [{ Категория: '', Цена: 'дорого' }, /^Категория: Укажите категорию/],
    [{ Категория: '-' }, /^Категория: это поле не убрать/],
    [{ Категория: 'я'.repeat(128) }, /^Категория: Не больше 127/],
    [{ Категория: '123' }, /^Категория: Нужна хотя бы одна буква/],
    [{ Категория: Array(11).fill('а').join(' / ') }, /^Категория: Не глубже 10/],
    [{ Вес: 'много' }, /^Вес, г: «много» — не вес/],
    [{ Вес: '0' }, /^Вес, г: .*от 1/],
    [{ Вес: '-100' }, /^Вес, г: .*от 1/],
    [{ Вес: '0,0005 кг' }, /^Вес, г: .*целое/],
    [{ Вес: '2000 кг' }, /^Вес, г: .*1\s000\s000/],
    [{ Вес: '5 шт' }, /не вес/],
    [{ Описание: 'я'.repeat(2001) }, /^Описание: Не больше 2000/],
    [{ Ограничения: 'я'.repeat(101) }, /^Ограничения: Не больше 100/],
    [{ Метки: Array.from({ length: 31 }, (_, index) => `м${index}`).join(',') }, /^Метки: Не больше 30/],
    [{ Метки: 'я'.repeat(64) }, /^Метки: Не больше 63/],
    [
      { Размеры: Array.from({ length: 31 }, (_, index) => String(index)).join(',') },
      /^Размеры: Не больше 30/,
    ],
    [{ Размеры: 'я'.repeat(41) }, /^Размеры: Не больше 40/],
    [{ Размеры: '!!!' }, /^Размеры: Нужна хотя бы одна/],
    [{ Приоритет: '-1' }, /^Приоритет .*неотрицательным/],
    [{ Приоритет: '1,5' }, /^Приоритет /],
    [{ Приоритет: 'высокий' }, /^Приоритет: «высокий» — не число/],
    [{ Приоритет: '99999999999' }, /^Приоритет: Слишком большое/],
    [{ Наличие: 'скоро' }, /^Наличие: «скоро»: напишите/],
    [{ Наличие: 'нет до 31.02.2027' }, /^Наличие: /],
    [{ '№ в магазине': 'AB-12' }, /^№ в магазине: «AB-12» — не номер товара/],
    [{ '№ в магазине': '999' }, /^№ в магазине: товара № 999 нет в продаже/],
    [{ '№ в магазине': '0' }, /^№ в магазине: «0» — не номер/],
    [{ '№ в магазине': '-5' }, /^№ в магазине: «-5» — не номер/],
    [{ Версия: 'новая' }, /^Версия: «новая» — не число/],
  ])('%j', (cells, problem) => {
    const [good, bad] = comparedSheet(pasted(cells));
    expect(good).toMatchObject({ line: 2, kind: 'NEW', problems: [] });
    expect(bad).toMatchObject({ line: 3, kind: 'WRONG', input: null });
    expect(bad?.problems).toEqual(expect.arrayContaining([expect.stringMatching(problem)]));
  });
});

describe('a good cell is read as a person means it', () => {
  it.each<[Record<string, string>, object]>([
    [{ Цена: '1 234,50 ₽' }, { price: 123_450 }],
    [{ Цена: '1\u00A0234.5 руб.' }, { price: 123_450 }],
    [{ Цена: '0' }, { price: 0 }],
    [{ Вес: '0,5 кг' }, { weightGrams: 500 }],
    [{ Вес: '250 гр.' }, { weightGrams: 250 }],
    [
      { Описание: 'Две\nстроки «в кавычках" и табуляцией' },
      { description: 'Две\nстроки «в кавычках" и табуляцией' },
    ],
    [{ Размеры: '48, 50;52' }, { choices: ['48', '50', '52'] }],
    [{ Наличие: '0' }, { out: true }],
    [{ Наличие: 'до 03.12.2099' }, { out: true, outUntil: '2099-12-03' }],
    [{ Наличие: '15' }, {}],
    [{ Категория: 'Кофе' }, { categoryId: 3 }],
    [{ Категория: 'чай,  КОФЕ > кофе' }, { categoryId: 3 }],
    [{ Категория: 'Сладкое/солёное' }, { categoryId: 6 }],
    [{ Категория: 'Чай, кофе/Какао' }, { categoryPath: ['Чай, кофе', 'Какао'] }],
    [{ Название: "'=HYPERLINK(1)" }, { name: '=HYPERLINK(1)' }],
  ])('%j', (cells, input) => {
    const [, row] = comparedSheet(pasted(cells));
    expect(row).toMatchObject({ kind: 'NEW', problems: [], input });
  });

  // Control: in `src/product-import/web/category-finder.ts` replace `.filter((above) => !whole.has(keyOf(above)))` with `.slice(-1)`
  it('of a new category the missing ones above are named, too', () => {
    const [, row] = comparedSheet(pasted({ Категория: 'Чай, кофе / Какао / Растворимое' }));
    expect(row?.newCategories).toEqual(['Чай, кофе / Какао', 'Чай, кофе / Какао / Растворимое']);
  });

  it('of new goods all that was read is shown, each once', () => {
    const [, row] = comparedSheet(pasted({ Название: 'Халва', Цена: '130', Вес: '12500', Описание: '' }));
    expect(row?.changes).toEqual([
      { label: 'Категория', was: null, becomes: 'Чай, кофе / Кофе' },
      { label: 'Цена', was: null, becomes: '130,00\u00A0₽' },
      { label: 'Вес, г', was: null, becomes: '12\u00A0500' },
    ]);
  });

  it('of known goods only what becomes another goes out, with what it was', () => {
    const [, row] = comparedSheet(
      pasted({
        '№ в магазине': '56',
        Название: 'Чай чёрный',
        Категория: '',
        Цена: '130',
        Описание: '-',
        Вес: '',
      }),
    );
    expect(row).toMatchObject({
      kind: 'CHANGED',
      warnings: [],
      input: { id: 56, version: 3, price: 13_000, description: null },
    });
    expect(Object.keys(row?.input ?? {})).toHaveLength(4);
    expect(row?.changes.map(({ label, was, becomes }) => `${label}: ${was} → ${becomes}`)).toEqual([
      'Цена: 129,90\u00A0₽ → 130,00\u00A0₽',
      'Описание: Две\nстроки → пусто',
    ]);
  });

  it('warns of what may not be sold, of a price three times as high, of a name that becomes another', () => {
    const warnings = (cells: Record<string, string>) => comparedSheet(pasted(cells))[1]?.warnings.join(' ');
    expect(warnings({ Название: 'Сигареты' })).toMatch(/Похоже на «Сигареты/);
    expect(warnings({ '№ в магазине': '56', Название: 'Чай чёрный', Цена: '1299' })).toMatch(/в три раза/);
    expect(warnings({ '№ в магазине': '56', Название: 'Сахар' })).toMatch(/Название меняется/);
  });

  it('holds back what was changed after the table was written', () => {
    const row = comparedSheet(
      pasted({ '№ в магазине': '56', Название: 'Чай чёрный', Категория: '', Цена: '100', Версия: '2' }),
    )[1];
    expect(row).toMatchObject({ kind: 'NEWER', input: { version: 3 } });
    expect(
      comparedSheet(
        pasted({ '№ в магазине': '56', Название: 'Чай чёрный', Категория: '', Цена: '', Версия: '2' }),
      )[1]?.kind,
    ).toBe('SAME');
  });
});

describe('which product a row is of', () => {
  const sheetOf = (heads: string[], ...rows: string[][]) =>
    comparedSheet(
      readDelimitedText([heads, ...rows].map((row) => row.join('\t')).join('\r\n'), productSheetHeads),
    );

  // Control: read the column `code` as `id` without a version.
  it.each(['Код', 'ID', 'Код товара', '№ товара'])('«%s» of a supplier is not our number', (head) => {
    const [row] = sheetOf([head, 'Название', 'Цена', 'Категория'], ['56', 'Халва', '130', 'Кофе']);
    expect(row).toMatchObject({ kind: 'NEW', id: null, name: 'Халва' });
  });

  it('«№ в магазине» is our number, and a code beside the version that we wrote', () => {
    const [ours] = sheetOf(['№ в магазине', 'Код', 'Цена'], ['56', '58', '130']);
    expect(ours).toMatchObject({ kind: 'CHANGED', id: 56 });
    const [old] = sheetOf(['Артикул', 'Версия', 'Цена'], ['56', '3', '130']);
    expect(old).toMatchObject({ kind: 'CHANGED', id: 56 });
  });

  // Control: in `src/product-import/web/product-sheet.ts` replace `if (bought !== undefined && rival === undefined)` with `if (rival !== undefined)`
  it('an article is its supplier’s: that product changes, whatever it is called there', () => {
    const [row] = sheetOf(['Артикул', 'Название', 'Закупка'], ['чч-100', 'ЧАЙ ЧЁРН. 100Г', '95,5']);
    expect(row).toMatchObject({ kind: 'CHANGED', id: 56, input: { purchasePrice: 9_550 } });
    const [other] = sheetOf(['Поставщик', 'Артикул поставщика', 'Закупка'], ['Оптовик', 'ЧЧ-100', '-']);
    expect(other).toMatchObject({ id: 56, input: { supplier: 'Оптовик', purchasePrice: null } });
  });

  // Control: let `known` take the name of a row without a number.
  it('capitals and quotes are the same goods, and rename nothing', () => {
    const [row, twin] = sheetOf(['Название', 'Цена'], ['ЧАЙ "ЧЁРНЫЙ"', '130'], ['«Чай»  чёрный', '131']);
    expect(row).toMatchObject({ kind: 'CHANGED', id: 56, name: 'Чай чёрный', warnings: [] });
    expect(row?.changes.map(({ label }) => label)).toEqual(['Цена']);
    expect(twin?.problems).toEqual(['Тот же товар, что в строке 2']);
  });

  it('a number with quite another name is a renaming, with other capitals it is not', () => {
    const [other] = sheetOf(['№ в магазине', 'Название'], ['56', 'Сахар']);
    expect(other).toMatchObject({ kind: 'CHANGED', warnings: [expect.stringMatching(/^Название меняется/)] });
    const [same] = sheetOf(['№ в магазине', 'Название'], ['56', 'ЧАЙ ЧЁРНЫЙ']);
    expect(same).toMatchObject({ kind: 'CHANGED', warnings: [] });
  });
});
