import { formatDay } from '../../../../shared/contract/calendar.ts';
import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import { formatRoubles } from '../../../../shared/contract/money/roubles.ts';
import stack from '../../../../shared/web/ui/lists/stack.module.css';
import { Price } from '../../../../shared/web/ui/prices/price.tsx';
import type { monthReport } from '../../desk/user-order-reports.contract.ts';
import styles from './sum-chart.module.css';

type Days = CallAnswer<typeof monthReport>['days'];

const STEP = 10;
const HEIGHT = 60;

/** Roubles by day of payment: bars to look at, and the same as a table. */
export function SumChart({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ sum }) => sum));
  return (
    <figure className={stack.gap8}>
      <figcaption className={styles.caption}>По дням оплаты</figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden="true"
      >
        {days.map(({ day, sum }, index) => {
          const height = Math.max(sum === 0 ? 0.5 : 2, Math.round((sum / most) * HEIGHT * 10) / 10);
          return (
            <rect key={day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
              <title>{`${dayLabel(day)}: ${formatRoubles(sum, 2)}`}</title>
            </rect>
          );
        })}
      </svg>
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
                <th scope="row">{dayLabel(day)}</th>
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

const dayLabel = (day: string) => formatDay(`${day}T12:00:00Z`);
