import { useState } from 'react';
import { formatDayAndMonth, formatLongDay, moscowDay } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { formatWeight } from '../../lib/text/weight-label.ts';
import {
  deliveredStatus,
  isCancelledStatus,
  isOrderOnHold,
  isStatusTransitionAllowed,
  liveStatuses,
  ORDER_ON_HOLD_LABEL,
  type OrderStatus,
  unpaidStatuses,
} from '../../orders/order-status.ts';
import { formatRecipientName } from '../../orders/orders.web.ts';
import { changeStatuses, MAX_BULK_STATUS_CHANGES } from '../../orders/user-order-desk.contract.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import inRow from '../../ui/lists/row.module.css';
import table from '../../ui/lists/table.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import type { PackingSheet } from '../user-order-papers.contract.ts';
import { formatRowWeight } from './packing-sheet.ts';
import styles from './paper.module.css';
import { formatOrderNumbers } from './paper.tsx';
import { PrintedPages } from './printed-pages.tsx';

/** «27 ноября»: the day on which all of this is or was handed in, today what should have been before; none where they differ. */
export function formatTripDay(sheets: readonly PackingSheet[]): string[] {
  const today = moscowDay(new Date());
  const going = sheets.filter((sheet) => !isOrderOnHold(sheet));
  const days = new Set(
    going.map(({ handedInAt, plannedDay }) => {
      if (handedInAt !== null) return moscowDay(new Date(handedInAt));
      return plannedDay !== null && plannedDay > today ? plannedDay : today;
    }),
  );
  return days.size === 1 ? [...days].map(formatDayAndMonth) : [];
}

type Move = Parameters<ReturnType<typeof useSend<typeof changeStatuses>>['send']>[0]['body']['moves'][number];

/** What came of handing in, or of taking that back. */
export interface HandInOutcome {
  /** How many orders were put back where they stood; 0 when they were handed in. */
  returned: number;
  /** The orders that stayed as they were, and why. */
  refused: { id: number; message: string }[];
  /** What leads the orders back to where they stood. */
  back: Move[];
}

const formatParcelCount = (count: number) => `${count} ${plural(count, ['посылка', 'посылки', 'посылок'])}`;

/** Why an order stays when all of the trip is marked as handed in; null for one that goes. */
function whyStays({ status, packing, ...sheet }: PackingSheet): string | null {
  if (isCancelledStatus(status)) return 'Отменены';
  if (isOrderOnHold({ status, ...sheet })) return ORDER_ON_HOLD_LABEL;
  if (unpaidStatuses.includes(status)) return 'Не оплачены';
  return packing.packed === null ? 'Не собраны' : null;
}

interface HandInProps {
  sheets: readonly PackingSheet[];
  onDone(outcome: HandInOutcome): void;
}

