import { Problem } from '../../contract/problem.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockAccounts } from './account-data.db.ts';

/**
 * Holds the caller's account until the transaction that deletes it ends.
 * @throws SIGN_IN_FIRST when it is gone already, LAST_ADMINISTRATOR when nobody would be left to run the shop.
 */
export async function holdAccountToErase(tx: Db, caller: Caller): Promise<void> {
  const accounts = await lockAccounts(tx, caller);
  const own = accounts.find(({ id }) => id === caller.id);
  if (own === undefined) throw new Problem('SIGN_IN_FIRST');
  // Whoever was invited and has no password of their own runs nothing yet.
  const stays = accounts.some((one) => one.id !== own.id && one.one_time_until === null);
  if (own.role === 'ADMIN' && !stays) throw new Problem('LAST_ADMINISTRATOR');
}
