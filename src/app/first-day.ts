import { lookForOwnGoods } from '../catalog/catalog.server.ts';
import { lookForOwnFacilities } from '../facilities/facilities.server.ts';
import { countOrdersByStatus } from '../orders/orders.server.ts';
import type { LookAtShop } from '../settings/settings.server.ts';

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
