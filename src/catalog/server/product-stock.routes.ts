import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { changeProductStock, getProductStock, type ProductStock } from '../product-stock.contract.ts';
import { listProductNamesByIds } from './products.db.ts';
import {
  findProductStock,
  isStockShortageError,
  receiveStock,
  recountStock,
  stopCountingStock,
} from './stock.db.ts';

const label = (stock: ProductStock | undefined, uncounted: string) =>
  stock === undefined ? uncounted : `${stock.available} шт.`;

export function productStockRoutes({ db }: Services) {
  return [
    bindEndpoint(getProductStock, async ({ params: { id } }) => {
      await nameOf(db, id);
      return { stock: (await findProductStock(db, id)) ?? null };
    }),

    bindChangeEndpoint(changeProductStock, {
      change: async ({ tx, body: { productId: id, action, pieces }, note }) => {
        const name = await nameOf(tx, id);
        const before = await findProductStock(tx, id);
        const write = action === 'RECEIVE' ? receiveStock : recountStock;
        if (action !== 'STOP') await write(tx, id, pieces ?? 0).catch(refuseTooMany);
        if (action === 'STOP') await stopCountingStock(tx, id);
        const after = await findProductStock(tx, id);
        const change = { was: label(before, 'не считали'), became: label(after, 'не считаем') };
        note([{ id, name, fields: [{ label: 'остаток', ...change }] }]);
        return { stock: after ?? null };
      },
      audited: { kind: 'PRODUCT_STOCK_CHANGED', ids: ({ body }) => [body.productId] },
    }),
  ];
}

/** What is left of one product is bounded by the database, as its shortage is. */
function refuseTooMany(error: unknown): never {
  throw isStockShortageError(error) ? createValidationProblem({ pieces: 'Не больше 9 999 999 штук' }) : error;
}

async function nameOf(db: Db, id: number): Promise<string> {
  const [product] = await listProductNamesByIds(db, [id]);
  if (product === undefined) throw new Problem('PRODUCT_NOT_FOUND');
  return product.name;
}
