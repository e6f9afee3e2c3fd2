import { type SubmitEvent, useState } from 'react';
import { EditConflictButtons } from '../../desk/editing/edit-form.tsx';
import { MoneyField } from '../../desk/editing/row-fields.tsx';
import { formatRoublesInput, parseTypedRoubles } from '../../lib/money/typed-roubles.ts';
import { MAX_NOTE_LENGTH, type Refund, saveRefund } from '../../orders/user-order-notes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { TextField } from '../../ui/fields/field.tsx';
import stack from '../../ui/lists/stack.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { formatSavedBy } from './note-field.tsx';
import styles from './order-table.module.css';
import { unsavedNotes } from './unsaved-notes.ts';

const STAYS = { revalidates: false } as const;

interface RefundFormProps {
  orderId: number;
  /** What was paid, in kopecks. */
  paid: number;
  refund: Refund;
  /** The refund is as somebody else has noted it meanwhile. */
  onTakeTheirs(): void;
}

/** What is to be given back to the buyer and why: a note of the desk, the shop sends no money. */
export function RefundForm({ orderId, paid, refund, onTakeTheirs }: RefundFormProps) {
  const name = `${orderId}-refund`;
  const [stored, setStored] = useState(refund);
  const [typed, setTyped] = useState<readonly string[]>(
    () => unsavedNotes.get(name)?.texts ?? textsOf(refund),
  );
  const { send, busy, failure } = useSend(saveRefund, STAYS);
  const [sum = '', reason = ''] = typed;
  const dirty = typed.some((text, index) => text.trim() !== textsOf(stored)[index]);

  function change(texts: readonly string[]) {
    setTyped(texts);
    unsavedNotes.keep(name, { texts, version: stored.version });
  }

  async function save(seen = true) {
    const kopecks = sum.trim() === '' ? null : parseTypedRoubles(sum);
    const version = seen ? (unsavedNotes.get(name)?.version ?? stored.version) : null;
    const { answer } = await send({
      params: { id: orderId },
      body: { sum: kopecks, reason: reason.trim() || null, version },
    });
    if (answer === null) return;
    setStored(answer);
    setTyped(textsOf(answer));
    unsavedNotes.forget(name);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save();
  }

  const errors = failure?.errors ?? {};
  return (
    <form className={stack.gap12} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <p className={styles.state}>
        Оплачено <Price kopecks={paid} decimals={2} />. Это отметка для администраторов: деньги магазин не
        переводит.
      </p>
      <MoneyField
        id={`refund-${orderId}-sum`}
        label="Вернуть, ₽"
        value={sum}
        error={errors.sum}
        onChange={(text) => change([text, reason])}
      />
      <TextField
        id={`refund-${orderId}-reason`}
        label="Причина возврата"
        multiline
        autoComplete="off"
        max={MAX_NOTE_LENGTH}
        value={reason}
        error={errors.reason}
        onChange={(text) => change([sum, text])}
      />
      <ErrorAlert>
        {failure &&
          Object.keys(errors).length === 0 &&
          failureMessage(failure, 'Возврат не сохранился. Попробуйте ещё раз.')}
      </ErrorAlert>
      {failure?.isOutdated && (
        <EditConflictButtons
          busy={busy}
          onKeepMine={() => save(false)}
          onTakeTheirs={() => {
            unsavedNotes.forget(name);
            onTakeTheirs();
          }}
        />
      )}
      <div>
        <Button type="submit" variant="secondary" busy={busy} busyText="Сохраняется…" disabled={!dirty}>
          {stored.sum === null ? 'Отметить возврат' : 'Сохранить возврат'}
        </Button>
      </div>
      <p className={styles.state} role="status">
        {dirty ? 'Ещё не сохранено' : formatSavedBy(stored)}
      </p>
    </form>
  );
}

const textsOf = ({ sum, reason }: Refund): readonly string[] => [
  sum === null ? '' : formatRoublesInput(sum),
  reason ?? '',
];
