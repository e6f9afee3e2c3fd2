import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import type { CallError } from '../../../../shared/web/data/call-error.ts';
import { plural } from '../../../../shared/web/text/plural.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import type { orderChart } from '../../desk/user-order-desk.contract.ts';
import { chartDay, DayBars } from '../day-bars.tsx';
import styles from './orders-chart.module.css';

type Chart = CallAnswer<typeof orderChart>;

interface OrdersChartProps {
  /** Null before the first. */
  answer: Chart | null;
  failure: CallError | null;
  retry(): void;
}

/** Orders per day over the list; the list does not wait for it. */
export function OrdersChart(props: OrdersChartProps) {
  return (
    <div className={styles.frame}>
      <Loaded {...props} />
    </div>
  );
}

function Loaded({ answer, failure, retry }: OrdersChartProps) {
  const [first] = answer?.days ?? [];
  const last = answer?.days.at(-1);
  if (answer === null && failure === null) return null;
  if (failure !== null || answer === null || !first || !last) {
    return (
      <div className={styles.missing} role="status">
        <p className={styles.quiet}>График заказов не загрузился.</p>
        <Button variant="quiet" onClick={retry}>
          Повторить<span className="visually-hidden">: загрузить график</span>
        </Button>
      </div>
    );
  }
  const total = answer.days.reduce((sum, { orders }) => sum + orders, 0);
  const most = answer.days.reduce((best, day) => (day.orders > best.orders ? day : best), first);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {total} {plural(total, ['заказ', 'заказа', 'заказов'])} за {answer.days.length}{' '}
        {plural(answer.days.length, ['день', 'дня', 'дней'])}
        {most.orders > 0 && `, больше всего ${most.orders} — ${chartDay(most.day)}`}
      </figcaption>
      <div className={styles.bars}>
        <DayBars days={answer.days.map(({ day, orders }) => ({ day, amount: orders, words: orders }))} />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{chartDay(first.day)}</span>
        <span>{chartDay(last.day)}</span>
      </div>
      <details className={styles.table}>
        <summary className={styles.summary}>Таблицей</summary>
        <table>
          <caption className="visually-hidden">Заказы по дням</caption>
          <thead>
            <tr>
              <th scope="col">День</th>
              <th scope="col">Заказов</th>
            </tr>
          </thead>
          <tbody>
            {answer.days.toReversed().map(({ day, orders }) => (
              <tr key={day}>
                <th scope="row">{chartDay(day)}</th>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
