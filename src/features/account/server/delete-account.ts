import type { Db } from '../../../shared/server/database.ts';
import type { Caller } from '../../../shared/server/handle.ts';
import { eraseAccount, holdAccountToErase } from '../../accounts/accounts.server.ts';
import { eraseBuyer } from '../../orders/orders.server.ts';
import { eraseRecipients } from '../../recipients/recipients.server.ts';

/**
 * Deletes an account, each slice its own part of it: unpaid orders are cancelled, all orders lose what tells
 * of people and keep their sums, saved addresses go.
 * @throws SIGN_IN_FIRST when it is gone already, LAST_ADMINISTRATOR, ACCOUNT_HAS_ORDERS.
 */
export async function deleteOwnAccount(tx: Db, caller: Caller): Promise<void> {
  await holdAccountToErase(tx, caller);
  await eraseBuyer(tx, caller.id);
  await eraseRecipients(tx, caller.id);
  await eraseAccount(tx, caller);
}
