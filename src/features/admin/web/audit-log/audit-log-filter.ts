import { type AuditAction, auditActions } from '../../../../shared/contract/audit-action.ts';
import type { CallInput } from '../../../../shared/contract/endpoint.ts';
import type { listAuditLog } from '../../admin-record.contract.ts';

/** What of the audit log is shown, as the URL says; `page` is 1-based. */
export interface AuditLogFilter {
  administratorId: number | null;
  kind: AuditAction | null;
  recordId: number | null;
  page: number;
}

export const wholeAuditLog: AuditLogFilter = { administratorId: null, kind: null, recordId: null, page: 1 };

/** Reads the state of the list from its URL; nonsense is the default. */
export function auditLogFilterFrom(search: URLSearchParams): AuditLogFilter {
  return {
    administratorId: naturalFrom(search.get('who')),
    kind: auditActions.find((kind) => kind === search.get('kind')) ?? null,
    recordId: naturalFrom(search.get('id')),
    page: naturalFrom(search.get('page')) ?? 1,
  };
}

/** A positive integer as it is typed; null for anything else. */
export function naturalFrom(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The list's address in that state, without what is the default. */
export function auditLogAddress({ administratorId, kind, recordId, page }: AuditLogFilter): string {
  const search = new URLSearchParams();
  if (administratorId !== null) search.set('who', String(administratorId));
  if (kind !== null) search.set('kind', kind);
  if (recordId !== null) search.set('id', String(recordId));
  if (page > 1) search.set('page', String(page));
  return `/admin/record${search.size > 0 ? `?${search}` : ''}`;
}

/** The filter as the call takes it. */
export function auditLogBody({ page, ...filter }: AuditLogFilter): CallInput<typeof listAuditLog>['body'] {
  return { ...filter, pageable: { page: page - 1 } };
}
