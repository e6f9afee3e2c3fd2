import { handle, type Services } from '../../platform/calls/handle.ts';
import {
  getOwnParcelApplication,
  getPackingSheets,
  getParcelApplications,
  getPurchaseList,
} from '../user-order-papers.contract.ts';
import {
  readOwnParcelApplication,
  readPackingSheets,
  readParcelApplications,
  readPurchaseList,
} from './order-papers.ts';

export function orderPapersRoutes({ db }: Services) {
  return [
    handle(getPackingSheets, ({ body }) => readPackingSheets(db, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    handle(getOwnParcelApplication, ({ caller, params }) =>
      readOwnParcelApplication(db, caller.id, params.id),
    ),

    handle(getParcelApplications, ({ body }) => readParcelApplications(db, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    // Goods and numbers of orders: no personal data.
    handle(getPurchaseList, ({ body }) => readPurchaseList(db, body.ids)),
  ];
}
