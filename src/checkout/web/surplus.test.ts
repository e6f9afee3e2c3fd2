import { expect, test } from 'vitest';
import { sameRandom } from '../../../tests/support/same-random.ts';
import { choosePiecesToRemove, countLinePiecesForExcessWeight } from './surplus.ts';

/** Lines as «3 rice 900»: pieces, what, grams of one; without grams no one has weighed it; what begins with a capital is a set. */
function linesOf(cart: string) {
  return cart.split(', ').map((line) => {
    const [quantity, id = '', weight] = line.split(' ');
    const grams = weight === undefined ? null : Number(weight);
    return { id, quantity: Number(quantity), grams, isSet: /^[A-Z]/.test(id) };
  });
}

// Control: in `src/checkout/web/surplus.ts` replace `line.isSet ? GRAMS_PER_SET : GRAMS_PER_PIECE` with `GRAMS_PER_PIECE`
test.each<[string, string, number, Record<string, number>]>([
  ['nothing of a parcel that fits', '2 tea 200', 0, {}],
  ['apples of 3 kg and no set of 19.5 kg', '1 Box 19500, 3 apple 1000', 2500, { apple: 3 }],
  ['apples and no set, though it is lighter', '1 Box 2500, 3 apple 1000', 2500, { apple: 3 }],
  ['no sack where three packets do', '1 flour 10000, 5 apple 1000', 2500, { apple: 3 }],
  ['one piece, the lightest that is enough', '3 rice 900, 2 tea 200, 1 oil 1000', 800, { rice: 1 }],
  ['of the same weight, what was added last', '2 tea 200, 2 coffee 200', 150, { coffee: 1 }],
  ['one bottle and not seven packets', '9 tea 100, 3 oil 700', 650, { oil: 1 }],
  ['several where one is too little', '9 tea 200, 3 rice 900', 1700, { rice: 2 }],
  ['a set where all else is too little', '1 Box 5000, 2 Sack 9000, 1 tea 200', 4000, { Box: 1 }],
  ['a set and what it leaves over', '1 Box 5000, 4 tea 500', 6200, { Box: 1, tea: 3 }],
  ['of a cart that is far too heavy no more than is needed', '999 rice 900', 800_000, { rice: 889 }],
  ['nothing of unknown weight', '9 soap, 2 tea 200', 100, { tea: 1 }],
  ['all that is known where that is too little', '9 soap, 2 tea 200', 900, { tea: 2 }],
])('%s', (_, cart, over, expected) => {
  const pieces = choosePiecesToRemove(linesOf(cart), over);
  expect(Object.fromEntries(pieces.map((one) => [one.id, one.pieces]))).toEqual(expected);
});

test('so many pieces of one line are enough by themselves, or the whole line', () => {
  const [rice, tea, soap] = linesOf('3 rice 900, 2 tea 200, 4 soap');
  expect(
    [rice, tea, soap].map((line) => countLinePiecesForExcessWeight(line as NonNullable<typeof line>, 1000)),
  ).toEqual([2, 2, 4]);
});

// Control: in `src/checkout/web/surplus.ts` replace `withoutNeedless(lines, cheapest(lines, overGrams), overGrams)` with `cheapest(lines, overGrams)`
test('two hundred carts at random: enough goes, and no piece of it is needless', () => {
  const random = sameRandom(20_261_122);
  for (let cart = 0; cart < 200; cart += 1) {
    const rows = Array.from({ length: 1 + random(12) }, (_, id) => ({
      id,
      quantity: 1 + random(6),
      grams: 20 + random(1500),
      isSet: random(4) === 0,
    }));
    const all = rows.reduce((sum, { quantity, grams }) => sum + quantity * grams, 0);
    const over = 1 + random(all);
    const taken = choosePiecesToRemove(rows, over).map(({ id, pieces }) => ({ row: rows[id], pieces }));
    for (const { row, pieces } of taken) expect(pieces).toBeLessThanOrEqual(row?.quantity ?? 0);
    const grams = taken.reduce((sum, { row, pieces }) => sum + pieces * (row?.grams ?? 0), 0);
    expect(grams).toBeGreaterThanOrEqual(over);
    for (const { row } of taken) expect(grams - (row?.grams ?? 0)).toBeLessThan(over);
    const withoutSets = rows.reduce(
      (sum, { quantity, grams, isSet }) => (isSet ? sum : sum + quantity * grams),
      0,
    );
    if (withoutSets >= over + 5 * 60) expect(taken.some(({ row }) => row?.isSet)).toBe(false);
  }
});
