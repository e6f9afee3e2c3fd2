export {
  changeOrderStatuses,
  createOrderChangedProblem,
  eraseBuyerFromOrders,
  markFullyPaidOrders,
} from './server/change-order-status.ts';
export { buildHandoverSchedule, createDeskParcelLookup } from './server/desk-parcels.ts';
export {
  countErasableOrders,
  erasePeopleFromOldOrders,
  erasePeopleFromUnallocatedPayments,
  findLastOrderIdBefore,
  findProductsUnorderedSince,
  findShopLatestOrderActivityTime,
  type OrderEraseBatch,
  rollUpOrderCounts,
} from './server/forget-orders.db.ts';
export { getFilterStatuses, isBroadSearch, type OrderFilter } from './server/order-filter.db.ts';
export { insertOrderMessage, listOrderMessages, queueOrderMails } from './server/order-mails.db.ts';
export { createOrderMailComposers, mergeOrderMails } from './server/order-mails.ts';
export {
  countOwedRefunds,
  countUnallocatedPayments,
  deletePaymentsByIds,
  deleteRefund,
  findPaymentById,
  findRefundById,
  insertPayments,
  insertRefund,
  listOrderPayments,
  listOrderPaymentTotals,
  listOrderRefunds,
  listPaymentsByDays,
  listTransferCandidateOrders,
  listUnallocatedLooksForAudit,
  listUnallocatedPayments,
  lockPaymentsByIds,
  type PaymentRow,
  replaceAssumedPayments,
  type TransferCandidateRow,
  writePaymentAllocations,
} from './server/order-money.db.ts';
export {
  createHandoverLookup,
  createOrderBoxesLookup,
  createParcelPhotosLookup,
  findLastReschedule,
  type HandoverRow,
  listFacilityHandoverRules,
  listHeldOrderIds,
  listPackedLines,
  listPackedSetParts,
  listPackingChangeLines,
  type PackedLineRow,
  type PackedSetPartRow,
  replaceOrderBoxes,
  rescheduleOrder,
  type StoredNotHandedInLine,
  writeOrderHold,
} from './server/order-parcel.db.ts';
export {
  buildRecipientResponse,
  buildReplacementResponse,
  createPackingChangesLookup,
  type OrderResponse,
  readBuyerOrderResponses,
  readDeskOrderResponses,
  readOrderResponseForCallerRole,
  toPackingChangeLine,
} from './server/order-response.ts';
export { getSearchedPersonalFields } from './server/order-search.ts';
export {
  countNewOrders,
  countOrders,
  countOrdersByDay,
  countOrdersByStatus,
  findOrderIdBounds,
  groupOrdersByHandover,
  listBuyersWithLiveOrders,
  listOrderIds,
  listOrderIdsAndStatuses,
  listOrderLines,
  listOrders,
  listOrdersByIds,
  listStatusChangesWithAuthors,
  listUserOrdersBeforeId,
  lockOrder,
  lockOrders,
  type OrderLineRow,
  type OrderRow,
  orderColumns,
  sumOrderCounts,
} from './server/orders.db.ts';
export type { OrderParcelSnapshot } from './server/orders.tables.ts';
export { formatDatedSum, listPaymentChangesForAudit } from './server/payment-audit.ts';
