import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CallInput } from '../../contract/endpoint.ts';
import { BulkActionBar } from '../../desk/desk-screen.tsx';
import { MoreMenu } from '../../desk/editing/toggles.tsx';
import { mayCall, mayOpen } from '../../desk/load-for-admin.ts';
import { useHasRoomBeside } from '../../desk/side-panel.tsx';
import { formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { formatOrderNumbers } from '../../fulfilment/fulfilment.web.ts';
import { plural } from '../../lib/russian/plural.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import {
  conflictsWithHold,
  deliveredStatus,
  deskStatusLabels,
  doesStatusTransitionSkipStep,
  finalStatuses,
  getNextOrderStatus,
  getSettableStatuses,
  isCancelledStatus,
  isOrderOnHold,
  isPackedNext,
  isStatusTransitionAllowed,
  newOrderStatus,
  nextStatusButtonLabels,
  ORDER_ON_HOLD_LABEL,
  type OrderStatus,
  orderStatusSequence,
  paidStatus,
  paidStatuses,
} from '../../orders/order-status.ts';
import { describeParcelWeight, sumOrderTotalKopecks } from '../../orders/orders.web.ts';
import { changeStatus, type Order } from '../../orders/user-order.contract.ts';
import { changeStatuses, type DeskOrder, MAX_CHOSEN_ORDERS } from '../../orders/user-order-desk.contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditDraft } from '../../ui/edit-draft.ts';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice, type NoticeState } from '../../ui/notice.tsx';
import { MessageWalkButton, mayWriteTo } from './message-buyer.tsx';
import type { OrderSelectionAndDrafts } from './order-table.tsx';
import { isHandoverAhead, needsConfirmation, StatusCommentField } from './status-buttons.tsx';

const settable = getSettableStatuses('administrator');

const PACKING_STEP = 'PACKING';

interface ChosenBarProps {
  desk: OrderSelectionAndDrafts;
  /** The day of handing in that the list is of; null for any. */
  handover: string | null;
  /** The orders wait for a word to those who have not paid. */
  reminds: boolean;
  /** An order stands beside the list. */
  beside: boolean;
  /** Where it is said what came of a press that asks nothing. */
  notices: NoticeState;
  children?: ReactNode;
}

/** What can be done with the chosen orders, the next step of all of them first; it stays in sight while the list is scrolled. */
export function ChosenBar({ desk, handover, reminds, beside, notices, children }: ChosenBarProps) {
  const { chosen } = desk;
  const bulk = useBulkStatus(desk.replace, notices);
  const hasRoom = useHasRoomBeside(beside);
  if (chosen.size === 0) return null;
  const orders = [...chosen.values()];
  const alive = orders.filter(isAlive);
  // Where another search shows none of them, nothing that acts on them is pressed first.
  const unseen = orders.filter(({ id }) => desk.orders.every((shown) => shown.id !== id));
  const unseenWords = `, здесь не видно: ${unseen.length > 3 ? unseen.length : formatOrderNumbers(idsOf(unseen))}`;
  const isQuiet = beside || unseen.length === orders.length;
  const ids = idsOf(alive).sort((a, b) => a - b);
  const [step, next = []] = findCommonestStep(alive);
  const isAllToPack = step === PACKING_STEP && next.length === alive.length;
  const day = handover === null ? '' : `&day=${handover}`;
  const addressOf = (paper: string) => `${LIST}/${paper}?ids=${ids.join(',')}`;
  const links = papers
    .filter(([paper]) => alive.length > 0 && mayOpen(`${LIST}/${paper}`))
    .map(([paper, label]) => (
      <LinkButton
        key={paper}
        variant={paper === 'packing' && isAllToPack && !isQuiet ? 'primary' : 'secondary'}
        to={addressOf(paper) + day}
        target="_blank"
      >
        {label}
      </LinkButton>
    ));
  const toRemind =
    reminds &&
    orders.every((order) => order.status === newOrderStatus && mayWriteTo(order)) &&
    !orders.every(isOrderOnHold);
  const shown = hasRoom && !toRemind ? links : links.slice(0, isAllToPack ? 1 : 0);
  return (
    <BulkActionBar
      label="Выбранные заказы"
      count={countChosen(orders) + (unseen.length > 0 ? unseenWords : '')}
      onClear={desk.chooseNone}
    >
      {chosen.size > MAX_CHOSEN_ORDERS ? (
        <p>За раз не больше {MAX_CHOSEN_ORDERS} заказов.</p>
      ) : (
        <>
          {mayCall(changeStatus) && (
            <BulkStatusButtons
              {...{ orders, next, bulk, isQuiet }}
              to={step === PACKING_STEP ? undefined : step}
            />
          )}
          {toRemind && (
            <MessageWalkButton orders={orders} onSaid={(words) => notices.show('success', words)} />
          )}
          {shown}
          <MoreMenu label="Ещё для выбранных заказов">
            {links.slice(shown.length)}
            {alive.length > 0 && mayOpen(`${LIST}/packing`) && (
              <>
                <Link to={`${addressOf('packing')}&paper=handover${day}`}>Список для сдачи</Link>
                <Link to={`${addressOf('packing')}&paper=driver${day}`}>Лист водителя</Link>
              </>
            )}
            {children}
          </MoreMenu>
        </>
      )}
    </BulkActionBar>
  );
}

