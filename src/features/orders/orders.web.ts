export { OrderDetails, orderTotal } from './web/order-view/order-details.tsx';
