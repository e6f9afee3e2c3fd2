import type { QuestionAnswerMatch } from '../../content/questions.ts';
import type { HandlerInput, HandlerResponse } from '../../contract/endpoint.ts';
import { createPageResponse } from '../../contract/page.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import {
  bindChangeEndpoint,
  bindChangeEndpoints,
  bindEndpoint,
  type Services,
} from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  countDeskProducts,
  createProducts,
  deleteProduct,
  getDeletedProducts,
  listDeskProducts,
  listFoundDeskProducts,
  listProductsOfCategory,
  MAX_DESK_PRODUCTS,
  type ProductGapFilter,
  patchProduct,
  productGapFilters,
  UNORDERED_DAYS,
  undeleteProduct,
  updateProduct,
} from '../admin-products.contract.ts';
import { isFewLeft } from '../desk-product.ts';
import type { Product } from '../product.ts';
import { changeProductStock, getProductStock, listProductStock } from '../product-stock.contract.ts';
import { resolveProductWeightAndTags } from '../product-tags.ts';
import { weighProduct } from '../product-weight.ts';
import {
  getProductNames,
  getProductsByIds,
  listAllProductsPage,
  listProductsPage,
} from '../products.contract.ts';
import { formatStockChange, readTransactionProductChanges } from './catalog-edits.ts';
import {
  readProductResponse,
  setPictureOrigin,
  toCatalogueProductResponses,
  toProductResponses,
} from './product-response.ts';
import {
  findProductsByIds,
  listCategoryProducts,
  listDeletedProducts,
  listProductNamesByIds,
} from './products.db.ts';
import { searchWithAnswer, sliceProductListPage } from './search/search-products.ts';
import type { CatalogueProduct, ProductCatalogue } from './snapshot/catalogue.ts';
import { catalogueSnapshotPart } from './snapshot/read-catalogue.ts';
import {
  findProductStock,
  findStock,
  isStockShortageError,
  receiveStock,
  recountStock,
  stopCountingStock,
} from './stock.db.ts';
import {
  createProductsAllOrNone,
  editProduct,
  encodePictureIfChanged,
  encodePictures,
  restoreDeletedProduct,
  softDeleteProduct,
} from './write-products.ts';

/** Says what answers a question that is typed into the search; undefined for a query of goods. */
export type FindQuestionAnswer = (query: string) => QuestionAnswerMatch | undefined;

/** Returns what tells whether a facility refuses goods; undefined for a facility that refuses nothing or is unknown. */
export type FindRefusalsOfFacility = (
  facilityId: number,
) => ((product: Pick<Product, 'tags' | 'parts'>) => boolean) | undefined;

/** What a search asks of the slices to the right. */
interface SearchSlots {
  answerQuestion: FindQuestionAnswer;
  refusalsOf: FindRefusalsOfFacility;
}

/** Returns those of these products that no order since a moment holds. */
type FindUnorderedProducts = (db: Db, ids: number[], since: Date) => Promise<ReadonlySet<number>>;

