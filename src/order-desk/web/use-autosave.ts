import { useCallback, useEffect, useRef, useState } from 'react';
import { type Note, type NoteReader, orderNotes, saveNote } from '../../orders/user-order-notes.contract.ts';
import type { CallError } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { unsavedNotes } from './unsaved-notes.ts';

/** So long after the last key, and so long after a failure, a note is sent. */
const PAUSE_MS = 800;
const RETRY_MS = 5_000;

const STAYS = { revalidates: false } as const;

/** A note that saves itself while it is typed; what could not be stored is kept and sent again. */
export function useAutosave(orderId: number, reader: NoteReader, loaded: Note) {
  const name = `${orderId}-${reader}`;
  const [before] = useState(() => unsavedNotes.get(name));
  const [text, setText] = useState(before?.texts[0] ?? loaded.text ?? '');
  const [stored, setStored] = useState<Note>(before ? { ...loaded, version: before.version } : loaded);
  const { send, busy, failure: last } = useSend(saveNote, STAYS);
  /** The refusal that was answered by taking what somebody else had written. */
  const [settled, setSettled] = useState<CallError | null>(null);
  const failure = last === settled ? null : last;
  const { send: see } = useSend(orderNotes, STAYS);
  const now = useRef({ text, stored, running: false });

  const change = useCallback(
    (typed: string) => {
      now.current.text = typed;
      setText(typed);
      unsavedNotes.keep(name, { texts: [typed], version: now.current.stored.version });
    },
    [name],
  );

  const take = useCallback(
    (note: Note) => {
      now.current.stored = note;
      setStored(note);
      if (isStored(now.current)) unsavedNotes.forget(name);
      else unsavedNotes.keep(name, { texts: [now.current.text], version: note.version });
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
        const { answer } = await send({ params: { id: orderId }, body: { reader, text: typed, version } });
        if (answer === null) break;
        ({ version } = answer);
        // As it was typed: the server may have written some letters another way.
        take({ ...answer, text: typed });
      }
      at.running = false;
      if (isStored(at)) unsavedNotes.forget(name);
    },
    [orderId, reader, name, send, take],
  );

  const outdated = failure?.isOutdated ?? false;
  useEffect(() => {
    if (isStored({ text, stored })) unsavedNotes.forget(name);
    if (isStored({ text, stored }) || outdated || busy) return;
    const timer = setTimeout(save, failure === null ? PAUSE_MS : RETRY_MS);
    return () => clearTimeout(timer);
  }, [text, stored, outdated, busy, failure, save, name]);

  // Folded with something unsent, it is sent at once.
  useEffect(() => () => void save(), [save]);

  async function takeTheirs() {
    const { answer } = await see({ params: { id: orderId } });
    if (answer === null) return;
    const theirs = reader === 'DESK' ? answer.desk : answer.buyer;
    now.current.text = theirs.text ?? '';
    setText(now.current.text);
    take(theirs);
    setSettled(last);
  }

  return { text, change, stored, busy, failure, outdated, save, takeTheirs };
}

const isStored = ({ text, stored }: { text: string; stored: Note }) => text.trim() === (stored.text ?? '');
