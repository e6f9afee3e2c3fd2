export { OrderPaymentsSection } from './web/order-money.tsx';
