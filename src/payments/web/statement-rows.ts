import type { CallResponse } from '../../contract/endpoint.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { paidStatuses, unpaidStatuses } from '../../orders/order-status.ts';
import { formatRecipientNameOrEmpty, sumOrderTotalKopecks } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import { withInitials } from '../../ui/shop/recipient-facts.tsx';
import type {
  matchPayments,
  Transfer,
  transferMatchCertainties,
  transferMatchReasons,
} from '../user-order-payments.contract.ts';

type Matched = CallResponse<typeof matchPayments>;

/** An order that a transfer may be for. */
export type TransferCandidateOrder = Matched['orders'][number];

export type TransferMatchCertainty = (typeof transferMatchCertainties)[number];

/** A transfer of the statement, the order it is for, and what came of noting it. */
export interface StatementRow {
  /** Its number in the statement, from 1. */
  number: number;
  transfer: Transfer;
  kind: TransferMatchCertainty;
  reason: (typeof transferMatchReasons)[number];
  orderId: number | null;
  candidateIds: number[];
  ticked: boolean;
  /** What came of noting it; null before. */
  outcome: RecordedTransfer | null;
}

/** What came of noting a transfer, and for which orders. */
export interface RecordedTransfer {
  kept: boolean;
  /** Its orders are paid. */
  paid: boolean;
  message: string | null;
  orderIds: number[];
  /** Those of them that were paid by it. */
  paidIds: number[];
  /** What has come for them beyond what is due, in kopecks. */
  over: number;
  /** The payment it has become; null where none was kept, or was before. */
  paymentId: number | null;
}

const matchReasonLabels: Record<StatementRow['reason'], string> = {
  NUMBER_AND_SUM: 'Номер и сумма совпали',
  NUMBERS_AND_SUM: 'Номера и сумма заказов совпали',
  SEVERAL_NUMBERS: 'Названо несколько заказов',
  SECOND_FOR_ORDER: 'Второй перевод за этот же заказ',
  OTHER_SUM: 'Номер назван',
  SUM_AND_NAME: 'Совпали сумма и имя',
  SUM_ALONE: 'Совпала только сумма',
  SEVERAL_WITH_SUM: 'С такой суммой несколько заказов',
  SAME_TRANSFER: 'Этот перевод уже записан',
  LIKE_RECORDED: 'Похожий перевод уже записан',
  ORDER_PAID: 'Заказ уже оплачен',
  MARKED_PAID: 'Отмечен оплаченным без перевода',
  PAID_AGAIN: 'Уже оплачен, это переплата',
  ORDER_CANCELLED: 'Назван отменённый заказ',
  NOTHING: 'Ни номера, ни суммы заказа',
};

/** «Номер назван, не хватает 100 ₽»: why a transfer has this order, these, or none. */
export function describeTransferMatch(
  row: StatementRow,
  orders: ReadonlyMap<number, TransferCandidateOrder>,
): string {
  const { reason, transfer } = row;
  const order = orders.get(row.orderId ?? 0);
  if (reason === 'PAID_AGAIN' && order !== undefined && order.rest > 0) {
    return `Доплата, у заказа не хватает ${formatShortSum(order.rest)}`;
  }
  if (reason === 'NOTHING' && row.candidateIds.length > 0) {
    return `Заказа №\u00A0${row.candidateIds.join(', №\u00A0')} нет`;
  }
  const label = matchReasonLabels[reason];
  const named = selectNamedOrders(row, orders);
  const due =
    order === undefined
      ? named.reduce((sum, { rest }) => sum + rest, 0) || transfer.sum
      : dueBy(reason, order, transfer.sum);
  const over = transfer.sum - due;
  if (over === 0) return label;
  const wanted = order === undefined ? `: нужно ${formatShortSum(due)}` : '';
  return `${label}${wanted}, ${over < 0 ? 'не хватает' : 'лишние'} ${formatShortSum(Math.abs(over))}`;
}

/** What should come for an order, in kopecks; just what did where it is paid by something else. */
function dueBy(reason: StatementRow['reason'], order: TransferCandidateOrder, came: number): number {
  if (reason === 'MARKED_PAID') return order.total;
  return isUnpaidOrder(order) ? order.rest : came;
}

