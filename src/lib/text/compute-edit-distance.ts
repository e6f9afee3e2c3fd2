/** What a letter too many costs, and another letter in a letter's place; one that is missing, or two swapped, cost 1. */
interface TypoCosts {
  extra: number;
  change(typed: string, meant: string): number;
}

const EACH_ONE: TypoCosts = { extra: 1, change: () => 1 };

/** How many letters are wrong, missing, too many or swapped with the next one. */
export function computeEditDistance(typed: string, meant: string, { extra, change } = EACH_ONE): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  let row: number[] = [];
  for (let i = 1; i <= typed.length; i += 1) {
    const a = typed[i - 1] as string;
    row[0] = i * extra;
    for (let j = 1; j <= meant.length; j += 1) {
      const b = meant[j - 1] as string;
      let fewest = Math.min(
        (last[j] as number) + extra,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (a === b ? 0 : change(a, b)),
      );
      const swapped = i > 1 && j > 1 && a === meant[j - 2] && typed[i - 2] === b;
      if (swapped) fewest = Math.min(fewest, (beforeLast[j - 2] as number) + 1);
      row[j] = fewest;
    }
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[meant.length] as number;
}
