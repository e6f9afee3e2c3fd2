import { handle, handleChange, type Services } from '../../../../shared/server/handle.ts';
import {
  changeProductsInBulk,
  listProductSteps,
  MAX_BULK,
  undoProductStep,
} from '../../products-bulk.contract.ts';
import { changedProducts } from '../catalog-edits.ts';
import { changeManyProducts } from './change-products.ts';
import { recentSteps, undoStep } from './undo-step.ts';

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

    handleChange(undoProductStep, {
      change: async ({ tx, body, note }) => {
        const answer = await undoStep(tx, body.stepId);
        // What a whole table took back is said by its numbers, as it was when the table came in.
        if (answer.ids.length <= MAX_BULK) note(await changedProducts(tx, answer.ids));
        return answer;
      },
      audited: { kind: 'PRODUCTS_CHANGE_UNDONE', ids: (_, { ids }) => ids },
    }),
  ];
}
