import { personalDraft } from '../../ui/draft.ts';
import type { CallOutcome } from '../replacement.ts';
import type { Packing } from '../user-order-packing.contract.ts';

type PutInstead = Packing['lines'][number]['replacement'];

/** What is in the parcel for a line: true, all of it; false, nothing is noted; or so many pieces, and what instead. */
type LineNote = boolean | { quantity: number; replacement: PutInstead };

/** What somebody has noted of an order's packing: how things are, so that it may be sent again. */
export interface PackingNote {
  /** By the positions of lines. */
  lines?: Record<number, LineNote>;
  /** Pieces of parts of sets, by `partKey`; null: nothing is noted. */
  parts?: Record<string, number | null>;
  /** The same for what came of calling the buyer; null: nothing. */
  calls?: Record<number, CallOutcome | null>;
  /** The moments of the marks that were seen on what is noted here; null when there was none. */
  seenAt?: Record<number, string | null>;
  callsSeenAt?: Record<number, string | null>;
  grams?: number | null;
  /** The weight that was seen when this one was typed. */
  seenGrams?: number | null;
  packed?: boolean;
}

/** A part of a set by the position of its line and its own in the set: «3.2». */
export const partKey = (position: number, part: number) => `${position}.${part}`;

/** Number of an order → what the server has not confirmed yet. */
export type Unsent = Record<number, PackingNote>;

/** It survives a reload: a store room has no connection in its corners. */
export const unsentPackings = personalDraft<Unsent>('packingUnsent');

/** Returns a note with another one over it, made while the server's `known` was seen. */
export function joined(before: PackingNote | undefined, note: PackingNote, known: Packing): PackingNote {
  return {
    ...before,
    ...note,
    lines: { ...before?.lines, ...note.lines },
    ...(before?.parts || note.parts ? { parts: { ...before?.parts, ...note.parts } } : {}),
    calls: { ...before?.calls, ...note.calls },
    seenAt: { ...before?.seenAt, ...seenMoments(note.lines, known.lines) },
    callsSeenAt: { ...before?.callsSeenAt, ...seenMoments(note.calls, known.calls) },
  };
}

function seenMoments(
  noted: Record<number, unknown> = {},
  marks: readonly { position: number; at: string }[],
) {
  return Object.fromEntries(
    Object.keys(noted).map((position) => [
      position,
      marks.find((mark) => mark.position === Number(position))?.at ?? null,
    ]),
  );
}

/** Returns what is left to send once a note has arrived: whatever was noted differently since. */
export function afterSending(unsent: Unsent, id: number, sent: PackingNote): Unsent {
  const { [id]: now, ...others } = unsent;
  if (now === undefined) return others;
  const left: PackingNote = {};
  const [lines, calls] = [since(now.lines, sent.lines), since(now.calls, sent.calls)];
  if (lines !== null) Object.assign(left, { lines, seenAt: now.seenAt });
  const parts = since(now.parts, sent.parts);
  if (parts !== null) left.parts = parts;
  if (calls !== null) Object.assign(left, { calls, callsSeenAt: now.callsSeenAt });
  if (now.grams !== undefined && now.grams !== sent.grams) {
    Object.assign(left, { grams: now.grams, seenGrams: sent.grams ?? now.seenGrams });
  }
  if (now.packed !== undefined && now.packed !== sent.packed) left.packed = now.packed;
  return Object.keys(left).length > 0 ? { ...others, [id]: left } : others;
}

function since<Noted>(now: Record<string, Noted> = {}, sent: Record<string, Noted> = {}) {
  const changed = Object.entries(now).filter(([key, noted]) => sent[key] !== noted);
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}

/** How many marks are unsent. */
export function countUnsent(unsent: Unsent): number {
  return Object.values(unsent).reduce(
    (sum, { lines = {}, parts = {}, calls = {}, grams, packed }) =>
      sum +
      Object.keys(lines).length +
      Object.keys(parts).length +
      Object.keys(calls).length +
      Number(grams !== undefined) +
      Number(packed !== undefined),
    0,
  );
}

/** What is in the parcel for a line. Of one's own that is not confirmed yet there is no moment and no name. */
export interface SeenLine {
  by: string;
  /** Null: all of it. */
  quantity: number | null;
  replacement: PutInstead;
}

/** What came of calling the buyer about a line. */
export interface SeenCall {
  outcome: CallOutcome;
  /** Null for what is unsent. */
  at: string | null;
  by: string;
}

interface SeenPacking {
  /** By the positions of lines. */
  lines: Map<number, SeenLine>;
  /** Pieces of parts of sets, by `partKey`. */
  parts: Map<string, number>;
  calls: Map<number, SeenCall>;
  grams: number | null;
  weighedBy: string;
  packed: boolean;
  packedBy: string;
}

/** Returns a packing as the person sees it: what the server knows, with the unsent over it. */
export function seenPacking(known: Packing, note: PackingNote = {}): SeenPacking {
  const lines = new Map<number, SeenLine>(known.lines.map(({ position, ...mark }) => [position, mark]));
  for (const [position, put] of Object.entries(note.lines ?? {})) {
    if (put === false) lines.delete(Number(position));
    else if (put !== true) lines.set(Number(position), { by: '', ...put });
    else lines.set(Number(position), { by: '', quantity: null, replacement: null });
  }
  const parts = new Map(
    known.parts.map(({ position, part, quantity }) => [partKey(position, part), quantity]),
  );
  for (const [key, quantity] of Object.entries(note.parts ?? {})) {
    if (quantity === null) parts.delete(key);
    else parts.set(key, quantity);
  }
  const calls = new Map<number, SeenCall>(known.calls.map(({ position, ...call }) => [position, call]));
  for (const [position, outcome] of Object.entries(note.calls ?? {})) {
    if (outcome === null) calls.delete(Number(position));
    else calls.set(Number(position), { outcome, at: null, by: '' });
  }
  const ownWeight = note.grams !== undefined;
  const ownMark = note.packed !== undefined;
  return {
    lines,
    parts,
    calls,
    grams: note.grams !== undefined ? note.grams : (known.weighed?.grams ?? null),
    weighedBy: ownWeight ? '' : (known.weighed?.by ?? ''),
    packed: note.packed ?? known.packed !== null,
    packedBy: ownMark ? '' : (known.packed?.by ?? ''),
  };
}

/** Returns the body that says a note to the server. */
export function noteBody({
  lines = {},
  parts = {},
  calls = {},
  seenAt = {},
  callsSeenAt = {},
  ...rest
}: PackingNote) {
  const noted = Object.entries(lines).map(([position, put]) => ({
    position: Number(position),
    packed: put !== false,
    seenAt: seenAt[Number(position)],
    ...(typeof put === 'object' && { quantity: put.quantity, replacement: insteadBody(put.replacement) }),
  }));
  const called = Object.entries(calls).map(([position, outcome]) => ({
    position: Number(position),
    outcome,
    seenAt: callsSeenAt[Number(position)],
  }));
  const partNotes = Object.entries(parts).map(([key, quantity]) => {
    const [position, part] = key.split('.').map(Number);
    return { position: position as number, part: part as number, quantity };
  });
  return {
    ...rest,
    ...(noted.length > 0 && { lines: noted }),
    ...(partNotes.length > 0 && { parts: partNotes }),
    ...(called.length > 0 && { calls: called }),
  };
}

const insteadBody = (replacement: PutInstead) =>
  replacement && {
    id: replacement.id,
    quantity: replacement.quantityProduct,
    price: replacement.priceProduct,
  };
