import type { HandlerResponse } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { defaultIfMissingAction } from '../../orders/if-missing.ts';
import { listPackedLines, type PackedLineRow } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  type BuyerPhoneCallOutcome,
  calculateMaxReplacementPieces,
  findReplacementRefusal,
} from '../packing-rules.ts';
import type { listReplacementOptions } from '../user-order-packing.contract.ts';
import {
  findReplacementProductById,
  type LineToPack,
  listReplacementCandidates,
  readLinesAndFacilityToPack,
} from './packing.db.ts';

/** What is in the parcel for a line: pieces of the ordered goods and grams of what replaces the others. */
interface PutIn {
  quantity: number;
  replacementGrams: number;
}

/** An order as goods are replaced in it: its lines, what is in the parcel so far, what its facility takes. */
export interface PackingOrderState {
  lines: ReadonlyMap<number, LineToPack>;
  /** What is noted of lines, by their positions. */
  marks: ReadonlyMap<number, PackedLineRow>;
  /** By the positions of lines; of the others all is expected to go in. */
  putIn: Map<number, PutIn>;
  /** What its buyer said on the phone, by positions. */
  calls: Map<number, BuyerPhoneCallOutcome>;
  limitGrams: number;
  boxGrams: number;
  refusedTags: readonly string[];
}

/** Reads an order with what is in its parcel; `boxGrams` is the box of the shop. @throws {Problem} ORDER_NOT_FOUND */
export async function readPackingOrderState(
  db: Db,
  id: number,
  boxGrams: number,
  calls: Map<number, BuyerPhoneCallOutcome>,
): Promise<PackingOrderState> {
  const { lines, facility } = await readLinesAndFacilityToPack(db, id);
  if (facility === undefined) throw new Problem('ORDER_NOT_FOUND');
  const marks = await listPackedLines(db, [id]);
  return {
    lines: new Map(lines.map((line) => [line.position, line])),
    marks: new Map(marks.map((mark) => [mark.position, mark])),
    putIn: new Map(
      marks.map(({ position, quantity, replacement_grams, replacement_quantity }) => [
        position,
        { quantity, replacementGrams: (replacement_grams ?? 0) * (replacement_quantity ?? 0) },
      ]),
    ),
    calls,
    limitGrams: facility.parcel_grams,
    boxGrams: facility.box_grams ?? boxGrams,
    refusedTags: facility.refused_tags,
  };
}

/** What may go into the parcel without one of its lines, in grams; goods of unknown weight are not in it. */
function gramsLeft({ lines, putIn, limitGrams, boxGrams }: PackingOrderState, without: number): number {
  let left = limitGrams - boxGrams;
  for (const { position, quantity, weight_grams } of lines.values()) {
    if (position === without) continue;
    const put = putIn.get(position);
    left -= (put?.quantity ?? quantity) * (weight_grams ?? 0) + (put?.replacementGrams ?? 0);
  }
  return left;
}

function missingOf(order: PackingOrderState, line: LineToPack, put: number) {
  const { position, quantity, price_kopecks: kopecks, weight_grams: grams } = line;
  const leftGrams = gramsLeft(order, position) - put * (grams ?? 0);
  return { pieces: quantity - put, kopecks, grams, leftGrams };
}

interface Wanted {
  /** How many of the ordered pieces go in. */
  quantity: number;
  /** What goes in for the others; `price` in kopecks is what was seen. */
  replacement: { id: number; quantity: number; price?: number | undefined };
}

/** Finds what is to go in for a line, as it is sold now and as the note keeps it, or says in words why it must not. */
export async function resolveReplacement(
  tx: Db,
  order: PackingOrderState,
  line: LineToPack,
  { quantity, replacement }: Wanted,
) {
  const product = await findReplacementProductById(tx, replacement.id);
  if (product === undefined) return 'Такого товара нет';
  const { id, name, choices, price_kopecks: kopecks, weight_grams: grams } = product;
  const why = findReplacementRefusal(
    {
      ...missingOf(order, line, quantity),
      id: line.product_id,
      name: line.name,
      choice: line.choice,
      ifMissing: line.if_missing ?? defaultIfMissingAction,
      call: order.calls.get(line.position) ?? null,
      categoryId: line.category_id,
      tags: line.tags,
      isSet: line.is_set,
    },
    {
      ...{ id, name, choices, kopecks, grams, quantity: replacement.quantity },
      categoryId: product.category_id,
      tags: product.tags,
      isSet: product.is_set,
      isDeleted: product.is_deleted,
      isOut: product.is_out,
    },
    order.refusedTags,
  );
  if (why !== null || grams === null) return why ?? name;
  if (replacement.price !== undefined && replacement.price !== kopecks) {
    return `Цена товара «${name}» изменилась. Посмотрите её и выберите ещё раз.`;
  }
  return {
    replacement_id: id,
    replacement_name: name,
    replacement_choice: choices.length > 0 ? line.choice : null,
    replacement_kopecks: kopecks,
    replacement_grams: grams,
    replacement_quantity: replacement.quantity,
  };
}

/** What may go in for each line of an order, with prices or without. @throws {Problem} ORDER_NOT_FOUND */
export async function readReplacementOptions(
  db: Db,
  id: number,
  boxGrams: number,
  withPrices: boolean,
): Promise<HandlerResponse<typeof listReplacementOptions>> {
  const order = await readPackingOrderState(db, id, boxGrams, new Map());
  const candidates = Map.groupBy(await listReplacementCandidates(db, id), ({ position }) => position);
  return {
    lines: [...order.lines.values()].map((line) => {
      const missing = missingOf(order, line, 0);
      return {
        position: line.position,
        leftGrams: missing.leftGrams,
        replacements: (candidates.get(line.position) ?? [])
          .filter(
            (row) =>
              calculateMaxReplacementPieces(missing, {
                kopecks: row.price_kopecks,
                grams: row.weight_grams,
              }) > 0,
          )
          .map((row) => ({
            id: row.id,
            nameProduct: row.name,
            choice: row.choices.length > 0 ? line.choice : null,
            priceProduct: withPrices ? row.price_kopecks : undefined,
            weightGrams: row.weight_grams,
          })),
      };
    }),
  };
}
