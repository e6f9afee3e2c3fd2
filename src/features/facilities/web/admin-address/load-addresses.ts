import { CallError, call } from '../../../../shared/web/call.ts';
import { allWorkAddresses, deletedWorkAddresses, type WorkAddress } from '../../work-addresses.contract.ts';
import { addressWords, loadDeletedFailed, loadFailed, NOT_A_LIST } from './address-words.ts';

/** Addresses, or why there are none to show. */
export interface Addresses {
  list: WorkAddress[];
  problem: string | null;
}

type Answer = Promise<{ addressList: WorkAddress[] }>;

/** Both lists at once; each says by itself what is wrong with it. */
export async function loadAddresses(signal: AbortSignal) {
  const [active, deleted] = await Promise.all([
    listed(call(allWorkAddresses, {}, { signal }), loadFailed),
    listed(call(deletedWorkAddresses, {}, { signal }), loadDeletedFailed),
  ]);
  return { active, deleted };
}

async function listed(answer: Answer, fallbacks: typeof loadFailed): Promise<Addresses> {
  try {
    return { list: (await answer).addressList, problem: null };
  } catch (error) {
    if (error instanceof CallError && [401, 403].includes(error.status)) throw error;
    if (error instanceof CallError && error.kind === 'malformed') return { list: [], problem: NOT_A_LIST };
    return { list: [], problem: addressWords(error, fallbacks) };
  }
}
