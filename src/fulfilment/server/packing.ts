import { createEditConflictProblem, formatAdministratorName } from '../../audit/audit.server.ts';
import type { HandlerInput, HandlerResponse } from '../../contract/endpoint.ts';
import { createValidationProblem, Problem } from '../../contract/problem.ts';
import type { Day } from '../../lib/calendar.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import { sumBoxGrams } from '../../orders/handover.ts';
import { isWithoutMoney } from '../../orders/order-money.ts';
import { liveStatuses, type OrderStatus, unpaidStatuses } from '../../orders/order-status.ts';
import {
  buildReplacementResponse,
  createOrderBoxesLookup,
  createPackingChangesLookup,
  createParcelPhotosLookup,
  listOrderLines,
  listOrdersByIds,
  listPackedLines,
  listPackedSetParts,
  lockOrder,
  markFullyPaidOrders,
  type PackedLineRow,
  type PackedSetPartRow,
  queueOrderMails,
  replaceOrderBoxes,
  toPackingChangeLine,
} from '../../orders/orders.server.ts';
import { calculateLineRefund } from '../../orders/packing-changes.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { findPackingChangeRefusal } from '../packing-rules.ts';
import type { changePackingProgress, PackingProgress } from '../user-order-packing.contract.ts';
import {
  type BuyerPhoneCallRow,
  deleteBuyerPhoneCall,
  deletePackedLine,
  listBuyerPhoneCalls,
  listPackingProgress,
  listPackingTerms,
  upsertBuyerPhoneCall,
  upsertPackedLine,
  upsertWeighedAndPacked,
  type WeighedAndPackedColumns,
} from './packing.db.ts';
import { type PackingOrderState, readPackingOrderState, resolveReplacement } from './replacements.ts';

/** Whether somebody who packs has to do with money as well. */
export const seesSums = ({ deskRole }: Caller): boolean => deskRole !== 'PACKER';

/** The progress as its caller may see it. */
export function omitPackingSums<Progress extends PackingProgress>(
  caller: Caller,
  progress: Progress,
): Progress {
  if (seesSums(caller)) return progress;
  const lines = progress.lines.map((line) => ({
    ...line,
    replacement: line.replacement && { ...line.replacement, priceProduct: undefined },
  }));
  const debt = progress.debt && { ...progress.debt, rest: undefined };
  return { ...progress, lines, debt, refund: undefined, toReturn: undefined };
}

/** How far the packing of one order has come. @throws {Problem} ORDER_NOT_FOUND */
export async function readPackingProgress(db: Db, id: number): Promise<PackingProgress> {
  if ((await listOrdersByIds(db, [id])).length === 0) throw new Problem('ORDER_NOT_FOUND');
  return (await createPackingProgressLookup(db, [id]))(id);
}

/** How far the packing of each of these orders has come, as a function of its number. */
export async function createPackingProgressLookup(
  db: Db,
  orderIds: number[],
): Promise<(id: number) => PackingProgress> {
  const marks = new Map((await listPackingProgress(db, orderIds)).map((row) => [row.order_id, row]));
  const lines = Map.groupBy(await listPackedLines(db, orderIds), (line) => line.order_id);
  const calls = Map.groupBy(await listBuyerPhoneCalls(db, orderIds), (call) => call.order_id);
  const parts = Map.groupBy(await listPackedSetParts(db, orderIds), (part) => part.order_id);
  const terms = new Map((await listPackingTerms(db, orderIds)).map((row) => [row.id, row]));
  const photosOf = await createParcelPhotosLookup(db, orderIds);
  const boxesOf = await createOrderBoxesLookup(db, orderIds);
  return (id) => {
    const row = marks.get(id);
    const ofOrder = terms.get(id);
    const noted = linesResponse(lines.get(id) ?? [], calls.get(id) ?? [], parts.get(id) ?? []);
    // What an order that is over costs is known, closed parcel or not.
    const isOpen = !row?.packed_at && ofOrder !== undefined && isLive(ofOrder);
    const saved = isOpen ? (noted.refund ?? 0) : 0;
    const packer = { last_name: row?.packer_last_name ?? null, first_name: row?.packer_first_name ?? null };
    return {
      recipientTag: ofOrder?.recipient_tag ?? '',
      debt: debtOf(ofOrder, saved),
      ...noted,
      toReturn: toReturnOf(ofOrder, saved),
      photos: photosOf(id) ?? [],
      boxes: boxesOf(id),
      weighed: row === undefined ? null : buildWeighed(row),
      packed: row?.packed_at ? done(row.packed_at, { administrator_id: row.packed_by, ...packer }) : null,
    };
  };
}

