import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { failureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { useEditDraft } from '../../../ui/edit-draft.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { findFormErrors } from '../../../ui/form-errors.ts';
import inRow from '../../../ui/lists/row.module.css';
import stack from '../../../ui/lists/stack.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { changeShopClosedDays } from '../../admin-work-addresses.contract.ts';
import { formatDateList, parseDateList } from './parcel-typing.ts';

const notSaved = 'Закрытые дни не сохранены. Попробуйте ещё раз.';

interface ShopDaysFormProps {
  /** The days on which the shop hands nothing in. */
  days: readonly string[];
  onSaved(message: string): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** The shop's own closed days: what was added and what was taken away is sent, so that days of others stay. */
export function ShopClosedDaysForm({ days, onSaved, onDirty }: ShopDaysFormProps) {
  const [typed, setTyped] = useEditDraft<string | null>('shop-days', null);
  const [error, setError] = useState<string>();
  const { send, busy, failure } = useSend(changeShopClosedDays);
  const shown = typed ?? formatDateList(days);
  const after = parseDateList(shown);
  const add = after.filter((day) => !days.includes(day));
  const remove = days.filter((day) => !after.includes(day));
  const dirty = add.length + remove.length > 0;
  useEffect(() => {
    onDirty('shop-days', dirty);
    return () => onDirty('shop-days', false);
  }, [dirty, onDirty]);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const body = { add, remove };
    const [wrong] = Object.values(findFormErrors(changeShopClosedDays, body));
    setError(wrong);
    if (wrong !== undefined) return document.getElementById('shop-closed-days')?.focus();
    if ((await send({ body })).failure !== null) return;
    setTyped(null);
    onSaved('Закрытые дни магазина сохранены');
  }

  return (
    <form className={stack.gap16} method="post" noValidate onSubmit={save} aria-busy={busy}>
      <TextField
        id="shop-closed-days"
        label="Закрытые дни всего магазина"
        hint="Через запятую: 31.12.2026, 01.01.2027. В эти дни не сдаём никуда"
        autoComplete="off"
        max={1300}
        disabled={busy}
        value={shown}
        error={error}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
      />
      <ErrorAlert>{failure && failureMessage(failure, notSaved)}</ErrorAlert>
      <div className={inRow.gap12}>
        <Button type="submit" variant="secondary" busy={busy} busyText="Сохраняем…">
          Сохранить закрытые дни
        </Button>
      </div>
    </form>
  );
}
