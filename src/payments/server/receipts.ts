import { formatAdministratorName } from '../../audit/audit.server.ts';
import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import type { HandlerInput, HandlerResponse } from '../../contract/endpoint.ts';
import { problemDefinitions } from '../../contract/problem.ts';
import { type Day, moscowDay } from '../../lib/calendar.ts';
import type { OrderHandover } from '../../orders/handover.ts';
import { computeKopecksToReturn, formatShortSum, type ReceiptSign } from '../../orders/order-money.ts';
import {
  countOwedReceipts,
  createHandoverLookup,
  createPackingChangesLookup,
  deleteReceipts,
  formatDatedSum,
  insertReceipt,
  listBuyers,
  listIssuedReceipts,
  listOrderLines,
  listOrderPaymentTotals,
  listOrdersByIds,
  listOwedReceipts,
  lockOrders,
  type OrderLineRow,
  type OrderRow,
  type OwedReceiptRow,
} from '../../orders/orders.server.ts';
import { calculateLineRefund, type PackingChangeLine } from '../../orders/packing-changes.ts';
import type { AuditedThing, Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  type getOrderPaymentsAndRefunds,
  type getOwedReceipts,
  MAX_RECEIPTS_AT_ONCE,
  type markReceipts,
  type OwedReceipt,
} from '../user-order-payments.contract.ts';

/** The receipts to be issued for orders that were paid from a day on; none where no day is chosen. */
export async function readOwedReceipts(
  db: Db,
  from: Day | null,
): Promise<HandlerResponse<typeof getOwedReceipts>> {
  if (from === null) return { from, receipts: [], totalElements: 0 };
  const rows = await listOwedReceipts(db, from, null, MAX_RECEIPTS_AT_ONCE);
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  const orders = new Map((await listOrdersByIds(db, ids)).map((order) => [order.id, order]));
  const userIds = [...orders.values()].flatMap(({ user_id }) => user_id ?? []);
  const buyers = new Map((await listBuyers(db, userIds)).map((buyer) => [buyer.id, buyer]));
  const linesOf = Map.groupBy(await listOrderLines(db, ids), (line) => line.order_id);
  const changesOf = await createPackingChangesLookup(db, ids);
  const handoverOf = await createHandoverLookup(db, ids);
  const moneyOf = new Map((await listOrderPaymentTotals(db, ids)).map((money) => [money.order_id, money]));
  const receipts = rows.flatMap((row) => {
    const order = orders.get(row.order_id);
    if (order === undefined) return [];
    const ordered = linesOf.get(order.id) ?? [];
    const missing = (changesOf(order.id)?.lines ?? []).map(toMissing);
    const lines = listReceiptLines(row, order, ordered, missing, listReturned(ordered, handoverOf(order.id)));
    const { last_name, first_name } = buyers.get(order.user_id ?? 0) ?? {};
    const buyer = [last_name, first_name].filter(Boolean).join(' ');
    const { sign, kopecks: sum, day } = row;
    const money = moneyOf.get(order.id);
    const toReturn = money === undefined ? 0 : computeKopecksToReturn(money);
    return [{ orderId: order.id, sign, sum, toReturn, day, buyer, email: order.email, lines }];
  });
  return { from, receipts, totalElements: await countOwedReceipts(db, from) };
}

/** The receipts that were issued for an order, the first first. */
export async function readOrderReceipts(
  db: Db,
  orderId: number,
): Promise<HandlerResponse<typeof getOrderPaymentsAndRefunds>['receipts']> {
  return (await listIssuedReceipts(db, [orderId])).map(
    ({ id, sign, kopecks, number, issued_on, ...who }) => ({
      ...{ id, sign, sum: kopecks, number, day: issued_on, notedBy: formatAdministratorName(who) },
    }),
  );
}

interface Goods extends Pick<ReceiptLines[number], 'kind' | 'name'> {
  pieces: number;
  /** Of all pieces. */
  kopecks: number;
}

type ReceiptLines = OwedReceipt['lines'];

/**
 * What a receipt is for, to the kopeck. What came over the order's total is an advance, and is given back first. What is
 * given back for goods names them where their prices are just that sum; else, as of money that came in parts, the sum is
 * divided among all that was ordered.
 */
function listReceiptLines(
  { sign, kopecks, receipted }: OwedReceiptRow,
  order: OrderRow,
  ordered: OrderLineRow[],
  missing: Goods[],
  returned: Goods[],
): ReceiptLines {
  const total = order.goods_kopecks + order.delivery_kopecks;
  const advanceOf = (sum: number) => Math.max(0, sum - total);
  const advance =
    sign === 'INCOME'
      ? advanceOf(receipted + kopecks) - advanceOf(receipted)
      : advanceOf(receipted) - advanceOf(receipted - kopecks);
  const forGoods = kopecks - advance;
  const delivery = {
    kind: 'DELIVERY',
    name: 'Доставка',
    pieces: 1,
    kopecks: order.delivery_kopecks,
  } as const;
  const all = [...ordered.map(toGoods), delivery];
  const named = [missing, returned, [...missing, ...returned]].find((goods) => sumOf(goods) === forGoods);
  return [
    ...divideAmongGoods(sign === 'REFUND' && named !== undefined ? named : all, forGoods),
    ...(advance > 0 ? [{ kind: 'ADVANCE' as const, name: 'Аванс', quantity: 1, price: advance }] : []),
  ];
}

