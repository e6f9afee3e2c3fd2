import { useState } from 'react';
import list from '../../desk/list.module.css';
import { type ListColumn, ListRow, ListTable } from '../../desk/list-table.tsx';
import { formatMoment } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { joinClassNames } from '../../ui/classes.ts';
import text from '../../ui/look/text.module.css';
import { auditActionDescriptions, auditedSearchFieldLabels, OPERATOR_ID } from '../activity-labels.ts';
import type { AuditEntry } from '../admin-record.contract.ts';
import styles from './audit-log.module.css';
import type { AuditLogPageData } from './audit-log-filter.ts';
import { AuditedChangeList } from './audited-things.tsx';

interface AuditLogTableProps {
  entries: readonly AuditEntry[];
  administrators: AuditLogPageData['administrators'];
  loading: boolean;
  /** Views of data that follow one another are folded into one line: changes are not lost among them. */
  folds: boolean;
}

type NameOf = (id: number) => string | undefined;

/** Entries of the audit log: when, who, what, with which things. */
export function AuditLogTable({ entries, administrators, loading, folds }: AuditLogTableProps) {
  const nameOf = (id: number) => administrators.find((one) => one.id === id)?.name ?? undefined;
  return (
    <ListTable caption="Журнал" columns={columns} busy={loading}>
      {groupViews(entries, folds).map((run) =>
        run.length > 1 ? (
          <ViewGroup key={run[0]?.id} views={run} nameOf={nameOf} />
        ) : (
          run.map((entry) => <EntryRow key={entry.id} entry={entry} nameOf={nameOf} />)
        ),
      )}
    </ListTable>
  );
}

const columns: ListColumn[] = [
  { label: 'Когда', width: '9.5rem' },
  { label: 'Кто', width: '15rem', optional: true },
  { label: 'Что', width: '18rem' },
  { label: 'Записи' },
];

/** What one administrator opened in a row, the newest first; unfolds to a line of each. */
function ViewGroup({ views, nameOf }: { views: readonly AuditEntry[]; nameOf: NameOf }) {
  const [open, setOpen] = useState(false);
  const [newest, oldest] = [views[0], views.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  return (
    <>
      <tbody className={list.row}>
        <ListRow>
          <When entry={newest} />
          <Who entry={newest} />
          <td>
            <button
              type="button"
              data-opener
              className={list.pressed}
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              Данные открыты: {views.length} {plural(views.length, ['раз', 'раза', 'раз'])}
            </button>
          </td>
          <td>Подряд, начиная с {formatMoment(oldest.at)}</td>
        </ListRow>
      </tbody>
      {open && views.map((entry) => <EntryRow key={entry.id} entry={entry} nameOf={nameOf} inside />)}
    </>
  );
}

const dayAndTime = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
  timeStyle: 'short',
});

function When({ entry }: { entry: AuditEntry }) {
  return (
    <td>
      <time dateTime={entry.at} title={formatMoment(entry.at)}>
        {dayAndTime.format(new Date(entry.at))}
      </time>
    </td>
  );
}

interface EntryRowProps {
  entry: AuditEntry;
  nameOf: NameOf;
  inside?: boolean;
}

function EntryRow({ entry, nameOf, inside = false }: EntryRowProps) {
  // What became of the things says it already.
  const saysMore = entry.detail !== null && entry.things.every(({ fields }) => fields.length === 0);
  return (
    <tbody className={joinClassNames(list.row, inside && styles.inside)}>
      <ListRow>
        <When entry={entry} />
        <Who entry={entry} />
        <td>
          {auditActionDescriptions[entry.kind].done}
          {entry.fields.length > 0 && <span className={text.quiet}>, {searchedBy(entry.fields)}</span>}
          {saysMore && <span className={text.quiet}>: {entry.detail}</span>}
        </td>
        <td>
          {entry.things.length > 0 && <AuditedChangeList entry={entry} nameOf={nameOf} />}
          {(entry.things.length === 0 || (isView(entry) && entry.idsTotal > 0)) && <Numbers entry={entry} />}
        </td>
      </ListRow>
    </tbody>
  );
}

function Who({ entry: { administratorId, administratorEmail, administratorName } }: { entry: AuditEntry }) {
  if (administratorId === OPERATOR_ID) return <td>Команда на сервере</td>;
  if (administratorEmail === null) return <td>№ {administratorId}, аккаунт удалён</td>;
  return (
    <td>
      {administratorName}
      <span className={text.below}>{administratorEmail}</span>
    </td>
  );
}

function searchedBy(fields: AuditEntry['fields']): string {
  return `искали по ${inRow.format(fields.map((field) => auditedSearchFieldLabels[field]))}`;
}

const inRow = new Intl.ListFormat('ru');

/** How many numbers stand in the line; the rest unfolds. */
const SHORT = 10;

function Numbers({ entry: { kind, ids, idsTotal } }: { entry: AuditEntry }) {
  const of = auditActionDescriptions[kind].ids;
  if (of === null) return null;
  if (idsTotal === 0) return 'Ничего не найдено';
  const label = `${of}: `;
  if (idsTotal <= SHORT) return label + ids.join(', ');
  const hidden = idsTotal - ids.length;
  return (
    <details>
      <summary className={list.pressed}>
        {label}
        {idsTotal}
      </summary>
      {ids.join(', ')}
      {hidden > 0 && ` и ещё ${hidden}`}
    </details>
  );
}

/** Entries of a page as they are shown: what one administrator has opened in a row is one run, anything else stands alone. */
export function groupViews(entries: readonly AuditEntry[], folds: boolean): AuditEntry[][] {
  const runs: AuditEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (folds && run && last && isView(entry) && isView(last) && sameHand(entry, last)) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

const isView = ({ kind }: AuditEntry) => auditActionDescriptions[kind].group === 'OPENED';

const sameHand = (one: AuditEntry, other: AuditEntry) => one.administratorId === other.administratorId;
