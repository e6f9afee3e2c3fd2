import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { splitPages } from './split-pages.ts';

/** The height of an A4 page between its margins, less what two machines may measure apart; see printed-page.module.css. */
const ROOM_MM = 258;

interface PrintedPages<Row> {
  /** Of the element with the pages. */
  ref: RefObject<HTMLElement | null>;
  /** The rows of each page. */
  pages: Row[][];
  /** False while all rows stand on one page to be measured. */
  isMeasured: boolean;
}

/**
 * Splits a table into pages before anybody prints it, so that each can say which it is of how many: a counter
 * of the browser would count the pages of all sheets together. What is measured is marked with `data-part`. No page
 * has more than `mostRows`, however much room is left.
 */
export function usePrintedPages<Row>(
  rows: readonly Row[],
  mostRows = Number.POSITIVE_INFINITY,
): PrintedPages<Row> {
  const ref = useRef<HTMLElement>(null);
  const [split, setSplit] = useState<number[][] | null>(null);
  useLayoutEffect(() => {
    if (split === null && ref.current !== null) setSplit(measure(ref.current, mostRows));
  }, [split, mostRows]);
  // A font that comes later is of another width.
  useEffect(() => {
    const again = () => setSplit(null);
    document.fonts.addEventListener('loadingdone', again);
    return () => document.fonts.removeEventListener('loadingdone', again);
  }, []);
  const pages = split?.map((page) => rows.filter((_, index) => page.includes(index)));
  return { ref, pages: pages ?? [[...rows]], isMeasured: split !== null };
}

function measure(element: HTMLElement, mostRows: number): number[][] {
  const parts = (name: string) => [...element.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)];
  const heightOf = (name: string) => parts(name).reduce((sum, part) => sum + outerHeight(part), 0);
  const head = heightOf('page-head') + heightOf('table-head');
  return splitPages(
    {
      rows: [...element.querySelectorAll<HTMLElement>('[data-part="row"], [data-part="heading"]')].map(
        (row) => ({ height: outerHeight(row), isHeading: row.dataset.part === 'heading' }),
      ),
      firstHead: head + heightOf('first-head'),
      nextHead: head,
      tail: heightOf('tail'),
    },
    (ROOM_MM * 96) / 25.4,
    mostRows,
  );
}

function outerHeight(element: HTMLElement): number {
  const { marginTop, marginBottom } = getComputedStyle(element);
  return (
    element.getBoundingClientRect().height + Number.parseFloat(marginTop) + Number.parseFloat(marginBottom)
  );
}
