import { handle, handleChange, handleStreamed, type Services } from '../../../../shared/server/handle.ts';
import {
  ordersCsv as ordersCsvCall,
  packingSheets,
  purchaseList,
} from '../../desk/user-order-papers.contract.ts';
import { changePacking, getPacking, listReplacements } from '../../packing/user-order-packing.contract.ts';
import { applications, ownApplication } from '../../user-order-application.contract.ts';
import { exportOrdersCsv } from '../csv/export-csv.ts';
import { notedOf, notePacking, readPacking } from '../packing/packing.ts';
import { readReplacements } from '../packing/replacements.ts';
import { searchedBy } from '../search/order-search.ts';
import { readApplications, readOwnApplication } from './order-applications.ts';
import { readPackingSheets, readPurchaseList } from './order-papers.ts';

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

    handleStreamed(ordersCsvCall, ({ body }) => exportOrdersCsv(db, body), {
      kind: 'ORDERS_EXPORTED',
      // Chosen orders have no filter.
      fields: ({ body }) => (body.ids ? [] : searchedBy(body)),
    }),
  ];
}
