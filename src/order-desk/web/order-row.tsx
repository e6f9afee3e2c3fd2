import { memo, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { OutdatedChoice } from '../../desk/editing/edit-form.tsx';
import { finalStatuses, isJump, nextStatus, type OrderStatus } from '../../orders/order-status.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import { passesMark } from '../../orders/waiting-order.ts';
import { classes } from '../../ui/classes.ts';
import inRow from '../../ui/lists/row.module.css';
import table from '../../ui/lists/table.module.css';
import { Notice, NoticeArea } from '../../ui/notice.tsx';
import { OpenedOrder } from './opened-order.tsx';
import { OrderFlags } from './order-flags.tsx';
import { OrderLine } from './order-line.tsx';
import styles from './order-row.module.css';
import { StatusButtons } from './status-buttons.tsx';
import { StatusQuestion } from './status-question.tsx';
import type { DeskActions } from './use-desk.ts';
import type { Opened } from './use-opened.ts';
import { useStatusChange } from './use-status-change.ts';

interface OrderRowProps extends Pick<DeskActions, 'replace' | 'choose'> {
  order: DeskOrder;
  chosen: boolean;
  open: boolean;
  /** Opened, it stands in `slot`, which comes a moment later, and not below its line. */
  beside: boolean;
  slot: HTMLElement | null;
  onToggle: Opened['toggle'];
  /** A comment that is typed and not sent yet. */
  comment: string;
  onComment: DeskActions['comment'];
}

/** An order of the desk: its line, its states to press, and all the rest when it is opened. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, chosen, choose, open, beside, slot, onToggle, comment, onComment, replace } = props;
  const [menu, setMenu] = useState(false);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const { busyTo, problem, overtaken, forget, notices, change } = useStatusChange(order, replace);
  const opener = useRef<HTMLButtonElement>(null);
  const detailsId = useId();

  const say = (text: string) => onComment(order.id, text);

  const needsQuestion = (to: OrderStatus) =>
    finalStatuses.includes(to) || isJump(order.status, to) || passesMark(order, to);
  const ask = (to: OrderStatus) => (needsQuestion(to) ? setAsking(to) : press(to, comment));

  async function press(to: OrderStatus, words: string) {
    if (await change(to, words)) {
      onComment(order.id, '');
      setMenu(false);
    }
    setAsking(null);
    // The button that was pressed cannot hold the focus any more.
    setTimeout(() => {
      if (document.activeElement === document.body) opener.current?.focus();
    });
  }

  const away = open && beside;
  const statuses = <StatusButtons orderId={order.id} status={order.status} busyTo={busyTo} onPress={ask} />;
  const messages = (
    <>
      <NoticeArea {...notices} />
      <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
      {overtaken !== null && (
        <OutdatedChoice busy={busyTo !== null} onKeepMine={() => ask(overtaken)} onTakeTheirs={forget} />
      )}
    </>
  );
  const details = <OpenedOrder order={order} comment={comment} onComment={say} onChanged={replace} />;
  return (
    <tbody
      className={classes(styles.order, chosen && table.chosen, away && styles.away)}
      aria-busy={busyTo !== null}
      data-order={order.id}
    >
      <OrderLine
        order={order}
        opener={opener}
        open={open}
        detailsId={detailsId}
        onToggle={() => onToggle(order.id)}
        chosen={chosen}
        onChoose={(on) => choose([order], on)}
        next={nextStatus(order.status)}
        busy={busyTo !== null}
        onNext={ask}
        menu={menu}
        onMenu={() => setMenu(!menu)}
      />
      <tr className={styles.under}>
        <td colSpan={8}>
          {!away && <div className={classes(inRow.gap16, !open && !menu && styles.folded)}>{statuses}</div>}
          <OrderFlags order={order} />
          {comment !== '' && !open && <p className={styles.unsent}>Комментарий ещё не отправлен</p>}
          {!away && messages}
          <StatusQuestion
            order={order}
            to={asking}
            busy={busyTo !== null}
            comment={comment}
            onComment={say}
            onConfirm={press}
            onClose={() => setAsking(null)}
          />
          {!away && (
            <div id={detailsId} hidden={!open} className={styles.inside}>
              {open && details}
            </div>
          )}
          {away &&
            slot !== null &&
            createPortal(
              <div id={detailsId} className={styles.inside}>
                <div>
                  {statuses}
                  {messages}
                </div>
                {details}
              </div>,
              slot,
            )}
        </td>
      </tr>
    </tbody>
  );
});
