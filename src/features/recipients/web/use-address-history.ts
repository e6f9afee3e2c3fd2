import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../shared/web/call.ts';
import { CallError } from '../../../shared/web/data/call-error.ts';
import { useToken } from '../../../shared/web/session.ts';
import { addressHistory, type SavedAddress } from '../user-address.contract.ts';

interface AddressHistory {
  /** Null until it is there. */
  list: SavedAddress[] | null;
  /** Why it could not be loaded. */
  error: CallError | null;
  reload(): void;
}

/** One's saved addresses, newest first (spec.md §7); nothing is asked for while nobody is signed in. */
export function useAddressHistory(): AddressHistory {
  const signedIn = useToken() !== null;
  const [list, setList] = useState<SavedAddress[] | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    if (!signedIn) return;
    const gone = new AbortController();
    call(addressHistory, {}, { signal: gone.signal }).then(
      (addresses) => {
        if (gone.signal.aborted) return;
        setList(addresses);
        setError(null);
      },
      (failure: unknown) => {
        if (!gone.signal.aborted && failure instanceof CallError) setError(failure);
      },
    );
    return () => gone.abort();
  }, [signedIn, attempt]);

  const reload = useCallback(() => {
    setError(null);
    setAttempt((before) => before + 1);
  }, []);
  return { list, error, reload };
}

/** The words for a history that could not be loaded (spec.md §8, Address history). */
export function historyErrorWords(error: CallError): string {
  return error.message || 'Ошибка при загрузке адресов';
}
