import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import lists from '../../../ui/lists/reloading.module.css';
import { RowTick } from '../../../ui/lists/row-tick.tsx';
import table from '../../../ui/lists/table.module.css';
import styles from './product-table.module.css';
import { nextSort, type TableSort } from './sort-products.ts';

interface ProductTableProps {
  /** How many are shown, and whether all of them are chosen. */
  allChosen: boolean;
  onChooseAll(chosen: boolean): void;
  /** «Выбрать все 312»: what the box at the top does. */
  chooseAllLabel: string;
  sort: TableSort | null;
  /** Null where the order is not ours: what is found comes with the best first. */
  onSort: ((sort: TableSort | null) => void) | null;
  loading: boolean;
  children: ReactNode;
}

const columns = [
  { column: 'name', label: 'Товар', className: styles.what },
  { column: 'category', label: 'Категория', className: styles.category },
  { column: 'price', label: 'Цена, ₽', className: styles.number },
  { column: 'priority', label: 'Приоритет', className: styles.number },
] as const;

/** Goods in rows: a table on a wide screen, cards on a narrow one. */
export function ProductTable(props: ProductTableProps) {
  const { allChosen, onChooseAll, chooseAllLabel, sort, onSort, loading, children } = props;
  return (
    <table className={classes(table.table, table.fixed, lists.reloading, styles.table)} aria-busy={loading}>
      <caption className="visually-hidden">Товары</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.tick}>
            <RowTick label={chooseAllLabel} checked={allChosen} onChange={onChooseAll}>
              <span className={styles.tickLabel}>{chooseAllLabel}</span>
            </RowTick>
          </th>
          {columns.map(({ column, label, className }) => (
            <th key={column} scope="col" className={className} aria-sort={ariaSort(sort, column)}>
              {onSort === null ? (
                label
              ) : (
                <button
                  type="button"
                  className={classes(styles.sorter, sort?.replace('-', '') === column && styles.sorted)}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  {label}
                  {sort?.replace('-', '') === column && (
                    <Icon name={sort.startsWith('-') ? 'arrow-down' : 'arrow-up'} size={16} />
                  )}
                </button>
              )}
            </th>
          ))}
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">Что сделать</span>
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

function ariaSort(sort: TableSort | null, column: string): 'ascending' | 'descending' | undefined {
  if (sort?.replace('-', '') !== column) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}