/** What the parcel weighs, and who weighed it; null while it is not known. */
function buildWeighed(
  row: Awaited<ReturnType<typeof listPackingProgress>>[number],
): PackingProgress['weighed'] {
  const { weighed_grams: grams, weighed_at, weighed_by, weigher_last_name, weigher_first_name } = row;
  if (grams === null || weighed_at === null) return null;
  const weigher = { last_name: weigher_last_name, first_name: weigher_first_name };
  return { grams, ...done(weighed_at, { administrator_id: weighed_by, ...weigher }) };
}

const isLive = ({ status }: { status: OrderStatus }) => liveStatuses.includes(status);

/** What is still to be paid for an order that is not over, where no more was given back than its lines cost less; null where nothing is. */
function debtOf(
  terms: Awaited<ReturnType<typeof listPackingTerms>>[number] | undefined,
  saved: number,
): PackingProgress['debt'] {
  if (terms === undefined || !isLive(terms)) return null;
  if (unpaidStatuses.includes(terms.status)) return { kind: 'UNPAID' };
  const refunded = Math.max(0, terms.refunded - saved);
  if (isWithoutMoney({ ...terms, refunded })) return { kind: 'WITHOUT_MONEY' };
  const rest = terms.due + refunded - terms.received;
  return rest > 0 ? { kind: 'UNDERPAID', rest } : null;
}

/** What of the money that came is still to be given back; `saved` is what lines cost less that are not counted yet. */
function toReturnOf(
  terms: Awaited<ReturnType<typeof listPackingTerms>>[number] | undefined,
  saved: number,
): number | undefined {
  if (terms === undefined || terms.received === 0) return undefined;
  return Math.max(0, terms.received - terms.refunded - terms.due + saved);
}

const done = (at: Date, by: Parameters<typeof formatAdministratorName>[0]) => ({
  at: at.toISOString(),
  by: formatAdministratorName(by),
});

function linesResponse(
  lines: PackedLineRow[],
  calls: BuyerPhoneCallRow[],
  parts: PackedSetPartRow[],
): Pick<PackingProgress, 'lines' | 'parts' | 'calls' | 'refund'> {
  return {
    lines: lines.map((line) => ({
      position: line.position,
      ...done(line.packed_at, line),
      quantity: line.quantity,
      replacement: buildReplacementResponse(line),
    })),
    parts: parts.map((mark) => ({
      ...{ position: mark.position, part: mark.part, quantity: mark.quantity },
      ...done(mark.packed_at, mark),
    })),
    calls: calls.map((call) => ({
      position: call.position,
      outcome: call.outcome,
      ...done(call.called_at, call),
    })),
    refund: lines.reduce((sum, line) => sum + calculateLineRefund(toPackingChangeLine(line)), 0),
  };
}

type Input = HandlerInput<typeof changePackingProgress>['body'];

