import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { typesetName } from '../../lib/russian/typography.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import styles from './printed-pages.module.css';

/** The height of an A4 page between its margins, less what two machines may measure apart; see printed-pages.module.css. */
const ROOM_MM = 258;

interface PrintedPagesProps<Row> {
  /** What the pages are of: «Заказ № 5». */
  of: string;
  /** What else tells them from the pages of another. */
  more: string[];
  rows: readonly Row[];
  /** No page has more rows, however much room is left. */
  mostRows?: number;
  /** The pages of one sheet of paper after another are «страница» each; of a document that is filed, «лист». */
  word?: 'страница' | 'лист';
  /** How many copies, each from a new page: «Экземпляр 1 из 3»; missing for what is there once. */
  copies?: number;
  /** Narrow screens show the pages too, each as wide as they are. */
  small?: boolean;
  /** What stands on a page with these rows. */
  children(rows: Row[], page: { isFirst: boolean; isLast: boolean }): ReactNode;
}

/**
 * A table on pages that are split before anybody prints them, so that each can say at its top which it is of how many:
 * a counter of the browser would count the pages of all sheets together. What is measured is marked with `data-part`.
 */
export function PrintedPages<Row>(props: PrintedPagesProps<Row>) {
  const { of, more, rows, mostRows = Number.POSITIVE_INFINITY, word = 'страница', copies, children } = props;
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
  const pages = split?.map((page) => rows.filter((_, index) => page.includes(index))) ?? [[...rows]];
  // One copy is enough to be measured.
  const printed = Array.from({ length: split === null ? 1 : (copies ?? 1) }, (_, index) => index + 1);
  return (
    <article ref={ref} className={props.small ? styles.small : ''} aria-label={`${of}: ${more.join(', ')}`}>
      {printed.map((copy) =>
        pages.map((page, index) => {
          const number = index + 1;
          const which = [
            ...(copies === undefined ? [] : [`Экземпляр ${copy} из ${copies}`]),
            `${word} ${number} из ${pages.length}`,
          ].join(', ');
          return (
            <section
              key={`${copy} ${number}`}
              className={joinClassNames(styles.page, split !== null && styles.split)}
              aria-label={`${of}, ${which}`}
            >
              <p className={styles.head} data-part="page-head">
                <span>
                  <strong>{of}</strong>
                  {more.map((words) => ` · ${typesetName(words)}`)}
                </span>
                <span className={styles.number}>{which}</span>
              </p>
              {children(page, { isFirst: index === 0, isLast: number === pages.length })}
            </section>
          );
        }),
      )}
    </article>
  );
}

function measure(element: HTMLElement, mostRows: number): number[][] {
  const parts = (name: string) => [...element.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)];
  const heightOf = (name: string) => parts(name).reduce((sum, part) => sum + outerHeight(part), 0);
  const head = heightOf('page-head') + heightOf('table-head');
  return splitRowsIntoPages(
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
export function splitRowsIntoPages(
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
