import { useState } from 'react';
import { runSheetJob } from '../../lib/spreadsheet/run-sheet-job.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { deskStatusLabels, isCancelledStatus, paidStatus } from '../../orders/order-status.ts';
import { getOrdersByIds } from '../../orders/user-order-desk.contract.ts';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend, useSendSequence } from '../../ui/data/use-send.ts';
import {
  addPayment,
  MAX_STATEMENT_TRANSFERS,
  matchPayments,
  recordStatementTransfers,
  type Transfer,
  unmarkStatementTransfers,
} from '../user-order-payments.contract.ts';
import { readStatement } from './read-statement.ts';
import {
  canMarkPaidByStatementRow,
  createStatementRows,
  isForAllNamed,
  isUnpaidOrder,
  type StatementRow,
  selectNamedOrders,
  selectNewlyPaidIds,
  sumSurplus,
  type TransferCandidateOrder,
  toTransferCandidateOrder,
} from './statement-rows.ts';

const STAYS = { revalidates: false } as const;

/** A statement at work: read, matched, looked through, noted, taken back. */
export function useStatement() {
  const [rows, setRows] = useState<StatementRow[] | null>(null);
  const [orders, setOrders] = useState<ReadonlyMap<number, TransferCandidateOrder>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  /** The incoming transfers of the statement; only so many of them are looked through at once. */
  const [transfers, setTransfers] = useState<Transfer[]>([]);
  /** How many of them come before the rows. */
  const [passed, setPassed] = useState(0);
  /** What is worth knowing of its file. */
  const [notes, setNotes] = useState<string[]>([]);
  const [reading, setReading] = useState(false);
  const match = useSend(matchPayments, STAYS);
  const { send: sendMark } = useSend(recordStatementTransfers, STAYS);
  const { send: divide } = useSend(addPayment, STAYS);
  const { run, busy: marking } = useSendSequence();
  const { send: see } = useSend(getOrdersByIds, STAYS);
  const undo = useSend(unmarkStatementTransfers);
  /** What could not be taken back, or stays paid without enough money, and why. */
  const [left, setLeft] = useState<{ id: number; message: string }[]>([]);

  function keep(known: TransferCandidateOrder[]) {
    setOrders((before) => {
      const named = known.map((order) => ({
        ...order,
        buyer: order.buyer || (before.get(order.id)?.buyer ?? ''),
      }));
      return new Map([...before, ...named.map((order) => [order.id, order] as const)]);
    });
  }

  function change(number: number, part: Partial<StatementRow>) {
    setRows((before) => before?.map((row) => (row.number === number ? { ...row, ...part } : row)) ?? null);
  }

  /** What was said of the last press. */
  function forget() {
    setProblem(null);
    setLeft([]);
  }

  async function read(source: string | Uint8Array) {
    forget();
    setReading(true);
    const statement = await readStatement(source, runSheetJob);
    setReading(false);
    if (statement.transfers === null) return setProblem(statement.problem);
    await show(statement.transfers, 0);
    setNotes(statement.notes);
  }

  /** Matches the transfers of a statement from one on, as many as are looked through at once. */
  async function show(all: Transfer[], from: number) {
    forget();
    const shown = all.slice(from, from + MAX_STATEMENT_TRANSFERS);
    const { response, failure } = await match.send({ body: { transfers: shown } });
    if (failure !== null) return setProblem(getCallFailureMessage(failure));
    setTransfers(all);
    setPassed(from);
    keep(response.orders);
    setRows(createStatementRows(shown, response));
  }

  /** Takes a row whose transfer was kept for these orders. */
  async function settle(number: number, paymentId: number, orderIds: number[]) {
    const { response } = orderIds.length === 0 ? { response: [] } : await see({ body: { ids: orderIds } });
    const now = (response ?? []).map(toTransferCandidateOrder);
    const paidIds = selectNewlyPaidIds(orders, now);
    keep(now);
    const short = now.filter(isUnpaidOrder);
    const cancelled = now.filter(({ status }) => isCancelledStatus(status));
    const message = [
      ...short.map(({ id, rest }) => `№\u00a0${id}: не хватает ${formatShortSum(rest)}`),
      ...cancelled.map(({ id }) => `№\u00a0${id} отменён: деньги к возврату`),
    ].join(', ');
    const paid = now.length > 0 && message === '';
    const over = sumSurplus(now);
    const outcome = { kept: true, paid, message: message || null, orderIds, paidIds, over, paymentId };
    change(number, { ticked: false, outcome });
  }

  /** Notes rows for their orders, or those without one until somebody gives them one. */
  async function note(some: StatementRow[]) {
    if (marking) return;
    forget();
    const [whole = [], divided = []] = [false, true].map((are) =>
      some.filter((row) => isForAllNamed(row) === are),
    );
    await run(async () => {
      if (whole.length > 0) await noteWhole(whole);
      for (const row of divided) await noteDivided(row);
    });
  }

  /** Notes a transfer for all orders that it names, as their money was seen. */
  async function noteDivided(row: StatementRow) {
    const parts = selectNamedOrders(row, orders).map(({ id, rest, moneyVersion }) => ({
      ...{ orderId: id, sum: rest, version: moneyVersion },
    }));
    const { response, failure } = await divide({ body: { ...row.transfer, parts } });
    if (failure === null) return settle(row.number, response.id, response.orderIds);
    const none = { kept: false, paid: false, orderIds: [], paidIds: [], over: 0, paymentId: null };
    const outcome = { ...none, message: getCallFailureMessage(failure) };
    change(row.number, { kind: 'DOUBTFUL', outcome, ticked: false });
    // What it was refused for is known when it is sent again.
    const { response: now } = await see({ body: { ids: row.candidateIds } });
    keep((now ?? []).map(toTransferCandidateOrder));
  }

  async function noteWhole(some: StatementRow[]) {
    const payments = some.map(({ orderId, transfer }) => ({
      ...transfer,
      orderId,
      version: orderId === null ? null : (orders.get(orderId)?.version ?? null),
    }));
    const { response, failure } = await sendMark({ body: { payments } });
    if (failure !== null) return setProblem(getCallFailureMessage(failure));
    for (const [index, result] of response.results.entries()) {
      const row = some[index];
      if (row === undefined) continue;
      const { kept, paid, message, version, rest, orderId, paymentId } = result;
      const order = orderId === null ? undefined : orders.get(orderId);
      const now =
        order === undefined || version === null || rest === null
          ? []
          : [{ ...order, version, rest, ...(paid && isUnpaidOrder(order) ? { status: paidStatus } : {}) }];
      const outcome = {
        ...{ kept, paid, message, paymentId, orderIds: orderId === null ? [] : [orderId] },
        ...{ paidIds: selectNewlyPaidIds(orders, now), over: kept ? sumSurplus(now) : 0 },
      };
      // What was refused is looked at again, with the doubtful ones.
      change(row.number, { kind: kept ? row.kind : 'DOUBTFUL', outcome, ticked: false });
      keep(now);
    }
  }

  const recordedRows = (rows ?? []).flatMap((row) => {
    const { paymentId = null, orderIds = [] } = row.outcome ?? {};
    return paymentId === null || orderIds.length === 0 ? [] : [{ number: row.number, paymentId, orderIds }];
  });

  /** Takes what was recorded for orders away from them, and lets it be marked again. */
  async function takeBack() {
    const ids = [...new Set(recordedRows.flatMap(({ orderIds }) => orderIds))];
    setProblem(null);
    const { response, failure } = await undo.send({
      body: {
        orders: ids.map((id) => ({
          ...{ id, version: orders.get(id)?.version ?? null },
          paymentIds: recordedRows.flatMap((row) => (row.orderIds.includes(id) ? row.paymentId : [])),
        })),
      },
    });
    if (failure !== null) return setProblem(getCallFailureMessage(failure));
    keep(response.orders);
    const { takenIds, restoredIds } = response;
    const staying = response.orders.filter(
      (order) =>
        (order.rest > 0 || restoredIds.includes(order.id)) &&
        takenIds.includes(order.id) &&
        !isUnpaidOrder(order),
    );
    setLeft([
      ...response.refused,
      ...staying.map(({ id, status, rest }) => ({
        id,
        message: [
          `перевод снят, статус остался «${deskStatusLabels[status]}»`,
          restoredIds.includes(id) && 'снова отмечено без перевода',
          rest > 0 && `не хватает ${formatShortSum(rest)}`,
        ]
          .filter(Boolean)
          .join(', '),
      })),
    ]);
    for (const { number, orderIds } of recordedRows) {
      if (orderIds.every((id) => takenIds.includes(id))) change(number, { outcome: null, ticked: true });
    }
  }

  return {
    rows,
    orders,
    problem,
    transfers,
    passed,
    notes,
    ticked: (rows ?? []).filter((row) => row.ticked && canMarkPaidByStatementRow(row, orders)),
    recordedRows,
    reading: reading || match.busy,
    marking,
    undoing: undo.busy,
    left,
    read,
    showNext: () => void show(transfers, passed + MAX_STATEMENT_TRANSFERS),
    tick: (number: number, ticked: boolean) => change(number, { ticked }),
    settle,
    note,
    takeBack,
    say: setProblem,
    clear: () => setRows(null),
  };
}

export type StatementWork = ReturnType<typeof useStatement>;
