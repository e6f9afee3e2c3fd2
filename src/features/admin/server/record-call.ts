import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts';
import type { RecordKind } from '../../../shared/contract/record-kind.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { HandlerRequest, Recorded } from '../../../shared/server/handle.ts';
import { OPERATOR } from '../record-words.ts';
import { insertRecord } from './record.db.ts';

/**
 * Writes down what an administrator has done with a call: what was changed or opened, and by which
 * personal fields was searched, found or not. A buyer's own doings are nobody's record.
 */
export async function recordCall(
  db: Db,
  recorded: Recorded<never, never>,
  request: HandlerRequest<AnyEndpoint>,
  answer: unknown,
): Promise<void> {
  const { caller } = request;
  if (caller?.role !== 'ADMIN') return;
  const { kind, ids, fields, detail } = recorded as unknown as Recorded<typeof request, unknown>;
  const recordIds = [...new Set(ids(request, answer))];
  const searchedBy = fields?.(request) ?? [];
  if (recordIds.length === 0 && searchedBy.length === 0) return;
  await insertRecord(db, {
    administratorId: caller.id,
    kind,
    recordIds,
    fields: searchedBy,
    detail: detail?.(request) ?? null,
  });
}

/** Writes down what the server's operator has done to an account by a command. */
export function recordCommand(db: Db, kind: RecordKind, userId: number): Promise<void> {
  return insertRecord(db, { administratorId: OPERATOR, kind, recordIds: [userId], fields: [], detail: null });
}
