import { useState } from 'react';
import { formatOrderNumbers } from '../../fulfilment/fulfilment.web.ts';
import { plural } from '../../lib/russian/plural.ts';
import {
  conflictsWithHold,
  deskStatusLabels,
  doesStatusTransitionSkipStep,
  finalStatuses,
  getNextOrderStatus,
  getSettableStatuses,
  isStatusTransitionAllowed,
  nextStatusButtonLabels,
  ORDER_ON_HOLD_LABEL,
  type OrderStatus,
  orderStatusSequence,
  paidStatuses,
} from '../../orders/order-status.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { changeStatuses } from '../../orders/user-order-desk.contract.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditDraft } from '../../ui/edit-draft.ts';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { isHandoverAhead, StatusCommentField } from './status-buttons.tsx';

const settable = getSettableStatuses('administrator');

interface BulkStatusProps {
  orders: readonly Order[];
  /** The next step of all of them; undefined where they do not share one. */
  to?: OrderStatus | undefined;
  onChanged(order: Order): void;
}

/** The button that sets one status to all chosen orders, and its dialog. */
export function BulkStatusButton({ orders, to, onChanged }: BulkStatusProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant={to ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {(to && nextStatusButtonLabels[to]) ?? 'Изменить статус'}
      </Button>
      <Dialog
        open={open}
        title={`Статус для ${orders.length} ${plural(orders.length, ['заказа', 'заказов', 'заказов'])}`}
        onClose={close}
      >
        <BulkWork orders={orders} onChanged={onChanged} onClose={close} />
      </Dialog>
    </>
  );
}

function BulkWork({ orders, onChanged, onClose }: Omit<BulkStatusProps, 'to'> & { onClose(): void }) {
  const bulk = useBulkStatus(onChanged);
  const { outcome, busy, problem } = bulk;
  return (
    <>
      {outcome === null ? (
        <BulkForm orders={orders} busy={busy} onRun={bulk.run} onClose={onClose} />
      ) : (
        <Outcome {...outcome} busy={busy} onTakeBack={bulk.takeBack} onClose={onClose} />
      )}
      <ErrorAlert>{problem}</ErrorAlert>
    </>
  );
}

interface BulkFormProps {
  orders: readonly Order[];
  busy: boolean;
  onRun(orders: readonly Order[], to: OrderStatus, comment: string): void;
  onClose(): void;
}

/** The next step that all of the orders share; null where there is none. */
function proposeStatus(orders: readonly Order[]): OrderStatus | null {
  const [step, ...others] = new Set(orders.map(getNextOrderStatus));
  return others.length > 0 || step === undefined ? null : step;
}

const isStepBack = (from: OrderStatus, to: OrderStatus): boolean =>
  !finalStatuses.includes(to) && orderStatusSequence.indexOf(to) < orderStatusSequence.indexOf(from);

const idsOf = (orders: readonly Order[]): number[] => orders.map(({ id }) => id);

