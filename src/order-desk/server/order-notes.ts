import { administratorName, createEditConflictProblem } from '../../audit/audit.server.ts';
import type { HandlerAnswer, HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { listOrdersByIds, lockOrder } from '../../orders/orders.server.ts';
import type { getOrderNotes, Note, NoteAudience, saveNote } from '../../orders/user-order-notes.contract.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { listNotes, listStatusChangeAuthors, writeNote } from './order-notes.db.ts';

/** What administrators wrote on an order. @throws {Problem} ORDER_NOT_FOUND */
export async function readOrderNotes(db: Db, id: number): Promise<HandlerAnswer<typeof getOrderNotes>> {
  const [order] = await listOrdersByIds(db, [id]);
  if (order === undefined) throw new Problem('ORDER_NOT_FOUND');
  const [notes, movers] = await Promise.all([listNotes(db, id), listStatusChangeAuthors(db, id)]);
  return {
    desk: noteAnswer(notes.find(({ kind }) => kind === 'DESK')),
    buyer: noteAnswer(notes.find(({ kind }) => kind === 'BUYER')),
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
