import { useCallback, useState } from 'react';
import type { AnyEndpoint, CallInput, CallResponse } from '../../contract/endpoint.ts';
import { type CallError, type CallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSendPerItem } from '../../ui/data/use-send-per-item.ts';

interface RowSendOptions {
  /** The message where the server sent none: for every kind of failure, or kind by kind. */
  otherwise: Parameters<typeof getCallFailureMessage>[1];
  /** A failure that the caller deals with itself is not shown in the row. */
  expects?(failure: CallError): boolean;
  /** The caller puts the response in its place itself. */
  keepsLists?: boolean;
}

interface RowSends {
  /** The rows with something under way: one holds back no other. */
  busy: ReadonlySet<number>;
  /** Why the last work of a row failed. */
  failures: ReadonlyMap<number, string>;
  /** Sends a call for one row; see `useSendPerItem`. */
  send<E extends AnyEndpoint>(
    id: number,
    endpoint: E,
    input: CallInput<E>,
    options: RowSendOptions,
  ): Promise<CallResult<CallResponse<E>>>;
  /** Says of a row, before anything is sent, why it cannot be done; null takes that back. */
  refuse(id: number, message: string | null): void;
}

/** What is under way in each row of a list, and what has failed there. */
export function useRowRequestStates(): RowSends {
  const { send: sendOne, busy } = useSendPerItem();
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());

  const refuse = useCallback((id: number, message: string | null) => {
    setFailures((before) => {
      const after = new Map(before);
      if (message === null) after.delete(id);
      else after.set(id, message);
      return after;
    });
  }, []);

  const send = useCallback<RowSends['send']>(
    async (id, endpoint, input, { otherwise, expects, ...how }) => {
      refuse(id, null);
      const outcome = await sendOne(id, endpoint, input, how);
      const { failure } = outcome;
      if (failure !== null && !expects?.(failure)) refuse(id, getCallFailureMessage(failure, otherwise));
      return outcome;
    },
    [sendOne, refuse],
  );

  return { busy, failures, send, refuse };
}
