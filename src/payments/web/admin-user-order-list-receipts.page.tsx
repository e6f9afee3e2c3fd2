import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CallInput, CallResponse } from '../../contract/endpoint.ts';
import { BulkActionBar, DeskScreen, type DeskScreenHandle } from '../../desk/desk-screen.tsx';
import { Expander } from '../../desk/editing/toggles.tsx';
import list from '../../desk/list.module.css';
import { breakEmail } from '../../desk/list-body.tsx';
import { ListTable, RowBelow } from '../../desk/list-table.tsx';
import { loadForAdmin, loadScreenPart, mayOpen } from '../../desk/load-for-admin.ts';
import { SheetUploadForm } from '../../desk/sheet/file-or-text.tsx';
import { useSheetReader } from '../../desk/sheet/use-sheet-reader.ts';
import { UnsavedGuard } from '../../desk/unsaved-guard.tsx';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { runSheetJob } from '../../lib/spreadsheet/run-sheet-job.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { downloadFile } from '../../ui/data/download-file.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import { RowCheckbox } from '../../ui/lists/row-checkbox.tsx';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice, type NoticeState, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { withInitials } from '../../ui/shop/recipient-facts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import {
  getOwedReceipts,
  MAX_DOCUMENT_NUMBER_LENGTH,
  MAX_RECEIPTS_AT_ONCE,
  markReceipts,
  type OwedReceipt,
  unmarkReceipts,
} from '../user-order-payments.contract.ts';
import type { Route } from './+types/admin-user-order-list-receipts.page.ts';
import styles from './payments.module.css';
import {
  createReceiptRows,
  RECEIPT_SHEET_NAME_AND_WIDTHS,
  readIssuedReceipts,
  receiptHeads,
  receiptSignLabels,
} from './receipt-sheet.ts';

const TITLE = 'Чеки';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, () =>
    loadScreenPart(call(getOwedReceipts, {}, { signal: request.signal }), {}),
  );
}

export const handle: DeskScreenHandle = { title: TITLE };

/** The receipts that the owner's cash service has to issue: taken there as a table, marked as issued by it or by hand. */
export default function AdminReceiptsPage({ loaderData: { response, problem } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const notices = useNotice();
  const marks = useMarks(notices);
  const [isMarkingByTable, setMarkingByTable] = useState(false);
  return (
    <DeskScreen
      title={TITLE}
      notices={notices}
      beside={
        <div className={inRow.gap16}>
          <Link to="/admin/user-order-list/payments">Оплата по выписке</Link>
          <Link to="/admin/user-order-list">К заказам</Link>
        </div>
      }
    >
      <ErrorAlert>{marks.failure}</ErrorAlert>
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {response?.from === null && (
        <EmptyState
          title="Чеки магазин пока не считает"
          text="Если вы обязаны выдавать кассовые чеки (54-ФЗ), укажите в настройках, с какого дня их считать."
          action={mayOpen('/admin/settings') && <LinkButton to="/admin/settings">В настройки</LinkButton>}
        />
      )}
      {response !== null && response.from !== null && (
        <>
          <div className={inRow.gap16}>
            {response.totalElements > 0 && <OwedReceiptsTable {...response} onSay={notices.show} />}
            <Button
              variant="secondary"
              aria-expanded={isMarkingByTable}
              onClick={() => setMarkingByTable(!isMarkingByTable)}
            >
              Отметить по таблице кассы
            </Button>
          </div>
          {isMarkingByTable && <MarkByTable marks={marks} />}
          {response.totalElements === 0 ? (
            <EmptyState title="Все чеки выданы" text="Новые появятся здесь после оплаты или возврата." />
          ) : (
            <OwedReceipts receipts={response.receipts} marks={marks} />
          )}
        </>
      )}
    </DeskScreen>
  );
}

const countOf = (receipts: number) => `${receipts} ${plural(receipts, ['чек', 'чека', 'чеков'])}`;

type Mark = CallInput<typeof markReceipts>['body']['receipts'][number];

/** Marks receipts as issued; what was marked can be taken back at once, what was not says why. */
function useMarks(notices: NoticeState) {
  const mark = useSend(markReceipts);
  const unmark = useSend(unmarkReceipts);
  /** Of what was tried last. */
  const [failure, setFailure] = useState<CallError | null>(null);

  async function takeBack(ids: number[]) {
    for (const some of partsOf(ids)) {
      const { response, failure: why } = await unmark.send({ body: { ids: some } });
      setFailure(why);
      if (response === null) return;
    }
    notices.show('success', 'Отметка снята');
  }

  return {
    busy: mark.busy || unmark.busy,
    failure: failure && getCallFailureMessage(failure, 'Не сохранилось. Попробуйте ещё раз.'),
    /** Returns why each of those that were not marked was not; null where of some nothing is known. */
    async mark(receipts: Mark[]): Promise<string[] | null> {
      const results = [];
      let isLost = false;
      for (const some of partsOf(receipts)) {
        const { response, failure: why } = await mark.send({ body: { receipts: some } });
        setFailure(why);
        isLost = response === null;
        if (response === null) break;
        results.push(...response.results);
      }
      const ids = results.flatMap(({ id }) => id ?? []);
      if (ids.length > 0) {
        const undo = { label: 'Вернуть', run: () => void takeBack(ids) };
        notices.show('success', `Отмечено выданными: ${ids.length}`, undo);
      } else if (!isLost && results.every(({ message }) => message === null)) {
        notices.show('info', 'Эти чеки отмечены раньше');
      }
      if (isLost) return null;
      return results.flatMap(({ orderId, message }) =>
        message === null ? [] : `Заказ №\u00a0${orderId}: ${message}`,
      );
    },
  };
}

/** A long table in as many calls as it takes. */
const partsOf = <Item,>(all: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_RECEIPTS_AT_ONCE) }, (_, part) =>
    all.slice(part * MAX_RECEIPTS_AT_ONCE, (part + 1) * MAX_RECEIPTS_AT_ONCE),
  );

