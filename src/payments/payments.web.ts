export { type MoneyFormKind, OrderPaymentsSection } from './web/order-money.tsx';
