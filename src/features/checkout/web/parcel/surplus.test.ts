import { expect, test } from 'vitest';
import { sameRandom } from '../../../../../tests/support/same-random.ts';
import { fewestPieces } from './surplus.ts';

/** Lines as «3 rice 900»: pieces, what, grams of one; without grams nobody has weighed it. */
function linesOf(cart: string) {
  return cart.split(', ').map((line) => {
    const [quantity, id = '', weight] = line.split(' ');
    return { id, quantity: Number(quantity), weightGrams: weight === undefined ? null : Number(weight) };
  });
}

test.each<[string, string, number, Record<string, number>]>([
  ['nothing of a parcel that fits', '2 tea 200', 0, {}],
  ['one piece, the lightest that is enough', '3 rice 900, 2 tea 200, 1 oil 1000', 300, { rice: 1 }],
  ['of the same weight, what was added last', '2 tea 200, 2 coffee 200', 150, { coffee: 1 }],
  ['two where one is too little', '9 tea 200, 3 rice 900', 1700, { rice: 2 }],
  ['of as many pieces those that were added last', '3 rice 900, 3 oil 600, 9 tea 100', 1100, { oil: 2 }],
  [
    'what was added before only for what the last cannot do',
    '3 rice 900, 9 tea 200',
    1900,
    { rice: 2, tea: 1 },
  ],
  [
    'of a cart that is far too heavy no more than is needed',
    '999 rice 900, 999 tea 200, 999 tea 200',
    800_000,
    { rice: 889 },
  ],
  ['a line as a whole and more', '1 oil 1000, 2 rice 900, 1 tea 50', 2750, { oil: 1, rice: 2 }],
  ['nothing of unknown weight', '9 soap, 2 tea 200', 100, { tea: 1 }],
  ['all that is known where that is too little', '9 soap, 2 tea 200', 900, { tea: 2 }],
])('%s', (_, cart, over, expected) => {
  const pieces = fewestPieces(linesOf(cart), over);
  expect(Object.fromEntries(pieces.map((one) => [one.id, one.pieces]))).toEqual(expected);
});

test('thirty carts at random: no fewer pieces would do, and none of them is needless', () => {
  const random = sameRandom(20_261_122);
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
