import type * as z from 'zod/mini';
import { Problem } from '../../contract/problem.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { isCancelledStatus, type OrderStatus, orderStageByStatus } from '../order-status.ts';
import { calculateLineRefund, type PackingChangeLine } from '../packing-changes.ts';
import type { orderResponseSchema } from '../user-order.contract.ts';
import { listOrderPaymentTotals, listOrderRefunds } from './order-money.db.ts';
import {
  createHandoverLookup,
  createOrderBoxesLookup,
  createParcelPackingLookup,
  createParcelPhotosLookup,
  listPackedSetParts,
  listPackingChangeLines,
  type PackedLineRow,
} from './order-parcel.db.ts';
import {
  findOrderById,
  listOrderLines,
  listStatusChangesWithAuthors,
  type OrderLineRow,
  type OrderRow,
  readOrderNotesByOrderId,
  type StatusChangeRow,
} from './orders.db.ts';

export type OrderResponse = z.output<typeof orderResponseSchema>;

/** Rows of orders as the desk's calls answer them: with the packing as it goes, and how the money stands. */
export async function readDeskOrderResponses(db: Db, rows: OrderRow[]): Promise<OrderResponse[]> {
  return (await readOrders(db, rows)).map(({ ordered, sinceThen }) => ({ ...ordered, ...sinceThen }));
}

/**
 * The same as their buyers' calls answer it: what is named here and nothing else. Of a parcel that is being packed nothing
 * is told, while things still go in and out; of money nothing while it is as ordered.
 */
export async function readBuyerOrderResponses(db: Db, rows: OrderRow[]): Promise<OrderResponse[]> {
  return (await readOrders(db, rows)).map(({ ordered, sinceThen }) => {
    const { noteForBuyer, packed, handover, packingChanges, photos, boxes, refunds, money } = sinceThen;
    const isTold = money.received > 0 || money.due !== untouchedMoney(ordered).due;
    const isClosed = packed || isDelivered(ordered);
    return {
      ...ordered,
      noteForBuyer,
      ...(packed && { packed }),
      ...(handover && { handover }),
      ...(isClosed && packingChanges && { packingChanges }),
      ...(isClosed && photos && { photos }),
      ...((isClosed || isCancelledStatus(ordered.status)) && boxes && { boxes }),
      ...(refunds && { refunds }),
      ...(isTold && { money }),
    };
  });
}

/** Orders as they were made, and what has become of them since. */
async function readOrders(db: Db, rows: OrderRow[]) {
  const ids = rows.map((row) => row.id);
  // A cancelled parcel goes nowhere: nothing of it is to tell but the boxes that are there already.
  const liveIds = rows.filter(({ status }) => !isCancelledStatus(status)).map(({ id }) => id);
  const delivered = rows.filter(isDelivered).map(({ id }) => id);
  const notDeliveredIds = ids.filter((id) => !delivered.includes(id));
  const [lines, changes, notes, handoverOf, parcelOf, packedOf, photosOf, boxesOf, refunds, totals] =
    await Promise.all([
      listOrderLines(db, ids),
      listStatusChangesWithAuthors(db, ids),
      readOrderNotesByOrderId(db, ids, 'BUYER'),
      createHandoverLookup(db, delivered),
      createParcelPackingLookup(db, liveIds),
      createPackingChangesLookup(db, liveIds),
      createParcelPhotosLookup(db, ids),
      createOrderBoxesLookup(db, notDeliveredIds),
      listOrderRefunds(db, ids),
      listOrderPaymentTotals(db, ids),
    ]);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const changesOf = Map.groupBy(changes, (change) => change.order_id);
  const refundsOf = Map.groupBy(refunds, (refund) => refund.order_id);
  const moneyOf = new Map(totals.map(({ order_id, ...money }) => [order_id, money]));
  return rows.map((row) => {
    const [handover, packingChanges, photos, boxes, given] = [
      handoverOf(row.id),
      packedOf(row.id),
      photosOf(row.id),
      boxesOf(row.id)
        .map(({ plannedDay, handedOn }) => ({ plannedDay, handedOn }))
        .filter(({ handedOn }) => handedOn !== null || !isCancelledStatus(row.status)),
      refundsOf.get(row.id)?.map(({ refunded_on: day, kopecks: sum }) => ({ day, sum })),
    ];
    const ordered = buildOrderResponse(row, linesOf.get(row.id) ?? [], changesOf.get(row.id) ?? []);
    const sinceThen = {
      ...parcelOf(row.id),
      ...(parcelOf(row.id)?.packed &&
        packingChanges &&
        row.parcel && { packedGrams: row.parcel.grams + packingChanges.addedGrams }),
      ...(handover && { handover }),
      ...(packingChanges && { packingChanges }),
      ...(photos && { photos }),
      ...(boxes.length > 0 && { boxes }),
      ...(given && { refunds: given }),
      money: moneyOf.get(row.id) ?? untouchedMoney(ordered),
      noteForBuyer: notes.get(row.id) ?? null,
    };
    return { ordered, sinceThen };
  });
}

const isDelivered = ({ status }: { status: OrderStatus }) => orderStageByStatus[status] === 'delivered';

