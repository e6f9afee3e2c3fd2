import { Fragment, useRef, useState } from 'react';
import { Link } from 'react-router';
import deskStyles from '../../desk/desk.module.css';
import { BulkActionBar } from '../../desk/desk-screen.tsx';
import list from '../../desk/list.module.css';
import { ListTable, RowBelow } from '../../desk/list-table.tsx';
import { useReportUnsavedRow } from '../../desk/unsaved-guard.tsx';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { moscowDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { deskStatusLabels } from '../../orders/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { useSend } from '../../ui/data/use-send.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import { RowCheckbox } from '../../ui/lists/row-checkbox.tsx';
import text from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { withInitials } from '../../ui/shop/recipient-facts.tsx';
import { addPayment, MAX_STATEMENT_TRANSFERS } from '../user-order-payments.contract.ts';
import { PaymentAllocationForm } from './payment-allocation-form.tsx';
import styles from './payments.module.css';
import {
  canMarkPaidByStatementRow,
  describeRecordedTransfer,
  describeTransferMatch,
  formatBuyerAndRecipient,
  isUnpaidOrder,
  type StatementRow,
  selectNamedOrders,
  shortenNames,
  type TransferMatchCertainty,
} from './statement-rows.ts';
import type { StatementWork } from './use-statement.ts';

/** What is to be looked at comes first; the rest is one line until it is opened. */
const groups: readonly { kind: TransferMatchCertainty; title: string; folded?: true }[] = [
  { kind: 'DOUBTFUL', title: 'Проверьте' },
  { kind: 'UNKNOWN', title: 'Не узнаны' },
  { kind: 'SURE', title: 'Точно', folded: true },
  { kind: 'ALREADY', title: 'Уже оплачены', folded: true },
];

/** The transfers of a statement by how sure their orders are, and the button that marks what is ticked. */
export function StatementTable({ work, rows }: { work: StatementWork; rows: StatementRow[] }) {
  const { transfers, passed, marking, undoing } = work;
  const total = transfers.length;
  const seen = passed + rows.length;
  useReportUnsavedRow('statement', work.ticked.length > 0);
  return (
    <>
      <div className={inRow.gap16}>
        <p role="status" className={text.strong}>
          {total} {plural(total, ['поступление', 'поступления', 'поступлений'])} на{' '}
          {formatShortSum(transfers.reduce((sum, one) => sum + one.sum, 0))}
          {total > rows.length && `, здесь с ${passed + 1} по ${seen}`}
        </p>
        {seen < total && (
          <Button variant="quiet" busy={work.reading} disabled={marking || undoing} onClick={work.showNext}>
            Следующие {Math.min(total - seen, MAX_STATEMENT_TRANSFERS)}
          </Button>
        )}
        <Button variant="quiet" disabled={marking || undoing} onClick={work.clear}>
          Другая выписка
        </Button>
      </div>
      {work.notes.map((note) => (
        <Notice key={note} kind="warning">
          {note}
        </Notice>
      ))}
      <div className={styles.statement}>
        <ListTable caption="Переводы" columns={columns} busy={marking || undoing}>
          {groups.map((group) => {
            const ofKind = rows.filter((row) => row.kind === group.kind);
            return (
              ofKind.length > 0 && <TransferGroup key={group.kind} {...group} rows={ofKind} work={work} />
            );
          })}
        </ListTable>
        <StatementBar work={work} rows={rows} />
      </div>
    </>
  );
}

const formatSum = (rows: readonly StatementRow[]) =>
  formatShortSum(rows.reduce((sum, { transfer }) => sum + transfer.sum, 0));

const columns = [
  { label: 'Отметить', hiddenLabel: true, width: '3rem', className: list.tick },
  { label: 'Перевод', width: '8rem' },
  { label: 'От кого и за что' },
  { label: 'Заказ', width: '30%' },
  { label: 'Почему', width: '20%' },
  { label: 'Изменить', hiddenLabel: true, width: '8rem' },
];

interface TransferGroupProps {
  kind: TransferMatchCertainty;
  title: string;
  folded?: true;
  rows: StatementRow[];
  work: StatementWork;
}

/** Transfers that are equally sure below a line that says how many they are; «Точно: 19 на 139 918 ₽». */
function TransferGroup({ kind, title, folded, rows, work }: TransferGroupProps) {
  const [open, setOpen] = useState(!folded);
  const busy = work.marking || work.undoing;
  const left = rows.filter(({ outcome }) => !outcome?.kept);
  const heading =
    left.length > 0 ? `${title}: ${left.length} на ${formatSum(left)}` : `${title}: всё записано`;
  const markable = folded ? rows.filter((row) => canMarkPaidByStatementRow(row, work.orders)) : [];
  const homeless = kind === 'UNKNOWN' ? left : [];
  return (
    <>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={columns.length} className={styles.group}>
            <div className={joinClassNames(inRow.gap16, styles.heading)}>
              {markable.length > 0 && (
                <RowCheckbox
                  label={`Отметить все: ${title}`}
                  checked={markable.every(({ ticked }) => ticked)}
                  disabled={busy}
                  onChange={(on) => {
                    for (const { number } of markable) work.tick(number, on);
                  }}
                />
              )}
              {folded ? (
                <button
                  type="button"
                  className={joinClassNames(deskStyles.expander, styles.fold)}
                  aria-expanded={open}
                  onClick={() => setOpen(!open)}
                >
                  <Icon name="chevron-right" size={20} />
                  {heading}
                </button>
              ) : (
                heading
              )}
              {homeless.length > 0 && (
                <Button
                  variant="quiet"
                  disabled={busy}
                  onClick={() => void work.note(homeless.map((row) => ({ ...row, orderId: null })))}
                >
                  Записать без заказа: {homeless.length}
                </Button>
              )}
            </div>
          </th>
        </tr>
      </tbody>
      {open &&
        rows.map((row) => (
          <TransferLine
            key={row.number}
            row={row}
            orders={work.orders}
            disabled={busy}
            onTick={work.tick}
            onSettle={work.settle}
          />
        ))}
    </>
  );
}

interface TransferLineProps {
  row: StatementRow;
  orders: StatementWork['orders'];
  disabled: boolean;
  onTick: StatementWork['tick'];
  onSettle: StatementWork['settle'];
}

/** One transfer: what came, its payer, and the order it is for. */
function TransferLine({ row, orders, disabled, onTick, onSettle }: TransferLineProps) {
  const { number, transfer, outcome, kind } = row;
  const [editing, setEditing] = useState(false);
  const came = useRef<HTMLTableCellElement>(null);
  const markable = canMarkPaidByStatementRow(row, orders);
  const settled = outcome?.kept || kind === 'ALREADY';
  function close() {
    setEditing(false);
    came.current?.focus();
  }
  return (
    <tbody>
      <tr className={joinClassNames(list.row, list.line, row.ticked && list.chosen)}>
        <td className={joinClassNames(list.tick, styles.tick)}>
          {markable && (
            <RowCheckbox
              label={`Отметить перевод ${number}`}
              checked={row.ticked}
              disabled={disabled}
              onChange={(on) => onTick(number, on)}
            />
          )}
        </td>
        <td className={list.title}>
          <strong>
            <Price kopecks={transfer.sum} decimals={2} />
          </strong>
          <span className={text.below}>
            {formatDayHidingCurrentYear(transfer.day, moscowDay(new Date()))}
          </span>
        </td>
        <td title={transfer.words}>
          <span className={styles.words}>{keepNumbers(transfer.words) || 'Без слов'}</span>
        </td>
        <td>
          <TransferOrders row={row} orders={orders} />
        </td>
        <td ref={came} tabIndex={-1}>
          <TransferOutcome row={row} orders={orders} />
        </td>
        <td className={joinClassNames(list.actions, styles.verb)}>
          {!settled && (
            <Button
              variant="quiet"
              disabled={disabled}
              aria-expanded={editing}
              onClick={() => setEditing(!editing)}
            >
              {verbOf(row)}
              <span className="visually-hidden"> для перевода {number}</span>
            </Button>
          )}
        </td>
      </tr>
      {editing && !settled && (
        <RowBelow className={list.form}>
          <OrderChooser
            row={row}
            orders={orders}
            onCancel={close}
            onSaved={async (paymentId, orderIds) => {
              await onSettle(number, paymentId, orderIds);
              came.current?.focus();
            }}
          />
        </RowBelow>
      )}
    </tbody>
  );
}

function verbOf({ orderId, reason }: StatementRow): string {
  if (reason === 'SEVERAL_NUMBERS') return 'Разделить';
  return orderId === null && reason !== 'NUMBERS_AND_SUM' ? 'Дать заказ' : 'Изменить';
}

/** The order of a transfer, those it was divided among, or those it may be for. */
function TransferOrders({ row, orders }: Pick<TransferLineProps, 'row' | 'orders'>) {
  const { outcome, candidateIds } = row;
  const order = orders.get(row.orderId ?? 0);
  if (outcome?.kept && outcome.orderIds.length !== 1) return <strong>{linksTo(outcome.orderIds)}</strong>;
  if (order === undefined) {
    const isNamed = selectNamedOrders(row, orders).length > 0;
    return candidateIds
      .flatMap((id) => orders.get(id) ?? [])
      .map((one) => (
        <div key={one.id}>
          <OrderLink id={one.id} /> ·{' '}
          {isNamed ? <Price kopecks={one.rest} decimals={2} /> : formatBuyerAndRecipient(shortenNames(one))}
        </div>
      ));
  }
  return (
    <>
      <OrderLink id={order.id} /> ·{' '}
      {isUnpaidOrder(order) && order.rest !== order.total ? (
        `осталось ${formatShortSum(order.rest)} из ${formatShortSum(order.total)}`
      ) : (
        <Price kopecks={order.total} decimals={2} />
      )}
      {order.buyer && ` · ${withInitials(order.buyer)}`}
      <span className={text.below} title={formatBuyerAndRecipient(order)}>
        {order.recipient && `для: ${withInitials(order.recipient)}`}
      </span>
    </>
  );
}

/** Leads to an order beside the statement, which stays as it is. */
const OrderLink = ({ id }: { id: number }) => (
  <Link to={`/admin/user-order-list?open=${id}`} target="_blank">
    №&nbsp;{id}
  </Link>
);

const linksTo = (orderIds: readonly number[]) =>
  orderIds.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <OrderLink id={id} />
    </Fragment>
  ));

