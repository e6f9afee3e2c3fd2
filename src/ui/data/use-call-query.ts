import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnyEndpoint, CallInput, CallResponse } from '../../contract/endpoint.ts';
import type { CallError } from './call-error.ts';
import { useSend } from './use-send.ts';

interface Asking<E extends AnyEndpoint> {
  /** What this very input was answered; null until that is there. */
  response: CallResponse<E> | null;
  /** What was answered last, and to which input: for what may stay in sight until the next response. */
  last: { input: CallInput<E>; response: CallResponse<E> } | null;
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
  const [last, setLast] = useState<(NonNullable<Asking<E>['last']> & { text: string }) | null>(null);
  const text = input === null ? null : JSON.stringify(input);

  const latest = useRef(text);

  const ask = useCallback(() => {
    const requested = latest.current;
    if (requested === null) return;
    const asked: CallInput<E> = JSON.parse(requested);
    send(asked).then(({ response }) => {
      // What was requested before has the wrong answer by now.
      if (response !== null && latest.current === requested)
        setLast({ text: requested, input: asked, response });
    });
  }, [send]);
  useEffect(() => {
    latest.current = text;
    ask();
  }, [text, ask]);

  return {
    response: last !== null && last.text === text ? last.response : null,
    last,
    failure,
    retry: ask,
  };
}
