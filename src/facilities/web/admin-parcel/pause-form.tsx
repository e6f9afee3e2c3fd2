import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { EditConflictButtons } from '../../../desk/editing/edit-form.tsx';
import { moscowDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { type CallError, failureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { useEditDraft } from '../../../ui/edit-draft.ts';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { type FormErrors, findFormErrors } from '../../../ui/form-errors.ts';
import inRow from '../../../ui/lists/row.module.css';
import stack from '../../../ui/lists/stack.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { pauseWorkAddresses } from '../../admin-work-addresses.contract.ts';
import { formatDayAndMonth } from '../../parcel-words.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';
import { formatPause, updateFailureMessages } from '../admin-address/addresses.ts';

/** A refused pause leaves the list as it was seen, with what is ticked in it. */
const KEEPS_TICKS = { revalidates: false } as const;

const NOTHING: { ticked: number[]; until: string } = { ticked: [], until: '' };

interface PauseFormProps {
  addresses: readonly FacilityDto[];
  onSaved(message: string): void;
  /** Something typed is not saved. */
  onDirty(row: string, dirty: boolean): void;
}

/** One pause for several facilities, or the end of theirs. */
export function PauseForm({ addresses, onSaved, onDirty }: PauseFormProps) {
  const id = useId();
  const [{ ticked, until }, setTyped] = useEditDraft('pause', NOTHING);
  const [errors, setErrors] = useState<FormErrors>({});
  /** The pause that was refused last, to be sent once more. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const { send, busy } = useSend(pauseWorkAddresses, KEEPS_TICKS);
  const { revalidate } = useRevalidator();
  // What was ticked may be out of use by now.
  const chosen = addresses.filter((address) => ticked.includes(address.id));
  const ids = chosen.map((address) => address.id);
  const dirty = ids.length > 0 || until !== '';
  useEffect(() => {
    onDirty('pause', dirty);
    return () => onDirty('pause', false);
  }, [dirty, onDirty]);

  /** `over`: also where somebody has changed the facility meanwhile. */
  async function pause(pausedUntil: string | null, over = false) {
    if (busy) return;
    setWanted(pausedUntil);
    const seen = over ? null : chosen.map(({ id: facility, version }) => ({ id: facility, version }));
    const body = { ids, pausedUntil, seen };
    const wrong = findFormErrors(pauseWorkAddresses, body);
    if (pausedUntil !== null && wrong.pausedUntil === undefined && pausedUntil < moscowDay(new Date())) {
      wrong.pausedUntil = 'Этот день уже прошёл';
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      const field = wrong.ids === undefined ? `${id}-until` : `${id}-${addresses[0]?.id}`;
      return document.getElementById(field)?.focus();
    }
    const sent = await send({ body });
    setFailure(sent.failure);
    if (sent.failure !== null) return;
    void revalidate();
    const many = `${ids.length} ${plural(ids.length, ['учреждение', 'учреждения', 'учреждений'])}`;
    setTyped(NOTHING);
    onSaved(
      pausedUntil === null ? `Пауза снята: ${many}` : `Пауза по ${formatDayAndMonth(pausedUntil)}: ${many}`,
    );
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void pause(until);
  }

  function tick(address: number) {
    const others = ticked.filter((other) => other !== address);
    setTyped({ until, ticked: others.length < ticked.length ? others : [...ticked, address] });
  }

  return (
    <form className={stack.gap16} method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <fieldset className={grid.group} disabled={busy}>
        <legend>Пауза нескольких учреждений</legend>
        <div className={grid.ticks}>
          {addresses.map((address, index) => (
            <CheckboxField
              key={address.id}
              id={`${id}-${address.id}`}
              label={[address.name, formatPause(address)].filter((words) => words !== null).join(': ')}
              error={index === 0 ? errors.ids : undefined}
              checked={ticked.includes(address.id)}
              onChange={() => tick(address.id)}
            />
          ))}
        </div>
        <div className={grid.fields}>
          <TextField
            id={`${id}-until`}
            type="date"
            label="Последний день паузы"
            value={until}
            error={errors.pausedUntil}
            onChange={(day) => setTyped({ ticked, until: day })}
          />
        </div>
      </fieldset>
      <ErrorAlert>{failure && failureMessage(failure, updateFailureMessages)}</ErrorAlert>
      {failure?.isOutdated && (
        <EditConflictButtons
          busy={busy}
          onKeepMine={() => void pause(wanted, true)}
          onTakeTheirs={() => {
            setFailure(null);
            void revalidate();
          }}
        />
      )}
      <div className={inRow.gap12}>
        <Button type="submit" variant="secondary" busy={busy} busyText="Сохраняем…">
          Поставить паузу
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void pause(null)}>
          Снять паузу
        </Button>
      </div>
    </form>
  );
}
