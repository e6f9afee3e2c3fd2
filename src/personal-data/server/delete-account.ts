import { eraseAccount, lockAccountToErase, lockUnusedBuyerById } from '../../accounts/accounts.server.ts';
import type { Day } from '../../lib/calendar.ts';
import { eraseBuyerFromOrders } from '../../orders/orders.server.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { deleteUserRecipients } from '../../recipients/recipients.server.ts';

/** Deletes an account at its owner's wish. @throws SIGN_IN_FIRST, LAST_ADMINISTRATOR, ACCOUNT_HAS_ORDERS */
export async function deleteOwnAccount(tx: Db, caller: Caller): Promise<void> {
  await lockAccountToErase(tx, caller);
  await eraseHeld(tx, caller, 'ACCOUNT_DELETED');
}

/** Deletes a buyer's account unused since a day; false when it was used by now. @throws ACCOUNT_HAS_ORDERS */
export async function deleteUnusedAccount(tx: Db, id: number, since: Day): Promise<boolean> {
  const account = await lockUnusedBuyerById(tx, id, since);
  if (account !== undefined) await eraseHeld(tx, account, 'UNUSED');
  return account !== undefined;
}

/** Each slice its part: unpaid orders are cancelled, all lose what tells of people and keep their sums, addresses go. */
async function eraseHeld(
  tx: Db,
  account: Pick<Caller, 'id' | 'email'>,
  reason: Parameters<typeof eraseAccount>[2],
): Promise<void> {
  await eraseBuyerFromOrders(tx, account.id);
  await deleteUserRecipients(tx, account.id);
  await eraseAccount(tx, account, reason);
}
