import { moscowDay } from '../../lib/calendar.ts';
import type { Order } from '../user-order.contract.ts';
import styles from './handover.module.css';
import { handoverSentences } from './handover-sentences.ts';
import { resolvePackedLines } from './packed-lines.ts';

/** What became of the parcel of an order, and what administrators noted of it. */
export function HandoverSummary({ order }: { order: Order }) {
  const { handover } = order;
  if (handover === undefined) return null;
  const names = resolvePackedLines(order).map(({ name }) => name);
  return (
    <>
      {handoverSentences(handover, names, moscowDay(new Date())).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {handover.note !== null && <p className={styles.note}>{handover.note}</p>}
    </>
  );
}
