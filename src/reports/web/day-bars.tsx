import type { ReactNode } from 'react';
import { formatMomentAsDay } from '../../lib/calendar.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import styles from './day-bars.module.css';

const STEP = 10;
const HEIGHT = 60;

/** Every so many days one is named below its bar. */
const TICK_DAYS = 7;

interface DayBarsProps {
  className?: string | undefined;
  days: readonly { day: string; amount: number; words: string | number }[];
}

/** One bar a day, the highest as high as the picture; a day with nothing is a line at the ground; below them a day of each week. */
export function DayBarChart({ className, days }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ amount }) => amount));
  return (
    <>
      <svg
        className={joinClassNames(styles.bars, className)}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden="true"
      >
        {days.map(({ day, amount, words }, index) => {
          const height = Math.max(amount === 0 ? 0.5 : 2, Math.round((amount / most) * HEIGHT * 10) / 10);
          return (
            <rect key={day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
              <title>{`${formatChartDay(day)}: ${words}`}</title>
            </rect>
          );
        })}
      </svg>
      <div
        className={styles.ticks}
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
        aria-hidden="true"
      >
        {days.map(
          ({ day }, index) =>
            index % TICK_DAYS === 0 && (
              <span key={day} style={{ gridColumn: index + 1 }}>
                {Number(day.slice(8))}.{day.slice(5, 7)}
              </span>
            ),
        )}
      </div>
    </>
  );
}

interface DayTableProps {
  /** What is pressed to see the table. */
  summary: string;
  caption: string;
  className?: string | undefined;
  /** After «День». */
  heads: readonly string[];
  rows: readonly { day: string; cells: readonly ReactNode[] }[];
}

/** The same as the bars, to be read. */
export function DayTable({ summary, caption, className, heads, rows }: DayTableProps) {
  return (
    <details>
      <summary className={styles.summary}>{summary}</summary>
      <table className={joinClassNames(styles.table, className)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {['День', ...heads].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, cells }) => (
            <tr key={day}>
              <th scope="row">{formatChartDay(day)}</th>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export const formatChartDay = (day: string) => formatMomentAsDay(`${day}T12:00:00Z`);
