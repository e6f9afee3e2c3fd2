import type { CallAnswer } from '../../contract/endpoint.ts';
import { loaded } from '../../desk/guarded.ts';
import { call } from '../../ui/data/call.ts';
import { wordsLost } from '../../ui/data/failure-words.ts';
import { type AuditEntry, listAuditLog, listAuditLogAdministrators } from '../admin-record.contract.ts';
import { type AuditLogFilter, auditLogBody } from './audit-log-filter.ts';

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
