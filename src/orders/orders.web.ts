export { default as handoverStyles } from './web/handover.module.css';
export { returnedLines, returnFlags, wishLabels } from './web/handover-sentences.ts';
export { HandoverWords } from './web/handover-words.tsx';
export { ordersLost } from './web/load-own-orders.ts';
export { OrderBadge } from './web/order-badge.tsx';
export { OrderDetails, orderedWeight, orderTotal, overWords, recipientName } from './web/order-details.tsx';
export { OrderSortField } from './web/order-sort-field.tsx';
export { packedLines } from './web/packed-lines.ts';
export { StatusHistory } from './web/status-history.tsx';
