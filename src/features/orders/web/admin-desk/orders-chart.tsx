import { formatDay } from '../../../../shared/contract/calendar.ts';
import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import type { CallError } from '../../../../shared/web/data/call-error.ts';
import { plural } from '../../../../shared/web/text/plural.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import type { orderChart } from '../../desk/user-order-desk.contract.ts';
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
        {most.orders > 0 && `, больше всего ${most.orders} — ${dayLabel(most.day)}`}
      </figcaption>
      <div className={styles.bars}>
        <Bars days={answer.days} />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{dayLabel(first.day)}</span>
        <span>{dayLabel(last.day)}</span>
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
                <th scope="row">{dayLabel(day)}</th>
                <td>{orders}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const STEP = 10;
const HEIGHT = 60;

/** One bar a day, the highest as high as the picture; a day without orders is a line at the ground. */
function Bars({ days }: Pick<Chart, 'days'>) {
  const most = Math.max(1, ...days.map(({ orders }) => orders));
  return (
    <svg
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      fill="currentColor"
      aria-hidden="true"
    >
      {days.map(({ day, orders }, index) => {
        const height = Math.max(orders === 0 ? 0.5 : 2, Math.round((orders / most) * HEIGHT * 10) / 10);
        return (
          <rect key={day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
            <title>{`${dayLabel(day)}: ${orders}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

const dayLabel = (day: string) => formatDay(`${day}T12:00:00Z`);