const sumOf = (goods: readonly Goods[]) => goods.reduce((sum, { kopecks }) => sum + kopecks, 0);

function toGoods(line: OrderLineRow): Goods {
  const choice = formatOrderLineChoice({ choice: line.choice, choiceMissing: line.choice_missing });
  return {
    kind: 'GOODS',
    name: choice === null ? line.name : `${line.name}, ${choice}`,
    pieces: line.quantity,
    kopecks: line.price_kopecks * line.quantity,
  };
}

const toMissing = (line: PackingChangeLine): Goods => ({
  kind: 'GOODS',
  name: line.choice === null ? line.nameProduct : `${line.nameProduct}, ${line.choice}`,
  pieces: line.quantityProduct - line.quantityPacked,
  kopecks: calculateLineRefund(line),
});

/** What the facility gave back and the buyer wants the money of, where it was packed as ordered. */
function listReturned(ordered: OrderLineRow[], handover: OrderHandover | undefined): Goods[] {
  if (handover?.wish !== 'MONEY') return [];
  return handover.lines.flatMap(({ position, reason, quantity }) => {
    const line = ordered.find((one) => one.position === position);
    return line === undefined || reason === null
      ? []
      : [toGoods({ ...line, quantity: quantity ?? line.quantity })];
  });
}

/** Divides a sum among goods by what they cost; pieces that cannot cost the same to the kopeck stand in two lines. */
function divideAmongGoods(goods: readonly Goods[], kopecks: number): ReceiptLines {
  const whole = BigInt(sumOf(goods));
  let [cost, given] = [0n, 0];
  return goods.flatMap(({ kind, name, pieces, kopecks: own }) => {
    cost += BigInt(own);
    const share = whole === 0n ? 0 : Number((BigInt(kopecks) * cost) / whole) - given;
    given += share;
    const [price, dearer] = [Math.floor(share / pieces), share % pieces];
    return [
      { kind, name, quantity: pieces - dearer, price },
      { kind, name, quantity: dearer, price: price + 1 },
    ].filter((line) => line.quantity > 0 && line.price > 0);
  });
}

/** Notes receipts as issued; says of each why not, and what has changed. */
export async function markReceiptsIssued(
  tx: Db,
  caller: Caller,
  from: Day | null,
  { receipts }: HandlerInput<typeof markReceipts>['body'],
) {
  const ids = [...new Set(receipts.map(({ orderId }) => orderId))];
  const held = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]));
  const known = await listIssuedReceipts(tx, ids);
  const owed = from === null ? [] : await listOwedReceipts(tx, from, ids, ids.length * 2);
  const results: HandlerResponse<typeof markReceipts>['results'] = [];
  const changes: AuditedThing[] = [];
  for (const { orderId, sign, sum, number, day } of receipts) {
    const isIts = (row: { order_id: number; sign: ReceiptSign }) =>
      row.order_id === orderId && row.sign === sign;
    const isKnown = known.some((row) => isIts(row) && number !== '' && row.number === number);
    const at = owed.findIndex(isIts);
    const kopecks = owed[at]?.kopecks;
    const message = refusalOf(held.has(orderId), kopecks, sum ?? kopecks);
    if (isKnown) results.push({ orderId, id: null, message: null });
    else if (kopecks === undefined || message !== null) results.push({ orderId, id: null, message });
    else {
      const row = { order_id: orderId, sign, kopecks, issued_on: day ?? moscowDay(new Date()) };
      // What stands on an erased order would stay.
      const kept = held.get(orderId)?.phone === '' ? '' : number;
      const id = await insertReceipt(tx, { ...row, number: kept, administrator_id: caller.id });
      results.push({ orderId, id, message: null });
      changes.push(auditedReceipt(row, 'became'));
      owed.splice(at, 1);
    }
  }
  return { results, changes };
}

function refusalOf(isThere: boolean, owed: number | undefined, sum: number | undefined): string | null {
  if (!isThere) return problemDefinitions.ORDER_NOT_FOUND[1];
  if (owed === undefined) return 'Такого чека не ждём: он уже отмечен или не нужен';
  return sum === owed ? null : `Чек не на ту сумму: нужен на ${formatShortSum(owed)}`;
}

/** Forgets that receipts were issued; returns their orders, and what has changed. */
export async function unmarkReceiptsIssued(tx: Db, ids: number[]) {
  const gone = await deleteReceipts(tx, ids);
  return {
    orderIds: [...new Set(gone.map(({ order_id }) => order_id))],
    changes: gone.map((row) => auditedReceipt(row, 'was')),
  };
}

const signLabels: Record<ReceiptSign, string> = { INCOME: 'чек прихода', REFUND: 'чек возврата' };

const auditedReceipt = (
  row: { order_id: number; sign: ReceiptSign; kopecks: number; issued_on: Day },
  when: 'was' | 'became',
): AuditedThing => ({
  ...{ id: row.order_id, name: null },
  fields: [{ label: signLabels[row.sign], [when]: formatDatedSum(row.kopecks, row.issued_on) }],
});
