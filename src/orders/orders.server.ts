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
export { type HandoverRow, readHandovers, type StoredResult } from './server/handovers.db.ts';
export { scheduleOf } from './server/next-day.ts';
export { answerTo, deskAnswers, type OrderAnswer, orderAnswers } from './server/order-answer.ts';
export { isBroadSearch, type OrderFilter, statusesOf } from './server/order-filter.db.ts';
export { queueOrderMails } from './server/order-mails.db.ts';
export { oneOrderLetter, orderMails } from './server/order-mails.ts';
export {
  findLastMove,
  listHandoverRules,
  listHeldIds,
  moveDay,
  readHolds,
  writeHold,
} from './server/order-parcel.db.ts';
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
  countNewOrders,
  countOrders,
  countOrdersByDay,
  countOrdersByStatus,
  type FoundOrder,
  type LineRow,
  listBuyers,
  listFirst,
  listLines,
  listMoves,
  listOrderIds,
  listOrders,
  listOrdersByIds,
  listOwnOrdersBefore,
  lockOrder,
  lockOrders,
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
