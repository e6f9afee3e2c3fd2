import { type Selectable, sql } from 'kysely';
import { lockUser } from '../../accounts/accounts.server.ts';
import { isOutOfStockSql, outUntilSql } from '../../catalog/catalog.server.ts';
import type { Product } from '../../catalog/product.ts';
import type { FacilityKind } from '../../content/facility-kinds.ts';
import type { Day } from '../../lib/calendar.ts';
import {
  awaitConcurrentIdempotencyKeyClaim,
  claimIdempotencyKeySql,
  findIdempotencyKey,
  type OwnedIdempotencyKey,
} from '../../platform/calls/request-keys.db.ts';
import type { Db } from '../../platform/database/database.ts';
import { PREPARED_STATEMENT_MARK } from '../../platform/database/postgres-pools.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { IfMissingAction } from '../if-missing.ts';
import { cancelledStatuses, deliveredStatuses, type OrderStatus } from '../order-status.ts';
import { queueOrderConfirmedMailsSql } from './order-mails.db.ts';
import { type OrderLineRow, toChangeAuthor } from './orders.db.ts';
import type { OrderParcelSnapshot } from './orders.tables.ts';

/** How many orders an account may have made, those that are over included: each list of them is read in pages. */
export const MAX_ORDERS_PER_ACCOUNT = 5_000;

type PartsQuery = Pick<NewOrder, 'userId' | 'key'> & { addressId: number; productIds: number[] };

type OrderedColumns = 'id' | 'name' | 'price_kopecks' | 'purchase_price_kopecks' | 'choices' | 'weight_grams';

export interface ProductToOrder
  extends Pick<Selectable<Tables['products']>, OrderedColumns | 'restrictions' | 'out_until' | 'tags'> {
  deleted: boolean;
  /** Not sold on this day. */
  out: boolean;
  /** What a set holds now; null for other goods. */
  parts: OrderedPart[] | null;
}

/** A part of a set; the weight is of one piece. */
type OrderedPart = Omit<Product['parts'][number], 'productId'>;

type FacilityRules =
  | 'parcel_grams'
  | 'month_grams'
  | 'box_grams'
  | 'refused_tags'
  | 'handover_weekdays'
  | 'order_by_days'
  | 'order_by_time'
  | 'closed_days'
  | 'paused_until';

/** What a parcel is judged by: a facility, and the closed days of the shop. */
export interface ParcelTerms extends Pick<Selectable<Tables['facilities']>, FacilityRules> {
  /** The shop's own, of this day and later. */
  shop_closed_days: Day[];
}

/** An address as it was saved; all null for one that is not there or not the caller's. */
type SavedAddress = Omit<Selectable<Tables['recipients']>, 'id' | 'user_id' | 'created_at'>;

export interface OrderPrerequisites extends ParcelTerms, SavedAddress {
  email: string;
  /** How many orders the account has. */
  made_orders: number;
  /** What the key was used for before; null when it was not, or there is none. */
  used_hash: string | null;
  used_order_id: number | null;
  recipient_id: number | null;
  facility_name: string;
  delivery_kopecks: number;
  free_from_kopecks: number;
  facility_deleted: boolean;
  facility_kind: FacilityKind | null;
  /** The day of the account's own newest order for this person that is not cancelled; null without one. */
  earlier_day: Day | null;
  /** Also the deleted ones; null when there are none. */
  products: ProductToOrder[] | null;
}

/**
 * Products as an order is made of them, the deleted ones too, as a list in JSON. Joined: with a subquery for each
 * product PostgreSQL would make a plan for each order.
 */
