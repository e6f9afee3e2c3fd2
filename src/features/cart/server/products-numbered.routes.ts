import { handle, type Services } from '../../../shared/server/handle.ts';
import { productsOnSale, readCategoryTree } from '../../catalog/catalog.server.ts';
import { MAX_NUMBERED, numberedProducts } from '../products-numbered.contract.ts';
import { numberedGroups } from './numbered-groups.ts';

export function productsNumberedRoutes({ reads }: Services) {
  return [
    handle(numberedProducts, () =>
      reads.read(async (shop) => {
        const { products, total } = await productsOnSale(shop, MAX_NUMBERED);
        return { groups: numberedGroups(await readCategoryTree(shop), products), total };
      }),
    ),
  ];
}
