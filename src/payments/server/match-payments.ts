import type { HandlerResponse } from '../../contract/endpoint.ts';
import { normalizeForComparison } from '../../lib/russian/words.ts';
import { isCancelledStatus, unpaidStatuses } from '../../orders/order-status.ts';
import {
  listPaymentsByDays,
  listTransferCandidateOrders,
  type PaymentRow,
  type TransferCandidateRow,
} from '../../orders/orders.server.ts';
import type { Db } from '../../platform/database/database.ts';
import type { matchPayments, Transfer } from '../user-order-payments.contract.ts';

type ResponseBody = HandlerResponse<typeof matchPayments>;
type TransferMatch = ResponseBody['matches'][number];

/** Orders that an administrator may choose among, when a sum leads to many. */
const MOST_CANDIDATES = 10;

/** Finds the orders that transfers are for, by number, sum and name; says how sure it is. Nothing is stored. */
export async function matchTransfersToOrders(db: Db, transfers: Transfer[]): Promise<ResponseBody> {
  const numbers = transfers.map(({ words }) => orderNumbersIn(words));
  const kept = await listPaymentsByDays(db, [...new Set(transfers.map(({ day }) => day))]);
  const before = transfers.map(
    (transfer) => kept.find((row) => isSameTransfer(row, transfer))?.parts[0]?.order_id,
  );
  const alike = transfers.flatMap(({ day, sum }) =>
    kept.flatMap(({ paid_on, kopecks, parts }) => (paid_on === day && kopecks === sum ? parts : [])),
  );
  const ids = [
    ...numbers.flatMap((found) => [...found.named, ...found.others]),
    ...before,
    ...alike.map(({ order_id }) => order_id),
  ];
  const orders = await listTransferCandidateOrders(
    db,
    [...new Set(ids.filter((id) => id !== undefined))],
    [...new Set(transfers.map(({ sum }) => sum))],
  );
  const matchAll = (taken: ReadonlySet<number>) =>
    transfers.map((transfer, index) => {
      const earlier = before[index];
      if (earlier !== undefined) return match('ALREADY', 'SAME_TRANSFER', earlier);
      const found = matchTransfer(transfer, numbers[index] ?? { named: [], others: [] }, orders, taken);
      return compareWithRecorded(found, transfer, kept, orders);
    });
  const sure = matchAll(new Set()).flatMap((one) => (one.kind === 'SURE' ? ordersOf(one) : []));
  const matches = withoutRivals(matchAll(new Set(sure)));
  const shown = new Set(matches.flatMap(({ orderId, candidateIds }) => [orderId, ...candidateIds]));
  return { matches, orders: orders.filter(({ id }) => shown.has(id)).map(payable) };
}

/** Whether a payment is this very transfer; what has neither words nor a number is like any other. */
export const isSameTransfer = (row: NamedPayment, transfer: Transfer): boolean =>
  hasSameWords(row, transfer) && row.occurrence === (transfer.occurrence ?? 1);

type NamedPayment = Pick<PaymentRow, 'paid_on' | 'kopecks' | 'document' | 'words' | 'occurrence'>;

/** Whether a payment is this transfer, or another one of its statement that is alike. */
function hasSameWords(row: NamedPayment, { day, sum, document, words }: Transfer): boolean {
  if (document === '' && words === '') return false;
  return row.paid_on === day && row.kopecks === sum && row.document === document && row.words === words;
}

/** Whether a payment of this day and sum has neither a number nor words, so that it may be this very transfer. */
export const isLikeNameless = (
  { paid_on, kopecks, document, words, assumed }: PaymentRow,
  { day, sum }: Transfer,
) => paid_on === day && kopecks === sum && document === '' && words === '' && !assumed;

/** Whether a payment is of this day, sum and number, in whatever words another export of the bank names the payer. */
export function isSameTransferByDocumentNumber(row: PaymentRow, { day, sum, document }: Transfer): boolean {
  return document !== '' && row.paid_on === day && row.kopecks === sum && row.document === document;
}

