import type { AuditAction } from '../../../shared/contract/audit-action.ts';
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { Audited, AuditedThing, HandlerRequest } from '../../../shared/server/handle.ts';
import { OPERATOR_ID } from '../activity-labels.ts';
import { insertAuditEntry } from './audit-log.db.ts';

/**
 * Writes down what an administrator has done with a call: what was changed or opened, how (`things`), and
 * by which personal fields was searched, found or not. A buyer's own actions are not logged.
 */
export async function writeAuditEntry(
  db: Db,
  audited: Audited<never, never>,
  request: HandlerRequest<AnyEndpoint>,
  answer: unknown,
  things: AuditedThing[] = [],
): Promise<void> {
  const { caller } = request;
  if (caller?.role !== 'ADMIN') return;
  const { kind, ids, fields, detail } = audited as unknown as Audited<typeof request, unknown>;
  const recordIds = [...new Set(ids(request, answer))];
  const searchedBy = fields?.(request) ?? [];
  if (recordIds.length === 0 && searchedBy.length === 0) return;
  await insertAuditEntry(db, {
    administratorId: caller.id,
    kind,
    recordIds,
    fields: searchedBy,
    detail: detail?.(request, answer) ?? null,
    things,
  });
}

/** Writes down what the server's operator has done to an account by a command. */
export function writeCommandAuditEntry(db: Db, kind: AuditAction, userId: number): Promise<void> {
  return insertAuditEntry(db, {
    administratorId: OPERATOR_ID,
    kind,
    recordIds: [userId],
    fields: [],
    detail: null,
    things: [],
  });
}
