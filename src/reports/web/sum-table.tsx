import { joinClassNames } from '../../ui/classes.ts';
import { Price } from '../../ui/prices/price.tsx';
import bars from './day-bars.module.css';
import styles from './sum-chart.module.css';

interface SumTableProps {
  title: string;
  /** What the rows are. */
  first: string;
  /** What is counted. */
  count: string;
  rows: readonly { id: number; name: string; count: number; sum: number }[];
}

/** Sums with what they are of, the largest first; nothing of none. */
export function SumTable({ title, first, count, rows }: SumTableProps) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <table className={joinClassNames(bars.table, styles.table)}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{count}</th>
            <th scope="col">Сумма</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              <td>{row.count}</td>
              <td>
                <Price kopecks={row.sum} decimals={2} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
