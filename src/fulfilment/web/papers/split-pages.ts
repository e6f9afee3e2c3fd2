/** What was measured of a list that is to be printed, in pixels. */
export interface Measured {
  /** Of each row, in order. */
  rows: { height: number; isHeading: boolean }[];
  /** What stands above the rows of the first page, and of every other one. */
  firstHead: number;
  nextHead: number;
  /** What stands under the last row. */
  tail: number;
}

/**
 * Returns the rows of each page, by their numbers. A heading stands on the page of the row under it, and what
 * comes after the last row is never alone on its page. No page has more than `mostRows`.
 */
export function splitPages(
  { rows, firstHead, nextHead, tail }: Measured,
  room: number,
  mostRows = Number.POSITIVE_INFINITY,
): number[][] {
  const pages: number[][] = [[]];
  let left = room - firstHead;
  for (const [index, { height, isHeading }] of rows.entries()) {
    const page = pages.at(-1) as number[];
    const under = isHeading ? (rows[index + 1]?.height ?? 0) : 0;
    if (page.length > 0 && (height + under > left || page.length >= mostRows)) {
      pages.push([index]);
      left = room - nextHead - height;
    } else {
      page.push(index);
      left -= height;
    }
  }
  const last = pages.at(-1) as number[];
  if (tail > left && last.length > 1) {
    const from = rows[last.at(-2) as number]?.isHeading ? -2 : -1;
    if (last.length > -from) pages.push(last.splice(from));
  }
  return pages;
}
