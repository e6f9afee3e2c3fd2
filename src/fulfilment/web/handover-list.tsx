import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CallInput } from '../../contract/endpoint.ts';
import { useFacilities } from '../../facilities/facilities.web.ts';
import { formatHandoverWeekdays } from '../../facilities/facility-words.ts';
import { isClosedDay } from '../../facilities/handover-day.ts';
import { formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import {
  type Day,
  formatDayAndMonth,
  formatLongDay,
  isDay,
  moscowDay,
  weekdayOf,
} from '../../lib/calendar.ts';
import { keysOf } from '../../lib/fields.ts';
import { plural } from '../../lib/russian/plural.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatWeighed } from '../../lib/text/weight-label.ts';
import { withSetMembers } from '../../lib/with-set-members.ts';
import { sumBoxGrams } from '../../orders/handover.ts';
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
import { changeStatuses } from '../../orders/user-order-desk.contract.ts';
import { Button } from '../../ui/button.tsx';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CheckboxField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import table from '../../ui/lists/table.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert, Notice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import type { PackingSheet } from '../user-order-papers.contract.ts';
import { calculateExpectedGoodsWeight, formatDebt } from './packing-sheet.ts';
import styles from './paper.module.css';
import { formatOrderNumbers, PrintedTickCell, TickHeader } from './paper.tsx';
import { PrintedPages } from './printed-pages.tsx';
import { applyUnsentMarks } from './unsent-packings.ts';

/** The day on which an order goes or went, today what should have gone before, the day of the trip what has no day. */
function getTripDay({ handedInAt, plannedDay, packing }: PackingSheet, day: Day): Day {
  if (packing.boxes.length > 0) return day;
  return handedInAt === null ? toTripDay(plannedDay ?? day) : moscowDay(new Date(handedInAt));
}

/** The orders of each day, the soonest first; what is in boxes is with the day of the trip. */
export function groupByTripDay(sheets: readonly PackingSheet[], day: Day): [Day, PackingSheet[]][] {
  const days = Map.groupBy(sheets, (sheet) => getTripDay(sheet, day));
  return [...days].sort(([one], [other]) => one.localeCompare(other));
}

/** «27 ноября»: the day on which all of this is or was handed in; none where they differ. */
function formatTripDay(sheets: readonly PackingSheet[], day: Day): string[] {
  const days = new Set(sheets.map((sheet) => getTripDay(sheet, day)));
  return days.size === 1 ? [...days].map(formatDayAndMonth) : [];
}

/** The day of a trip: the one of the address, else the soonest of its orders; never one that is over. */
export function resolveTripDay(address: string | null, sheets: readonly PackingSheet[]): Day {
  const today = moscowDay(new Date());
  const days = sheets
    .filter(({ status }) => liveStatuses.includes(status))
    .flatMap(({ plannedDay }) => plannedDay ?? []);
  return toTripDay((address !== null && isDay(address) ? address : days.sort()[0]) ?? today);
}

/** The day of the trip on which a box of a day goes: what is late goes today. */
export function toTripDay(planned: Day): Day {
  const today = moscowDay(new Date());
  return planned < today ? today : planned;
}

interface TripBox {
  number: number;
  grams: number;
  isHere: boolean;
}

/** The boxes of an order that go on the trip of a day, handed in or not; none of an order in one box. */
function selectTripBoxes({ packing, plannedDay: ofOrder }: PackingSheet, day: Day): TripBox[] {
  return packing.boxes.flatMap(({ grams, plannedDay, handedOn }, index) => {
    const on = handedOn ?? toTripDay(plannedDay ?? ofOrder ?? day);
    return on === day ? [{ number: index + 1, grams, isHere: handedOn === null }] : [];
  });
}

/** How an order, or what of it goes on the trip of a day, stands for that trip. */
function getTripState(sheet: PackingSheet, day: Day) {
  const { status, packing, handedInAt } = sheet;
  const boxes = selectTripBoxes(sheet, day);
  if (isCancelledStatus(status)) return 'cancelled';
  if (isOrderOnHold(sheet)) return 'held';
  if (packing.boxes.length > 0 && boxes.length === 0) return 'elsewhere';
  if (handedInAt !== null || (boxes.length > 0 && boxes.every(({ isHere }) => !isHere))) return 'gone';
  if (packing.packed === null) return 'unpacked';
  return unpaidStatuses.includes(status) ? 'unpaid' : 'ready';
}

const groupTrip = (sheets: readonly PackingSheet[], day: Day) =>
  Object.groupBy(sheets, (sheet) => getTripState(sheet, day));

const isOnTrip = (sheet: PackingSheet, day: Day): boolean =>
  !['cancelled', 'held', 'elsewhere'].includes(getTripState(sheet, day));

const isGone = (sheet: PackingSheet, day: Day): boolean => getTripState(sheet, day) === 'gone';

/** Whether an order is marked when all of the trip is. */
export const mayHandIn = (sheet: PackingSheet, day: Day): boolean => getTripState(sheet, day) === 'ready';

/** What is handed in on the trip of a day, or was. */
const selectListed = (sheets: readonly PackingSheet[], day: Day): PackingSheet[] =>
  sheets.filter((sheet) => mayHandIn(sheet, day) || isGone(sheet, day));

/** «2 и 3 из 4»: which boxes of an order go; empty for an order in one box. */
function formatTripBoxes(sheet: PackingSheet, day: Day): string {
  const numbers = selectTripBoxes(sheet, day).map(({ number }) => String(number));
  const named = [numbers.slice(0, -1).join(', '), ...numbers.slice(-1)].filter(Boolean).join(' и ');
  return sheet.packing.boxes.length === 0 ? '' : `${named} из ${sheet.packing.boxes.length}`;
}

/** What of an order goes on a trip weighs so much; null before it is weighed. */
const getTripGrams = (sheet: PackingSheet, day: Day): number | null =>
  sheet.packing.boxes.length === 0
    ? (sheet.packing.weighed?.grams ?? null)
    : sumBoxGrams(selectTripBoxes(sheet, day));

const countTripBoxes = (sheets: readonly PackingSheet[], day: Day): number =>
  sheets.reduce((sum, sheet) => sum + (selectTripBoxes(sheet, day).length || 1), 0);

/** «12 посылок, 17 коробок»; without boxes where each parcel is one. */
function formatTripCount(sheets: readonly PackingSheet[], day: Day): string {
  const boxes = countTripBoxes(sheets, day);
  const words = `${boxes} ${plural(boxes, ['коробка', 'коробки', 'коробок'])}`;
  return `${formatParcelCount(sheets.length).replace(' ', '\u00A0')}${boxes > sheets.length ? `, ${words}` : ''}`;
}

/** Rounded up to the tenths that are shown: what is seen adds up. */
function estimateParcelGrams(sheet: PackingSheet): number {
  const { lines, parts } = applyUnsentMarks(sheet.packing);
  const grams = calculateExpectedGoodsWeight(sheet, lines, parts).grams + sheet.boxGrams;
  return Math.ceil(grams / 100) * 100;
}

/** «≈ 5,1 кг», what is not weighed yet, rounded as in the list of orders. */
const formatEstimate = (grams: number) => `≈\u00A0${formatKilogramsRoundedUp(grams)}\u00A0кг`;

/** «5 кг», and «≈ 5 кг» before it is weighed. */
function formatTripWeight(sheet: PackingSheet, day: Day): string {
  const grams = getTripGrams(sheet, day);
  return grams === null ? formatEstimate(estimateParcelGrams(sheet)) : formatWeighed(grams);
}

/** «12 посылок, 17 коробок, ≈ 141 кг (взвешено 10)»; a sum of scales alone needs no more words. */
function formatTripLoad(sheets: readonly PackingSheet[], day: Day): string {
  const weights = sheets.map((sheet) => getTripGrams(sheet, day));
  const weighed = weights.filter((grams) => grams !== null).length;
  const sum = sheets.reduce((all, sheet, index) => all + (weights[index] ?? estimateParcelGrams(sheet)), 0);
  const count = formatTripCount(sheets, day);
  if (weighed === sheets.length) return `${count}, ${formatWeighed(sum)}`;
  const ofScales = weighed === 0 ? '' : ` (взвешено ${weighed})`;
  return `${count}, ${formatEstimate(sum)}${ofScales}`;
}

/** «Готово: 3 посылки, 40,5 кг; сдано: 1 посылка, 15 кг»; without these words where all is ready. */
function formatTripStand(sheets: readonly PackingSheet[], day: Day): string {
  const { ready = [], gone = [], unpacked = [], unpaid = [] } = groupTrip(sheets, day);
  if (ready.length === sheets.length) return formatTripLoad(ready, day);
  const states = { готово: ready, сдано: gone, 'не\u00A0собраны': unpacked, 'не\u00A0оплачены': unpaid };
  const words = Object.entries(states).flatMap(([state, there]) =>
    there.length > 0 ? `${state}:\u00A0${formatTripLoad(there, day)}` : [],
  );
  return words.join('; ').replace(/^./, (first) => first.toUpperCase());
}

/** «Всего: 3 посылки, 40,5 кг», or what is left of it and what is handed in. */
const formatTripTotal = (sheets: readonly PackingSheet[], day: Day): string =>
  formatTripStand(sheets, day).replace(/^\d/, 'Всего: $&');

type Move = CallInput<typeof changeStatuses>['body']['moves'][number];

/** What came of handing in, or of taking that back. */
export interface HandInOutcome {
  /** How many orders were put back where they stood; 0 when they were handed in. */
  returned: number;
  /** The orders that stayed as they were, and why. */
  refused: { id: number; message: string }[];
  /** What leads the orders back to where they stood. */
  back: Move[];
}

const formatParcelCount = (count: number): string =>
  `${count} ${plural(count, ['посылка', 'посылки', 'посылок'])}`;

/** Why an order stays when all of the trip is marked as handed in. */
const stayLabels = {
  unpacked: 'Не собраны',
  held: ORDER_ON_HOLD_LABEL,
  unpaid: 'Не оплачены',
  cancelled: 'Отменены',
  elsewhere: 'Сдаём в другой день',
};

const listBoxesToHandIn = (sheet: PackingSheet, day: Day): number[] =>
  selectTripBoxes(sheet, day).flatMap(({ number, isHere }) => (isHere ? number : []));

interface HandInProps {
  sheets: readonly PackingSheet[];
  day: Day;
  /** Whether it stands among those of other days. */
  named?: boolean;
  onDone(outcome: HandInOutcome): void;
}

/** «Сдано всё», or how many of how many, quiet before the day: marks what is packed as handed in, after naming what stays. */
export function HandInAllButton({ sheets, day, named = false, onDone }: HandInProps) {
  const [open, setOpen] = useState(false);
  /** The orders that came back. */
  const [excepted, setExcepted] = useState<ReadonlySet<number>>(new Set());
  const { send, busy, failure } = useSend(changeStatuses);
  const left = sheets.filter(({ handedInAt }) => handedInAt === null);
  const trip = groupTrip(left, day);
  const { ready: packed = [], unpacked = [], unpaid = [] } = trip;
  const stays = keysOf(stayLabels).filter((state) => trip[state] !== undefined);
  const going = packed.filter(({ id }) => !excepted.has(id));
  const owing = going.filter(({ packing }) => packing.debt !== null);
  const here = packed.length + unpacked.length + unpaid.length;

  function ask() {
    setExcepted(new Set());
    setOpen(true);
  }

  async function handIn() {
    const boxesOf = new Map(going.map((sheet) => [sheet.id, listBoxesToHandIn(sheet, day)]));
    const boxesIn = (id: number) => {
      const boxes = boxesOf.get(id) ?? [];
      return boxes.length > 0 ? { boxes } : {};
    };
    const moves = going.map(
      ({ id, version }): Move => ({ id, version, status: deliveredStatus, ...boxesIn(id) }),
    );
    const { response } = await send({ body: { moves, comment: null } });
    if (response === null) return;
    setOpen(false);
    const stood = new Map(going.map(({ id, status }) => [id, status]));
    const back = response.moved.flatMap(({ id, version, status }) => {
      const before = stood.get(id) as OrderStatus;
      return status === before || isStatusTransitionAllowed('administrator', status, before)
        ? [{ id, version, status: before, ...boxesIn(id) }]
        : [];
    });
    onDone({ returned: 0, refused: response.refused, back });
  }

  return (
    <>
      <Button variant={named || day > moscowDay(new Date()) ? 'secondary' : 'primary'} onClick={ask}>
        {packed.length === here ? 'Сдано всё' : `Отметить сданными: ${packed.length} из ${here}`}
        {named && <span className="visually-hidden"> за {formatDayAndMonth(day)}</span>}
      </Button>
      <Dialog
        open={open}
        title={going.length > 0 ? `Отметить сдачу: ${formatParcelCount(going.length)}?` : 'Отмечать нечего'}
        onClose={() => setOpen(false)}
      >
        {going.length > 0 && day > moscowDay(new Date()) && (
          <Notice kind="warning">Сдаём {formatDayAndMonth(day)}. Уже сдали?</Notice>
        )}
        {going.length > 0 && (
          <p>
            {formatOrderNumbers(going.map(({ id }) => id))}.{' '}
            {going.length > 1 ? 'Покупатели увидят' : 'Покупатель увидит'}, что посылка сдана в учреждение.
          </p>
        )}
        {going.some((sheet) => listBoxesToHandIn(sheet, day).length > 0) && (
          <p>Отметим: {formatTripLoad(going, day)}. Заказ считается сданным с последней коробкой.</p>
        )}
        {packed.length > 0 && (
          <Disclosure title="Сдали не все?">
            <fieldset className={inRow.gap12}>
              <legend>Отметьте, какие не приняли: они останутся собранными</legend>
              {packed.map((sheet) => (
                <CheckboxField
                  key={sheet.id}
                  label={`№\u00a0${sheet.id}, ${formatRecipientName(sheet)}`}
                  checked={excepted.has(sheet.id)}
                  onChange={(on) => setExcepted(withSetMembers(excepted, [sheet.id], on))}
                />
              ))}
            </fieldset>
          </Disclosure>
        )}
        {owing.length > 0 && (
          <Notice kind="warning">
            {owing.map((sheet) => (
              <p key={sheet.id}>
                {formatDebt(sheet.packing.debt)}: №&nbsp;{sheet.id}
              </p>
            ))}
          </Notice>
        )}
        {stays.length > 0 && (
          <Notice kind="warning">
            Останутся как есть:
            <ul>
              {stays.map((state) => (
                <li key={state}>
                  {stayLabels[state]}: {formatOrderNumbers((trip[state] ?? []).map(({ id }) => id))}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <ErrorAlert>
          {failure && getCallFailureMessage(failure, 'Посылки не отмечены. Попробуйте ещё раз.')}
        </ErrorAlert>
        <FormButtons cancelText={going.length > 0 ? 'Отмена' : 'Закрыть'} onCancel={() => setOpen(false)}>
          {going.length > 0 && (
            <Button data-focus-first busy={busy} busyText="Отмечаем…" onClick={() => void handIn()}>
              Сдано
            </Button>
          )}
        </FormButtons>
      </Dialog>
    </>
  );
}

/** «Сдано 26 ноября, 12 посылок» once it was pressed, with the way back, and which orders were refused. */
export function TripState({ sheets, day, outcome, onDone }: HandInProps & { outcome: HandInOutcome | null }) {
  const { send, busy, failure } = useSend(changeStatuses);
  const handedIn = sheets.filter((sheet) => isGone(sheet, day));
  const back = outcome?.back ?? [];

  async function takeBack() {
    const { response } = await send({ body: { moves: back, comment: null } });
    if (response !== null) onDone({ returned: response.moved.length, refused: response.refused, back: [] });
  }

  return (
    <>
      <div role="status">
        {outcome !== null && handedIn.length > 0 && (
          <Notice kind="success">
            <div className={inRow.gap12}>
              <strong>
                {['Сдано', ...formatTripDay(handedIn, day)].join(' ')}, {formatTripCount(handedIn, day)}.
              </strong>
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
                  №&nbsp;{id}: {message}
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
  day: Day;
  facility: string;
  /** The orders that go there on that day, none of them cancelled. */
  sheets: PackingSheet[];
}

/** What is handed over at one facility: a line an order, to be signed there; nothing without one. What waits is named below. */
export function HandoverPaper({ day, facility, sheets: all }: HandoverPaperProps) {
  const { held = [], unpaid = [], unpacked = [] } = groupTrip(all, day);
  const sheets = selectListed(all, day);
  if (sheets.length === 0) return null;
  const waiting = held.map(({ id }) => id);
  return (
    <PrintedPages of="Список для сдачи" more={[facility, formatDayAndMonth(day)]} rows={sheets}>
      {(page, { isLast }) => (
        <>
          <PrintedTable columns={['Заказ', 'Получатель', 'Дата рождения', 'Вес', 'Подпись']}>
            {page.map((sheet) => (
              <tr key={sheet.id} data-part="row">
                <td className={styles.order}>
                  №&nbsp;{sheet.id}
                  <BoxNumbers sheet={sheet} day={day} />
                </td>
                <td>{formatRecipientName(sheet)}</td>
                <td className={styles.order}>
                  {sheet.birthDateClient && formatLongDay(sheet.birthDateClient)}
                </td>
                <td className={styles.number}>{formatTripWeight(sheet, day)}</td>
                <td className={styles.sign}>{isGone(sheet, day) && 'сдано'}</td>
              </tr>
            ))}
          </PrintedTable>
          {isLast && (
            <div data-part="tail">
              <p className={styles.total}>{formatTripTotal(sheets, day)}.</p>
              {unpacked.length > 0 && (
                <p>Не собраны, в список не вошли: {formatOrderNumbers(unpacked.map(({ id }) => id))}.</p>
              )}
              {unpaid.length > 0 && (
                <p className={styles.alarm}>
                  Не сдавать {formatOrderNumbers(unpaid.map(({ id }) => id))}: не оплачены.
                </p>
              )}
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

interface PrintedTableProps {
  columns: string[];
  /** What a mark in the boxes before them says. */
  tick?: string;
  children: ReactNode;
}

/** The rows of one page below their heads: weights at the end. */
function PrintedTable({ columns, tick, children }: PrintedTableProps) {
  return (
    <table
      className={joinClassNames(table.table, table.ruled, styles.goods, styles.onPage, tick && styles.driver)}
    >
      <thead data-part="table-head">
        <tr>
          {tick && <TickHeader says={tick} />}
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'Вес' ? styles.number : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** «Коробки 2 и 3 из 4» below the number of an order that goes in several. */
function BoxNumbers({ sheet, day }: { sheet: PackingSheet; day: Day }) {
  const boxes = formatTripBoxes(sheet, day);
  if (boxes === '') return null;
  return <span className={styles.restrictions}>{`Коробки ${boxes}`.replaceAll(' ', '\u00A0')}</span>;
}

interface TripProps {
  day: Day;
  /** The orders of that day, none of them cancelled. */
  sheets: readonly PackingSheet[];
}

/** «27 ноября», «3 учреждения. 12 посылок, 17 коробок, 141 кг»: what is to be driven, and what is not ready for it. */
export function TripSummary({ day, sheets }: TripProps) {
  const onTrip = sheets.filter((sheet) => isOnTrip(sheet, day));
  const facilities = new Set(onTrip.map(({ institutionId }) => institutionId)).size;
  if (facilities === 0) return null;
  const stand = formatTripStand(onTrip, day);
  return (
    <div>
      <h2>{formatDayAndMonth(day)}</h2>
      <p>
        {facilities} {plural(facilities, ['учреждение', 'учреждения', 'учреждений'])}
        {/^\d/.test(stand) ? ', ' : '. '}
        {stand}
      </p>
    </div>
  );
}

interface TripOrdersProps extends TripProps {
  isToPack(sheet: PackingSheet): boolean;
  hrefOf(id: number): string;
}

/** The orders of a trip by facility, for the screen, those with nothing ready last: what is still to be packed leads there. */
export function TripOrders({ day, sheets, isToPack, hrefOf }: TripOrdersProps) {
  const facilities = Map.groupBy(
    sheets.filter((sheet) => isOnTrip(sheet, day)),
    ({ workAddressName }) => workAddressName,
  );
  const isIdle = (there: PackingSheet[]) => selectListed(there, day).length === 0;
  const readyFirst = [...facilities].sort(
    ([, one], [, other]) => Number(isIdle(one)) - Number(isIdle(other)),
  );
  return readyFirst.map(([name, there]) => (
    <section key={name} aria-label={name}>
      <h3>{typesetName(name)}</h3>
      <p className={text.hint}>
        {formatTripStand(there, day)}
        <FacilityNotes day={day} of={there[0]?.institutionId} />
      </p>
      <PlainList>
        {there.map((sheet) => (
          <li key={sheet.id} className={styles.tripOrder}>
            <Link to={hrefOf(sheet.id)}>№&nbsp;{sheet.id}</Link>
            <span>
              {formatRecipientName(sheet)}
              {sheet.plannedDay === null && !isGone(sheet, day) && ', день не назначен'}
            </span>
            {isToPack(sheet) ? (
              <Link to={hrefOf(sheet.id)}>
                Собрать<span className="visually-hidden"> № {sheet.id}</span>
              </Link>
            ) : (
              <span className={isGone(sheet, day) ? styles.gone : undefined}>
                {isGone(sheet, day) ? 'Сдано' : formatTripWeight(sheet, day)}
              </span>
            )}
          </li>
        ))}
      </PlainList>
    </section>
  ));
}

type DriverRow =
  | PackingSheet
  | { id: number; ready: PackingSheet[]; unpaid: PackingSheet[]; unpacked: PackingSheet[] };

/** Where the driver goes and with what, facility by facility: no names of people, no sums. */
export function DriverPaper({ day, sheets }: TripProps) {
  const { list } = useFacilities();
  const stops = Map.groupBy(
    sheets.filter((sheet) => isOnTrip(sheet, day)),
    ({ institutionId }) => institutionId,
  );
  const rows = [...stops].flatMap(([id, there]): DriverRow[] => {
    const { ready = [], gone = [], unpaid = [], unpacked = [] } = groupTrip(there, day);
    const listed = [...ready, ...gone];
    return listed.length === 0 ? [] : [{ id, ready: listed, unpaid, unpacked }, ...listed];
  });
  if (rows.length === 0) return null;
  const idle = [...stops.values()].filter((there) => selectListed(there, day).length === 0);
  const ready = rows.flatMap((row) => ('ready' in row ? row.ready : []));
  const toDrive = ready.filter((sheet) => !isGone(sheet, day));
  return (
    // What facilities say of themselves is of another height: measured again.
    <PrintedPages key={String(list === null)} of="Лист водителя" more={[formatDayAndMonth(day)]} rows={rows}>
      {(page, { isLast }) => (
        <>
          <PrintedTable tick="Сдано" columns={['Заказ', 'Коробки', 'Вес', 'Время', 'Приняли']}>
            {page.map((row) =>
              'ready' in row ? (
                <tr key={`facility ${row.id}`} className={styles.group} data-part="heading">
                  <th scope="colgroup" colSpan={6}>
                    {typesetName(stops.get(row.id)?.[0]?.workAddressName ?? '')}
                    <span className={styles.restrictions}>{formatTripStand(row.ready, day)}</span>
                    {row.unpacked.length > 0 && (
                      <span className={styles.restrictions}>
                        Не собраны: {formatOrderNumbers(row.unpacked.map(({ id }) => id))}
                      </span>
                    )}
                    {row.unpaid.length > 0 && (
                      <span className={styles.restrictions}>
                        Не оплачены: {formatOrderNumbers(row.unpaid.map(({ id }) => id))}
                      </span>
                    )}
                    <FacilityNotes day={day} of={row.id} />
                  </th>
                </tr>
              ) : (
                <tr key={row.id} data-part="row" className={isGone(row, day) ? text.hint : undefined}>
                  {isGone(row, day) ? <td /> : <PrintedTickCell />}
                  <td className={styles.order}>№&nbsp;{row.id}</td>
                  <td>{formatTripBoxes(row, day) || '1'}</td>
                  <td className={styles.number}>{formatTripWeight(row, day)}</td>
                  <td />
                  <td className={styles.sign}>{isGone(row, day) && 'сдано'}</td>
                </tr>
              ),
            )}
          </PrintedTable>
          {isLast && (
            <div data-part="tail">
              <p className={styles.total}>
                {formatTripTotal(ready, day)}. Везти коробок: {countTripBoxes(toDrive, day)}.
              </p>
              {idle.length > 0 && <p>Пока нечего сдавать: {idle.map(formatIdleStop).join('; ')}.</p>}
              <p className={styles.signs}>
                <span>Водитель</span>
                <span>Выдал</span>
              </p>
            </div>
          )}
        </>
      )}
    </PrintedPages>
  );
}

/** «ИК-104, с. Верхнее Плёсо (№ 22, № 26)» */
const formatIdleStop = (there: readonly PackingSheet[]): string =>
  `${typesetName(there[0]?.workAddressName ?? '')} (${formatOrderNumbers(there.map(({ id }) => id))})`;

/** That a facility is closed on the day of a trip, when else it is handed to, and what it says of itself, as far as is known. */
function FacilityNotes({ day, of }: { day: Day; of: number | undefined }) {
  const rules = useFacilities().list?.find(({ id }) => id === of)?.rules;
  if (rules === undefined) return null;
  const { handoverWeekdays: weekdays, notice } = rules;
  const words = [
    isClosedDay(rules, day) && 'В этот день не принимают',
    weekdays.length > 0 &&
      !weekdays.includes(weekdayOf(day)) &&
      `Дни сдачи: ${formatHandoverWeekdays(weekdays)}`,
    notice,
  ].filter(Boolean);
  return words.length > 0 && <span className={styles.restrictions}>{words.join('. ')}</span>;
}
