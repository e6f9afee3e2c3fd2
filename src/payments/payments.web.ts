export { OrderPayment } from './web/order-payment.tsx';
