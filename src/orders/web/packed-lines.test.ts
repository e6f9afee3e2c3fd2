import { expect, test } from 'vitest';
import { createHandoverFormValues } from '../../fulfilment/web/desk-handover.tsx';
import { resolvePackedLines } from '../packing-changes.ts';
import type { Order } from '../user-order.contract.ts';

const ordered = (id: number, nameProduct: string, quantityProduct: number) => ({
  ...{ id, nameProduct, quantityProduct, priceProduct: 10_000, choice: null, choiceMissing: false },
  ...{ weightGrams: 100, parts: [] },
});
const products = [
  ordered(1, 'Халва', 3),
  ordered(2, 'Чай', 2),
  ordered(3, 'Сайра', 1),
  ordered(4, 'Хлеб', 2),
];
const kozinaki = { id: 8, nameProduct: 'Козинаки', choice: null, priceProduct: 5_000, quantityProduct: 4 };
const change = (position: number, quantityPacked: number, replacement: typeof kozinaki | null) => {
  const { nameProduct, choice, priceProduct, quantityProduct } = products[
    position - 1
  ] as (typeof products)[0];
  return { position, nameProduct, choice, priceProduct, quantityProduct, quantityPacked, replacement };
};
const packed = (lines: ReturnType<typeof change>[]) =>
  resolvePackedLines({
    products,
    packingChanges: { lines, refund: 0 } satisfies Order['packingChanges'],
  }).map((line) => [line.name, line.counted.replaceAll('\u00A0', ' '), line.ids]);

test('what lies in the parcel for a line is what was put in for it, and nothing where nothing was', () => {
  expect(
    packed([change(1, 1, kozinaki), change(2, 0, null), change(3, 0, kozinaki), change(4, 1, null)]),
  ).toEqual([
    ['Халва и Козинаки', 'Халва, 1 шт. и Козинаки, 4 шт.', [1, 8]],
    ['Чай', 'Чай, 2 шт.', []],
    ['Козинаки', 'Козинаки, 4 шт.', [8]],
    ['Хлеб', 'Хлеб, 1 шт.', [4]],
  ]);
});

test('an order that was packed as it was ordered has its own lines', () => {
  expect(resolvePackedLines({ products }).map(({ name, ids }) => [name, ids])).toEqual(
    products.map(({ id, nameProduct }) => [nameProduct, [id]]),
  );
});

test('what was not put in is missing, whether anybody has noted what was handed in or not', () => {
  const order = {
    ...{ products, status: 'Delivered' as const, statusHistory: [] },
    packingChanges: { lines: [change(2, 0, null), change(3, 0, kozinaki)], refund: 0 },
  };
  const results = ['HANDED', 'MISSING', 'HANDED', 'HANDED'];
  expect(createHandoverFormValues(order).results).toEqual(results);
  const handover = { day: '2026-11-20', grams: null, lines: [], note: null, wish: null, version: 1 };
  expect(createHandoverFormValues({ ...order, handover }).results).toEqual(results);
});
