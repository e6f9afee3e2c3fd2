/** A line of the cart with the weight of one piece, in grams; null when nobody knows it. */
interface WeighedLine<Id> {
  id: Id;
  quantity: number;
  weightGrams: number | null;
}

/** So many pieces of a line. */
interface Pieces<Id> {
  id: Id;
  pieces: number;
}

/**
 * Returns the fewest pieces without which a parcel is lighter by `overGrams`: the heaviest ones, and for the last of
 * them the lightest that is enough. Of the same weight what was added last goes first. Pieces of unknown weight stay;
 * where all others are too little, all others are returned.
 */
export function fewestPieces<Id>(lines: readonly WeighedLine<Id>[], overGrams: number): Pieces<Id>[] {
  const left = lines
    .flatMap(({ id, quantity, weightGrams }, index) =>
      weightGrams ? [{ id, index, pieces: quantity, grams: weightGrams }] : [],
    )
    .sort((one, other) => other.grams - one.grams || other.index - one.index);
  const taken = new Map<number, Pieces<Id> & { index: number }>();
  let over = overGrams;

  function take(line: (typeof left)[number], pieces: number) {
    if (pieces === 0) return;
    line.pieces -= pieces;
    over -= pieces * line.grams;
    const before = taken.get(line.index)?.pieces ?? 0;
    taken.set(line.index, { id: line.id, index: line.index, pieces: before + pieces });
  }

  for (const line of left) {
    if (over <= 0) break;
    const enough = Math.ceil(over / line.grams);
    if (enough > line.pieces) {
      take(line, line.pieces);
      continue;
    }
    take(line, enough - 1);
    const lightest = left.findLast(({ pieces, grams }) => pieces > 0 && grams >= over);
    // Of the same weight the first in this order was added last.
    const last = left.find(({ pieces, grams }) => pieces > 0 && grams === lightest?.grams);
    if (last !== undefined) take(last, 1);
  }
  return [...taken.values()]
    .sort((one, other) => one.index - other.index)
    .map(({ id, pieces }) => ({ id, pieces }));
}