/** The step that is next for most of these orders, and those orders; nothing where each waits for a call. */
function findCommonestStep(orders: readonly DeskOrder[]) {
  const steps = Map.groupBy(orders, (order) => {
    if (isOrderOnHold(order)) return undefined;
    return isPackedNext(order) && !order.packed ? PACKING_STEP : getNextOrderStatus(order);
  });
  steps.delete(undefined);
  return [...steps].toSorted(([, some], [, others]) => others.length - some.length)[0] ?? [];
}

const isAlive = ({ status }: Order): boolean => !isCancelledStatus(status);

/** «3 заказа, 9 885 ₽, 19,2 кг + 1 отменённый»: those that are not cancelled, what they cost, and what has to be carried as far as that is known. */
function countChosen(orders: readonly DeskOrder[]): string {
  const alive = orders.filter(isAlive);
  const cancelled = orders.length - alive.length;
  const sum = formatShortSum(alive.reduce((total, order) => total + sumOrderTotalKopecks(order), 0));
  const grams = alive.reduce((total, order) => total + (describeParcelWeight(order)?.grams ?? 0), 0);
  const others = `${cancelled}\u00A0${plural(cancelled, ['отменённый', 'отменённых', 'отменённых'])}`;
  if (alive.length === 0) return others;
  const count = `${alive.length}\u00A0${plural(alive.length, ['заказ', 'заказа', 'заказов'])}`;
  const all = `${count}, ${sum}, ${formatKilogramsRoundedUp(grams)}\u00A0кг`;
  return cancelled === 0 ? all : `${all} +\u00A0${others}`;
}

const LIST = '/admin/user-order-list';

const papers = [
  ['packing', 'Листы сборки'],
  ['purchase', 'Список закупки'],
  ['papers', 'Заявления и описи'],
] as const;

interface BulkStatusProps {
  /** Its next step is no first thing to press. */
  isQuiet: boolean;
  orders: readonly Order[];
  /** Those that share the commonest next step. */
  next: readonly Order[];
  /** That step; undefined where there is none. */
  to: OrderStatus | undefined;
  bulk: BulkStatus;
}

