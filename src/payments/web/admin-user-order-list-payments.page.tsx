import { type FormEvent, memo, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { BulkActionBar } from '../../desk/desk-screen.tsx';
import { loadForAdmin } from '../../desk/guarded.ts';
import list from '../../desk/list.module.css';
import { ListTable } from '../../desk/list-table.tsx';
import { FileOrTextInput } from '../../desk/sheet/file-or-text.tsx';
import { formatLongDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { runSheetJob } from '../../lib/spreadsheet/in-worker.ts';
import { deskStatusLabels, newOrderStatus, paidStatus } from '../../orders/order-status.ts';
import {
  changeStatuses,
  getOrdersByIds,
  MAX_BULK_STATUS_CHANGES,
} from '../../orders/user-order-desk.contract.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { TextField } from '../../ui/fields/field.tsx';
import inRow from '../../ui/lists/row.module.css';
import { RowCheckbox } from '../../ui/lists/row-tick.tsx';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { Price } from '../../ui/prices/price.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import {
  MAX_STATEMENT_TRANSFERS,
  matchPayments,
  recordStatementTransfers,
  transferMatchStatuses,
} from '../user-order-payments.contract.ts';
import type { Route } from './+types/admin-user-order-list-payments.page.ts';
import {
  canMarkPaid,
  createTransferRows,
  isUnpaidOrder,
  type TransferCandidateOrder,
  type TransferRowState,
  toTransferCandidateOrder,
  transferMatchReasonLabels,
  transferMatchStatusHeadings,
} from './payment-rows.ts';
import styles from './payments.module.css';
import { MAX_STATEMENT_BYTES, readStatement } from './read-statement.ts';

const TITLE = 'Оплата по выписке';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, async () => null);
}

export const HydrateFallback = () => <Skeleton height={24} />;

/** Marks the orders that a bank statement says are paid. */
export default function AdminPaymentsPage() {
  const payments = usePayments();
  const { rows, problem } = payments;
  return (
    <div className={stack.gap24}>
      <h1>{TITLE}</h1>
      <p>
        Выписку разбирает браузер. Серверу уходят день, сумма, номер документа и слова поступлений; хранится
        только то, что отмечено у заказов. <Link to="/admin/user-order-list">К заказам</Link>
      </p>
      {rows === null && (
        <StatementForm reading={payments.reading} onRead={payments.read} onProblem={payments.say} />
      )}
      <ErrorAlert>{problem}</ErrorAlert>
      {rows !== null && <PaymentTable payments={payments} rows={rows} />}
    </div>
  );
}

interface StatementFormProps {
  reading: boolean;
  onRead(source: string | Uint8Array): void;
  onProblem(problem: string): void;
}

/** Takes a statement: a file that is chosen or dropped, or a text that is pasted. */
function StatementForm({ reading, onRead, onProblem }: StatementFormProps) {
  async function take(file: File) {
    if (file.size > MAX_STATEMENT_BYTES)
      return onProblem('Файл больше 4 МБ. Выгрузите выписку за меньший срок.');
    onRead(new Uint8Array(await file.arrayBuffer()));
  }

  return (
    <FileOrTextInput
      file={{
        label: 'Файл выписки',
        hint: 'Из банка или 1С: .xlsx, .csv, .txt, до 4 МБ. Можно перетащить сюда.',
        accept: '.xlsx,.csv,.tsv,.txt',
      }}
      text={{
        label: 'Или строки выписки',
        hint: 'Обмен 1С или таблица с заголовками.',
        max: MAX_STATEMENT_BYTES / 4,
      }}
      busy={reading}
      button={{ text: 'Найти заказы', busyText: 'Ищем заказы…' }}
      onFile={(file) => void take(file)}
      onText={onRead}
      keepsText
    />
  );
}

