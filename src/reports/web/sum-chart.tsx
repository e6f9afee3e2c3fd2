import type { CallAnswer } from '../../contract/endpoint.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import stack from '../../ui/lists/stack.module.css';
import { Price } from '../../ui/prices/price.tsx';
import type { monthReport } from '../user-order-reports.contract.ts';
import { DayBars, DayTable } from './day-bars.tsx';
import styles from './sum-chart.module.css';

type Days = CallAnswer<typeof monthReport>['days'];

/** Roubles by day of payment: bars to look at, and the same as a table. */
export function SumChart({ days }: { days: Days }) {
  return (
    <figure className={stack.gap8}>
      <figcaption className={styles.caption}>По дням оплаты</figcaption>
      <DayBars days={days.map(({ day, sum }) => ({ day, amount: sum, words: formatRoubles(sum, 2) }))} />
      <DayTable
        summary="Дни таблицей"
        caption="Оплачено по дням"
        className={styles.table}
        heads={['Заказов', 'Сумма']}
        rows={days.map(({ day, orders, sum }) => ({
          day,
          cells: [orders, <Price key="sum" kopecks={sum} decimals={2} />],
        }))}
      />
    </figure>
  );
}
