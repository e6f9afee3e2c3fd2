import { weightAndTags } from '../../catalog/product-tags.ts';
import { Problem } from '../../contract/problem.ts';
import { checkParcel, type ParcelLine, type ParcelProduct } from '../../facilities/check-parcel.ts';
import { unsetParcel } from '../../facilities/parcel-rules.ts';
import { weekdayAndDay } from '../../facilities/parcel-words.ts';
import type { Day } from '../../lib/calendar.ts';
import type { OrderedProduct, OrderParts } from './find-order-parts.db.ts';
import type { StoredParcel } from './orders.tables.ts';

/** Returns a product as the check reads it: a set without a weight or tags of its own has those of its parts. */
export function parcelProduct({ id, name, weight_grams, tags, parts }: OrderedProduct): ParcelProduct {
  const held = parts ?? [];
  return { id, name, parts: held, ...weightAndTags({ weightGrams: weight_grams, tags }, held) };
}

/**
 * Checks the parcel of an order as it is made, to be stored with it: an order is taken whatever the check says.
 * `boxGrams` is the box of the shop.
 */
export function parcelOfOrder(
  parts: OrderParts,
  lines: readonly ParcelLine[],
  products: Iterable<ParcelProduct>,
  boxGrams: number,
  now: Date,
): StoredParcel {
  const rules = {
    ...unsetParcel,
    parcelGrams: parts.parcel_grams,
    monthGrams: parts.month_grams,
    boxGrams: parts.box_grams ?? boxGrams,
    refusedTags: parts.refused_tags,
    handoverWeekdays: parts.handover_weekdays,
    orderByDays: parts.order_by_days,
    orderByTime: parts.order_by_time,
    closedDays: [...parts.closed_days, ...parts.shop_closed_days],
    pausedUntil: parts.paused_until,
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
export function expectSeenDay(seen: Day | null | undefined, planned: Day | null, now: Date): void {
  if (seen === undefined || seen === planned) return;
  const day = planned === null ? 'его сообщит администратор' : `теперь это ${weekdayAndDay(planned)}`;
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
