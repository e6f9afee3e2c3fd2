import { describe, expect, test } from 'vitest';
import type { Product } from '../../catalog/product.ts';
import type { MatchedLine } from '../products-match-list.contract.ts';
import {
  buildListRows,
  explainChoice,
  findChoiceNamedInLine,
  type ListRowState,
  rowsToCartLines,
  selectRowsForCart,
  summarizeList,
  withRowDecision,
} from './list-rows.ts';

const goods = (id: number, name: string, choices: string[] = []) =>
  ({ id, name, price: id * 100, choices, tags: [] as string[] }) as Product;
const tea = goods(1, 'Чай чёрный, 200 г');
const sweets = goods(2, 'Конфеты шоколадные, 500 г');
const small = goods(3, 'Ирис молочный, 250 г');
const socks = goods(4, 'Носки чёрные, 5 пар', ['25', '27', '29']);
const products = [tea, sweets, small, socks];
const byId = new Map(products.map((product) => [product.id, product]));

const response = (line: string, more: Partial<MatchedLine>): MatchedLine => ({
  line,
  group: 'FOUND',
  productId: null,
  quantity: 1,
  otherIds: [],
  note: null,
  ...more,
});
const cut = (...lines: string[]) => lines.map((line) => ({ line, goods: true }));

/** The only row of a list of one line. */
function row(line: string, more: Partial<MatchedLine>): ListRowState {
  const [only] = buildListRows(cut(line), [response(line, more)], products, []);
  if (only === undefined) throw new Error('one line is one row');
  return only;
}

describe('the rows of a list', () => {
  test('stand in the order of the list, those that were sent nowhere among them', () => {
    const lines = [
      { line: 'мам, привет', goods: false },
      { line: 'чай 2', goods: true },
      { line: 'целую', goods: false },
      { line: 'конфеты', goods: true },
    ];
    const rows = buildListRows(
      lines,
      [
        response('чай 2', { productId: 1, quantity: 2 }),
        response('конфеты', { group: 'CHOOSE', otherIds: [2, 3] }),
      ],
      products,
      [],
    );
    expect(rows.map(({ line, group, chosen, quantity }) => [line, group, chosen, quantity])).toEqual([
      ['мам, привет', 'NOT_GOODS', null, 1],
      ['чай 2', 'FOUND', 1, 2],
      ['целую', 'NOT_GOODS', null, 1],
      ['конфеты', 'CHOOSE', null, 1],
    ]);
  });

  test.each([
    ['others to choose from', [2], 'CHOOSE'],
    ['nothing', [], 'NOT_SOLD'],
  ] as const)('goods that went meanwhile leave %s', (_, otherIds, group) => {
    expect(row('халва', { productId: 99, otherIds: [...otherIds] })).toMatchObject({
      group,
      chosen: null,
      options: otherIds,
    });
  });

  test('keep what was decided where their words are the same', () => {
    const lines = cut('чай', 'чай', 'носки');
    const found = [
      response('чай', { productId: 1, otherIds: [2] }),
      response('чай', { productId: 1, otherIds: [2] }),
      response('носки', { productId: 4 }),
    ];
    const first = buildListRows(lines, found, products, []);
    const decided = first.map((one, index) => {
      if (index === 0) return withRowDecision(one, { quantity: 7 }, products);
      if (index === 1) return withRowDecision(one, { chosen: 2 }, products);
      return withRowDecision(withRowDecision(one, { choice: '27' }, products), { left: true }, products);
    });
    const edited = buildListRows(
      cut('носки', 'чай', 'сыр', 'чай'),
      [
        response('носки', { productId: 4 }),
        response('чай', { productId: 1, otherIds: [2] }),
        response('сыр', { group: 'NOT_SOLD' }),
        response('чай', { productId: 1, otherIds: [2] }),
      ],
      products,
      decided,
    );
    expect(
      edited.map(({ line, chosen, quantity, choice, left }) => [line, chosen, quantity, choice, left]),
    ).toEqual([
      ['носки', 4, 1, '27', true],
      ['чай', 1, 7, null, false],
      ['сыр', null, 1, null, false],
      ['чай', 2, 1, null, false],
    ]);
  });

  test('of which the decided product went are as they are found anew', () => {
    const before = withRowDecision(row('чай', { productId: 1, otherIds: [2] }), { chosen: 2 }, products);
    const [after] = buildListRows(cut('чай'), [response('чай', { productId: 1 })], products, [before]);
    expect(after).toMatchObject({ chosen: 1, quantity: 1 });
  });
});

// Control: in `src/letter/web/list-rows.ts` replace `options.length === 1 ? (options[0] ?? null) : null;` with `options.length === 9 ? (options[0] ?? null) : null;`
test('the only thing to choose is chosen, to be checked', () => {
  const note = 'в названии нет «слобода»';
  const only = (note: string | null) => row('майонез слобода', { group: 'CHOOSE', otherIds: [2], note });
  expect(only(note)).toMatchObject({ group: 'CHECK', chosen: 2, note });
  expect(only(null).note).toBe('посмотрите, то ли это');
});

