import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '../../contract/endpoint.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { useSendPerItem } from '../../ui/data/use-send-each.ts';
import { changePacking, getPackingProgress, type PackingProgress } from '../user-order-packing.contract.ts';
import {
  countUnsentMarks,
  mergeUnsentUpdate,
  type PackingUpdate,
  removeSentMarks,
  toPackingRequestBody,
  type UnsentUpdatesByOrder,
  unsentUpdatesStorage,
} from './unsent-packings.ts';

/** How often what others do is asked for, and what did not arrive is sent again. */
const AGAIN_MS = 4_000;

/** What the server refuses for good: sending it again would change nothing. */
const FOR_GOOD = [400, 404, 409, 422];

const IN_PASSING = { revalidates: false } as const;

/** What came of sending the marks of an order. */
export interface PackingSendOutcome {
  /** Why the server refused what was noted. */
  refusal?: string | undefined;
  /** The lines that stay as they are though they were noted here: somebody has noted something else since. */
  remaining: readonly number[];
  /** The lines that stay as they are, since what was to go in for them must not, and why. */
  refused: CallAnswer<typeof changePacking>['refusedLines'];
}

const NO_OUTCOME: PackingSendOutcome = { remaining: [], refused: [] };

/**
 * The marks of packing: one's own go to the server and wait where there is no connection, those of others come.
 * `known` is what the server has said since the page was loaded; `note` shows a mark at once, made while `known` was
 * seen; `isAway`: the last try did not arrive.
 */
export function usePackings(shownId: number | null) {
  const { send } = useSendPerItem();
  const { send: ask } = useSend(getPackingProgress, IN_PASSING);
  const [known, setKnown] = useState<ReadonlyMap<number, PackingProgress>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, PackingSendOutcome>>(new Map());
  const [unsent, setUnsent] = useState<UnsentUpdatesByOrder>(() => unsentUpdatesStorage.read() ?? {});
  const [isAway, setAway] = useState(false);
  const latest = useRef(unsent);

  const keep = useCallback((next: UnsentUpdatesByOrder) => {
    latest.current = next;
    setUnsent(next);
    if (countUnsentMarks(next) > 0) unsentUpdatesStorage.write(next);
    else unsentUpdatesStorage.clear();
  }, []);

  const flush = useCallback(
    async (id: number) => {
      const sent = latest.current[id];
      if (sent === undefined) return;
      const input = { params: { id }, body: toPackingRequestBody(sent) };
      const { answer, failure } = await send(id, changePacking, input, { keepsLists: true });
      const isLost = failure !== null && !FOR_GOOD.includes(failure.status);
      setAway(isLost);
      if (isLost) return;
      keep(removeSentMarks(latest.current, id, sent));
      if (answer !== null) setKnown((before) => new Map(before).set(id, answer));
      setOutcomes((before) =>
        new Map(before).set(
          id,
          answer === null
            ? { ...(before.get(id) ?? NO_OUTCOME), refusal: failure ? failureMessage(failure) : undefined }
            : { remaining: answer.remainingLines, refused: answer.refusedLines },
        ),
      );
    },
    [send, keep],
  );

  const note = useCallback(
    (id: number, marks: PackingUpdate, known: PackingProgress) => {
      keep({ ...latest.current, [id]: mergeUnsentUpdate(latest.current[id], marks, known) });
      void flush(id);
    },
    [keep, flush],
  );

  useEffect(() => {
    const again = () => {
      for (const id of Object.keys(latest.current)) void flush(Number(id));
    };
    again();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [flush]);

  useEffect(() => {
    if (shownId === null) return;
    let gone = false;
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return;
      const { answer } = await ask({ params: { id: shownId } });
      if (answer !== null && !gone) setKnown((before) => new Map(before).set(shownId, answer));
    }, AGAIN_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [shownId, ask]);

  const outcomeOf = (id: number) => outcomes.get(id) ?? NO_OUTCOME;
  return { known, unsent, isAway, outcomeOf, note };
}