const productsToOrderSql = (ids: number[]) => sql<ProductToOrder[] | null>`(
  select json_agg(json_build_object(
    'id', p.id, 'name', p.name, 'price_kopecks', p.price_kopecks,
    'purchase_price_kopecks', p.purchase_price_kopecks, 'choices', p.choices,
    'weight_grams', p.weight_grams, 'restrictions', p.restrictions, 'deleted', p.deleted_at is not null,
    'out', ${isOutOfStockSql}, 'out_until', ${outUntilSql}, 'tags', p.tags,
    'parts', content.parts
  ))
  from products p left join (
    select whole.id, json_agg(json_build_object(
      'name', part.name, 'quantity', (held.part ->> 'quantity')::integer,
      'weightGrams', part.weight_grams, 'tags', part.tags
    ) order by held.nth) as parts
    from products whole, jsonb_array_elements(whole.parts) with ordinality as held (part, nth)
    join products part on part.id = (held.part ->> 'productId')::bigint
    where whole.id = any(${ids}) and whole.parts <> '[]' group by whole.id
  ) as content on content.id = p.id
  where p.id = any(${ids})
)`;

/** Products as an order is made of them, the deleted ones too. */
export async function listProductsToOrder(db: Db, ids: number[]): Promise<ProductToOrder[]> {
  const row = await db.selectNoFrom(productsToOrderSql(ids).as('products')).executeTakeFirstOrThrow();
  return row.products ?? [];
}

/** Reads everything an order is made of, in one round trip. Undefined when the account is gone. */
export async function findOrderPrerequisites(
  db: Db,
  { userId, addressId, productIds, key }: PartsQuery,
): Promise<OrderPrerequisites | undefined> {
  const { rows } = await sql<OrderPrerequisites>`${sql.raw(PREPARED_STATEMENT_MARK)}
    select
      caller.email, made.made_orders,
      used.body_mark as used_hash, used.answer as used_order_id,
      r.id as recipient_id, r.last_name, r.first_name, r.middle_name, r.birth_date, r.squad_number,
      r.phone, r.additional_info,
      f.id as facility_id, f.name as facility_name, f.delivery_kopecks, f.free_from_kopecks,
      f.deleted_at is not null as facility_deleted, f.kind as facility_kind,
      coalesce(parcel.handed_on, (
        select (max(handed_in.created_at) at time zone 'Europe/Moscow')::date
        from order_status_changes handed_in
        where handed_in.order_id = earlier.id and handed_in.status = earlier.status
          and earlier.status in (${sql.join(deliveredStatuses.map((status) => sql.lit(status)))})
      ), earlier.planned_day, (earlier.created_at at time zone 'Europe/Moscow')::date) as earlier_day,
      f.parcel_grams, f.month_grams, f.box_grams, f.refused_tags, f.handover_weekdays, f.order_by_days,
      f.order_by_time, f.closed_days, f.paused_until,
      array(select day::text from shop_closed_days where day >= current_date - 1) as shop_closed_days,
      ${productsToOrderSql(productIds)} as products
    from users caller
    left join request_keys used
      on used.owner = ${key?.owner} and used.call = ${key?.call} and used.key = ${key?.key}
    left join recipients r on r.user_id = caller.id and r.id = ${addressId}
    left join facilities f on f.id = r.facility_id
    cross join lateral (
      select count(*) as made_orders, max(o.id) filter (
        where o.facility_id = r.facility_id and o.birth_date = r.birth_date
          and (o.last_name, o.first_name, o.middle_name) = (r.last_name, r.first_name, r.middle_name)
          and o.status not in (${sql.join(cancelledStatuses.map((status) => sql.lit(status)))})
      ) as earlier_id
      from orders o where o.user_id = caller.id
    ) as made
    left join orders earlier on earlier.id = made.earlier_id
    left join order_parcels parcel on parcel.order_id = earlier.id
    where caller.id = ${userId}`.execute(db);
  return rows[0];
}

/** What a key was used for: the order it made and the hash of the body it came with; undefined when for nothing. */
export async function findOrderByIdempotencyKey(db: Db, key: OwnedIdempotencyKey) {
  const used = await findIdempotencyKey(db, key);
  return used && { bodyHash: used.bodyHash, orderId: Number(used.response) };
}

/** The same, but first waits for the end of an order that is made with the key at this moment. */
export function awaitOrderByIdempotencyKey(db: Db, userId: number, key: OwnedIdempotencyKey) {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) return undefined;
    await awaitConcurrentIdempotencyKeyClaim(tx, key, userId);
    return findOrderByIdempotencyKey(tx, key);
  });
}

