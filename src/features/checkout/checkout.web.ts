export { GoodsWanted } from './web/order-for.tsx';
