import { expect, test } from 'vitest';
import { fewestPieces } from './surplus.ts';

type Row = [id: string, quantity: number, weightGrams: number | null];
const lines = (...rows: Row[]) => rows.map(([id, quantity, weightGrams]) => ({ id, quantity, weightGrams }));

test.each<[string, Row[], number, Record<string, number>]>([
  ['nothing of a parcel that fits', [['tea', 2, 200]], 0, {}],
  [
    'one piece, the lightest that is enough',
    [
      ['rice', 3, 900],
      ['tea', 2, 200],
      ['oil', 1, 1000],
    ],
    300,
    { rice: 1 },
  ],
  [
    'of the same weight, what was added last',
    [
      ['tea', 2, 200],
      ['coffee', 2, 200],
    ],
    150,
    { coffee: 1 },
  ],
  [
    'two where one is too little',
    [
      ['tea', 9, 200],
      ['rice', 3, 900],
    ],
    1700,
    { rice: 2 },
  ],
  [
    'of as many pieces those that were added last',
    [
      ['rice', 3, 900],
      ['oil', 3, 600],
      ['tea', 9, 100],
    ],
    1100,
    { oil: 2 },
  ],
  [
    'what was added before only for what the last cannot do',
    [
      ['rice', 3, 900],
      ['tea', 9, 200],
    ],
    1900,
    { rice: 2, tea: 1 },
  ],
  [
    'of a cart that is far too heavy no more than is needed',
    [
      ['rice', 999, 900],
      ['tea', 999, 200],
    ],
    800_000,
    { rice: 889 },
  ],
  [
    'a line as a whole and more',
    [
      ['oil', 1, 1000],
      ['rice', 2, 900],
      ['tea', 1, 50],
    ],
    2750,
    { oil: 1, rice: 2 },
  ],
  [
    'nothing of unknown weight',
    [
      ['soap', 9, null],
      ['tea', 2, 200],
    ],
    100,
    { tea: 1 },
  ],
  [
    'all that is known where that is too little',
    [
      ['soap', 9, null],
      ['tea', 2, 200],
    ],
    900,
    { tea: 2 },
  ],
])('%s', (_, rows, over, expected) => {
  const pieces = fewestPieces(lines(...rows), over);
  expect(Object.fromEntries(pieces.map((one) => [one.id, one.pieces]))).toEqual(expected);
});

test('thirty carts at random: no fewer pieces would do, and none of them is needless', () => {
  // The same carts each time: a failure can be looked at.
  let seed = 20_261_122;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let cart = 0; cart < 30; cart += 1) {
    const rows = Array.from({ length: 1 + random(12) }, (_, id) => ({
      id,
      quantity: 1 + random(6),
      weightGrams: 20 + random(1500),
    }));
    const each = rows.flatMap(({ quantity, weightGrams }) => Array<number>(quantity).fill(weightGrams));
    const all = each.reduce((sum, grams) => sum + grams, 0);
    const over = 1 + random(all);
    const taken = fewestPieces(rows, over).flatMap(({ id, pieces }) => {
      expect(pieces).toBeLessThanOrEqual(rows[id]?.quantity ?? 0);
      return Array<number>(pieces).fill(rows[id]?.weightGrams ?? 0);
    });
    const grams = taken.reduce((sum, one) => sum + one, 0);
    expect(grams).toBeGreaterThanOrEqual(over);
    const heaviest = each.sort((one, other) => other - one).slice(0, taken.length - 1);
    expect(heaviest.reduce((sum, one) => sum + one, 0)).toBeLessThan(over);
    for (const one of taken) expect(grams - one).toBeLessThan(over);
  }
});
