export { lookUpList } from './web/list-memory.ts';
export { ListGroups } from './web/list-review.tsx';
export {
  buildListRows,
  type ListRowState,
  type RowDecision,
  rowsToCartLines,
  selectRowsForCart,
  summarizeList,
  withRowDecision,
} from './web/list-rows.ts';
