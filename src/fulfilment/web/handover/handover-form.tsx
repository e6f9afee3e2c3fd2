import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lineKey } from '../../../cart/cart-lines.ts';
import { OutdatedChoice } from '../../../desk/editing/edit-form.tsx';
import { typeset } from '../../../lib/russian/typography.ts';
import { packedLines, handoverStyles as styles } from '../../../orders/orders.web.ts';
import type { Order } from '../../../orders/user-order.contract.ts';
import { saveHandover } from '../../../orders/user-order-handover.contract.ts';
import { MAX_NOTE } from '../../../orders/user-order-notes.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { failureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { useEditDraft } from '../../../ui/edit-draft.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormButtons } from '../../../ui/fields/form-buttons.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { type FormErrors, formErrors } from '../../../ui/form-errors.ts';
import { Notice } from '../../../ui/notice.tsx';
import {
  handoverInput,
  resultOptions,
  resultOptionsLeftOut,
  type TypedHandover,
  typedHandoverFrom,
} from './handover-typing.ts';

interface HandoverFormProps {
  order: Order;
  /** Takes the order as the server answers it. */
  onChanged(order: Order): void;
  onClose(): void;
}

/** The day, the weight on the scales of the facility, what became of each line, a note for the buyer. */
export function HandoverForm({ order, onChanged, onClose }: HandoverFormProps) {
  const { id, products } = order;
  const packed = packedLines(order);
  const [typed, setTyped] = useEditDraft(`handover-${id}`, typedHandoverFrom(order));
  // What was seen when the form was opened, whatever the list has learned since.
  const [seen] = useState(order.handover?.version ?? 0);
  const [wrong, setWrong] = useState<FormErrors>({});
  const { send, busy, failure } = useSend(saveHandover, { revalidates: false });
  const { revalidate } = useRevalidator();
  const errors: FormErrors = { ...wrong, ...failure?.errors };
  const change = (fields: Partial<TypedHandover>) => setTyped({ ...typed, ...fields });

  async function save(version: number | null) {
    const body = handoverInput(typed, version);
    const found = formErrors(saveHandover, body);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    const { answer } = await send({ params: { id }, body });
    if (answer === null) return;
    onChanged(answer);
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save(seen);
  }

  return (
    <form className={styles.part} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <TextField
        id={`handover-${id}-day`}
        type="date"
        label="День сдачи"
        value={typed.day}
        error={errors.day}
        onChange={(day) => change({ day })}
      />
      <TextField
        id={`handover-${id}-weight`}
        label="Вес на их весах, кг"
        inputMode="decimal"
        autoComplete="off"
        value={typed.kilograms}
        error={errors.grams && 'Вес — килограммы, например 18,9, до 99'}
        onChange={(kilograms) => change({ kilograms })}
      />
      <fieldset className={styles.lines}>
        <legend>Что с товарами</legend>
        {products.map((line, index) => (
          <SelectField
            key={lineKey(line)}
            id={`handover-${id}-line-${index}`}
            label={typeset(packed[index]?.counted ?? line.nameProduct)}
            options={packed[index]?.ids.length === 0 ? resultOptionsLeftOut : resultOptions}
            value={typed.results[index] ?? 'HANDED'}
            onChange={(result) => change({ results: typed.results.with(index, result) })}
          />
        ))}
      </fieldset>
      <TextField
        id={`handover-${id}-note`}
        label="Заметка"
        hint="Увидит покупатель"
        multiline
        autoComplete="off"
        max={MAX_NOTE}
        value={typed.note}
        error={errors.note}
        onChange={(note) => change({ note })}
      />
      <div role="alert">
        {failure !== null && Object.keys(failure.errors).length === 0 && (
          <Notice kind="error">{failureMessage(failure, 'Сдача не отмечена. Попробуйте ещё раз.')}</Notice>
        )}
      </div>
      {failure?.isOutdated && (
        <OutdatedChoice
          busy={busy}
          onKeepMine={() => void save(null)}
          onTakeTheirs={() => {
            onClose();
            revalidate();
          }}
        />
      )}
      <FormButtons onCancel={onClose}>
        <Button type="submit" busy={busy} busyText="Сохраняется…">
          Сохранить
        </Button>
      </FormButtons>
    </form>
  );
}