/** Why a transfer has its order, or what came of noting it. */
function TransferOutcome({ row, orders }: Pick<TransferLineProps, 'row' | 'orders'>) {
  const { outcome } = row;
  const order = orders.get(row.orderId ?? 0);
  if (outcome?.message) {
    return (
      <strong className={text.wrong}>
        {outcome.kept && 'Записан. '}
        {outcome.message}
      </strong>
    );
  }
  if (outcome?.kept) {
    return (
      <strong className={outcome.over > 0 ? text.warning : undefined}>
        {describeRecordedTransfer(outcome)}
      </strong>
    );
  }
  return (
    <>
      {describeTransferMatch(row, orders)}
      {row.reason !== 'ORDER_CANCELLED' && order !== undefined && !isUnpaidOrder(order) && (
        <span className={text.below}>{deskStatusLabels[order.status]}</span>
      )}
    </>
  );
}

interface OrderChooserProps {
  row: StatementRow;
  orders: StatementWork['orders'];
  onSaved(paymentId: number, orderIds: number[]): void;
  onCancel(): void;
}

/** The order of a transfer, also several. */
function OrderChooser({ row, orders, onSaved, onCancel }: OrderChooserProps) {
  const { orderId, transfer } = row;
  const add = useSend(addPayment);
  const named = selectNamedOrders(row, orders).map(({ id, rest }) => ({ orderId: id, sum: rest }));
  return (
    <PaymentAllocationForm
      sum={transfer.sum}
      words={transfer.words}
      parts={orderId === null ? named : [{ orderId, sum: transfer.sum }]}
      sending={add}
      onCancel={onCancel}
      onSave={async (parts) => {
        const { response } = await add.send({ body: { ...transfer, parts } });
        if (response !== null) onSaved(response.id, response.orderIds);
      }}
    />
  );
}

