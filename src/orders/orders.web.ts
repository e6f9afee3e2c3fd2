export { EarlierOrderNotice } from './web/earlier-order.tsx';
export { default as handoverStyles } from './web/handover.module.css';
export { formatReturnFlags, returnedGoodsOptionLabels, returnedLines } from './web/handover-sentences.ts';
export { HandoverSummary } from './web/handover-words.tsx';
export {
  defaultIfMissingChoices,
  type IfMissingChoices,
  ifMissingChoicesStorage,
  setLineIfMissing,
  toIfMissingField,
} from './web/if-missing-choices.ts';
export { orderLoadFailureMessages } from './web/load-own-orders.ts';
export { DeskOrderBadge } from './web/order-badge.tsx';
export {
  formatOrderedParcelWeight,
  formatOverweight,
  OrderDetails,
  OrderGoods,
  OrderRecipient,
  orderTotal,
  recipientName,
} from './web/order-details.tsx';
export { PayOrderButton, usePayee } from './web/order-payment.tsx';
export { OrderSortField } from './web/order-sort-field.tsx';
export { resolvePackedLines } from './web/packed-lines.ts';
export { PackingChangesNotice } from './web/packing-changes.tsx';
export { PlannedHandover } from './web/planned-handover.tsx';
export { StatusHistoryList } from './web/status-history.tsx';
