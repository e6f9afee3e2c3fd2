export { ChangedOrderNotice, changedOrderStorage } from './web/changed-order.tsx';
export { findHandoverDay, formatTooSoon, useEarlierOrderWarning } from './web/earlier-order.tsx';
export { default as handoverStyles } from './web/handover.module.css';
export {
  describeBoxes,
  formatReturnFlags,
  HandoverSummary,
  NextParcelLink,
  PlannedHandoverNote,
  returnedGoodsWishLabels,
  selectReturnedLines,
} from './web/handover-words.tsx';
export {
  defaultIfMissingChoices,
  type IfMissingChoices,
  ifMissingChoicesStorage,
  toIfMissingRequestField,
  withLineIfMissing,
} from './web/if-missing-choices.ts';
export { loadOwnOrderPrintData } from './web/load-own-orders.ts';
export {
  BuyerLine,
  DeskOrderBadge,
  describeParcelWeight,
  formatOrderedParcelWeight,
  formatOverweight,
  formatRecipientName,
  formatRecipientNameOrEmpty,
  LastBuyerOrders,
  OrderDetails,
  OrderGoods,
  StatusHistoryList,
  sumOrderTotalKopecks,
} from './web/order-details.tsx';
export { PayOrderByQrButton, usePayee } from './web/order-payment.tsx';
export { ParcelPhotos } from './web/parcel-photos.tsx';
