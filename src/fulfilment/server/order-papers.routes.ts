import { handle, type Services } from '../../platform/calls/handle.ts';
import {
  getApplications,
  getOwnApplication,
  getPackingSheets,
  getPurchaseList,
} from '../user-order-papers.contract.ts';
import { readApplications, readOwnApplication, readPackingSheets, readPurchaseList } from './order-papers.ts';

export function orderPapersRoutes({ db }: Services) {
  return [
    handle(getPackingSheets, ({ body }) => readPackingSheets(db, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    handle(getOwnApplication, ({ caller, params }) => readOwnApplication(db, caller.id, params.id)),

    handle(getApplications, ({ body }) => readApplications(db, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    // Goods and numbers of orders: no personal data.
    handle(getPurchaseList, ({ body }) => readPurchaseList(db, body.ids)),
  ];
}
