import { useCallback, useState } from 'react';
import { runSheetJob } from '../../lib/spreadsheet/in-worker.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { paidStatus } from '../../orders/order-status.ts';
import { getOrdersByIds } from '../../orders/user-order-desk.contract.ts';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import {
  matchPayments,
  recordStatementTransfers,
  unmarkStatementTransfers,
} from '../user-order-payments.contract.ts';
import { readStatement } from './read-statement.ts';
import {
  canMarkPaidByStatementRow,
  createStatementRows,
  isUnpaidOrder,
  type StatementRow,
  type TransferCandidateOrder,
  toTransferCandidateOrder,
} from './statement-rows.ts';

const STAYS = { revalidates: false } as const;

/** A statement at work: read, matched, looked through, noted, taken back. */
export function useStatement() {
  const [rows, setRows] = useState<StatementRow[] | null>(null);
  const [orders, setOrders] = useState<ReadonlyMap<number, TransferCandidateOrder>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  /** How many incoming transfers the statement has. */
  const [total, setTotal] = useState(0);
  /** What is worth knowing of its file. */
  const [notes, setNotes] = useState<string[]>([]);
  const [reading, setReading] = useState(false);
  const match = useSend(matchPayments, STAYS);
  const { send: sendMark, busy: marking } = useSend(recordStatementTransfers);
  const { send: see } = useSend(getOrdersByIds, STAYS);
  const undo = useSend(unmarkStatementTransfers);
  /** What could not be taken back, and why. */
  const [refused, setRefused] = useState<{ id: number; message: string }[]>([]);
  const keep = useCallback((known: TransferCandidateOrder[]) => {
    setOrders((before) => {
      const named = known.map((order) => ({
        ...order,
        buyer: order.buyer || (before.get(order.id)?.buyer ?? ''),
      }));
      return new Map([...before, ...named.map((order) => [order.id, order] as const)]);
    });
  }, []);
  const change = useCallback((number: number, part: Partial<StatementRow>) => {
    setRows((before) => before?.map((row) => (row.number === number ? { ...row, ...part } : row)) ?? null);
  }, []);

  async function read(source: string | Uint8Array) {
    setProblem(null);
    setReading(true);
    const statement = await readStatement(source, runSheetJob);
    setReading(false);
    if (statement.transfers === null) return setProblem(statement.problem);
    const { transfers, total, notes } = statement;
    const { response, failure } = await match.send({ body: { transfers } });
    if (failure !== null) return setProblem(getCallFailureMessage(failure));
    setTotal(total);
    setNotes(notes);
    keep(response.orders);
    setRows(createStatementRows(transfers, response));
  }

  /** Puts one of its candidates to a transfer, to be marked with the others. */
  const choose = useCallback(
    (number: number, order: TransferCandidateOrder) =>
      change(number, {
        ...{ orderId: order.id, kind: 'DOUBTFUL', reason: 'CHOSEN', outcome: null },
        ticked: isUnpaidOrder(order),
      }),
    [change],
  );

  const tick = useCallback((number: number, ticked: boolean) => change(number, { ticked }), [change]);

  /** Takes a row whose transfer was kept for these orders. */
  const settle = useCallback(
    async (number: number, orderIds: number[]) => {
      const { response } = orderIds.length === 0 ? { response: [] } : await see({ body: { ids: orderIds } });
      const now = (response ?? []).map(toTransferCandidateOrder);
      keep(now);
      const short = now.filter(isUnpaidOrder);
      const message = short
        .map(({ id, rest }) => `№\u00a0${id}: не хватает ${formatShortSum(rest)}`)
        .join(', ');
      const paid = now.length > 0 && short.length === 0;
      change(number, { ticked: false, outcome: { kept: true, paid, message: message || null, orderIds } });
    },
    [change, keep, see],
  );

  /** Notes rows for their orders, or those without one until somebody gives them one. */
  async function note(some: StatementRow[]) {
    setProblem(null);
    const payments = some.map(({ orderId, transfer }) => ({
      ...transfer,
      orderId,
      version: orderId === null ? null : (orders.get(orderId)?.version ?? null),
    }));
    const { response, failure } = await sendMark({ body: { payments } });
    if (failure !== null) return setProblem(getCallFailureMessage(failure));
    for (const [index, { kept, paid, message, version, orderId }] of response.results.entries()) {
      const row = some[index];
      if (row === undefined) continue;
      const orderIds = orderId === null ? [] : [orderId];
      // What was refused is looked at again, with the doubtful ones.
      const kind = kept ? row.kind : 'DOUBTFUL';
      change(row.number, { kind, outcome: { kept, paid, message, orderIds }, ticked: false });
      const order = orderId === null ? undefined : orders.get(orderId);
      if (order && version !== null) keep([{ ...order, version, ...(paid ? { status: paidStatus } : {}) }]);
    }
  }

  const paidRows = (rows ?? []).filter(({ orderId, outcome }) => outcome?.paid && orderId !== null);

  /** Leads what was marked back to where it stood, and lets it be marked again. */
  async function takeBack() {
    const marked = paidRows.flatMap(({ orderId }) => orders.get(orderId ?? 0) ?? []);
    setProblem(null);
    const { response, failure } = await undo.send({
      body: { orders: marked.map(({ id, version }) => ({ id, version })) },
    });
    if (failure !== null) return setProblem(getCallFailureMessage(failure));
    keep(response.orders);
    setRefused(response.refused);
    const back = new Set(response.movedIds);
    for (const { number, orderId } of paidRows) {
      if (orderId !== null && back.has(orderId)) change(number, { outcome: null, ticked: true });
    }
  }

  return {
    rows,
    orders,
    problem,
    total,
    notes,
    ticked: (rows ?? []).filter((row) => row.ticked && canMarkPaidByStatementRow(row, orders)),
    paidRows,
    reading: reading || match.busy,
    marking,
    undoing: undo.busy,
    refused,
    read,
    choose,
    tick,
    settle,
    note,
    takeBack,
    say: setProblem,
    clear: () => setRows(null),
  };
}

export type StatementWork = ReturnType<typeof useStatement>;
