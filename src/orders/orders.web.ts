export { EarlierOrderNotice } from './web/earlier-order.tsx';
export { default as handoverStyles } from './web/handover.module.css';
export {
  formatReturnFlags,
  HandoverSummary,
  PlannedHandover,
  resolvePackedLines,
  returnedGoodsOptionLabels,
  returnedLines,
} from './web/handover-words.tsx';
export {
  defaultIfMissingChoices,
  type IfMissingChoices,
  ifMissingChoicesStorage,
  setLineIfMissing,
  toIfMissingField,
} from './web/if-missing-choices.ts';
export { loadOwnPaper } from './web/load-own-orders.ts';
export {
  DeskOrderBadge,
  formatOrderedParcelWeight,
  formatOverweight,
  keptRecipientName,
  OrderDetails,
  OrderGoods,
  OrderRecipient,
  orderTotal,
  PackingChangesNotice,
  recipientName,
  StatusHistoryList,
} from './web/order-details.tsx';
export { PayOrderButton, usePayee } from './web/order-payment.tsx';
export { OrderSortSelect } from './web/order-sort-select.tsx';
