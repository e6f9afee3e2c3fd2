import { type ComponentProps, memo, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { BuyerOrdersButton } from '../../accounts/accounts.web.ts';
import { EditConflictButtons } from '../../desk/editing/edit-form.tsx';
import { Expander } from '../../desk/editing/toggles.tsx';
import list from '../../desk/list.module.css';
import { type ListColumn, ListTable, RowBelow } from '../../desk/list-table.tsx';
import { mayCall, mayOpen } from '../../desk/load-for-admin.ts';
import type { OpenedRows } from '../../desk/side-panel.tsx';
import { DeskHandoverSection } from '../../fulfilment/fulfilment.web.ts';
import { type Day, formatDayAndMonth } from '../../lib/calendar.ts';
import {
  deskStatusLabels,
  finalStatuses,
  getNextOrderStatus,
  isOrderOnHold,
  liveStatuses,
  type OrderStatus,
  unpaidStatuses,
} from '../../orders/order-status.ts';
import { OrderGoods } from '../../orders/orders.web.ts';
import { changeStatus, type Order } from '../../orders/user-order.contract.ts';
import {
  changeMayPay,
  type DeskOrder,
  type OpenedOrderProps,
} from '../../orders/user-order-desk.contract.ts';
import type { MessageWay } from '../../orders/user-order-notes.contract.ts';
import { findMoneyDraft, type MoneyFormKind, OrderPaymentsSection } from '../../payments/payments.web.ts';
import {
  addPayment,
  addRefund,
  getOrderPaymentsAndRefunds,
} from '../../payments/user-order-payments.contract.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { useEditDraft } from '../../ui/edit-draft.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert, type NoticeState } from '../../ui/notice.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import type { ListQueue } from './desk-filter.ts';
import { MessageBuyer, mayWriteTo, sentWords } from './message-buyer.tsx';
import { FoldedField, NotesAndHistory, OrderNoteField, useOrderNotes } from './note-field.tsx';
import { describeReasons, NextOrderStep, OrderSummaryRow } from './order-line.tsx';
import { HeldNotice, MoveDay, OrderParcelSection, useDayChange } from './order-parcel.tsx';
import { OrderRecipientSection } from './order-recipient-section.tsx';
import styles from './order-table.module.css';
import {
  findMissingKopecks,
  isHandoverAhead,
  needsConfirmation,
  StatusButtons,
  StatusCommentField,
  StatusConfirmDialog,
  useStatusChange,
} from './status-buttons.tsx';

interface OrderTableProps {
  desk: OrderSelectionAndDrafts;
  opened: OpenedRows;
  /** Opened while the search was on its way, which has not found it: beside the list it stands there alone. */
  unlisted: DeskOrder | null;
  /** Where the order that stands beside the list is put. */
  slot: HTMLElement | null;
  /** What all of them wait for; null where the list is of no queue. */
  queue: ListQueue | null;
  loading: boolean;
  /** Where it is said what came of a press. */
  notices: NoticeState;
}

/** The orders of a page: a table on a wide screen, cards on a narrow one. */
export function OrderTable({ desk, opened, unlisted, slot, queue, loading, notices }: OrderTableProps) {
  const { orders, chosen } = desk;
  const allChosen = orders.length > 0 && orders.every(({ id }) => chosen.has(id));
  return (
    <ListTable
      caption="Заказы"
      columns={orderColumnsOf(queue)}
      all={{
        label: 'Выбрать все заказы на странице',
        shortLabel: 'Выбрать все на странице',
        checked: allChosen,
        onChange: (on) => desk.choose(orders, on),
      }}
      busy={loading}
    >
      {[...(unlisted ? [unlisted] : []), ...orders].map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          hidden={order === unlisted && opened.beside}
          chosen={chosen.has(order.id)}
          open={opened.beside ? opened.id === order.id : opened.below.has(order.id)}
          beside={opened.beside}
          slot={opened.id === order.id ? slot : null}
          queue={queue}
          onToggle={opened.toggle}
          comment={desk.comments[order.id] ?? ''}
          choose={desk.choose}
          onComment={desk.comment}
          replace={desk.replace}
          notices={notices}
        />
      ))}
    </ListTable>
  );
}

