import { listOrders, orderAnswers } from '../../features/orders/orders.server.ts';
import { listRecipients, savedAddressAnswer } from '../../features/recipients/recipients.server.ts';
import type { HandlerAnswer } from '../../shared/contract/endpoint.ts';
import { Problem } from '../../shared/contract/problem.ts';
import type { Db } from '../../shared/server/database.ts';
import type { exportAccount as exportAccountCall, ownAccount } from './account.contract.ts';
import { type AccountRow, findAccount, listConsents } from './export-account.db.ts';

const EVERY_ORDER = { page: 0, size: 1_000_000, sortDirection: 'DESC' } as const;

/** Everything the shop keeps of a person, all of one moment. Throws SIGN_IN_FIRST when the account is gone. */
export function exportAccount(db: Db, userId: number): Promise<HandlerAnswer<typeof exportAccountCall>> {
  const oneMoment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return oneMoment.execute(async (tx) => {
    const account = await findAccount(tx, userId);
    if (account === undefined) throw new Problem('SIGN_IN_FIRST');
    const addresses = await listRecipients(tx, [userId]);
    const orders = await listOrders(tx, { userId }, { total: 0 }, EVERY_ORDER);
    const consents = await listConsents(tx, userId);
    return {
      exportedAt: new Date().toISOString(),
      account: accountAnswer(account),
      addresses: addresses.map(savedAddressAnswer),
      orders: await orderAnswers(tx, orders),
      consents: consents.map((consent) => ({
        purpose: consent.purpose,
        addressId: consent.recipient_id,
        textVersion: consent.text_version,
        givenAt: consent.given_at.toISOString(),
        networkAddress: consent.address ?? '',
      })),
    };
  });
}

/** An account as the calls answer it. */
export function accountAnswer(row: AccountRow): HandlerAnswer<typeof ownAccount> {
  return {
    id: row.id,
    lastName: row.last_name,
    firstName: row.first_name,
    middleName: row.middle_name,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
  };
}
