import type { HandlerInput } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { computeDeliveryCost } from '../../facilities/delivery-cost.ts';
import { findActiveFacilityById, listShopClosedDays } from '../../facilities/facilities.server.ts';
import { formatLongDay } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import type { AuditedField, Caller } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { liveStatuses } from '../order-status.ts';
import type { correctRecipient } from '../user-order-desk.contract.ts';
import { createOrderChangedProblem, markFullyPaidOrders } from './change-order-status.ts';
import { listProductsToOrder } from './confirm-order.db.ts';
import { assertSeenHandoverDay, createOrderParcelSnapshot, toParcelProduct } from './confirm-order.ts';
import { createParcelPackingLookup } from './order-parcel.db.ts';
import { type OrderResponse, readOrderResponseForCallerRole } from './order-response.ts';
import {
  findOrderById,
  insertHistoryNote,
  listOrderLines,
  listStatusChangesWithAuthors,
  lockOrder,
  type OrderRow,
  type RecipientCorrection,
  writeCorrectedRecipient,
} from './orders.db.ts';

type Input = HandlerInput<typeof correctRecipient>['body'];

/**
 * Corrects whom an order is for. To another facility it goes by that one's delivery, weights, refusals and days; what
 * stands there already changes nothing. Returns the order and what was changed, for the audit log.
 *
 * @throws {Problem} ORDER_NOT_FOUND, ORDER_ERASED, STATUS_FINAL, ORDER_PACKED, CHANGED_MEANWHILE, VALIDATION of the
 *   facility, TOTAL_CHANGED, DAY_CHANGED
 */
export async function correctOrderRecipient(
  tx: Db,
  caller: Caller,
  id: number,
  input: Input,
  config: Config,
): Promise<{ order: OrderResponse; fields: AuditedField[] }> {
  await lockOrder(tx, id);
  const before = await findOrderById(tx, id);
  if (before === undefined) throw new Problem('ORDER_NOT_FOUND');
  if (before.phone === '') throw new Problem('ORDER_ERASED');
  if (!liveStatuses.includes(before.status)) {
    throw new Problem('STATUS_FINAL', {
      message: `Заказ № ${id} уже закрыт: получателя в нём не исправляют.`,
    });
  }
  const correction = await readCorrection(tx, before, input, config.BOX_GRAMS);
  const after = { ...before, ...correction };
  const changes = changesBetween(before, after);
  if (changes.length > 0) {
    if ((await createParcelPackingLookup(tx, [id]))(id)?.packed) throw new Problem('ORDER_PACKED');
    const overtaken = createOrderChangedProblem(
      caller,
      id,
      input.version,
      await listStatusChangesWithAuthors(tx, [id]),
    );
    if (overtaken !== null) throw overtaken;
    await writeCorrectedRecipient(tx, correction, caller.id);
    await insertHistoryNote(tx, {
      ...after,
      administratorId: caller.id,
      comment: commentOf(changes, before, after),
    });
    // Another facility may have made it cheaper than what came.
    await markFullyPaidOrders(tx, config, caller, [id]);
  }
  return {
    order: await readOrderResponseForCallerRole(tx, caller, id),
    fields: changes.map(({ label, corrected, ...values }) =>
      // Whom an order is for stands in no audit log.
      corrected ? { label: `${corrected} ${label}` } : { label, ...values },
    ),
  };
}

/** What the order becomes by the input: the names, and all that follows from another facility. */
async function readCorrection(
  tx: Db,
  order: OrderRow,
  input: Input,
  boxGrams: number,
): Promise<RecipientCorrection> {
  const { institutionId = order.facility_id } = input;
  const person = {
    id: order.id,
    last_name: input.lastName ?? order.last_name,
    first_name: input.firstName ?? order.first_name,
    middle_name: input.middleName ?? order.middle_name,
    birth_date: input.birthDate ?? order.birth_date,
    squad_number: input.squadNumber === undefined ? order.squad_number : input.squadNumber,
  };
  const moved =
    institutionId === order.facility_id
      ? null
      : await sendTo(tx, order, institutionId, input.plannedDay, boxGrams);
  const { facility_id, facility_name, delivery_kopecks, planned_day, parcel } = moved ?? order;
  const total = order.goods_kopecks + delivery_kopecks;
  if (input.total !== undefined && input.total !== total) {
    throw new Problem('TOTAL_CHANGED', {
      message: `Заказ с доставкой стоит теперь ${formatRoubles(total, 2)}. Проверьте сумму и сохраните ещё раз.`,
    });
  }
  return { ...person, facility_id, facility_name, delivery_kopecks, planned_day, parcel };
}

