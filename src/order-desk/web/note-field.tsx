import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { EditConflictButtons } from '../../desk/editing/edit-form.tsx';
import { mayCall } from '../../desk/load-for-admin.ts';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { getPackingProgress } from '../../fulfilment/user-order-packing.contract.ts';
import { formatMoment, moscowDay } from '../../lib/calendar.ts';
import { deskStatusLabels } from '../../orders/order-status.ts';
import { StatusHistoryList } from '../../orders/orders.web.ts';
import { describePackingChanges } from '../../orders/packing-changes.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import type { DeskOrder } from '../../orders/user-order-desk.contract.ts';
import {
  getOrderNotes,
  MAX_NOTE_LENGTH,
  type NoteAudience,
  type OrderNote,
  saveOrderNote,
} from '../../orders/user-order-notes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { createChangeNotifier } from '../../ui/change-notifier.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { createPersonalDraftStorage } from '../../ui/draft.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import look from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { OrderMessages } from './message-buyer.tsx';
import styles from './order-table.module.css';

const words: Record<NoteAudience, { add: string; label: string; hint: string }> = {
  DESK: {
    add: 'Заметка себе',
    label: 'Заметка для администраторов',
    hint: 'Покупатель её не увидит. Сохраняется сама.',
  },
  BUYER: {
    add: 'Заметка покупателю',
    label: 'Заметка для покупателя',
    hint: 'Покупатель увидит её в «Моих заказах». Сохраняется сама.',
  },
};

const LOST = 'Заметка не сохранилась. Она останется здесь, сохраним её, как только получится.';

interface NoteFieldProps {
  orderId: number;
  reader: NoteAudience;
  note: OrderNote;
}

/** A note on an order that saves itself, labelled with who reads it. */
export function OrderNoteField({ orderId, reader, note }: NoteFieldProps) {
  const { text, change, stored, busy, failure, outdated, save, takeTheirs } = useAutosave(
    orderId,
    reader,
    note,
  );
  const { add, ...label } = words[reader];
  return (
    <FoldedField label={add} filled={!isStored({ text, stored })} written={stored.text}>
      <TextField
        id={`note-${orderId}-${reader}`}
        {...label}
        multiline
        autoComplete="off"
        max={MAX_NOTE_LENGTH}
        value={text}
        onChange={change}
        onBlur={() => void (failure === null && save())}
      />
      <p className={styles.state} role="status">
        {stateLabel({ text, stored, busy, failed: failure !== null })}
      </p>
      <div role="alert">
        {failure !== null && (
          <Notice kind="error">
            {getCallFailureMessage(failure, LOST)}{' '}
            {!outdated && (
              <Button variant="quiet" onClick={() => save()}>
                Сохранить сейчас
              </Button>
            )}
          </Notice>
        )}
      </div>
      {outdated && (
        <EditConflictButtons busy={busy} onKeepMine={() => save(false)} onTakeTheirs={takeTheirs} />
      )}
    </FoldedField>
  );
}

/** «Сохранено: Иванова Мария, 22 ноября 2026 г. в 14:05» */
function stateLabel(at: { text: string; stored: OrderNote; busy: boolean; failed: boolean }): string {
  if (at.busy) return 'Сохраняется…';
  if (!isStored(at)) return 'Ещё не сохранено';
  const { savedAt, savedBy } = at.stored;
  return at.failed || savedAt === null ? '' : `Сохранено: ${savedBy}, ${formatMoment(savedAt)}`;
}

/** So long after the last key, and so long after a failure, a note is sent. */
const PAUSE_MS = 800;
const RETRY_MS = 5_000;

const STAYS = { revalidates: false } as const;