/** The parameters know what stands right of the catalogue: facilities and contacts, orders. */
export function productsRoutes(
  { db, snapshot, config }: Services,
  slots: SearchSlots,
  findUnordered: FindUnorderedProducts,
) {
  setPictureOrigin(config.PICTURES_URL);
  const catalogue = () => snapshot.get(catalogueSnapshotPart);
  return [
    bindEndpoint(getProductsByIds, ({ body }) => {
      const shown = catalogue();
      return toCatalogueProductResponses(db, shown, shown.onSaleAmong(new Set(body.ids)), body.images);
    }),

    bindEndpoint(getProductNames, ({ body }) => listProductNamesByIds(db, body.ids)),

    bindEndpoint(listAllProductsPage, ({ body }) => listProductPage(db, catalogue(), body, slots)),

    bindEndpoint(listProductsPage, ({ body }) => listProductPage(db, catalogue(), body, slots)),

    bindChangeEndpoint(createProducts, {
      prepare: ({ body }) => encodePictures(body.products),
      change: async ({ tx, body, note }, pictures) => {
        const ids = await createProductsAllOrNone(tx, body.products, pictures);
        note(await readTransactionProductChanges(tx, ids));
        return { products: await toProductResponses(tx, await findProductsByIds(tx, ids), body.images) };
      },
      audited: { kind: 'PRODUCTS_CREATED', ids: (_, { products }) => products.map(({ id }) => id) },
    }),

    bindEndpoint(listDeskProducts, async ({ query: { lacks, categoryId } }) => {
      const shown = catalogue();
      const onSale = shown.byPriority(Number.POSITIVE_INFINITY, categoryId);
      const found = lacks === undefined ? onSale : await findLacking(db, shown, onSale, lacks, findUnordered);
      const products = await toCatalogueProductResponses(db, shown, found.slice(0, MAX_DESK_PRODUCTS), 'url');
      return { products, total: found.length };
    }),

    bindEndpoint(countDeskProducts, async ({ query: { categoryId } }) => {
      const shown = catalogue();
      const onSale = shown.byPriority(Number.POSITIVE_INFINITY, categoryId);
      const lacking = productGapFilters.map(async (lacks) => {
        const found = await findLacking(db, shown, onSale, lacks, findUnordered);
        return { lacks, products: found.length };
      });
      const categories = [...Map.groupBy(onSale, (product) => product.category_id)].flatMap(
        ([id, products]) => (id === null ? [] : { id, products: products.length }),
      );
      const deleted = shown.products.filter((product) => product.deleted).length;
      return { total: onSale.length, categories, lacking: await Promise.all(lacking), deleted };
    }),

    bindEndpoint(listFoundDeskProducts, ({ body }) => listProductPage(db, catalogue(), body, slots)),

    bindEndpoint(listProductsOfCategory, async ({ body }) =>
      toProductResponses(db, await listCategoryProducts(db, body.categoryId, body.sortMethod), body.images),
    ),

    ...bindChangeEndpoints([updateProduct, patchProduct], {
      prepare: ({ params, body }) => encodePictureIfChanged(db, params.id, body),
      change: async ({ tx, params, body, note }, picture) => {
        await editProduct(tx, params.id, body, picture);
        const product = await readProductResponse(tx, params.id, body.images);
        if (body.out === false && product.out) throw createValidationProblem({ out: describeEnd(product) });
        note(await readTransactionProductChanges(tx, [params.id]));
        return product;
      },
      audited: { kind: 'PRODUCT_CHANGED', ids: ({ params }) => [params.id] },
    }),

    bindChangeEndpoint(deleteProduct, {
      change: async ({ tx, params, note }) => {
        await softDeleteProduct(tx, params.id);
        note(await readTransactionProductChanges(tx, [params.id]));
        return { message: 'Товар успешно удалён' };
      },
      audited: { kind: 'PRODUCT_DELETED', ids: ({ params }) => [params.id] },
    }),

    bindEndpoint(getDeletedProducts, async ({ query }) => {
      const rows = await listDeletedProducts(db);
      const products = await toProductResponses(db, rows, query.images);
      const momentOf = (index: number) => rows[index]?.deleted_at?.toISOString() ?? '';
      return products.map((product, index) => ({ ...product, deletedAt: momentOf(index) }));
    }),

    bindChangeEndpoint(undeleteProduct, {
      change: async ({ tx, params, note }) => {
        await restoreDeletedProduct(tx, params.id);
        note(await readTransactionProductChanges(tx, [params.id]));
        return readProductResponse(tx, params.id);
      },
      audited: { kind: 'PRODUCT_RESTORED', ids: ({ params }) => [params.id] },
    }),
  ];
}

/** Why a product is out that was not taken off sale by hand. */
const describeEnd = ({ parts }: Pick<Product, 'parts'>) =>
  parts.length > 0 ? 'Не хватает товаров этого набора' : 'Закончился: сначала запишите приход';

