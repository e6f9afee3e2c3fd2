import { formatMoment } from '../../lib/calendar.ts';
import text from '../../ui/look/text.module.css';
import { buyerStatusLabels, deskStatusLabels } from '../order-status.ts';
import type { Order } from '../user-order.contract.ts';
import styles from './status-history.module.css';

interface StatusHistoryProps {
  history: Order['statusHistory'];
  forBuyer: boolean;
  /** Who of the administrators it was, by the ids of the history; the buyer hears no names. */
  names?: ReadonlyMap<number, string>;
}

/** What happened to an order and when, from its beginning on, with the administrator's comments. */
export function StatusHistoryList({ history, forBuyer, names }: StatusHistoryProps) {
  const labels = forBuyer ? buyerStatusLabels : deskStatusLabels;
  return (
    <ol className={styles.history}>
      {history.map(({ id, status, changedAt, author, comment }, index) => (
        <li key={id} className={styles.change}>
          <p className={text.strong}>
            {status === history[index - 1]?.status ? 'Исправлен получатель' : labels[status]}
          </p>
          <p className={text.quiet}>
            <time dateTime={changedAt}>{formatMoment(changedAt)}</time>
            {index === 0 ? ', заказ оформлен' : `, ${authorLabel(author, forBuyer, names?.get(id))}`}
          </p>
          {comment !== null && (
            <p className={styles.comment}>
              <span className={text.quiet}>Комментарий администратора:</span> {comment}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function authorLabel(author: 'USER' | 'ADMIN', forBuyer: boolean, name?: string): string {
  if (author === 'ADMIN') return name ?? 'администратор';
  return forBuyer ? 'вы' : 'покупатель';
}
