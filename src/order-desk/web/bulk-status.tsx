import { useState } from 'react';
import { numbersOf } from '../../fulfilment/fulfilment.web.ts';
import { plural } from '../../lib/russian/plural.ts';
import {
  finalStatuses,
  isJump,
  mayMove,
  type OrderStatus,
  paidStatuses,
  statusesSetBy,
  statusLabels,
  usualBulkStatus,
} from '../../orders/order-status.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { HELD_LABEL, passesMark } from '../../orders/waiting-order.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditDraft } from '../../ui/edit-draft.ts';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './bulk-status.module.css';
import { CommentField } from './status-buttons.tsx';
import { type BulkOutcome, useBulkStatus } from './use-bulk-status.ts';

const settable = statusesSetBy('administrator');

interface BulkStatusProps {
  orders: readonly Order[];
  onChanged(order: Order): void;
}

/** The button that sets one status to all chosen orders, and its dialog. */
export function BulkStatus({ orders, onChanged }: BulkStatusProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Изменить статус
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

function BulkWork({ orders, onChanged, onClose }: BulkStatusProps & { onClose(): void }) {
  const bulk = useBulkStatus(onChanged);
  const { outcome, busy, problem } = bulk;
  return (
    <>
      {outcome === null ? (
        <BulkForm orders={orders} busy={busy} onRun={bulk.run} onClose={onClose} />
      ) : (
        <Outcome {...outcome} busy={busy} onTakeBack={bulk.takeBack} onClose={onClose} />
      )}
      <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
    </>
  );
}

interface BulkFormProps {
  orders: readonly Order[];
  busy: boolean;
  onRun(orders: readonly Order[], to: OrderStatus, comment: string): void;
  onClose(): void;
}

function BulkForm({ orders, busy, onRun, onClose }: BulkFormProps) {
  const [to, setTo] = useState(usualBulkStatus);
  const [comment, setComment] = useEditDraft('bulk-comment', '');
  const final = finalStatuses.includes(to);
  const possible = orders.filter(({ status }) => mayMove('administrator', status, to));
  // Each of these needs a word on its money.
  const paid = possible.filter(({ status }) => final && paidStatuses.includes(status));
  const movable = possible.filter((order) => !paid.includes(order));
  const others = orders.length - possible.length;
  const waiting = movable.filter((order) => passesMark(order, to)).map(({ id }) => id);
  return (
    <>
      <SelectField
        label="Новый статус"
        options={settable.map((status) => ({ value: status, label: statusLabels[status] }))}
        value={to}
        onChange={(value) => setTo(settable.find((status) => status === value) ?? to)}
      />
      <CommentField hint="Один на все заказы. Увидит покупатель." value={comment} onChange={setComment} />
      {others > 0 && (
        <Notice kind="info">
          {others} {plural(others, ['заказ останется', 'заказа останутся', 'заказов останутся'])} как есть:
          отменены или уже в этом статусе.
        </Notice>
      )}
      {paid.length > 0 && (
        <Notice kind="warning">
          Оплачены: {numbersOf(paid.map(({ id }) => id))}. Отмените их по одному: у каждого нужно решить, что
          сделать с деньгами.
        </Notice>
      )}
      {movable.some(({ status }) => isJump(status, to)) && (
        <Notice kind="warning">Часть заказов перейдёт через шаг.</Notice>
      )}
      {waiting.length > 0 && (
        <Notice kind="warning">
          «{HELD_LABEL}»: {numbersOf(waiting)}. Сначала поговорите с покупателями или снимите выбор.
        </Notice>
      )}
      {final && <Notice kind="warning">Отменённые заказы вернуть будет нельзя.</Notice>}
      <FormButtons spread cancelText={final ? 'Не отменять' : 'Не менять'} onCancel={onClose}>
        <Button
          variant={final ? 'danger' : 'primary'}
          disabled={movable.length === 0}
          busy={busy}
          busyText="Меняем…"
          onClick={() => onRun(movable, to, comment)}
        >
          {final ? 'Отменить' : 'Изменить'} {movable.length}{' '}
          {plural(movable.length, ['заказ', 'заказа', 'заказов'])}
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
          {to === null ? 'Возвращены' : statusLabels[to]}: {moved} из {total}
        </Notice>
      </div>
      {refused.length > 0 && (
        <ul className={styles.failures}>
          {refused.map(({ id, message }) => (
            <li key={id}>
              № {id}: {message}
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
