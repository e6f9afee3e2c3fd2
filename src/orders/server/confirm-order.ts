import { hash } from 'node:crypto';
import { lockUserExclusively } from '../../accounts/accounts.server.ts';
import { createCartLineKey } from '../../cart/cart-lines.ts';
import { formatOutOfStock } from '../../catalog/availability.ts';
import { isStockShortageError, listStockShortages } from '../../catalog/catalog.server.ts';
import { getChoiceKindName } from '../../catalog/product-choices.ts';
import { resolveProductWeightAndTags } from '../../catalog/product-tags.ts';
import { estimateNextParcelDay } from '../../content/next-parcel.ts';
import { endpointName, type HandlerInput } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { checkParcel, type ParcelLine, type ParcelProduct } from '../../facilities/check-parcel.ts';
import { computeDeliveryCost } from '../../facilities/delivery-cost.ts';
import { defaultParcelSettings } from '../../facilities/facility-fields.ts';
import { formatWeekdayAndDay } from '../../facilities/parcel-words.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import { listFirst } from '../../lib/russian/plural.ts';
import { quoteName } from '../../lib/russian/typography.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import { formatIdempotencyKeyOwner, type OwnedIdempotencyKey } from '../../platform/calls/request-keys.db.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { inSavepoint, retryTransaction } from '../../platform/database/transaction.ts';
import { isMailEnabled } from '../../platform/mail/outbox.db.ts';
import { defaultIfMissingAction } from '../if-missing.ts';
import { newOrderStatus } from '../order-status.ts';
import { confirmOrder, type confirmOrderByPhone } from '../user-order.contract.ts';
import {
  awaitOrderByIdempotencyKey,
  findOrderByIdempotencyKey,
  findOrderPrerequisites,
  type InsertedOrder,
  insertOrder,
  MAX_ORDERS_PER_ACCOUNT,
  mayPlaceUnpaidOrder,
  type NewOrder,
  type OrderPrerequisites,
  type ParcelTerms,
  type ProductToOrder,
} from './confirm-order.db.ts';
import { buildHandoverSchedule } from './desk-parcels.ts';
import { buildOrderResponse, type OrderResponse, readBuyerOrderResponses } from './order-response.ts';
import { findOrderById, toChangeAuthor } from './orders.db.ts';
import type { OrderParcelSnapshot } from './orders.tables.ts';

type Input = HandlerInput<typeof confirmOrder>['body'];

/**
 * Makes an order: reads what it is made of, judges that, and stores it whole in one statement. Prices, quantities and
 * delivery are the database's, and what the buyer saw must agree. With a key the same request never makes two:
 * a repeat returns the response of the first. Sums are kopecks.
 *
 * @throws {Problem} SIGN_IN_FIRST, RECIPIENT_NOT_FOUND, FACILITY_CLOSED, PRODUCT_GONE, PRODUCT_OUT, CHOICE_GONE,
 *   TOTAL_CHANGED, DAY_CHANGED, REFUSALS_CHANGED, KEY_REUSED, TOO_MANY_ORDERS, TOO_MANY_UNPAID, STOCK_SHORT; anything
 *   that is thrown leaves the key unused
 */
export function placeOrder(
  db: Db,
  userId: number,
  input: Input,
  idempotencyKey: string | null,
  config: Config,
): Promise<OrderResponse> {
  const once = () => tryOrder(db, userId, input, idempotencyKey, config, null);
  return retryTransaction(once, { repeatable: idempotencyKey !== null });
}

/**
 * Makes the order of a buyer who calls, in the transaction that claims the key of the administrator's request. Returns
 * its id.
 *
 * @throws {Problem} USER_NOT_FOUND, and what `placeOrder` throws
 */
export async function placeOrderByPhone(
  tx: Db,
  administrator: Caller,
  { buyerId, ...input }: HandlerInput<typeof confirmOrderByPhone>['body'],
  config: Config,
): Promise<number> {
  if (!(await lockUserExclusively(tx, buyerId))) throw new Problem('USER_NOT_FOUND');
  return (await tryOrder(tx, buyerId, input, null, config, administrator.id)).id;
}

