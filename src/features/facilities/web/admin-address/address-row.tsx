import { type KeyboardEvent, type SubmitEvent, useEffect, useState } from 'react';
import { CallError, call } from '../../../../shared/web/call.ts';
import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { editingStyles as parts, RowFailure, useFocusLater } from '../../../admin/admin.web.ts';
import { updateWorkAddress, type WorkAddress } from '../../work-addresses.contract.ts';
import { AddressFields } from './address-fields.tsx';
import { AddressSums } from './address-sums.tsx';
import { changedAddressFrom, typedFrom } from './address-typing.ts';
import { addressWords, updateFailed } from './address-words.ts';
import styles from './admin-address.module.css';

interface AddressRowProps {
  address: WorkAddress;
  busy: boolean;
  /** Why it could not be taken out of use. */
  failure: string | undefined;
  onChanged(address: WorkAddress): void;
  onDelete(): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** An address in use: what it is, changed in its place, or taken out of use. */
export function AddressRow({ address, busy, failure, onChanged, onDelete, onDirty }: AddressRowProps) {
  const [editing, setEditing] = useState(false);
  const { focus, focusIfFree } = useFocusLater();
  const opener = `address-${address.id}-edit`;

  if (editing) {
    return (
      <AddressForm
        address={address}
        onDirty={onDirty}
        onClose={() => {
          setEditing(false);
          focus(opener);
        }}
        onSaved={(saved) => {
          setEditing(false);
          focusIfFree(opener);
          onChanged(saved);
        }}
      />
    );
  }
  return (
    <div className={styles.line} aria-busy={busy}>
      <p className={styles.name}>{address.name}</p>
      <AddressSums address={address} />
      <div className={styles.actions}>
        <Button id={opener} variant="quiet" disabled={busy} onClick={() => setEditing(true)}>
          Изменить<span className="visually-hidden"> {address.name}</span>
        </Button>
        <Button variant="quiet" busy={busy} busyText="Удаляем…" onClick={onDelete}>
          Удалить<span className="visually-hidden"> {address.name}</span>
        </Button>
      </div>
      <RowFailure message={failure} />
    </div>
  );
}

interface AddressFormProps {
  address: WorkAddress;
  onDirty(row: string, dirty: boolean): void;
  onClose(): void;
  onSaved(address: WorkAddress): void;
}

/** Enter saves, Esc leaves everything as it was. */
function AddressForm({ address, onDirty, onClose, onSaved }: AddressFormProps) {
  const before = typedFrom(address);
  const [typed, setTyped] = useState(before);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = `address-${address.id}`;
  const dirty = JSON.stringify(typed) !== JSON.stringify(before);

  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id]);
  useEffect(() => {
    onDirty(id, dirty);
    return () => onDirty(id, false);
  }, [dirty, onDirty, id]);

  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const { wish, errors: wrong } = changedAddressFrom(typed);
    setErrors(wrong);
    setProblem(null);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus();
    setBusy(true);
    try {
      onSaved(await call(updateWorkAddress, { params: { id: address.id }, body: wish }));
    } catch (error) {
      setProblem(addressWords(error, updateFailed));
      if (error instanceof CallError) setErrors(error.errors);
    } finally {
      setBusy(false);
    }
  }

  function keyPressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || busy) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form
      className={parts.form}
      method="post"
      noValidate
      onSubmit={save}
      onKeyDown={keyPressed}
      aria-busy={busy}
    >
      <AddressFields id={id} typed={typed} errors={errors} disabled={busy} onChange={setTyped} />
      <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
      <div className={parts.buttons}>
        <Button type="submit" busy={busy} busyText="Сохраняем…">
          Сохранить
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Отменить
        </Button>
      </div>
    </form>
  );
}
