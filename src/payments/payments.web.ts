export { OrderMoneySection } from './web/order-money.tsx';
