import { expect, it } from 'vitest';
import type { PackingSheet } from '../user-order-papers.contract.ts';
import { calculateExpectedGoodsWeight, formatGoodsWeight } from './packing-sheet.ts';
import { createSetPartKey, type OptimisticPackedLine } from './unsent-packings.ts';

const line = (position: number, quantityProduct: number, weightGrams: number | null) => ({
  ...{ position, quantityProduct, weightGrams, nameProduct: 'Чай', priceProduct: 10_000 },
  ...{ choice: null, choiceMissing: false, restrictions: null, ifMissing: 'CALL' as const, parts: [] },
});
const sheet = { groups: [{ name: null, lines: [line(1, 3, 600), line(2, 2, 500), line(3, 1, null)] }] };
const mark = (quantity: number | null, replacement: OptimisticPackedLine['replacement'] = null) => ({
  ...{ by: '', quantity, replacement },
});
const kozinaki = { id: 8, nameProduct: 'Козинаки', choice: null, priceProduct: 6_000, weightGrams: 150 };

it.each([
  ['as it was ordered before anything is marked', [], 1_100, 1],
  ['less what is not there', [[1, mark(1)]], 700, 1],
  ['with what went in instead', [[1, mark(0, { ...kozinaki, quantityProduct: 4 })]], 1_100, 1],
  ['without the unknown weight of what is not there', [[3, mark(0)]], 1_100, 0],
  ['whole where all of a line is there', [[2, mark(null)]], 1_100, 1],
] as const)('weighs a parcel %s', (_, marks, grams, unknown) => {
  const seen = new Map<number, OptimisticPackedLine>(
    marks as readonly (readonly [number, OptimisticPackedLine])[],
  );
  expect(calculateExpectedGoodsWeight(sheet as unknown as PackingSheet, seen)).toEqual({ grams, unknown });
});

it.each([
  [0, 'Вес товаров: 3\u00a0кг.'],
  [1, 'Вес товаров: 3\u00a0кг, без позиций с неизвестным весом (1).'],
])('says what goods weigh, %i of them without a weight', (unknown, words) =>
  expect(formatGoodsWeight({ grams: 3_000, unknown })).toBe(words),
);

// Control: in `src/fulfilment/web/packing-sheet.ts` replace `* (ofSets - put)` with `* (one.quantityProduct - put)`
it('weighs of a set not all in the parts that are there, and takes none away twice', () => {
  const part = { part: 1, nameProduct: 'Сахар', quantityProduct: 2, weightGrams: 1_000 };
  const set = { groups: [{ name: null, lines: [{ ...line(1, 2, 1_600), parts: [part] }] }] };
  const weigh = (put: number) =>
    calculateExpectedGoodsWeight(
      set as unknown as PackingSheet,
      new Map([[1, mark(1)]]),
      new Map([[createSetPartKey(1, 1), put]]),
    ).grams;
  expect([weigh(1), weigh(0)]).toEqual([800, 300]);
});