/** Doubts a match where a payment of this day and sum was recorded with other words: it may be this very transfer. */
function compareWithRecorded(
  found: TransferMatch,
  transfer: Transfer,
  kept: PaymentRow[],
  orders: TransferCandidateRow[],
): TransferMatch {
  const alike = kept.filter(
    (row) =>
      row.paid_on === transfer.day &&
      row.kopecks === transfer.sum &&
      !row.assumed &&
      !hasSameWords(row, transfer) &&
      (row.document === '' || transfer.document === '' || row.document === transfer.document),
  );
  const order = orders.find(({ id }) => id === found.orderId);
  const atOrder = alike.filter(({ parts }) => parts.some(({ order_id }) => order_id === order?.id));
  if (order !== undefined && atOrder.length > 0) {
    const isKnown = atOrder.some((row) => isSameTransferByDocumentNumber(row, transfer)) || !isUnpaid(order);
    return isKnown
      ? match('ALREADY', 'SAME_TRANSFER', order.id)
      : match('DOUBTFUL', 'LIKE_RECORDED', order.id);
  }
  const elsewhere = alike.find(
    (row) =>
      isSameTransferByDocumentNumber(row, transfer) ||
      (isLikeNameless(row, transfer) && !ofItsNumber.includes(found.reason)),
  );
  if (elsewhere === undefined) return found;
  const orderId = found.orderId ?? elsewhere.parts[0]?.order_id ?? null;
  return { ...match('DOUBTFUL', 'LIKE_RECORDED', orderId), candidateIds: found.candidateIds };
}

/** Reasons by which a transfer has the order that its words name. */
const ofItsNumber: readonly TransferMatch['reason'][] = [
  'NUMBER_AND_SUM',
  'OTHER_SUM',
  'ORDER_PAID',
  'MARKED_PAID',
  'PAID_AGAIN',
  'ORDER_CANCELLED',
];

const isUnpaid = ({ status }: TransferCandidateRow) => unpaidStatuses.includes(status);

function match(
  kind: TransferMatch['kind'],
  reason: TransferMatch['reason'],
  orderId: number | null = null,
  candidates: TransferCandidateRow[] = [],
): TransferMatch {
  const candidateIds = candidates.slice(0, MOST_CANDIDATES).map(({ id }) => id);
  return { kind, reason, orderId, candidateIds };
}

/** Which of the orders with its numbers or its sum a transfer is for; one surely paid is not looked for by a sum. */
function matchTransfer(
  transfer: Transfer,
  numbers: OrderNumbers,
  orders: TransferCandidateRow[],
  taken: ReadonlySet<number>,
): TransferMatch {
  const hasSum = ({ rest_kopecks }: TransferCandidateRow) => rest_kopecks === transfer.sum;
  // A number that is called an order's silences the rest: «заказ 27, отряд 5».
  const called = orders.filter(({ id }) => numbers.named.includes(id));
  const numbered = called.length > 0 ? called : orders.filter(({ id }) => numbers.others.includes(id));

  const exact = numbered.filter((order) => isUnpaid(order) && hasSum(order));
  if (exact.length > 1) return match('DOUBTFUL', 'SEVERAL_NUMBERS', null, exact);
  if (exact[0] !== undefined) return match('SURE', 'NUMBER_AND_SUM', exact[0].id);

  const unpaid = called.filter(isUnpaid);
  if (unpaid.length > 1) {
    const rest = unpaid.reduce((sum, { rest_kopecks }) => sum + rest_kopecks, 0);
    return rest === transfer.sum && unpaid.every(({ rest_kopecks }) => rest_kopecks > 0)
      ? match('SURE', 'NUMBERS_AND_SUM', null, unpaid)
      : match('DOUBTFUL', 'SEVERAL_NUMBERS', null, unpaid);
  }
  if (unpaid[0] !== undefined) return match('DOUBTFUL', 'OTHER_SUM', unpaid[0].id);

  const over = called.length > 0 ? called : numbered.filter((order) => order.total_kopecks === transfer.sum);
  const paid = over.find(({ status }) => !isCancelledStatus(status));
  if (paid !== undefined) {
    if (!paid.takes_more) return match('ALREADY', 'ORDER_PAID', paid.id);
    if (paid.assumed_kopecks === 0) return match('DOUBTFUL', 'PAID_AGAIN', paid.id);
    return match(paid.assumed_kopecks === transfer.sum ? 'SURE' : 'DOUBTFUL', 'MARKED_PAID', paid.id);
  }
  if (over[0] !== undefined) return match('UNKNOWN', 'ORDER_CANCELLED', over[0].id);

  const withSum = orders.filter((order) => isUnpaid(order) && hasSum(order) && !taken.has(order.id));
  const named = withSum.filter((order) => tellsName(transfer.words, order));
  if (named.length === 1) return match('DOUBTFUL', 'SUM_AND_NAME', named[0]?.id);
  if (named.length > 1) return match('DOUBTFUL', 'SEVERAL_WITH_SUM', null, named);
  if (withSum.length === 1) return match('DOUBTFUL', 'SUM_ALONE', withSum[0]?.id);
  if (withSum.length > 1) return match('DOUBTFUL', 'SEVERAL_WITH_SUM', null, withSum);
  return { ...match('UNKNOWN', 'NOTHING'), candidateIds: numbers.named };
}

