import { handle, type Services } from '../../platform/calls/handle.ts';
import { applications, ownApplication, packingSheets, purchaseList } from '../user-order-papers.contract.ts';
import { readApplications, readOwnApplication, readPackingSheets, readPurchaseList } from './order-papers.ts';

export function orderPapersRoutes({ db }: Services) {
  return [
    handle(packingSheets, ({ body }) => readPackingSheets(db, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    handle(ownApplication, ({ caller, params }) => readOwnApplication(db, caller.id, params.id)),

    handle(applications, ({ body }) => readApplications(db, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    // Goods and numbers of orders: no personal data.
    handle(purchaseList, ({ body }) => readPurchaseList(db, body.ids)),
  ];
}