type Marks = ReturnType<typeof useMarks>;

/** An order has at most one of each sign. */
const keyOf = ({ orderId, sign }: OwedReceipt) => `${orderId}-${sign}`;

const columns = [
  { label: 'Заказ' },
  { label: 'Чек', width: '9.5rem', className: list.end },
  { label: 'Почта', width: '17.5rem' },
  { label: 'Что в чеке', width: '15rem' },
  { label: 'Номер чека', width: '7.5rem' },
  { label: 'Отметить', hiddenLabel: true, width: '12.5rem' },
];

interface OwedReceiptsTableProps extends CallResponse<typeof getOwedReceipts> {
  onSay: NoticeState['show'];
}

/** How many receipts are to be issued, and all of them as a table. */
function OwedReceiptsTable({ receipts, totalElements, onSay }: OwedReceiptsTableProps) {
  async function download() {
    const rows = createReceiptRows(receipts);
    const file = await runSheetJob({ kind: 'write-xlsx', rows, look: RECEIPT_SHEET_NAME_AND_WIDTHS });
    if (file === null) return onSay('error', 'Таблицу не удалось собрать. Попробуйте ещё раз.');
    downloadFile(`Чеки ${moscowDay(new Date())}.xlsx`, new Blob([file]));
    onSay('success', `Таблица готова, в ней ${countOf(receipts.length)}`);
  }

  return (
    <>
      <p role="status" className={text.strong}>
        Не выдано: {countOf(totalElements)}
        {totalElements > receipts.length && `, здесь первые ${receipts.length}`}
      </p>
      <Button onClick={download}>Таблица для кассы</Button>
    </>
  );
}

interface OwedReceiptsProps {
  receipts: readonly OwedReceipt[];
  marks: Marks;
}

