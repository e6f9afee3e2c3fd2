import { useCallback, useState } from 'react';
import { newOrderStatus, paidStatus } from '../../orders/order-status.ts';
import { changeStatuses, MAX_MOVED, ordersByIds } from '../../orders/user-order-desk.contract.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { markPaid, matchPayments } from '../user-order-payments.contract.ts';
import {
  isMarkable,
  isUnpaid,
  type PayableOrder,
  payableOf,
  rowsOf,
  type TransferRow,
} from './payment-rows.ts';
import { readStatement } from './read-statement.ts';

const STAYS = { revalidates: false } as const;

/** A statement at work: read, matched, looked through, marked, taken back. */
export function usePayments() {
  const [rows, setRows] = useState<TransferRow[] | null>(null);
  const [orders, setOrders] = useState<ReadonlyMap<number, PayableOrder>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  /** How many incoming transfers the statement has. */
  const [total, setTotal] = useState(0);
  const match = useSend(matchPayments, STAYS);
  const mark = useSend(markPaid, STAYS);
  const { send: see } = useSend(ordersByIds, STAYS);
  const keep = useCallback((known: PayableOrder[]) => {
    setOrders((before) => new Map([...before, ...known.map((order) => [order.id, order] as const)]));
  }, []);
  const undo = useSend(changeStatuses, STAYS);
  /** What could not be taken back, and why. */
  const [refused, setRefused] = useState<{ id: number; message: string }[]>([]);
  const change = useCallback((number: number, part: Partial<TransferRow>) => {
    setRows((before) => before?.map((row) => (row.number === number ? { ...row, ...part } : row)) ?? null);
  }, []);

  async function read(text: string) {
    setProblem(null);
    const { transfers, ...statement } = readStatement(text);
    if (transfers === null) return setProblem(statement.problem);
    const { answer, failure } = await match.send({ body: { transfers } });
    if (failure !== null) return setProblem(failureMessage(failure));
    setTotal('total' in statement ? statement.total : transfers.length);
    keep(answer.orders);
    setRows(rowsOf(transfers, answer));
  }

  /** Puts another order to a transfer; returns why it cannot be, else null. */
  async function choose(number: number, orderId: number): Promise<string | null> {
    let order = orders.get(orderId);
    if (order === undefined) {
      const { answer, failure } = await see({ body: { ids: [orderId] } });
      if (failure !== null) return failureMessage(failure);
      if (answer[0] === undefined) return `Заказа № ${orderId} нет`;
      order = payableOf(answer[0]);
      keep([order]);
    }
    const row: Partial<TransferRow> = { orderId, kind: 'DOUBTFUL', reason: 'CHOSEN', outcome: null };
    change(number, { ...row, ticked: isUnpaid(order) });
    return null;
  }

  const ticked = (rows ?? []).filter((row) => row.ticked && isMarkable(row, orders));

  async function markTicked() {
    setProblem(null);
    const payments = ticked.flatMap(({ orderId, transfer }) =>
      orderId === null ? [] : [{ ...transfer, orderId, version: orders.get(orderId)?.version ?? null }],
    );
    const { answer, failure } = await mark.send({ body: { payments } });
    if (failure !== null) return setProblem(failureMessage(failure));
    for (const [index, { paid, message, version, orderId }] of answer.results.entries()) {
      const number = ticked[index]?.number;
      if (number !== undefined) change(number, { outcome: { paid, message }, ticked: false });
      const order = orders.get(orderId);
      if (order && version !== null) keep([{ ...order, version, ...(paid ? { status: paidStatus } : {}) }]);
    }
  }

  /** Leads what was marked back to where it stood, and lets it be marked again. */
  async function takeBack() {
    const paid = (rows ?? []).filter((row) => row.outcome?.paid);
    const marked = paid.flatMap(({ orderId }) => orders.get(orderId ?? 0) ?? []);
    setProblem(null);
    setRefused([]);
    for (let from = 0; from < marked.length; from += MAX_MOVED) {
      const moves = marked
        .slice(from, from + MAX_MOVED)
        .map(({ id, version }) => ({ id, version, status: newOrderStatus }));
      const { answer, failure } = await undo.send({ body: { moves } });
      if (failure !== null) return setProblem(failureMessage(failure));
      keep([...answer.moved, ...answer.refused.flatMap(({ order }) => order ?? [])].map(payableOf));
      setRefused((before) => [...before, ...answer.refused]);
      const back = new Set(answer.moved.map(({ id }) => id));
      for (const { number, orderId } of paid) {
        if (orderId !== null && back.has(orderId)) change(number, { outcome: null, ticked: true });
      }
    }
  }

  return {
    rows,
    orders,
    problem,
    total,
    ticked,
    reading: match.busy,
    marking: mark.busy,
    undoing: undo.busy,
    refused,
    read,
    choose,
    tick: (number: number, on: boolean) => change(number, { ticked: on }),
    markTicked,
    takeBack,
    say: setProblem,
    clear: () => setRows(null),
  };
}

export type Payments = ReturnType<typeof usePayments>;
