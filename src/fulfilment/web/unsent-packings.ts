import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallResponse } from '../../contract/endpoint.ts';
import type { OrderBox } from '../../orders/handover.ts';
import { type FailureKind, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { useSendPerItem } from '../../ui/data/use-send-per-item.ts';
import { createPersonalDraftStorage } from '../../ui/draft.ts';
import type { BuyerPhoneCallOutcome } from '../packing-rules.ts';
import {
  changePackingProgress,
  getPackingProgress,
  type PackingProgress,
} from '../user-order-packing.contract.ts';

type PutInstead = PackingProgress['lines'][number]['replacement'];

export type UnsentBox = Omit<OrderBox, 'handedOn'>;

/** What is noted of one thing. */
interface Noted {
  /** All of a line is in; false: nothing is noted; or so many pieces, and what instead. */
  line: boolean | { quantity: number; replacement: PutInstead };
  /** Pieces of a part of a set; null: nothing is noted. */
  part: number | null;
  /** What came of calling the buyer about a line; null: nothing. */
  call: BuyerPhoneCallOutcome | null;
}

/**
 * What somebody has noted of an order's packing: how things are, so that it may be sent again. The marks are named by
 * `createPackedLineUpdate`, `createPackedSetPartUpdate` and `createCallOutcomeUpdate`.
 */
export interface PackingUpdate {
  [mark: string]: Noted[keyof Noted] | UnsentBox[] | undefined;
  grams?: number | null;
  /** Noted with the weight; none for one box. */
  boxes?: UnsentBox[];
  /** The boxes that were seen when it was weighed. */
  seenBoxes?: UnsentBox[];
  packed?: boolean;
}

/** What was seen of an order when something was noted: its recipient, and whether that it is not paid. */
export interface SeenTerms {
  recipientTag: string;
  debt: boolean;
}

/** A note with what was seen when it was made: the moments of the marks, by their names, the weight and the boxes. */
interface UnsentNote {
  marks: PackingUpdate;
  /** None of what was kept before this was. */
  terms?: SeenTerms;
  /** The server told other terms: nothing is sent before they are accepted. */
  isHeld?: boolean;
  seenAt: Record<string, string | null>;
  seenGrams: number | null;
  seenBoxes: UnsentBox[] | undefined;
}

/** A part of a set by the position of its line and its own in the set: «3.2». */
export const createSetPartKey = (position: number, part: number) => `${position}.${part}`;

export const createPackedLineUpdate = (position: number, put: Noted['line']): PackingUpdate => ({
  [`line ${position}`]: put,
});
export const createPackedSetPartUpdate = (
  position: number,
  part: number,
  quantity: Noted['part'],
): PackingUpdate => ({
  [`part ${createSetPartKey(position, part)}`]: quantity,
});
export const createCallOutcomeUpdate = (position: number, outcome: Noted['call']): PackingUpdate => ({
  [`call ${position}`]: outcome,
});

/** Number of an order → what the server has not confirmed yet. */
type UnsentUpdatesByOrder = Record<number, UnsentNote>;

/** It survives a reload: a store room has no connection in its corners. */
const unsentUpdatesStorage = createPersonalDraftStorage<UnsentUpdatesByOrder>('packingUnsent');

function marksOf<Kind extends keyof Noted>(
  marks: PackingUpdate,
  kind: Kind,
): [id: string, noted: Noted[Kind]][] {
  return Object.entries(marks).flatMap(([name, noted]) =>
    name.startsWith(`${kind} `) ? [[name.slice(kind.length + 1), noted as Noted[Kind]]] : [],
  );
}

/** Returns a note with another one over it, made while the server's `known` was seen. */
function mergeUnsentUpdate(
  before: UnsentNote | undefined,
  { seenBoxes, ...noted }: PackingUpdate,
  known: PackingProgress,
  terms: SeenTerms,
): UnsentNote {
  const seenOf = (kind: 'line' | 'call', of: readonly { position: number; at: string }[]) =>
    marksOf(noted, kind).map(([id]) => [
      `${kind} ${id}`,
      of.find(({ position }) => position === Number(id))?.at ?? null,
    ]);
  const seenAt = Object.fromEntries([...seenOf('line', known.lines), ...seenOf('call', known.calls)]);
  return {
    marks: { ...before?.marks, ...noted },
    terms,
    // Before one's own that are unsent.
    seenBoxes: before?.seenBoxes ?? seenBoxes,
    seenAt: { ...before?.seenAt, ...seenAt },
    seenGrams:
      noted.grams === undefined || before?.marks.grams !== undefined
        ? (before?.seenGrams ?? null)
        : (known.weighed?.grams ?? null),
  };
}

/** Returns what is left to send once a note has arrived: what was noted differently since. */
function removeSentMarks(
  unsent: UnsentUpdatesByOrder,
  id: number,
  { marks: sent }: UnsentNote,
): UnsentUpdatesByOrder {
  const { [id]: now, ...others } = unsent;
  const left = Object.entries(now?.marks ?? {}).filter(([name, noted]) => noted !== sent[name]);
  if (now === undefined || left.length === 0) return others;
  const marks: PackingUpdate = Object.fromEntries(left);
  const seenGrams = sent.grams === undefined ? now.seenGrams : sent.grams;
  // The next weight is noted over the boxes that are shown then.
  const seenBoxes = marks.grams === undefined ? undefined : (sent.boxes ?? now.seenBoxes);
  return { ...others, [id]: { ...now, marks, seenGrams, seenBoxes } };
}

/** What of a note others may speak against: of the same parcel there is one weight. The rest stands by itself. */
const WEIGHT_MARKS = ['grams', 'boxes', 'packed'];

/** Returns what is not sent again of a note that was refused: its weight and «Собран», where there are any, else all. */
function selectRefusedMarks(sent: UnsentNote): UnsentNote {
  const ofWeight = Object.entries(sent.marks).filter(([name]) => WEIGHT_MARKS.includes(name));
  return ofWeight.length === 0 ? sent : { ...sent, marks: Object.fromEntries(ofWeight) };
}

/** Returns what waits until other terms are accepted: all but «Собран», which is pressed once more. */
function holdMarks(unsent: UnsentUpdatesByOrder, id: number): UnsentUpdatesByOrder {
  const { [id]: now, ...others } = unsent;
  if (now === undefined) return others;
  const { packed: _, ...marks } = now.marks;
  return { ...others, [id]: { ...now, marks, isHeld: true } };
}

export const countUnsentMarks = (unsent: UnsentUpdatesByOrder) =>
  Object.values(unsent).reduce((sum, { marks }) => sum + Object.keys(marks).length, 0);

/** What is in the parcel for a line. Of one's own that is not confirmed yet there is no moment and no name. */
export interface OptimisticPackedLine {
  by: string;
  /** Null: all of it. */
  quantity: number | null;
  replacement: PutInstead;
}

/** What came of calling the buyer about a line. */
export interface OptimisticCallOutcome {
  outcome: BuyerPhoneCallOutcome;
  /** Null for what is unsent. */
  at: string | null;
  by: string;
}

/** A packing as the person sees it. */
export interface OptimisticPacking {
  lines: Map<number, OptimisticPackedLine>;
  /** Pieces of parts of sets, by `createSetPartKey`. */
  parts: Map<string, number>;
  calls: Map<number, OptimisticCallOutcome>;
  grams: number | null;
  boxes: OrderBox[];
  weighedBy: string;
  packed: boolean;
  packedBy: string;
}

/** Returns a packing as the person sees it: what the server knows, with the unsent over it. */
export function applyUnsentMarks(known: PackingProgress, marks: PackingUpdate = {}): OptimisticPacking {
  const { grams, boxes, packed } = marks;
  const lines = new Map<number, OptimisticPackedLine>(
    known.lines.map(({ position, ...mark }) => [position, mark]),
  );
  for (const [position, put] of marksOf(marks, 'line')) {
    const whole = { quantity: null, replacement: null };
    if (put === false) lines.delete(Number(position));
    else lines.set(Number(position), { by: '', ...(put === true ? whole : put) });
  }
  const parts = new Map(
    known.parts.map((mark) => [createSetPartKey(mark.position, mark.part), mark.quantity]),
  );
  for (const [key, quantity] of marksOf(marks, 'part')) {
    if (quantity === null) parts.delete(key);
    else parts.set(key, quantity);
  }
  const calls = new Map<number, OptimisticCallOutcome>(
    known.calls.map(({ position, ...call }) => [position, call]),
  );
  for (const [position, outcome] of marksOf(marks, 'call')) {
    if (outcome === null) calls.delete(Number(position));
    else calls.set(Number(position), { outcome, at: null, by: '' });
  }
  return {
    lines,
    parts,
    calls,
    grams: grams === undefined ? (known.weighed?.grams ?? null) : grams,
    boxes: boxes?.map((box) => ({ ...box, handedOn: null })) ?? known.boxes,
    weighedBy: grams === undefined ? (known.weighed?.by ?? '') : '',
    packed: packed ?? known.packed !== null,
    packedBy: packed === undefined ? (known.packed?.by ?? '') : '',
  };
}

/** Returns the body that says a note to the server. */
function toPackingRequestBody({ marks, terms, seenAt, seenGrams, seenBoxes }: UnsentNote) {
  const { grams, boxes, packed } = marks;
  const lines = marksOf(marks, 'line').map(([position, put]) => ({
    position: Number(position),
    packed: put !== false,
    seenAt: seenAt[`line ${position}`],
    ...(typeof put === 'object' && { quantity: put.quantity, replacement: insteadBody(put.replacement) }),
  }));
  const calls = marksOf(marks, 'call').map(([position, outcome]) => ({
    position: Number(position),
    outcome,
    seenAt: seenAt[`call ${position}`],
  }));
  const parts = marksOf(marks, 'part').map(([key, quantity]) => {
    const [position = 0, part = 0] = key.split('.').map(Number);
    return { position, part, quantity };
  });
  return {
    ...(terms && { seenRecipientTag: terms.recipientTag, seenDebt: terms.debt }),
    ...(grams !== undefined && { grams, seenGrams, boxes, seenBoxes }),
    ...(packed !== undefined && { packed }),
    ...(lines.length > 0 && { lines }),
    ...(parts.length > 0 && { parts }),
    ...(calls.length > 0 && { calls }),
  };
}

const insteadBody = (replacement: PutInstead) =>
  replacement && {
    id: replacement.id,
    quantity: replacement.quantityProduct,
    price: replacement.priceProduct,
  };

/** Whether an order is for somebody else than was seen, or not paid though that was not seen. */
const areTermsOther = (seen: SeenTerms | undefined, { recipientTag, debt }: PackingProgress): boolean =>
  seen !== undefined && (seen.recipientTag !== recipientTag || (debt !== null && !seen.debt));

/** How often what others do is asked for, and what did not arrive is sent again. */
const AGAIN_MS = 4_000;

/** What the server refuses for good: sending it again would change nothing. */
export const FOR_GOOD = [400, 404, 409, 422];

const IN_PASSING = { revalidates: false } as const;

/** What came of sending the marks of an order. */
export interface PackingSendOutcome {
  /** Why the server refused what was noted. */
  refusal?: string | undefined;
  /** The lines that stay as they are though they were noted here: somebody has noted something else since. */
  remaining: readonly number[];
  /** The lines that stay as they are, since what was to go in for them must not, and why. */
  refused: CallResponse<typeof changePackingProgress>['refusedLines'];
}

const NO_OUTCOME: PackingSendOutcome = { remaining: [], refused: [] };

/** Sends again what waits, every few seconds and when the connection is back. */
export function useRetries(again: () => void) {
  useEffect(() => {
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [again]);
}

/**
 * The marks of packing: one's own go to the server and wait where there is no connection, those of others come.
 * `known` is what the server has said since the page was loaded; `note` shows a mark at once, made while `known` was
 * seen; `accept`: other terms of an order are seen now; `loss`: why the last try did not arrive; `learn` is told what
 * other calls say of the server.
 */
export function usePackings(shownId: number | null) {
  const { send } = useSendPerItem();
  const { send: ask } = useSend(getPackingProgress, IN_PASSING);
  const [known, setKnown] = useState<ReadonlyMap<number, PackingProgress>>(new Map());
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, PackingSendOutcome>>(new Map());
  const [unsent, setUnsent] = useState<UnsentUpdatesByOrder>(() => unsentUpdatesStorage.read() ?? {});
  const [loss, setLoss] = useState<FailureKind | null>(null);
  const latest = useRef(unsent);
  /** How often a change has said how things are. */
  const learned = useRef(0);

  const learn = useCallback((id: number, packing: PackingProgress) => {
    learned.current += 1;
    setKnown((before) => new Map(before).set(id, packing));
  }, []);

  const keep = useCallback((next: UnsentUpdatesByOrder) => {
    latest.current = next;
    setUnsent(next);
    if (countUnsentMarks(next) > 0) unsentUpdatesStorage.write(next);
    else unsentUpdatesStorage.clear();
  }, []);

  const flush = useCallback(
    async (id: number) => {
      let sent = latest.current[id];
      while (sent !== undefined && !sent.isHeld) {
        const input = { params: { id }, body: toPackingRequestBody(sent) };
        const { response, failure } = await send(id, changePackingProgress, input, { keepsLists: true });
        const lost = failure !== null && !FOR_GOOD.includes(failure.status) ? failure.kind : null;
        setLoss(lost);
        if (lost !== null) return;
        // What was refused may rest on what others have changed since.
        const now = response ?? (await ask({ params: { id } })).response;
        const isHeld = response === null && now !== null && areTermsOther(sent.terms, now);
        const settled = response === null ? selectRefusedMarks(sent) : sent;
        keep(isHeld ? holdMarks(latest.current, id) : removeSentMarks(latest.current, id, settled));
        if (now !== null) learn(id, now);
        // It stays while the rest is sent, until something is noted again.
        const refusal = failure && { refusal: getCallFailureMessage(failure) };
        const outcome = response && { remaining: response.remainingLines, refused: response.refusedLines };
        setOutcomes((before) =>
          new Map(before).set(id, { ...NO_OUTCOME, ...before.get(id), ...outcome, ...refusal }),
        );
        sent = response === null ? latest.current[id] : undefined;
      }
    },
    [send, ask, keep, learn],
  );

  const note = useCallback(
    (id: number, marks: PackingUpdate, known: PackingProgress, terms: SeenTerms) => {
      keep({ ...latest.current, [id]: mergeUnsentUpdate(latest.current[id], marks, known, terms) });
      setOutcomes((before) => new Map(before).set(id, NO_OUTCOME));
      void flush(id);
    },
    [keep, flush],
  );

  const accept = useCallback(
    (id: number, terms: SeenTerms) => {
      const { [id]: held, ...others } = latest.current;
      if (held === undefined) return;
      const { isHeld: _, ...accepted } = held;
      const isLeft = Object.keys(held.marks).length > 0;
      keep(isLeft ? { ...others, [id]: { ...accepted, terms } } : others);
      setOutcomes((before) => new Map(before).set(id, NO_OUTCOME));
      void flush(id);
    },
    [keep, flush],
  );

  const flushAll = useCallback(() => {
    for (const id of Object.keys(latest.current)) void flush(Number(id));
  }, [flush]);
  useEffect(flushAll, [flushAll]);
  useRetries(flushAll);

  useEffect(() => {
    if (shownId === null) return;
    let gone = false;
    const timer = setInterval(async () => {
      if (document.visibilityState === 'hidden') return;
      const before = learned.current;
      const { response } = await ask({ params: { id: shownId } });
      // A look from before a change would take that back until the next one.
      const isNewest = learned.current === before;
      if (response !== null && !gone && isNewest) setKnown((all) => new Map(all).set(shownId, response));
    }, AGAIN_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [shownId, ask]);

  const outcomeOf = (id: number) => outcomes.get(id) ?? NO_OUTCOME;
  return { known, unsent, loss, outcomeOf, note, accept, learn };
}
