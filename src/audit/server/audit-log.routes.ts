import { type AuditAction, type AuditedSearchField, auditActions } from '../../contract/audit-action.ts';
import { createPageResponse } from '../../contract/page.ts';
import { bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import { type AuditGroup, listActionsOfGroup } from '../activity-labels.ts';
import { listAuditLog, listAuditLogAdministrators } from '../admin-record.contract.ts';
import { countAuditEntries, findAuditEntries, listAuditAdministrators } from './audit-log.db.ts';

export function auditLogRoutes({ db }: Services) {
  return [
    bindEndpoint(listAuditLog, async ({ body: { pageable, kind, group, ...others } }) => {
      const filter = { ...others, kinds: kindsOf(kind, group) };
      const [rows, total] = await Promise.all([
        findAuditEntries(db, filter, pageable),
        countAuditEntries(db, filter),
      ]);
      const content = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        administratorId: row.administrator_id,
        administratorEmail: row.email,
        administratorName: nameOf(row),
        kind: row.kind as AuditAction,
        ids: row.ids.map(Number),
        idsTotal: row.ids_count,
        fields: row.fields as AuditedSearchField[],
        detail: row.detail,
        things: row.things,
      }));
      return createPageResponse(content, total, pageable);
    }),

    bindEndpoint(listAuditLogAdministrators, async () =>
      (await listAuditAdministrators(db)).map((row) => ({ id: row.id, email: row.email, name: nameOf(row) })),
    ),
  ];
}

/** Null when the account is gone. */
const nameOf = ({ last_name, first_name }: { last_name: string | null; first_name: string | null }) =>
  last_name === null ? null : `${last_name} ${first_name}`;

/** The actions that are left by both, all of them when neither narrows. */
function kindsOf(kind: AuditAction | null | undefined, group: AuditGroup | null | undefined) {
  if (!kind && !group) return null;
  const ofGroup = group ? listActionsOfGroup(group) : auditActions;
  return ofGroup.filter((action) => !kind || action === kind);
}
