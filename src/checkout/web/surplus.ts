/** A line of the cart with the weight of one piece, in grams; null when unknown. */
export interface WeighedLine<Id> {
  id: Id;
  quantity: number;
  grams: number | null;
  isSet: boolean;
}

/** So many pieces of a line. */
interface Pieces<Id> {
  id: Id;
  pieces: number;
}

/** One piece more is worth that many grams: one bottle of oil goes rather than seven packets of tea. */
const GRAMS_PER_PIECE = 100;
/** A whole set goes only where all other goods are too little. */
const GRAMS_PER_SET = 1_000_000_000;
/** The finest step of weights, in grams, and into how many of them the excess is divided at most. */
const FINEST_GRAMS = 5;
const STEPS = 4_000;

/**
 * Returns what to take out of a parcel that is heavier than its limit by `overGrams`: the least weight that is enough,
 * in few pieces, whole sets last; of equals what was added last. Pieces of unknown weight stay; where all others
 * are too little, all others are returned.
 */
export function choosePiecesToRemove<Id>(lines: readonly WeighedLine<Id>[], overGrams: number): Pieces<Id>[] {
  if (overGrams <= 0) return [];
  const pieces = withoutNeedless(lines, cheapest(lines, overGrams), overGrams);
  return lines.flatMap(({ id }, line) => (pieces[line] ? [{ id, pieces: pieces[line] }] : []));
}

/** How many pieces of a line make `overGrams` by themselves; the whole line where it is too little. */
export function countLinePiecesForExcessWeight(
  { quantity, grams }: WeighedLine<unknown>,
  overGrams: number,
): number {
  return grams ? Math.min(quantity, Math.ceil(overGrams / grams)) : quantity;
}

/** How many pieces of each line cost least and weigh enough; all that have a weight where they are too little. */
function cheapest(lines: readonly WeighedLine<unknown>[], overGrams: number): number[] {
  const stepGrams = Math.max(FINEST_GRAMS, Math.ceil(overGrams / STEPS));
  const needed = Math.ceil(overGrams / stepGrams);
  let costs: number[] = [0, ...Array(needed).fill(Number.POSITIVE_INFINITY)];
  // Of equals the first stays: what was added last.
  const ways = lines.toReversed().map((line) => {
    const each = (line.grams ?? 0) + (line.isSet ? GRAMS_PER_SET : GRAMS_PER_PIECE);
    const most = line.grams ? countLinePiecesForExcessWeight(line, overGrams) : 0;
    const before = costs;
    costs = [...before];
    const way = costs.map((_, have) => ({ had: have, pieces: 0 }));
    for (let pieces = 1; pieces <= most; pieces += 1) {
      const steps = Math.floor((pieces * (line.grams ?? 0)) / stepGrams);
      for (const [had, cost] of before.entries()) {
        const have = Math.min(needed, had + steps);
        if (cost + pieces * each >= (costs[have] as number)) continue;
        costs[have] = cost + pieces * each;
        way[have] = { had, pieces };
      }
    }
    return way;
  });
  if (costs[needed] === Number.POSITIVE_INFINITY) {
    return lines.map(({ quantity, grams }) => (grams ? quantity : 0));
  }
  let have = needed;
  return ways.toReversed().map((way) => {
    const { had, pieces } = way[have] as (typeof way)[number];
    have = had;
    return pieces;
  });
}

/** What is enough without: weights are counted in steps, so a piece too many may be among them. */
function withoutNeedless(
  lines: readonly WeighedLine<unknown>[],
  taken: readonly number[],
  overGrams: number,
): number[] {
  const weights = lines.map(({ grams }) => grams ?? 0);
  let spare = taken.reduce((sum, pieces, line) => sum + pieces * (weights[line] as number), 0) - overGrams;
  return taken.map((pieces, line) => {
    const each = weights[line] as number;
    const needless = spare > 0 && each > 0 ? Math.min(pieces, Math.floor(spare / each)) : 0;
    spare -= needless * each;
    return pieces - needless;
  });
}
