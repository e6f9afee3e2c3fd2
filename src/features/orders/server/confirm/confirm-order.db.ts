import { sql } from 'kysely';
import type { Day } from '../../../../shared/contract/calendar.ts';
import { PREPARED } from '../../../../shared/server/database/postgres-pools.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { isOut } from '../../../catalog/catalog.server.ts';
import type { OrderStatus } from '../../order-status.ts';
import type { IfMissing } from '../../packing/if-missing.ts';
import type { LineRow } from '../order-parts.db.ts';
import type { StoredParcel } from '../orders.tables.ts';

interface PartsQuery {
  userId: number;
  addressId: number;
  productIds: number[];
  key: string | null;
}

/** What an order needs to know of a product. */
export interface OrderedProduct {
  id: number;
  name: string;
  price_kopecks: number;
  choices: string[];
  weight_grams: number | null;
  restrictions: string | null;
  deleted: boolean;
  /** Not sold on this day. */
  out: boolean;
  out_until: Day | null;
  tags: string[];
  /** What a set holds now; null for other goods. */
  parts: OrderedPart[] | null;
}

/** A part of a set; the weight is of one piece. */
interface OrderedPart {
  name: string;
  quantity: number;
  weightGrams: number | null;
  tags: string[];
}

export interface OrderParts {
  email: string;
  /** What the key was used for before; null when it was not, or there is none. */
  used_hash: string | null;
  used_order_id: number | null;
  /** Null for an address that is not there or not the caller's; its other fields are null then, too. */
  recipient_id: number | null;
  last_name: string;
  first_name: string;
  middle_name: string;
  birth_date: Day;
  squad_number: string | null;
  phone: string;
  additional_info: string | null;
  facility_id: number;
  facility_name: string;
  delivery_kopecks: number;
  free_from_kopecks: number;
  facility_deleted: boolean;
  parcel_grams: number;
  month_grams: number | null;
  box_grams: number | null;
  refused_tags: string[];
  handover_weekdays: number[];
  order_by_days: number;
  order_by_time: string;
  closed_days: Day[];
  paused_until: Day | null;
  /** The shop's own, of this day and later. */
  shop_closed_days: Day[];
  /** Also the deleted ones; null when there are none. */
  products: OrderedProduct[] | null;
}

/** Reads everything an order is made of, in one round trip. Undefined when the account is gone. */
export async function findOrderParts(db: Db, query: PartsQuery): Promise<OrderParts | undefined> {
  const { rows } = await sql<OrderParts>`${sql.raw(PREPARED)}
    select
      caller.email, used.body_hash as used_hash, used.order_id as used_order_id,
      r.id as recipient_id, r.last_name, r.first_name, r.middle_name, r.birth_date, r.squad_number,
      r.phone, r.additional_info,
      f.id as facility_id, f.name as facility_name, f.delivery_kopecks, f.free_from_kopecks,
      f.deleted_at is not null as facility_deleted,
      f.parcel_grams, f.month_grams, f.box_grams, f.refused_tags, f.handover_weekdays, f.order_by_days,
      f.order_by_time, f.closed_days, f.paused_until,
      array(select day::text from shop_closed_days where day >= current_date - 1) as shop_closed_days,
      (
        select json_agg(json_build_object(
          'id', p.id, 'name', p.name, 'price_kopecks', p.price_kopecks, 'choices', p.choices,
          'weight_grams', p.weight_grams, 'restrictions', p.restrictions, 'deleted', p.deleted_at is not null,
          'out', ${isOut}, 'out_until', p.out_until, 'tags', p.tags,
          'parts', case when p.parts <> '[]' then (
            select json_agg(json_build_object(
              'name', part.name, 'quantity', (held.part ->> 'quantity')::integer,
              'weightGrams', part.weight_grams, 'tags', part.tags
            ) order by held.nth)
            from jsonb_array_elements(p.parts) with ordinality as held (part, nth)
            join products part on part.id = (held.part ->> 'productId')::bigint
          ) end
        ))
        from products p where p.id = any(${query.productIds})
      ) as products
    from users caller
    left join order_keys used on used.user_id = caller.id and used.key = ${query.key}
    left join recipients r on r.user_id = caller.id and r.id = ${query.addressId}
    left join facilities f on f.id = r.facility_id
    where caller.id = ${query.userId}`.execute(db);
  return rows[0];
}

