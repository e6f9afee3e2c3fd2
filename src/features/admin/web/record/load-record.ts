import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import { CallError, call } from '../../../../shared/web/call.ts';
import { listRecord, type RecordEntry, recordAdministrators } from '../../admin-record.contract.ts';
import { loadWords } from '../load-words.ts';
import { bodyOf, type RecordWish } from './record-wish.ts';

export interface RecordPage {
  entries: RecordEntry[];
  totalPages: number;
  administrators: CallAnswer<typeof recordAdministrators>;
  /** Why there is nothing to show. */
  problem: string | null;
}

/** A page of the record and whose doings may be chosen; failures other than a lost session or role are words. */
export async function loadRecord(wish: RecordWish, signal: AbortSignal): Promise<RecordPage> {
  try {
    const [{ content, totalPages }, administrators] = await Promise.all([
      call(listRecord, { body: bodyOf(wish) }, { signal }),
      call(recordAdministrators, {}, { signal }),
    ]);
    return { entries: content, totalPages, administrators, problem: null };
  } catch (error) {
    if (error instanceof CallError && [401, 403].includes(error.status)) throw error;
    const problem = loadWords(error, 'Ошибка загрузки журнала. Попробуйте ещё раз.');
    return { entries: [], totalPages: 0, administrators: [], problem };
  }
}
