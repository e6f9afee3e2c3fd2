import { useCallback, useId, useMemo, useRef } from 'react';
import { useFetchers, useSubmit } from 'react-router';
import { type AnyEndpoint, type CallAnswer, type CallInput, endpointName } from '../../contract/endpoint.ts';
import type { Outcome } from './call-error.ts';
import { runThroughRouter, TEXT_SUBMIT_OPTIONS } from './client-action.ts';
import { sendWithIdempotencyKey } from './use-send.ts';

interface SendOptions {
  /** The caller puts the answer in its place itself: the lists of the page need not be loaded again. */
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
  ): Promise<Outcome<CallAnswer<E>>>;
  /** The things with a call under way. */
  busy: ReadonlySet<number>;
}

let sent = 0;

/** Like `useSend`, for a list: each call goes its own way through the router, and none holds back another. */
export function useSendPerItem(): SendingEach {
  const submit = useSubmit();
  const fetchers = useFetchers();
  const list = useId();
  const running = useRef(new Map<number, { text: string; outcome: Promise<unknown> }>());

  const send = useCallback<SendingEach['send']>(
    <E extends AnyEndpoint>(id: number, endpoint: E, input: CallInput<E>, options: SendOptions = {}) => {
      const text = `${endpointName(endpoint)} ${JSON.stringify(input)}`;
      const before = running.current.get(id);
      if (before?.text === text) return before.outcome as Promise<Outcome<CallAnswer<E>>>;
      sent += 1;
      const fetcherKey = `${list} ${id} ${sent}`;
      const go = () =>
        runThroughRouter(
          () => sendWithIdempotencyKey(endpoint, input, input),
          (ticket, action) =>
            submit(ticket, {
              ...TEXT_SUBMIT_OPTIONS,
              action,
              navigate: false,
              fetcherKey,
              defaultShouldRevalidate: !options.keepsLists,
            }),
        );
      const outcome = before === undefined ? go() : before.outcome.then(go, go);
      const mine = { text, outcome };
      running.current.set(id, mine);
      const done = () => {
        if (running.current.get(id) === mine) running.current.delete(id);
      };
      outcome.then(done, done);
      return outcome;
    },
    [submit, list],
  );

  // A text, so that the set changes only when its members do.
  const ids = fetchers
    .filter(({ key, state }) => state === 'submitting' && key.startsWith(`${list} `))
    .map(({ key }) => key.split(' ')[1])
    // The router tells late that it is done: anyone who reads the outcome may go on at once.
    .filter((id) => running.current.has(Number(id)))
    .join();
  const busy = useMemo(() => new Set(ids === '' ? [] : ids.split(',').map(Number)), [ids]);
  return { send, busy };
}
