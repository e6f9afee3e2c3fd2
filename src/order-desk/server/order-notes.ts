import { administratorName, createEditConflictProblem } from '../../audit/audit.server.ts';
import type { HandlerAnswer, HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { lockOrder } from '../../orders/orders.server.ts';
import type {
  getOrderNotes,
  Note,
  NoteAudience,
  Refund,
  saveNote,
  saveRefund,
} from '../../orders/user-order-notes.contract.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  findRefund,
  listNotes,
  listStatusChangeAuthors,
  readPaidKopecks,
  writeNote,
} from './order-notes.db.ts';

/** What administrators wrote on an order. @throws {Problem} ORDER_NOT_FOUND */
export async function readOrderNotes(db: Db, id: number): Promise<HandlerAnswer<typeof getOrderNotes>> {
  const paid = await readPaidKopecks(db, id);
  if (paid === undefined) throw new Problem('ORDER_NOT_FOUND');
  const [notes, refund, movers] = await Promise.all([
    listNotes(db, id),
    findRefund(db, id),
    listStatusChangeAuthors(db, id),
  ]);
  return {
    desk: noteAnswer(notes.find(({ kind }) => kind === 'DESK')),
    buyer: noteAnswer(notes.find(({ kind }) => kind === 'BUYER')),
    refund: refundAnswer(refund),
    paid,
    authors: movers.map(({ id: changeId, ...who }) => ({ changeId, name: administratorName(who) })),
  };
}

/**
 * Writes a note over the version that was seen. What stands there already makes no version: the page
 * sends again what it does not know to be stored.
 *
 * @throws {Problem} ORDER_NOT_FOUND, ORDER_ERASED, CHANGED_MEANWHILE
 */
export async function changeNote(
  tx: Db,
  caller: Caller,
  id: number,
  { reader, text, version }: HandlerInput<typeof saveNote>['body'],
): Promise<Note> {
  await hold(tx, id);
  const before = await noteOf(tx, id, reader);
  if ((before?.text ?? null) === text) return noteAnswer(before);
  expectSeen(`заметку к заказу № ${id}`, before, version);
  await writeNote(tx, { orderId: id, kind: reader, text, administratorId: caller.id });
  return noteAnswer(await noteOf(tx, id, reader));
}

/**
 * Notes a refund: a sum, at most what was paid, with its reason; or neither.
 *
 * @throws {Problem} ORDER_NOT_FOUND, ORDER_ERASED, CHANGED_MEANWHILE, VALIDATION of the fields
 */
export async function changeRefund(
  tx: Db,
  caller: Caller,
  id: number,
  { sum, reason, version }: HandlerInput<typeof saveRefund>['body'],
): Promise<Refund> {
  const kopecks = sum || null;
  await hold(tx, id);
  const before = await findRefund(tx, id);
  if ((before?.kopecks ?? null) === kopecks && (before?.reason ?? null) === reason)
    return refundAnswer(before);
  expectSeen(`возврат по заказу № ${id}`, before, version);
  if (kopecks === null && reason !== null) throw createValidationProblem({ sum: 'Укажите сумму возврата' });
  if (kopecks !== null) {
    const paid = (await readPaidKopecks(tx, id)) ?? 0;
    if (paid === 0) throw createValidationProblem({ sum: 'Заказ не оплачен: возвращать нечего' });
    if (kopecks > paid)
      throw createValidationProblem({ sum: `Не больше оплаченного: ${formatRoubles(paid, 2)}` });
    if (reason === null) throw createValidationProblem({ reason: 'Укажите причину возврата' });
  }
  await writeNote(tx, { orderId: id, kind: 'REFUND', kopecks, text: reason, administratorId: caller.id });
  return refundAnswer(await findRefund(tx, id));
}

async function hold(tx: Db, id: number): Promise<void> {
  const order = await lockOrder(tx, id);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  // Erased orders are not erased a second time: what is written on one would stay.
  if (order.phone === '') throw new Problem('ORDER_ERASED');
}

const noteOf = async (db: Db, id: number, wanted: NoteAudience) =>
  (await listNotes(db, id)).find(({ kind }) => kind === wanted);

interface Written {
  version: number;
  saved_at: Date;
  administrator_id: number;
  last_name: string | null;
  first_name: string | null;
}

function expectSeen(called: string, now: Written | undefined, seen: number | null | undefined): void {
  if (seen === undefined || seen === null || seen === (now?.version ?? 0)) return;
  throw createEditConflictProblem(
    called,
    now === undefined ? [] : [{ by: administratorName(now), at: now.saved_at, fields: [] }],
  );
}

function writtenAnswer(row: Written | undefined) {
  return {
    version: row?.version ?? 0,
    savedAt: row?.saved_at.toISOString() ?? null,
    savedBy: row === undefined ? null : administratorName(row),
  };
}

const noteAnswer = (row: (Written & { text: string | null }) | undefined): Note => ({
  ...writtenAnswer(row),
  text: row?.text ?? null,
});

const refundAnswer = (
  row: (Written & { kopecks: number | null; reason: string | null }) | undefined,
): Refund => ({ ...writtenAnswer(row), sum: row?.kopecks ?? null, reason: row?.reason ?? null });
