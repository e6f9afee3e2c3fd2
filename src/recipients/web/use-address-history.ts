import type { SavedRecipientAnswer } from '../../contract/saved-address.ts';
import type { CallError } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-ask.ts';
import { useToken } from '../../ui/session.ts';
import { listSavedRecipients } from '../user-address.contract.ts';

/** One's saved addresses, and how they are being loaded. */
export interface OwnRecipientsState {
  /** Null until it is there. */
  list: SavedRecipientAnswer[] | null;
  /** Why it could not be loaded; a lost session leads to the sign-in page by itself. */
  failure: CallError | null;
  reload(): void;
}

/** One's saved addresses, newest first; nothing is requested while no one is signed in. */
export function useOwnRecipients(): OwnRecipientsState {
  const signedIn = useToken() !== null;
  const { answer, failure, retry } = useCallQuery(listSavedRecipients, signedIn ? {} : null);
  return { list: answer, failure: failure?.status === 401 ? null : failure, reload: retry };
}

/** The message of a history that could not be loaded, when the server sent none. */
export const RECIPIENTS_LOAD_ERROR = 'Ошибка при загрузке адресов';
