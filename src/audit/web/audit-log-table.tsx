import { Fragment, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import list from '../../desk/list.module.css';
import { formatTime } from '../../desk/list-body.tsx';
import { type ListColumn, ListRow, ListTable, RowBelow } from '../../desk/list-table.tsx';
import { storeSearchTermsInTab } from '../../desk/tab-search.tsx';
import { formatDayAndMonth, formatDottedDay, formatMoment, moscowDay } from '../../lib/calendar.ts';
import { listFirst, plural } from '../../lib/russian/plural.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import { auditActionDescriptions, auditedSearchFieldLabels, OPERATOR_ID } from '../activity-labels.ts';
import type { AuditEntry } from '../admin-record.contract.ts';
import type { AuditLogPageData } from './audit-log-filter.ts';

interface AuditLogTableProps {
  entries: readonly AuditEntry[];
  administrators: AuditLogPageData['administrators'];
  loading: boolean;
}

/** What an administrator is called; undefined for anybody else. */
type NameOf = (id: number) => string | undefined;

export function AuditLogTable({ entries, administrators, loading }: AuditLogTableProps) {
  const nameOf = (id: number) => administrators.find((one) => one.id === id)?.name ?? undefined;
  return (
    <ListTable caption="Журнал" columns={auditLogColumns} busy={loading}>
      {foldRepeated(entries).map((same, index, all) => (
        <EntryRow
          key={same[0].id}
          same={same}
          isNewDay={dayOf(same[0]) !== dayOf(all[index - 1]?.[0])}
          nameOf={nameOf}
        />
      ))}
    </ListTable>
  );
}

const TOGETHER_MS = 5 * 60_000;

/** Looks of one person at the same things shortly after one another stand in one line, and so do the steps of packing an order. */
function foldRepeated(entries: readonly AuditEntry[]): [AuditEntry, ...AuditEntry[]][] {
  const seen = ({ kind, administratorId, ids, idsTotal, fields }: AuditEntry) =>
    JSON.stringify([kind, administratorId, ids, idsTotal, fields]);
  const folded: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    const before = last?.at(-1);
    const isRepeated =
      before !== undefined &&
      (isView(entry) || entry.kind === 'ORDER_PACKING_NOTED') &&
      seen(entry) === seen(before) &&
      Math.abs(Date.parse(entry.at) - Date.parse(before.at)) < TOGETHER_MS;
    if (isRepeated) last?.push(entry);
    else folded.push([entry]);
  }
  return folded;
}

export const auditLogColumns: ListColumn[] = [
  { label: 'Когда', width: '5.25rem' },
  { label: 'Кто', width: '14.5rem', optional: true },
  { label: 'Действие', width: 'clamp(13.5rem, 100cqi - 61.25rem, 28rem)' },
  { label: 'Подробности' },
];

const dayOf = (entry: AuditEntry | undefined) => entry && moscowDay(new Date(entry.at));

/** «Сегодня», «25 ноября», of another year «25.11.2025». */
function formatDayHead(at: string): string {
  const [day, today] = [moscowDay(new Date(at)), moscowDay(new Date())];
  if (day === today) return 'Сегодня';
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatDottedDay(day);
}

interface EntryRowProps {
  /** What stands in one line, the newest first. */
  same: readonly [AuditEntry, ...AuditEntry[]];
  /** Its day begins with it. */
  isNewDay: boolean;
  nameOf: NameOf;
}

function EntryRow({ same, isNewDay, nameOf }: EntryRowProps) {
  const [entry] = same;
  const times = same.length;
  // What became of the things says it already.
  const saysMore = entry.detail !== null && entry.things.every(({ fields }) => fields.length === 0);
  return (
    <tbody className={list.row}>
      {isNewDay && <RowBelow className={list.day}>{formatDayHead(entry.at)}</RowBelow>}
      <ListRow>
        <td>
          <time dateTime={entry.at} title={formatMoment(entry.at)}>
            <span className={list.onlyCard}>{formatDayHead(entry.at)}, </span>
            {formatTime(new Date(entry.at))}
          </time>
        </td>
        <Who {...entry} />
        <td>
          {auditActionDescriptions[entry.kind].done}
          {entry.fields.length > 0 && <span className={text.quiet}>, {searchedBy(entry.fields)}</span>}
          {times > 1 && (
            <span className={text.quiet}>
              , {times} {plural(times, ['раз', 'раза', 'раз'])}
            </span>
          )}
        </td>
        <td>
          {entry.things.length > 0 && <AuditedChangeList entry={entry} nameOf={nameOf} />}
          {(entry.things.length === 0 || (isView(entry) && entry.idsTotal > 0)) && <Numbers entry={entry} />}
          {saysMore && (
            <>
              {entry.things.length === 0 && entry.idsTotal > 0 && ': '}
              {times > 1 ? newestDetails(same.map(({ detail }) => detail ?? '')) : entry.detail}
            </>
          )}
        </td>
      </ListRow>
    </tbody>
  );
}

