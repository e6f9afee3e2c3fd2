import { handle, type Services } from '../../../shared/server/handle.ts';
import {
  ordersCsv as ordersCsvCall,
  packingSheets as packingSheetsCall,
  purchaseList as purchaseListCall,
} from '../user-order-papers.contract.ts';
import { ordersCsv, packingSheets, purchaseList } from './order-papers.ts';

export function orderPapersRoutes({ db }: Services) {
  return [
    handle(packingSheetsCall, ({ body }) => packingSheets(db, body.ids)),
    handle(purchaseListCall, ({ body }) => purchaseList(db, body.ids)),
    handle(ordersCsvCall, ({ body }) => ordersCsv(db, body)),
  ];
}
