import { sql } from 'kysely';
import { isOut } from '../../catalog/catalog.server.ts';
import type { Product } from '../../catalog/product.ts';
import type { Day } from '../../lib/calendar.ts';
import type { RequestKey } from '../../platform/calls/request-keys.db.ts';
import type { Db } from '../../platform/database/database.ts';
import { PREPARED } from '../../platform/database/postgres-pools.ts';
import { MOST_ORDERS } from '../order-limits.ts';

interface PartsQuery {
  userId: number;
  addressId: number;
  productIds: number[];
  key: RequestKey | null;
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
type OrderedPart = Omit<Product['parts'][number], 'productId'>;

export interface OrderParts {
  email: string;
  /** How many orders the account has, counted no further than the most it may have. */
  made_orders: number;
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
export async function findOrderParts(
  db: Db,
  { userId, addressId, productIds, key }: PartsQuery,
): Promise<OrderParts | undefined> {
  const { rows } = await sql<OrderParts>`${sql.raw(PREPARED)}
    select
      caller.email,
      (
        select count(*) from (select from orders where user_id = caller.id limit ${MOST_ORDERS}::integer) as made
      ) as made_orders,
      used.body_mark as used_hash, used.answer as used_order_id,
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
        from products p where p.id = any(${productIds})
      ) as products
    from users caller
    left join request_keys used
      on used.owner = ${key?.owner} and used.call = ${key?.call} and used.key = ${key?.key}
    left join recipients r on r.user_id = caller.id and r.id = ${addressId}
    left join facilities f on f.id = r.facility_id
    where caller.id = ${userId}`.execute(db);
  return rows[0];
}
