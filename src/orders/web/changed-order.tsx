import { Link } from 'react-router';
import { useCartLines } from '../../cart/cart.web.ts';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { createDraftStorage, getDraftOwner } from '../../ui/draft.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Order } from '../user-order.contract.ts';

interface ChangedOrder {
  id: number;
  productIds: number[];
  owner: string | undefined;
}

/** The order that was cancelled to be changed. Beside the cart, where it outlives the tab as its goods do. */
const stored = createDraftStorage<ChangedOrder>('changedOrder', browserStorage);

/** The order whose goods went back into the cart to be ordered otherwise, until that is done. */
export const changedOrderStorage = {
  write({ id, products }: Order): void {
    stored.write({ id, productIds: products.map((product) => product.id), owner: getDraftOwner() });
  },
  clear: stored.clear,
};

/** Returns the id of the buyer's order that is being changed, while any of its goods is in the cart; else null. */
export function useChangedOrderId(): number | null {
  const lines = useCartLines();
  const changed = stored.read();
  if (changed === null || changed.owner !== (getDraftOwner() ?? changed.owner)) return null;
  return lines.some(({ id }) => changed.productIds.includes(id)) ? changed.id : null;
}

/** Says that the order that is being changed is cancelled, and none stands in its place yet. */
export function ChangedOrderNotice() {
  const id = useChangedOrderId();
  if (id === null) return null;
  return (
    <Notice kind="warning">
      Заказ №&nbsp;{id} отменён. Пока вы не подтвердите новый, посылки не будет.{' '}
      <Link to="/user-order-list">Мои заказы</Link>
    </Notice>
  );
}
