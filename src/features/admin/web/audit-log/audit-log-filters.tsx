import { type SubmitEvent, useState } from 'react';
import { auditActions } from '../../../../shared/contract/audit-action.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { SelectField, TextField } from '../../../../shared/web/ui/fields/field.tsx';
import { activityLabels } from '../../activity-labels.ts';
import styles from './audit-log.module.css';
import { type AuditLogFilter, naturalFrom, wholeAuditLog } from './audit-log-filter.ts';
import type { AuditLogPage } from './load-audit-log.ts';

interface AuditLogFiltersProps {
  filter: AuditLogFilter;
  administrators: AuditLogPage['administrators'];
  onFilter(filter: AuditLogFilter): void;
}

/** Who, what, and of which record; every change begins at the first page. */
export function AuditLogFilters({ filter, administrators, onFilter }: AuditLogFiltersProps) {
  const set = (part: Partial<AuditLogFilter>) => onFilter({ ...filter, page: 1, ...part });
  const narrowed = filter.administratorId !== null || filter.kind !== null || filter.recordId !== null;
  return (
    <search className={styles.filters}>
      <SelectField
        label="Администратор"
        blank="Все"
        options={administrators.map(({ id, email }) => ({
          value: String(id),
          label: email ?? `№ ${id}, аккаунт удалён`,
        }))}
        value={filter.administratorId === null ? '' : String(filter.administratorId)}
        onChange={(value) => set({ administratorId: naturalFrom(value) })}
      />
      <SelectField
        label="Действие"
        blank="Все"
        options={auditActions.map((kind) => ({ value: kind, label: activityLabels[kind].done }))}
        value={filter.kind ?? ''}
        onChange={(value) => set({ kind: auditActions.find((kind) => kind === value) ?? null })}
      />
      <RecordNumber recordId={filter.recordId} onSearch={(recordId) => set({ recordId })} />
      {narrowed && (
        <Button variant="quiet" onClick={() => onFilter(wholeAuditLog)}>
          Сбросить отбор
        </Button>
      )}
    </search>
  );
}

interface RecordNumberProps {
  recordId: number | null;
  onSearch(recordId: number | null): void;
}

function RecordNumber({ recordId, onSearch }: RecordNumberProps) {
  const [typed, setTyped] = useState(recordId === null ? '' : String(recordId));
  const [known, setKnown] = useState(recordId);
  if (known !== recordId) {
    setKnown(recordId);
    setTyped(recordId === null ? '' : String(recordId));
  }
  const search = () => {
    const wanted = naturalFrom(typed.trim());
    if (wanted !== recordId) onSearch(wanted);
  };
  function submit(event: SubmitEvent) {
    event.preventDefault();
    search();
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextField
        label="Номер заказа, пользователя…"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        onBlur={search}
      />
    </form>
  );
}
