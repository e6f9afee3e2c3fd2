import type { LookAtShop } from '../features/admin/admin.server.ts';
import { lookForOwnGoods } from '../features/catalog/catalog.server.ts';
import { lookForOwnFacilities } from '../features/facilities/facilities.server.ts';
import { countOrdersByStatus } from '../features/orders/orders.server.ts';

/** What the slices know of how far a new shop has come. */
export const lookAtShop: LookAtShop = async (db, examples) => {
  const goods = await lookForOwnGoods(db, examples);
  const facilities = await lookForOwnFacilities(db, examples.facilities);
  const orders = await countOrdersByStatus(db);
  return {
    ownCategories: goods.ownCategories,
    ownProducts: goods.ownProducts,
    ownFacilities: facilities.own,
    orders: orders.some(({ total }) => total > 0),
    examples: { products: goods.examples, facilities: facilities.examples },
  };
};
