import { findStock } from '../../catalog/catalog.server.ts';
import { servesSamePurpose } from '../../catalog/purpose.ts';
import type { HandlerResponse } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { findProductRefusalReasons } from '../../facilities/check-parcel.ts';
import { formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { listPackedLines, type PackedLineRow } from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';
import { calculateMaxReplacementPieces } from '../packing-rules.ts';
import type { listReplacementOptions } from '../user-order-packing.contract.ts';
import {
  type BuyerPhoneCallRow,
  findReplacementProductById,
  type LineToPack,
  listBuyerPhoneCalls,
  listReplacementGoodsByCategories,
  type ReplacementGoodsRow,
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
  calls: Map<number, Pick<BuyerPhoneCallRow, 'outcome' | 'administrator_id' | 'called_at'>>;
  limitGrams: number;
  boxGrams: number;
  refusedTags: readonly string[];
}

/** Reads an order with what is in its parcel; `boxGrams` is the box of the shop. @throws {Problem} ORDER_NOT_FOUND */
export async function readPackingOrderState(
  db: Db,
  id: number,
  boxGrams: number,
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
    calls: new Map((await listBuyerPhoneCalls(db, [id])).map((call) => [call.position, call])),
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

const isFood = (tags: readonly string[]) => !tags.includes('nonfood');

/**
 * Returns why so many pieces of goods must not go in for others, in words for the packer; null when they may. Never
 * anything dearer, refused at the facility, of another kind, too heavy, or what the buyer did not agree to.
 */
function findReplacementRefusal(
  order: PackingOrderState,
  line: LineToPack,
  offered: ReplacementGoodsRow,
  { quantity: put, replacement: { quantity } }: Wanted,
): string | null {
  const missing = missingOf(order, line, put);
  const call = order.calls.get(line.position)?.outcome;
  if (missing.pieces < 1) return `«${line.name}» положен весь: заменять нечего`;
  if (call === 'REFUSED') return `От замены для «${line.name}» покупатель отказался`;
  if (line.if_missing !== 'REPLACE' && call !== 'AGREED') {
    return `Замену для «${line.name}» покупатель не просил: позвоните ему`;
  }
  const refusal = findGoodsRefusal(order, line, offered, missing, quantity);
  if (refusal !== null || call === 'AGREED' || servesSamePurpose(line.name, offered.name)) return refusal;
  return `«${offered.name}» — для другого: спросите покупателя, подойдёт ли`;
}

/** Returns how many pieces of goods lie in the parcel for a line: those are there, though nothing may be left beside them. */
function countPutInstead({ marks }: PackingOrderState, { position }: LineToPack, id: number): number {
  const mark = marks.get(position);
  return mark?.replacement_id === id ? (mark.replacement_quantity ?? 0) : 0;
}

/** Returns the same of the goods themselves, whatever the buyer says of them. */
function findGoodsRefusal(
  order: PackingOrderState,
  line: LineToPack,
  offered: ReplacementGoodsRow,
  missing: ReturnType<typeof missingOf>,
  quantity: number,
): string | null {
  const name = `«${offered.name}»`;
  if (line.is_set || offered.is_set) return 'Наборы не заменяют';
  if (offered.id === line.product_id) return `${name} — это тот же товар`;
  if (offered.is_deleted) return `${name} больше не продаётся`;
  if (offered.is_out && quantity > countPutInstead(order, line, offered.id)) return `${name} сейчас нет`;
  if (line.category_id === null || line.category_id !== offered.category_id)
    return `${name} — из другой категории`;
  if (isFood(line.tags) !== isFood(offered.tags)) return `${name} — другого рода: еду заменяют едой`;
  const [reason] = findProductRefusalReasons({ tags: offered.tags, parts: [] }, new Set(order.refusedTags));
  if (reason !== undefined) return `Учреждение не принимает: ${reason.label}. Это ${name}`;
  if (offered.choices.length > 0 && (line.choice === null || !offered.choices.includes(line.choice))) {
    return `${name} не продаётся в том же размере`;
  }
  const { price_kopecks: kopecks, weight_grams: grams } = offered;
  if (grams === null) return `Вес товара ${name} не указан: неизвестно, поместится ли`;
  if (kopecks > line.price_kopecks || kopecks * quantity > line.price_kopecks * missing.pieces) {
    return `${name}, ${quantity} шт. — дороже того, чего нет`;
  }
  if (quantity > calculateMaxReplacementPieces(missing, { kopecks, grams })) {
    return `${name}, ${quantity} шт. — ${formatKilogramsRoundedUp(grams * quantity)} кг: посылка станет тяжелее предела`;
  }
  return null;
}

/** Finds what is to go in for a line, as it is sold now and as the note keeps it, or says in words why it must not. */
export async function resolveReplacement(tx: Db, order: PackingOrderState, line: LineToPack, wanted: Wanted) {
  const { replacement } = wanted;
  const product = await findReplacementProductById(tx, replacement.id);
  if (product === undefined) return 'Такого товара нет';
  const { id, name, choices, price_kopecks: kopecks, weight_grams: grams } = product;
  const why = findReplacementRefusal(order, line, product, wanted);
  if (why !== null || grams === null) return why ?? name;
  const stock = (await findStock(tx, [id], { hold: true })).get(id);
  const left = stock && stock.available + countPutInstead(order, line, id);
  if (left !== undefined && replacement.quantity > left) return `«${name}»: осталось только ${left}`;
  if (replacement.price !== undefined && replacement.price !== kopecks) {
    return `Цена товара «${name}» изменилась: посмотрите её и выберите ещё раз`;
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

/** How many products are offered for a line. */
const MOST_OFFERED = 8;

/** What may go in for each line of an order, with prices or without. @throws {Problem} ORDER_NOT_FOUND */
export async function readReplacementOptions(
  db: Db,
  id: number,
  boxGrams: number,
  withPrices: boolean,
): Promise<HandlerResponse<typeof listReplacementOptions>> {
  const order = await readPackingOrderState(db, id, boxGrams);
  const lines = [...order.lines.values()];
  const categoryIds = new Set(lines.flatMap(({ category_id }) => category_id ?? []));
  const goods = await listReplacementGoodsByCategories(db, [...categoryIds]);
  const goodsOf = Map.groupBy(goods, ({ category_id }) => category_id);
  return {
    lines: lines.map((line) => {
      const missing = missingOf(order, line, 0);
      const fitting = (goodsOf.get(line.category_id) ?? []).filter(
        (offered) => findGoodsRefusal(order, line, offered, missing, 1) === null,
      );
      return {
        position: line.position,
        leftGrams: missing.leftGrams,
        replacements: sortByLikeness(line, fitting)
          .slice(0, MOST_OFFERED)
          .map((row) => ({
            id: row.id,
            nameProduct: row.name,
            choice: row.choices.length > 0 ? line.choice : null,
            priceProduct: withPrices ? row.price_kopecks : undefined,
            weightGrams: Number(row.weight_grams),
          })),
      };
    }),
  };
}

/** What is for the same purpose comes first, then the nearest by price per gram. */
function sortByLikeness(line: LineToPack, goods: ReplacementGoodsRow[]): ReplacementGoodsRow[] {
  const pricePerGram = ({ price_kopecks, weight_grams }: LineToPack | ReplacementGoodsRow) =>
    price_kopecks / (weight_grams ?? Number.POSITIVE_INFINITY);
  const distanceOf = (row: ReplacementGoodsRow) => Math.abs(pricePerGram(row) - pricePerGram(line));
  const { alike = [], others = [] } = Object.groupBy(
    goods.toSorted((one, other) => distanceOf(one) - distanceOf(other)),
    ({ name }) => (servesSamePurpose(line.name, name) ? 'alike' : 'others'),
  );
  return [...alike, ...others];
}
