import { catalogueSnapshotPart } from '../../catalog/catalog.server.ts';
import { handleChange, handleStreamed, type Services } from '../../platform/calls/handle.ts';
import { exportProducts, importProducts } from '../products-table.contract.ts';
import { importRows } from './import-products.ts';
import { streamSheetProducts } from './stream-table.ts';

export function productsTableRoutes({ snapshot }: Services) {
  return [
    handleStreamed(exportProducts, ({ body }) =>
      streamSheetProducts(snapshot.get(catalogueSnapshotPart), body),
    ),

    handleChange(importProducts, {
      change: ({ tx, caller, body }) => importRows(tx, caller, body.rows),
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
