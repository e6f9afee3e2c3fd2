import { hash } from 'node:crypto';
import type { HandlerInput } from '../../../shared/contract/endpoint.ts';
import { Problem } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import { deliveryCost } from '../../facilities/delivery-cost.ts';
import { newOrderStatus } from '../order-status.ts';
import { type CartItem, goodsTotal, isTotalSeen, mergeItems } from '../order-total.ts';
import type { confirmOrder } from '../user-order.contract.ts';
import { claimKeyAndFindParts, findOrderKey, insertOrder, type OrderParts } from './confirm-order.db.ts';
import { type OrderAnswer, orderAnswer, orderAnswers } from './order-answer.ts';
import { findOrder } from './orders.db.ts';

type Input = HandlerInput<typeof confirmOrder>['body'];

/**
 * Makes an order in one transaction: prices, quantities and delivery are the database's, and what
 * the buyer saw must agree. With a key the same request never makes two:
 * a repeat returns the answer of the first. Sums are kopecks.
 *
 * @throws {Problem} RECIPIENT_NOT_FOUND, FACILITY_CLOSED, PRODUCT_GONE, TOTAL_CHANGED, KEY_REUSED; whatever
 *   is thrown leaves the key unused
 */
export function makeOrder(
  db: Db,
  userId: number,
  input: Input,
  key: string | undefined,
): Promise<OrderAnswer> {
  const items = mergeItems(input.cartItems);
  const bodyHash = hashOf(input);
  return db.transaction().execute(async (tx) => {
    const parts = await claimKeyAndFindParts(tx, {
      userId,
      addressId: input.addressId,
      productIds: items.map((item) => item.id),
      key: key ?? null,
      bodyHash,
    });
    if (parts === undefined) throw new Problem('SIGN_IN_FIRST');
    const keyUsed = key !== undefined && !parts.claimed;
    if (keyUsed) {
      const earlier = await findOrderKey(tx, userId, key);
      if (earlier?.order_id && earlier.body_hash === bodyHash) return firstAnswer(tx, earlier.order_id);
    }
    const priced = price(parts, items, input.total);
    // Judged last: what is wrong with the request itself comes first.
    if (keyUsed) throw new Problem('KEY_REUSED');
    const made = await insertOrder(tx, {
      userId,
      key: key ?? null,
      status: newOrderStatus,
      parts,
      ...priced,
    });
    return orderAnswer(
      {
        ...parts,
        ...made,
        user_id: userId,
        status: newOrderStatus,
        goods_kopecks: priced.goodsKopecks,
        delivery_kopecks: priced.deliveryKopecks,
      },
      priced.lines,
      [
        {
          id: made.change_id,
          status: newOrderStatus,
          changed_at: made.created_at,
          author: 'USER',
          comment: null,
        },
      ],
    );
  });
}

/** The same for the same request and for no other, however its JSON was spelled. */
function hashOf({ addressId, cartItems, total }: Input): string {
  return hash(
    'sha256',
    JSON.stringify([addressId, cartItems.map(({ id, quantity }) => [id, quantity]), total]),
  );
}

/** What the call answered when it made this order: an order never changes but for its states. */
async function firstAnswer(tx: Db, orderId: number): Promise<OrderAnswer> {
  const row = await findOrder(tx, orderId);
  const [answer] = await orderAnswers(tx, row ? [row] : []);
  if (answer === undefined) throw new Problem('ORDER_NOT_FOUND');
  return { ...answer, status: newOrderStatus, statusHistory: answer.statusHistory.slice(0, 1), version: 1 };
}

function price(parts: OrderParts, items: CartItem[], total: number) {
  if (parts.recipient_id === null) throw new Problem('RECIPIENT_NOT_FOUND');
  if (parts.facility_deleted) throw new Problem('FACILITY_CLOSED');
  const products = new Map(parts.products?.map((product) => [product.id, product]));
  const gone = items.filter(({ id }) => products.get(id)?.deleted ?? true);
  if (gone.length > 0) throw productsGone(gone.map(({ id }) => products.get(id)?.name ?? id));
  const lines = items.flatMap(({ id, quantity }) => {
    const product = products.get(id);
    return product
      ? [{ product_id: id, name: product.name, price_kopecks: product.price_kopecks, quantity }]
      : [];
  });
  const goodsKopecks = goodsTotal(lines.map((line) => ({ ...line, priceKopecks: line.price_kopecks })));
  const terms = { deliveryKopecks: parts.delivery_kopecks, freeFromKopecks: parts.free_from_kopecks };
  const deliveryKopecks = deliveryCost(terms, goodsKopecks);
  if (!isTotalSeen(total, goodsKopecks, deliveryKopecks)) throw new Problem('TOTAL_CHANGED');
  return { lines, goodsKopecks, deliveryKopecks };
}

const MOST_NAMED = 5;

/** Names what cannot be bought any more: by name, or by number when nothing is left of it. */
function productsGone(gone: (string | number)[]): Problem {
  const named = gone.slice(0, MOST_NAMED).map((one) => (typeof one === 'string' ? `«${one}»` : `№ ${one}`));
  const rest = gone.length > MOST_NAMED ? ` и ещё ${gone.length - MOST_NAMED}` : '';
  const pronoun = gone.length > 1 ? 'их' : 'этот товар';
  return new Problem('PRODUCT_GONE', {
    message: `Больше нет в продаже: ${named.join(', ')}${rest}. Удалите ${pronoun} из корзины.`,
  });
}
