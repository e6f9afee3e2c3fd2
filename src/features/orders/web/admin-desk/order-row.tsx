import { memo, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../../shared/contract/calendar.ts';
import { classes } from '../../../../shared/web/ui/classes.ts';
import { ConfirmDialog } from '../../../../shared/web/ui/dialog.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice, NoticeArea } from '../../../../shared/web/ui/notice.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { OutdatedChoice } from '../../../admin/admin.web.ts';
import { BuyerOrdersButton } from '../../../recipients/recipients.web.ts';
import { finalStatuses, type OrderStatus } from '../../order-status.ts';
import type { Order } from '../../user-order.contract.ts';
import { HistoryAndNotes } from '../admin-notes/history-and-notes.tsx';
import { OrderPayment } from '../admin-payments/order-payment.tsx';
import { OrderBadge } from '../order-view/order-badge.tsx';
import { OrderDetails, orderTotal, recipientName } from '../order-view/order-details.tsx';
import inner from './order-row.module.css';
import styles from './order-table.module.css';
import { CommentField, StatusButtons } from './status/status-buttons.tsx';
import { useStatusChange } from './status/use-status-change.ts';
import type { DeskActions } from './use-desk.ts';

const COMMENT_HINT = 'Уйдёт со следующей сменой статуса. Увидит покупатель.';

interface OrderRowProps extends Pick<DeskActions, 'replace' | 'choose'> {
  order: Order;
  chosen: boolean;
  /** A comment that is typed and not sent yet. */
  comment: string;
  onComment: DeskActions['comment'];
}

/** An order of the desk: its line, its states to press, and all the rest when it is opened. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, chosen, choose, comment, onComment, replace } = props;
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const { busyTo, problem, overtaken, forget, notices, change } = useStatusChange(order, replace);
  const opener = useRef<HTMLButtonElement>(null);
  const detailsId = useId();

  const say = (text: string) => onComment(order.id, text);

  const ask = (to: OrderStatus) => (finalStatuses.includes(to) ? setAsking(to) : press(to));

  async function press(to: OrderStatus) {
    if (await change(to, comment)) onComment(order.id, '');
    setAsking(null);
    // The button that was pressed cannot hold the focus any more.
    setTimeout(() => {
      if (document.activeElement === document.body) opener.current?.focus();
    });
  }

  return (
    <tbody
      className={classes(styles.order, chosen && styles.chosen)}
      aria-busy={busyTo !== null}
      data-order={order.id}
    >
      <tr className={styles.line}>
        <td className={styles.tick}>
          <label className={styles.tickTarget}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label={`Выбрать заказ № ${order.id}`}
              checked={chosen}
              onChange={(event) => choose([order], event.target.checked)}
            />
          </label>
        </td>
        <th scope="row" className={styles.number}>
          <button
            ref={opener}
            type="button"
            className={styles.opener}
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevron-right" size={20} />
            <span className="visually-hidden">Заказ </span>№&nbsp;{order.id}
          </button>
        </th>
        <td className={styles.when}>
          <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
        </td>
        <td className={styles.who}>
          <Clamped>{recipientName(order)}</Clamped>
          <Clamped quiet>{order.emailBuyer}</Clamped>
        </td>
        <td className={styles.where}>
          <Clamped>{order.workAddressName}</Clamped>
        </td>
        <td className={styles.sum}>
          <Price kopecks={orderTotal(order)} decimals={2} />
        </td>
        <td className={styles.badge}>
          <OrderBadge status={order.status} />
        </td>
      </tr>
      <tr className={styles.under}>
        <td />
        <td colSpan={6}>
          <div className={classes(inner.statuses, !open && inner.folded)}>
            <StatusButtons orderId={order.id} status={order.status} busyTo={busyTo} onPress={ask} />
            {comment !== '' && !open && <p className={inner.unsent}>Комментарий ещё не отправлен</p>}
          </div>
          <NoticeArea {...notices} />
          <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
          {overtaken !== null && (
            <OutdatedChoice busy={busyTo !== null} onKeepMine={() => ask(overtaken)} onTakeTheirs={forget} />
          )}
          <ConfirmDialog
            open={asking !== null}
            title={`Отменить заказ № ${order.id}?`}
            text={
              <>
                <p>Вернуть его будет нельзя. Покупатель увидит отмену в своих заказах.</p>
                <CommentField hint="Увидит покупатель." value={comment} onChange={say} />
              </>
            }
            confirmText="Отменить заказ"
            closeText="Не отменять"
            danger
            busy={busyTo !== null}
            onConfirm={() => asking !== null && press(asking)}
            onClose={() => setAsking(null)}
          />
          <div id={detailsId} hidden={!open} className={inner.inside}>
            {open && (
              <>
                <h2 className="visually-hidden">Заказ № {order.id}</h2>
                <OrderDetails order={order} forBuyer={false} />
                <div className={inner.side}>
                  <CommentField hint={COMMENT_HINT} value={comment} onChange={say} />
                  <HistoryAndNotes order={order} />
                  {order.payment && <OrderPayment payment={order.payment} />}
                  <p className={inner.links}>
                    {order.emailBuyer !== '' && (
                      <BuyerOrdersButton email={order.emailBuyer}>
                        Все заказы {order.emailBuyer}
                      </BuyerOrdersButton>
                    )}
                    <Link to={`/admin/user-order-list/packing?ids=${order.id}`} target="_blank">
                      Лист сборки
                    </Link>
                  </p>
                </div>
              </>
            )}
          </div>
        </td>
      </tr>
    </tbody>
  );
});

/** Two lines at most: the whole stands in the opened order. */
function Clamped({ quiet = false, children }: { quiet?: boolean; children: string }) {
  return (
    <span className={classes(styles.clamped, quiet && styles.quiet)} title={children}>
      {children}
    </span>
  );
}
