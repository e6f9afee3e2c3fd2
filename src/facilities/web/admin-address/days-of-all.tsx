import { type SubmitEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { BulkActionBar } from '../../../desk/desk-screen.tsx';
import { EditConflictButtons } from '../../../desk/editing/edit-form.tsx';
import { useReportUnsavedRow } from '../../../desk/unsaved-guard.tsx';
import { formatDayAndMonth, isDay, moscowDay } from '../../../lib/calendar.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { typesetName } from '../../../lib/russian/typography.ts';
import { Button } from '../../../ui/button.tsx';
import { type CallError, getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { forgetEditDraft, hasEditDraft, useEditDraft } from '../../../ui/edit-draft.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormButtons } from '../../../ui/fields/form-buttons.tsx';
import { findFormErrors } from '../../../ui/form-errors.ts';
import stack from '../../../ui/lists/stack.module.css';
import { ErrorAlert, type NoticeState, type ShownNotice } from '../../../ui/notice.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { changeFacilityPauses, changeShopClosedDays } from '../../admin-work-addresses.contract.ts';
import type { ShopParcelSettings } from '../../facility-fields.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';
import { ClosedDaysField, formatDateList, parseDateList } from './address-fields.tsx';
import { formatPause, updateFailureMessages } from './addresses.ts';

interface ChosenFacilitiesBarProps {
  chosen: readonly FacilityDto[];
  /** Takes all ticks away. */
  onNone(): void;
  /** Asks whether they are taken out of use. */
  onDelete(chosen: readonly FacilityDto[]): void;
  notices: NoticeState;
}

/** What can be done with the ticked facilities: one pause for all of them, the end of theirs, or their removal. */
export function ChosenFacilitiesBar({ chosen, onNone, onDelete, notices }: ChosenFacilitiesBarProps) {
  const [asks, setAsks] = useState(false);
  const [until, setUntil] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<CallError | null>(null);
  // A refused pause leaves the list as it was seen, with what is ticked in it.
  const { send, busy } = useSend(changeFacilityPauses, { revalidates: false });
  const { revalidate } = useRevalidator();
  if (chosen.length === 0) return null;
  const ids = chosen.map(({ id }) => id);
  const paused = chosen.filter((address) => formatPause(address) !== null);

  function close() {
    setAsks(false);
    setError(undefined);
    setFailure(null);
  }

  function end(done: string, undo?: ShownNotice['action']) {
    void revalidate();
    onNone();
    notices.show('success', done, undo);
  }

  /** `over`: also where somebody has changed the facility meanwhile. */
  async function pause(over = false) {
    if (busy) return;
    const body = { ids, pausedUntil: until, seen: over ? null : versionsOf(chosen) };
    const wrong = Object.values(findFormErrors(changeFacilityPauses, body))[0];
    const isPast = until < moscowDay(new Date());
    setError(wrong ?? (isPast ? 'Этот день уже прошёл' : undefined));
    if (wrong !== undefined || isPast) return;
    const sent = await send({ body });
    setFailure(sent.failure);
    if (sent.failure !== null) return;
    close();
    setUntil('');
    end(`Пауза по ${formatDayAndMonth(until)}: ${countFacilities(chosen)}`);
  }

  /** Ends the pauses that last; undone, it gives each facility its own again. */
  async function resume(undone = false) {
    for (const [pausedUntil, same] of Map.groupBy(paused, (one) => (undone ? one.pausedUntil : null))) {
      const body = { ids: same.map(({ id }) => id), pausedUntil, seen: undone ? null : versionsOf(same) };
      const { failure: why } = await send({ body });
      if (why === null) continue;
      void revalidate();
      return notices.show('error', getCallFailureMessage(why, updateFailureMessages));
    }
    if (undone) end(`Пауза возвращена: ${countFacilities(paused)}`);
    else end(`Пауза снята: ${countFacilities(paused)}`, { label: 'Вернуть', run: () => void resume(true) });
  }

  return (
    <BulkActionBar
      label="Выбранные учреждения"
      count={busy ? 'Меняем…' : `Выбрано: ${ids.length}`}
      busy={busy}
      onClear={onNone}
    >
      <Button variant="secondary" disabled={busy} onClick={() => setAsks(true)}>
        Поставить паузу
      </Button>
      {paused.length > 0 && (
        <Button variant="secondary" disabled={busy} onClick={() => void resume()}>
          Снять паузу
        </Button>
      )}
      <Button variant="secondary" data-removes disabled={busy} onClick={() => onDelete(chosen)}>
        Удалить
      </Button>
      <Dialog open={asks} title={`Пауза: ${countFacilities(chosen)}`} onClose={close}>
        <form
          className={stack.gap16}
          method="post"
          noValidate
          aria-busy={busy}
          onSubmit={(event) => {
            event.preventDefault();
            void pause();
          }}
        >
          <PlainList className={stack.gap4}>
            {chosen.map(({ id, name }) => (
              <li key={id}>{typesetName(name)}</li>
            ))}
          </PlainList>
          <DateField
            id="pause-until"
            label="Последний день паузы"
            value={until}
            error={error}
            onChange={setUntil}
          />
          <ErrorAlert>{failure && getCallFailureMessage(failure, updateFailureMessages)}</ErrorAlert>
          {failure?.isOutdated && (
            <EditConflictButtons
              busy={busy}
              onKeepMine={() => void pause(true)}
              onTakeTheirs={() => {
                close();
                void revalidate();
              }}
            />
          )}
          <FormButtons onCancel={close}>
            <Button type="submit" busy={busy} busyText="Сохраняем…" disabled={until === ''}>
              Сохранить паузу
            </Button>
          </FormButtons>
        </form>
      </Dialog>
    </BulkActionBar>
  );
}

const versionsOf = (facilities: readonly FacilityDto[]) =>
  facilities.map(({ id, version }) => ({ id, version }));

/** «2 учреждения». */
export const countFacilities = ({ length }: { length: number }) =>
  `${length} ${plural(length, ['учреждение', 'учреждения', 'учреждений'])}`;

interface ShopClosedDaysProps {
  /** Null while they could not be loaded. */
  shop: ShopParcelSettings | null;
  notices: NoticeState;
}

/** The button that asks for the days on which the shop hands nothing in. */
export function ShopClosedDaysButton({ shop, notices }: ShopClosedDaysProps) {
  const [open, setOpen] = useState(() => hasEditDraft('shop-days'));
  if (shop === null) return null;
  const end = () => {
    forgetEditDraft('shop-days');
    setOpen(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Закрытые дни магазина{!open && hasEditDraft('shop-days') && ': не сохранены'}
      </Button>
      <Dialog open={open} title="Закрытые дни магазина" onClose={() => setOpen(false)}>
        <ShopClosedDaysForm days={shop.closedDays} notices={notices} onEnd={end} />
      </Dialog>
    </>
  );
}

const notSaved = 'Закрытые дни не сохранены. Попробуйте ещё раз.';

interface ShopDaysFormProps {
  /** The days on which the shop hands nothing in. */
  days: readonly string[];
  notices: NoticeState;
  /** It was saved or given up. */
  onEnd(): void;
}

/**
 * The shop's own closed days: what was added and what was taken away is sent, so that days of others stay. What is
 * typed comes back with the form until it is saved or given up.
 */
function ShopClosedDaysForm({ days, notices, onEnd }: ShopDaysFormProps) {
  const [typed, setTyped] = useEditDraft<string | null>('shop-days', null, { isKept: true });
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
    onEnd();
    notices.show('success', 'Закрытые дни магазина сохранены');
  }

  return (
    <form className={stack.gap16} method="post" noValidate onSubmit={save} aria-busy={busy}>
      {!after.some(isDay) && <p>Закрытых дней нет.</p>}
      <ClosedDaysField
        id="shop-closed-days"
        caption="В эти дни не сдаём никуда:"
        disabled={busy}
        value={shown}
        error={error}
        onChange={(next) => {
          setError(undefined);
          setTyped(next === formatDateList(days) ? null : next);
        }}
      />
      <ErrorAlert>{failure && getCallFailureMessage(failure, notSaved)}</ErrorAlert>
      <FormButtons onCancel={onEnd}>
        <Button type="submit" busy={busy} busyText="Сохраняем…" disabled={!dirty}>
          Сохранить закрытые дни
        </Button>
      </FormButtons>
    </form>
  );
}