/** What leads most of the chosen orders to their next status, at once where nothing is to be asked, and what asks for any. */
function BulkStatusButtons({ orders, next, to, bulk, isQuiet }: BulkStatusProps) {
  const [asked, setAsked] = useState<{ orders: readonly Order[]; isHandIn: boolean } | null>(null);
  const { outcome, busy, problem } = bulk;
  const close = () => {
    setAsked(null);
    bulk.forget();
  };
  const { orders: formed, isHandIn } = asked ?? { orders, isHandIn: false };
  const alive = orders.filter(isAlive).length;
  const label = to && nextStatusButtonLabels[to];
  // Money is looked at before it is said to have come.
  const asks = to === paidStatus || next.some((order) => to && needsConfirmation(order, to));
  const run = (step: OrderStatus) =>
    asks ? setAsked({ orders: next, isHandIn: step === deliveredStatus }) : void bulk.runAtOnce(next, step);
  return (
    <>
      {to && label && (
        <Button variant={isQuiet ? 'secondary' : 'primary'} busy={busy && !asked} onClick={() => run(to)}>
          {orders.length > 1 ? `${label}: ${next.length}${next.length < alive ? ` из ${alive}` : ''}` : label}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setAsked({ orders, isHandIn: false })}>
        Изменить статус
      </Button>
      <Dialog
        open={asked !== null || outcome !== null || problem !== null}
        title={`${isHandIn ? 'Отметить сдачу' : 'Статус для'} ${formed.length} ${plural(formed.length, ['заказа', 'заказов', 'заказов'])}`}
        onClose={close}
      >
        {outcome === null ? (
          <BulkForm {...{ isHandIn, busy }} orders={formed} onRun={bulk.run} onClose={close} />
        ) : (
          <Outcome {...outcome} busy={busy} onTakeBack={bulk.takeBack} onClose={close} />
        )}
        <ErrorAlert>{problem}</ErrorAlert>
      </Dialog>
    </>
  );
}

interface BulkFormProps {
  orders: readonly Order[];
  /** They are marked as handed in, as in the list for that, and nothing else. */
  isHandIn: boolean;
  busy: boolean;
  onRun(orders: readonly Order[], to: OrderStatus, comment: string): void;
  onClose(): void;
}

/** The next step that all of the orders share that are not cancelled; null where there is none, or it is handing in. */
function proposeStatus(orders: readonly Order[]): OrderStatus | null {
  const [step, ...others] = new Set(orders.filter(isAlive).map(getNextOrderStatus));
  return others.length > 0 || step === undefined || step === deliveredStatus ? null : step;
}

const isStepBack = (from: OrderStatus, to: OrderStatus): boolean =>
  !finalStatuses.includes(to) && orderStatusSequence.indexOf(to) < orderStatusSequence.indexOf(from);

const idsOf = (orders: readonly Order[]): number[] => orders.map(({ id }) => id);

function BulkForm({ orders, isHandIn, busy, onRun, onClose }: BulkFormProps) {
  const [to, setTo] = useState(() => (isHandIn ? deliveredStatus : proposeStatus(orders)));
  const [comment, setComment] = useEditDraft('bulk-comment', '');
  const [mayGoBack, setMayGoBack] = useState(false);
  const final = to !== null && finalStatuses.includes(to);
  const thoseOf = (some: readonly Order[], is: (order: Order, to: OrderStatus) => boolean) =>
    to === null ? [] : some.filter((order) => is(order, to));
  const possible = thoseOf(orders, ({ status }, to) =>
    isStatusTransitionAllowed('administrator', status, to),
  );
  // Each of these needs a word on its money.
  const paid = possible.filter(({ status }) => final && paidStatuses.includes(status));
  const others = thoseOf(orders, (order) => !possible.includes(order));
  const back = thoseOf(possible, ({ status }, to) => isStepBack(status, to));
  const movable = possible.filter((order) => !paid.includes(order) && (mayGoBack || !back.includes(order)));
  const skipping = thoseOf(movable, doesStatusTransitionSkipStep).filter((order) => !back.includes(order));
  const toOne = 'Отмените их по одному: у каждого нужно решить, что сделать с деньгами.';
  const toAsk = 'Сначала поговорите с покупателями или снимите выбор.';
  const warnings: [some: readonly Order[], words: string, what?: string][] = [
    [paid, 'Оплачены', toOne],
    [skipping, 'Перейдут через шаг'],
    [thoseOf(movable, isHandoverAhead), 'День сдачи ещё впереди', 'Уже сдали?'],
    [thoseOf(movable, conflictsWithHold), `«${ORDER_ON_HOLD_LABEL}»`, toAsk],
  ];
  const now = Map.groupBy(orders, ({ status }) => deskStatusLabels[status]);
  return (
    <>
      <ul className={text.small}>
        {[...now].map(([label, these]) => (
          <li key={label}>
            {label}: {formatOrderNumbers(idsOf(these))}
          </li>
        ))}
      </ul>
      {!isHandIn && (
        <SelectField
          label="Новый статус"
          options={settable.map((status) => ({ value: status, label: deskStatusLabels[status] }))}
          blank="Выберите"
          value={to ?? ''}
          onChange={(value) => setTo(settable.find((status) => status === value) ?? null)}
        />
      )}
      <StatusCommentField
        hint="Один на все заказы. Увидит покупатель."
        value={comment}
        onChange={setComment}
      />
      {others.length > 0 && <Notice kind="info">Без изменений: {formatOrderNumbers(idsOf(others))}.</Notice>}
      {back.length > 0 && (
        <CheckboxField
          label={`Вернуть назад: ${formatOrderNumbers(idsOf(back))}`}
          checked={mayGoBack}
          onChange={setMayGoBack}
        />
      )}
      {warnings
        .filter(([some]) => some.length > 0)
        .map(([some, words, what]) => (
          <Notice key={words} kind="warning">
            {words}: {formatOrderNumbers(idsOf(some))}. {what}
          </Notice>
        ))}
      {final && <Notice kind="warning">Отменённые заказы вернуть будет нельзя.</Notice>}
      <FormButtons cancelText={final ? 'Не отменять' : 'Отмена'} onCancel={onClose}>
        <Button
          variant={final ? 'danger' : 'primary'}
          disabled={movable.length === 0}
          busy={busy}
          busyText="Меняем…"
          onClick={() => to !== null && onRun(movable, to, comment)}
        >
          {final ? 'Отменить' : isHandIn ? 'Сдано:' : 'Изменить'}
          {movable.length > 0 &&
            ` ${movable.length} ${plural(movable.length, ['заказ', 'заказа', 'заказов'])}`}
        </Button>
      </FormButtons>
    </>
  );
}

interface OutcomeProps extends BulkOutcome {
  busy: boolean;
  onTakeBack(back: BulkOutcome['back']): void;
  onClose(): void;
}

function Outcome({ busy, onTakeBack, onClose, ...outcome }: OutcomeProps) {
  const { moved, total, refused, back } = outcome;
  return (
    <>
      <div role="status">
        <Notice kind={moved === total ? 'success' : 'warning'}>{wordsOf(outcome)}</Notice>
      </div>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, message }) => (
            <li key={id}>
              №&nbsp;{id}: {message}
            </li>
          ))}
        </ul>
      )}
      <FormButtons>
        <Button onClick={onClose}>Закрыть</Button>
        {back.length > 0 && (
          <Button variant="secondary" busy={busy} busyText="Возвращаем…" onClick={() => onTakeBack(back)}>
            {TAKE_BACK}
          </Button>
        )}
      </FormButtons>
    </>
  );
}