/** The receipts to be issued, each with its number to be typed. */
function OwedReceipts({ receipts, marks }: OwedReceiptsProps) {
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<string[]>([]);
  const chosen = receipts.filter((receipt) => ticked.has(keyOf(receipt)));
  const chosenSum = chosen.reduce((all, receipt) => all + receipt.sum, 0);

  function tick(key: string) {
    const next = new Set(ticked);
    if (!next.delete(key)) next.add(key);
    setTicked(next);
  }

  async function mark(some: OwedReceipt[]) {
    const messages = await marks.mark(
      some.map((receipt) => ({
        ...{ orderId: receipt.orderId, sign: receipt.sign, sum: receipt.sum },
        number: numbers.get(keyOf(receipt)) ?? '',
      })),
    );
    if (messages === null) return;
    setRefused(messages);
    setTicked(new Set());
  }

  return (
    <>
      <UnsavedGuard
        dirty={chosen.length > 0 || receipts.some((receipt) => Boolean(numbers.get(keyOf(receipt))))}
      />
      <Refused messages={refused} />
      <ListTable
        caption="Чеки"
        columns={columns}
        busy={marks.busy}
        all={{
          label: 'Выбрать все чеки',
          shortLabel: 'Все',
          checked: chosen.length === receipts.length,
          onChange: (on) => setTicked(new Set(on ? receipts.map(keyOf) : [])),
        }}
      >
        {receipts.map((receipt, index) => {
          const key = keyOf(receipt);
          const next = receipts[index + 1] ?? receipts[index - 1];
          return (
            <ReceiptRow
              key={key}
              receipt={receipt}
              number={numbers.get(key) ?? ''}
              ticked={ticked.has(key)}
              disabled={marks.busy}
              onNumber={(number) => setNumbers(new Map(numbers).set(key, number))}
              onTick={() => tick(key)}
              onMark={async () => {
                await mark([receipt]);
                // One after another is typed from the receipts at hand.
                if (next !== undefined) document.getElementById(`number-${keyOf(next)}`)?.focus();
              }}
            />
          );
        })}
      </ListTable>
      {chosen.length > 0 && (
        <BulkActionBar
          label="Выбранные чеки"
          count={`Выбрано: ${chosen.length} на ${formatShortSum(chosenSum)}`}
          busy={marks.busy}
          onClear={() => setTicked(new Set())}
        >
          <Button busy={marks.busy} busyText="Отмечаем…" onClick={() => void mark(chosen)}>
            Отметить выданными
          </Button>
        </BulkActionBar>
      )}
    </>
  );
}

interface ReceiptRowProps {
  receipt: OwedReceipt;
  number: string;
  ticked: boolean;
  disabled: boolean;
  onNumber(number: string): void;
  onTick(): void;
  onMark(): Promise<void>;
}