/** `administratorId`: who makes it for the buyer; null where they do so themselves. */
async function tryOrder(
  db: Db,
  userId: number,
  input: Input,
  idempotencyKey: string | null,
  config: Config,
  administratorId: number | null,
): Promise<OrderResponse> {
  const bodyHash = hashOf(input);
  const key: OwnedIdempotencyKey | null =
    idempotencyKey === null
      ? null
      : { owner: formatIdempotencyKeyOwner(userId), call: endpointName(confirmOrder), key: idempotencyKey };
  const parts = await findOrderPrerequisites(db, {
    userId,
    addressId: input.addressId,
    productIds: [...new Set(input.cartItems.map(({ id }) => id))],
    key,
  });
  if (parts === undefined) throw new Problem('SIGN_IN_FIRST');
  if (parts.used_order_id !== null && parts.used_hash === bodyHash) {
    return firstResponse(db, parts.used_order_id);
  }
  let draft: ReturnType<typeof draftOf>;
  try {
    draft = draftOf(parts, input, config);
  } catch (refusal) {
    // The first of two requests may be making its order at this moment: what was made is not refused.
    const settled = key === null ? undefined : await awaitOrderByIdempotencyKey(db, userId, key);
    if (settled?.bodyHash === bodyHash) return firstResponse(db, settled.orderId);
    throw refusal;
  }
  // Judged last: what is wrong with the request itself comes first.
  if (parts.used_hash !== null) throw new Problem('KEY_REUSED');
  if (parts.made_orders >= MAX_ORDERS_PER_ACCOUNT) throw new Problem('TOO_MANY_ORDERS');
  const mostUnpaid = config.UNPAID_ORDERS_PER_ACCOUNT;
  const mailed = isMailEnabled(config);
  const order = { userId, administratorId, key, bodyHash, parts, mailed, mostUnpaid, ...draft };
  const insert = () => insertOrder(db, order);
  const made = await (administratorId === null ? insert() : inSavepoint(db, insert)).catch(
    async (error: unknown) => {
      throw isStockShortageError(error) ? stockShort(await listStockShortages(db, input.cartItems)) : error;
    },
  );
  if (made !== undefined) return responseOf(made, order);
  const used = key === null ? undefined : await findOrderByIdempotencyKey(db, key);
  // No one has used the key meanwhile: it is the account that is gone, or has too much to pay.
  if (used === undefined) {
    throw new Problem(
      (await mayPlaceUnpaidOrder(db, userId, mostUnpaid)) ? 'SIGN_IN_FIRST' : 'TOO_MANY_UNPAID',
    );
  }
  if (used.bodyHash === bodyHash) return firstResponse(db, used.orderId);
  throw new Problem('KEY_REUSED');
}

/** An order that may be stored. @throws {Problem} anything that speaks against it */
function draftOf(parts: OrderPrerequisites, input: Input, config: Config) {
  const { items, substitution } = chosenIfMissing(input);
  const merged = mergeCartItems(items);
  const { products, ...priced } = priceOrder(parts, merged, input.total);
  const now = new Date();
  const checked = createOrderParcelSnapshot(parts, merged, products, config.BOX_GRAMS, now);
  const parcel = comesTooSoon(parts, now) ? withoutDay(checked) : checked;
  assertSeenHandoverDay(input.plannedDay, parcel.plannedDay, now);
  assertSeenRefusals(input.refusedIds, parcel);
  return { ...priced, status: newOrderStatus, parcel, substitution };
}

/** Whether it may be too soon for another parcel: its day is agreed upon by telephone, as the cart says. */
function comesTooSoon({ facility_kind, earlier_day }: OrderPrerequisites, now: Date): boolean {
  const next = earlier_day === null ? null : estimateNextParcelDay(facility_kind, earlier_day);
  return next !== null && next > moscowDay(now);
}

const withoutDay = ({ orderBy: _, ...parcel }: OrderParcelSnapshot) => ({ ...parcel, plannedDay: null });

/** What is chosen for an order and each of its lines, whose own choice goes first; nulls where nothing is. */
function chosenIfMissing({ substitution, cartItems }: Input) {
  const chosen = Boolean(substitution) || cartItems.some((item) => item.ifMissing);
  const forAll = chosen ? (substitution ?? defaultIfMissingAction) : null;
  return {
    substitution: forAll,
    items: cartItems.map((item) => ({ ...item, ifMissing: item.ifMissing ?? forAll })),
  };
}

function responseOf(
  made: InsertedOrder,
  { parts, lines, parcel, userId, ...order }: NewOrder,
): OrderResponse {
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
    held_at: null,
    may_pay: false,
  };
  const begun = {
    status: order.status,
    created_at: made.created_at,
    author: toChangeAuthor(order.administratorId),
    comment: null,
  };
  return buildOrderResponse(row, lines, [{ id: made.change_id, ...begun }]);
}

