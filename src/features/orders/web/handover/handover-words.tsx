import { moscowDay } from '../../../../shared/contract/calendar.ts';
import type { Order } from '../../user-order.contract.ts';
import styles from './handover.module.css';
import { handoverSentences } from './handover-sentences.ts';

/** What became of the parcel of an order, and what administrators noted of it. */
export function HandoverWords({ order: { handover, products } }: { order: Order }) {
  if (handover === undefined) return null;
  const names = products.map(({ nameProduct }) => nameProduct);
  return (
    <>
      {handoverSentences(handover, names, moscowDay(new Date())).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {handover.note !== null && <p className={styles.note}>{handover.note}</p>}
    </>
  );
}
