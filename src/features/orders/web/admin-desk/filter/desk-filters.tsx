import { memo, useEffect, useId, useRef, useState } from 'react';
import { SelectField, TextField } from '../../../../../shared/web/ui/fields/field.tsx';
import { Icon } from '../../../../../shared/web/ui/icon.tsx';
import { useShortcuts } from '../../../../admin/admin.web.ts';
import { FacilitySelect, useFacilities } from '../../../../facilities/facilities.web.ts';
import { orderStatuses, statusLabels } from '../../../order-status.ts';
import type { DeskFilter } from './desk-filter.ts';
import styles from './desk-filters.module.css';

/** How long typing must rest before the search begins. */
const TYPING_MS = 500;

interface DeskFiltersProps {
  filter: DeskFilter;
  onFilter(filter: DeskFilter, options?: { replace: boolean }): void;
}

/** What narrows the list; every change begins at the first page. On a narrow screen all but the search folds. */
export const DeskFilters = memo(function DeskFilters({ filter, onFilter }: DeskFiltersProps) {
  const [open, setOpen] = useState(false);
  const foldId = useId();
  const facilities = useFacilities();
  const set = (part: Partial<DeskFilter>) => onFilter({ ...filter, page: 1, ...part });
  return (
    <search className={styles.filters} aria-label="Отбор заказов">
      <EmailSearch filter={filter} onFilter={onFilter} />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={foldId}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron-right" size={20} />
        Отбор и порядок
      </button>
      <div id={foldId} className={styles.fold} data-open={open}>
        <SelectField
          label="Статус"
          blank="Любой"
          options={orderStatuses.map((status) => ({ value: status, label: statusLabels[status] }))}
          value={filter.status ?? ''}
          onChange={(value) => set({ status: orderStatuses.find((status) => status === value) ?? null })}
        />
        <FacilitySelect
          facilities={facilities}
          label="Учреждение"
          blank="Любое"
          value={filter.facilityId}
          onChange={(facilityId) => set({ facilityId })}
        />
        <DayField label="Оформлен с" value={filter.from} onChange={(from) => set({ from })} />
        <DayField label="Оформлен по" value={filter.to} onChange={(to) => set({ to })} />
        <SelectField
          label="Порядок"
          options={[
            { value: 'DESC', label: 'Сначала новые' },
            { value: 'ASC', label: 'Сначала старые' },
          ]}
          value={filter.sortDirection}
          onChange={(value) => set({ sortDirection: value === 'ASC' ? 'ASC' : 'DESC' })}
        />
      </div>
    </search>
  );
});

function EmailSearch({ filter, onFilter }: Pick<DeskFiltersProps, 'filter' | 'onFilter'>) {
  const id = useId();
  const [typed, setTyped] = useState(filter.email);
  const [known, setKnown] = useState(filter.email);
  // Back, a link or «Сбросить» changed the search from outside.
  if (known !== filter.email) {
    setKnown(filter.email);
    if (typed.trim() !== filter.email) setTyped(filter.email);
  }
  const latest = useRef({ filter, onFilter });
  latest.current = { filter, onFilter };

  useEffect(() => {
    const email = typed.trim();
    if (email === latest.current.filter.email) return;
    const timer = setTimeout(() => {
      const { filter: now, onFilter: tell } = latest.current;
      // While a search is mended Back has nothing to return to between the letters.
      tell({ ...now, page: 1, email }, { replace: email !== '' && now.email !== '' });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useShortcuts('Поиск', [
    { press: ['Slash'], label: 'Искать по email', run: () => document.getElementById(id)?.focus() },
  ]);
  return (
    <TextField
      id={id}
      label="Email покупателя"
      type="email"
      inputMode="email"
      autoComplete="off"
      max={254}
      value={typed}
      onChange={setTyped}
    />
  );
}

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange(day: string | null): void;
}

/** A day to choose; a half-typed one is none yet. */
function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextField
      label={label}
      type="date"
      autoComplete="off"
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? null : day)}
    />
  );
}
