import { MAX_PARCEL_KG } from '../../content/parcel-quotas.ts';
import type { HandlerResponse } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { listShopClosedDays } from '../../facilities/facilities.server.ts';
import { listHandoverDaysAfter } from '../../facilities/handover-day.ts';
import type { OrderBox } from '../../orders/handover.ts';
import { defaultIfMissingAction } from '../../orders/if-missing.ts';
import {
  deliveredStatuses,
  isCancelledStatus,
  isOrderOnHold,
  type OrderStatus,
} from '../../orders/order-status.ts';
import {
  buildHandoverSchedule,
  buildRecipientResponse,
  buildReplacementResponse,
  createOrderBoxesLookup,
  listBuyers,
  listFacilityHandoverRules,
  listOrderLines,
  listOrdersByIds,
  listPackedSetParts,
  listPackingChangeLines,
  listStatusChangesWithAuthors,
  type OrderLineRow,
  type OrderParcelSnapshot,
} from '../../orders/orders.server.ts';
import { bindEndpoint, type Caller, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { distributePieces } from '../packing-rules.ts';
import type { PackingProgress } from '../user-order-packing.contract.ts';
import {
  getOwnParcelApplication,
  getPackingSheets,
  getParcelApplicationsByOrderIds,
  getPurchaseList,
  getRecipientTags,
  type ParcelApplication,
} from '../user-order-papers.contract.ts';
import {
  findOwnOrderId,
  listCategoriesByProductNames,
  listOrderLinesWithCategory,
  listOrdersSortedByFacility,
  type OrderLineWithCategory,
} from './order-papers.db.ts';
import { listPackingTerms } from './packing.db.ts';
import { createPackingProgressLookup, omitPackingSums, seesSums } from './packing.ts';

export function orderPapersRoutes({ db }: Services) {
  return [
    bindEndpoint(getPackingSheets, ({ caller, body }) => readPackingSheets(db, caller, body.ids), {
      kind: 'ORDERS_PRINTED',
    }),

    bindEndpoint(getOwnParcelApplication, ({ caller, params }) =>
      readOwnParcelApplication(db, caller.id, params.id),
    ),

    bindEndpoint(getParcelApplicationsByOrderIds, ({ body }) => readParcelApplications(db, body.ids, true), {
      kind: 'ORDERS_PRINTED',
    }),

    // Tags that tell nothing of people.
    bindEndpoint(getRecipientTags, async ({ body }) => ({
      orders: (await listPackingTerms(db, body.ids)).map((row) => ({
        ...{ id: row.id, recipientTag: row.recipient_tag },
      })),
    })),

    // Goods and numbers of orders: no personal data.
    bindEndpoint(getPurchaseList, ({ body }) => readPurchaseList(db, body.ids)),
  ];
}

/** A sheet for each of these orders, facility by facility. */
async function readPackingSheets(
  db: Db,
  caller: Caller,
  ids: number[],
): Promise<HandlerResponse<typeof getPackingSheets>> {
  const rows = await listOrdersSortedByFacility(db, ids);
  const lines = Map.groupBy(await listOrderLinesWithCategory(db, ids), (line) => line.order_id);
  const changesOf = Map.groupBy(await listStatusChangesWithAuthors(db, ids), (change) => change.order_id);
  const packingOf = await createPackingProgressLookup(db, ids);
  const shopClosed = await listShopClosedDays(db);
  const facilities = await listFacilityHandoverRules(db, [...new Set(rows.map((row) => row.facility_id))]);
  const scheduleOf = new Map(
    facilities.map((facility) => [facility.id, buildHandoverSchedule(facility, shopClosed)]),
  );
  const withSums = seesSums(caller);
  const asksToCall = (id: number) =>
    (lines.get(id) ?? []).some(({ if_missing }) => (if_missing ?? defaultIfMissingAction) === 'CALL');
  const buyerIds = rows.flatMap(({ user_id }) => user_id ?? []);
  const buyers = Map.groupBy(await listBuyers(db, buyerIds), ({ id }) => id);
  const buyerOf = ({ id, user_id, phone }: (typeof rows)[number]) => {
    if (caller.deskRole === 'PACKER' && !asksToCall(id)) return { nameBuyer: '', phoneBuyer: '' };
    const [buyer] = buyers.get(user_id ?? 0) ?? [];
    const names = [buyer?.last_name, buyer?.first_name, buyer?.middle_name];
    return { nameBuyer: names.filter(Boolean).join(' '), phoneBuyer: phone };
  };
  const laterDays = ({ facility_id, planned_day }: (typeof rows)[number]) => {
    const schedule = scheduleOf.get(facility_id);
    return schedule === undefined || planned_day === null ? [] : listHandoverDaysAfter(schedule, planned_day);
  };
  const sheets = rows.map((row) => ({
    id: row.id,
    status: row.status,
    version: changesOf.get(row.id)?.length ?? 0,
    createdAt: row.created_at.toISOString(),
    handedInAt: handedInAt(row.status, changesOf.get(row.id) ?? []),
    plannedDay: row.planned_day,
    laterDays: laterDays(row),
    institutionId: row.facility_id,
    workAddressName: row.facility_name,
    ...buildRecipientResponse(row),
    additionalInfoClient: row.additional_info,
    ...buyerOf(row),
    heldAt: row.held_at?.toISOString() ?? null,
    substitution: row.substitution ?? defaultIfMissingAction,
    boxGrams: row.parcel?.boxGrams ?? 0,
    limitGrams: row.parcel?.limitGrams ?? MAX_PARCEL_KG * 1000,
    groups: groupsOf(lines.get(row.id) ?? []).map(({ name, lines: inGroup }) => ({
      name,
      lines: inGroup.map((line) => ({
        id: line.product_id,
        position: line.position,
        nameProduct: line.name,
        quantityProduct: line.quantity,
        choice: line.choice,
        choiceMissing: line.choice_missing,
        weightGrams: line.weight_grams === null ? null : line.weight_grams * line.quantity,
        restrictions: line.restrictions,
        priceProduct: withSums ? line.price_kopecks : undefined,
        ifMissing: line.if_missing ?? defaultIfMissingAction,
        refusedAs: refusedAs(row.parcel, line.product_id, null),
        parts: partsOf(line).map((part) => ({
          ...part,
          refusedAs: refusedAs(row.parcel, line.product_id, part.nameProduct),
        })),
      })),
    })),
    packing: omitPackingSums(caller, packingOf(row.id)),
  }));
  return { sheets };
}

/** When an order came into the status it stands in, where that is a delivered one; null for others. */
function handedInAt(
  status: OrderStatus,
  changes: { status: OrderStatus; created_at: Date }[],
): string | null {
  if (!deliveredStatuses.includes(status)) return null;
  return changes.findLast((change) => change.status === status)?.created_at.toISOString() ?? null;
}

/** «жестяные банки, продукты с сахаром»: as what an order's facility did not take goods, or a part of a set; null when it did. */
function refusedAs(
  parcel: OrderParcelSnapshot | null,
  productId: number,
  name: string | null,
): string | null {
  const reasons = parcel?.refused.find(({ id }) => id === productId)?.reasons ?? [];
  const labels = reasons.filter(({ part }) => part === name).map(({ label }) => label);
  return labels.length > 0 ? labels.join(', ') : null;
}

/** The parts of so many sets: `pieces` of each, or all that they hold. */
const partsOf = (
  { parts, quantity: sets }: Pick<OrderLineWithCategory, 'parts' | 'quantity'>,
  pieces: readonly number[] = [],
) =>
  (parts ?? []).map(({ name, quantity, weightGrams }, index) => ({
    part: index + 1,
    nameProduct: name,
    quantityProduct: pieces[index] ?? quantity * sets,
    weightGrams: weightOf(weightGrams, pieces[index] ?? quantity * sets),
  }));

const russian = new Intl.Collator('ru', { numeric: true });

/** What is not packed yet of these orders, added up by size; what had another name when it was ordered stands apart. */
async function readPurchaseList(db: Db, ids: number[]): Promise<HandlerResponse<typeof getPurchaseList>> {
  const rows = await listOrdersByIds(db, ids);
  const packingOf = await createPackingProgressLookup(db, ids);
  const byState = Object.groupBy(rows, (row) => purchaseStateOf(row, packingOf(row.id)));
  const { toBuy = [], cancelled = [], packed = [] } = byState;
  const orderIds = idsOf(toBuy);
  const ordered = await withPartsApart(db, await listOrderLinesWithCategory(db, orderIds), packingOf);
  const lines = ordered.filter(({ quantity }) => quantity > 0);
  const groups = groupsOf(lines).map(({ name, lines }) => ({
    name,
    lines: [...Map.groupBy(lines, sameGoods).values()]
      .map((same) => {
        const orderIds = [...new Set(same.map((line) => line.order_id))].sort((a, b) => a - b);
        return {
          id: Number(same[0]?.product_id),
          nameProduct: String(same[0]?.name),
          choice: same[0]?.choice ?? null,
          choiceMissing: same[0]?.choice_missing ?? false,
          quantityProduct: same.reduce((sum, line) => sum + line.quantity, 0),
          orders: orderIds.length,
          orderIds,
        };
      })
      .sort(
        (a, b) =>
          russian.compare(a.nameProduct, b.nameProduct) ||
          a.id - b.id ||
          russian.compare(a.choice ?? '', b.choice ?? ''),
      ),
  }));
  const waiting = toBuy.filter(({ status, held_at }) =>
    isOrderOnHold({ status, heldAt: held_at?.toISOString() ?? null }),
  );
  return {
    orderIds,
    cancelledIds: idsOf(cancelled),
    packedIds: idsOf(packed),
    begunIds: orderIds.filter((id) => hasPackedPieces(packingOf(id))),
    heldIds: idsOf(waiting),
    groups,
  };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Goods of an order that is packed or over lie in its parcel already. */
function purchaseStateOf({ status }: { status: OrderStatus }, { packed }: { packed: object | null }) {
  if (isCancelledStatus(status)) return 'cancelled';
  return packed !== null || deliveredStatuses.includes(status) ? 'packed' : 'toBuy';
}

type PackedMarks = Pick<PackingProgress, 'lines' | 'parts'>;

const hasPackedPieces = ({ lines, parts }: PackedMarks): boolean =>
  [...lines, ...parts].some(({ quantity }) => quantity > 0) ||
  lines.some(({ replacement }) => replacement !== null);

/** How many pieces of a line, or sets, need not be bought any more; all where others went in for what is missing. */
function countPackedPieces({ position, quantity }: OrderLineWithCategory, { lines }: PackedMarks): number {
  const mark = lines.find((line) => line.position === position);
  return mark === undefined || mark.replacement === null ? (mark?.quantity ?? 0) : quantity;
}

/** The pieces of each line that are not packed, with the parts of each set in its place, where they lie in the shop. */
async function withPartsApart(
  db: Db,
  lines: OrderLineWithCategory[],
  packingOf: (id: number) => PackedMarks,
): Promise<OrderLineWithCategory[]> {
  const names = lines.flatMap(({ parts }) => (parts ?? []).map(({ name }) => name));
  const known = new Map(
    (await listCategoriesByProductNames(db, [...new Set(names)])).map((row) => [row.name, row]),
  );
  const apart = lines.flatMap((line) =>
    line.parts === null || line.parts.length === 0
      ? [{ ...line, quantity: line.quantity - countPackedPieces(line, packingOf(line.order_id)) }]
      : line.parts.map((part, index) => ({
          ...line,
          ...{
            name: part.name,
            quantity: part.quantity * line.quantity - countPackedOfPart(line, index + 1, packingOf),
            choice: null,
            choice_missing: false,
          },
          product_id: known.get(part.name)?.id ?? line.product_id,
          department: known.get(part.name)?.department ?? null,
          parts: null,
        })),
  );
  // A group that only a set has brought along comes where it is found first.
  const departments = [...new Set(apart.map(({ department }) => department))];
  return apart.toSorted(
    (one, other) => departments.indexOf(one.department) - departments.indexOf(other.department),
  );
}

/** How many pieces of a part of a set are packed: those of a set that is not there lie nowhere. */
function countPackedOfPart(
  line: OrderLineWithCategory,
  part: number,
  packingOf: (id: number) => PackedMarks,
): number {
  const { lines, parts } = packingOf(line.order_id);
  const sets = countPackedPieces(line, { lines, parts });
  const isOut = sets === 0 && lines.some(({ position }) => position === line.position);
  if (isOut) return 0;
  const mark = parts.find((one) => one.position === line.position && one.part === part);
  return mark?.quantity ?? (line.parts?.[part - 1]?.quantity ?? 0) * sets;
}

const sameGoods = (line: OrderLineWithCategory) =>
  JSON.stringify([line.product_id, line.name, line.choice, line.choice_missing]);

/** By whole departments: a heading over each shelf would be as long as the list under it. */
function groupsOf(lines: OrderLineWithCategory[]) {
  return [...Map.groupBy(lines, ({ department }) => department)].map(([name, inGroup]) => ({
    name,
    lines: inGroup,
  }));
}

/**
 * The papers of each of these orders, facility by facility; goods and recipient are as they were ordered, less
 * what was not put into the parcel, and with what went in instead. `byBox` makes a set for each box.
 */
async function readParcelApplications(
  db: Db,
  ids: number[],
  byBox: boolean,
): Promise<HandlerResponse<typeof getParcelApplicationsByOrderIds>> {
  const [rows, lines] = await Promise.all([listOrdersSortedByFacility(db, ids), listOrderLines(db, ids)]);
  const changed = await listPackingChangeLines(db, ids);
  const changes = new Map(changed.map((change) => [`${change.order_id} ${change.position}`, change]));
  const marked = await listPackedSetParts(db, ids);
  const marks = new Map(marked.map((mark) => [`${mark.order_id} ${mark.position} ${mark.part}`, mark]));
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const facilityIds = [...new Set(rows.map((row) => row.facility_id))];
  const copies = new Map(
    (await listFacilityHandoverRules(db, facilityIds)).map((row) => [row.id, row.paper_copies]),
  );
  const boxesOf = await createOrderBoxesLookup(db, byBox ? ids : []);
  const terms = await listPackingTerms(db, byBox ? ids : []);
  const tagOf = new Map(terms.map((row) => [row.id, row.recipient_tag]));
  return {
    applications: rows.flatMap((row) => {
      const goods = (linesOf.get(row.id) ?? []).map((line, index): PackedGoods => {
        const change = changes.get(`${row.id} ${index + 1}`);
        const replacement = change === undefined ? null : buildReplacementResponse(change);
        const quantity = change?.quantity ?? line.quantity;
        const parts = partsOf({ ...line, quantity }).map(({ part, quantityProduct }) => {
          // Of a set that is not there itself its parts say nothing more.
          const mark = change === undefined ? marks.get(`${row.id} ${index + 1} ${part}`) : undefined;
          return mark?.quantity ?? quantityProduct;
        });
        return { line, position: index + 1, quantity, parts, replacement };
      });
      return shareIntoBoxes(goods, boxesOf(row.id), row.parcel).map(({ box, goods }) => ({
        id: row.id,
        ...(box && { box }),
        ...(byBox && { recipientTag: tagOf.get(row.id) }),
        status: row.status,
        institutionId: row.facility_id,
        workAddressName: row.facility_name,
        paperCopies: copies.get(row.facility_id) ?? 1,
        ...buildRecipientResponse(row),
        heldAt: row.held_at?.toISOString() ?? null,
        lines: goods.flatMap(rowsOf).map((line, index) => ({ position: index + 1, ...line })),
      }));
    }),
  };
}

/** A line as it lies in the parcel: how many pieces of the ordered goods, and what went in for the others. */
interface PackedGoods {
  line: OrderLineRow;
  position: number;
  quantity: number;
  /** How many pieces there are of each part of a set. */
  parts: readonly number[];
  replacement: ReturnType<typeof buildReplacementResponse>;
}

/** What lies in each box that is still here, or all of it where there is one. */
function shareIntoBoxes(
  goods: PackedGoods[],
  boxes: OrderBox[],
  parcel: OrderParcelSnapshot | null,
): { box?: NonNullable<ParcelApplication['box']>; goods: PackedGoods[] }[] {
  if (boxes.length === 0) return [{ goods }];
  const pieces = goods.map(({ line, position, quantity, replacement }) => ({
    ...{ position, grams: line.weight_grams },
    pieces: quantity + (replacement?.quantityProduct ?? 0),
  }));
  const room = parcel === null ? Number.POSITIVE_INFINITY : parcel.limitGrams - parcel.boxGrams;
  const taken = new Map<number, number>();
  return distributePieces(
    pieces,
    boxes.map((box) => box.goods),
    room,
  ).flatMap((named, index) => {
    const inBox = named.flatMap(({ position, quantity }) => {
      const line = goods.find((one) => one.position === position);
      const from = taken.get(position) ?? 0;
      taken.set(position, from + quantity);
      return line === undefined ? [] : [takePieces(line, from, quantity)];
    });
    const { handedOn, plannedDay } = boxes[index] ?? {};
    if (handedOn !== null || plannedDay === undefined) return [];
    return [{ box: { number: index + 1, count: boxes.length, plannedDay }, goods: inBox }];
  });
}

/** So many pieces of a line from one on, those that went in for others last; the last sets lack what is missing. */
function takePieces(
  { quantity, parts, replacement, ...goods }: PackedGoods,
  from: number,
  count: number,
): PackedGoods {
  const ordered = Math.max(0, Math.min(count, quantity - from));
  return {
    ...goods,
    quantity: ordered,
    parts: parts.map((pieces, index) => {
      const each = goods.line.parts?.[index]?.quantity ?? 0;
      return Math.max(0, Math.min(each * ordered, pieces - each * from));
    }),
    replacement: replacement && { ...replacement, quantityProduct: count - ordered },
  };
}

/** The rows of a line: what was put in of it, and what went in for the rest. */
function rowsOf({ line, quantity, parts, replacement }: PackedGoods) {
  const ordered = {
    nameProduct: line.name,
    priceProduct: line.price_kopecks,
    quantityProduct: quantity,
    choice: line.choice,
    choiceMissing: line.choice_missing,
    weightGrams: weightOf(line.weight_grams, quantity),
    parts: partsOf({ ...line, quantity }, parts).filter(({ quantityProduct }) => quantityProduct > 0),
  };
  // A set of which no part was put in is not there; one from before sets were kept has none to tell.
  const isThere = quantity > 0 && (!line.parts?.length || ordered.parts.length > 0);
  const rows = isThere ? [ordered] : [];
  if (replacement === null || replacement.quantityProduct === 0) return rows;
  const { id: _, quantityProduct, weightGrams, ...goods } = replacement;
  const grams = weightOf(weightGrams, quantityProduct);
  return [...rows, { ...goods, quantityProduct, choiceMissing: false, weightGrams: grams, parts: [] }];
}

const weightOf = (grams: number | null, quantity: number) => (grams === null ? null : grams * quantity);

/** The papers of an order of this buyer. @throws NOT_FOUND */
async function readOwnParcelApplication(
  db: Db,
  userId: number,
  id: number,
): Promise<HandlerResponse<typeof getOwnParcelApplication>> {
  const found = await findOwnOrderId(db, userId, id);
  const [application] =
    found === undefined ? [] : (await readParcelApplications(db, [found.id], false)).applications;
  if (application === undefined) throw new Problem('ORDER_NOT_FOUND');
  return application;
}
