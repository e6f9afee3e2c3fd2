import type { Db } from '../../platform/database/database.ts';
import { calculateLineRefund, type PackingChangeLine } from '../packing-changes.ts';
import type { Order } from '../user-order.contract.ts';
import { listPackedSetParts, listPackingChangeLines, type PackedLineRow } from './order-parcel.db.ts';

/** What went in for the missing pieces of a line; null when nothing did. */
export function buildReplacementAnswer(line: PackedLineRow) {
  if (line.replacement_id === null) return null;
  return {
    id: line.replacement_id,
    nameProduct: line.replacement_name ?? '',
    choice: line.replacement_choice,
    priceProduct: line.replacement_kopecks ?? 0,
    quantityProduct: line.replacement_quantity ?? 0,
    weightGrams: line.replacement_grams ?? 0,
  };
}

/** What was ordered beside what was put in. */
export function toPackingChangeLine(line: PackedLineRow): PackingChangeLine {
  return {
    position: line.position,
    nameProduct: line.name,
    choice: line.choice,
    priceProduct: line.price_kopecks,
    quantityProduct: line.ordered,
    quantityPacked: line.quantity,
    replacement: buildReplacementAnswer(line),
  };
}

/** What of these orders was packed otherwise than ordered, as a function of the number; undefined where nothing was. */
export async function readPackingChanges(
  db: Db,
  orderIds: number[],
): Promise<(id: number) => Order['packingChanges']> {
  const lines = Map.groupBy(await listPackingChangeLines(db, orderIds), (line) => line.order_id);
  const missing = (await listPackedSetParts(db, orderIds)).filter(
    ({ quantity, ordered }) => quantity < ordered,
  );
  const parts = Map.groupBy(missing, (part) => part.order_id);
  return (id) => {
    const ofOrder = (lines.get(id) ?? []).map(toPackingChangeLine);
    // Of a set that is not there itself its parts say nothing more.
    const changed = new Set(ofOrder.map(({ position }) => position));
    const inSets = (parts.get(id) ?? []).filter(({ position }) => !changed.has(position));
    const ofSets = inSets.map((part) => ({
      ...{ position: part.position, nameSet: part.set_name, nameProduct: part.name },
      ...{ quantityProduct: part.ordered, quantityPacked: part.quantity },
    }));
    if (ofOrder.length + ofSets.length === 0) return undefined;
    return {
      lines: ofOrder,
      ...(ofSets.length > 0 ? { parts: ofSets } : {}),
      refund: ofOrder.reduce((sum, line) => sum + calculateLineRefund(line), 0),
    };
  };
}
