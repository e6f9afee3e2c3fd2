export { changeOrderStatuses, readAuditedStatusChanges } from './server/change-order-status.ts';
export { readDeskParcels } from './server/desk-parcels.ts';
export { eraseBuyerFromOrders } from './server/erase-buyer.ts';
export {
  countErasableOrders,
  erasePeopleFromOldOrders,
  findLastOrderIdBefore,
  findLatestOrderActivityTime,
  foldOrderCounts,
  type OrderEraseBatch,
} from './server/forget-orders.db.ts';
export { type HandoverRow, readHandovers, type StoredHandoverLine } from './server/handovers.db.ts';
export { buildHandoverSchedule } from './server/next-day.ts';
export {
  type OrderAnswer,
  readBuyerOrderAnswers,
  readCallerOrderAnswer,
  readDeskOrderAnswers,
} from './server/order-answer.ts';
export { getFilterStatuses, isBroadSearch, type OrderFilter } from './server/order-filter.db.ts';
export { queueOrderMails } from './server/order-mails.db.ts';
export { mergeOrderMails, orderMailComposers } from './server/order-mails.ts';
export {
  findLastReschedule,
  listHandoverRules,
  listHeldIds,
  readHolds,
  rescheduleOrder,
  writeHold,
} from './server/order-parcel.db.ts';
export {
  deletePayments,
  insertPayments,
  listPayableOrders,
  listTransfersByDays,
  type PayableRow,
  type PaymentRow,
} from './server/order-payments.db.ts';
export { getSearchedPersonalFields } from './server/order-search.ts';
export {
  countNewOrders,
  countOrders,
  countOrdersByDay,
  countOrdersByStatus,
  type FoundOrder,
  findOrderIdBounds,
  groupOrdersByHandover,
  type LineRow,
  listBuyers,
  listFirstOrders,
  listLines,
  listOrderIds,
  listOrders,
  listOrdersByIds,
  listOwnOrdersBefore,
  listStatusChangesWithAuthors,
  lockOrder,
  lockOrders,
  orderColumns,
  sumOrderCounts,
} from './server/orders.db.ts';
export type { StoredParcel } from './server/orders.tables.ts';
export {
  listPackedLines,
  listPackedParts,
  listPackingChangeLines,
  type PackedLineRow,
  type PackedPartRow,
} from './server/packed-lines.db.ts';
export { buildReplacementAnswer, readPackingChanges, toPackingChangeLine } from './server/packing-changes.ts';