/** The orders that a transfer seems to be for. */
const ordersOf = ({ kind, orderId, candidateIds }: TransferMatch): number[] =>
  orderId === null ? (kind === 'SURE' ? candidateIds : []) : [orderId];

/** Of several transfers for one order the surest keeps it, and the earlier of two alike. */
function withoutRivals(matches: TransferMatch[]): TransferMatch[] {
  const taken = new Map<number, TransferMatch>();
  for (const kind of ['SURE', 'DOUBTFUL'] as const) {
    for (const one of matches) {
      if (one.kind !== kind) continue;
      for (const id of ordersOf(one)) if (!taken.has(id)) taken.set(id, one);
    }
  }
  return matches.map((one) => {
    const isOpen = one.kind === 'SURE' || one.kind === 'DOUBTFUL';
    const isRival = isOpen && ordersOf(one).some((id) => (taken.get(id) ?? one) !== one);
    if (!isRival) return one;
    const isPaid = one.reason === 'MARKED_PAID' || one.reason === 'PAID_AGAIN';
    return { ...one, kind: 'DOUBTFUL', reason: isPaid ? 'PAID_AGAIN' : 'SECOND_FOR_ORDER' };
  });
}

/** An order as it is shown beside a transfer. */
export function payable(order: TransferCandidateRow): ResponseBody['orders'][number] {
  const { id, status, version, money_version, created_at, total_kopecks, rest_kopecks } = order;
  return {
    id,
    status,
    version,
    moneyVersion: money_version,
    createdAt: created_at.toISOString(),
    total: total_kopecks,
    rest: rest_kopecks,
    buyer: [order.buyer_last_name, order.buyer_first_name, order.buyer_middle_name].filter(Boolean).join(' '),
    recipient: [order.last_name, order.first_name, order.middle_name].filter(Boolean).join(' '),
  };
}

/** The numbers in the words of a transfer that may be an order's. */
interface OrderNumbers {
  /** Those that are called so: «заказ № 15», «зак. 15», «№15». */
  named: number[];
  /** All the rest of a fitting length. */
  others: number[];
}

/** Dates, sums with kopecks, and what is longer than any number of ours: taxpayers, accounts, phones. */
const NO_NUMBERS =
  /\d{1,4}[.\-/]\d{1,2}[.\-/]\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?|\d[\d\u00A0 ]*[.,]\d{2}(?!\d)|\+?\d[\d()\- ]{9,}\d|\d{10,}/g;

/** «заказы 15, 16 и 17» names three. */
const NAMED =
  /(?:заказ[а-я]{0,2}|зак\.?|order|сч[её]т[а-я]{0,2}|№|#|(?<![a-z])no?\.)[\s:.]*(?:№|#|n|no\.?)?\s*(\d{1,9}(?:\s*(?:,|и|;|\+)\s*(?:№\s*)?\d{1,9})*)(?!\d)/giu;

const MOST_NUMBERS = 10;

/** Returns what in the words of a transfer may be numbers of orders, the first ones first, ten of a kind at most. */
function orderNumbersIn(words: string): OrderNumbers {
  const text = words.replace(NO_NUMBERS, ' ');
  const named = [...text.matchAll(NAMED)].flatMap(([, list = '']) => list.match(/\d+/g) ?? []);
  return {
    named: distinct(named),
    others: distinct((text.match(/\d+/g) ?? []).filter((digits) => !named.includes(digits))),
  };
}

function distinct(digits: string[]): number[] {
  const numbers = digits.filter((one) => one.length < 10).map(Number);
  return [...new Set(numbers.filter((number) => number > 0))].slice(0, MOST_NUMBERS);
}

/**
 * Whether the words name the buyer or the recipient: by surname, or as banks show their own customers,
 * «Анна Петровна С.». A short surname alone is too little.
 */
function tellsName(words: string, order: TransferCandidateRow): boolean {
  const spelled: string[] = normalizeForComparison(words).match(/\p{L}+/gu) ?? [];
  const people = [
    [order.buyer_last_name, order.buyer_first_name],
    [order.last_name, order.first_name],
  ];
  return people.some(([last, first]) => {
    if (!last) return false;
    const surname = normalizeForComparison(last);
    if (surname.length > 2 && spelled.includes(surname)) return true;
    const at = first ? spelled.indexOf(normalizeForComparison(first)) : -1;
    return (
      at >= 0 && spelled.slice(at + 1, at + 3).some((word) => word.length === 1 && surname.startsWith(word))
    );
  });
}