/** A note that saves itself while it is typed; what could not be stored is kept and sent again. */
function useAutosave(orderId: number, reader: NoteAudience, loaded: OrderNote) {
  const name = `${orderId}-${reader}`;
  const [before] = useState(() => unsavedNoteStore.get(name));
  const [text, setText] = useState(before?.text ?? loaded.text ?? '');
  const [stored, setStored] = useState<OrderNote>(before ? { ...loaded, version: before.version } : loaded);
  const { send, busy, failure: last } = useSend(saveOrderNote, STAYS);
  /** The refusal that was answered by taking what somebody else had written. */
  const [settled, setSettled] = useState<CallError | null>(null);
  const failure = last === settled ? null : last;
  const { send: see } = useSend(getOrderNotes, STAYS);
  const now = useRef({ text, stored, running: false });

  const change = useCallback(
    (typed: string) => {
      now.current.text = typed;
      setText(typed);
      unsavedNoteStore.keep(name, { text: typed, version: now.current.stored.version });
    },
    [name],
  );

  const take = useCallback(
    (note: OrderNote) => {
      now.current.stored = note;
      setStored(note);
      if (isStored(now.current)) unsavedNoteStore.forget(name);
      else unsavedNoteStore.keep(name, { text: now.current.text, version: note.version });
    },
    [name],
  );

  const save = useCallback(
    async (seen = true) => {
      const at = now.current;
      if (at.running) return;
      at.running = true;
      let version = seen ? at.stored.version : null;
      // What is typed while a text is on its way follows it.
      while (!isStored(at)) {
        const typed = at.text.trim() || null;
        const { response } = await send({ params: { id: orderId }, body: { reader, text: typed, version } });
        if (response === null) break;
        ({ version } = response);
        // As it was typed: the server may have written some letters another way.
        take({ ...response, text: typed });
      }
      at.running = false;
      if (isStored(at)) unsavedNoteStore.forget(name);
    },
    [orderId, reader, name, send, take],
  );

  const outdated = failure?.isOutdated ?? false;
  useEffect(() => {
    if (isStored({ text, stored })) unsavedNoteStore.forget(name);
    if (isStored({ text, stored }) || outdated || busy) return;
    const timer = setTimeout(save, failure === null ? PAUSE_MS : RETRY_MS);
    return () => clearTimeout(timer);
  }, [text, stored, outdated, busy, failure, save, name]);

  // Folded with something unsent, it is sent at once.
  useEffect(() => () => void save(), [save]);

  async function takeTheirs() {
    const { response } = await see({ params: { id: orderId } });
    if (response === null) return;
    const theirs = reader === 'DESK' ? response.desk : response.buyer;
    now.current.text = theirs.text ?? '';
    setText(now.current.text);
    take(theirs);
    setSettled(last);
  }

  return { text, change, stored, busy, failure, outdated, save, takeTheirs };
}

const isStored = ({ text, stored }: { text: string; stored: OrderNote }): boolean =>
  text.trim() === (stored.text ?? '');

interface FoldedFieldProps {
  /** What the button adds: «Комментарий». */
  label: string;
  /** Something is typed in it that is not stored: then it stands open. */
  filled?: boolean;
  /** What is stored, to be read and pressed; null where there is nothing. */
  written?: string | null;
  /** What is stored is on its way: the button has its place before it can be pressed. */
  isComing?: boolean;
  /** A field of several lines. */
  children?: ReactNode;
}

/** A field that is seldom written in: a button until then. Once open it stays. */
export function FoldedField({ label, filled = false, written = null, isComing, children }: FoldedFieldProps) {
  const [open, setOpen] = useState(filled);
  if (filled && !open) setOpen(true);
  const pressed = useRef(false);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !pressed.current) return;
    field.current?.querySelector('textarea')?.focus();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  if (open) {
    return (
      <div ref={field} className={styles.unfolded}>
        {children}
      </div>
    );
  }
  function unfold() {
    pressed.current = true;
    setOpen(true);
  }
  if (written !== null) {
    return (
      <button type="button" className={styles.written} title="Изменить" onClick={unfold}>
        <span className={look.quiet}>{label}:</span> {written}
      </button>
    );
  }
  return (
    <Button variant="quiet" disabled={isComing} onClick={unfold}>
      <Icon name="plus" size={16} />
      {label}
    </Button>
  );
}

/** What is typed and not stored yet, and the version it is written over. */
interface Unsaved {
  text: string;
  version: number;
}

