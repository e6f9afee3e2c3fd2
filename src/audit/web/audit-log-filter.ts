import { type AuditAction, auditActions } from '../../contract/audit-action.ts';
import type { CallAnswer, CallInput } from '../../contract/endpoint.ts';
import { loaded } from '../../desk/guarded.ts';
import { day, listUrl, natural, oneOf, pageNumber, term } from '../../desk/list-url.ts';
import { call } from '../../ui/data/call.ts';
import { wordsLost } from '../../ui/data/failure-words.ts';
import { type AuditGroup, auditGroups } from '../activity-labels.ts';
import { type AuditEntry, listAuditLog, listAuditLogAdministrators } from '../admin-record.contract.ts';

/**
 * What of the audit log is shown, as the URL says, but for what was typed as a name: people type who they
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

export const auditLogUrl = listUrl<AuditLogFilter>('/admin/record', {
  administratorId: natural('who'),
  group: oneOf('group', auditGroups),
  kind: oneOf('kind', auditActions),
  recordId: natural('id'),
  name: term('thing'),
  from: day('from'),
  to: day('to'),
  page: pageNumber(),
});

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

export interface AuditLogPage {
  entries: AuditEntry[];
  totalPages: number;
  administrators: CallAnswer<typeof listAuditLogAdministrators>;
  /** Why there is nothing to show. */
  problem: string | null;
}

/** A page of the audit log and whose actions may be chosen; failures other than a lost session or role come as messages. */
export async function loadAuditLog(filter: AuditLogFilter, signal: AbortSignal): Promise<AuditLogPage> {
  const calling = Promise.all([
    call(listAuditLog, { body: auditLogBody(filter) }, { signal }),
    call(listAuditLogAdministrators, {}, { signal }),
  ]);
  const { answer, problem } = await loaded(calling, loadFailed);
  if (answer === null) return { entries: [], totalPages: 0, administrators: [], problem };
  const [{ content, totalPages }, administrators] = answer;
  return { entries: content, totalPages, administrators, problem: null };
}

const loadFailed = wordsLost('Ошибка загрузки журнала. Попробуйте ещё раз.');
