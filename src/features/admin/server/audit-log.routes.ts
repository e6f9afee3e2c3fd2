import type { AuditAction, PersonalField } from '../../../shared/contract/audit-action.ts';
import { pageFrom } from '../../../shared/contract/page.ts';
import { handle, type Services } from '../../../shared/server/handle.ts';
import { listAuditLog, listAuditLogAdministrators } from '../admin-record.contract.ts';
import { countAuditEntries, findAuditEntries, listAdministrators } from './audit-log.db.ts';

export function auditLogRoutes({ db }: Services) {
  return [
    handle(listAuditLog, async ({ body: { pageable, ...filter } }) => {
      const [rows, total] = await Promise.all([
        findAuditEntries(db, filter, pageable),
        countAuditEntries(db, filter),
      ]);
      const content = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        administratorId: row.administrator_id,
        administratorEmail: row.email,
        kind: row.kind as AuditAction,
        ids: row.ids.map(Number),
        idsTotal: row.ids_count,
        fields: row.fields as PersonalField[],
        detail: row.detail,
      }));
      return pageFrom(content, total, pageable);
    }),

    handle(listAuditLogAdministrators, () => listAdministrators(db)),
  ];
}
