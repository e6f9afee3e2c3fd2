export { GoodsWanted } from './web/goods-wanted.tsx';
