export { holdOrders, listMoves, lockOrder } from './server/change-order-status.db.ts';
export { changeOrderStatuses, movedOrders } from './server/change-order-status.ts';
export { readDeskParcels } from './server/desk-parcels.ts';
export { eraseBuyer } from './server/erase-buyer.ts';
export {
  countOldOrders,
  emptyOldOrders,
  foldOrderCounts,
  lastOrderBefore,
  newestOrder,
  type OrderBatch,
} from './server/forget-orders.db.ts';
export type { HandoverRow, StoredResult } from './server/handovers.db.ts';
export { scheduleOf } from './server/next-day.ts';
export { deskAnswers, type OrderAnswer, orderAnswers } from './server/order-answer.ts';
export { countNewOrders, countOrdersByDay, listBuyers, listOrdersByIds } from './server/order-desk.db.ts';
export { type OrderFilter, statusesOf } from './server/order-filter.db.ts';
export { isBroadSearch } from './server/order-found.db.ts';
export { queueOrderMails } from './server/order-mails.db.ts';
export { oneOrderLetter, orderMails } from './server/order-mails.ts';
export {
  findLastMove,
  listClosedDays,
  listHandoverRules,
  listHeldIds,
  moveDay,
  readHolds,
  writeHold,
} from './server/order-parcel.db.ts';
export { type LineRow, listLines } from './server/order-parts.db.ts';
export {
  deletePayments,
  insertPayments,
  listPayableOrders,
  listTransfersOf,
  type PayableRow,
  type PaymentRow,
} from './server/order-payments.db.ts';
export { searchedBy } from './server/order-search.ts';
export {
  boundsOfDays,
  countOrders,
  countOrdersByStatus,
  type FoundOrder,
  findOrder,
  listFirst,
  listOrderIds,
  listOrders,
  listOwnOrdersBefore,
  orderColumns,
  sumOf,
} from './server/orders.db.ts';
export type { StoredParcel } from './server/orders.tables.ts';
export {
  listChangedLines,
  listPackedLines,
  listPackedParts,
  type PackedLineRow,
  type PackedPartRow,
} from './server/packed-lines.db.ts';
export { changedLine, readPackingChanges, replacementAnswer } from './server/packing-changes.ts';
export { readHandovers } from './server/read-handovers.ts';