/**
 * Notes what somebody has done of the packing of an order. What is noted already stays as it was, so that the
 * same note may be sent again; a weight that another has noted meanwhile is not overwritten unseen, nor is what
 * another has noted of a line since. What must not go in for a line is refused by itself: the rest is noted.
 * The buyer gets a mail of a packed order that is not as it was ordered, once for each such parcel.
 *
 * @throws {Problem} ORDER_NOT_FOUND, STATUS_FINAL for an order that was cancelled or handed in or a box of which was,
 *   ORDER_ERASED, VALIDATION of lines it does not have, of more pieces than were ordered and of boxes, CHANGED_MEANWHILE
 *   also where the recipient was corrected or the order is not paid, and that was not seen
 */
export async function savePackingProgress(
  tx: Db,
  caller: Caller,
  id: number,
  input: Input,
  config: Config,
): Promise<HandlerResponse<typeof changePackingProgress>> {
  const administratorId = caller.id;
  const order = await lockOrder(tx, id);
  const over = findPackingChangeRefusal(order.status, `Заказ № ${id}`);
  if (over !== null) throw new Problem('STATUS_FINAL', { message: over });
  if (order.phone === '') throw new Problem('ORDER_ERASED');
  const known = (await createPackingProgressLookup(tx, [id]))(id);
  const { boxes, weighed } = known;
  if (boxes.some(({ handedOn }) => handedOn !== null)) {
    throw new Problem('STATUS_FINAL', {
      message: `Часть коробок заказа № ${id} уже сдана: сборку не меняют.`,
    });
  }
  // Before anything is noted: what this change leaves unpaid itself is no news to who makes it.
  expectTermsSeen(id, known, input);
  const seen = await packedChanges(tx, id);
  const packed = await readPackingOrderState(tx, id, config.BOX_GRAMS);
  const { remaining, refused } = await noteLines(tx, { orderId: id, administratorId, order: packed }, input);
  const [before] = await listPackingProgress(tx, [id]);
  const marks: Partial<WeighedAndPackedColumns> = {};
  const now = new Date();
  const { grams, packed: isPacked, seenGrams, seenBoxes } = input;
  const gramsBefore = weighed?.grams ?? null;
  // A weight alone is that of one box.
  const intoBoxes = input.boxes ?? (grams === undefined ? boxes : []);
  const isDividedAnew = !isSameBoxes(intoBoxes, boxes);
  const isWeighed = (grams !== undefined && grams !== gramsBefore) || isDividedAnew;
  // One's own may be on its way back while it is changed again.
  const isOwn = before?.weighed_by === administratorId;
  const isWeightUnseen = seenGrams !== undefined && seenGrams !== gramsBefore && !isOwn;
  const areBoxesUnseen = seenBoxes !== undefined && !isSameBoxes(seenBoxes, boxes) && !isOwn;
  if (isWeighed && (isWeightUnseen || areBoxesUnseen)) {
    throw isWeightUnseen
      ? weighedMeanwhile(weighed, id, seenGrams)
      : dividedMeanwhile(weighed, id, boxes, seenBoxes);
  }
  if (isWeighed && grams !== undefined) {
    const [weighed_at, weighed_by] = grams === null ? [null, null] : [now, administratorId];
    Object.assign(marks, { weighed_grams: grams, weighed_at, weighed_by });
  }
  if (isPacked !== undefined && isPacked !== (known.packed !== null)) {
    const [packed_at, packed_by] = isPacked ? [now, administratorId] : [null, null];
    Object.assign(marks, { packed_at, packed_by });
  }
  if (Object.keys(marks).length > 0) await upsertWeighedAndPacked(tx, id, marks);
  if (input.boxes !== undefined)
    validateBoxes(input.boxes, grams, order.planned_day, await readPackedPieces(tx, id));
  if (intoBoxes !== boxes) await replaceOrderBoxes(tx, id, intoBoxes);
  // What was not put in is not to be paid: what came may be the whole of it now.
  await markFullyPaidOrders(tx, config, caller, [id]);
  const changes = await packedChanges(tx, id);
  if (changes !== undefined && changes !== seen) await queueOrderMails(tx, config, 'ORDER_PACKING', [id]);
  return {
    ...(await createPackingProgressLookup(tx, [id]))(id),
    remainingLines: remaining,
    refusedLines: refused,
  };
}

