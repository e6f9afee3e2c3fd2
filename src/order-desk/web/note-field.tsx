import { OutdatedChoice } from '../../desk/editing/edit-form.tsx';
import { formatMoment } from '../../lib/calendar.ts';
import { MAX_NOTE, type Note, type NoteReader } from '../../orders/user-order-notes.contract.ts';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './order-notes.module.css';
import { useAutosave } from './use-autosave.ts';

const words: Record<NoteReader, { label: string; hint: string }> = {
  DESK: { label: 'Заметка для администраторов', hint: 'Покупатель её не увидит. Сохраняется сама.' },
  BUYER: {
    label: 'Заметка для покупателя',
    hint: 'Покупатель увидит её в «Моих заказах». Сохраняется сама.',
  },
};

const LOST = 'Заметка не сохранилась. Она останется здесь, сохраним её, как только получится.';

interface NoteFieldProps {
  orderId: number;
  reader: NoteReader;
  note: Note;
}

/** A note on an order that saves itself, labelled with who reads it. */
export function NoteField({ orderId, reader, note }: NoteFieldProps) {
  const { text, change, stored, busy, failure, outdated, save, takeTheirs } = useAutosave(
    orderId,
    reader,
    note,
  );
  return (
    <div>
      <TextField
        id={`note-${orderId}-${reader}`}
        {...words[reader]}
        multiline
        autoComplete="off"
        max={MAX_NOTE}
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
            {failureMessage(failure, LOST)}{' '}
            {!outdated && (
              <Button variant="quiet" onClick={() => save()}>
                Сохранить сейчас
              </Button>
            )}
          </Notice>
        )}
      </div>
      {outdated && <OutdatedChoice busy={busy} onKeepMine={() => save(false)} onTakeTheirs={takeTheirs} />}
    </div>
  );
}

/** «Сохранено: Иванова Мария, 22 ноября 2026 г. в 14:05» */
export function writtenLabel({ savedAt, savedBy }: Pick<Note, 'savedAt' | 'savedBy'>): string {
  return savedAt === null ? '' : `Сохранено: ${savedBy}, ${formatMoment(savedAt)}`;
}

function stateLabel(at: { text: string; stored: Note; busy: boolean; failed: boolean }): string {
  if (at.busy) return 'Сохраняется…';
  if (at.text.trim() !== (at.stored.text ?? '')) return 'Ещё не сохранено';
  return at.failed ? '' : writtenLabel(at.stored);
}
