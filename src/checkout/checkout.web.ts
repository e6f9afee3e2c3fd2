export { RecipientChosenNotice } from './web/goods-wanted.tsx';
