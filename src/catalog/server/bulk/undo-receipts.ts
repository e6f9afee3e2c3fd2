import type { AuditedField } from '../../../platform/calls/handle.ts';
import type { Db } from '../../../platform/database/database.ts';
import { MAX_STOCK } from '../../product-stock.contract.ts';
import type { StockReceipt } from '../catalog.tables.ts';
import { formatStockChange } from '../catalog-edits.ts';
import { listProductNamesByIds } from '../products.db.ts';
import {
  type CountedPieces,
  findStock,
  receiveStock,
  stopCountingStock,
  takeStockBack,
} from '../stock.db.ts';

type Stock = ReadonlyMap<number, CountedPieces>;

interface ReceiptUndo extends StockReceipt {
  /** How many pieces go; below zero they come again. */
  back: number;
  /** How many of them stay: they are ordered, or not counted any more. */
  kept: number;
  /** The product is counted no more, as before the step. */
  stops: boolean;
}

/** What becomes of each receipt when its step is taken back, by what is left now. */
export function planReceiptsUndo(receipts: readonly StockReceipt[], stock: Stock): ReceiptUndo[] {
  return receipts.map((receipt) => {
    const { pieces, began } = receipt;
    const now = stock.get(receipt.productId);
    // Nothing but this step has brought any.
    const stops = began && pieces > 0 && now?.received === pieces;
    const most = now?.available ?? 0;
    const back =
      now === undefined && !(began && pieces <= 0)
        ? 0
        : stops
          ? most
          : Math.max(Math.min(pieces, most), most - MAX_STOCK);
    return { ...receipt, back, kept: stops ? 0 : pieces - back, stops };
  });
}

/** Takes receipts of a step back, as far as the pieces are there. `stock` is held. */
export async function takeReceiptsBack(tx: Db, receipts: readonly StockReceipt[], stock: Stock) {
  const planned = planReceiptsUndo(receipts, stock);
  const ids = planned.map(({ productId }) => productId);
  const moved = planned.filter(
    ({ back, stops, began, pieces }) => back !== 0 || stops || (began && pieces === 0),
  );
  const by = ({ productId, back }: ReceiptUndo) => ({ productId, pieces: Math.abs(back) });
  await stopCountingStock(
    tx,
    moved.filter(({ stops }) => stops).map(({ productId }) => productId),
  );
  await takeStockBack(tx, moved.filter(({ stops, back }) => !stops && back > 0).map(by));
  await receiveStock(tx, moved.filter(({ stops, back }) => !stops && back <= 0).map(by));
  const after = await findStock(tx, ids);
  const names = new Map((await listProductNamesByIds(tx, ids)).map(({ id, name }) => [id, name]));
  return {
    /** The receipts of the step that taking back is. */
    received: moved.map(
      ({ productId, back, stops, began }): StockReceipt => ({
        productId,
        pieces: -back,
        began: stops || (began && !stock.has(productId)),
      }),
    ),
    pieces: moved.reduce((pieces, { back }) => pieces + back, 0),
    kept: planned.flatMap(({ productId: id, kept }) =>
      kept > 0 ? { id, name: names.get(id) ?? '', pieces: kept } : [],
    ),
    /** For the log, by the number of the product. */
    changes: new Map<number, AuditedField>(
      moved.map(({ productId: id }) => [
        id,
        formatStockChange(stock.get(id)?.available, after.get(id)?.available),
      ]),
    ),
  };
}
