import { handleChange, handleStreamed, type Services } from '../../../../shared/server/handle.ts';
import { importProducts, productsTable } from '../../products-table.contract.ts';
import { ProductSearch } from '../search/product-search.ts';
import { ProductRows } from '../selections/product-rows.ts';
import { Selections } from '../selections/selections.ts';
import { bringIn } from './import-products.ts';
import { streamTable } from './stream-table.ts';

export function productsTableRoutes({ db }: Services) {
  const rows = new ProductRows();
  const search = new ProductSearch(new Selections(rows), rows);
  return [
    handleStreamed(productsTable, ({ body }) => streamTable({ db, search }, body)),

    handleChange(importProducts, {
      change: ({ tx, caller, body }) => bringIn(tx, caller, body.rows),
      audited: {
        kind: 'PRODUCTS_IMPORTED',
        ids: (_, { ids }) => ids,
        detail: ({ body: { rows } }) => {
          const changed = rows.filter(({ id }) => id !== undefined && id !== null).length;
          return `новых ${rows.length - changed}, изменённых ${changed}`;
        },
      },
    }),
  ];
}
