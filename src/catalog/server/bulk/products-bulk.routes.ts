import { bindChangeEndpoint, bindEndpoint, type Services } from '../../../platform/calls/handle.ts';
import {
  changeProductsInBulk,
  listRecentBulkChanges,
  previewBulkUndo,
  undoBulkChange,
} from '../../products-bulk.contract.ts';
import { readTransactionProductChanges } from '../catalog-edits.ts';
import { changeManyProducts } from './change-products.ts';
import { readRecentBulkChanges, readUndoPreview, revertBulkChange } from './undo-step.ts';

const idsOf = (products: { id: number }[]) => products.map(({ id }) => id);

export function productsBulkRoutes({ db }: Services) {
  return [
    bindChangeEndpoint(changeProductsInBulk, {
      change: async ({ tx, caller, body, note }) => {
        const response = await changeManyProducts(tx, caller, body.changes);
        note(await readTransactionProductChanges(tx, idsOf(response.changed)));
        return response;
      },
      audited: { kind: 'PRODUCTS_CHANGED', ids: (_, { changed }) => idsOf(changed) },
    }),

    bindEndpoint(listRecentBulkChanges, () => readRecentBulkChanges(db)),

    bindEndpoint(previewBulkUndo, ({ params }) => readUndoPreview(db, params.id)),

    bindChangeEndpoint(undoBulkChange, {
      change: async ({ tx, caller, body, note }) => {
        const response = await revertBulkChange(tx, caller, body.stepId, body.all ?? false);
        // All of them, of a whole table as well: the log shows the first hundred and finds every one by its name.
        note(await readTransactionProductChanges(tx, response.ids));
        return response;
      },
      audited: { kind: 'PRODUCTS_CHANGE_UNDONE', ids: (_, { ids }) => ids },
    }),
  ];
}
