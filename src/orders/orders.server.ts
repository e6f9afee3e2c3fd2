export {
  changeOrderStatuses,
  eraseBuyerFromOrders,
  readStatusChangesForAudit,
} from './server/change-order-status.ts';
export { buildHandoverSchedule, readDeskParcels } from './server/desk-parcels.ts';
export {
  countErasableOrders,
  erasePeopleFromOldOrders,
  findLastOrderIdBefore,
  findLatestOrderActivityTime,
  findProductsUnorderedSince,
  type OrderEraseBatch,
  rollUpOrderCounts,
} from './server/forget-orders.db.ts';
export {
  buildRecipientAnswer,
  buildReplacementAnswer,
  type OrderAnswer,
  readBuyerOrderAnswers,
  readCallerOrderAnswer,
  readDeskOrderAnswers,
  readPackingChanges,
  toPackingChangeLine,
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
  type HandoverRow,
  listHandoverRules,
  listHeldOrderIds,
  listPackedLines,
  listPackedSetParts,
  listPackingChangeLines,
  type PackedLineRow,
  type PackedSetPartRow,
  readHandovers,
  rescheduleOrder,
  type StoredNotHandedInLine,
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
