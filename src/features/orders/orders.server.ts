export { oneOrderLetter, orderMails } from './server/mail/order-mails.ts';
export {
  countUnmailedOrders,
  forgetUnmailedOrders,
  listUnmailedOrdersAfter,
  ORDER_ACCEPTED,
  queueUnmailedOrders,
} from './server/mail/unmailed-orders.db.ts';
export { orderAnswers } from './server/order-answer.ts';
export { countOrdersByStatus, listOwnOrdersBefore } from './server/orders.db.ts';
export { eraseBuyer } from './server/personal-data/erase-buyer.ts';
export {
  countOldOrders,
  emptyOldOrders,
  forgetOrderKeys,
  lastOrderBefore,
  newestOrder,
  type OrderBatch,
} from './server/personal-data/forget-orders.db.ts';
