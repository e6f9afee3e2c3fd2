import type { HandlerAnswer, HandlerInput } from '../../../../shared/contract/endpoint.ts';
import { invalid, Problem } from '../../../../shared/contract/problem.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { administratorName, changedMeanwhile } from '../../../admin/admin.server.ts';
import { isCancelled, type OrderStatus } from '../../order-status.ts';
import type { changePacking, Packing } from '../../user-order-packing.contract.ts';
import { lockOrder } from '../change-order-status.db.ts';
import {
  deletePackedLines,
  insertPackedLines,
  listPackedLines,
  listPackings,
  listPositions,
  type Marks,
  storePacking,
} from './packing.db.ts';

const NOT_BEGUN: Packing = { lines: [], weighed: null, packed: null };

/** How far the packing of one order has come. @throws {Problem} ORDER_NOT_FOUND */
export async function readPacking(db: Db, id: number): Promise<Packing> {
  if ((await listPositions(db, id)).length === 0) throw new Problem('ORDER_NOT_FOUND');
  return (await readPackings(db, [id]))(id);
}

/** How far the packing of each of these orders has come, as a function of its number. */
export async function readPackings(db: Db, orderIds: number[]): Promise<(id: number) => Packing> {
  const marks = new Map((await listPackings(db, orderIds)).map((row) => [row.order_id, row]));
  const lines = Map.groupBy(await listPackedLines(db, orderIds), (line) => line.order_id);
  return (id) => {
    const row = marks.get(id);
    const packedLines = (lines.get(id) ?? []).map((line) => ({
      position: line.position,
      at: line.packed_at.toISOString(),
      by: administratorName({ ...line, id: line.administrator_id }),
    }));
    if (row === undefined) return { ...NOT_BEGUN, lines: packedLines };
    const weigher = {
      id: row.weighed_by,
      last_name: row.weigher_last_name,
      first_name: row.weigher_first_name,
    };
    const packer = { id: row.packed_by, last_name: row.packer_last_name, first_name: row.packer_first_name };
    return {
      lines: packedLines,
      weighed:
        row.grams === null || row.weighed_at === null
          ? null
          : { grams: row.grams, at: row.weighed_at.toISOString(), by: administratorName(weigher) },
      packed:
        row.packed_at === null ? null : { at: row.packed_at.toISOString(), by: administratorName(packer) },
    };
  };
}

type Input = HandlerInput<typeof changePacking>['body'];

/**
 * Notes what somebody has done of the packing of an order. What is noted already stays as it was, so that the
 * same note may be sent again; a weight that another has noted meanwhile is not overwritten unseen, nor is a
 * line taken out that another has put in since.
 *
 * @throws {Problem} ORDER_NOT_FOUND, STATUS_FINAL for a cancelled order, VALIDATION of lines it does not have,
 *   CHANGED_MEANWHILE
 */
export async function notePacking(
  tx: Db,
  administratorId: number,
  id: number,
  input: Input,
): Promise<HandlerAnswer<typeof changePacking>> {
  const order = await lockOrder(tx, id, undefined);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  if (isCancelled(order.status as OrderStatus)) {
    throw new Problem('STATUS_FINAL', { message: `Заказ № ${id} отменён. Не собирать.` });
  }
  const remainingLines = await noteLines(tx, administratorId, id, input.lines ?? []);
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
  return { ...(await readPackings(tx, [id]))(id), remainingLines };
}

/** Puts lines in and takes them out; returns those that stay in, since somebody has put them in unseen. */
async function noteLines(
  tx: Db,
  administratorId: number,
  id: number,
  lines: NonNullable<Input['lines']>,
): Promise<number[]> {
  if (lines.length === 0) return [];
  const positions = await listPositions(tx, id);
  if (lines.some(({ position }) => !positions.includes(position))) {
    throw invalid({ lines: 'Такой строки в заказе нет' });
  }
  const marks = new Map((await listPackedLines(tx, [id])).map((mark) => [mark.position, mark]));
  // One's own mark may be on its way back while it is taken out again, and needs not to have been seen.
  const isUnseen = ({ position, seenAt }: (typeof lines)[number]) => {
    const mark = marks.get(position);
    if (mark === undefined || seenAt === undefined || mark.administrator_id === administratorId) return false;
    return mark.packed_at.toISOString() !== seenAt;
  };
  const positionsOf = (some: typeof lines) => some.map(({ position }) => position);
  const out = lines.filter(({ packed }) => !packed);
  await insertPackedLines(tx, id, positionsOf(lines.filter(({ packed }) => packed)), administratorId);
  await deletePackedLines(tx, id, positionsOf(out.filter((line) => !isUnseen(line))));
  return positionsOf(out.filter(isUnseen));
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

/** What of the packing a call notes, for the audit log. */
export function notedOf({ lines = [], grams, packed }: Input, remaining: readonly number[] = []): string {
  const ticked = lines.filter((line) => line.packed).length;
  const out = lines.length - ticked - remaining.length;
  return [
    ticked > 0 && `положено строк: ${ticked}`,
    out > 0 && `вынуто строк: ${out}`,
    grams !== undefined && (grams === null ? 'вес убран' : `вес ${grams} г`),
    packed !== undefined && (packed ? 'собран' : 'не собран'),
  ]
    .filter(Boolean)
    .join(', ');
}
