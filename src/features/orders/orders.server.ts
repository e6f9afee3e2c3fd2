export { orderAnswers } from './server/order-answer.ts';
export { listOrders } from './server/orders.db.ts';
