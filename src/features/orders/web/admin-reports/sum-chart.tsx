import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import { formatRoubles } from '../../../../shared/contract/money/roubles.ts';
import stack from '../../../../shared/web/ui/lists/stack.module.css';
import { Price } from '../../../../shared/web/ui/prices/price.tsx';
import type { monthReport } from '../../desk/user-order-reports.contract.ts';
import { chartDay, DayBars } from '../day-bars.tsx';
import styles from './sum-chart.module.css';

type Days = CallAnswer<typeof monthReport>['days'];

/** Roubles by day of payment: bars to look at, and the same as a table. */
export function SumChart({ days }: { days: Days }) {
  return (
    <figure className={stack.gap8}>
      <figcaption className={styles.caption}>По дням оплаты</figcaption>
      <DayBars
        className={styles.bars}
        days={days.map(({ day, sum }) => ({ day, amount: sum, words: formatRoubles(sum, 2) }))}
      />
      <details>
        <summary className={styles.summary}>Дни таблицей</summary>
        <table className={styles.table}>
          <caption className="visually-hidden">Оплачено по дням</caption>
          <thead>
            <tr>
              <th scope="col">День</th>
              <th scope="col">Заказов</th>
              <th scope="col">Сумма</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, sum }) => (
              <tr key={day}>
                <th scope="row">{chartDay(day)}</th>
                <td>{orders}</td>
                <td>
                  <Price kopecks={sum} decimals={2} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
