import type { AuditAction } from '../../contract/audit-action.ts';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import type { ViewAuditAction } from '../../contract/shown-id.ts';
import type { AuditedThing, EndpointBinding, HandlerRequest } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { listActionsOfGroup, OPERATOR_ID } from '../activity-labels.ts';
import { insertAuditEntry } from './audit-log.db.ts';

/**
 * Writes down what an administrator has done with a call: what was changed or opened, how (`changed`), by which
 * personal fields was searched, found or not, and whose data the response shows beside that. A buyer's own actions are
 * not logged.
 */
export async function writeAuditEntriesOfCall(
  db: Db,
  { audited, people }: Pick<EndpointBinding, 'audited' | 'people'>,
  request: HandlerRequest<AnyEndpoint>,
  response: unknown,
  changed: AuditedThing[] = [],
): Promise<void> {
  const { caller } = request;
  if (caller?.role !== 'ADMIN') return;
  const shown = people?.(response) ?? { ORDERS_OPENED: [], USERS_OPENED: [] };
  if (audited) {
    const { kind, ids, fields, detail, things: shownThings } = audited;
    const as = openedAs(kind);
    const named = new Set(ids ? ids(request, response) : as && shown[as]);
    const recordIds = [...named];
    const searchedBy = fields?.(request) ?? [];
    const things = [...changed, ...(shownThings?.(response) ?? [])];
    if (recordIds.length + searchedBy.length + things.length > 0) {
      await insertAuditEntry(db, {
        administrator_id: caller.id,
        kind,
        record_ids: recordIds,
        fields: searchedBy,
        detail: detail?.(request, response) ?? null,
        things: JSON.stringify(things),
      });
    }
    if (as) shown[as] = shown[as].filter((id) => !named.has(id));
  }
  for (const kind of ['ORDERS_OPENED', 'USERS_OPENED'] as const) {
    const ids = [...new Set(shown[kind])];
    if (ids.length > 0) await insertAuditEntry(db, { administrator_id: caller.id, kind, record_ids: ids });
  }
}

/** The look at the same numbers that an entry of this kind has; undefined where it has none of orders or accounts. */
function openedAs(kind: AuditAction): ViewAuditAction | undefined {
  if (kind.startsWith('ORDER')) return 'ORDERS_OPENED';
  return kind === 'USERS_OPENED' || listActionsOfGroup('ACCESS').includes(kind) ? 'USERS_OPENED' : undefined;
}

/** Writes down what the server's operator has done to an account by a command. */
export function writeOperatorAuditEntry(db: Db, kind: AuditAction, userId: number): Promise<void> {
  return insertAuditEntry(db, { administrator_id: OPERATOR_ID, kind, record_ids: [userId] });
}
