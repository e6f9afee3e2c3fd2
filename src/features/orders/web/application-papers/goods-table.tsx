import { typeset } from '../../../../shared/web/text/typography.ts';
import { weightLabel } from '../../../../shared/web/text/weight-label.ts';
import { Price } from '../../../../shared/web/ui/price.tsx';
import styles from './application-papers.module.css';
import type { PaperRow } from './paper-rows.ts';

interface GoodsTableProps {
  rows: PaperRow[];
  /** A box to tick before each. */
  ticked?: boolean;
  priced?: boolean;
}

/** The goods of one page, with the head of the table above them. */
export function GoodsTable({ rows, ticked = false, priced = false }: GoodsTableProps) {
  return (
    <table className={styles.goods}>
      <thead data-part="table-head">
        <tr>
          {ticked && (
            <th scope="col" className={styles.tick}>
              <span className="visually-hidden">Есть</span>
            </th>
          )}
          <th scope="col" className={styles.position}>
            №
          </th>
          <th scope="col">Наименование</th>
          <th scope="col" className={styles.number}>
            Количество
          </th>
          <th scope="col" className={styles.number}>
            Вес
          </th>
          {priced && (
            <th scope="col" className={styles.number}>
              Сумма
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, name, note, quantity, grams, kopecks }) => (
          <tr key={number} data-part="row">
            {ticked && (
              <td className={styles.tick}>
                <span className={styles.box} />
              </td>
            )}
            <td className={styles.position}>{number}</td>
            <td>
              {typeset(name)}
              {note !== null && `, ${note.toLowerCase()}`}
            </td>
            <td className={styles.number}>{quantity}</td>
            <td className={styles.number}>
              {grams === null ? <span className={styles.toFill}>&nbsp;</span> : weightLabel(grams)}
            </td>
            {priced && (
              <td className={styles.number}>
                <Price kopecks={kopecks} decimals={2} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