/** What an order is with another facility: its delivery, parcel and day, as if it were made now. */
async function sendTo(
  tx: Db,
  order: OrderRow,
  facilityId: number,
  seenDay: Input['plannedDay'],
  boxGrams: number,
) {
  const facility = await findActiveFacilityById(tx, facilityId);
  if (facility === undefined) {
    throw createValidationProblem({ institutionId: 'В это учреждение доставки нет. Выберите другое.' });
  }
  const now = new Date();
  const lines = (await listOrderLines(tx, [order.id])).map(({ product_id: id, ...line }) => ({
    id,
    ...line,
  }));
  const products = await listProductsToOrder(tx, [...new Set(lines.map(({ id }) => id))]);
  // A line keeps what a piece weighed when it was ordered.
  const weighed = products.map((product) => {
    const line = lines.find(({ id }) => id === product.id);
    return toParcelProduct({
      ...product,
      name: line?.name ?? product.name,
      weight_grams: line?.weight_grams ?? product.weight_grams,
    });
  });
  const rules = { ...facility, shop_closed_days: await listShopClosedDays(tx) };
  const parcel = createOrderParcelSnapshot(rules, lines, weighed, boxGrams, now);
  assertSeenHandoverDay(seenDay, parcel.plannedDay, now);
  const terms = { deliveryKopecks: facility.delivery_kopecks, freeFromKopecks: facility.free_from_kopecks };
  return {
    ...{ facility_id: facility.id, facility_name: facility.name, planned_day: parcel.plannedDay, parcel },
    delivery_kopecks: computeDeliveryCost(terms, order.goods_kopecks),
  };
}

interface Change {
  label: string;
  was: string;
  became: string;
  /** What of a field that tells who the recipient is stands in for its values: «исправлена». */
  corrected: string | undefined;
}

/** What differs between an order and its correction, in words for the buyer. */
function changesBetween(before: RecipientCorrection, after: RecipientCorrection): Change[] {
  const words = (order: RecipientCorrection): [label: string, value: string, corrected?: string][] => [
    ['фамилия', order.last_name, 'исправлена'],
    ['имя', order.first_name, 'исправлено'],
    ['отчество', order.middle_name, 'исправлено'],
    ['дата рождения', order.birth_date ? formatLongDay(order.birth_date) : 'не указана', 'исправлена'],
    ['отряд', order.squad_number ?? 'не указан', 'исправлен'],
    ['учреждение', order.facility_name],
  ];
  const then = words(before);
  return words(after).flatMap(([label, became, corrected], index) => {
    const was = then[index]?.[1] ?? '';
    const isOther = was !== became || (corrected === undefined && before.facility_id !== after.facility_id);
    return isOther ? [{ label, was, became, corrected }] : [];
  });
}

/** The most that a comment of the history may have. */
const MAX_COMMENT = 511;

/** «Исправили получателя: фамилия: Иванов → Иванова. Доставка теперь 490,00 ₽, всего 4 930,00 ₽.» */
function commentOf(changes: Change[], before: RecipientCorrection, after: OrderRow): string {
  const delivery =
    before.delivery_kopecks === after.delivery_kopecks
      ? ''
      : ` Доставка теперь ${formatRoubles(after.delivery_kopecks, 2)}, всего ${formatRoubles(after.goods_kopecks + after.delivery_kopecks, 2)}.`;
  const told = (named: (change: Change) => string) =>
    `Исправили получателя: ${changes.map(named).join('; ')}.${delivery}`;
  const whole = told(({ label, was, became }) => `${label}: ${was} → ${became}`);
  return whole.length <= MAX_COMMENT ? whole : told(({ label }) => label);
}
