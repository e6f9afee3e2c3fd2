import { useEffect, useRef, useState } from 'react';
import type { SavedRecipientAnswer } from '../../contract/saved-address.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import type { NoticeState } from '../../ui/notice.tsx';
import { fullName } from '../../ui/shop/recipient-facts.tsx';
import { removeRecipient } from '../user-address.contract.ts';
import {
  createRecipientDraft,
  openRecipientFormStorage,
  type RecipientFormSubject,
} from './recipient-draft.ts';
import type { OwnRecipientsState } from './use-address-history.ts';

/** What can be done with the saved recipients on a screen that lists them. */
export interface RecipientEditorState {
  /** Who the open form is about; null while none is open. */
  subject: SavedRecipientAnswer | 'new' | null;
  /** False while there is no one saved: the form is all there is. */
  closable: boolean;
  /** The buyer's phone of the newest recipient, for the next one. */
  phone: string;
  open(subject: RecipientFormSubject): void;
  /** Closes the form; what was typed waits for another opening. */
  close(): void;
  /** Closes the form and drops what was typed, with a way back. */
  cancel(): void;
  /** Something was typed: the form stays open through a reload. */
  keepOpen(): void;
  /** The form has saved this one. */
  saved(id: number): void;
  /** Who a question is asked about: to delete, or not. */
  asking: SavedRecipientAnswer | null;
  ask(recipient: SavedRecipientAnswer | null): void;
  remove(): void;
  removing: boolean;
}

/**
 * The state of adding, changing and deleting recipients. `onRemoved` follows a deletion: the button that was
 * pressed is gone with its recipient, and the focus wants another place.
 */
export function useRecipientEditor(
  { list, failure, reload }: OwnRecipientsState,
  { show }: Pick<NoticeState, 'show'>,
  onRemoved: () => void,
): RecipientEditorState {
  const [stored, setStored] = useState(subjectAtFirst);
  const [savedNow, setSavedNow] = useState<number | null>(null);
  const [removed, setRemoved] = useState<number | null>(null);
  const [asking, ask] = useState<SavedRecipientAnswer | null>(null);
  const { send, busy } = useSend(removeRecipient, { revalidates: false });

  // The buyer's own choice; that the form stands open because there is no one yet is none.
  const latest = useRef(stored);
  useEffect(() => {
    if (latest.current === stored) return;
    latest.current = stored;
    openRecipientFormStorage.write({ subject: stored });
  }, [stored]);

  const latestOnRemoved = useRef(onRemoved);
  latestOnRemoved.current = onRemoved;
  useEffect(() => {
    // After the dialog has closed, which gives the focus back to the button.
    if (removed !== null) latestOnRemoved.current();
  }, [removed]);

  const empty = list === null ? failure !== null : list.length === 0 && savedNow === null;
  const edited = list?.find(({ id }) => id === stored);
  const subject = edited ?? (stored === 'new' || empty ? 'new' : null);

  function cancel() {
    const about = edited?.id ?? 'new';
    const draft = createRecipientDraft(about);
    const typed = draft.read();
    draft.clear();
    setStored(null);
    if (typed === null) return;
    show('info', 'Набранное убрано.', {
      label: 'Вернуть',
      run() {
        draft.write(typed);
        setStored(about);
      },
    });
  }

  async function remove() {
    if (asking === null) return;
    const { id } = asking;
    const failed = (await send({ params: { id } })).failure;
    ask(null);
    // Somebody else, or another tab, has deleted it: that is what was wanted.
    if (failed !== null && failed.code !== 'NOT_FOUND') {
      show('error', failureMessage(failed, 'Ошибка при удалении получателя'));
      return;
    }
    createRecipientDraft(id).clear();
    if (stored === id) setStored(null);
    show('success', `Получатель удалён: ${fullName(asking)}`);
    setRemoved(id);
    setSavedNow(null);
    reload();
  }

  return {
    subject: list === null && failure === null ? null : subject,
    closable: list !== null && list.length > 0,
    phone: list?.[0]?.phone ?? '',
    open: setStored,
    close: () => setStored(null),
    cancel,
    keepOpen: () => setStored(edited?.id ?? 'new'),
    saved(id) {
      setSavedNow(id);
      setStored(null);
      reload();
    },
    asking,
    ask,
    remove,
    removing: busy,
  };
}

function subjectAtFirst(): RecipientFormSubject | null {
  const open = openRecipientFormStorage.read();
  if (open !== null) return open.subject;
  return createRecipientDraft('new').read() === null ? null : 'new';
}