/** Those of the products that lack something. */
async function findLacking(
  db: Db,
  catalogue: ProductCatalogue,
  products: CatalogueProduct[],
  lacks: ProductGapFilter,
  findUnordered: FindUnorderedProducts,
): Promise<CatalogueProduct[]> {
  if (lacks === 'ORDERS') {
    const since = new Date(Date.now() - UNORDERED_DAYS * 24 * 60 * 60 * 1000);
    const ids = products.map(({ id }) => id);
    const unordered = await findUnordered(db, ids, since);
    return products.filter(({ id }) => unordered.has(id));
  }
  const derived = (product: CatalogueProduct) =>
    resolveProductWeightAndTags(product, catalogue.partsOf(product));
  const isLacking = {
    STOCK: ({ out }: CatalogueProduct) => out,
    LOW: ({ left }: CatalogueProduct) => isFewLeft(left),
    PHOTO: (product: CatalogueProduct) => product.picture_id === null,
    WEIGHT: (product: CatalogueProduct) => weighProduct(derived(product)) === null,
    TAGS: (product: CatalogueProduct) => derived(product).tags.length === 0,
  };
  return products.filter(isLacking[lacks]);
}

type Input = HandlerInput<typeof listAllProductsPage>['body'];

/** One page of the shop: all products, those of a category with its descendants, or those found. */
async function listProductPage(
  db: Db,
  catalogue: ProductCatalogue,
  input: Input,
  { answerQuestion, refusalsOf }: SearchSlots,
): Promise<HandlerResponse<typeof listAllProductsPage> & HandlerResponse<typeof listFoundDeskProducts>> {
  const { page, size, sortDirection, field } = input.pageableRequest;
  const refuses = input.facilityId ? refusalsOf(input.facilityId) : undefined;
  const filter = {
    categoryId: input.categoryId ?? undefined,
    field: field ?? undefined,
    sortDirection,
    filters: [...new Set(input.filters ?? [])].sort(),
    page,
    size,
    isRefused:
      refuses &&
      ((product: CatalogueProduct) => {
        const parts = catalogue.partsOf(product);
        return refuses({ tags: resolveProductWeightAndTags(product, parts).tags, parts });
      }),
  };
  const query = input.searchQuery ?? undefined;
  const { rows, total, ...about } =
    query === undefined
      ? sliceProductListPage(catalogue.list(filter), filter)
      : searchWithAnswer(catalogue, query, answerQuestion(query), filter);
  const responses = await toCatalogueProductResponses(db, catalogue, rows, input.images);
  return { ...createPageResponse(responses, total, { page, size }), ...about };
}

export function productStockRoutes({ db }: Services) {
  return [
    bindEndpoint(listProductStock, async () => ({
      stock: [...(await findStock(db))].map(([productId, { available }]) => ({ productId, available })),
    })),

    bindEndpoint(getProductStock, async ({ params: { id } }) => {
      await nameOf(db, id);
      return { stock: (await findProductStock(db, id)) ?? null };
    }),

    bindChangeEndpoint(changeProductStock, {
      change: async ({ tx, body: { productId: id, action, pieces }, note }) => {
        const name = await nameOf(tx, id);
        const before = await findProductStock(tx, id);
        if (action === 'STOP') await stopCountingStock(tx, [id]);
        else await writeStock(tx, id, action, pieces ?? 0).catch(refuseTooMany);
        const after = await findProductStock(tx, id);
        note([{ id, name, fields: [formatStockChange(before?.available, after?.available)] }]);
        return { stock: after ?? null };
      },
      audited: { kind: 'PRODUCT_STOCK_CHANGED', ids: ({ body }) => [body.productId] },
    }),
  ];
}

const writeStock = (tx: Db, productId: number, action: 'RECEIVE' | 'RECOUNT', pieces: number) =>
  action === 'RECEIVE' ? receiveStock(tx, [{ productId, pieces }]) : recountStock(tx, productId, pieces);

/** What is left of one product is bounded by the database, as its shortage is. */
function refuseTooMany(error: unknown): never {
  throw isStockShortageError(error) ? createValidationProblem({ pieces: 'Не больше 9 999 999 штук' }) : error;
}

async function nameOf(db: Db, id: number): Promise<string> {
  const [product] = await listProductNamesByIds(db, [id]);
  if (product === undefined) throw new Problem('PRODUCT_NOT_FOUND');
  return product.name;
}