/** @throws {Problem} CHANGED_MEANWHILE */
function expectTermsSeen(
  id: number,
  { recipientTag, debt }: PackingProgress,
  { seenRecipientTag, seenDebt }: Input,
): void {
  if (seenRecipientTag !== undefined && seenRecipientTag !== recipientTag) {
    throw new Problem('CHANGED_MEANWHILE', {
      message: `Получателя или учреждение заказа № ${id} исправили. Проверьте, кому собираете.`,
    });
  }
  if (seenDebt === false && debt !== null) {
    throw new Problem('CHANGED_MEANWHILE', {
      message: `Заказ № ${id} ${unpaidWords[debt.kind]}. Спросите, собирать ли его.`,
    });
  }
}

const unpaidWords = {
  UNPAID: 'не оплачен',
  WITHOUT_MONEY: 'остался без денег',
  UNDERPAID: 'оплачен не весь',
};

/** How many pieces lie in the parcel for each line of an order, replacements included, by its position. */
export async function readPackedPieces(tx: Db, id: number): Promise<ReadonlyMap<number, number>> {
  const lines = await listOrderLines(tx, [id]);
  const pieces = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  for (const line of (await createPackingChangesLookup(tx, [id]))(id)?.lines ?? []) {
    pieces.set(line.position, line.quantityPacked + (line.replacement?.quantityProduct ?? 0));
  }
  return pieces;
}

type InputBox = NonNullable<Input['boxes']>[number];

function isSameBoxes(wanted: readonly InputBox[], stored: readonly InputBox[]): boolean {
  const [one, other] = [wanted, stored].map((boxes) =>
    JSON.stringify(boxes.map(({ grams, plannedDay, goods }) => ({ grams, plannedDay, goods }))),
  );
  return one === other;
}

/** @throws {Problem} VALIDATION */
function validateBoxes(
  boxes: NonNullable<Input['boxes']>,
  grams: Input['grams'],
  plannedDay: Day | null,
  pieces: ReadonlyMap<number, number>,
): void {
  const left = new Map(pieces);
  const goods = boxes.flatMap((box) => box.goods);
  for (const { position, quantity } of goods) left.set(position, (left.get(position) ?? -1) - quantity);
  const refused = [
    boxes.length === 1 && 'Одну коробку не делят: уберите коробки или добавьте ещё одну',
    boxes.length > 0 && sumBoxGrams(boxes) !== grams && 'Вес посылки — это вес всех её коробок вместе',
    boxes.length > 0 &&
      boxes[0]?.plannedDay !== plannedDay &&
      'Первая коробка сдаётся в день заказа. Загрузите страницу заново.',
    boxes.some((box) => box.plannedDay !== null && plannedDay !== null && box.plannedDay < plannedDay) &&
      'Раньше дня заказа коробку не сдают',
    [...left.values()].some((count) => count < 0) && 'В коробках больше, чем положено в посылку',
  ].find((words) => words !== false);
  if (refused !== undefined) throw createValidationProblem({ boxes: refused });
}

/** What of a packed order is not as it was ordered, as one text; undefined where nothing is, and until it is packed. */
async function packedChanges(tx: Db, id: number): Promise<string | undefined> {
  const [marks] = await listPackingProgress(tx, [id]);
  const changes = marks?.packed_at ? (await createPackingChangesLookup(tx, [id]))(id) : undefined;
  return changes && JSON.stringify(changes);
}

type Weighed = PackingProgress['weighed'];

function weighedMeanwhile(weighed: Weighed, id: number, was: number | null): Problem {
  const labelOf = (grams: unknown) => (grams === null ? 'пусто' : formatWeight(Number(grams)));
  const field = { field: 'grams', label: 'вес', labelOf };
  return changedMeanwhile(`вес заказа № ${id}`, weighed, { as: field, was, became: weighed?.grams ?? null });
}