/** By what they are of, such as `12-DESK`: they outlive an order that is folded, and a reload. */
const stored = createPersonalDraftStorage<Record<string, Unsaved>>('unsaved-notes');

const watched = createChangeNotifier();

function write(all: Record<string, Unsaved>): void {
  if (Object.keys(all).length > 0) stored.write(all);
  else stored.clear();
  watched.changed();
}

/** Texts of notes that the shop has not stored yet. */
export const unsavedNoteStore = {
  get: (of: string): Unsaved | undefined => stored.read()?.[of],
  keep: (of: string, typed: Unsaved) => write({ ...stored.read(), [of]: typed }),
  forget(of: string): void {
    const { [of]: found, ...others } = stored.read() ?? {};
    if (found !== undefined) write(others);
  },
  forgetAll: () => write({}),
};

export const useHasUnsavedNotes = (): boolean => watched.useValue(() => stored.read() !== null, false);

/** What administrators wrote on an order, asked for again when it has changed. */
export function useOrderNotes(order: Order) {
  const notes = useCallQuery(getOrderNotes, mayCall(getOrderNotes) ? { params: { id: order.id } } : null);
  const { retry } = notes;
  const seen = useRef(order.version);
  useEffect(() => {
    if (seen.current === order.version) return;
    seen.current = order.version;
    retry();
  }, [order.version, retry]);
  return notes;
}

interface NotesAndHistoryProps {
  order: DeskOrder;
  notes: ReturnType<typeof useOrderNotes>;
  /** The field for what is said with the next status. */
  comment: ReactNode;
  /** What is looked up of the order. */
  children: ReactNode;
}

/** What administrators write on an order and look up of it, and what happened to it. */
export function NotesAndHistory({ order, notes, comment, children }: NotesAndHistoryProps) {
  const { response, failure, retry } = notes;
  const { missing } = describePackingChanges(order.packingChanges?.lines, order.packingChanges?.parts);
  const packing = useCallQuery(
    getPackingProgress,
    order.packed && mayCall(getPackingProgress) ? { params: { id: order.id } } : null,
  ).response?.packed;
  return (
    <>
      <section aria-label="Заметки и бумаги">
        <div className={styles.words}>
          {response === null && failure === null && mayCall(getOrderNotes) && (
            <>
              {order.deskNote === null && <FoldedField label={words.DESK.add} isComing />}
              {order.noteForBuyer === null && <FoldedField label={words.BUYER.add} isComing />}
            </>
          )}
          {response !== null && (
            <>
              {order.deskNote === null && (
                <OrderNoteField orderId={order.id} reader="DESK" note={response.desk} />
              )}
              <OrderNoteField orderId={order.id} reader="BUYER" note={response.buyer} />
            </>
          )}
          {comment}
        </div>
        <div className={styles.words}>{children}</div>
      </section>
      {failure !== null && (
        <p role="status">
          {getCallFailureMessage(failure, 'Заметки не загрузились.')}{' '}
          <Button variant="quiet" onClick={retry}>
            Повторить<span className="visually-hidden">: загрузить заметки</span>
          </Button>
        </p>
      )}
      <div className={styles.history}>
        <OrderMessages messages={response?.messages ?? []} />
        <Disclosure title={`История: ${formatLatestChange(order)}`}>
          <StatusHistoryList
            history={order.statusHistory}
            forBuyer={false}
            names={new Map(response?.authors.map(({ changeId, name }) => [changeId, name]))}
          />
          {packing && <p>{`Собран ${formatMoment(packing.at)}, ${packing.by}. ${missing ?? ''}`}</p>}
        </Disclosure>
      </div>
    </>
  );
}

/** «Оплачен, 24 ноября» */
function formatLatestChange({ status, statusHistory }: Order): string {
  const latest = statusHistory.at(-1);
  const day =
    latest && formatDayHidingCurrentYear(moscowDay(new Date(latest.changedAt)), moscowDay(new Date()));
  return [deskStatusLabels[status], day].filter(Boolean).join(', ');
}