const whereColumn: ListColumn = {
  label: 'Учреждение',
  width: 'clamp(9.375rem, 100cqi - 76rem, 20rem)',
  className: joinClassNames(list.onlyWhole, styles.where),
  optional: true,
};

const lastColumn = (width: string): ListColumn => ({
  ...{ label: 'Дальше', hiddenLabel: true, width },
  className: joinClassNames(list.end, list.onlyWhole),
});

const columns: ListColumn[] = [
  { label: 'Номер', width: '4.5rem' },
  { label: 'Получатель и покупатель' },
  {
    label: 'Пометки',
    width: 'clamp(7.25rem, max(35cqi - 16.4rem, 100cqi - 88rem), 34rem)',
    className: styles.marks,
    optional: true,
  },
  whereColumn,
  {
    label: 'Сумма, вес',
    width: '7.125rem',
    className: joinClassNames(list.end, styles.sum),
    optional: true,
  },
  { label: 'Статус и день сдачи', width: '13rem', className: styles.stands },
  lastColumn('12.5rem'),
];

const whyColumn = (label: string, width: string): ListColumn => ({ label, width, className: styles.why });

/** Of orders that came back, have a note for the buyer or lack something: what, in the place of the marks and of the sum. */
const toldColumns = (label: string) =>
  columns.with(2, whyColumn(label, 'clamp(18.5rem, 35cqi - 8.5rem, 34rem)')).toSpliced(4, 1);

/** Of orders with one thing to be done: why, in the place of the marks. */
const reasonColumns = (label: string) =>
  columns.with(2, whyColumn(label, 'clamp(14rem, 35cqi - 12.2rem, 28rem)')).with(6, lastColumn('9rem'));

const queueColumns: Partial<Record<ListQueue, ListColumn[]>> = {
  RETURNED: toldColumns('Что вернули'),
  NOTED: toldColumns('Заметка покупателю'),
  LEFT_OUT: toldColumns('Не положили'),
  MISSING: reasonColumns('Чего нет'),
  REFUND: reasonColumns('Почему').with(4, {
    label: 'К возврату',
    width: '8rem',
    className: joinClassNames(list.end, styles.sum),
  }),
};

export const orderColumnsOf = (queue: ListQueue | null): ListColumn[] =>
  (queue && queueColumns[queue]) ?? columns;

interface OrderRowProps extends Pick<DeskActions, 'replace' | 'choose'> {
  order: DeskOrder;
  hidden: boolean;
  chosen: boolean;
  open: boolean;
  /** Opened, it stands in `slot`, which comes a moment later, and not below its line. */
  beside: boolean;
  slot: HTMLElement | null;
  queue: ListQueue | null;
  onToggle: OpenedRows['toggle'];
  /** A comment that is typed and not sent yet. */
  comment: string;
  onComment: DeskActions['comment'];
  notices: NoticeState;
}