/** «Отмечен оплаченным», «Записан. Лишние 1 000 ₽»: what a transfer that was kept has brought. */
export function describeRecordedTransfer({ orderIds, paidIds, over }: RecordedTransfer): string {
  if (orderIds.length === 0) return 'Записан, ждёт заказа';
  const [, second] = paidIds;
  const paid = second === undefined ? 'Отмечен оплаченным' : 'Отмечены оплаченными';
  const label = paidIds.length === 0 ? 'Записан' : paid;
  return over > 0 ? `${label}. Лишние ${formatShortSum(over)}` : label;
}

/** The rows of a statement as they were matched: what is sure is ticked. */
export function createStatementRows(transfers: Transfer[], { matches }: Matched): StatementRow[] {
  return transfers.flatMap((transfer, index) => {
    const match = matches[index];
    if (match === undefined) return [];
    return [{ ...match, number: index + 1, transfer, ticked: match.kind === 'SURE', outcome: null }];
  });
}

/** Whether a row can be marked: it has an order that is not paid yet or is paid again, and was not noted before. */
export function canMarkPaidByStatementRow(
  row: StatementRow,
  orders: ReadonlyMap<number, TransferCandidateOrder>,
): boolean {
  if (row.outcome?.kept || row.kind === 'ALREADY') return false;
  const order = row.orderId === null ? undefined : orders.get(row.orderId);
  if (order === undefined) {
    return isForAllNamed(row) && selectNamedOrders(row, orders).every(isUnpaidOrder);
  }
  return row.reason === 'PAID_AGAIN' || row.reason === 'MARKED_PAID' || isUnpaidOrder(order);
}

/** Whether a transfer pays for all orders that it names, to the kopeck. */
export const isForAllNamed = ({ orderId, reason }: StatementRow): boolean =>
  orderId === null && reason === 'NUMBERS_AND_SUM';

/** The orders that a transfer of several names; none of any other. */
export function selectNamedOrders(
  { orderId, reason, candidateIds }: StatementRow,
  orders: ReadonlyMap<number, TransferCandidateOrder>,
): TransferCandidateOrder[] {
  const names = orderId === null && (reason === 'NUMBERS_AND_SUM' || reason === 'SEVERAL_NUMBERS');
  return names ? candidateIds.flatMap((id) => orders.get(id) ?? []) : [];
}

export const isUnpaidOrder = ({ status }: TransferCandidateOrder) => unpaidStatuses.includes(status);

/** Those of these orders that were known as unpaid, or not at all, and are paid now. */
export const selectNewlyPaidIds = (
  before: ReadonlyMap<number, TransferCandidateOrder>,
  now: readonly TransferCandidateOrder[],
): number[] =>
  now.flatMap((order) => {
    const known = before.get(order.id);
    return paidStatuses.includes(order.status) && (known === undefined || isUnpaidOrder(known))
      ? order.id
      : [];
  });

/** What came for these orders beyond what is due, in kopecks. */
export const sumSurplus = (orders: readonly TransferCandidateOrder[]): number =>
  orders.reduce((sum, { rest }) => sum + Math.max(0, -rest), 0);

/** «Соколова Анна, для: Соколов Иван»; empty once people are forgotten. */
export const formatBuyerAndRecipient = ({ buyer, recipient }: TransferCandidateOrder): string =>
  [buyer, recipient && `для: ${recipient}`].filter(Boolean).join(', ');

/** The same with «Соколов И. П.» for the whole names, so that they are not cut. */
export const shortenNames = (order: TransferCandidateOrder): TransferCandidateOrder => ({
  ...order,
  buyer: withInitials(order.buyer),
  recipient: withInitials(order.recipient),
});

/** An order of the desk as a transfer is matched with it; it does not name its buyer. */
export function toTransferCandidateOrder(order: Order): TransferCandidateOrder {
  const { id, status, version, createdAt, money } = order;
  return {
    id,
    status,
    version,
    moneyVersion: money?.version ?? 0,
    createdAt,
    total: sumOrderTotalKopecks(order),
    rest: money === undefined ? sumOrderTotalKopecks(order) : money.due + money.refunded - money.received,
    buyer: '',
    recipient: formatRecipientNameOrEmpty(order),
  };
}
