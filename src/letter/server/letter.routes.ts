import { catalogueSnapshotPart, listProductsOnSale } from '../../catalog/catalog.server.ts';
import type { Category } from '../../catalog/categories.contract.ts';
import type { DeskProduct } from '../../catalog/desk-product.ts';
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

    bindEndpoint(getGoodsStems, () => {
      const { stems, details } = getListVocabulary(snapshot.get(catalogueSnapshotPart));
      return { stems: [...stems], details: [...details] };
    }),

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

const byName = new Intl.Collator('ru', { numeric: true });

/** Each category with its names from the root down, in the order of the tree, before what is below it. */
function listCategoryPaths(
  level: readonly Category[],
  above: string[] = [],
): [id: number, names: string[]][] {
  return level.flatMap(({ id, name, subCategories }) => {
    const names = [...above, name];
    return [[id, names], ...listCategoryPaths(subCategories, names)];
  });
}

/**
 * Returns products in groups by their category, the groups in the order of the tree, the products by name. Those of a
 * category that is not in the tree come last, without its name.
 */
function numberedGroups(
  tree: readonly Category[],
  products: readonly DeskProduct[],
): PrintedCatalogueCategory[] {
  const byCategory = Map.groupBy(
    products.toSorted((one, other) => byName.compare(one.name, other.name) || one.id - other.id),
    ({ categoryId }) => categoryId,
  );
  const paths = new Map<number | null, string[]>(listCategoryPaths(tree));
  return [...new Set([...paths.keys(), ...byCategory.keys()])].flatMap((categoryId) => {
    const found = byCategory.get(categoryId);
    return found === undefined
      ? []
      : { categoryId, categoryNames: paths.get(categoryId) ?? [], products: found };
  });
}