/** An order of the desk: its line, its states to press, and all the rest when it is opened. */
const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, chosen, choose, open, beside, slot, queue, onToggle, comment, onComment, replace, notices } =
    props;
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState<OrderStatus | null>(null);
  const [adding, setAdding] = useState<MoneyFormKind | null>(() => findMoneyDraft(order.id));
  const { busyTo, problem, overtaken, forget, change } = useStatusChange(order, replace, notices);
  const day = useDayChange(order, replace);
  const payment = usePaymentPermission(order, replace, notices);
  const [writing, setWriting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const detailsId = useId();
  const statusesId = useId();

  function toggle() {
    setAdding(null);
    setWriting(false);
    onToggle(order.id);
  }
  function openMoney(kind: MoneyFormKind) {
    setAdding(kind);
    if (!open) onToggle(order.id);
  }
  const refund = () => openMoney('refund');
  function write() {
    setWriting(true);
    if (!open) onToggle(order.id);
  }

  const say = (text: string) => onComment(order.id, text);

  const ask = (to: OrderStatus) => (needsConfirmation(order, to) ? setAsking(to) : press(to, comment));
  // What is still to come is written down: that alone makes the order paid.
  const lead = (to: OrderStatus) =>
    findMissingKopecks(order, to) > 0 && mayCall(addPayment) ? openMoney('payment') : ask(to);

  function sent(way: MessageWay | null) {
    setWriting(false);
    if (way !== null) notices.show('success', `Заказ №\u00a0${order.id}: ${sentWords(way)}`);
  }

  async function schedule(to: Day | null) {
    if (to === null) return open ? document.getElementById(`day-${order.id}`)?.focus() : onToggle(order.id);
    if (!(await day.move(to))) return;
    const undo = { label: 'Вернуть', run: () => void day.move(order.plannedDay, to) };
    const words = `Заказ №\u00a0${order.id}: сдаём ${formatDayAndMonth(to)}`;
    notices.show('success', words, order.boxes ? undefined : undo);
  }

  async function press(to: OrderStatus, words: string) {
    if (await change(to, words)) {
      onComment(order.id, '');
      setChoosing(false);
      document.querySelector('[data-panel]')?.scrollTo({ top: 0 });
    }
    setAsking(null);
    // The button that was pressed cannot hold the focus any more.
    setTimeout(() => {
      if (document.activeElement === document.body) opener.current?.focus();
    });
  }

  const away = open && beside;
  const statuses = <StatusButtons orderId={order.id} status={order.status} busyTo={busyTo} onPress={ask} />;
  const mayRefund =
    mayCall(addRefund) && order.money !== undefined && order.money.received > order.money.refunded;
  const following = mayCall(changeStatus) && !isOrderOnHold(order) && getNextOrderStatus(order);
  const isToPack = liveStatuses.includes(order.status) && !order.heldAt && !order.packed;
  const menu = (mayRefund || mayCall(changeStatus)) && (
    <>
      {mayOpen(PACKING) && (
        <Link to={`${PACKING}?ids=${order.id}`}>{isToPack ? 'Собрать' : 'Открыть сборку'}</Link>
      )}
      {mayWriteTo(order) && (
        <button type="button" onClick={write}>
          Написать покупателю
        </button>
      )}
      {payment.isOffered && (
        <button type="button" disabled={payment.busy} onClick={payment.press}>
          {payment.label}
        </button>
      )}
      {mayRefund && (
        <button type="button" onClick={refund}>
          Вернуть деньги
        </button>
      )}
      {mayCall(changeStatus) && (
        <>
          <p className={textStyles.hint}>Статус</p>
          {statuses}
        </>
      )}
    </>
  );
  const messages = (
    <>
      <ErrorAlert>{problem ?? day.problem ?? payment.problem}</ErrorAlert>
      {overtaken !== null && (
        <EditConflictButtons busy={busyTo !== null} onKeepMine={() => ask(overtaken)} onTakeTheirs={forget} />
      )}
      <StatusConfirmDialog
        order={order}
        to={asking}
        busy={busyTo !== null}
        comment={comment}
        onComment={say}
        onConfirm={press}
        onClose={() => setAsking(null)}
      />
    </>
  );
  const next = (
    <NextOrderStep
      order={order}
      queue={queue}
      busy={busyTo !== null || day.busy}
      onNext={lead}
      onRefund={refund}
      onSchedule={schedule}
      onWrite={write}
    />
  );
  const money = { adding, onAdd: setAdding, notices };
  const message = { open: writing, onOpen: write, onClose: sent };
  const details = (
    <OpenedOrder
      {...{ order, queue, money, payment, comment, message }}
      onComment={say}
      onChanged={replace}
    />
  );
  return (
    <tbody
      hidden={props.hidden}
      className={joinClassNames(list.row, chosen && list.chosen, away && list.away)}
      aria-busy={busyTo !== null}
      data-order={order.id}
    >
      <OrderSummaryRow
        order={order}
        queue={queue}
        opener={opener}
        open={open}
        detailsId={detailsId}
        onToggle={toggle}
        chosen={chosen}
        onChoose={(on) => choose([order], on)}
        next={!away && next}
        unsent={comment !== '' && !open}
        menu={!away && menu}
      />
      <RowBelow>
        {!away && messages}
        {!away && (
          <div id={detailsId} hidden={!open} className={styles.inside}>
            {open && details}
          </div>
        )}
        {away &&
          slot !== null &&
          createPortal(
            <>
              <div id={detailsId} className={styles.inside}>
                {details}
              </div>
              <div className={styles.foot}>
                {messages}
                {adding === null && (
                  <>
                    <div id={statusesId} hidden={!choosing}>
                      {statuses}
                    </div>
                    <div className={styles.verbs}>
                      {next}
                      {following && order.packed && isHandoverAhead(order, following) && (
                        <Button variant="quiet" onClick={() => ask(following)}>
                          {deskStatusLabels[following]}
                        </Button>
                      )}
                      {mayCall(changeStatus) && !finalStatuses.includes(order.status) && (
                        <Expander
                          open={choosing}
                          controls={statusesId}
                          onToggle={() => setChoosing(!choosing)}
                        >
                          Другой статус
                        </Expander>
                      )}
                    </div>
                  </>
                )}
              </div>
            </>,
            slot,
          )}
      </RowBelow>
    </tbody>
  );
});