/** The transfers of a statement by how sure their orders are, and the button that marks what is ticked. */
function PaymentTable({ payments, rows }: { payments: Payments; rows: TransferRowState[] }) {
  const { ticked, total, marking, undoing } = payments;
  const marked = rows.filter((row) => row.outcome?.paid).length;
  const short = rows.filter((row) => row.outcome?.kept && !row.outcome.paid).length;
  const unmarked = rows.filter((row) => row.outcome?.kept === false).length;
  const sum = ticked.reduce((before, { transfer }) => before + transfer.sum, 0);
  return (
    <>
      <p role="status">
        {total} {plural(total, ['поступление', 'поступления', 'поступлений'])}
        {total > MAX_STATEMENT_TRANSFERS &&
          `, показаны первые ${MAX_STATEMENT_TRANSFERS}: остальные — выпиской за меньший срок`}
      </p>
      {payments.notes.map((note) => (
        <Notice key={note} kind="warning">
          {note}
        </Notice>
      ))}
      <ListTable caption="Переводы" columns={columns} busy={marking || undoing} className={styles.table}>
        {transferMatchStatuses.map((kind) => {
          const ofKind = rows.filter((row) => row.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            <tbody key={kind}>
              <tr>
                <th scope="rowgroup" colSpan={5} className={styles.group}>
                  {transferMatchStatusHeadings[kind]}: {ofKind.length}
                </th>
              </tr>
              {ofKind.map((row) => (
                <PaymentLine
                  key={row.number}
                  row={row}
                  orders={payments.orders}
                  disabled={marking || undoing}
                  onTick={payments.tick}
                  onChoose={payments.choose}
                />
              ))}
            </tbody>
          );
        })}
      </ListTable>
      <BulkActionBar label="Выбранные переводы">
        <div role="status">
          {marked + short > 0 && (
            <Notice kind={short + unmarked > 0 ? 'warning' : 'success'}>
              Отмечено оплаченными: {marked}
              {short > 0 && `, записано, но пришло не всё: ${short}`}
              {unmarked > 0 && `, не отмечено: ${unmarked}`}
            </Notice>
          )}
          {payments.refused.map(({ id, message }) => (
            <Notice key={id} kind="error">
              № {id}: {message}
            </Notice>
          ))}
        </div>
        {ticked.length > 0 && (
          <>
            <p>
              Выбрано: {ticked.length} на <Price kopecks={sum} decimals={2} />
            </p>
            <Button busy={marking} busyText="Отмечаем…" onClick={payments.markTicked}>
              Отметить оплаченными
            </Button>
          </>
        )}
        {marked > 0 && (
          <Button variant="secondary" busy={undoing} busyText="Возвращаем…" onClick={payments.takeBack}>
            Вернуть «Не оплачен»
          </Button>
        )}
        <Button variant="quiet" disabled={marking || undoing} onClick={payments.clear}>
          Другая выписка
        </Button>
      </BulkActionBar>
    </>
  );
}

const columns = [
  { label: 'Отметить', hiddenLabel: true, width: '3rem', className: list.tick },
  { label: 'Перевод', width: '10.5rem' },
  { label: 'От кого и за что' },
  { label: 'Заказ', width: '32%' },
  { label: 'Почему', width: '18%' },
];

interface PaymentLineProps {
  row: TransferRowState;
  orders: Payments['orders'];
  disabled: boolean;
  onTick: Payments['tick'];
  onChoose: Payments['choose'];
}

/** One transfer: what came, from whom, and for which order. */
const PaymentLine = memo(function PaymentLine(props: PaymentLineProps) {
  const { row, orders, disabled, onTick, onChoose } = props;
  const { number, transfer, outcome, reason } = row;
  const [choosing, setChoosing] = useState(false);
  const order = row.orderId === null ? undefined : orders.get(row.orderId);
  const markable = canMarkPaid(row, orders);
  const done = outcome?.kept === true;
  return (
    <tr className={joinClassNames(list.row, list.line, row.ticked && list.chosen)}>
      <td className={list.tick}>
        <RowCheckbox
          label={`Отметить перевод ${number}`}
          checked={row.ticked && markable}
          disabled={disabled || !markable}
          onChange={(on) => onTick(number, on)}
        />
      </td>
      <td className={list.title}>
        <strong>
          <Price kopecks={transfer.sum} decimals={2} />
        </strong>
        <span className={textStyles.below}>{formatLongDay(transfer.day)}</span>
      </td>
      <td>{transfer.words || 'Без слов'}</td>
      <td>
        {order !== undefined && <ChosenOrder order={order} sum={transfer.sum} done={done} />}
        {!done && (choosing || order === undefined) && row.kind !== 'ALREADY' && (
          <OrderChooser
            row={row}
            orders={orders}
            onChoose={async (id) => {
              const problem = await onChoose(number, id);
              if (problem === null) setChoosing(false);
              return problem;
            }}
          />
        )}
        {!done && !choosing && order !== undefined && row.kind !== 'ALREADY' && (
          <Button variant="quiet" disabled={disabled} onClick={() => setChoosing(true)}>
            Другой заказ<span className="visually-hidden"> для перевода {number}</span>
          </Button>
        )}
      </td>
      <td>
        {done ? (
          <strong>{outcome.paid ? 'Отмечен оплаченным' : 'Записан к заказу'}</strong>
        ) : (
          transferMatchReasonLabels[reason]
        )}
        {outcome?.message && <strong className={textStyles.wrongBelow}>{outcome.message}</strong>}
      </td>
    </tr>
  );
});

function ChosenOrder({ order, sum, done }: { order: TransferCandidateOrder; sum: number; done: boolean }) {
  return (
    <p>
      <strong>№ {order.id}</strong> · <Price kopecks={order.total} decimals={2} />
      {order.rest !== sum && !done && <strong className={textStyles.wrongBelow}> сумма другая</strong>}
      <span className={textStyles.below}>{whoseOrder(order)}</span>
      {!isUnpaidOrder(order) && <span className={textStyles.below}>{deskStatusLabels[order.status]}</span>}
    </p>
  );
}

function whoseOrder({ buyer, recipient }: TransferCandidateOrder): string {
  return [buyer, recipient && `для: ${recipient}`].filter(Boolean).join(', ');
}

interface OrderChooserProps {
  row: TransferRowState;
  orders: Payments['orders'];
  /** Returns why the order cannot be put there. */
  onChoose(id: number): Promise<string | null>;
}

