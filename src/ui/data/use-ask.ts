import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, CallInput, CallResponse } from '../../contract/endpoint.ts';
import type { CallError } from './call-error.ts';
import { useSend } from './use-send.ts';

interface Asking<E extends AnyEndpoint> {
  /** The last response, until there is another; null before the first. */
  response: CallResponse<E> | null;
  /** What that response was given to. */
  responseInput: CallInput<E> | null;
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
  const [last, setLast] = useState<{ response: CallResponse<E>; responseInput: CallInput<E> } | null>(null);
  const text = input === null ? null : JSON.stringify(input);

  const latest = useRef(text);

  const ask = useCallback(() => {
    const requested = latest.current;
    if (requested === null) return;
    const responseInput: CallInput<E> = JSON.parse(requested);
    send(responseInput).then(({ response }) => {
      // What was requested before has the wrong answer by now.
      if (response !== null && latest.current === requested) setLast({ response, responseInput });
    });
  }, [send]);
  useEffect(() => {
    latest.current = text;
    ask();
  }, [text, ask]);

  return {
    response: last?.response ?? null,
    responseInput: last?.responseInput ?? null,
    failure,
    retry: ask,
  };
}
