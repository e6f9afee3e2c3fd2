import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  type AnyEndpoint,
  type CallInput,
  type CallResponse,
  endpointName,
} from '../../contract/endpoint.ts';
import type { CallResult } from './call-error.ts';
import { sendWithIdempotencyKey } from './use-send.ts';

interface SendOptions {
  /** The caller puts the response in its place itself: the lists of the page need not be loaded again. */
  keepsLists?: boolean;
}

interface SendingEach {
  /**
   * Sends a call for one thing of many. Things wait for no one; a second call for the same thing waits for
   * the first, and the very same one, as of a double press, is not sent again.
   */
  send<E extends AnyEndpoint>(
    id: number,
    endpoint: E,
    input: CallInput<E>,
    options?: SendOptions,
  ): Promise<CallResult<CallResponse<E>>>;
  /** The things with a call under way. */
  busy: ReadonlySet<number>;
}

/** Like `useSend`, for a list: none of its calls holds back one for another thing. */
export function useSendPerItem(): SendingEach {
  const { revalidate } = useRevalidator();
  const running = useRef(new Map<number, { text: string; outcome: Promise<unknown> }>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());

  const send = useCallback<SendingEach['send']>(
    <E extends AnyEndpoint>(id: number, endpoint: E, input: CallInput<E>, options: SendOptions = {}) => {
      const text = `${endpointName(endpoint)} ${JSON.stringify(input)}`;
      const before = running.current.get(id);
      if (before?.text === text) return before.outcome as Promise<CallResult<CallResponse<E>>>;
      const go = () => sendWithIdempotencyKey(endpoint, input, input);
      const outcome = before === undefined ? go() : before.outcome.then(go, go);
      const mine = { text, outcome };
      running.current.set(id, mine);
      setBusy(new Set(running.current.keys()));
      const done = () => {
        if (!options.keepsLists) void revalidate();
        if (running.current.get(id) !== mine) return;
        running.current.delete(id);
        setBusy(new Set(running.current.keys()));
      };
      outcome.then(done, done);
      return outcome;
    },
    [revalidate],
  );

  return { send, busy };
}