/** What a key was used for: the order it made and the hash of the body it came with; undefined when for nothing. */
export function findOrderKey(db: Db, userId: number, key: string) {
  return db
    .selectFrom('order_keys')
    .select(['body_hash', 'order_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** The same, but first waits for the end of whoever makes an order with the key at this moment; leaves it as it is. */
export function findSettledKey(db: Db, userId: number, key: string) {
  return db.transaction().execute(async (tx) => {
    await sql`
      insert into order_keys (user_id, key, body_hash)
      select id, ${key}, '' from users where id = ${userId} for key share
      on conflict do nothing`.execute(tx);
    await tx
      .deleteFrom('order_keys')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('order_id', 'is', null)
      .execute();
    return findOrderKey(tx, userId, key);
  });
}

/** What the database gives an order that is stored. */
export interface MadeOrder {
  id: number;
  created_at: Date;
  /** The first change in its history. */
  change_id: number;
}

interface NewOrder {
  userId: number;
  key: string | null;
  bodyHash: string;
  status: OrderStatus;
  parts: OrderParts;
  goodsKopecks: number;
  deliveryKopecks: number;
  lines: (Omit<LineRow, 'order_id'> & Pick<OrderedProduct, 'restrictions'>)[];
  parcel: StoredParcel;
  substitution: IfMissing | null;
  /** Whether its buyer is to be told by mail. */
  mailed: boolean;
}

/**
 * Stores an order with its lines, its first state, which says whether its buyer is to be told, and its key, in one
 * statement, which is all or nothing. While somebody else makes an order with the same key, this waits for its end. Undefined, and nothing stored,
 * when that key was used or the account is gone; an account that is there cannot go before the statement ends.
 */
export async function insertOrder(db: Db, order: NewOrder): Promise<MadeOrder | undefined> {
  const { userId, key, bodyHash, status, parts, lines, mailed, ...sums } = order;
  const { rows } = await sql<MadeOrder>`${sql.raw(PREPARED)}
    with caller as (
      select id from users where id = ${userId} for key share
    ), numbered as materialized (
      select id, nextval('orders_id_seq') as order_id from caller
    ), claimed as (
      insert into order_keys (user_id, key, body_hash, order_id)
      select id, ${key}, ${bodyHash}, order_id from numbered where ${key}::text is not null
      on conflict do nothing
      returning 1
    ), made as (
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
      from numbered where ${key}::text is null or exists (select from claimed)
      returning id, created_at, status
    ), lined as (
      insert into order_lines (
        order_id, place, product_id, name, price_kopecks, quantity, choice, choice_missing, weight_grams,
        restrictions, parts, if_missing
      )
      select
        made.id, line.place, line.product_id, line.name, line.price_kopecks, line.quantity,
        line.choice, line.choice_missing, line.weight_grams, line.restrictions, line.parts, line.if_missing
      from made, unnest(
        ${lines.map((line) => line.product_id)}::bigint[],
        ${lines.map((line) => line.name)}::text[],
        ${lines.map((line) => line.price_kopecks)}::integer[],
        ${lines.map((line) => line.quantity)}::integer[],
        ${lines.map((line) => line.choice)}::text[],
        ${lines.map((line) => line.choice_missing)}::boolean[],
        ${lines.map((line) => line.weight_grams)}::integer[],
        ${lines.map((line) => line.restrictions)}::text[],
        ${lines.map(({ parts }) => (parts === null ? null : JSON.stringify(parts)))}::jsonb[],
        ${lines.map((line) => line.if_missing)}::text[]
      ) with ordinality as line (
        product_id, name, price_kopecks, quantity, choice, choice_missing, weight_grams, restrictions, parts, if_missing,
        place
      )
    ), begun as (
      insert into order_status_changes (order_id, status, changed_at, author, unmailed)
      select id, status, created_at, 'USER', ${mailed || null}::boolean from made
      returning id
    )
    select made.id, made.created_at, begun.id as change_id from made, begun`.execute(db);
  return rows[0];
}