function dividedMeanwhile(
  weighed: Weighed,
  id: number,
  boxes: readonly InputBox[],
  seen: readonly InputBox[] = [],
): Problem {
  const [was, became] = [seen, boxes].map(
    (all) => all.map(({ grams }) => formatWeight(grams)).join(', ') || null,
  );
  const labelOf = (weights: unknown) => String(weights ?? 'одна');
  const field = { field: 'boxes', label: 'по весу', labelOf };
  return changedMeanwhile(`коробки заказа № ${id}`, weighed, { as: field, was, became });
}

function changedMeanwhile(
  called: string,
  weighed: Weighed,
  field: Parameters<typeof createEditConflictProblem>[1][number]['fields'][number],
): Problem {
  return createEditConflictProblem(
    called,
    weighed === null
      ? []
      : [
          {
            ...{ by: weighed.by, at: new Date(weighed.at) },
            // Goods were moved between boxes that weigh the same.
            fields: field.was === field.became ? [] : [field],
          },
        ],
  );
}

type NotedLine = NonNullable<Input['lines']>[number];
type CallNote = NonNullable<Input['calls']>[number];
type PartNote = NonNullable<Input['parts']>[number];

interface Noting {
  orderId: number;
  administratorId: number;
  order: PackingOrderState;
}

/** What was not noted: what another had noted there unseen, and what must not be, with the words. */
interface NotNoted {
  remaining: number[];
  refused: { position: number; message: string }[];
}

/**
 * Notes what was put in for lines of an order that is held, and what came of calls about them. What was taken out
 * goes first and what was replaced last, so that a call and what it allowed may come in one note.
 *
 * @throws {Problem} VALIDATION of lines the order does not have and of more pieces than were ordered
 */
async function noteLines(
  tx: Db,
  noting: Noting,
  { lines = [], parts = [], calls = [] }: Input,
): Promise<NotNoted> {
  validate(noting.order, lines, calls);
  await putParts(tx, noting, parts);
  const latest = [...new Map(lines.map((line) => [line.position, line])).values()];
  const replaces = (line: NotedLine) => line.packed && Boolean(line.replacement);
  const notNoted: NotNoted = { remaining: [], refused: [] };
  await putLines(
    tx,
    noting,
    latest.filter((line) => !replaces(line)),
    notNoted,
  );
  await putCalls(tx, noting, calls, notNoted);
  await putLines(tx, noting, latest.filter(replaces), notNoted);
  return { ...notNoted, remaining: [...new Set(notNoted.remaining)] };
}

function validate({ lines }: PackingOrderState, noted: NotedLine[], calls: CallNote[]): void {
  const unknown = ({ position }: { position: number }) => !lines.has(position);
  if (noted.some(unknown)) throw createValidationProblem({ lines: 'Такой строки в заказе нет' });
  if (calls.some(unknown)) throw createValidationProblem({ calls: 'Такой строки в заказе нет' });
  for (const [index, { position, quantity = 0 }] of noted.entries()) {
    const ordered = lines.get(position)?.quantity ?? 0;
    if (quantity > ordered)
      throw createValidationProblem({ [`lines.${index}.quantity`]: `Заказано только ${ordered} шт.` });
  }
}

/** What lies in a set is counted by itself: a mark of it says how things are, so the last one counts. */
async function putParts(
  tx: Db,
  { orderId, administratorId, order }: Noting,
  parts: PartNote[],
): Promise<void> {
  for (const [index, { position, part, quantity }] of parts.entries()) {
    const line = order.lines.get(position);
    const ordered = line?.parts?.[part - 1];
    if (line === undefined || ordered === undefined)
      throw createValidationProblem({ parts: 'Такой части в заказе нет' });
    const pieces = ordered.quantity * line.quantity;
    if (quantity !== null && quantity > pieces) {
      throw createValidationProblem({ [`parts.${index}.quantity`]: `Заказано только ${pieces} шт.` });
    }
    const mark = { order_id: orderId, administrator_id: administratorId, position, part, quantity };
    if (quantity === null) await deletePackedLine(tx, orderId, position, part);
    else await upsertPackedLine(tx, mark);
  }
}

