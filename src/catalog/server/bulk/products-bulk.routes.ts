import { handle, handleChange, type Services } from '../../../platform/calls/handle.ts';
import {
  changeProductsInBulk,
  listProductSteps,
  previewProductUndo,
  undoProductStep,
} from '../../products-bulk.contract.ts';
import { changedProducts } from '../catalog-edits.ts';
import { changeManyProducts } from './change-products.ts';
import { previewUndo, recentSteps, undoStep } from './undo-step.ts';

const idsOf = (products: { id: number }[]) => products.map(({ id }) => id);

export function productsBulkRoutes({ db }: Services) {
  return [
    handleChange(changeProductsInBulk, {
      change: async ({ tx, caller, body, note }) => {
        const answer = await changeManyProducts(tx, caller, body.changes);
        note(await changedProducts(tx, idsOf(answer.changed)));
        return answer;
      },
      audited: { kind: 'PRODUCTS_CHANGED', ids: (_, { changed }) => idsOf(changed) },
    }),

    handle(listProductSteps, () => recentSteps(db)),

    handle(previewProductUndo, ({ params }) => previewUndo(db, params.id)),

    handleChange(undoProductStep, {
      change: async ({ tx, caller, body, note }) => {
        const answer = await undoStep(tx, caller, body.stepId, body.all ?? false);
        // All of them, of a whole table as well: the log shows the first hundred and finds every one by its name.
        note(await changedProducts(tx, answer.ids));
        return answer;
      },
      audited: { kind: 'PRODUCTS_CHANGE_UNDONE', ids: (_, { ids }) => ids },
    }),
  ];
}
