import { hash } from 'node:crypto';
import type { HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { againIfBrokenOff } from '../../platform/database/transaction.ts';
import { sendsMail } from '../../platform/mail/outbox.db.ts';
import { chosenIfMissing, usualIfMissing } from '../if-missing.ts';
import { MOST_ORDERS } from '../order-limits.ts';
import { newOrderStatus } from '../order-status.ts';
import { mergeItems } from '../order-total.ts';
import type { confirmOrder } from '../user-order.contract.ts';
import {
  findOrderKey,
  findSettledKey,
  insertOrder,
  type MadeOrder,
  mayOrderUnpaid,
} from './confirm-order.db.ts';
import { findOrderParts, type OrderParts } from './find-order-parts.db.ts';
import { type OrderAnswer, orderAnswer, orderAnswers } from './order-answer.ts';
import { expectSeenDay, parcelOfOrder } from './order-parcel.ts';
import { findOrder } from './orders.db.ts';
import { priceOrder } from './price-order.ts';

type Input = HandlerInput<typeof confirmOrder>['body'];

/**
 * Makes an order: reads what it is made of, judges that, and stores it whole in one statement. Prices, quantities and
 * delivery are the database's, and what the buyer saw must agree. With a key the same request never makes two:
 * a repeat returns the answer of the first. Sums are kopecks.
 *
 * @throws {Problem} RECIPIENT_NOT_FOUND, FACILITY_CLOSED, PRODUCT_GONE, PRODUCT_OUT, CHOICE_GONE, TOTAL_CHANGED,
 *   DAY_CHANGED, KEY_REUSED, TOO_MANY_ORDERS, TOO_MANY_UNPAID; whatever is thrown leaves the key unused
 */
export async function makeOrder(
  db: Db,
  userId: number,
  input: Input,
  key: string | null,
  config: Config,
): Promise<OrderAnswer> {
  const bodyHash = hashOf(input);
  const parts = await findOrderParts(db, {
    userId,
    addressId: input.addressId,
    productIds: [...new Set(input.cartItems.map(({ id }) => id))],
    key,
  });
  if (parts === undefined) throw new Problem('SIGN_IN_FIRST');
  if (parts.used_order_id !== null && parts.used_hash === bodyHash) {
    return firstAnswer(db, parts.used_order_id);
  }
  let draft: Draft;
  try {
    draft = draftOf(parts, input, config);
  } catch (refusal) {
    // The first of two requests may be making its order at this moment: what was made is not refused.
    const settled = key === null ? undefined : await findSettledKey(db, userId, key);
    if (settled?.order_id && settled.body_hash === bodyHash) return firstAnswer(db, settled.order_id);
    throw refusal;
  }
  // Judged last: what is wrong with the request itself comes first.
  if (parts.used_hash !== null) throw new Problem('KEY_REUSED');
  if (parts.made_orders >= MOST_ORDERS) throw new Problem('TOO_MANY_ORDERS');
  const mostUnpaid = config.UNPAID_ORDERS_PER_ACCOUNT;
  const order = { userId, key, bodyHash, parts, mailed: sendsMail(config), mostUnpaid, ...draft };
  const made = await againIfBrokenOff(() => insertOrder(db, order));
  if (made !== undefined) return answerOf(made, userId, parts, draft);
  const used = key === null ? undefined : await findOrderKey(db, userId, key);
  // Nobody has used the key meanwhile: it is the account that is gone, or has too much to pay.
  if (used === undefined) {
    throw new Problem((await mayOrderUnpaid(db, userId, mostUnpaid)) ? 'SIGN_IN_FIRST' : 'TOO_MANY_UNPAID');
  }
  if (used.order_id !== null && used.body_hash === bodyHash) return firstAnswer(db, used.order_id);
  throw new Problem('KEY_REUSED');
}

type Draft = ReturnType<typeof draftOf>;

/** An order that may be stored. @throws {Problem} whatever speaks against it */
function draftOf(parts: OrderParts, input: Input, config: Config) {
  const { items, substitution } = chosenIfMissing(input);
  const merged = mergeItems(items);
  const { products, ...priced } = priceOrder(parts, merged, input.total);
  const now = new Date();
  const parcel = parcelOfOrder(parts, merged, products, config.BOX_GRAMS, now);
  expectSeenDay(input.plannedDay, parcel.plannedDay, now);
  return { ...priced, status: newOrderStatus, parcel, substitution };
}

function answerOf(made: MadeOrder, userId: number, parts: OrderParts, draft: Draft): OrderAnswer {
  const { lines, parcel, ...order } = draft;
  const row = {
    ...parts,
    ...made,
    user_id: userId,
    status: order.status,
    goods_kopecks: order.goodsKopecks,
    delivery_kopecks: order.deliveryKopecks,
    planned_day: parcel.plannedDay,
    parcel,
    substitution: order.substitution,
  };
  const begun = { status: order.status, created_at: made.created_at, author: 'USER' as const, comment: null };
  return orderAnswer(row, lines, [{ id: made.change_id, ...begun }]);
}

/** The same for the same request and for no other, however its JSON was spelled. */
function hashOf(input: Input): string {
  const { addressId, cartItems, total } = input;
  // What names no choice is hashed as it was before there were any: keys outlive a new version.
  const items = cartItems.map(({ id, quantity, choice }) =>
    choice === null ? [id, quantity] : [id, quantity, choice],
  );
  const { substitution, items: chosen } = chosenIfMissing(input);
  const ways = [substitution, ...chosen.map(({ ifMissing }) => ifMissing)];
  // The same for what is to be done when something is missing: to be called is what nobody had to ask for.
  const more = ways.every((way) => (way ?? usualIfMissing) === usualIfMissing) ? [] : [ways];
  return hash('sha256', JSON.stringify([addressId, items, total, ...more]));
}

/** What the call answered when it made this order: of it only states, day, note, mark and the parcel change. */
async function firstAnswer(db: Db, orderId: number): Promise<OrderAnswer> {
  // On one connection: two hundred repeats at once would take all of them.
  const [answer] = await db.transaction().execute(async (tx) => {
    const row = await findOrder(tx, orderId);
    return orderAnswers(tx, row ? [row] : []);
  });
  if (answer === undefined) throw new Problem('ORDER_NOT_FOUND');
  const statusHistory = answer.statusHistory.slice(0, 1);
  const plannedDay = answer.parcel?.plannedDay ?? null;
  const untouched = { noteForBuyer: null, heldAt: null, version: 1 };
  const { packingChanges: _, handover: __, ...ordered } = answer;
  return { ...ordered, status: newOrderStatus, statusHistory, plannedDay, ...untouched };
}
