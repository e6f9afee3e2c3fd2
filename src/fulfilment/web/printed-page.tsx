import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './printed-page.module.css';

interface PrintedPageProps {
  /** What the pages are of: «Заказ № 5». */
  of: string;
  /** What else tells them from the pages of another. */
  more: string[];
  number: number;
  total: number;
  /** The pages of one sheet of paper after another are «страница» each; of a document that is filed, «лист». */
  word?: 'страница' | 'лист';
  /** Which copy of several it is: «Экземпляр 1 из 3». */
  copy?: string;
  children: ReactNode;
}

/** A page as it is printed, with a line at its top that says of what it is and which. */
export function PrintedPage({
  of,
  more,
  number,
  total,
  word = 'страница',
  copy,
  children,
}: PrintedPageProps) {
  const which = [...(copy === undefined ? [] : [copy]), `${word} ${number} из ${total}`];
  return (
    <section className={styles.page} aria-label={[of, ...which].join(', ')}>
      <p className={styles.head} data-part="page-head">
        <span>
          <strong>{of}</strong> · {more.join(' · ')}
        </span>
        <span className={styles.number}>{which.join(', ')}</span>
      </p>
      {children}
    </section>
  );
}

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

/** What was measured of a list that is to be printed, in pixels. */
interface Measured {
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
