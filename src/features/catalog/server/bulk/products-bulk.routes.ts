import { handle, handleChange, type Services } from '../../../../shared/server/handle.ts';
import { changeProductsInBulk, listProductSteps, undoProductStep } from '../../products-bulk.contract.ts';
import { changedProducts } from '../catalog-edits.ts';
import { changeManyProducts, recentSteps, undoStep } from './change-products.ts';

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
        note(await changedProducts(tx, idsOf(answer.restored)));
        return answer;
      },
      audited: { kind: 'PRODUCTS_CHANGE_UNDONE', ids: (_, { restored }) => idsOf(restored) },
    }),
  ];
}
