export { OrderDetails, orderTotal } from './web/order-details.tsx';
