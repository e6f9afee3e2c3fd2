import type { CallAnswer } from '../../contract/endpoint.ts';
import { plural } from '../../lib/russian/plural.ts';
import type { orderChart } from '../../orders/user-order-desk.contract.ts';
import { chartDay, DayBars, DayTable } from '../../reports/reports.web.ts';
import { Button } from '../../ui/button.tsx';
import type { CallError } from '../../ui/data/call-error.ts';
import inRow from '../../ui/lists/row.module.css';
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
      <div className={inRow.gap8} role="status">
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
      <DayBars
        className={styles.bars}
        days={answer.days.map(({ day, orders }) => ({ day, amount: orders, words: orders }))}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{chartDay(first.day)}</span>
        <span>{chartDay(last.day)}</span>
      </div>
      <DayTable
        summary="Таблицей"
        summaryClass={styles.summary}
        caption="Заказы по дням"
        className={styles.table}
        heads={['Заказов']}
        rows={answer.days.toReversed().map(({ day, orders }) => ({ day, cells: [orders] }))}
      />
    </figure>
  );
}