/** The money of an order for which nothing came, and of which nothing was packed otherwise. */
const untouchedMoney = ({
  status,
  priceProducts,
  totalShippingCost,
}: Pick<OrderResponse, 'status' | 'priceProducts' | 'totalShippingCost'>) => ({
  due: isCancelledStatus(status) ? 0 : priceProducts + totalShippingCost,
  ...{ received: 0, refunded: 0, version: 0 },
});

/** An order as its call answers it to its caller. @throws {Problem} ORDER_NOT_FOUND */
export async function readOrderResponseForCallerRole(
  tx: Db,
  caller: Caller,
  id: number,
): Promise<OrderResponse> {
  const row = await findOrderById(tx, id);
  const answersFor = caller.role === 'ADMIN' ? readDeskOrderResponses : readBuyerOrderResponses;
  const [response] = await answersFor(tx, row ? [row] : []);
  if (response === undefined) throw new Problem('ORDER_NOT_FOUND');
  return response;
}

/** Who the parcel of an order is for, as the calls answer it. */
export const buildRecipientResponse = (row: OrderRow) => ({
  firstNameClient: row.first_name,
  lastNameClient: row.last_name,
  middleNameClient: row.middle_name,
  birthDateClient: row.birth_date,
  squadNumberClient: row.squad_number,
});

/** One order as the calls answer it, of rows that are at hand; no one has written on it yet. */
export function buildOrderResponse(
  row: OrderRow,
  lines: Omit<OrderLineRow, 'order_id' | 'position'>[],
  changes: Pick<StatusChangeRow, 'id' | 'status' | 'created_at' | 'author' | 'comment'>[],
): OrderResponse {
  return {
    id: row.id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    ...buildRecipientResponse(row),
    phoneBuyer: row.phone,
    emailBuyer: row.email,
    workAddressName: row.facility_name,
    additionalInfoClient: row.additional_info,
    products: lines.map((line) => ({
      id: line.product_id,
      nameProduct: line.name,
      priceProduct: line.price_kopecks,
      quantityProduct: line.quantity,
      choice: line.choice,
      choiceMissing: line.choice_missing,
      weightGrams: line.weight_grams,
      parts: line.parts ?? [],
      ...(line.if_missing !== null && { ifMissing: line.if_missing }),
    })),
    totalShippingCost: row.delivery_kopecks,
    priceProducts: row.goods_kopecks,
    statusHistory: changes.map((change) => ({
      id: change.id,
      status: change.status,
      changedAt: change.created_at.toISOString(),
      author: change.author,
      comment: change.comment,
    })),
    noteForBuyer: null,
    heldAt: row.held_at?.toISOString() ?? null,
    ...(row.may_pay && { mayPay: true as const }),
    plannedDay: row.planned_day,
    parcel: row.parcel,
    ...(row.substitution !== null && { substitution: row.substitution }),
    version: changes.length,
  };
}

/** What went in for the missing pieces of a line; null when nothing did. */
export function buildReplacementResponse(line: PackedLineRow) {
  if (line.replacement_id === null) return null;
  return {
    id: line.replacement_id,
    nameProduct: line.replacement_name ?? '',
    choice: line.replacement_choice,
    priceProduct: line.replacement_kopecks ?? 0,
    quantityProduct: line.replacement_quantity ?? 0,
    weightGrams: line.replacement_grams ?? 0,
  };
}

/** What was ordered beside what was put in. */
export function toPackingChangeLine(line: PackedLineRow): PackingChangeLine {
  return {
    position: line.position,
    nameProduct: line.name,
    choice: line.choice,
    priceProduct: line.price_kopecks,
    quantityProduct: line.ordered,
    quantityPacked: line.quantity,
    replacement: buildReplacementResponse(line),
  };
}

/** What of these orders was packed otherwise than ordered, and how much heavier they are for it, as a function of the number; undefined where nothing was. */
export async function createPackingChangesLookup(db: Db, orderIds: number[]) {
  const lines = Map.groupBy(await listPackingChangeLines(db, orderIds), (line) => line.order_id);
  const missing = (await listPackedSetParts(db, orderIds)).filter(
    ({ quantity, ordered }) => quantity < ordered,
  );
  const parts = Map.groupBy(missing, (part) => part.order_id);
  return (id: number) => {
    const rows = lines.get(id) ?? [];
    const ofOrder = rows.map(toPackingChangeLine);
    // Of a set that is not there itself its parts say nothing more.
    const changed = new Set(ofOrder.map(({ position }) => position));
    const inSets = (parts.get(id) ?? []).filter(({ position }) => !changed.has(position));
    const ofSets = inSets.map((part) => ({
      ...{ position: part.position, nameSet: part.set_name, nameProduct: part.name },
      ...{ quantityProduct: part.ordered, quantityPacked: part.quantity },
    }));
    if (ofOrder.length + ofSets.length === 0) return undefined;
    const added = [
      ...rows.map(({ quantity, ordered, weight_grams }) => (quantity - ordered) * (weight_grams ?? 0)),
      ...rows.map((line) => (line.replacement_quantity ?? 0) * (line.replacement_grams ?? 0)),
      ...inSets.map(({ quantity, ordered, weightGrams }) => (quantity - ordered) * (weightGrams ?? 0)),
    ];
    return {
      lines: ofOrder,
      ...(ofSets.length > 0 ? { parts: ofSets } : {}),
      refund: ofOrder.reduce((sum, line) => sum + calculateLineRefund(line), 0),
      addedGrams: added.reduce((sum, grams) => sum + grams, 0),
    };
  };
}