/** Another order for a transfer: one that fits, or any by its number. */
function OrderChooser({ row, orders, onChoose }: OrderChooserProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const candidates = row.candidateIds.flatMap((id) => orders.get(id) ?? []);

  async function choose(event: FormEvent) {
    event.preventDefault();
    const id = /^\s*№?\s*([1-9]\d{0,14})\s*$/.exec(typed)?.[1];
    setProblem(id === undefined ? 'Укажите номер заказа' : ((await onChoose(Number(id))) ?? undefined));
  }

  return (
    <div className={joinClassNames(stack.gap4, styles.chooser)}>
      {candidates.map((order) => (
        <Button key={order.id} variant="quiet" onClick={() => void onChoose(order.id)}>
          № {order.id}: {whoseOrder(order)}
        </Button>
      ))}
      <form className={joinClassNames(inRow.gap8, styles.number)} onSubmit={choose} noValidate>
        <TextField
          label={
            <>
              Номер заказа<span className="visually-hidden"> для перевода {row.number}</span>
            </>
          }
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={problem}
          onChange={setTyped}
        />
        <Button type="submit" variant="secondary">
          Выбрать
        </Button>
      </form>
    </div>
  );
}

const STAYS = { revalidates: false } as const;

/** A statement at work: read, matched, looked through, marked, taken back. */
function usePayments() {
  const [rows, setRows] = useState<TransferRowState[] | null>(null);
  const [orders, setOrders] = useState<ReadonlyMap<number, TransferCandidateOrder>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  /** How many incoming transfers the statement has. */
  const [total, setTotal] = useState(0);
  /** What is worth knowing of its file. */
  const [notes, setNotes] = useState<string[]>([]);
  const [reading, setReading] = useState(false);
  const match = useSend(matchPayments, STAYS);
  const mark = useSend(recordStatementTransfers, STAYS);
  const { send: see } = useSend(getOrdersByIds, STAYS);
  const keep = useCallback((known: TransferCandidateOrder[]) => {
    setOrders((before) => new Map([...before, ...known.map((order) => [order.id, order] as const)]));
  }, []);
  const undo = useSend(changeStatuses, STAYS);
  /** What could not be taken back, and why. */
  const [refused, setRefused] = useState<{ id: number; message: string }[]>([]);
  const change = useCallback((number: number, part: Partial<TransferRowState>) => {
    setRows((before) => before?.map((row) => (row.number === number ? { ...row, ...part } : row)) ?? null);
  }, []);

  async function read(source: string | Uint8Array) {
    setProblem(null);
    setReading(true);
    const statement = await readStatement(source, runSheetJob);
    setReading(false);
    if (statement.transfers === null) return setProblem(statement.problem);
    const { transfers, total, notes } = statement;
    const { answer, failure } = await match.send({ body: { transfers } });
    if (failure !== null) return setProblem(getCallFailureMessage(failure));
    setTotal(total);
    setNotes(notes);
    keep(answer.orders);
    setRows(createTransferRows(transfers, answer));
  }

  /** Puts another order to a transfer; returns why it cannot be, else null. */
  async function choose(number: number, orderId: number): Promise<string | null> {
    let order = orders.get(orderId);
    if (order === undefined) {
      const { answer, failure } = await see({ body: { ids: [orderId] } });
      if (failure !== null) return getCallFailureMessage(failure);
      if (answer[0] === undefined) return `Заказа № ${orderId} нет`;
      order = toTransferCandidateOrder(answer[0]);
      keep([order]);
    }
    const row: Partial<TransferRowState> = { orderId, kind: 'DOUBTFUL', reason: 'CHOSEN', outcome: null };
    change(number, { ...row, ticked: isUnpaidOrder(order) });
    return null;
  }

  const ticked = (rows ?? []).filter((row) => row.ticked && canMarkPaid(row, orders));

  async function markTicked() {
    setProblem(null);
    const payments = ticked.flatMap(({ orderId, transfer }) =>
      orderId === null ? [] : [{ ...transfer, orderId, version: orders.get(orderId)?.version ?? null }],
    );
    const { answer, failure } = await mark.send({ body: { payments } });
    if (failure !== null) return setProblem(getCallFailureMessage(failure));
    for (const [index, { kept, paid, message, version, orderId }] of answer.results.entries()) {
      const number = ticked[index]?.number;
      if (number !== undefined) change(number, { outcome: { kept, paid, message }, ticked: false });
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
    for (let from = 0; from < marked.length; from += MAX_BULK_STATUS_CHANGES) {
      const moves = marked
        .slice(from, from + MAX_BULK_STATUS_CHANGES)
        .map(({ id, version }) => ({ id, version, status: newOrderStatus }));
      const { answer, failure } = await undo.send({ body: { moves } });
      if (failure !== null) return setProblem(getCallFailureMessage(failure));
      keep(
        [...answer.moved, ...answer.refused.flatMap(({ order }) => order ?? [])].map(
          toTransferCandidateOrder,
        ),
      );
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
    notes,
    ticked,
    reading: reading || match.busy,
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

type Payments = ReturnType<typeof usePayments>;
