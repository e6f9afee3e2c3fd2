import * as z from 'zod/mini';
import { listMailsTo } from '../../../platform/mail/outbox.db.ts';
import type { CallAnswer, HandlerAnswer } from '../../../shared/contract/endpoint.ts';
import { Problem } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import { StreamedAnswer } from '../../../shared/server/handle.ts';
import { type AccountRow, findAccount, listConsents } from '../../accounts/accounts.server.ts';
import {
  listOwnOrdersBefore,
  listUnmailedOrders,
  ORDER_ACCEPTED,
  orderAnswers,
} from '../../orders/orders.server.ts';
import { order } from '../../orders/user-order.contract.ts';
import { listRecipients, savedAddressAnswer } from '../../recipients/recipients.server.ts';
import { exportAccount, type ownAccount } from '../account.contract.ts';

/** Orders read at a time; each of them may have two hundred lines. */
const ORDERS_AT_A_TIME = 10;

/**
 * Everything the shop keeps of a person. The orders are read while the answer is written, a few at a time, each
 * as it is at that moment: nobody who reads slowly keeps the database or the memory busy. Throws SIGN_IN_FIRST
 * when the account is gone.
 */
export async function exportOwnAccount(db: Db, userId: number): Promise<StreamedAnswer> {
  const account = await findAccount(db, userId);
  if (account === undefined) throw new Problem('SIGN_IN_FIRST');
  const addresses = await listRecipients(db, [userId]);
  const consents = await listConsents(db, userId);
  const unmailed = await listUnmailedOrders(db, userId);
  const waiting = [
    ...(await listMailsTo(db, userId)),
    ...unmailed.map(({ changed_at }) => ({ kind: ORDER_ACCEPTED, queued_at: changed_at })),
  ];
  const whole = z.encode(exportAccount.answer, {
    exportedAt: new Date().toISOString(),
    account: accountAnswer(account),
    mails: { ...mailsAnswer(account), waiting: waiting.map(waitingMail) },
    addresses: addresses.map(savedAddressAnswer),
    consents: consents.map((consent) => ({
      purpose: consent.purpose,
      addressId: consent.recipient_id,
      textVersion: consent.text_version,
      givenAt: consent.given_at.toISOString(),
      networkAddress: consent.address ?? '',
    })),
    orders: [],
  });
  return new StreamedAnswer(undefined, exportJson(whole, everyOrder(db, userId)));
}

async function* exportJson(
  { orders: _, ...rest }: CallAnswer<typeof exportAccount>,
  orders: AsyncIterable<readonly unknown[]>,
) {
  yield `${JSON.stringify(rest).slice(0, -1)},"orders":`;
  yield* arrayJson(orders);
  yield '}';
}

/** The pieces of a JSON array, so many of its items at a time. */
async function* arrayJson(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let between = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    // Without the brackets of its own.
    yield between + JSON.stringify(batch).slice(1, -1);
    between = ',';
  }
  yield between === '[' ? '[]' : ']';
}

/** All orders of a person, the newest first, as they travel on the wire. */
async function* everyOrder(db: Db, userId: number) {
  let before: number | undefined;
  for (;;) {
    const orders = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) =>
        orderAnswers(tx, await listOwnOrdersBefore(tx, userId, before, ORDERS_AT_A_TIME)),
      );
    yield orders.map((one) => z.encode(order, one));
    before = orders.at(-1)?.id;
    if (orders.length < ORDERS_AT_A_TIME) return;
  }
}

/** Which mails an account gets, as the calls answer it. */
export function mailsAnswer({ order_mails, mail_refused_at }: AccountRow) {
  return { orders: order_mails, refusedAt: mail_refused_at?.toISOString() ?? null };
}

function waitingMail({ kind, queued_at }: { kind: string; queued_at: Date }) {
  return { kind, queuedAt: queued_at.toISOString() };
}

/** An account as the calls answer it. */
export function accountAnswer(row: AccountRow): Omit<HandlerAnswer<typeof ownAccount>, 'mails'> {
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
