import { expect, it } from 'vitest';
import { buildApplicationGoodsTable } from './application-papers.tsx';

const line = {
  position: 1,
  nameProduct: 'Чай',
  priceProduct: 12_990,
  quantityProduct: 2,
  choice: null,
  choiceMissing: false,
  weightGrams: 430,
  parts: [],
};
const set = {
  ...line,
  nameProduct: 'Набор',
  priceProduct: 100_000,
  parts: [
    { nameProduct: 'Сахар', quantityProduct: 4, weightGrams: 2000 },
    { nameProduct: 'Мыло', quantityProduct: 2, weightGrams: null },
  ],
};

it('takes sets apart: what they hold is numbered, their price stands once', () => {
  const { rows, ...sums } = buildApplicationGoodsTable({ lines: [line, set, { ...line, choice: '48' }] });
  expect(
    rows.map(({ number, name, quantity, grams, kopecks }) => [number, name, quantity, grams, kopecks]),
  ).toEqual([
    [1, 'Чай', 2, 430, 25_980],
    [null, 'Набор', 2, null, 200_000],
    [2, 'Сахар', 4, 2000, null],
    [3, 'Мыло', 2, null, null],
    [4, 'Чай', 2, 430, 25_980],
  ]);
  expect(rows[4]?.note).toBe('Размер: 48');
  expect(sums).toEqual({ names: 4, grams: 2860, unknown: 1, kopecks: 251_960 });
});
