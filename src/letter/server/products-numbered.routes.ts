import { cataloguePart, productsOnSale } from '../../catalog/catalog.server.ts';
import { handle, type Services } from '../../platform/calls/handle.ts';
import { MAX_NUMBERED, numberedProducts } from '../products-numbered.contract.ts';
import { numberedGroups } from './numbered-groups.ts';

export function productsNumberedRoutes({ db, snapshot }: Services) {
  return [
    handle(numberedProducts, async () => {
      const catalogue = snapshot.get(cataloguePart);
      const { products, total } = await productsOnSale(db, catalogue, MAX_NUMBERED);
      return { groups: numberedGroups(catalogue.categories.tree, products), total };
    }),
  ];
}
