export { orderAnswers } from './server/order-answer.ts';
export { listOwnOrdersBefore } from './server/orders.db.ts';