/** The same for the same request and for no other, however its JSON was spelled: to be called goes without saying. */
function hashOf(input: Input): string {
  const { addressId, total, plannedDay, refusedIds = null } = input;
  const { substitution, items: chosen } = chosenIfMissing(input);
  const items = chosen.map(({ id, quantity, choice }) => [id, quantity, choice]);
  const ways = [substitution, ...chosen.map(({ ifMissing }) => ifMissing)];
  const whole = [addressId, items, total, ways.map((way) => way ?? defaultIfMissingAction)];
  return hash('sha256', JSON.stringify([...whole, { plannedDay, refusedIds }]));
}

/** What the call answered when it made this order: of it only states, day, note, mark and the parcel change. */
async function firstResponse(db: Db, orderId: number): Promise<OrderResponse> {
  // On one connection: two hundred repeats at once would take all of them.
  const [response] = await db.transaction().execute(async (tx) => {
    const row = await findOrderById(tx, orderId);
    return readBuyerOrderResponses(tx, row ? [row] : []);
  });
  if (response === undefined) throw new Problem('ORDER_NOT_FOUND');
  const statusHistory = response.statusHistory.slice(0, 1);
  const plannedDay = response.parcel?.plannedDay ?? null;
  const untouched = { noteForBuyer: null, heldAt: null, version: 1 };
  const { packingChanges: _, handover: __, money: ___, mayPay: ____, ...ordered } = response;
  return { ...ordered, status: newOrderStatus, statusHistory, plannedDay, ...untouched };
}

/**
 * Prices the lines of an order by what the shop sells now, and judges them; `total` is what the buyer saw, in kopecks.
 *
 * @throws {Problem} RECIPIENT_NOT_FOUND, FACILITY_CLOSED, PRODUCT_GONE, PRODUCT_OUT, CHOICE_GONE, TOTAL_CHANGED
 */
function priceOrder(parts: OrderPrerequisites, items: CartItem[], total: number) {
  if (parts.recipient_id === null) throw new Problem('RECIPIENT_NOT_FOUND');
  if (parts.facility_deleted) throw new Problem('FACILITY_CLOSED');
  const products = new Map(parts.products?.map((product) => [product.id, product]));
  const gone = items.filter(({ id }) => products.get(id)?.deleted ?? true);
  if (gone.length > 0) throw productsGone(gone.map(({ id }) => products.get(id)?.name ?? id));
  const out = (parts.products ?? []).filter((product) => product.out);
  if (out.length > 0) throw productsOut(out);
  const weighed = new Map([...products].map(([id, product]) => [id, toParcelProduct(product)]));
  const lines = items.flatMap(({ id, quantity, choice, ifMissing }) => {
    const product = products.get(id);
    if (product === undefined) return [];
    const { name, price_kopecks, purchase_price_kopecks, choices, restrictions, parts } = product;
    return [
      {
        ...{ product_id: id, name, price_kopecks, purchase_price_kopecks, quantity, choice, restrictions },
        choice_missing: choice === null && choices.length > 0,
        weight_grams: weighed.get(id)?.weightGrams ?? null,
        // What a set holds, as it is kept with its line.
        parts: parts?.map(({ tags: _, ...part }) => part) ?? null,
        if_missing: ifMissing,
      },
    ];
  });
  const wrong = lines.find(
    ({ product_id: id, choice }) => choice !== null && !products.get(id)?.choices.includes(choice),
  );
  if (wrong?.choice) throw choiceGone(wrong.name, wrong.choice);
  const goodsKopecks = lines.reduce((sum, line) => sum + line.price_kopecks * line.quantity, 0);
  const terms = { deliveryKopecks: parts.delivery_kopecks, freeFromKopecks: parts.free_from_kopecks };
  const deliveryKopecks = computeDeliveryCost(terms, goodsKopecks);
  // What a buyer may have seen: the goods alone, as in the cart, or with delivery.
  if (total !== goodsKopecks && total !== goodsKopecks + deliveryKopecks) throw new Problem('TOTAL_CHANGED');
  return { lines, products: weighed.values(), goodsKopecks, deliveryKopecks };
}

