import { type AuditAction, auditActions } from '../../contract/audit-action.ts';
import type { CallInput } from '../../contract/endpoint.ts';
import { recallSearch, rememberSearch } from '../../desk/tab-search.tsx';
import { isDay } from '../../lib/calendar.ts';
import { type AuditGroup, auditGroups } from '../activity-labels.ts';
import type { listAuditLog } from '../admin-record.contract.ts';

/**
 * What of the audit log is shown, as the URL says, but for what was typed as a name: people type whom they
 * look for into any field, so the tab keeps it. `page` is 1-based, days are Moscow's.
 */
export interface AuditLogFilter {
  administratorId: number | null;
  group: AuditGroup | null;
  kind: AuditAction | null;
  recordId: number | null;
  /** A part of what a thing was called. */
  name: string;
  from: string | null;
  to: string | null;
  page: number;
}

export const wholeAuditLog: AuditLogFilter = {
  administratorId: null,
  group: null,
  kind: null,
  recordId: null,
  name: '',
  from: null,
  to: null,
  page: 1,
};

/** Reads the state of the list from its URL; nonsense is the default. */
export function auditLogFilterFrom(search: URLSearchParams): AuditLogFilter {
  const day = (name: string) => {
    const value = search.get(name);
    return value !== null && isDay(value) ? value : null;
  };
  return {
    administratorId: naturalFrom(search.get('who')),
    group: auditGroups.find((group) => group === search.get('group')) ?? null,
    kind: auditActions.find((kind) => kind === search.get('kind')) ?? null,
    recordId: naturalFrom(search.get('id')),
    name: recallSearch(search).thing ?? '',
    from: day('from'),
    to: day('to'),
    page: naturalFrom(search.get('page')) ?? 1,
  };
}

/** A positive integer as it is typed; null for anything else. */
export function naturalFrom(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The list's address in that state, without what is the default; the tab remembers the name. */
export function auditLogAddress(filter: AuditLogFilter): string {
  const search = new URLSearchParams();
  rememberSearch(search, { thing: filter.name });
  if (filter.administratorId !== null) search.set('who', String(filter.administratorId));
  if (filter.group !== null) search.set('group', filter.group);
  if (filter.kind !== null) search.set('kind', filter.kind);
  if (filter.recordId !== null) search.set('id', String(filter.recordId));
  if (filter.from !== null) search.set('from', filter.from);
  if (filter.to !== null) search.set('to', filter.to);
  if (filter.page > 1) search.set('page', String(filter.page));
  return `/admin/record${search.size > 0 ? `?${search}` : ''}`;
}

/** The filter as the call takes it. */
export function auditLogBody({
  page,
  name,
  from,
  to,
  ...filter
}: AuditLogFilter): CallInput<typeof listAuditLog>['body'] {
  return {
    ...filter,
    name: name === '' ? null : name,
    dateFrom: from,
    dateTo: to,
    pageable: { page: page - 1 },
  };
}
