import type { CallAnswer } from '../../contract/endpoint.ts';
import { unpaidStatuses } from '../../orders/order-status.ts';
import { formatRecipientName, sumOrderTotalKopecks } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import type {
  matchPayments,
  Transfer,
  transferMatchReasons,
  transferMatchStatuses,
} from '../user-order-payments.contract.ts';

type Matched = CallAnswer<typeof matchPayments>;

/** An order that a transfer may be for. */
export type TransferCandidateOrder = Matched['orders'][number];

export type TransferMatchStatus = (typeof transferMatchStatuses)[number];

/** A transfer of the statement, the order it is for, and what came of marking it. */
export interface TransferRowState {
  /** Its number in the statement, from 1. */
  number: number;
  transfer: Transfer;
  kind: TransferMatchStatus;
  reason: (typeof transferMatchReasons)[number] | 'CHOSEN';
  orderId: number | null;
  candidateIds: number[];
  /** To be marked. */
  ticked: boolean;
  /** What came of marking it; null before. */
  outcome: { kept: boolean; paid: boolean; message: string | null } | null;
}

export const transferMatchStatusHeadings: Record<TransferMatchStatus, string> = {
  SURE: 'Точно',
  DOUBTFUL: 'Проверьте',
  UNKNOWN: 'Не узнаны',
  ALREADY: 'Уже оплачены',
};

export const transferMatchReasonLabels: Record<TransferRowState['reason'], string> = {
  NUMBER_AND_SUM: 'Номер и сумма совпали',
  SEVERAL_NUMBERS: 'Названо несколько заказов',
  SECOND_FOR_ORDER: 'Ещё один перевод за этот же заказ или та же строка второй раз',
  OTHER_SUM: 'Номер назван, сумма другая',
  SUM_AND_NAME: 'Совпали сумма и имя',
  SUM_ALONE: 'Совпала только сумма, такой заказ один',
  SEVERAL_WITH_SUM: 'С такой суммой несколько заказов',
  SAME_TRANSFER: 'Этот перевод уже отмечен',
  ORDER_PAID: 'Заказ уже оплачен',
  ORDER_CANCELLED: 'Назван отменённый заказ',
  NOTHING: 'Ни номера, ни суммы неоплаченного заказа',
  CHOSEN: 'Заказ выбран вами',
};

/** The rows of a statement as they were matched: what is sure is ticked. */
export function createTransferRows(transfers: Transfer[], { matches }: Matched): TransferRowState[] {
  return transfers.flatMap((transfer, index) => {
    const match = matches[index];
    if (match === undefined) return [];
    return [{ ...match, number: index + 1, transfer, ticked: match.kind === 'SURE', outcome: null }];
  });
}

/** Whether a row can be marked: it has an order that is not paid yet, and was not marked before. */
export function canMarkPaid(
  row: TransferRowState,
  orders: ReadonlyMap<number, TransferCandidateOrder>,
): boolean {
  const order = row.orderId === null ? undefined : orders.get(row.orderId);
  return order !== undefined && !row.outcome?.kept && row.kind !== 'ALREADY' && isUnpaidOrder(order);
}

export const isUnpaidOrder = ({ status }: TransferCandidateOrder) => unpaidStatuses.includes(status);

/** An order of the desk as a transfer is matched with it. */
export function toTransferCandidateOrder(order: Order): TransferCandidateOrder {
  const { id, status, version, createdAt, money } = order;
  return {
    id,
    status,
    version,
    createdAt,
    total: sumOrderTotalKopecks(order),
    rest: money === undefined ? sumOrderTotalKopecks(order) : money.due + money.refunded - money.received,
    buyer: '',
    recipient: formatRecipientName(order),
  };
}
