import { type SubmitEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { EditConflictButtons } from '../../../desk/editing/edit-form.tsx';
import { useReportUnsavedRow } from '../../../desk/unsaved-guard.tsx';
import { formatDayAndMonth, moscowDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { typesetName } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import { type CallError, getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { hasEditDraft, useEditDraft } from '../../../ui/edit-draft.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { CheckboxField, TextField } from '../../../ui/fields/field.tsx';
import grid from '../../../ui/fields/form-grid.module.css';
import { type FormErrors, findFormErrors } from '../../../ui/form-errors.ts';
import inRow from '../../../ui/lists/row.module.css';
import stack from '../../../ui/lists/stack.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { changeFacilityPauses, changeShopClosedDays } from '../../admin-work-addresses.contract.ts';
import type { ShopParcelSettings } from '../../facility-fields.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';
import { formatDateList, parseDateList } from './address-fields.tsx';
import { formatPause, updateFailureMessages } from './addresses.ts';
import styles from './admin-address.module.css';

interface DaysOfAllProps {
  addresses: readonly FacilityDto[];
  /** Null while it could not be loaded. */
  shop: ShopParcelSettings | null;
  onSaved(message: string): void;
}

/** The days of several facilities, and of all: folded, for it is seldom needed. */
export function AllFacilitiesDaysPanel({ addresses, shop, onSaved }: DaysOfAllProps) {
  const [begun] = useState(() => hasEditDraft('pause') || hasEditDraft('shop-days'));
  const [opened, setOpened] = useState(begun);
  if (shop === null) return null;
  return (
    <details
      className={styles.days}
      open={begun}
      onToggle={(event) => setOpened(opened || event.currentTarget.open)}
    >
      <summary>Пауза и закрытые дни</summary>
      {opened && (
        <div className={styles.sheet}>
          {addresses.length > 0 && <PauseForm addresses={addresses} onSaved={onSaved} />}
          <ShopClosedDaysForm days={shop.closedDays} onSaved={onSaved} />
        </div>
      )}
    </details>
  );
}

/** A refused pause leaves the list as it was seen, with what is ticked in it. */
const KEEPS_TICKS = { revalidates: false } as const;

const NOTHING: { ticked: number[]; until: string } = { ticked: [], until: '' };

interface PauseFormProps {
  addresses: readonly FacilityDto[];
  onSaved(message: string): void;
}

/** One pause for several facilities, or the end of theirs. */
function PauseForm({ addresses, onSaved }: PauseFormProps) {
  const id = useId();
  const [{ ticked, until }, setTyped] = useEditDraft('pause', NOTHING);
  const [errors, setErrors] = useState<FormErrors>({});
  /** The pause that was refused last, to be sent once more. */
  const [wanted, setWanted] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallError | null>(null);
  const { send, busy } = useSend(changeFacilityPauses, KEEPS_TICKS);
  const { revalidate } = useRevalidator();
  // What was ticked may be out of use by now.
  const chosen = addresses.filter((address) => ticked.includes(address.id));
  const ids = chosen.map((address) => address.id);
  const dirty = ids.length > 0 || until !== '';
  useReportUnsavedRow('pause', dirty);

  /** `over`: also where somebody has changed the facility meanwhile. */
  async function pause(pausedUntil: string | null, over = false) {
    if (busy) return;
    setWanted(pausedUntil);
    const seen = over ? null : chosen.map(({ id: facility, version }) => ({ id: facility, version }));
    const body = { ids, pausedUntil, seen };
    const wrong = findFormErrors(changeFacilityPauses, body);
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
              label={[typesetName(address.name), formatPause(address)]
                .filter((words) => words !== null)
                .join(': ')}
              error={index === 0 ? errors.ids : undefined}
              checked={ticked.includes(address.id)}
              onChange={() => tick(address.id)}
            />
          ))}
        </div>
        <div className={grid.fields}>
          <DateField
            id={`${id}-until`}
            label="Последний день паузы"
            value={until}
            error={errors.pausedUntil}
            onChange={(day) => setTyped({ ticked, until: day })}
          />
        </div>
      </fieldset>
      <ErrorAlert>{failure && getCallFailureMessage(failure, updateFailureMessages)}</ErrorAlert>
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

const notSaved = 'Закрытые дни не сохранены. Попробуйте ещё раз.';

interface ShopDaysFormProps {
  /** The days on which the shop hands nothing in. */
  days: readonly string[];
  onSaved(message: string): void;
}

/** The shop's own closed days: what was added and what was taken away is sent, so that days of others stay. */
function ShopClosedDaysForm({ days, onSaved }: ShopDaysFormProps) {
  const [typed, setTyped] = useEditDraft<string | null>('shop-days', null);
  const [error, setError] = useState<string>();
  const { send, busy, failure } = useSend(changeShopClosedDays);
  const shown = typed ?? formatDateList(days);
  const after = parseDateList(shown);
  const add = after.filter((day) => !days.includes(day));
  const remove = days.filter((day) => !after.includes(day));
  const dirty = add.length + remove.length > 0;
  useReportUnsavedRow('shop-days', dirty);

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
      <ErrorAlert>{failure && getCallFailureMessage(failure, notSaved)}</ErrorAlert>
      <div className={inRow.gap12}>
        <Button type="submit" variant="secondary" busy={busy} busyText="Сохраняем…">
          Сохранить закрытые дни
        </Button>
      </div>
    </form>
  );
}