type Move = CallInput<typeof changeStatuses>['body']['moves'][number];

interface BulkOutcome {
  /** Null after an undo, which leads to several statuses. */
  to: OrderStatus | null;
  moved: number;
  total: number;
  /** The orders that stayed as they were, and why. */
  refused: { id: number; message: string }[];
  /** What leads the moved ones back to where they stood; those of a final status do not go back. */
  back: Move[];
}

/** Orders stay in their places as they have become, though the list may be of another status. */
const STAYS = { revalidates: false } as const;

type BulkStatus = ReturnType<typeof useBulkStatus>;

/** Sets a status to orders in one request, and takes it back in another. */
function useBulkStatus(onChanged: (order: Order) => void, notices: NoticeState) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { send, busy } = useSend(changeStatuses, STAYS);

  async function move(
    moves: Move[],
    to: OrderStatus | null,
    comment: string,
    stood: Map<number, OrderStatus>,
  ): Promise<BulkOutcome | null> {
    setProblem(null);
    const { response, failure } = await send({ body: { moves, comment: comment.trim() || null } });
    if (failure !== null) {
      setProblem(getCallFailureMessage(failure, NOT_CHANGED));
      return null;
    }
    for (const order of response.moved) onChanged(order);
    for (const { order } of response.refused) if (order !== null) onChanged(order);
    const back = response.moved.flatMap(({ id, version, status }) => {
      const before = stood.get(id);
      return before && isStatusTransitionAllowed('administrator', status, before)
        ? [{ id, version, status: before } as Move]
        : [];
    });
    return { to, moved: response.moved.length, total: moves.length, refused: response.refused, back };
  }

  const run = (orders: readonly Order[], to: OrderStatus, comment: string) =>
    move(
      orders.map(({ id, version }) => ({ id, version, status: to as Move['status'] })),
      to,
      comment,
      new Map(orders.map(({ id, status }) => [id, status])),
    );
  const takeBack = (back: Move[]) => move(back, null, '', new Map());

  /** Says in passing what came of it where all moved, else why some did not. */
  async function tell(moving: Promise<BulkOutcome | null>) {
    const done = await moving;
    if (done === null || done.refused.length > 0) return setOutcome(done);
    const undo = { label: TAKE_BACK, run: () => void tell(takeBack(done.back)) };
    notices.show('success', wordsOf(done), done.back.length > 0 ? undo : undefined);
  }

  return {
    outcome,
    busy,
    problem,
    forget() {
      setOutcome(null);
      setProblem(null);
    },
    /** From a press that asked nothing. */
    runAtOnce: (orders: readonly Order[], to: OrderStatus) => tell(run(orders, to, '')),
    run: async (...args: Parameters<typeof run>) => setOutcome(await run(...args)),
    takeBack: async (back: Move[]) => setOutcome(await takeBack(back)),
  };
}

const TAKE_BACK = 'Вернуть как было';

/** «В работе: 4 из 5» */
const wordsOf = ({ to, moved, total }: BulkOutcome) =>
  `${to === null ? 'Возвращены' : deskStatusLabels[to]}: ${moved} из ${total}`;

const NOT_CHANGED = 'Статусы не изменились. Попробуйте ещё раз.';
