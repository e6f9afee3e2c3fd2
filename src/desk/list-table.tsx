import type { CSSProperties, ReactNode } from 'react';
import { joinClassNames } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import lists from '../ui/lists/reloading.module.css';
import { RowCheckbox } from '../ui/lists/row-tick.tsx';
import styles from './list.module.css';

export interface ListColumn {
  label: string;
  /** For the ear alone. */
  hiddenLabel?: boolean;
  /** As CSS has it; without one the column takes what is left. */
  width?: string;
  className?: string | undefined;
  /** How the list is sorted by it and what a press does; missing where it cannot be. */
  sort?: { direction: 'ascending' | 'descending' | undefined; onSort(): void } | undefined;
}

interface ListTableProps {
  /** What is listed, for the ear: «Заказы». */
  caption: string;
  columns: readonly ListColumn[];
  /** The box that chooses all rows; missing where none is chosen. */
  all?: { label: string; shortLabel?: string; checked: boolean; onChange(checked: boolean): void };
  busy: boolean;
  className?: string | undefined;
  /** Bodies of `line`s. */
  children: ReactNode;
}

/** A list of the desk in columns, or in cards where there is no room for them. */
export function ListTable({ caption, columns, all, busy, className, children }: ListTableProps) {
  return (
    <table className={joinClassNames(styles.table, lists.reloading, className)} aria-busy={busy}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {all && (
            <th scope="col" className={styles.tick}>
              <RowCheckbox {...all}>
                <span className={styles.tickLabel}>{all.shortLabel ?? all.label}</span>
              </RowCheckbox>
            </th>
          )}
          {columns.map((column) => (
            <ColumnHead key={column.label} {...column} />
          ))}
        </tr>
      </thead>
      {children}
    </table>
  );
}

function ColumnHead({ label, hiddenLabel, width, className, sort }: ListColumn) {
  return (
    <th
      scope="col"
      className={className}
      style={{ '--width': width } as CSSProperties}
      aria-sort={sort?.direction}
    >
      {sort === undefined ? (
        <span className={hiddenLabel ? 'visually-hidden' : undefined}>{label}</span>
      ) : (
        <button type="button" className={styles.sorter} onClick={sort.onSort}>
          {label}
          {sort.direction && (
            <Icon name={sort.direction === 'descending' ? 'arrow-down' : 'arrow-up'} size={16} />
          )}
        </button>
      )}
    </th>
  );
}
