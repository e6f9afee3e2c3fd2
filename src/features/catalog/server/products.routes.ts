import { handle, type Services } from '../../../shared/server/handle.ts';
import { allProducts, productsByIds, productsPageable } from '../products.contract.ts';
import { listProductPage } from './list-products.ts';
import { productAnswers } from './product-answer.ts';
import { findProducts } from './products.db.ts';

export function productsRoutes({ db }: Services) {
  return [
    handle(productsByIds, async ({ body }) => {
      const rows = new Map((await findProducts(db, body.ids)).map((row) => [row.id, row]));
      const inOrder = [...new Set(body.ids)].flatMap((id) => rows.get(id) ?? []);
      return productAnswers(db, inOrder, body.images);
    }),
    handle(allProducts, ({ body }) => listProductPage(db, body)),
    handle(productsPageable, ({ body }) => listProductPage(db, body)),
  ];
}