/** «Сдано всё»: marks what is packed as handed in, after naming what stays. */
export function HandInAllButton({ sheets, onDone }: HandInProps) {
  const [open, setOpen] = useState(false);
  const { send, busy, failure } = useSend(changeStatuses);
  const left = sheets.filter(({ handedInAt }) => handedInAt === null);
  const stays = Map.groupBy(left, whyStays);
  const packed = stays.get(null) ?? [];
  const going = packed.slice(0, MAX_BULK_STATUS_CHANGES);
  stays.delete(null);

  async function handIn() {
    const moves = going.map(({ id, version }): Move => ({ id, version, status: deliveredStatus }));
    const { response } = await send({ body: { moves, comment: null } });
    if (response === null) return;
    setOpen(false);
    const stood = new Map(going.map(({ id, status }) => [id, status]));
    const back = response.moved.flatMap(({ id, version, status }) => {
      const before = stood.get(id) as OrderStatus;
      return isStatusTransitionAllowed('administrator', status, before)
        ? [{ id, version, status: before } as Move]
        : [];
    });
    onDone({ returned: 0, refused: response.refused, back });
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>Сдано всё</Button>
      <Dialog
        open={open}
        title={
          going.length > 0 ? `${formatParcelCount(going.length)}: отметить сданными?` : 'Отмечать нечего'
        }
        onClose={() => setOpen(false)}
      >
        {going.length > 0 && <p>Покупатели увидят, что посылка сдана в учреждение.</p>}
        {packed.length > going.length && (
          <p>За раз отмечаем {MAX_BULK_STATUS_CHANGES}. Потом нажмите «Сдано всё» ещё раз.</p>
        )}
        {stays.size > 0 && (
          <Notice kind="warning">
            Останутся как есть:
            <ul>
              {[...stays].map(([why, orders]) => (
                <li key={why}>
                  {why}: {formatOrderNumbers(orders.map(({ id }) => id))}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <ErrorAlert>
          {failure && getCallFailureMessage(failure, 'Посылки не отмечены. Попробуйте ещё раз.')}
        </ErrorAlert>
        <FormButtons
          spread
          cancelText={going.length > 0 ? 'Отмена' : 'Закрыть'}
          onCancel={() => setOpen(false)}
        >
          {going.length > 0 && (
            <Button busy={busy} busyText="Отмечаем…" onClick={() => void handIn()}>
              Сдано
            </Button>
          )}
        </FormButtons>
      </Dialog>
    </>
  );
}

/** «Сдано 26 ноября, 12 посылок» with the way back, and which orders of the trip did not go. */
export function TripState({ sheets, outcome, onDone }: HandInProps & { outcome: HandInOutcome | null }) {
  const { send, busy, failure } = useSend(changeStatuses);
  const handedIn = sheets.filter(({ handedInAt }) => handedInAt !== null);
  const left = sheets.filter(({ status }) => liveStatuses.includes(status)).map(({ id }) => id);
  const back = outcome?.back ?? [];

  async function takeBack() {
    const { response } = await send({ body: { moves: back, comment: null } });
    if (response !== null) onDone({ returned: response.moved.length, refused: response.refused, back: [] });
  }

  return (
    <>
      <div role="status">
        {handedIn.length > 0 && (
          <Notice kind="success">
            <div className={inRow.gap12}>
              <span>
                <strong>
                  {['Сдано', ...formatTripDay(handedIn)].join(' ')}, {formatParcelCount(handedIn.length)}.
                </strong>
                {left.length > 0 && ` Ещё не сданы: ${formatOrderNumbers(left)}.`}
              </span>
              {back.length > 0 && (
                <Button variant="quiet" busy={busy} busyText="Возвращаем…" onClick={() => void takeBack()}>
                  Вернуть как было
                </Button>
              )}
            </div>
          </Notice>
        )}
        {outcome !== null && outcome.returned > 0 && (
          <Notice kind="info">Вернули как было: {formatParcelCount(outcome.returned)}.</Notice>
        )}
        {outcome !== null && outcome.refused.length > 0 && (
          <Notice kind="warning">
            Не изменились:
            <ul>
              {outcome.refused.map(({ id, message }) => (
                <li key={id}>
                  № {id}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      <ErrorAlert>
        {failure && getCallFailureMessage(failure, 'Статусы не изменились. Попробуйте ещё раз.')}
      </ErrorAlert>
    </>
  );
}

interface HandoverPaperProps {
  facility: string;
  /** The orders that go there, none of them cancelled. */
  sheets: PackingSheet[];
}

/** What is handed over at one facility: a line an order, to be signed there. What waits is named below. */
export function HandoverPaper({ facility, sheets: all }: HandoverPaperProps) {
  const sheets = all.filter((sheet) => !isOrderOnHold(sheet));
  const waiting = all.filter(isOrderOnHold).map(({ id }) => id);
  const weighed = sheets.flatMap(({ packing }) => packing.weighed?.grams ?? []);
  const grams = weighed.reduce((sum, one) => sum + one, 0);
  const unweighed = sheets.length - weighed.length;
  const weight = [
    weighed.length > 0 && `Общий вес: ${formatWeight(grams)}`,
    unweighed > 0 &&
      `${unweighed} ${plural(unweighed, ['посылка ещё не взвешена', 'посылки ещё не взвешены', 'посылок ещё не взвешены'])}`,
  ];
  return (
    <PrintedPages
      of="Список для сдачи"
      more={[facility, ...formatTripDay(all)]}
      rows={sheets}
      label={`Список для сдачи: ${facility}`}
    >
      {(page, { isLast }) => (
        <>
          <table className={joinClassNames(table.table, table.ruled, styles.goods, styles.onPage)}>
            <thead data-part="table-head">
              <tr>
                <th scope="col" className={styles.order}>
                  Заказ
                </th>
                <th scope="col">Получатель</th>
                <th scope="col">Дата рождения</th>
                <th scope="col" className={styles.number}>
                  Вес
                </th>
                <th scope="col" className={styles.sign}>
                  Подпись
                </th>
              </tr>
            </thead>
            <tbody>
              {page.map((sheet) => (
                <tr key={sheet.id} data-part="row">
                  <td className={styles.order}>№&nbsp;{sheet.id}</td>
                  <td>{formatRecipientName(sheet)}</td>
                  <td>{sheet.birthDateClient && formatLongDay(sheet.birthDateClient)}</td>
                  <td className={styles.number}>
                    {formatRowWeight({ weightGrams: sheet.packing.weighed?.grams ?? null })}
                  </td>
                  <td />
                </tr>
              ))}
            </tbody>
          </table>
          {isLast && (
            <div data-part="tail">
              <p className={styles.total}>
                Посылок: {sheets.length}. {weight.filter(Boolean).join('; ')}.
              </p>
              {waiting.length > 0 && (
                <p className={styles.alarm}>
                  Не сдавать {formatOrderNumbers(waiting)}: {ORDER_ON_HOLD_LABEL.toLowerCase()}. Поговорите с
                  покупателем.
                </p>
              )}
              <p className={styles.signs}>
                <span>Сдал</span>
                <span>Принял</span>
              </p>
            </div>
          )}
        </>
      )}
    </PrintedPages>
  );
}
