export { findMoneyDraft, type MoneyFormKind, OrderPaymentsSection } from './web/order-money.tsx';
