import type { QuestionAnswerMatch } from '../../content/questions.ts';
import type { HandlerAnswer, HandlerInput } from '../../contract/endpoint.ts';
import { createPage } from '../../contract/page.ts';
import { handle, handleChange, handleChanges, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  createProducts,
  deleteProduct,
  getDeletedProducts,
  listDeskProducts,
  listProductsOfCategory,
  MAX_DESK_PRODUCTS,
  patchProduct,
  undeleteProduct,
  updateProduct,
} from '../admin-products.contract.ts';
import { getProductsByIds, listAllProductsPage, listProductsPage } from '../products.contract.ts';
import { readProductChangesForAudit } from './catalog-edits.ts';
import {
  fillPictureBase64,
  listProductsOnSale,
  readProduct,
  setPictureOrigin,
  stripPictureBase64,
  toCatalogueProductAnswers,
  toProductAnswers,
} from './product-answer.ts';
import { findProductsByIds, listCategoryProducts, listDeletedProducts } from './products.db.ts';
import { searchBesideAnswer, searchProducts, sliceProductListPage } from './search/search-products.ts';
import type { ProductCatalogue } from './snapshot/catalogue.ts';
import { catalogueSnapshotPart } from './snapshot/read-catalogue.ts';
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

/** @param answerQuestion knows what stands right of the catalogue: facilities and contacts */
export function productsRoutes({ db, snapshot, config }: Services, answerQuestion: FindQuestionAnswer) {
  setPictureOrigin(config.PICTURES_URL);
  const catalogue = () => snapshot.get(catalogueSnapshotPart);
  return [
    handle(getProductsByIds, ({ body }) => {
      const shown = catalogue();
      return toCatalogueProductAnswers(db, shown, shown.onSaleAmong(new Set(body.ids)), body.images);
    }),

    handle(listAllProductsPage, ({ body }) => listProductPage(db, catalogue(), body, answerQuestion)),

    handle(listProductsPage, ({ body }) => listProductPage(db, catalogue(), body, answerQuestion)),

    handleChange(createProducts, {
      prepare: ({ body }) => encodePictures(body.products),
      change: async ({ tx, body, note }, pictures) => {
        const ids = await createProductsAllOrNone(tx, body.products, pictures);
        note(await readProductChangesForAudit(tx, ids));
        return { products: await toProductAnswers(tx, await findProductsByIds(tx, ids), body.images) };
      },
      audited: { kind: 'PRODUCTS_CREATED', ids: (_, { products }) => products.map(({ id }) => id) },
      // The pictures of a hundred products are megabytes, and stand in tables of their own.
      stored: {
        pack: ({ products }) => ({ products: stripPictureBase64(products) }),
        unpack: async (of, { products }) => ({ products: await fillPictureBase64(of, products) }),
      },
    }),

    handle(listDeskProducts, () => listProductsOnSale(db, catalogue(), MAX_DESK_PRODUCTS)),

    handle(listProductsOfCategory, async ({ body }) =>
      toProductAnswers(db, await listCategoryProducts(db, body.categoryId, body.sortMethod), body.images),
    ),

    ...handleChanges([updateProduct, patchProduct], {
      prepare: ({ params, body }) => encodePictureIfChanged(db, params.id, body),
      change: async ({ tx, params, body, note }, picture) => {
        await editProduct(tx, params.id, body, picture);
        note(await readProductChangesForAudit(tx, [params.id]));
        return readProduct(tx, params.id, body.images);
      },
      audited: { kind: 'PRODUCT_CHANGED', ids: ({ params }) => [params.id] },
    }),

    handleChange(deleteProduct, {
      change: async ({ tx, params, note }) => {
        await softDeleteProduct(tx, params.id);
        note(await readProductChangesForAudit(tx, [params.id]));
        return { message: 'Товар успешно удалён' };
      },
      audited: { kind: 'PRODUCT_DELETED', ids: ({ params }) => [params.id] },
    }),

    handle(getDeletedProducts, async ({ query }) =>
      toProductAnswers(db, await listDeletedProducts(db), query.images),
    ),

    handleChange(undeleteProduct, {
      change: async ({ tx, params, note }) => {
        await restoreDeletedProduct(tx, params.id);
        note(await readProductChangesForAudit(tx, [params.id]));
        return readProduct(tx, params.id);
      },
      audited: { kind: 'PRODUCT_RESTORED', ids: ({ params }) => [params.id] },
    }),
  ];
}

type Input = HandlerInput<typeof listAllProductsPage>['body'];

/** One page of the shop: all products, those of a category with its descendants, or those found. */
async function listProductPage(
  db: Db,
  catalogue: ProductCatalogue,
  input: Input,
  answerQuestion: FindQuestionAnswer,
): Promise<HandlerAnswer<typeof listAllProductsPage>> {
  const { page, size, sortDirection, field } = input.pageableRequest;
  const filter = {
    categoryId: input.categoryId ?? undefined,
    field: field ?? undefined,
    sortDirection,
    filters: [...new Set(input.filters ?? [])].sort(),
    page,
    size,
  };
  const query = input.searchQuery ?? undefined;
  const found = query === undefined ? undefined : answerQuestion(query);
  const { rows, total, ...about } =
    query === undefined
      ? sliceProductListPage(catalogue.list(filter), filter)
      : found === undefined
        ? searchProducts(catalogue, query, filter)
        : searchBesideAnswer(catalogue, query, found.rest, filter);
  const answers = await toCatalogueProductAnswers(db, catalogue, rows, input.images);
  const answer = found === undefined ? {} : { answer: found.answer };
  return { ...createPage(answers, total, { page, size }), ...about, ...answer };
}
