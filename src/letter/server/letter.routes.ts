import { catalogueSnapshotPart, listProductsOnSale } from '../../catalog/catalog.server.ts';
import type { Category } from '../../catalog/categories.contract.ts';
import { createValidationProblem } from '../../contract/problem.ts';
import { facilitiesSnapshotPart } from '../../facilities/facilities.server.ts';
import { bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import { getGoodsStems, matchListToProducts } from '../products-match-list.contract.ts';
import {
  getNumberedProducts,
  MAX_PRINTED_CATALOGUE_PRODUCTS,
  type PrintedCatalogueCategory,
} from '../products-numbered.contract.ts';
import { getListVocabulary } from './list-vocabulary.ts';
import { applyFacilityRefusals, decideLines, toMatchedLine } from './match-lines.ts';

export function letterRoutes({ db, snapshot }: Services) {
  return [
    bindEndpoint(getNumberedProducts, async () => {
      const catalogue = snapshot.get(catalogueSnapshotPart);
      const { products, total } = await listProductsOnSale(db, catalogue, MAX_PRINTED_CATALOGUE_PRODUCTS);
      return { groups: numberedGroups(catalogue.categories.tree, products), total };
    }),

    bindEndpoint(getGoodsStems, () => ({
      stems: [...getListVocabulary(snapshot.get(catalogueSnapshotPart)).stems],
    })),

    bindEndpoint(matchListToProducts, async ({ body: { lines, facilityId } }) => {
      const facility = facilityId ? snapshot.get(facilitiesSnapshotPart).find(facilityId) : undefined;
      if (facilityId && facility === undefined)
        throw createValidationProblem({ facilityId: 'В это учреждение доставки нет. Выберите другое.' });
      const catalogue = snapshot.get(catalogueSnapshotPart);
      const decided = await decideLines(catalogue, lines, getListVocabulary(catalogue));
      const taken = facility === undefined ? decided : applyFacilityRefusals(catalogue, decided, facility);
      return { lines: taken.map(toMatchedLine) };
    }),
  ];
}

type Numbered = PrintedCatalogueCategory['products'][number];

const byName = new Intl.Collator('ru', { numeric: true });

/**
 * Returns products in groups by their category, the groups in the order of the tree, a category before what is
 * below it, the products by name. Those of a category that is not in the tree come last, without its name.
 */
function numberedGroups<Product extends Numbered & { categoryId: number | null }>(
  tree: readonly Category[],
  products: readonly Product[],
) {
  const byCategory = Map.groupBy(products, ({ categoryId }) => categoryId);
  const groups: { categoryId: number | null; categoryNames: string[]; products: Product[] }[] = [];
  function take(categoryId: number | null, categoryNames: string[]) {
    const found = byCategory.get(categoryId);
    byCategory.delete(categoryId);
    if (found === undefined) return;
    groups.push({
      categoryId,
      categoryNames,
      products: found.sort((one, other) => byName.compare(one.name, other.name) || one.id - other.id),
    });
  }
  function walk(level: readonly Category[], above: string[]) {
    for (const { id, name, subCategories } of level) {
      take(id, [...above, name]);
      walk(subCategories, [...above, name]);
    }
  }
  walk(tree, []);
  for (const categoryId of byCategory.keys()) take(categoryId, []);
  return groups;
}