/** A count says how many there were then, so the newest stands: «положено строк: 1», then «положено строк: 2» are «положено строк: 2». */
function newestDetails(newestFirst: readonly string[]): string {
  const details = newestFirst.toReversed().flatMap((detail) => detail.split(', '));
  return [...new Map(details.map((said) => [said.replace(/\d.*/, ''), said])).values()].join(', ');
}

function Who({ administratorId, administratorEmail, administratorName }: AuditEntry) {
  if (administratorId === OPERATOR_ID) return <td>Команда на сервере</td>;
  if (administratorEmail === null) return <td>№&nbsp;{administratorId}, аккаунт удалён</td>;
  return <td title={administratorEmail}>{administratorName}</td>;
}

function searchedBy(fields: AuditEntry['fields']): string {
  return `искали по ${inRow.format(fields.map((field) => auditedSearchFieldLabels[field]))}`;
}

const inRow = new Intl.ListFormat('ru');

/** How many numbers stand in the line; the rest unfolds. */
const MAX_NUMBERS = 10;

function Numbers({ entry: { kind, ids, idsTotal } }: { entry: AuditEntry }) {
  const of = auditActionDescriptions[kind].ids;
  if (of === null) return null;
  if (idsTotal === 0) return 'Ничего не найдено';
  const isOfOrders = kind.startsWith('ORDER');
  const isOfUsers = kind === 'USERS_OPENED';
  if (isOfOrders && idsTotal === 1) return ids.map((id) => <OrderLink key={id} id={id} />);
  const numbers = isOfOrders
    ? ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <OrderLink id={id} isShort />
        </Fragment>
      ))
    : ids.join(', ');
  if (isOfUsers && idsTotal === 1) return `Пользователь №\u00a0${ids[0]}`;
  if (idsTotal <= MAX_NUMBERS && !isOfUsers) {
    return (
      <>
        {of} №&nbsp;{numbers}
      </>
    );
  }
  const hidden = idsTotal - ids.length;
  return (
    <details>
      <summary className={list.pressed}>
        {of}: {idsTotal}
      </summary>
      №&nbsp;{numbers}
      {hidden > 0 && ` и ещё ${hidden}`}
    </details>
  );
}

const isView = ({ kind }: AuditEntry) => auditActionDescriptions[kind].group === 'OPENED';

type Thing = AuditEntry['things'][number];

/** So much stands in a line of two; more unfolds. */
const SHORT = { things: 2, letters: 120 };

interface AuditedThingsProps {
  entry: AuditEntry;
  nameOf: NameOf;
}

/** What was changed: one or two, else the first and how many more. */
function AuditedChangeList({ entry, nameOf }: AuditedThingsProps) {
  const things = mergeSameThings(entry.things);
  const others = things.length <= SHORT.things ? [] : things.slice(1);
  const hidden = Math.max(entry.idsTotal - things.length, 0);
  const numbers = entry.kind.startsWith('ORDER') ? others.map(({ id, name }) => name ?? `№\u00a0${id}`) : [];
  const lines = things.map((thing) => (
    <ChangedThing key={`${thing.id} ${thing.name}`} {...{ entry, thing, nameOf }} />
  ));
  return (
    <>
      <PlainList>{others.length > 0 ? lines[0] : lines}</PlainList>
      {others.length > 0 && (
        <details>
          <summary className={list.pressed}>
            и ещё {others.length + hidden}
            {numbers.length > 0 && `: ${listFirst(numbers, MAX_NUMBERS)}`}
          </summary>
          <PlainList className={stack.gap4}>{lines.slice(1)}</PlainList>
          {hidden > 0 && `и ещё ${hidden}`}
        </details>
      )}
    </>
  );
}

