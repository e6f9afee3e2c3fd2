import { memo, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../../../shared/contract/calendar.ts';
import { formatPhone } from '../../../../shared/web/text/phone.ts';
import { classes } from '../../../../shared/web/ui/classes.ts';
import { ConfirmDialog } from '../../../../shared/web/ui/dialog.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice, NoticeArea } from '../../../../shared/web/ui/notice.tsx';
import { Price } from '../../../../shared/web/ui/price.tsx';
import { OutdatedChoice } from '../../../admin/admin.web.ts';
import { BuyerOrdersButton } from '../../../recipients/recipients.web.ts';
import {
  finalStatuses,
  isJump,
  nextStatus,
  nextStepLabels,
  type OrderStatus,
  statusLabels,
} from '../../order-status.ts';
import type { DeskOrder } from '../../user-order-desk.contract.ts';
import { HistoryAndNotes } from '../admin-notes/history-and-notes.tsx';
import { OrderPayment } from '../admin-payments/order-payment.tsx';
import { OrderBadge } from '../order-view/order-badge.tsx';
import { OrderDetails, orderTotal, recipientName } from '../order-view/order-details.tsx';
import { OtherOrders, ParcelWeight } from './order-flags.tsx';
import inner from './order-row.module.css';
import styles from './order-table.module.css';
import { CommentField, StatusButtons } from './status/status-buttons.tsx';
import { useStatusChange } from './status/use-status-change.ts';
import type { DeskActions } from './use-desk.ts';

const COMMENT_HINT = 'Уйдёт со следующей сменой статуса. Увидит покупатель.';

interface OrderRowProps extends Pick<DeskActions, 'replace' | 'choose'> {
  order: DeskOrder;
  chosen: boolean;
  /** A comment that is typed and not sent yet. */
  comment: string;
  onComment: DeskActions['comment'];
}

/** An order of the desk: its line, its states to press, and all the rest when it is opened. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, chosen, choose, comment, onComment, replace } = props;
  const [open, setOpen] = useState(false);
  const [menu, setMenu] = useState(false);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const { busyTo, problem, overtaken, forget, notices, change } = useStatusChange(order, replace);
  const opener = useRef<HTMLButtonElement>(null);
  const detailsId = useId();

  const say = (text: string) => onComment(order.id, text);

  const ask = (to: OrderStatus) =>
    finalStatuses.includes(to) || isJump(order.status, to) ? setAsking(to) : press(to);
  const final = asking !== null && finalStatuses.includes(asking);
  const next = nextStatus(order.status);

  async function press(to: OrderStatus) {
    if (await change(to, comment)) {
      onComment(order.id, '');
      setMenu(false);
    }
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
          <time dateTime={order.createdAt} title={formatMoment(order.createdAt)}>
            {shortDay.format(new Date(order.createdAt))}
            <br />
            {shortTime.format(new Date(order.createdAt))}
          </time>
        </td>
        <td className={styles.who}>
          <Clamped>{recipientName(order)}</Clamped>
          <Clamped quiet>{order.buyer === null ? order.emailBuyer : buyerName(order.buyer)}</Clamped>
        </td>
        <td className={styles.where}>
          <Clamped>{order.workAddressName}</Clamped>
          {order.phoneBuyer !== '' && (
            <a className={styles.phone} href={`tel:${order.phoneBuyer}`}>
              {formatPhone(order.phoneBuyer)}
            </a>
          )}
        </td>
        <td className={styles.sum}>
          <Price kopecks={orderTotal(order)} decimals={2} />
          <ParcelWeight order={order} />
        </td>
        <td className={styles.badge}>
          <OrderBadge status={order.status} />
          <OtherOrders ids={order.otherOrderIds} />
        </td>
        <td className={styles.actions}>
          {next !== undefined && (
            <button
              type="button"
              className={inner.next}
              disabled={busyTo !== null}
              aria-label={`${nextStepLabels[next]}: заказ № ${order.id}`}
              onClick={() => press(next)}
            >
              {nextStepLabels[next]}
            </button>
          )}
          <button
            type="button"
            className={inner.more}
            aria-expanded={menu}
            aria-label={`Ещё для заказа № ${order.id}`}
            onClick={() => setMenu(!menu)}
          >
            …
          </button>
        </td>
      </tr>
      <tr className={styles.under}>
        <td colSpan={8}>
          <div className={classes(inner.statuses, !open && !menu && inner.folded)}>
            <StatusButtons orderId={order.id} status={order.status} busyTo={busyTo} onPress={ask} />
          </div>
          {comment !== '' && !open && <p className={inner.unsent}>Комментарий ещё не отправлен</p>}
          <NoticeArea {...notices} />
          <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
          {overtaken !== null && (
            <OutdatedChoice busy={busyTo !== null} onKeepMine={() => ask(overtaken)} onTakeTheirs={forget} />
          )}
          <ConfirmDialog
            open={asking !== null}
            title={
              final
                ? `Отменить заказ № ${order.id}?`
                : `Перевести заказ № ${order.id} сразу в «${asking ? statusLabels[asking] : ''}»?`
            }
            text={
              <>
                <p>
                  {final
                    ? 'Вернуть его будет нельзя. Покупатель увидит отмену в своих заказах.'
                    : `Сейчас он «${statusLabels[order.status]}»: шаг между ними будет пропущен.`}
                </p>
                <CommentField hint="Увидит покупатель." value={comment} onChange={say} />
              </>
            }
            confirmText={final ? 'Отменить заказ' : 'Перевести'}
            closeText={final ? 'Не отменять' : 'Не переводить'}
            danger={final}
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

const buyerName = (buyer: NonNullable<DeskOrder['buyer']>) =>
  `от: ${buyer.lastName} ${buyer.firstName} ${buyer.middleName ?? ''}`.trim();

const inMoscow = { timeZone: 'Europe/Moscow' } as const;
const shortDay = new Intl.DateTimeFormat('ru', { ...inMoscow, day: 'numeric', month: 'short' });
const shortTime = new Intl.DateTimeFormat('ru', { ...inMoscow, hour: '2-digit', minute: '2-digit' });

/** One line: the whole stands in the opened order. */
function Clamped({ quiet = false, children }: { quiet?: boolean; children: string }) {
  return (
    <span className={classes(styles.clamped, quiet && styles.quiet)} title={children}>
      {children}
    </span>
  );
}