test('another product is counted by its own packs, and says so', () => {
  const found = row('конфеты кило', {
    productId: 2,
    quantity: 2,
    otherIds: [3],
    note: 'просили 1 кг — 2 × 500 г',
  });
  expect(withRowDecision(found, { chosen: 3 }, products)).toMatchObject({
    chosen: 3,
    quantity: 4,
    note: 'просили 1 кг — 4 × 250 г',
  });
});

test('why a thing is refused stays beside what is taken in its place', () => {
  const refused = row('гречка 2', { group: 'REFUSED', otherIds: [1], note: 'её нужно варить' });
  expect(withRowDecision(refused, { chosen: 1 }, products)).toMatchObject({
    quantity: 2,
    note: 'её нужно варить',
  });
});

test.each<[line: string, choices: string, size: string | null]>([
  ['носки р. 27', '25 27 29', '27'],
  ['носки р-р 27', '25 27 29', '27'],
  ['носки 27 размер 2 шт', '25 27 29', '27'],
  ['носки 27-й размер', '25 27 29', '27'],
  ['носки размера 29', '25 27 29', '29'],
  ['носки 25', '25 27 29', null],
  ['носки 5 пар', '25 27 29', null],
  ['носки размер 270', '25 27 29', null],
  ['носки 127 размер', '25 27 29', null],
  // A size without saying so
  ['тапочки резиновые 43 1 пара', '42 43 44', '43'],
  ['43 тапочки', '42 43 44', '43'],
  ['тапочки 43 шт', '42 43 44', null],
  ['тапочки 42 43', '42 43 44', null],
  ['тапочки 42-43', '42 43 44', null],
  ['тапочки 40', '42 43 44', null],
  ['конверты 43', '42 43 44', null],
  // By another scale
  ['носки 43', '27 29', '29'],
  ['носки 41 2 пары', '27 29', '27'],
  ['футболка XL', '52 54', '52'],
  ['трусы xxl 3 шт', '52 54', '54'],
  ['носки 42 43', '27 29', null],
])('«%s» names of the sizes %s: %s', (line, choices, size) => {
  expect(findChoiceNamedInLine(line, choices.split(' '))).toBe(size);
});

test.each([
  ['носки 43', '29', '43 — это размер 29'],
  ['футболка xl', '52', 'XL — это размер 52'],
  ['носки 29', '29', null],
  ['носки 43', '27', null],
])('of «%s» as %s it is said: %s', (line, choice, words) => expect(explainChoice(line, choice)).toBe(words));

// Control: in `src/letter/web/list-rows.ts` replace `if (rowLacksRequiredChoice(row, product)) return` with `if (isLost) return`
test('what lacks its size is to be chosen, though its product is known', () => {
  expect(row('носки', { productId: 4 })).toMatchObject({ group: 'CHOOSE', chosen: 4, choice: null });
  expect(row('носки р. 27', { productId: 4 })).toMatchObject({ group: 'FOUND', chosen: 4, choice: '27' });
});

test('what goes into the cart is what is chosen with its size and not left, the same goods as one line', () => {
  const unsized = row('носки', { productId: 4 });
  const rows = [
    row('чай', { productId: 1 }),
    row('ещё чай 2', { productId: 1, quantity: 2 }),
    row('конфеты', { group: 'CHOOSE', otherIds: [2, 3] }),
    withRowDecision(row('ирис', { productId: 3 }), { left: true }, products),
    row('носки р. 27', { productId: 4 }),
    unsized,
  ];
  expect(selectRowsForCart(rows, byId).map(({ line }) => line)).toEqual(['чай', 'ещё чай 2', 'носки р. 27']);
  expect(rowsToCartLines(rows, byId)).toEqual([
    { id: 1, quantity: 3, name: tea.name, kopecks: 100 },
    { id: 4, quantity: 1, choice: '27', name: socks.name, kopecks: 400 },
  ]);
  const sized = withRowDecision(unsized, { choice: '29' }, products);
  expect(selectRowsForCart([sized], byId)).toEqual([sized]);
});

describe('the summary of a list', () => {
  const rows = (counts: Partial<Record<MatchedLine['group'], number>>) =>
    Object.entries(counts).flatMap(([group, count]) =>
      Array.from({ length: count }, () => ({ group }) as ListRowState),
    );

  test.each([
    [
      { FOUND: 5, CHECK: 6, CHOOSE: 1, REFUSED: 1, NOT_SOLD: 2, NOT_GOODS: 3 },
      'Нашли 5 из 15, проверьте 6, выберите 1, положить не сможем 3.',
    ],
    [{ FOUND: 61 }, 'Нашли всё.'],
    [{ CHOOSE: 12, NOT_SOLD: 1 }, 'В списке 13 вещей, выберите 12, положить не сможем 1.'],
    [{ FOUND: 8, NOT_SOLD: 1 }, 'Нашли 8 из 9, положить не сможем 1.'],
    [{ NOT_GOODS: 4 }, 'Товаров в списке не узнали.'],
  ])('%j', (counts, words) => {
    expect(summarizeList(rows(counts)).replaceAll('\u00a0', ' ')).toBe(words);
  });
});
