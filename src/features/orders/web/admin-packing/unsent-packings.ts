import { personalDraft } from '../../../../shared/web/draft.ts';
import type { Packing } from '../../user-order-packing.contract.ts';

/** What somebody has noted of an order's packing: how things are, so that it may be sent again. */
export interface PackingNote {
  /** Place of a line → whether it is in the parcel. */
  lines?: Record<number, boolean>;
  /** Place of a line that was taken out → the moment of the mark that was seen on it; null when there was none. */
  seenAt?: Record<number, string | null>;
  grams?: number | null;
  /** The weight that was seen when this one was typed. */
  seenGrams?: number | null;
  packed?: boolean;
}

/** Number of an order → what the server has not confirmed yet. */
export type Unsent = Record<number, PackingNote>;

/** It survives a reload: a store room has no connection in its corners. */
export const unsentPackings = personalDraft<Unsent>('packingUnsent');

/** Returns a note with another one over it, made while the server's `known` was seen. */
export function joined(before: PackingNote | undefined, note: PackingNote, known: Packing): PackingNote {
  const seenAt = { ...before?.seenAt };
  for (const [position, put] of Object.entries(note.lines ?? {})) {
    const mark = known.lines.find((line) => line.position === Number(position));
    if (!put) seenAt[Number(position)] = mark?.at ?? null;
  }
  return { ...before, ...note, lines: { ...before?.lines, ...note.lines }, seenAt };
}

/** Returns what is left to send once a note has arrived: whatever was noted differently since. */
export function afterSending(unsent: Unsent, id: number, sent: PackingNote): Unsent {
  const { [id]: now, ...others } = unsent;
  if (now === undefined) return others;
  const left: PackingNote = {};
  const lines = Object.entries(now.lines ?? {}).filter(
    ([position, put]) => sent.lines?.[Number(position)] !== put,
  );
  if (lines.length > 0) Object.assign(left, { lines: Object.fromEntries(lines), seenAt: now.seenAt });
  if (now.grams !== undefined && now.grams !== sent.grams) {
    Object.assign(left, { grams: now.grams, seenGrams: sent.grams ?? now.seenGrams });
  }
  if (now.packed !== undefined && now.packed !== sent.packed) left.packed = now.packed;
  return Object.keys(left).length > 0 ? { ...others, [id]: left } : others;
}

/** How many marks are unsent. */
export function countUnsent(unsent: Unsent): number {
  return Object.values(unsent).reduce(
    (sum, { lines = {}, grams, packed }) =>
      sum + Object.keys(lines).length + Number(grams !== undefined) + Number(packed !== undefined),
    0,
  );
}

/** Of one's own that is not confirmed yet there is no moment and no name. */
interface SeenPacking {
  /** Place of a line in the parcel → who put it there; empty for what is unsent. */
  lines: Map<number, string>;
  grams: number | null;
  weighedBy: string;
  packed: boolean;
  packedBy: string;
}

/** Returns a packing as the person sees it: what the server knows, with the unsent over it. */
export function seenPacking(known: Packing, note: PackingNote = {}): SeenPacking {
  const lines = new Map(known.lines.map(({ position, by }) => [position, by]));
  for (const [position, put] of Object.entries(note.lines ?? {})) {
    if (!put) lines.delete(Number(position));
    else if (!lines.has(Number(position))) lines.set(Number(position), '');
  }
  const ownWeight = note.grams !== undefined;
  const ownMark = note.packed !== undefined;
  return {
    lines,
    grams: note.grams !== undefined ? note.grams : (known.weighed?.grams ?? null),
    weighedBy: ownWeight ? '' : (known.weighed?.by ?? ''),
    packed: note.packed ?? known.packed !== null,
    packedBy: ownMark ? '' : (known.packed?.by ?? ''),
  };
}