/** What is ticked, the button that marks it, and what came of it. */
function StatementBar({ work, rows }: { work: StatementWork; rows: StatementRow[] }) {
  const { ticked, recordedRows, marking, undoing, left } = work;
  const kept = rows.flatMap(({ outcome }) => (outcome?.kept ? outcome : []));
  const marked = new Set(kept.flatMap(({ paidIds }) => paidIds)).size;
  const over = kept.filter((outcome) => outcome.over > 0).length;
  const homeless = kept.filter(({ orderIds }) => orderIds.length === 0).length;
  const short = kept.filter(({ paid }) => !paid).length - homeless;
  const sure = ticked.filter(({ kind }) => kind === 'SURE').length;
  const unmarked = rows.filter(({ outcome }) => outcome?.kept === false).length;
  return (
    <BulkActionBar
      label="Выбранные переводы"
      busy={marking || undoing}
      {...(ticked.length > 0 && {
        count: `Выбрано: ${ticked.length} на ${formatSum(ticked)}${sure > 0 && sure < ticked.length ? `, из них в «Точно»: ${sure}` : ''}`,
        onClear: () => {
          for (const { number } of ticked) work.tick(number, false);
        },
      })}
    >
      <div role="status">
        {kept.length + unmarked > 0 && (
          <Notice kind={short + unmarked > 0 ? 'warning' : 'success'}>
            Отмечено оплаченными: {marked}
            {over > 0 && `, с лишними деньгами: ${over}`}
            {short > 0 && `, записано, но не оплачено: ${short}`}
            {homeless > 0 && `, записано без заказа: ${homeless}`}
            {unmarked > 0 && `, не отмечено: ${unmarked}`}
          </Notice>
        )}
        {left.map(({ id, message }) => (
          <Notice key={id} kind="warning">
            №&nbsp;{id}: {message}
          </Notice>
        ))}
      </div>
      {ticked.length + kept.length + unmarked === 0 && <p>Отметьте переводы, у которых заказ верный.</p>}
      {ticked.length > 0 && (
        <Button busy={marking} busyText="Отмечаем…" onClick={() => void work.note(ticked)}>
          Отметить оплаченными
        </Button>
      )}
      {recordedRows.length > 0 && (
        <Button variant="secondary" busy={undoing} busyText="Отменяем…" onClick={work.takeBack}>
          Отменить запись
        </Button>
      )}
      {recordedRows.length > 0 && <p className={text.hint}>Переводы останутся ждать заказа.</p>}
    </BulkActionBar>
  );
}
