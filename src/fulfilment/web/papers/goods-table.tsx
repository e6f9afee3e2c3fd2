import { typeset } from '../../../lib/russian/typography.ts';
import { weightLabel } from '../../../lib/text/weight-label.ts';
import { Price } from '../../../ui/prices/price.tsx';
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
        {rows.map((row) =>
          row.number === null ? (
            <tr key={`set ${row.name} ${row.note}`} data-part="heading">
              <th scope="colgroup" colSpan={ticked ? 5 : 4}>
                {typeset(row.name)}, {row.quantity}&nbsp;шт.:
              </th>
              {priced && <PriceCell kopecks={row.kopecks} />}
            </tr>
          ) : (
            <tr key={row.number} data-part="row">
              {ticked && (
                <td className={styles.tick}>
                  <span className={styles.box} />
                </td>
              )}
              <td className={styles.position}>{row.number}</td>
              <td>
                {typeset(row.name)}
                {row.note !== null && `, ${row.note.toLowerCase()}`}
              </td>
              <td className={styles.number}>{row.quantity}</td>
              <td className={styles.number}>{row.grams !== null && weightLabel(row.grams)}</td>
              {priced && <PriceCell kopecks={row.kopecks} />}
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function PriceCell({ kopecks }: { kopecks: number | null }) {
  return <td className={styles.number}>{kopecks !== null && <Price kopecks={kopecks} decimals={2} />}</td>;
}
