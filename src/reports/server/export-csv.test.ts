import { expect, test } from 'vitest';
import { toCsvLines } from '../../lib/spreadsheet/csv.ts';
import { formatCsvPackingChanges } from './export-csv.ts';

test('a cell is never longer than Excel takes', () => {
  expect(toCsvLines([['ы'.repeat(40_000)]])).toHaveLength(32_003);
});

const nothingPut = {
  ...{ position: 1, nameProduct: 'Сахар', choice: null, priceProduct: 12_990, replacement: null },
  ...{ quantityProduct: 1, quantityPacked: 0 },
};

test.each([
  ['NOT_PAID', 'Не положили: Сахар. К оплате меньше на 129,90 ₽.'],
  ['PAID', 'Не положили: Сахар.'],
  ['CANCELED_ADMIN', ''],
] as const)('of an order %s the cell of packing is %j', (status, cell) => {
  const words = formatCsvPackingChanges(status, { lines: [nothingPut], refund: 12_990 });
  expect(words.replaceAll('\u00a0', ' ')).toBe(cell);
});