const PACKING = '/admin/user-order-list/packing';
const COMMENT_HINT = 'Уйдёт со следующей сменой статуса. Увидит покупатель.';

/** «Можно платить» where the QR code waits for it: the button, which takes it back as well. */
function usePaymentPermission(order: DeskOrder, replace: DeskActions['replace'], notices: NoticeState) {
  const { payeeWhenTold } = usePublicShopInfo();
  const { send, busy, failure } = useSend(changeMayPay, { revalidates: false });
  const isTold = order.mayPay === true;

  async function press() {
    const { response } = await send({ params: { id: order.id }, body: { mayPay: !isTold } });
    if (response === null) return;
    replace(response);
    const words = isTold ? 'QR-код покупателю больше не виден' : 'покупатель видит QR-код для оплаты';
    notices.show('success', `Заказ №\u00a0${order.id}: ${words}`);
  }

  return {
    isOffered:
      payeeWhenTold !== null &&
      unpaidStatuses.includes(order.status) &&
      !isOrderOnHold(order) &&
      mayCall(changeMayPay),
    isTold,
    label: isTold ? 'Платить пока нельзя' : 'Можно платить',
    busy,
    problem: failure && getCallFailureMessage(failure, 'Не получилось. Попробуйте ещё раз.'),
    press: () => void press(),
  };
}

interface OpenedOrderDetailsProps extends OpenedOrderProps {
  queue: ListQueue | null;
  payment: ReturnType<typeof usePaymentPermission>;
  money: Pick<ComponentProps<typeof OrderPaymentsSection>, 'adding' | 'onAdd' | 'notices'>;
  comment: string;
  onComment(text: string): void;
  message: { open: boolean; onOpen(): void; onClose(sent: MessageWay | null): void };
}

/** All that is known of an order, and what is written on it. */
function OpenedOrder({
  order,
  queue,
  money,
  payment,
  comment,
  onComment,
  message,
  onChanged,
}: OpenedOrderDetailsProps) {
  const notes = useOrderNotes(order);
  const { response } = notes;
  const mayWrite = mayWriteTo(order);
  return (
    <>
      <h2 className="visually-hidden">Заказ № {order.id}</h2>
      <div className={stack.gap16}>
        <HeldNotice order={order} onChanged={onChanged} />
        <MoveDay order={order} queue={queue} onChanged={onChanged} />
        {queue === 'MISSING' && mayOpen(PACKING) && (
          <Link to={`${PACKING}?ids=${order.id}&order=${order.id}`}>Записать ответ</Link>
        )}
        <DeskHandoverSection order={order} onChanged={onChanged} />
        <OrderRecipientSection
          order={order}
          onChanged={(corrected) => {
            onChanged(corrected);
            money.notices.show('success', `Заказ №\u00a0${order.id}: получатель исправлен`);
          }}
        >
          {mayWrite && !message.open && (
            <Button variant="quiet" title="Написать покупателю" onClick={message.onOpen}>
              <Icon name="message" size={20} />
              <span className="visually-hidden">Написать покупателю</span>
            </Button>
          )}
        </OrderRecipientSection>
        {order.deskNote !== null && (
          <div className={styles.marked}>
            {response === null ? (
              <p className={styles.written}>Заметка себе: {order.deskNote}</p>
            ) : (
              <OrderNoteField orderId={order.id} reader="DESK" note={response.desk} />
            )}
          </div>
        )}
        {mayWrite && response !== null && message.open && (
          <MessageBuyer
            order={order}
            about={describeReasons(order, 'REFUND').join(' ')}
            notes={response}
            onClose={(way) => {
              message.onClose(way);
              if (way !== null) notes.retry();
            }}
          />
        )}
        <OrderGoods order={order} forDesk />
      </div>
      <div className={stack.gap16}>
        {mayCall(getOrderPaymentsAndRefunds) && (
          <OrderPaymentsSection order={order} onChanged={onChanged} {...money} />
        )}
        {payment.isOffered && (
          <p>
            {payment.isTold && 'Покупатель видит QR-код для оплаты. '}
            <Button variant="secondary" busy={payment.busy} onClick={payment.press}>
              {payment.label}
              <span className="visually-hidden"> за заказ № {order.id}</span>
            </Button>
          </p>
        )}
        <OrderParcelSection order={order} onChanged={onChanged} />
        <NotesAndHistory
          order={order}
          notes={notes}
          comment={
            mayCall(changeStatus) && (
              <FoldedField label="Комментарий" filled={comment !== ''}>
                <StatusCommentField hint={COMMENT_HINT} value={comment} onChange={onComment} />
              </FoldedField>
            )
          }
        >
          {mayOpen(PACKING) && (
            <Link to={`${PACKING}?ids=${order.id}`} target="_blank">
              Лист сборки и заявление
            </Link>
          )}
          {order.emailBuyer !== '' && (
            <BuyerOrdersButton email={order.emailBuyer}>
              Все заказы<span className="visually-hidden"> {order.emailBuyer}</span>
            </BuyerOrdersButton>
          )}
        </NotesAndHistory>
      </div>
    </>
  );
}

