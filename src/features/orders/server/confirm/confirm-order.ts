import { hash } from 'node:crypto';
import { sendsMail } from '../../../../platform/mail/outbox.db.ts';
import type { HandlerInput } from '../../../../shared/contract/endpoint.ts';
import { Problem } from '../../../../shared/contract/problem.ts';
import type { Config } from '../../../../shared/server/config.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { outLabel } from '../../../catalog/availability.ts';
import { choiceWord } from '../../../catalog/product/product-choices.ts';
import { deliveryCost } from '../../../facilities/delivery-cost.ts';
import { newOrderStatus } from '../../order-status.ts';
import { type CartItem, goodsTotal, isTotalSeen, mergeItems } from '../../order-total.ts';
import { chosenIfMissing, usualIfMissing } from '../../packing/if-missing.ts';
import type { confirmOrder } from '../../user-order.contract.ts';
import { type OrderAnswer, orderAnswer, orderAnswers } from '../order-answer.ts';
import { findOrder } from '../orders.db.ts';
import type { StoredLinePart } from '../orders.tables.ts';
import {
  claimKeyAndFindParts,
  findOrderKey,
  insertOrder,
  type OrderedProduct,
  type OrderParts,
} from './confirm-order.db.ts';
import { expectSeenDay, parcelOfOrder, parcelProduct } from './order-parcel.ts';

type Input = HandlerInput<typeof confirmOrder>['body'];

/**
 * Makes an order in one transaction: prices, quantities and delivery are the database's, and what
 * the buyer saw must agree. With a key the same request never makes two:
 * a repeat returns the answer of the first. Sums are kopecks.
 *
 * @throws {Problem} RECIPIENT_NOT_FOUND, FACILITY_CLOSED, PRODUCT_GONE, PRODUCT_OUT, CHOICE_GONE, TOTAL_CHANGED,
 *   DAY_CHANGED, KEY_REUSED; whatever is thrown leaves the key unused
 */
export function makeOrder(
  db: Db,
  userId: number,
  input: Input,
  key: string | undefined,
  config: Config,
): Promise<OrderAnswer> {
  const chosen = chosenIfMissing(input);
  const items = mergeItems(chosen.items);
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
    const now = new Date();
    const parcel = parcelOfOrder(parts, items, priced.products, config.BOX_GRAMS, now);
    expectSeenDay(input.plannedDay, parcel.plannedDay, now);
    // Judged last: what is wrong with the request itself comes first.
    if (keyUsed) throw new Problem('KEY_REUSED');
    const made = await insertOrder(tx, {
      userId,
      key: key ?? null,
      status: newOrderStatus,
      parts,
      ...priced,
      parcel,
      substitution: chosen.substitution,
      mailed: sendsMail(config),
    });
    return orderAnswer(
      {
        ...parts,
        ...made,
        user_id: userId,
        status: newOrderStatus,
        goods_kopecks: priced.goodsKopecks,
        delivery_kopecks: priced.deliveryKopecks,
        planned_day: parcel.plannedDay,
        parcel,
        substitution: chosen.substitution,
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
async function firstAnswer(tx: Db, orderId: number): Promise<OrderAnswer> {
  const row = await findOrder(tx, orderId);
  const [answer] = await orderAnswers(tx, row ? [row] : []);
  if (answer === undefined) throw new Problem('ORDER_NOT_FOUND');
  const statusHistory = answer.statusHistory.slice(0, 1);
  const plannedDay = answer.parcel?.plannedDay ?? null;
  const untouched = { noteForBuyer: null, heldAt: null, version: 1 };
  const { packingChanges: _, handover: __, ...ordered } = answer;
  return { ...ordered, status: newOrderStatus, statusHistory, plannedDay, ...untouched };
}

function price(parts: OrderParts, items: CartItem[], total: number) {
  if (parts.recipient_id === null) throw new Problem('RECIPIENT_NOT_FOUND');
  if (parts.facility_deleted) throw new Problem('FACILITY_CLOSED');
  const products = new Map(parts.products?.map((product) => [product.id, product]));
  const gone = items.filter(({ id }) => products.get(id)?.deleted ?? true);
  if (gone.length > 0) throw productsGone(gone.map(({ id }) => products.get(id)?.name ?? id));
  const out = (parts.products ?? []).filter((product) => product.out);
  if (out.length > 0) throw productsOut(out);
  const weighed = new Map([...products].map(([id, product]) => [id, parcelProduct(product)]));
  const lines = items.flatMap(({ id, quantity, choice = null, ifMissing = null }) => {
    const product = products.get(id);
    if (product === undefined) return [];
    const { name, price_kopecks, choices, restrictions } = product;
    const { weightGrams: weight_grams } = weighed.get(id) ?? { weightGrams: null };
    const parts = partsOf(product);
    const choice_missing = choice === null && choices.length > 0;
    return [
      {
        product_id: id,
        name,
        price_kopecks,
        quantity,
        choice,
        choice_missing,
        weight_grams,
        restrictions,
        parts,
        if_missing: ifMissing,
      },
    ];
  });
  const wrong = lines.find(
    ({ product_id: id, choice }) => choice !== null && !products.get(id)?.choices.includes(choice),
  );
  if (wrong?.choice) throw choiceGone(wrong.name, wrong.choice);
  const goodsKopecks = goodsTotal(lines.map((line) => ({ ...line, priceKopecks: line.price_kopecks })));
  const terms = { deliveryKopecks: parts.delivery_kopecks, freeFromKopecks: parts.free_from_kopecks };
  const deliveryKopecks = deliveryCost(terms, goodsKopecks);
  if (!isTotalSeen(total, goodsKopecks, deliveryKopecks)) throw new Problem('TOTAL_CHANGED');
  return { lines, products: weighed.values(), goodsKopecks, deliveryKopecks };
}

/** What a set holds, as it is kept with its line; null for other goods. */
function partsOf({ parts }: OrderedProduct): StoredLinePart[] | null {
  return parts?.map(({ name, quantity, weightGrams }) => ({ name, quantity, weightGrams })) ?? null;
}

function choiceGone(name: string, choice: string): Problem {
  return new Problem('CHOICE_GONE', {
    message: `Товара «${name}» больше нет в таком виде: ${choiceWord(choice)} «${choice}». Выберите другой в корзине.`,
  });
}

const MOST_NAMED = 5;

/** Names what cannot be bought any more: by name, or by number when nothing is left of it. */
function productsGone(gone: (string | number)[]): Problem {
  const named = inFew(gone.map((one) => (typeof one === 'string' ? `«${one}»` : `№ ${one}`)));
  const pronoun = gone.length > 1 ? 'их' : 'этот товар';
  return new Problem('PRODUCT_GONE', {
    message: `Больше нет в продаже: ${named}. Удалите ${pronoun} из корзины.`,
  });
}

/** Names what is not sold on this day, and from which day on it is. */
function productsOut(out: NonNullable<OrderParts['products']>): Problem {
  const named = out.map(({ name, out_until }) => {
    const label = outLabel({ out: true, outUntil: out_until, outReason: null });
    return out_until === null ? `«${name}»` : `«${name}» (${label?.toLowerCase()})`;
  });
  const pronoun = out.length > 1 ? 'их' : 'этот товар';
  return new Problem('PRODUCT_OUT', {
    message: `Сейчас нет в продаже: ${inFew(named)}. Удалите ${pronoun} из корзины.`,
  });
}

function inFew(named: string[]): string {
  const rest = named.length > MOST_NAMED ? ` и ещё ${named.length - MOST_NAMED}` : '';
  return `${named.slice(0, MOST_NAMED).join(', ')}${rest}`;
}
