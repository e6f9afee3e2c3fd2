export { changeOrderStatuses, readAuditedStatusChanges } from './server/change-order-status.ts';
export { readDeskParcels } from './server/desk-parcels.ts';
export { eraseBuyerFromOrders } from './server/erase-buyer.ts';
export {
  compactOrderCounts,
  countErasableOrders,
  erasePeopleFromOldOrders,
  findLastOrderIdBefore,
  findLatestOrderActivityTime,
  findProductsUnorderedSince,
  type OrderEraseBatch,
} from './server/forget-orders.db.ts';
export { type HandoverRow, readHandovers, type StoredNotHandedInLine } from './server/handovers.db.ts';
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
  countUnallocatedPayments,
  deletePayments,
  deleteRefund,
  findPayment,
  findRefund,
  insertPayments,
  insertRefund,
  listOrderMoney,
  listOrderPayments,
  listPayableOrders,
  listPaymentsByDays,
  listRefunds,
  listUnallocatedPayments,
  lockPayments,
  type PayableRow,
  type PaymentRow,
  writeAllocations,
} from './server/order-money.db.ts';
export {
  findLastReschedule,
  listHandoverRules,
  listHeldOrderIds,
  readOrderHoldTimes,
  rescheduleOrder,
  writeOrderHold,
} from './server/order-parcel.db.ts';
export { getSearchedPersonalFields } from './server/order-search.ts';
export {
  countNewOrders,
  countOrders,
  countOrdersByDay,
  countOrdersByStatus,
  findOrderIdBounds,
  groupOrdersByHandover,
  type LineRow,
  listBuyersWithLiveOrders,
  listLines,
  listOrderIds,
  listOrderIdsAndStatuses,
  listOrders,
  listOrdersByIds,
  listOwnOrdersBefore,
  lockOrder,
  lockOrders,
  type OrderRow,
  orderColumns,
  sumOrderCounts,
} from './server/orders.db.ts';
export type { OrderParcelSnapshot } from './server/orders.tables.ts';
export {
  listPackedLines,
  listPackedSetParts,
  listPackingChangeLines,
  type PackedLineRow,
  type PackedSetPartRow,
} from './server/packed-lines.db.ts';
export { buildReplacementAnswer, readPackingChanges, toPackingChangeLine } from './server/packing-changes.ts';