/** What an administrator has under way beside the loaded page; it stays while pages are turned. */
export interface OrderSelectionAndDrafts extends DeskActions {
  orders: readonly DeskOrder[];
  /** Chosen orders as last seen, by number. */
  chosen: ReadonlyMap<number, DeskOrder>;
  /** Comments that are typed and not sent yet, by number. */
  comments: Readonly<Record<number, string>>;
}

/** An order as the server answers it, with what only the desk's list knows of it. */
export function keepListFacts(before: DeskOrder, changed: Order): DeskOrder {
  const { facilityId, buyer, deskNote, closedDay, nextDay, sameRecipient } = before;
  return { facilityId, buyer, deskNote, closedDay, nextDay, sameRecipient, ...changed };
}

/** They stay the same from one rendering to the next, so that a row changes only with its own order. */
interface DeskActions {
  /** Puts the server's response in the place of an order; who bought it stays. */
  replace(order: Order): void;
  choose(orders: readonly DeskOrder[], chosen: boolean): void;
  chooseNone(): void;
  comment(id: number, text: string): void;
}

export function useOrderSelectionAndDrafts(loaded: readonly DeskOrder[]): OrderSelectionAndDrafts {
  const [shown, setShown] = useState({ loaded, orders: loaded });
  const [chosen, setChosen] = useState<ReadonlyMap<number, DeskOrder>>(new Map());
  const [comments, setComments] = useEditDraft<Record<number, string>>('comments', {});
  if (shown.loaded !== loaded) {
    setShown({ loaded, orders: loaded });
    const newer = loaded.filter(({ id }) => chosen.has(id));
    if (newer.length > 0) setChosen(withAll(chosen, newer));
  }

  const actions = useMemo<DeskActions>(
    () => ({
      replace(changed) {
        setShown(({ orders, ...rest }) => ({
          ...rest,
          orders: orders.map((order) => (order.id === changed.id ? keepListFacts(order, changed) : order)),
        }));
        setChosen((before) => {
          const known = before.get(changed.id);
          return known ? withAll(before, [keepListFacts(known, changed)]) : before;
        });
      },
      choose(orders, on) {
        const isOther = ([id]: [id: number, order: DeskOrder]) => orders.every((order) => order.id !== id);
        setChosen((before) => (on ? withAll(before, orders) : new Map([...before].filter(isOther))));
      },
      chooseNone: () => setChosen(new Map()),
      comment(id, text) {
        setComments(({ [id]: _, ...others }) => (text === '' ? others : { ...others, [id]: text }));
      },
    }),
    [setComments],
  );
  return { orders: shown.orders, chosen, comments, ...actions };
}

function withAll(map: ReadonlyMap<number, DeskOrder>, orders: readonly DeskOrder[]) {
  return new Map([...map, ...orders.map((order) => [order.id, order] as const)]);
}
