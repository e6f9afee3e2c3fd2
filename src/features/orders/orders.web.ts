export { OrderDetails, orderTotal, recipientName } from './web/order-view/order-details.tsx';
