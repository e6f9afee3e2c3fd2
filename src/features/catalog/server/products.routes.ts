import { handle, type Services } from '../../../shared/server/handle.ts';
import {
  allProducts,
  createProducts,
  deletedProducts,
  deleteProduct,
  productsByIds,
  productsOfCategory,
  productsPageable,
  undeleteProduct,
  updateProduct,
} from '../products.contract.ts';
import { listProductPage } from './list-products.ts';
import { productAnswers, readProduct } from './product-answer.ts';
import { findProducts, findProductsOnSale, listByPriority, listDeleted } from './products.db.ts';
import { Selections } from './selections.ts';
import { createAllProducts, deleteOnSale, restoreDeleted, rewriteProduct } from './write-products.ts';

export function productsRoutes({ db }: Services) {
  const selections = new Selections(db);
  return [
    handle(productsByIds, async ({ body }) => {
      const ids = [...new Set(body.ids)];
      return productAnswers(db, await findProductsOnSale(db, ids), body.images);
    }),

    handle(allProducts, ({ body }) => listProductPage(db, selections, body)),

    handle(productsPageable, ({ body }) => listProductPage(db, selections, body)),

    handle(
      createProducts,
      async ({ body }) => {
        const ids = await createAllProducts(db, body.products);
        return { products: await productAnswers(db, await findProducts(db, ids), body.images) };
      },
      { kind: 'PRODUCTS_CREATED', ids: (_, { products }) => products.map(({ id }) => id) },
    ),

    handle(productsOfCategory, async ({ body }) =>
      productAnswers(db, await listByPriority(db, body.categoryId, body.sortMethod), body.images),
    ),

    handle(
      updateProduct,
      async ({ params, body }) => {
        await rewriteProduct(db, params.id, body);
        return readProduct(db, params.id, body.images);
      },
      { kind: 'PRODUCT_CHANGED', ids: ({ params }) => [params.id] },
    ),

    handle(
      deleteProduct,
      async ({ params }) => {
        await deleteOnSale(db, params.id);
        return { message: 'Товар успешно удалён' };
      },
      { kind: 'PRODUCT_DELETED', ids: ({ params }) => [params.id] },
    ),

    handle(deletedProducts, async ({ query }) => productAnswers(db, await listDeleted(db), query.images)),

    handle(
      undeleteProduct,
      async ({ params }) => {
        await restoreDeleted(db, params.id);
        return readProduct(db, params.id);
      },
      { kind: 'PRODUCT_RESTORED', ids: ({ params }) => [params.id] },
    ),
  ];
}
