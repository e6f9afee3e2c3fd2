import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { auditActions } from '../../contract/audit-action.ts';
import tabs from '../../desk/tabs.module.css';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { DayField, SearchField } from '../../ui/fields/filter-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import columns from '../../ui/lists/columns.module.css';
import { activityLabels, auditGroups, groupLabels } from '../activity-labels.ts';
import styles from './audit-log.module.css';
import { type AuditLogFilter, auditLogAddress, naturalFrom, wholeAuditLog } from './audit-log-filter.ts';
import type { AuditLogPage } from './load-audit-log.ts';

interface AuditLogFiltersProps {
  filter: AuditLogFilter;
  administrators: AuditLogPage['administrators'];
  onFilter(filter: AuditLogFilter): void;
}

/** Which kind, who, what, of which thing and when; every change begins at the first page. */
export function AuditLogFilters({ filter, administrators, onFilter }: AuditLogFiltersProps) {
  const set = (part: Partial<AuditLogFilter>) => onFilter({ ...filter, page: 1, ...part });
  const { page: _, ...narrowing } = filter;
  const narrowed = Object.values(narrowing).some((value) => value !== null && value !== '');
  const shown = auditActions.filter(
    (kind) => filter.group === null || activityLabels[kind].group === filter.group,
  );
  return (
    <search className={columns.fields}>
      <nav className={classes(tabs.tabs, styles.groups)} aria-label="Какие записи">
        {[null, ...auditGroups].map((group) => (
          <Link
            key={group}
            to={auditLogAddress({ ...filter, page: 1, kind: null, group })}
            className={tabs.tab}
            aria-current={filter.group === group ? 'page' : undefined}
          >
            {group === null ? 'Все записи' : groupLabels[group]}
          </Link>
        ))}
      </nav>
      <ThingField filter={filter} onSearch={set} />
      <SelectField
        label="Администратор"
        blank="Все"
        options={administrators.map(({ id, email, name }) => ({
          value: String(id),
          label: email === null ? `№ ${id}, аккаунт удалён` : `${name}, ${email}`,
        }))}
        value={filter.administratorId === null ? '' : String(filter.administratorId)}
        onChange={(value) => set({ administratorId: naturalFrom(value) })}
      />
      <SelectField
        label="Действие"
        blank="Все"
        options={shown.map((kind) => ({ value: kind, label: activityLabels[kind].done }))}
        value={filter.kind ?? ''}
        onChange={(value) => set({ kind: auditActions.find((kind) => kind === value) ?? null })}
      />
      <DayField label="С какого дня" value={filter.from} onChange={(from) => set({ from })} />
      <DayField label="По какой день" value={filter.to} onChange={(to) => set({ to })} />
      {narrowed && (
        <Button variant="quiet" onClick={() => onFilter(wholeAuditLog)}>
          Сбросить отбор
        </Button>
      )}
    </search>
  );
}

interface ThingFieldProps {
  filter: AuditLogFilter;
  onSearch(part: Pick<AuditLogFilter, 'recordId' | 'name'>): void;
}

/** One field for both: digits are the number of an order, a product, a user; anything else is a name. */
function ThingField({ filter: { recordId, name }, onSearch }: ThingFieldProps) {
  const sought = recordId === null ? name : String(recordId);
  const [typed, setTyped] = useState(sought);
  const [known, setKnown] = useState(sought);
  if (known !== sought) {
    setKnown(sought);
    setTyped(sought);
  }
  const search = () => {
    const wanted = typed.trim();
    if (wanted === sought) return;
    const number = naturalFrom(wanted);
    onSearch(number === null ? { recordId: null, name: wanted } : { recordId: number, name: '' });
  };
  function submit(event: SubmitEvent) {
    event.preventDefault();
    search();
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <SearchField
        label="Название или номер"
        placeholder="Товар, категория, учреждение"
        max={255}
        value={typed}
        onChange={setTyped}
        onBlur={search}
      />
    </form>
  );
}