/** What the database gives an order that is stored. */
export interface InsertedOrder {
  id: number;
  created_at: Date;
  /** The first change in its history. */
  change_id: number;
}

/** An order as it is stored; sums are kopecks. */
export interface NewOrder {
  userId: number;
  /** Who makes it for the buyer; null where they do so themselves. */
  administratorId: number | null;
  key: OwnedIdempotencyKey | null;
  bodyHash: string;
  status: OrderStatus;
  parts: OrderPrerequisites;
  goodsKopecks: number;
  deliveryKopecks: number;
  lines: Omit<OrderLineRow, 'order_id' | 'position'>[];
  parcel: OrderParcelSnapshot;
  substitution: IfMissingAction | null;
  /** Whether its buyer is to be told by mail. */
  mailed: boolean;
  /** How many orders that are not paid the account may have. */
  mostUnpaid: number;
}

/** Whether an account may make one more order that is not paid. */
export async function mayPlaceUnpaidOrder(db: Db, userId: number, most: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select may_order_unpaid(${userId}::bigint, ${most}::integer) as may`.execute(db);
  return rows[0]?.may === true;
}

const nothing = sql``;

/**
 * Stores an order with its lines, its first state, the mail about it and its key, in one statement, which is all or
 * nothing. While somebody else makes an order with the same key, this waits for its end.
 * Undefined, and nothing stored, when that key was used, the account is gone or has as many unpaid orders as it may; an
 * account that is there cannot go before the statement ends, and makes its orders one after another.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<InsertedOrder | undefined> {
  const { userId, administratorId, key, bodyHash, status, parts, lines, mailed, mostUnpaid, ...sums } = order;
  const { rows } = await sql<InsertedOrder>`${sql.raw(PREPARED_STATEMENT_MARK)}
    with caller as (
      select id from users where id = ${userId} for no key update
    ), numbered as materialized (
      select id, nextval('orders_id_seq') as order_id from caller
      where may_order_unpaid(id, ${mostUnpaid}::integer)
    )${key === null ? nothing : sql`, claimed as (${claimIdempotencyKeySql(key, sql`select id, ${bodyHash}, to_json(order_id) from numbered`)})`},
    made as (
      insert into orders (
        id, user_id, status, email, phone, last_name, first_name, middle_name, birth_date, squad_number,
        additional_info, facility_id, facility_name, goods_kopecks, delivery_kopecks,
        parcel, planned_day, substitution
      ) overriding system value
      select
        order_id, id, ${status}, ${parts.email}, ${parts.phone}, ${parts.last_name}, ${parts.first_name},
        ${parts.middle_name}, ${parts.birth_date}::date, ${parts.squad_number}, ${parts.additional_info},
        ${parts.facility_id}::bigint, ${parts.facility_name}, ${sums.goodsKopecks}::bigint,
        ${sums.deliveryKopecks}::integer, ${JSON.stringify(sums.parcel)}::jsonb, ${sums.parcel.plannedDay}::date,
        ${sums.substitution}
      from numbered ${key === null ? nothing : sql`where exists (select from claimed)`}
      returning id, user_id, created_at, status, planned_day, parcel, held_at
    ), lined as (
      insert into order_lines (
        order_id, position, product_id, name, price_kopecks, quantity, choice, choice_missing, weight_grams,
        restrictions, parts, if_missing, purchase_price_kopecks
      )
      select made.id, line.*
      from made, jsonb_to_recordset(${JSON.stringify(lines.map((line, index) => ({ position: index + 1, ...line })))}) as line (
        position smallint, product_id bigint, name text, price_kopecks integer, quantity integer, choice text,
        choice_missing boolean, weight_grams integer, restrictions text, parts jsonb, if_missing text,
        purchase_price_kopecks integer
      )
    ), begun as (
      insert into order_status_changes (order_id, status, created_at, author, administrator_id)
      select id, status, created_at, ${toChangeAuthor(administratorId)}, ${administratorId}::bigint from made
      returning id
    )${mailed ? sql`, mailed as (${queueOrderConfirmedMailsSql(sql`made`)})` : nothing}
    select made.id, made.created_at, begun.id as change_id from made, begun`.execute(db);
  return rows[0];
}