function choiceGone(name: string, choice: string): Problem {
  return new Problem('CHOICE_GONE', {
    message: `Товара «${name}» больше нет в таком виде: ${getChoiceKindName(choice)} «${choice}». Выберите другой в корзине.`,
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
function productsOut(out: NonNullable<OrderPrerequisites['products']>): Problem {
  const named = out.map(({ name, out_until }) => {
    const label = formatOutOfStock({ out: true, outUntil: out_until, outReason: null });
    return out_until === null ? `«${name}»` : `«${name}» (${label?.toLowerCase()})`;
  });
  const pronoun = out.length > 1 ? 'их' : 'этот товар';
  return new Problem('PRODUCT_OUT', {
    message: `Сейчас нет в продаже: ${inFew(named)}. Удалите ${pronoun} из корзины.`,
  });
}

/** Names of which goods less is left than is wanted, how much, and in which sets they are. */
function stockShort(short: Awaited<ReturnType<typeof listStockShortages>>): Problem {
  // Given back meanwhile by another order: the next try finds it.
  if (short.length === 0) return new Problem('STOCK_SHORT');
  const named = short.map(({ name, available, sets }) => {
    const within = sets.length === 0 ? '' : `, есть в наборе ${sets.map(quoteName).join(' и ')}`;
    return `«${name}» (${available === 0 ? 'закончилось' : `осталось ${available}`}${within})`;
  });
  return new Problem('STOCK_SHORT', {
    message: `Не хватает: ${inFew(named)}. Измените количество в корзине.`,
  });
}

const inFew = (named: readonly string[]) => listFirst(named, MOST_NAMED);

/** Returns a product as the check reads it: a set without a weight or tags of its own has those of its parts. */
export function toParcelProduct({ id, name, weight_grams, tags, parts }: ProductToOrder): ParcelProduct {
  const held = parts ?? [];
  return { id, name, parts: held, ...resolveProductWeightAndTags({ weight_grams, tags }, held) };
}

/** The check of a parcel to store with its order, which is taken regardless. `boxGrams` is the box of the shop. */
export function createOrderParcelSnapshot(
  parts: ParcelTerms,
  lines: readonly ParcelLine[],
  products: Iterable<ParcelProduct>,
  boxGrams: number,
  now: Date,
): OrderParcelSnapshot {
  const rules = {
    ...defaultParcelSettings,
    parcelGrams: parts.parcel_grams,
    monthGrams: parts.month_grams,
    boxGrams: parts.box_grams ?? boxGrams,
    refusedTags: parts.refused_tags,
    ...buildHandoverSchedule(parts, parts.shop_closed_days),
  };
  const { grams, limitGrams, monthGrams, plannedDay, unweighed, refused } = checkParcel(
    lines,
    products,
    rules,
    now,
  );
  return {
    ...{ grams, boxGrams: rules.boxGrams, limitGrams, monthGrams, plannedDay },
    ...(plannedDay === null ? {} : { orderBy: { days: rules.orderByDays, time: rules.orderByTime } }),
    unweighed: unweighed.map(({ id }) => id),
    refused: refused.map(({ id, name, reasons }) => ({
      id,
      name,
      reasons: reasons.map(({ label, part }) => ({ label, part })),
    })),
  };
}

/** Refuses an order whose buyer was shown another day of handing in; undefined: none was shown. @throws DAY_CHANGED */
export function assertSeenHandoverDay(seen: Day | null | undefined, planned: Day | null, now: Date): void {
  if (seen === undefined || seen === planned) return;
  const day = planned === null ? 'его сообщит администратор' : `теперь это ${formatWeekdayAndDay(planned)}`;
  throw new Problem('DAY_CHANGED', {
    message: `Пока вы оформляли, день сдачи изменился: ${day}. Проверьте и подтвердите ещё раз.`,
    changes: [
      {
        field: 'plannedDay',
        label: 'день сдачи',
        was: seen,
        became: planned,
        at: now.toISOString(),
        by: 'магазин',
      },
    ],
  });
}

/** Refuses an order of goods that its buyer was not told the facility may give back. @throws REFUSALS_CHANGED */
function assertSeenRefusals(seen: number[] | null | undefined, { refused }: OrderParcelSnapshot): void {
  if (seen === undefined || seen === null) return;
  const unseen = new Set(refused.filter(({ id }) => !seen.includes(id)).map(({ name }) => `«${name}»`));
  if (unseen.size === 0) return;
  throw new Problem('REFUSALS_CHANGED', {
    message: `Учреждение теперь может не принять ${inFew([...unseen])}. Проверьте заказ и подтвердите ещё раз.`,
  });
}

/** A line of the cart, with what is chosen for it. */
type CartItem = ReturnType<typeof chosenIfMissing>['items'][number];

/**
 * Lines of the same product and choice added up, at the position where they came first. Where they want different
 * things when the product is missing, the buyer is called.
 */
function mergeCartItems(items: readonly CartItem[]): CartItem[] {
  const merged = new Map<string, CartItem>();
  for (const item of items) {
    const key = createCartLineKey(item);
    const twin = merged.get(key);
    if (twin === undefined) merged.set(key, item);
    else {
      const agreed = twin.ifMissing === item.ifMissing ? {} : { ifMissing: defaultIfMissingAction };
      merged.set(key, { ...item, ...agreed, quantity: twin.quantity + item.quantity });
    }
  }
  return [...merged.values()];
}
