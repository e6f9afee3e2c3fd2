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

/** Pieces that weigh the same, in grams each. */
interface Stock {
  pieces: number;
  grams: number;
}

/**
 * Returns the fewest pieces without which a parcel is lighter by `overGrams`: the lightest one that is enough, of the
 * same weight the one that was added last; where no single one is enough, as many as needed, what was added last
 * first. Pieces of unknown weight stay; where all others are too little, all others are returned.
 */
export function fewestPieces<Id>(lines: readonly WeighedLine<Id>[], overGrams: number): Pieces<Id>[] {
  if (overGrams <= 0) return [];
  const weighed = lines.flatMap(({ id, quantity, weightGrams }) =>
    weightGrams ? [{ id, pieces: quantity, grams: weightGrams }] : [],
  );
  const enough = weighed.filter(({ grams }) => grams >= overGrams);
  if (enough.length > 0) {
    const lightest = Math.min(...enough.map(({ grams }) => grams));
    return enough
      .filter(({ grams }) => grams === lightest)
      .slice(-1)
      .map(({ id }) => ({ id, pieces: 1 }));
  }
  const taken: Pieces<Id>[] = [];
  let left = fewest(weighed, overGrams);
  let over = overGrams;
  for (let index = weighed.length - 1; index >= 0; index -= 1) {
    const line = weighed[index] as (typeof weighed)[number];
    const pieces = mostOf(line, weighed.slice(0, index), left, over);
    if (pieces > 0) taken.unshift({ id: line.id, pieces });
    left -= pieces;
    over -= pieces * line.grams;
  }
  return taken;
}

/** How many of the heaviest pieces make `overGrams`; all of them where all are too little. */
function fewest(stocks: readonly Stock[], overGrams: number): number {
  let count = 0;
  let over = overGrams;
  for (const { pieces, grams } of stocks.toSorted((one, other) => other.grams - one.grams)) {
    const needed = Math.min(pieces, Math.max(0, Math.ceil(over / grams)));
    count += needed;
    over -= needed * grams;
  }
  return count;
}

/** How many pieces of a line may go so that `count` pieces, the others from the lines before it, still are enough. */
function mostOf(line: Stock, before: readonly Stock[], count: number, overGrams: number): number {
  const heavier = before.toSorted((one, other) => other.grams - one.grams);
  const isEnough = (pieces: number) => pieces * line.grams + heaviest(heavier, count - pieces) >= overGrams;
  // The sum has its peak where nothing lighter than the line is needed; from there on it only falls.
  const aboveIt = before.reduce((sum, { pieces, grams }) => sum + (grams > line.grams ? pieces : 0), 0);
  let enough = Math.min(line.pieces, Math.max(0, count - aboveIt));
  let tooMany = Math.min(line.pieces, count) + 1;
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (isEnough(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}

/** What so many of the heaviest pieces weigh, in grams; `stocks` begin with the heaviest. */
function heaviest(stocks: readonly Stock[], count: number): number {
  let grams = 0;
  let left = count;
  for (const stock of stocks) {
    const pieces = Math.min(left, stock.pieces);
    grams += pieces * stock.grams;
    left -= pieces;
  }
  return grams;
}