/** A thing by its name, and each field as it was and became: «Чай: цена 120,00 ₽ → 135,00 ₽». */
function ChangedThing({ entry, thing, nameOf }: AuditedThingsProps & { thing: Thing }) {
  const { fields, name } = thing;
  // The line stands below its day.
  const ofThatDay = ` от ${formatDottedDay(moscowDay(new Date(entry.at)))}`;
  const changes = keepQuoted(typesetName(fields.map(changeOf).join('; ').replaceAll(ofThatDay, '')));
  return (
    <li>
      <ThingLink kind={entry.kind} thing={thing} nameOf={nameOf} />
      {fields.length > 0 && ': '}
      {(name ?? '').length + changes.length <= SHORT.letters ? (
        changes
      ) : (
        <details>
          <summary className={list.pressed}>
            {fields.length} {plural(fields.length, ['поле', 'поля', 'полей'])}
          </summary>
          {changes}
        </details>
      )}
    </li>
  );
}

/** A short label such as «Не оплачен» stays on one line. */
const keepQuoted = (words: string) =>
  words.replace(/«[^»]{1,24}»/g, (label) => label.replaceAll(' ', '\u00a0'));

/** An entry may name a thing twice: its status, and its money. */
function mergeSameThings(things: readonly Thing[]): Thing[] {
  return [...Map.groupBy(things, ({ id, name }) => `${id} ${name}`).values()].flatMap((same) =>
    same.slice(0, 1).map((thing) => ({ ...thing, fields: mergeReplaced(same.flatMap((one) => one.fields)) })),
  );
}

/** What one entry takes away and records otherwise is one change. */
function mergeReplaced(fields: Thing['fields']): Thing['fields'] {
  return [...Map.groupBy(fields, ({ label }) => label).values()].flatMap((same) => {
    const taken = same.find(({ became }) => became === undefined);
    const recorded = same.find(({ was }) => was === undefined);
    return same.length === 2 && taken && recorded && taken !== recorded ? [{ ...taken, ...recorded }] : same;
  });
}

/** Of what people keep to themselves only the field is known; what was not there yet, or no longer is, has one value. */
function changeOf({ label, was, became }: Thing['fields'][number]): string {
  if (was === undefined) return became === undefined ? label : `записали ${label} ${became}`;
  if (became === undefined) return `убрали ${label} ${was}`;
  return `${label === 'статус' ? '' : `${label} `}${was}\u00a0→\u00a0${became}`;
}

interface ThingLinkProps extends Pick<AuditedThingsProps, 'nameOf'> {
  kind: AuditEntry['kind'];
  thing: Thing;
}

function ThingLink({ kind, thing: { id, name }, nameOf }: ThingLinkProps): ReactNode {
  // People stand in the log as numbers; who runs the shop is known by name while the account is there.
  if (kind.startsWith('ADMINISTRATOR'))
    return <Link to="/admin/staff">{nameOf(id) ?? `Пользователь №\u00a0${id}`}</Link>;
  if (kind.startsWith('ORDER')) return name ?? <OrderLink id={id} />;
  const address = addressOf(kind, name ?? '');
  // The shop itself has neither number nor name.
  const called = kind === 'SHOP_CLOSED_DAYS_CHANGED' ? 'Весь магазин' : (name ?? `№\u00a0${id}`);
  return address === undefined ? called : <Link to={address}>{called}</Link>;
}

/** The screen where a thing is found. */
function addressOf(kind: AuditEntry['kind'], name: string): string | undefined {
  if (kind.startsWith('PRODUCT')) return `/admin/product?${new URLSearchParams({ q: name })}`;
  if (kind.startsWith('CATEGOR')) return '/admin/category-create';
  if (kind.startsWith('FACILIT') || kind.startsWith('SHOP_CLOSED')) return '/admin/address';
  if (kind.startsWith('SETTINGS')) return '/admin/settings';
  return undefined;
}

/** Not a link: the desk keeps what it searches by in the tab, and in no address. */
function OrderLink({ id, isShort = false }: { id: number; isShort?: boolean }) {
  const navigate = useNavigate();
  const called = `Заказ №\u00a0${id}`;
  const show = () => {
    const search = new URLSearchParams();
    storeSearchTermsInTab(search, { order: `№ ${id}` });
    navigate(`/admin/user-order-list?${search}`);
  };
  return (
    <button type="button" className={list.pressed} aria-label={called} onClick={show}>
      {isShort ? id : called}
    </button>
  );
}
