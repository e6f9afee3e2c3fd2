import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import { CallError, call } from '../../../../shared/web/call.ts';
import { type AuditEntry, listAuditLog, listAuditLogAdministrators } from '../../admin-record.contract.ts';
import { loadWords } from '../load-words.ts';
import { type AuditLogFilter, bodyOf } from './audit-log-filter.ts';

export interface AuditLogPage {
  entries: AuditEntry[];
  totalPages: number;
  administrators: CallAnswer<typeof listAuditLogAdministrators>;
  /** Why there is nothing to show. */
  problem: string | null;
}

/** A page of the audit log and whose actions may be chosen; failures other than a lost session or role come as messages. */
export async function loadAuditLog(filter: AuditLogFilter, signal: AbortSignal): Promise<AuditLogPage> {
  try {
    const [{ content, totalPages }, administrators] = await Promise.all([
      call(listAuditLog, { body: bodyOf(filter) }, { signal }),
      call(listAuditLogAdministrators, {}, { signal }),
    ]);
    return { entries: content, totalPages, administrators, problem: null };
  } catch (error) {
    if (error instanceof CallError && [401, 403].includes(error.status)) throw error;
    const problem = loadWords(error, 'Ошибка загрузки журнала. Попробуйте ещё раз.');
    return { entries: [], totalPages: 0, administrators: [], problem };
  }
}
