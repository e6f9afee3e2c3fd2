import { administratorName, changedMeanwhile } from '../../audit/audit.server.ts';
import type { HandlerAnswer, HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import {
  changedLine,
  listPackedLines,
  listPackedParts,
  lockOrder,
  type PackedLineRow,
  type PackedPartRow,
  queueOrderMails,
  readPackingChanges,
  replacementAnswer,
} from '../../orders/orders.server.ts';
import { refundOf } from '../../orders/packing-changes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { changePacking, Packing } from '../user-order-packing.contract.ts';
import { whyNotPacked } from '../why-not-packed.ts';
import { noteLines } from './note-lines.ts';
import { type CallRow, isOrder, listCalls, listPackings, type Marks, storePacking } from './packing.db.ts';
import { readPackedOrder } from './replacements.ts';

const NOT_BEGUN = { weighed: null, packed: null };

/** How far the packing of one order has come. @throws {Problem} ORDER_NOT_FOUND */
export async function readPacking(db: Db, id: number): Promise<Packing> {
  if (!(await isOrder(db, id))) throw new Problem('ORDER_NOT_FOUND');
  return (await readPackings(db, [id]))(id);
}

/** How far the packing of each of these orders has come, as a function of its number. */
export async function readPackings(db: Db, orderIds: number[]): Promise<(id: number) => Packing> {
  const marks = new Map((await listPackings(db, orderIds)).map((row) => [row.order_id, row]));
  const lines = Map.groupBy(await listPackedLines(db, orderIds), (line) => line.order_id);
  const calls = Map.groupBy(await listCalls(db, orderIds), (call) => call.order_id);
  const parts = Map.groupBy(await listPackedParts(db, orderIds), (part) => part.order_id);
  return (id) => {
    const row = marks.get(id);
    const ofLines = linesAnswer(lines.get(id) ?? [], calls.get(id) ?? [], parts.get(id) ?? []);
    if (row === undefined) return { ...ofLines, ...NOT_BEGUN };
    const weigher = {
      id: row.weighed_by,
      last_name: row.weigher_last_name,
      first_name: row.weigher_first_name,
    };
    const packer = { id: row.packed_by, last_name: row.packer_last_name, first_name: row.packer_first_name };
    return {
      ...ofLines,
      weighed:
        row.grams === null || row.weighed_at === null
          ? null
          : { grams: row.grams, at: row.weighed_at.toISOString(), by: administratorName(weigher) },
      packed:
        row.packed_at === null ? null : { at: row.packed_at.toISOString(), by: administratorName(packer) },
    };
  };
}

function linesAnswer(
  lines: PackedLineRow[],
  calls: CallRow[],
  parts: PackedPartRow[],
): Pick<Packing, 'lines' | 'parts' | 'calls' | 'refund'> {
  return {
    lines: lines.map((line) => ({
      position: line.position,
      at: line.packed_at.toISOString(),
      by: administratorName({ ...line, id: line.administrator_id }),
      quantity: line.quantity,
      replacement: replacementAnswer(line),
    })),
    parts: parts.map((mark) => ({
      ...{ position: mark.position, part: mark.part, quantity: mark.quantity },
      at: mark.packed_at.toISOString(),
      by: administratorName({ ...mark, id: mark.administrator_id }),
    })),
    calls: calls.map((call) => ({
      position: call.position,
      outcome: call.outcome,
      at: call.called_at.toISOString(),
      by: administratorName({ ...call, id: call.administrator_id }),
    })),
    refund: lines.reduce((sum, line) => sum + refundOf(changedLine(line)), 0),
  };
}

type Input = HandlerInput<typeof changePacking>['body'];

/**
 * Notes what somebody has done of the packing of an order. What is noted already stays as it was, so that the
 * same note may be sent again; a weight that another has noted meanwhile is not overwritten unseen, nor is what
 * another has noted of a line since. What must not go in for a line is refused by itself: the rest is noted.
 * The buyer gets a mail of a packed order that is not as it was ordered, once for each such parcel.
 *
 * @throws {Problem} ORDER_NOT_FOUND, STATUS_FINAL for an order that was cancelled or handed in, VALIDATION of lines it does not have and
 *   of more pieces than were ordered, CHANGED_MEANWHILE
 */
export async function notePacking(
  tx: Db,
  administratorId: number,
  id: number,
  input: Input,
  config: Config,
): Promise<HandlerAnswer<typeof changePacking>> {
  const order = await lockOrder(tx, id);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  const over = whyNotPacked(order.status as OrderStatus, `Заказ № ${id}`);
  if (over !== null) throw new Problem('STATUS_FINAL', { message: over });
  const seen = await packedChanges(tx, id);
  const calls = new Map((await listCalls(tx, [id])).map(({ position, outcome }) => [position, outcome]));
  const packed = await readPackedOrder(tx, id, config.BOX_GRAMS, calls);
  const { remaining, refused } = await noteLines(tx, { orderId: id, administratorId, order: packed }, input);
  const [before] = await listPackings(tx, [id]);
  const marks: Marks = {
    grams: before?.grams ?? null,
    weighed_at: before?.weighed_at ?? null,
    weighed_by: before?.weighed_by ?? null,
    packed_at: before?.packed_at ?? null,
    packed_by: before?.packed_by ?? null,
  };
  const now = new Date();
  if (input.grams !== undefined && input.grams !== marks.grams) {
    if (input.seenGrams !== undefined && input.seenGrams !== marks.grams) {
      throw weighedMeanwhile((await readPackings(tx, [id]))(id), id, input.seenGrams);
    }
    const weighed = input.grams !== null;
    Object.assign(marks, {
      grams: input.grams,
      weighed_at: weighed ? now : null,
      weighed_by: weighed ? administratorId : null,
    });
  }
  if (input.packed !== undefined && input.packed !== (marks.packed_at !== null)) {
    Object.assign(marks, {
      packed_at: input.packed ? now : null,
      packed_by: input.packed ? administratorId : null,
    });
  }
  if (input.grams !== undefined || input.packed !== undefined) await storePacking(tx, id, marks);
  const changes = await packedChanges(tx, id);
  if (changes !== undefined && changes !== seen) await queueOrderMails(tx, config, 'ORDER_PACKING', [id]);
  return { ...(await readPackings(tx, [id]))(id), remainingLines: remaining, refusedLines: refused };
}

/** What of a packed order is not as it was ordered, as one text; undefined where nothing is, and until it is packed. */
async function packedChanges(tx: Db, id: number): Promise<string | undefined> {
  const [marks] = await listPackings(tx, [id]);
  const changes = marks?.packed_at ? (await readPackingChanges(tx, [id]))(id) : undefined;
  return changes && JSON.stringify(changes);
}

function weighedMeanwhile({ weighed }: Packing, id: number, seen: number | null): Problem {
  const field = { field: 'grams', label: 'вес, г' };
  const became = weighed?.grams ?? null;
  return changedMeanwhile(
    `вес заказа № ${id}`,
    weighed === null
      ? []
      : [{ by: weighed.by, at: new Date(weighed.at), fields: [{ as: field, was: seen, became }] }],
  );
}

interface NotNoted {
  remainingLines: readonly number[];
  refusedLines: readonly { position: number }[];
}

/** What of the packing a call notes, for the audit log. */
export function notedOf(
  { lines = [], parts = [], calls = [], grams, packed }: Input,
  { remainingLines, refusedLines }: NotNoted,
): string {
  const left = [...remainingLines, ...refusedLines.map(({ position }) => position)];
  const noted = lines.filter(({ position }) => !left.includes(position));
  const [put, out] = [noted.filter((line) => line.packed), noted.filter((line) => !line.packed)];
  const replaced = put.filter(({ replacement }) => replacement);
  const none = put.filter(({ replacement, quantity }) => !replacement && quantity === 0);
  const called = calls.filter(({ position }) => !left.includes(position));
  const ticked = put.length - replaced.length - none.length;
  return [
    ticked > 0 && `положено строк: ${ticked}`,
    replaced.length > 0 && `заменено строк: ${replaced.length}`,
    none.length > 0 && `не положено строк: ${none.length}`,
    out.length > 0 && `вынуто строк: ${out.length}`,
    parts.length > 0 && `частей наборов: ${parts.length}`,
    called.length > 0 && `звонков: ${called.length}`,
    grams !== undefined && (grams === null ? 'вес убран' : `вес ${grams} г`),
    packed !== undefined && (packed ? 'собран' : 'не собран'),
  ]
    .filter(Boolean)
    .join(', ');
}
