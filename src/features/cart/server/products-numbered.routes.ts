import { handle, type Services } from '../../../shared/server/handle.ts';
import { productsOnSale, readCategoryTree } from '../../catalog/catalog.server.ts';
import { MAX_NUMBERED, numberedProducts } from '../products-numbered.contract.ts';
import { numberedGroups } from './numbered-groups.ts';

export function productsNumberedRoutes({ db }: Services) {
  return [
    handle(numberedProducts, async () => {
      const { products, total } = await productsOnSale(db, MAX_NUMBERED);
      return { groups: numberedGroups(await readCategoryTree(db), products), total };
    }),
  ];
}
