import { Fragment, useEffect, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router';
import { formatProductWeight } from '../../catalog/product-weight.ts';
import list from '../../desk/list.module.css';
import { type ListColumn, ListRow, ListTable } from '../../desk/list-table.tsx';
import { mayCall } from '../../desk/load-for-admin.ts';
import { formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { formatDayAndMonth, formatLongDay, formatMomentAsDay, moscowDay } from '../../lib/calendar.ts';
import { keysOf } from '../../lib/fields.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { formatWeighed, formatWeight } from '../../lib/text/weight-label.ts';
import { ifMissingActionShortLabels } from '../../orders/if-missing.ts';
import {
  deskStatusLabels,
  isCancelledStatus,
  isOrderOnHold,
  ORDER_ON_HOLD_LABEL,
} from '../../orders/order-status.ts';
import { formatRecipientName } from '../../orders/orders.web.ts';
import { changeStatuses } from '../../orders/user-order-desk.contract.ts';
import { LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import table from '../../ui/lists/table.module.css';
import text from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import tone from '../../ui/states/tone.module.css';
import { findPackingChangeRefusal } from '../packing-rules.ts';
import { getPackingSheets, type PackingSheet } from '../user-order-papers.contract.ts';
import type { Route } from './+types/admin-user-order-list-packing.page.ts';
import {
  DriverPaper,
  groupByTripDay,
  HandInAllButton,
  type HandInOutcome,
  HandoverPaper,
  mayHandIn,
  resolveTripDay,
  TripOrders,
  TripState,
  TripSummary,
} from './handover-list.tsx';
import own from './packing.module.css';
import { BoxLabels } from './packing-boxes.tsx';
import { PackingChecklist } from './packing-checklist.tsx';
import {
  calculateExpectedGoodsWeight,
  formatDebt,
  formatGoodsWeight,
  formatPackedCounts,
  type PackingSheetLine,
  sumPackingSheetTotals,
} from './packing-sheet.ts';
import styles from './paper.module.css';
import {
  CorrectedOrdersNotice,
  createPrintViewLoader,
  DeskPrintView,
  formatOrderNumbers,
  GoodsCell,
  GoodsHeaderRow,
  MissingOrdersNotice,
  type Paper,
  PrintedTickCell,
  paperTitles,
  useFacilityFilter,
} from './paper.tsx';
import { PrintedPages } from './printed-pages.tsx';
import {
  applyUnsentMarks,
  countUnsentMarks,
  type OptimisticPacking,
  usePackings,
} from './unsent-packings.ts';
import { useUnsentPhotos } from './use-unsent-photos.ts';

/** What else of the address changes shows other parts of the same sheets, without a connection, too. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.searchParams.get('ids') !== nextUrl.searchParams.get('ids')) return true;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

/** What is printed of the orders, as the address says. */
const paperOf = (search: URLSearchParams): Paper =>
  keysOf(paperTitles).find((paper) => paper === search.get('paper')) ?? 'packing';

export const meta: Route.MetaFunction = ({ location }) => [
  { title: formatPageTitle(paperTitles[paperOf(new URLSearchParams(location.search))]) },
];

export const clientLoader = createPrintViewLoader((ids, signal) =>
  call(getPackingSheets, { body: { ids } }, { signal }),
);

/** Packing of chosen orders: sheets to print, facility by facility, and the same to tick with a phone. */
export default function AdminPackingPage({ loaderData: { ids, response, problem } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [handedIn, setHandedIn] = useState<HandInOutcome | null>(null);
  const all = (response?.sheets ?? []).toSorted(compareDays);
  const shown = paperOf(search);
  const isHandover = shown === 'handover';
  const isTrip = isHandover || shown === 'driver';
  const isGoing = (sheet: PackingSheet) => !isOrderOnHold(sheet) && !isCancelledStatus(sheet.status);
  const { shown: sheets, filter } = useFacilityFilter(all, (sheet) => !isTrip || isGoing(sheet));
  const current = sheets.find(({ id }) => String(id) === search.get('order')) ?? null;
  const { known, unsent, loss, outcomeOf, note, accept, learn } = usePackings(current?.id ?? null);
  const knownOf = (sheet: PackingSheet) => known.get(sheet.id) ?? sheet.packing;
  const { revalidate } = useRevalidator();
  const isOutdated = current !== null && knownOf(current).recipientTag !== current.packing.recipientTag;
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  const learnPhotos = (id: number, photos: number[]) => {
    const sheet = all.find((one) => one.id === id);
    if (sheet !== undefined) learn(id, { ...knownOf(sheet), photos });
  };
  const photos = useUnsentPhotos(learnPhotos);
  const seenOf = (sheet: PackingSheet) => applyUnsentMarks(knownOf(sheet), unsent[sheet.id]?.marks);
  /** It stays when what goes on it has gone. */
  const [soonest] = useState(() => resolveTripDay(null, all));
  const day = search.has('day') ? resolveTripDay(search.get('day'), all) : soonest;
  const hrefWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const hrefOf = (id: number) => hrefWith('order', String(id));
  const handoverHref = hrefWith('paper', 'handover').replace(/&?order=\d+/, '');
  const next = current && nextToPack(sheets, current, (sheet) => isToPack(sheet, seenOf(sheet)));
  const at = sheets.findIndex(({ id }) => id === current?.id);
  const [before, after] = [sheets[at - 1], at < 0 ? undefined : sheets[at + 1]];
  const neighbour = (one: PackingSheet | undefined, where: 'Выше' | 'Ниже') =>
    one && (
      <Link to={hrefOf(one.id)} aria-label={`${where} в списке: № ${one.id}`}>
        {where === 'Выше' && '‹ '}№&nbsp;{one.id}
        {where === 'Ниже' && ' ›'}
      </Link>
    );
  const trip = sheets.map((sheet) => ({ ...sheet, packing: knownOf(sheet) }));
  const live = trip.filter(({ status }) => !isCancelledStatus(status));
  const held = live.filter(isOrderOnHold);
  const notes = (
    <>
      <MissingOrdersNotice requested={ids} found={response && all.map(({ id }) => id)} />
      {current === null && (
        <CorrectedOrdersNotice seenTags={new Map(all.map(({ id, packing }) => [id, packing.recipientTag]))} />
      )}
      {current === null && shown !== 'packing' && <DebtNotice sheets={live} />}
      {current === null && isTrip && held.length > 0 && (
        <Notice kind="warning">
          Не едет:{' '}
          {held.map(({ id }) => (
            <Fragment key={id}>
              <Link to={hrefOf(id)}>№&nbsp;{id}</Link>{' '}
            </Fragment>
          ))}
          — {ORDER_ON_HOLD_LABEL.toLowerCase()}. Позвоните покупателю.
        </Notice>
      )}
      <div role="status">
        {loss !== null && countUnsentMarks(unsent) > 0 && (
          <Notice kind="warning">
            Отметки сохранены ({countUnsentMarks(unsent)})
            {loss === 'network' ? ' и уйдут, как появится связь' : ': сервер не отвечает, пробуем ещё'}.
            Вкладку не закрывайте.
          </Notice>
        )}
      </div>
    </>
  );
  const first = sheets.find((sheet) => isToPack(sheet, seenOf(sheet)));
  const isDayCome = day <= moscowDay(new Date());
  const trips = groupByTripDay(trip, day).flatMap(([tripDay, all]) => {
    const live = all.filter(({ status }) => !isCancelledStatus(status)).sort(compareFacilities);
    return live.length === 0 ? [] : [{ day: tripDay, all, live }];
  });
  const onlyTrip = trips.length === 1 ? trips[0] : undefined;
  const handInOf = (which: (typeof trips)[number] | undefined) =>
    isHandover &&
    mayCall(changeStatuses) &&
    which?.live.some((sheet) => mayHandIn(sheet, which.day)) && (
      <HandInAllButton sheets={which.all} day={which.day} named={!onlyTrip} onDone={setHandedIn} />
    );
  const handIn = handInOf(onlyTrip);
  return (
    <DeskPrintView
      title={[paperTitles[shown], ...(isTrip && onlyTrip ? [formatDayAndMonth(onlyTrip.day)] : [])].join(
        ', ',
      )}
      shown={shown}
      day={isTrip ? day : undefined}
      problem={problem}
      filled={sheets.length > 0}
      filter={filter}
      lead={
        isDayCome && handIn
          ? handIn
          : shown === 'packing' &&
            first && <LinkButton to={hrefOf(first.id)}>Собирать с №&nbsp;{first.id}</LinkButton>
      }
      tools={!isDayCome && handIn}
      heading={
        current !== null && (
          <div className={own.heading}>
            <div>
              <h1>Заказ №&nbsp;{current.id}</h1>
              {sheets.length > 1 && (
                <div className={joinClassNames(text.hint, inRow.gap12)}>
                  {neighbour(before, 'Выше')}
                  <span className={own.onDesk}>
                    {at + 1} из {sheets.length}
                  </span>
                  {neighbour(after, 'Ниже')}
                </div>
              )}
            </div>
            <LinkButton variant="quiet" to={hrefWith('order', null)}>
              <span>
                Все<span className={own.onDesk}> заказы</span>
              </span>
            </LinkButton>
          </div>
        )
      }
      notes={notes}
    >
      {current === null && shown === 'packing' && sheets.length > 0 && (
        <PackingOrderList sheets={sheets} seenOf={seenOf} hrefOf={hrefOf} />
      )}
      {current !== null && (
        <PackingChecklist
          key={current.id}
          sheet={current}
          seen={seenOf(current)}
          outcome={outcomeOf(current.id)}
          next={next && { id: next.id, href: hrefOf(next.id) }}
          handoverHref={handoverHref}
          known={knownOf(current)}
          isHeld={unsent[current.id]?.isHeld ?? false}
          waiting={loss === null ? 0 : countUnsentMarks(unsent)}
          note={(own, terms) => note(current.id, own, knownOf(current), terms)}
          onAccept={(terms) => accept(current.id, terms)}
          photos={{
            sent: knownOf(current).photos,
            unsent: photos.unsent.filter(({ orderId }) => orderId === current.id),
            refusal: photos.refusals.get(current.id) ?? '',
            add: (file) => void photos.add(current.id, file),
            onRemoved: (left) => learnPhotos(current.id, left),
          }}
        />
      )}
      {current === null && shown === 'labels' && <BoxLabels sheets={live} />}
      {current === null && isTrip && (
        <div className={styles.view}>
          <div className={styles.about}>
            <TripState sheets={live} day={day} outcome={handedIn} onDone={setHandedIn} />
            {trips.map((one) => (
              <Fragment key={one.day}>
                <div className={styles.head}>
                  <TripSummary day={one.day} sheets={one.live} />
                  {onlyTrip === undefined && handInOf(one)}
                </div>
                <TripOrders
                  day={one.day}
                  sheets={one.live}
                  isToPack={(sheet) => isToPack(sheet, seenOf(sheet))}
                  hrefOf={hrefOf}
                />
              </Fragment>
            ))}
          </div>
          <div>
            {trips.map((one) =>
              isHandover ? (
                [...Map.groupBy(one.live, (sheet) => sheet.workAddressName)].map(([facility, there]) => (
                  <HandoverPaper
                    key={`${one.day} ${facility}`}
                    day={one.day}
                    facility={facility}
                    sheets={there}
                  />
                ))
              ) : (
                <DriverPaper key={one.day} day={one.day} sheets={one.live} />
              ),
            )}
          </div>
        </div>
      )}
      <div className={joinClassNames(own.sheets, current !== null && own.printOnly)}>
        {(current !== null ? [current] : shown === 'packing' ? sheets : []).map((sheet) => (
          <PackingPaper key={sheet.id} sheet={sheet} />
        ))}
      </div>
    </DeskPrintView>
  );
}

interface ListProps {
  sheets: PackingSheet[];
  seenOf(sheet: PackingSheet): OptimisticPacking;
  hrefOf(id: number): string;
}

/** The orders to pack as the desk's table, facility by facility, those that are left first. */
function PackingOrderList({ sheets, seenOf, hrefOf }: ListProps) {
  const isLeft = (sheet: PackingSheet) => isToPack(sheet, seenOf(sheet));
  const leftFirst = sheets.toSorted((one, other) => Number(isLeft(other)) - Number(isLeft(one)));
  return (
    <ListTable caption="Заказы для сборки" columns={columns} busy={false} className={own.list}>
      {leftFirst.map((sheet) => (
        <tbody key={sheet.id} className={joinClassNames(list.row, own.order)}>
          <ListRow>
            <th scope="row">
              <Link to={hrefOf(sheet.id)} className={own.link}>
                №&nbsp;{sheet.id}
                <span className="visually-hidden"> {formatRecipientName(sheet)}</span>
              </Link>
            </th>
            <td>
              <strong>{formatRecipientName(sheet)}</strong>
            </td>
            <td>{typesetName(sheet.workAddressName)}</td>
            <td className={list.half}>
              <span className={list.onlyCard}>Сдаём </span>
              {sheet.plannedDay === null ? 'не назначен' : formatDayAndMonth(sheet.plannedDay)}
            </td>
            <td className={joinClassNames(list.end, list.half)}>
              {formatParcelWeight(sheet, seenOf(sheet))}
            </td>
            <td className={list.beside}>
              <OrderState sheet={sheet} seen={seenOf(sheet)} />
            </td>
          </ListRow>
        </tbody>
      ))}
    </ListTable>
  );
}

const columns: ListColumn[] = [
  { label: 'Заказ', width: '5rem' },
  { label: 'Получатель', width: '20rem' },
  { label: 'Учреждение', width: 'clamp(18rem, 100cqi - 57rem, 26rem)', optional: true },
  { label: 'Сдаём', width: '9rem', optional: true },
  { label: 'Вес', width: '7rem', className: list.end, optional: true },
  { label: 'Состояние' },
];

/** «5,56 кг» as it was weighed, else what goods and box weigh: «≈ 5,9 кг», «от 5,9 кг» where some weight is not known. */
function formatParcelWeight(sheet: PackingSheet, { lines, parts, grams }: OptimisticPacking): string {
  if (grams !== null) return formatWeighed(grams);
  const goods = calculateExpectedGoodsWeight(sheet, lines, parts);
  return `${goods.unknown > 0 ? 'от' : '≈'} ${formatKilogramsRoundedUp(goods.grams + sheet.boxGrams)}\u00A0кг`;
}

function OrderState({ sheet, seen }: { sheet: PackingSheet; seen: OptimisticPacking }) {
  const debt = formatDebt(sheet.packing.debt);
  const [words, look] = isCancelledStatus(sheet.status)
    ? ['Отменён', tone.quiet]
    : findPackingChangeRefusal(sheet.status) !== null
      ? ['Сдан', tone.good]
      : isOrderOnHold(sheet)
        ? [ORDER_ON_HOLD_LABEL, tone.waiting]
        : seen.packed
          ? ['Собран', tone.good]
          : seen.lines.size > 0 || seen.parts.size > 0
            ? [formatPackedCounts(sheet, seen).replace(/\.$/, ''), tone.going]
            : ['Не начат', tone.quiet];
  return (
    <>
      <span className={joinClassNames(own.state, look)}>{words}</span>
      {debt !== null && (
        <>
          {' '}
          <span className={joinClassNames(own.state, tone.waiting)}>{debt}</span>
        </>
      )}
    </>
  );
}

/** Whether an order is still to be packed and does not wait for a talk with the buyer. */
function isToPack(sheet: PackingSheet, { packed }: OptimisticPacking): boolean {
  return findPackingChangeRefusal(sheet.status) === null && !isOrderOnHold(sheet) && !packed;
}

/** «Не оплачен: № 7, № 13. Недоплата 200 ₽: № 14.», of orders that are not handed in yet. */
function DebtNotice({ sheets }: { sheets: readonly PackingSheet[] }) {
  const left = sheets.filter(({ handedInAt }) => handedInAt === null);
  const { null: _, ...owing } = Object.groupBy(left, ({ packing }) => String(formatDebt(packing.debt)));
  const words = Object.entries(owing).map(
    ([debt, there = []]) => `${debt}: ${formatOrderNumbers(there.map(({ id }) => id))}.`,
  );
  return words.length > 0 && <Notice kind="warning">{words.join(' ')}</Notice>;
}

/** The soonest to be handed in before the rest, those without a day last: letters stand behind digits. */
const compareDays = (one: PackingSheet, other: PackingSheet) =>
  (one.plannedDay ?? 'без дня').localeCompare(other.plannedDay ?? 'без дня');

const compareFacilities = (one: PackingSheet, other: PackingSheet) =>
  one.workAddressName.localeCompare(other.workAddressName, 'ru', { numeric: true });

/** The first order after this one, in a circle, that is still to be packed and does not wait. */
function nextToPack(
  sheets: PackingSheet[],
  current: PackingSheet,
  isLeft: (sheet: PackingSheet) => boolean,
): PackingSheet | null {
  const at = sheets.indexOf(current);
  const others = [...sheets.slice(at + 1), ...sheets.slice(0, at)];
  return others.find(isLeft) ?? null;
}

/** A part under its set. */
type Part = PackingSheetLine['parts'][number] & { position: number };

/** One order on pages of its own, each with its number, its recipient, its facility and which page it is. */
function PackingPaper({ sheet }: { sheet: PackingSheet }) {
  const rows: (PackingSheetLine | Part | string)[] = sheet.groups.flatMap(({ name, lines }) => [
    // One heading over everything would say nothing.
    ...(sheet.groups.length > 1 ? [name ?? 'Без категории'] : []),
    ...lines.flatMap((line): (PackingSheetLine | Part)[] => [
      line,
      ...line.parts.map((part) => ({ ...part, position: line.position })),
    ]),
  ]);
  return (
    <PrintedPages
      of={`Заказ № ${sheet.id}`}
      more={[formatRecipientName(sheet), sheet.workAddressName]}
      rows={rows}
    >
      {(page, { isFirst, isLast }) => (
        <>
          {isFirst && <FirstHead sheet={sheet} />}
          <table className={joinClassNames(table.table, table.ruled, styles.goods, styles.onPage)}>
            <thead data-part="table-head">
              <GoodsHeaderRow tick="Положено">
                <th scope="col" className={styles.number}>
                  Вес
                </th>
              </GoodsHeaderRow>
            </thead>
            <tbody>
              {page.map((row) =>
                typeof row === 'string' ? (
                  <tr key={keyOf(row)} className={styles.group} data-part="heading">
                    <th scope="colgroup" colSpan={4}>
                      {row}
                    </th>
                  </tr>
                ) : 'part' in row ? (
                  <PartRow key={keyOf(row)} part={row} />
                ) : (
                  <LineRow key={keyOf(row)} line={row} substitution={sheet.substitution} />
                ),
              )}
            </tbody>
          </table>
          {isLast && (
            <div data-part="tail">
              <Total sheet={sheet} />
              <p className={styles.signs}>
                <span>Собрал</span>
                <span>Проверил</span>
                <span>Вес посылки, г</span>
              </p>
            </div>
          )}
        </>
      )}
    </PrintedPages>
  );
}

function keyOf(row: PackingSheetLine | Part | string | undefined): string {
  if (typeof row !== 'object') return `heading ${row}`;
  return 'part' in row ? `${row.position}.${row.part}` : String(row.position);
}

function FirstHead({ sheet }: { sheet: PackingSheet }) {
  const debt = sheet.handedInAt === null ? formatDebt(sheet.packing.debt) : null;
  const facts = [
    ['Учреждение', sheet.workAddressName],
    ['Получатель', formatRecipientName(sheet)],
    ['Дата рождения', sheet.birthDateClient && formatLongDay(sheet.birthDateClient)],
    ['Отряд', sheet.squadNumberClient],
    ['Дополнительно', sheet.additionalInfoClient],
    ['Телефон покупателя', sheet.phoneBuyer && formatPhone(sheet.phoneBuyer)],
    ['Если нет', ifMissingActionShortLabels[sheet.substitution]],
  ];
  return (
    <div data-part="first-head">
      <h2>Лист сборки: заказ № {sheet.id}</h2>
      <p>
        {formatMomentAsDay(sheet.createdAt)} · {deskStatusLabels[sheet.status]}
      </p>
      {isCancelledStatus(sheet.status) && <p className={styles.alarm}>Заказ отменён. Не собирать.</p>}
      {isOrderOnHold(sheet) && (
        <p className={styles.alarm}>{ORDER_ON_HOLD_LABEL}. Не собирать, пока не поговорили с покупателем.</p>
      )}
      {debt !== null && <p className={styles.alarm}>{debt}. Не собирать, пока не спросили.</p>}
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function LineRow({ line, substitution }: { line: PackingSheetLine } & Pick<PackingSheet, 'substitution'>) {
  return (
    <tr data-part="row">
      <PrintedTickCell />
      <GoodsCell line={line}>
        <PrintedRefusal as={line.refusedAs} />
        {line.restrictions !== null && <span className={styles.restrictions}>{line.restrictions}</span>}
        {line.ifMissing !== substitution && (
          <span className={styles.restrictions}>Если нет: {ifMissingActionShortLabels[line.ifMissing]}</span>
        )}
      </GoodsCell>
      <td className={styles.number}>
        <strong>{line.quantityProduct}</strong>
      </td>
      <td className={styles.number}>{formatProductWeight(line) ?? '—'}</td>
    </tr>
  );
}

const PrintedRefusal = ({ as }: { as: string | null }) =>
  as !== null && <strong className={styles.restrictions}>Там не принимают: {as}</strong>;

function PartRow({ part }: { part: Part }) {
  return (
    <tr data-part="row">
      <PrintedTickCell />
      <td className={styles.part}>
        {part.nameProduct}
        <PrintedRefusal as={part.refusedAs} />
      </td>
      <td className={styles.number}>{part.quantityProduct}</td>
      <td className={styles.number}>{formatProductWeight(part) ?? '—'}</td>
    </tr>
  );
}

function Total({ sheet }: { sheet: PackingSheet }) {
  const totals = sumPackingSheetTotals(sheet);
  return (
    <div className={styles.total}>
      <p>
        Позиций: {totals.lines}, штук: {totals.pieces}. {formatGoodsWeight(totals)}
      </p>
      {totals.grams + sheet.boxGrams > sheet.limitGrams && (
        <p>
          С коробкой {formatWeight(totals.grams + sheet.boxGrams)} — больше {formatWeight(sheet.limitGrams)}:
          в одну посылку не поместится.
        </p>
      )}
    </div>
  );
}