/** One's own mark may be on its way back while it is changed again, and needs not to have been seen. */
function isUnseen(
  mark: { administrator_id: number; at: Date } | undefined,
  seenAt: string | null | undefined,
  administratorId: number,
): boolean {
  if (mark === undefined || seenAt === undefined || mark.administrator_id === administratorId) return false;
  return mark.at.toISOString() !== seenAt;
}

async function putLines(tx: Db, noting: Noting, lines: NotedLine[], notNoted: NotNoted): Promise<void> {
  const { orderId, administratorId, order } = noting;
  for (const note of lines) {
    const { position, packed, seenAt, replacement } = note;
    const mark = order.marks.get(position);
    const line = order.lines.get(position);
    if (line === undefined || isNoted(mark, note, line.quantity)) continue;
    if (isUnseen(mark && { ...mark, at: mark.packed_at }, seenAt, administratorId)) {
      notNoted.remaining.push(position);
      continue;
    }
    if (!packed) {
      await deletePackedLine(tx, orderId, position);
      order.putIn.delete(position);
      continue;
    }
    const quantity = note.quantity ?? line.quantity;
    const found = replacement ? await resolveReplacement(tx, order, line, { quantity, replacement }) : null;
    if (typeof found === 'string') {
      notNoted.refused.push({ position, message: found });
      continue;
    }
    const replacementGrams = found === null ? 0 : found.replacement_grams * found.replacement_quantity;
    order.putIn.set(position, { quantity, replacementGrams });
    const all = quantity === line.quantity;
    // At once: the next line may want the same goods.
    const by = { order_id: orderId, position, administrator_id: administratorId };
    await upsertPackedLine(tx, { ...by, quantity: all ? null : quantity, ...found });
  }
}

/** Whether a mark says it already. Without a seen moment the first mark of a line stays, as whole as it is. */
function isNoted(mark: PackedLineRow | undefined, note: NotedLine, ordered: number): boolean {
  if (mark === undefined) return !note.packed;
  if (!note.packed) return false;
  if (note.quantity === undefined && note.seenAt === undefined) return true;
  const sameGoods =
    mark.replacement_id === (note.replacement?.id ?? null) &&
    mark.replacement_quantity === (note.replacement?.quantity ?? null);
  return sameGoods && mark.quantity === (note.quantity ?? ordered);
}

async function putCalls(tx: Db, noting: Noting, calls: CallNote[], notNoted: NotNoted): Promise<void> {
  const { orderId, administratorId, order } = noting;
  for (const { position, outcome, seenAt } of calls) {
    const mark = order.calls.get(position);
    if ((mark?.outcome ?? null) === outcome) continue;
    if (isUnseen(mark && { ...mark, at: mark.called_at }, seenAt, administratorId)) {
      notNoted.remaining.push(position);
      continue;
    }
    const replaced = (order.putIn.get(position)?.replacementGrams ?? 0) > 0;
    if (outcome !== 'AGREED' && replaced && order.lines.get(position)?.if_missing !== 'REPLACE') {
      const message = 'Замена положена с согласия покупателя: сначала отмените её';
      notNoted.refused.push({ position, message });
      continue;
    }
    if (outcome === null) {
      await deleteBuyerPhoneCall(tx, orderId, position);
      order.calls.delete(position);
    } else {
      const call = { order_id: orderId, position, outcome, administrator_id: administratorId };
      await upsertBuyerPhoneCall(tx, call);
      order.calls.set(position, { ...call, called_at: new Date() });
    }
  }
}
