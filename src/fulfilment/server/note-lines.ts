import { invalid } from '../../contract/problem.ts';
import type { PackedLineRow } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';
import type { CallOutcome } from '../replacement.ts';
import {
  deleteCall,
  deletePackedLines,
  deletePackedPart,
  listCalls,
  putCall,
  putPackedLines,
  putPackedPart,
} from './packing.db.ts';
import { findReplacement, type PackedOrder, type Replacement } from './replacements.ts';

/** What somebody has put in for a line, or taken out; `price` in kopecks is what was seen of the replacement. */
export interface NotedLine {
  position: number;
  packed: boolean;
  /** How many of the ordered pieces; missing: all of them. */
  quantity?: number | undefined;
  replacement?: { id: number; quantity: number; price?: number | undefined } | null | undefined;
  seenAt?: string | null | undefined;
}

/** What came of a call about a line; null takes it back. */
export interface CallNote {
  position: number;
  outcome: CallOutcome | null;
  seenAt?: string | null | undefined;
}

/** How many pieces of a part of a set are in; null takes the mark back. */
export interface PartNote {
  position: number;
  part: number;
  quantity: number | null;
}

interface Noting {
  orderId: number;
  administratorId: number;
  order: PackedOrder;
}

/** What was not noted: what another had noted there unseen, and what must not be, with the words. */
export interface NotNoted {
  remaining: number[];
  refused: { position: number; message: string }[];
}

/**
 * Notes what was put in for lines of an order that is held, and what came of calls about them. What was taken out
 * goes first and what was replaced last, so that a call and what it allowed may come in one note.
 *
 * @throws {Problem} VALIDATION of lines the order does not have and of more pieces than were ordered
 */
export async function noteLines(
  tx: Db,
  noting: Noting,
  {
    lines = [],
    parts = [],
    calls = [],
  }: {
    lines?: NotedLine[] | undefined;
    parts?: PartNote[] | undefined;
    calls?: CallNote[] | undefined;
  },
): Promise<NotNoted> {
  validate(noting.order, lines, calls);
  await putParts(tx, noting, parts);
  const latest = [...new Map(lines.map((line) => [line.position, line])).values()];
  const replaces = (line: NotedLine) => line.packed && Boolean(line.replacement);
  const notNoted: NotNoted = { remaining: [], refused: [] };
  await putLines(
    tx,
    noting,
    latest.filter((line) => !replaces(line)),
    notNoted,
  );
  await putCalls(tx, noting, calls, notNoted);
  await putLines(tx, noting, latest.filter(replaces), notNoted);
  return { ...notNoted, remaining: [...new Set(notNoted.remaining)] };
}

function validate({ lines }: PackedOrder, noted: NotedLine[], calls: CallNote[]): void {
  const unknown = ({ position }: { position: number }) => !lines.has(position);
  if (noted.some(unknown)) throw invalid({ lines: 'Такой строки в заказе нет' });
  if (calls.some(unknown)) throw invalid({ calls: 'Такой строки в заказе нет' });
  for (const [index, { position, quantity = 0 }] of noted.entries()) {
    const ordered = lines.get(position)?.quantity ?? 0;
    if (quantity > ordered) throw invalid({ [`lines.${index}.quantity`]: `Заказано только ${ordered} шт.` });
  }
}

/** What lies in a set is counted by itself: a mark of it says how things are, so the last one counts. */
async function putParts(
  tx: Db,
  { orderId, administratorId, order }: Noting,
  parts: PartNote[],
): Promise<void> {
  for (const [index, { position, part, quantity }] of parts.entries()) {
    const line = order.lines.get(position);
    const ordered = line?.parts?.[part - 1];
    if (line === undefined || ordered === undefined) throw invalid({ parts: 'Такой части в заказе нет' });
    const pieces = ordered.quantity * line.quantity;
    if (quantity !== null && quantity > pieces) {
      throw invalid({ [`parts.${index}.quantity`]: `Заказано только ${pieces} шт.` });
    }
    if (quantity === null) await deletePackedPart(tx, orderId, position, part);
    else
      await putPackedPart(tx, {
        order_id: orderId,
        administrator_id: administratorId,
        position,
        part,
        quantity,
      });
  }
}

