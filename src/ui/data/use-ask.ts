import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, CallAnswer, CallInput } from '../../contract/endpoint.ts';
import type { CallError } from './call-error.ts';
import { useSend } from './use-send.ts';

interface Asking<E extends AnyEndpoint> {
  /** The last answer, until there is another; null before the first. */
  answer: CallAnswer<E> | null;
  /** What that answer was given to. */
  answered: CallInput<E> | null;
  /** Why the last try failed; null while another is under way. */
  failure: CallError | null;
  /** Asks the same again. */
  retry(): void;
}

/**
 * Asks at once, and again whenever the input is another; nothing while it is null. For what a part of
 * a screen needs and the address does not tell, such as delivery for the goods that are in the cart;
 * what the address tells is loaded by the page.
 */
export function useCallQuery<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> | null): Asking<E> {
  const { send, failure } = useSend(endpoint, { revalidates: false });
  const [last, setLast] = useState<{ answer: CallAnswer<E>; answered: CallInput<E> } | null>(null);
  const text = input === null ? null : JSON.stringify(input);

  const latest = useRef(text);

  const ask = useCallback(() => {
    const requested = latest.current;
    if (requested === null) return;
    const answered: CallInput<E> = JSON.parse(requested);
    send(answered).then(({ answer }) => {
      // What was requested before has the wrong answer by now.
      if (answer !== null && latest.current === requested) setLast({ answer, answered });
    });
  }, [send]);
  useEffect(() => {
    latest.current = text;
    ask();
  }, [text, ask]);

  return { answer: last?.answer ?? null, answered: last?.answered ?? null, failure, retry: ask };
}
