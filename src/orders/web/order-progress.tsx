import { type OrderStatus, orderProgress, ownStatusLabels } from '../order-status.ts';
import styles from './order-progress.module.css';

/** Four dots: how far an order has come. A cancelled one goes nowhere and has none. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const here = orderProgress.indexOf(status);
  if (here < 0) return null;
  const next = orderProgress[here + 1];
  return (
    <>
      <span className={styles.dots} aria-hidden="true">
        {orderProgress.map((step, index) => (
          <span key={step} className={index <= here ? styles.done : styles.ahead} />
        ))}
      </span>
      <span className="visually-hidden">
        Шаг {here + 1} из {orderProgress.length}
        {next !== undefined && `, дальше: ${ownStatusLabels[next]}`}
      </span>
    </>
  );
}
