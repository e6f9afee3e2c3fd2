export { ChooseGoodsNotice } from './web/goods-wanted.tsx';
