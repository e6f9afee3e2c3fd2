import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '../../contract/endpoint.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { useSendEach } from '../../ui/data/use-send-each.ts';
import { changePacking, getPacking, type Packing } from '../user-order-packing.contract.ts';
import {
  afterSending,
  countUnsent,
  joined,
  noteBody,
  type PackingNote,
  type Unsent,
  unsentPackings,
} from './unsent-packings.ts';

/** How often what others do is asked for, and what did not arrive is sent again. */
const AGAIN_MS = 4_000;

/** What the server refuses for good: sending it again would change nothing. */
const FOR_GOOD = [400, 404, 409, 422];

const IN_PASSING = { revalidates: false } as const;

interface Packings {
  /** What the server has said since the page was loaded. */
  known: ReadonlyMap<number, Packing>;
  unsent: Unsent;
  /** The last try did not arrive. */
  isAway: boolean;
  /** Why the server refused what was noted of an order. */
  refusals: ReadonlyMap<number, string>;
  /** The lines that stay as they are though they were noted here: somebody has noted something else since. */
  remaining: ReadonlyMap<number, readonly number[]>;
  /** The lines that stay as they are, since what was to go in for them must not, and why. */
  refused: ReadonlyMap<number, readonly NotTakenLine[]>;
  /**
   * Notes something of an order's packing, seen as `known`: at once on the screen, and on the server as soon as
   * it can be reached.
   */
  note(id: number, note: PackingNote, known: Packing): void;
}

/** A line of which the server did not take what was noted. */
export type NotTakenLine = CallAnswer<typeof changePacking>['refusedLines'][number];

/** The marks of packing: one's own go to the server and wait where there is no connection, those of others come. */
export function usePackings(shownId: number | null): Packings {
  const { send } = useSendEach();
  const { send: ask } = useSend(getPacking, IN_PASSING);
  const [known, setKnown] = useState<ReadonlyMap<number, Packing>>(new Map());
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const [remaining, setRemaining] = useState<ReadonlyMap<number, readonly number[]>>(new Map());
  const [refused, setRefused] = useState<Packings['refused']>(new Map());
  const [unsent, setUnsent] = useState<Unsent>(() => unsentPackings.read() ?? {});
  const [isAway, setAway] = useState(false);
  const latest = useRef(unsent);

  const keep = useCallback((next: Unsent) => {
    latest.current = next;
    setUnsent(next);
    if (countUnsent(next) > 0) unsentPackings.write(next);
    else unsentPackings.clear();
  }, []);

  const flush = useCallback(
    async (id: number) => {
      const sent = latest.current[id];
      if (sent === undefined) return;
      const body = noteBody(sent);
      const { answer, failure } = await send(
        id,
        changePacking,
        { params: { id }, body },
        { keepsLists: true },
      );
      setAway(failure !== null && !FOR_GOOD.includes(failure.status));
      if (failure !== null && !FOR_GOOD.includes(failure.status)) return;
      keep(afterSending(latest.current, id, sent));
      if (answer !== null) {
        setKnown((before) => new Map(before).set(id, answer));
        setRemaining((before) => new Map(before).set(id, answer.remainingLines));
        setRefused((before) => new Map(before).set(id, answer.refusedLines));
      }
      setRefusals((before) => {
        const after = new Map(before);
        if (failure === null) after.delete(id);
        else after.set(id, failureMessage(failure));
        return after;
      });
    },
    [send, keep],
  );

  const note = useCallback(
    (id: number, own: PackingNote, known: Packing) => {
      keep({ ...latest.current, [id]: joined(latest.current[id], own, known) });
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

  return { known, unsent, isAway, refusals, remaining, refused, note };
}
