import { type AuditAction, auditActions } from '../../contract/audit-action.ts';
import type { CallInput, CallResponse } from '../../contract/endpoint.ts';
import {
  createListUrlCodec,
  dayParam,
  enumParam,
  pageNumberParam,
  parsePositiveInteger,
  positiveIntegerParam,
  searchTermParam,
} from '../../desk/list-url.ts';
import { loadScreenPart } from '../../desk/load-for-admin.ts';
import { call } from '../../ui/data/call.ts';
import { createLostResponseMessages } from '../../ui/data/failure-words.ts';
import { auditGroups } from '../activity-labels.ts';
import { type AuditEntry, listAuditLog, listAuditLogAdministrators } from '../admin-record.contract.ts';

/** The kinds of entries, and all of them. */
export const auditLogTabs = [...auditGroups, 'ALL'] as const;
type AuditLogTab = (typeof auditLogTabs)[number];

/**
 * What of the audit log is shown, as the URL says, but for what was typed to find a thing: people type who they
 * look for into any field, so the tab keeps it. `page` is 1-based, days are Moscow's.
 */
export interface AuditLogFilterValues {
  administratorId: number | null;
  /** Views of data are many and stand apart, so that changes are not lost among them. */
  group: AuditLogTab;
  kind: AuditAction | null;
  /** A part of what a thing was called, or its number: digits may be of a phone. */
  thing: string;
  from: string | null;
  to: string | null;
  page: number;
}

export const auditLogUrlCodec = createListUrlCodec<AuditLogFilterValues>('/admin/record', {
  administratorId: positiveIntegerParam('who'),
  group: {
    name: 'group',
    initial: 'CHANGED',
    parse: (text) => auditLogTabs.find((tab) => tab === text),
    write: String,
  },
  kind: enumParam('kind', auditActions),
  thing: searchTermParam('thing'),
  from: dayParam('from'),
  to: dayParam('to'),
  page: pageNumberParam(),
});

/** The filter as the call takes it. */
export function toAuditLogRequestBody({
  page,
  group,
  thing,
  from,
  to,
  ...filter
}: AuditLogFilterValues): CallInput<typeof listAuditLog>['body'] {
  const recordId = parsePositiveInteger(thing);
  return {
    ...filter,
    group: group === 'ALL' ? null : group,
    recordId,
    name: recordId !== null || thing === '' ? null : thing,
    dateFrom: from,
    dateTo: to,
    pageable: { page: page - 1 },
  };
}

export interface AuditLogPageData {
  entries: AuditEntry[];
  totalPages: number;
  totalElements: number;
  administrators: CallResponse<typeof listAuditLogAdministrators>;
  /** Why there is nothing to show. */
  problem: string | null;
}

/** A page of the audit log and whose actions may be chosen; failures other than a lost session or role come as messages. */
export async function loadAuditLog(
  filter: AuditLogFilterValues,
  signal: AbortSignal,
): Promise<AuditLogPageData> {
  const calling = Promise.all([
    call(listAuditLog, { body: toAuditLogRequestBody(filter) }, { signal }),
    call(listAuditLogAdministrators, {}, { signal }),
  ]);
  const { response, problem } = await loadScreenPart(calling, loadFailed);
  if (response === null) return { entries: [], totalPages: 0, totalElements: 0, administrators: [], problem };
  const [{ content, totalPages, totalElements }, administrators] = response;
  return { entries: content, totalPages, totalElements, administrators, problem: null };
}

const loadFailed = createLostResponseMessages('Ошибка загрузки журнала. Попробуйте ещё раз.');