function ReceiptRow({ receipt, number, ticked, disabled, onNumber, onTick, onMark }: ReceiptRowProps) {
  const { orderId, sign, sum, toReturn, day, buyer, email, lines } = receipt;
  const label = `чек заказа № ${orderId}, ${receiptSignLabels[sign].toLowerCase()}`;
  const goods = lines.filter(({ kind }) => kind === 'GOODS');
  const others = lines.filter(({ kind }) => kind !== 'GOODS').map(({ name }) => name.toLowerCase());
  const count = goods.length > 0 && `${goods.length} ${plural(goods.length, ['товар', 'товара', 'товаров'])}`;
  const form = `mark-${keyOf(receipt)}`;
  const [open, setOpen] = useState(false);
  return (
    <tbody className={joinClassNames(list.row, styles.receipt, ticked && list.chosen)}>
      <tr className={list.line}>
        <td className={list.tick}>
          <RowCheckbox label={`Выбрать ${label}`} checked={ticked} disabled={disabled} onChange={onTick} />
        </td>
        <td className={list.title}>
          <Link to={`/admin/user-order-list?open=${orderId}`}>№&nbsp;{orderId}</Link>
          {day !== null && (
            <span className={text.quiet}>, {formatDayHidingCurrentYear(day, moscowDay(new Date()))}</span>
          )}
          <span className={text.below}>{withInitials(buyer)}</span>
        </td>
        <td className={joinClassNames(list.beside, list.end)}>
          <strong>
            <Price kopecks={sum} decimals={2} />
          </strong>
          {sign === 'REFUND' && (
            <span className={joinClassNames(text.below, text.warning)}>{receiptSignLabels[sign]}</span>
          )}
          {sign === 'INCOME' && toReturn > 0 && (
            <span className={joinClassNames(text.below, text.warning)}>
              к возврату {formatShortSum(toReturn)}
            </span>
          )}
        </td>
        <td>{email === '' ? 'Стёрта' : breakEmail(email)}</td>
        <td>
          {lines.length > 0 && (
            <Expander open={open} controls={`${form}-lines`} onToggle={() => setOpen(!open)}>
              {[count, ...others].filter(Boolean).join(', ')}
            </Expander>
          )}
        </td>
        <td className={list.half}>
          <form
            id={form}
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              void onMark();
            }}
          >
            <TextField
              id={`number-${keyOf(receipt)}`}
              label={`Номер чека: ${label}`}
              hiddenLabel
              placeholder="№"
              autoComplete="off"
              value={number}
              onChange={(typed) => onNumber(typed.slice(0, MAX_DOCUMENT_NUMBER_LENGTH))}
            />
          </form>
        </td>
        <td className={joinClassNames(list.end, list.actions, list.half)}>
          <Button
            type="submit"
            form={form}
            variant={number === '' ? 'quiet' : 'secondary'}
            disabled={disabled}
          >
            {number === '' ? 'Выдан без номера' : 'Отметить'}
            <span className="visually-hidden">: {label}</span>
          </Button>
        </td>
      </tr>
      {open && (
        <RowBelow className={list.form}>
          <PlainList id={`${form}-lines`}>
            {lines.map(({ name, quantity, price }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt stay as they are.
              <li key={index}>
                {name}, {quantity} × <Price kopecks={price} decimals={2} /> ={' '}
                <Price kopecks={price * quantity} decimals={2} />
              </li>
            ))}
          </PlainList>
        </RowBelow>
      )}
    </tbody>
  );
}

/** Marks what the cash service's own table says was issued. */
function MarkByTable({ marks }: { marks: Marks }) {
  const [refused, setRefused] = useState<string[]>([]);
  const sheet = useSheetReader({ heads: receiptHeads, onBegin: () => setRefused([]) });
  const issued = sheet.headed ? readIssuedReceipts(sheet.headed.rows, sheet.headed.columns) : null;

  async function mark(receipts: NonNullable<typeof issued>) {
    const messages = await marks.mark(receipts.map(({ line: _, ...receipt }) => receipt));
    if (messages === null) return;
    setRefused(messages);
    sheet.clear();
  }

  return (
    <div className={stack.gap16}>
      <p className={text.hint}>
        Нужны столбцы с номером заказа и номером чека. Если есть признак расчёта, сумма и дата, сверим и их.
        Годится и наша таблица, в которую вы вписали номера.
      </p>
      <Refused messages={refused} />
      <ErrorAlert>{sheet.problem}</ErrorAlert>
      {issued === null ? (
        <SheetUploadForm table={sheet} most="20 000 строк" />
      ) : (
        <div className={inRow.gap16}>
          <p role="status">
            {issued.length === 0 ? 'В таблице нет чеков с номером.' : `В таблице ${countOf(issued.length)}.`}
          </p>
          {issued.length > 0 && (
            <Button busy={marks.busy} busyText="Отмечаем…" onClick={() => void mark(issued)}>
              Отметить выданными
            </Button>
          )}
          <Button variant="secondary" disabled={marks.busy} onClick={sheet.reopen}>
            Другая таблица
          </Button>
        </div>
      )}
    </div>
  );
}

function Refused({ messages }: { messages: readonly string[] }) {
  return (
    <div role="alert">
      {messages.length > 0 && (
        <Notice kind="warning">
          Не отмечено: {messages.length}
          <PlainList>
            {[...new Set(messages)].map((message) => (
              <li key={message}>{message}</li>
            ))}
          </PlainList>
        </Notice>
      )}
    </div>
  );
}
