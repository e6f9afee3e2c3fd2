import list from '../../desk/list.module.css';
import { type ListColumn, ListRow, ListTable } from '../../desk/list-table.tsx';
import { formatMoment } from '../../lib/calendar.ts';
import text from '../../ui/look/text.module.css';
import { auditActionDescriptions, auditedSearchFieldLabels, OPERATOR_ID } from '../activity-labels.ts';
import type { AuditEntry } from '../admin-record.contract.ts';
import type { AuditLogPageData } from './audit-log-filter.ts';
import { AuditedChangeList, OrderLink } from './audited-things.tsx';

interface AuditLogTableProps {
  entries: readonly AuditEntry[];
  administrators: AuditLogPageData['administrators'];
  loading: boolean;
}

type NameOf = (id: number) => string | undefined;

/** Entries of the audit log: when, who, what, with which things. */
export function AuditLogTable({ entries, administrators, loading }: AuditLogTableProps) {
  const nameOf = (id: number) => administrators.find((one) => one.id === id)?.name ?? undefined;
  return (
    <ListTable caption="Журнал" columns={columns} busy={loading}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} nameOf={nameOf} />
      ))}
    </ListTable>
  );
}

const columns: ListColumn[] = [
  { label: 'Когда', width: '9.5rem' },
  { label: 'Кто', width: '15rem', optional: true },
  { label: 'Что', width: '18rem' },
  { label: 'Записи' },
];

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
}

function EntryRow({ entry, nameOf }: EntryRowProps) {
  // What became of the things says it already.
  const saysMore = entry.detail !== null && entry.things.every(({ fields }) => fields.length === 0);
  return (
    <tbody className={list.row}>
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
  if (kind.startsWith('ORDER_')) return ids.map((id) => <OrderLink key={id} id={id} />);
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

const isView = ({ kind }: AuditEntry) => auditActionDescriptions[kind].group === 'OPENED';
