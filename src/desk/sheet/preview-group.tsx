import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import table from '../../ui/lists/table.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import styles from './table.module.css';

/** How many rows are drawn at a time: thousands at once would hold the page. */
const AT_A_TIME = 100;

/** A row of a table, compared with the shop. */
interface ComparedRow {
  /** Its number in the file, from 1. */
  line: number;
  name: string;
  /** The number of the thing it is of; null for a new one. */
  id: number | null;
  problems: readonly string[];
  warnings: readonly string[];
}

interface PreviewGroupProps<Row extends ComparedRow> {
  /** «Новые» */
  title: string;
  /** What one is called: «Товар». */
  thing: string;
  /** What the last column says: «Что будет». */
  outcome: string;
  rows: readonly Row[];
  /** More lines of what becomes of a row. */
  children?(row: Row): ReactNode;
}

/** The rows of a table of which the same becomes. */
export function PreviewGroup<Row extends ComparedRow>(props: PreviewGroupProps<Row>) {
  const { title, thing, outcome, rows, children } = props;
  const [limit, setLimit] = useState(AT_A_TIME);
  if (rows.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>
        {title}: {rows.length}
      </h2>
      <table className={classes(table.table, table.fixed, table.ruled, styles.table)}>
        <thead>
          <tr>
            <th scope="col">
              №<span className="visually-hidden"> строки</span>
            </th>
            <th scope="col">{thing}</th>
            <th scope="col">{outcome}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row) => (
            <tr key={row.line}>
              <td className={styles.line}>{row.line}</td>
              <th scope="row">
                {row.name || '—'}
                {row.id !== null && <span className={styles.quiet}>№ {row.id}</span>}
              </th>
              <td>
                <RowNotes row={row}>{children?.(row)}</RowNotes>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > limit && (
        <div>
          <Button variant="secondary" onClick={() => setLimit(limit + AT_A_TIME)}>
            Показать ещё
          </Button>
        </div>
      )}
    </section>
  );
}

function RowNotes({ row, children }: { row: ComparedRow; children: ReactNode }) {
  return (
    <PlainList className={styles.notes}>
      {row.problems.map((problem) => (
        <li key={problem} className={styles.wrong}>
          {problem}
        </li>
      ))}
      {row.warnings.map((warning) => (
        <li key={warning} className={styles.warning}>
          {warning}
        </li>
      ))}
      {children}
    </PlainList>
  );
}
