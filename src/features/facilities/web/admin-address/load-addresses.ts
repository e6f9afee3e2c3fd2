import { call } from '../../../../shared/web/call.ts';
import { loaded } from '../../../admin/admin.web.ts';
import { allWorkAddresses, deletedWorkAddresses, type WorkAddress } from '../../work-addresses.contract.ts';
import { loadDeletedFailed, loadFailed } from './address-messages.ts';

/** Addresses, or why there are none to show. */
export interface Addresses {
  list: WorkAddress[];
  problem: string | null;
}

/** Both lists at once; each says by itself what is wrong with it. */
export async function loadAddresses(signal: AbortSignal) {
  const [active, deleted] = await Promise.all([
    loaded(call(allWorkAddresses, {}, { signal }), loadFailed),
    loaded(call(deletedWorkAddresses, {}, { signal }), loadDeletedFailed),
  ]);
  return {
    active: { list: active.answer?.addressList ?? [], problem: active.problem },
    deleted: { list: deleted.answer?.addressList ?? [], problem: deleted.problem },
  };
}
