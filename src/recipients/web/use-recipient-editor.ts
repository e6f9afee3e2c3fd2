import { useEffect, useRef, useState } from 'react';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { formatDottedDay } from '../../lib/calendar.ts';
import { formatPhoneInput } from '../../lib/text/format-phone.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { createPersonalDraftStorage, type DraftStorage } from '../../ui/draft.ts';
import type { NoticeState } from '../../ui/notice.tsx';
import { useToken } from '../../ui/session.ts';
import { formatFullName } from '../../ui/shop/recipient-facts.tsx';
import type { recipientFields } from '../recipient-fields.ts';
import { listSavedRecipients, removeRecipient } from '../user-address.contract.ts';

/** What can be done with the saved recipients on a screen that lists them. */
export interface RecipientEditorState {
  /** Who the open form is about; null while none is open. */
  subject: SavedRecipientResponse | 'new' | null;
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
  asking: SavedRecipientResponse | null;
  ask(recipient: SavedRecipientResponse | null): void;
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
  const [asking, ask] = useState<SavedRecipientResponse | null>(null);
  const { send, busy } = useSend(removeRecipient, { revalidates: false });

  /** Opens or closes the form by the buyer's own choice, which a reload keeps. */
  function choose(subject: RecipientFormSubject | null) {
    setStored(subject);
    openRecipientFormStorage.write({ subject });
  }

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
    const draft = createRecipientDraftStorage(about);
    const typed = draft.read();
    draft.clear();
    choose(null);
    if (typed === null) return;
    show('info', 'Набранное убрано.', {
      label: 'Вернуть',
      run() {
        draft.write(typed);
        choose(about);
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
      show('error', getCallFailureMessage(failed, 'Ошибка при удалении получателя'));
      return;
    }
    createRecipientDraftStorage(id).clear();
    if (stored === id) choose(null);
    show('success', `Получатель удалён: ${formatFullName(asking)}`);
    setRemoved(id);
    setSavedNow(null);
    reload();
  }

  return {
    subject: list === null && failure === null ? null : subject,
    closable: list !== null && list.length > 0,
    phone: list?.[0]?.phone ?? '',
    open: choose,
    close: () => choose(null),
    cancel,
    keepOpen: () => choose(edited?.id ?? 'new'),
    saved(id) {
      setSavedNow(id);
      choose(null);
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
  return createRecipientDraftStorage('new').read() === null ? null : 'new';
}

export type RecipientFormValues = Record<RecipientTextFieldName, string> & { institutionId: number | null };

export type RecipientTextFieldName =
  | Exclude<keyof typeof recipientFields, 'institutionId'>
  | 'confirmLastName';

/** Who a form is about: somebody new, or a saved recipient by id. */
type RecipientFormSubject = 'new' | number;

/** What a form begins with: what is saved, or nothing but what is known beforehand. */
export function createRecipientFormValues(
  edited: SavedRecipientResponse | null,
  known: Pick<RecipientFormValues, 'institutionId' | 'phone'>,
): RecipientFormValues {
  return {
    lastName: edited?.lastName ?? '',
    firstName: edited?.firstName ?? '',
    middleName: edited?.middleName ?? '',
    birthDate: edited ? formatDottedDay(edited.birthDate) : '',
    squadNumber: edited?.squadNumber ?? '',
    institutionId: edited ? edited.institutionId : known.institutionId,
    phone: formatPhoneInput(edited?.phone ?? known.phone),
    confirmLastName: edited?.lastName ?? '',
    additionalInfo: edited?.additionalInfo ?? '',
  };
}

/** What was typed and not saved yet, each person's by itself. */
export function createRecipientDraftStorage(
  subject: RecipientFormSubject | `of ${number}`,
): DraftStorage<RecipientFormValues> {
  return createPersonalDraftStorage(subject === 'new' ? 'recipientDraft' : `recipientDraft.${subject}`);
}

/** Which form of a recipient is open in this tab; `subject` is null when it was closed. */
const openRecipientFormStorage = createPersonalDraftStorage<{ subject: RecipientFormSubject | null }>(
  'recipientForm',
);

/** One's saved addresses, and how they are being loaded. */
interface OwnRecipientsState {
  /** Null until it is there. */
  list: SavedRecipientResponse[] | null;
  /** Why it could not be loaded; a lost session leads to the sign-in page by itself. */
  failure: CallError | null;
  reload(): void;
}

/** One's saved addresses, newest first; nothing is requested while no one is signed in. */
export function useOwnRecipients(): OwnRecipientsState {
  const signedIn = useToken() !== null;
  const { response, failure, retry } = useCallQuery(listSavedRecipients, signedIn ? {} : null);
  return { list: response, failure: failure?.status === 401 ? null : failure, reload: retry };
}

/** The message of a history that could not be loaded, when the server sent none. */
export const RECIPIENTS_LOAD_ERROR = 'Ошибка при загрузке адресов';
