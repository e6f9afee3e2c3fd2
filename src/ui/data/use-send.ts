import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AnyEndpoint, CallInput, CallResponse } from '../../contract/endpoint.ts';
import { call } from './call.ts';
import { awaitCallResult, type CallError, type CallResult } from './call-error.ts';
import { idempotencyKeyStore } from './request-key.ts';

interface SendOptions<E extends AnyEndpoint> {
  /** What of the input makes it the same request when it is sent again; the whole of it by default. */
  sameAs?(input: CallInput<E>): unknown;
  /** The `Idempotency-Key` in place of this tab's own: where other tabs may send the same. */
  key?(input: CallInput<E>): string;
  /** Sent in place of the session's token. */
  token?: string;
  /** False: nothing that the loaders brought is old after it. */
  revalidates?: boolean;
}

interface Sending<E extends AnyEndpoint> {
  /**
   * Sends and returns what came of it; never rejects because a call failed. The very same input while
   * it is under way, as of a double press, is not sent again: what came of the first is returned.
   */
  send(input: CallInput<E>): Promise<CallResult<CallResponse<E>>>;
  busy: boolean;
  /** Why the last one failed; null while another is under way. */
  failure: CallError | null;
  /** Of the last one that was answered. */
  response: CallResponse<E> | null;
}

/** Sends with the key of these values, where the call takes one; a success uses the key up. */
export async function sendWithIdempotencyKey<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  values: unknown,
  token?: string,
): Promise<CallResult<CallResponse<E>>> {
  const whose = token === undefined ? {} : { token };
  if (!endpoint.takesKey) return awaitCallResult(call(endpoint, input, whose));
  const outcome = await awaitCallResult(
    call(endpoint, input, { ...whose, key: idempotencyKeyStore.of(endpoint, values) }),
  );
  if (outcome.failure === null) idempotencyKeyStore.forget(endpoint, values);
  return outcome;
}

/**
 * Sends a call; once it is answered the page's loaders run again. Each use has its own state, of the call that was
 * sent last where several are under way. A call that takes an `Idempotency-Key` has one, the same for the same input until it
 * succeeds.
 */
export function useSend<E extends AnyEndpoint>(
  endpoint: E,
  { sameAs, key, token, revalidates = true }: SendOptions<E> = {},
): Sending<E> {
  const { revalidate } = useRevalidator();
  const running = useRef<{ text: string; outcome: Promise<CallResult<CallResponse<E>>> }>(null);
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<CallResult<CallResponse<E>> | null>(null);

  const send = useCallback(
    (input: CallInput<E>) => {
      const text = JSON.stringify(input);
      if (running.current?.text === text) return running.current.outcome;
      const outcome =
        key === undefined
          ? sendWithIdempotencyKey(endpoint, input, sameAs?.(input) ?? input, token)
          : awaitCallResult(call(endpoint, input, { key: key(input) }));
      const mine = { text, outcome };
      running.current = mine;
      setBusy(true);
      const done = (came: CallResult<CallResponse<E>> | null) => {
        if (revalidates) void revalidate();
        if (running.current !== mine) return;
        running.current = null;
        setBusy(false);
        setLast(came);
      };
      outcome.then(done, () => done(null));
      return outcome;
    },
    [endpoint, sameAs, key, token, revalidates, revalidate],
  );

  return {
    send,
    busy,
    failure: busy ? null : (last?.failure ?? null),
    response: last?.response ?? null,
  };
}

interface Working {
  /** Runs a work of several calls, and returns what it returns. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** From the first of its calls to the last. */
  busy: boolean;
}

/** Like `useSend`, for several calls that are one work to the person; the loaders run again after the last. */
export function useSendSequence(): Working {
  const { revalidate } = useRevalidator();
  const [running, setRunning] = useState(0);
  const run = useCallback<Working['run']>(
    (work) => {
      setRunning((before) => before + 1);
      const result = work();
      const done = () => {
        setRunning((before) => before - 1);
        void revalidate();
      };
      result.then(done, done);
      return result;
    },
    [revalidate],
  );
  return { run, busy: running > 0 };
}
