import { handle, handleChange, type Services } from '../../platform/calls/handle.ts';
import { applications, ownApplication } from '../user-order-application.contract.ts';
import { changePacking, getPacking, listReplacements } from '../user-order-packing.contract.ts';
import { packingSheets, purchaseList } from '../user-order-papers.contract.ts';
import { readApplications, readOwnApplication } from './order-applications.ts';
import { readPackingSheets, readPurchaseList } from './order-papers.ts';
import { notedOf, notePacking, readPacking } from './packing.ts';
import { readReplacements } from './replacements.ts';

export function orderPapersRoutes({ db, config }: Services) {
  return [
    handle(packingSheets, ({ body }) => readPackingSheets(db, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    handle(ownApplication, ({ caller, params }) => readOwnApplication(db, caller.id, params.id)),

    handle(applications, ({ body }) => readApplications(db, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    // Marks of administrators on numbers of lines: nobody's personal data.
    handle(getPacking, ({ params }) => readPacking(db, params.id)),

    // Goods that are on sale.
    handle(listReplacements, ({ params }) => readReplacements(db, params.id, config.BOX_GRAMS)),

    handleChange(changePacking, {
      change: ({ tx, caller, params, body }) => notePacking(tx, caller.id, params.id, body, config),
      audited: {
        kind: 'ORDER_PACKING_NOTED',
        ids: ({ params, body }, answer) => (notedOf(body, answer) === '' ? [] : [params.id]),
        detail: ({ body }, answer) => notedOf(body, answer),
      },
    }),

    // Goods and numbers of orders: nobody's personal data.
    handle(purchaseList, ({ body }) => readPurchaseList(db, body.ids)),
  ];
}