function BulkForm({ orders, busy, onRun, onClose }: BulkFormProps) {
  const [to, setTo] = useState(() => proposeStatus(orders));
  const [comment, setComment] = useEditDraft('bulk-comment', '');
  const [mayGoBack, setMayGoBack] = useState(false);
  const final = to !== null && finalStatuses.includes(to);
  const possible = orders.filter(
    ({ status }) => to !== null && isStatusTransitionAllowed('administrator', status, to),
  );
  // Each of these needs a word on its money.
  const paid = possible.filter(({ status }) => final && paidStatuses.includes(status));
  const others = to === null ? [] : idsOf(orders.filter((order) => !possible.includes(order)));
  const back = possible.filter(({ status }) => to !== null && isStepBack(status, to));
  const movable = possible.filter((order) => !paid.includes(order) && (mayGoBack || !back.includes(order)));
  const ahead = movable.filter((order) => to !== null && isHandoverAhead(order, to));
  const skipping = movable.filter(
    (order) => to !== null && doesStatusTransitionSkipStep(order, to) && !back.includes(order),
  );
  const waiting = movable.filter((order) => to !== null && conflictsWithHold(order, to));
  return (
    <>
      <SelectField
        label="Новый статус"
        options={settable.map((status) => ({ value: status, label: deskStatusLabels[status] }))}
        blank="Выберите"
        value={to ?? ''}
        onChange={(value) => setTo(settable.find((status) => status === value) ?? null)}
      />
      <StatusCommentField
        hint="Один на все заказы. Увидит покупатель."
        value={comment}
        onChange={setComment}
      />
      {others.length > 0 && <Notice kind="info">Без изменений: {formatOrderNumbers(others)}.</Notice>}
      {back.length > 0 && (
        <CheckboxField
          label={`Вернуть назад: ${formatOrderNumbers(idsOf(back))}`}
          checked={mayGoBack}
          onChange={setMayGoBack}
        />
      )}
      {paid.length > 0 && (
        <Notice kind="warning">
          Оплачены: {formatOrderNumbers(idsOf(paid))}. Отмените их по одному: у каждого нужно решить, что
          сделать с деньгами.
        </Notice>
      )}
      {skipping.length > 0 && (
        <Notice kind="warning">Перейдут через шаг: {formatOrderNumbers(idsOf(skipping))}.</Notice>
      )}
      {ahead.length > 0 && (
        <Notice kind="warning">День сдачи ещё впереди: {formatOrderNumbers(idsOf(ahead))}.</Notice>
      )}
      {waiting.length > 0 && (
        <Notice kind="warning">
          «{ORDER_ON_HOLD_LABEL}»: {formatOrderNumbers(idsOf(waiting))}. Сначала поговорите с покупателями или
          снимите выбор.
        </Notice>
      )}
      {final && <Notice kind="warning">Отменённые заказы вернуть будет нельзя.</Notice>}
      <FormButtons spread cancelText={final ? 'Не отменять' : 'Не менять'} onCancel={onClose}>
        <Button
          variant={final ? 'danger' : 'primary'}
          disabled={movable.length === 0}
          busy={busy}
          busyText="Меняем…"
          onClick={() => to !== null && onRun(movable, to, comment)}
        >
          {final ? 'Отменить' : 'Изменить'}
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

function Outcome({ to, moved, total, refused, back, busy, onTakeBack, onClose }: OutcomeProps) {
  return (
    <>
      <div role="status">
        <Notice kind={moved === total ? 'success' : 'warning'}>
          {to === null ? 'Возвращены' : deskStatusLabels[to]}: {moved} из {total}
        </Notice>
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
      <FormButtons spread>
        <Button onClick={onClose}>Закрыть</Button>
        {back.length > 0 && (
          <Button variant="secondary" busy={busy} busyText="Возвращаем…" onClick={() => onTakeBack(back)}>
            Вернуть как было
          </Button>
        )}
      </FormButtons>
    </>
  );
}

type Move = Parameters<ReturnType<typeof useSend<typeof changeStatuses>>['send']>[0]['body']['moves'][number];

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

/** Sets a status to orders in one request, and takes it back in another. */
function useBulkStatus(onChanged: (order: Order) => void) {
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const { send, busy, failure } = useSend(changeStatuses, STAYS);

  async function move(
    moves: Move[],
    to: OrderStatus | null,
    comment: string,
    stood: Map<number, OrderStatus>,
  ) {
    const { response } = await send({ body: { moves, comment: comment.trim() || null } });
    if (response === null) return;
    for (const order of response.moved) onChanged(order);
    for (const { order } of response.refused) if (order !== null) onChanged(order);
    const back = response.moved.flatMap(({ id, version, status }) => {
      const before = stood.get(id);
      return before && isStatusTransitionAllowed('administrator', status, before)
        ? [{ id, version, status: before } as Move]
        : [];
    });
    setOutcome({ to, moved: response.moved.length, total: moves.length, refused: response.refused, back });
  }

  return {
    outcome,
    busy,
    problem: failure === null ? null : getCallFailureMessage(failure, NOT_CHANGED),
    run: (orders: readonly Order[], to: OrderStatus, comment: string) =>
      move(
        orders.map(({ id, version }) => ({ id, version, status: to as Move['status'] })),
        to,
        comment,
        new Map(orders.map(({ id, status }) => [id, status])),
      ),
    takeBack: (back: Move[]) => move(back, null, '', new Map()),
  };
}

const NOT_CHANGED = 'Статусы не изменились. Попробуйте ещё раз.';
