import { formatMoment } from '../../../../shared/contract/calendar.ts';
import { activityLabels, fieldLabels, OPERATOR_ID } from '../../activity-labels.ts';
import type { AuditEntry } from '../../admin-record.contract.ts';
import styles from './audit-log.module.css';

/** Entries of the audit log: when, who, what, which records. */
export function AuditLogTable({ entries, loading }: { entries: readonly AuditEntry[]; loading: boolean }) {
  return (
    <table className={styles.table} aria-busy={loading}>
      <thead>
        <tr>
          <th scope="col" className={styles.when}>
            Когда
          </th>
          <th scope="col" className={styles.who}>
            Кто
          </th>
          <th scope="col">Что</th>
          <th scope="col">Записи</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
            </td>
            <td>{whoDid(entry)}</td>
            <td>
              {activityLabels[entry.kind].done}
              {entry.fields.length > 0 && <span className={styles.quiet}>, {searchedBy(entry.fields)}</span>}
              {entry.detail !== null && <span className={styles.quiet}>: {entry.detail}</span>}
            </td>
            <td>
              <Numbers entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function whoDid({ administratorId, administratorEmail }: AuditEntry): string {
  if (administratorId === OPERATOR_ID) return 'Команда на сервере';
  return administratorEmail ?? `№ ${administratorId}, аккаунт удалён`;
}

function searchedBy(fields: AuditEntry['fields']): string {
  return `искали по ${list.format(fields.map((field) => fieldLabels[field]))}`;
}

const list = new Intl.ListFormat('ru');

/** How many numbers stand in the line; the rest unfolds. */
const SHORT = 10;

function Numbers({ entry: { kind, ids, idsTotal } }: { entry: AuditEntry }) {
  const of = activityLabels[kind].ids;
  if (of === null) return null;
  if (idsTotal === 0) return 'Ничего не найдено';
  const label = `${of}: `;
  if (idsTotal <= SHORT) return label + ids.join(', ');
  const hidden = idsTotal - ids.length;
  return (
    <details>
      <summary className={styles.summary}>
        {label}
        {idsTotal}
      </summary>
      {ids.join(', ')}
      {hidden > 0 && ` и ещё ${hidden}`}
    </details>
  );
}