/** One's own mark may be on its way back while it is changed again, and needs not to have been seen. */
function isUnseen(
  mark: { administrator_id: number; at: Date } | undefined,
  seenAt: string | null | undefined,
  administratorId: number,
): boolean {
  if (mark === undefined || seenAt === undefined || mark.administrator_id === administratorId) return false;
  return mark.at.toISOString() !== seenAt;
}

async function putLines(tx: Db, noting: Noting, lines: NotedLine[], notNoted: NotNoted): Promise<void> {
  const { orderId, administratorId, order } = noting;
  const out: number[] = [];
  const put: Parameters<typeof putPackedLines>[1] = [];
  for (const note of lines) {
    const { position, packed, seenAt, replacement } = note;
    const mark = order.marks.get(position);
    const line = order.lines.get(position);
    if (line === undefined || isNoted(mark, note, line.quantity)) continue;
    if (isUnseen(mark && { ...mark, at: mark.packed_at }, seenAt, administratorId)) {
      notNoted.remaining.push(position);
      continue;
    }
    if (!packed) {
      out.push(position);
      order.putIn.delete(position);
      continue;
    }
    const quantity = note.quantity ?? line.quantity;
    const found = replacement ? await findReplacement(tx, order, line, { quantity, replacement }) : null;
    if (typeof found === 'string') {
      notNoted.refused.push({ position, message: found });
      continue;
    }
    order.putIn.set(position, { quantity, replacementGrams: (found?.grams ?? 0) * (found?.quantity ?? 0) });
    const all = quantity === line.quantity;
    put.push({
      ...{ order_id: orderId, position, administrator_id: administratorId },
      ...{ quantity: all ? null : quantity, ...columnsOf(found) },
    });
  }
  await deletePackedLines(tx, orderId, out);
  await putPackedLines(tx, put);
}

/** Whether a mark says it already. Without a seen moment the first mark of a line stays, as whole as it is. */
function isNoted(mark: PackedLineRow | undefined, note: NotedLine, ordered: number): boolean {
  if (mark === undefined) return !note.packed;
  if (!note.packed) return false;
  if (note.quantity === undefined && note.seenAt === undefined) return true;
  const sameGoods =
    mark.replacement_id === (note.replacement?.id ?? null) &&
    mark.replacement_quantity === (note.replacement?.quantity ?? null);
  return sameGoods && mark.quantity === (note.quantity ?? ordered);
}

function columnsOf(found: Replacement | null) {
  return {
    replacement_id: found?.id ?? null,
    replacement_name: found?.name ?? null,
    replacement_choice: found?.choice ?? null,
    replacement_kopecks: found?.kopecks ?? null,
    replacement_grams: found?.grams ?? null,
    replacement_quantity: found?.quantity ?? null,
  };
}

async function putCalls(tx: Db, noting: Noting, calls: CallNote[], notNoted: NotNoted): Promise<void> {
  if (calls.length === 0) return;
  const { orderId, administratorId, order } = noting;
  const marks = new Map((await listCalls(tx, [orderId])).map((mark) => [mark.position, mark]));
  for (const { position, outcome, seenAt } of calls) {
    const mark = marks.get(position);
    if ((mark?.outcome ?? null) === outcome) continue;
    if (isUnseen(mark && { ...mark, at: mark.called_at }, seenAt, administratorId)) {
      notNoted.remaining.push(position);
      continue;
    }
    const replaced = (order.putIn.get(position)?.replacementGrams ?? 0) > 0;
    if (outcome !== 'AGREED' && replaced && order.lines.get(position)?.if_missing !== 'REPLACE') {
      const message = 'Замена положена с согласия покупателя: сначала отмените её';
      notNoted.refused.push({ position, message });
      continue;
    }
    if (outcome === null) await deleteCall(tx, orderId, position);
    else {
      await putCall(tx, { order_id: orderId, position, outcome, administrator_id: administratorId });
    }
    order.calls.delete(position);
    if (outcome !== null) order.calls.set(position, outcome);
  }
}
