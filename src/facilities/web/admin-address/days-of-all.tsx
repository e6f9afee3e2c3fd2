import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { BulkActionBar } from '../../../desk/desk-screen.tsx';
import { EditConflictButtons } from '../../../desk/editing/edit-form.tsx';
import { useReportUnsavedRow } from '../../../desk/unsaved-guard.tsx';
import { formatDayAndMonth, isDay, moscowDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { type CallError, getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { hasEditDraft, useEditDraft } from '../../../ui/edit-draft.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormButtons } from '../../../ui/fields/form-buttons.tsx';
import { findFormErrors } from '../../../ui/form-errors.ts';
import stack from '../../../ui/lists/stack.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { changeFacilityPauses, changeShopClosedDays } from '../../admin-work-addresses.contract.ts';
import type { ShopParcelSettings } from '../../facility-fields.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';
import { ClosedDaysField, formatDateList, parseDateList } from './address-fields.tsx';
import { formatPause, updateFailureMessages } from './addresses.ts';

interface ChosenFacilitiesBarProps {
  chosen: readonly FacilityDto[];
  /** Takes all ticks away. */
  onNone(): void;
  onSaved(message: string): void;
}

/** What can be done with the ticked facilities: one pause for all of them, or the end of theirs. */
export function ChosenFacilitiesBar({ chosen, onNone, onSaved }: ChosenFacilitiesBarProps) {
  /** Whether a pause is being set or was to be lifted; null while neither is asked about. */
  const [asked, setAsked] = useState<'SET' | 'LIFT' | null>(null);
  const [until, setUntil] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<CallError | null>(null);
  // A refused pause leaves the list as it was seen, with what is ticked in it.
  const { send, busy } = useSend(changeFacilityPauses, { revalidates: false });
  const { revalidate } = useRevalidator();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const many = `${ids.length} ${plural(ids.length, ['учреждение', 'учреждения', 'учреждений'])}`;

  function close() {
    setAsked(null);
    setError(undefined);
    setFailure(null);
  }

  /** `over`: also where somebody has changed the facility meanwhile. */
  async function pause(pausedUntil: string | null, over = false) {
    if (busy) return;
    const seen = over ? null : chosen.map(({ id, version }) => ({ id, version }));
    const body = { ids, pausedUntil, seen };
    const wrong = Object.values(findFormErrors(changeFacilityPauses, body))[0];
    const isPast = pausedUntil !== null && pausedUntil < moscowDay(new Date());
    setError(wrong ?? (isPast ? 'Этот день уже прошёл' : undefined));
    if (wrong !== undefined || isPast) return;
    const sent = await send({ body });
    setFailure(sent.failure);
    // Why it failed is said where a pause is set, too.
    if (sent.failure !== null) return setAsked(pausedUntil === null ? 'LIFT' : 'SET');
    void revalidate();
    close();
    setUntil('');
    onNone();
    onSaved(
      pausedUntil === null ? `Пауза снята: ${many}` : `Пауза по ${formatDayAndMonth(pausedUntil)}: ${many}`,
    );
  }

  return (
    <BulkActionBar
      label="Выбранные учреждения"
      count={busy ? 'Меняем…' : `Выбрано: ${ids.length}`}
      busy={busy}
      onClear={onNone}
    >
      <Button variant="secondary" disabled={busy} onClick={() => setAsked('SET')}>
        Поставить паузу
      </Button>
      {chosen.some((address) => formatPause(address) !== null) && (
        <Button variant="secondary" disabled={busy} onClick={() => void pause(null)}>
          Снять паузу
        </Button>
      )}
      <Dialog open={asked !== null} title={`Пауза: ${many}`} onClose={close}>
        <form
          className={stack.gap16}
          method="post"
          noValidate
          aria-busy={busy}
          onSubmit={(event) => {
            event.preventDefault();
            void pause(until);
          }}
        >
          <p>{chosen.map(({ name }) => name).join('; ')}</p>
          {asked === 'SET' && (
            <DateField
              id="pause-until"
              label="Последний день паузы"
              value={until}
              error={error}
              onChange={setUntil}
            />
          )}
          <ErrorAlert>{failure && getCallFailureMessage(failure, updateFailureMessages)}</ErrorAlert>
          {failure?.isOutdated && (
            <EditConflictButtons
              busy={busy}
              onKeepMine={() => void pause(asked === 'LIFT' ? null : until, true)}
              onTakeTheirs={() => {
                close();
                void revalidate();
              }}
            />
          )}
          <FormButtons onCancel={close}>
            {asked === 'SET' && (
              <Button type="submit" busy={busy} busyText="Сохраняем…" disabled={until === ''}>
                Сохранить паузу
              </Button>
            )}
          </FormButtons>
        </form>
      </Dialog>
    </BulkActionBar>
  );
}

interface ShopClosedDaysProps {
  /** Null while they could not be loaded. */
  shop: ShopParcelSettings | null;
  onSaved(message: string): void;
}

/** The button that asks for the days on which the shop hands nothing in. */
export function ShopClosedDaysButton({ shop, onSaved }: ShopClosedDaysProps) {
  const [open, setOpen] = useState(() => hasEditDraft('shop-days'));
  if (shop === null) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Закрытые дни магазина
      </Button>
      <Dialog open={open} title="Закрытые дни магазина" onClose={close}>
        <ShopClosedDaysForm
          days={shop.closedDays}
          onClose={close}
          onSaved={(message) => {
            close();
            onSaved(message);
          }}
        />
      </Dialog>
    </>
  );
}

const notSaved = 'Закрытые дни не сохранены. Попробуйте ещё раз.';

interface ShopDaysFormProps {
  /** The days on which the shop hands nothing in. */
  days: readonly string[];
  onClose(): void;
  onSaved(message: string): void;
}

/** The shop's own closed days: what was added and what was taken away is sent, so that days of others stay. */
function ShopClosedDaysForm({ days, onClose, onSaved }: ShopDaysFormProps) {
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
      {!after.some(isDay) && <p>Закрытых дней нет.</p>}
      <ClosedDaysField
        id="shop-closed-days"
        caption="В эти дни не сдаём никуда:"
        label="Добавить день"
        disabled={busy}
        value={shown}
        error={error}
        onChange={(days) => {
          setError(undefined);
          setTyped(days);
        }}
      />
      <ErrorAlert>{failure && getCallFailureMessage(failure, notSaved)}</ErrorAlert>
      <FormButtons onCancel={onClose}>
        <Button type="submit" busy={busy} busyText="Сохраняем…">
          Сохранить закрытые дни
        </Button>
      </FormButtons>
    </form>
  );
}
