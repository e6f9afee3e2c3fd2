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

/** Pieces that go together or not at all, as weights are counted here. */
interface Bundle {
  line: number;
  pieces: number;
  units: number;
  cost: number;
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
  const costs = new Float64Array(needed + 1).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  const bundles = bundlesOf(lines, overGrams, stepGrams);
  const from = bundles.map(({ units, cost }) => {
    const came = new Int32Array(needed + 1).fill(-1);
    for (let had = needed - 1; had >= 0; had -= 1) {
      const have = Math.min(needed, had + units);
      const sum = (costs[had] as number) + cost;
      if (have > had && sum < (costs[have] as number)) {
        costs[have] = sum;
        came[have] = had;
      }
    }
    return came;
  });
  if (costs[needed] === Number.POSITIVE_INFINITY) {
    return lines.map(({ quantity, grams }) => (grams ? quantity : 0));
  }
  const taken = lines.map(() => 0);
  let have = needed;
  for (let index = bundles.length - 1; index >= 0; index -= 1) {
    const came = from[index]?.[have] as number;
    const bundle = bundles[index] as Bundle;
    if (came < 0) continue;
    taken[bundle.line] = (taken[bundle.line] as number) + bundle.pieces;
    have = came;
  }
  return taken;
}

/** The lines in bundles of 1, 2, 4 … pieces, so that any number is a sum of them; what was added last comes first. */
function bundlesOf(lines: readonly WeighedLine<unknown>[], overGrams: number, stepGrams: number): Bundle[] {
  return lines
    .flatMap((line, index) => {
      const { grams } = line;
      if (!grams) return [];
      const bundles: Bundle[] = [];
      let left = countLinePiecesForExcessWeight(line, overGrams);
      for (let size = 1; left > 0; size *= 2) {
        const pieces = Math.min(size, left);
        const cost = pieces * (grams + (line.isSet ? GRAMS_PER_SET : GRAMS_PER_PIECE));
        bundles.push({ line: index, pieces, units: Math.floor((pieces * grams) / stepGrams), cost });
        left -= pieces;
      }
      return bundles.reverse();
    })
    .reverse();
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
