import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Unfolder } from '../../desk/editing/toggles.tsx';
import { useShortcuts } from '../../desk/shortcuts.ts';
import { FacilitySelect, useFacilities } from '../../facilities/facilities.web.ts';
import { OrderSortField } from '../../orders/orders.web.ts';
import { classes } from '../../ui/classes.ts';
import { DayField, SearchField } from '../../ui/fields/filter-fields.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import columns from '../../ui/lists/columns.module.css';
import { type DeskFilter, deskStatuses, deskStatusLabels } from './desk-filter.ts';
import styles from './desk-filters.module.css';
import { FilterChips } from './filter-chips.tsx';
import { ProductField } from './product-field.tsx';

/** How long typing must rest before the search begins. */
const TYPING_MS = 500;

interface DeskFiltersProps {
  filter: DeskFilter;
  onFilter(filter: DeskFilter, options?: { replace: boolean }): void;
  /** Stands beside the search. */
  children?: ReactNode;
}

/** What narrows the list; every change begins at the first page. All but the search folds; what narrows stands below as chips. */
export const DeskFilters = memo(function DeskFilters({ filter, onFilter, children }: DeskFiltersProps) {
  const [open, setOpen] = useState(false);
  const foldId = useId();
  const facilities = useFacilities();
  const set = (part: Partial<DeskFilter>) => onFilter({ ...filter, page: 1, ...part });
  return (
    <search className={styles.filters} aria-label="Отбор заказов">
      <OrderSearch filter={filter} onFilter={onFilter} />
      <Unfolder open={open} controls={foldId} onToggle={() => setOpen(!open)}>
        Отбор и порядок
      </Unfolder>
      {children}
      <div id={foldId} className={classes(columns.columns, styles.fold)} data-open={open}>
        <SelectField
          label="Статус"
          blank="Любой"
          options={deskStatuses.map((status) => ({ value: status, label: deskStatusLabels[status] }))}
          value={filter.status ?? ''}
          onChange={(value) => set({ status: deskStatuses.find((status) => status === value) ?? null })}
        />
        <FacilitySelect
          facilities={facilities}
          label="Учреждение"
          blank="Любое"
          value={filter.facilityId}
          onChange={(facilityId) => set({ facilityId })}
        />
        <ProductField value={filter.productId} onChange={(productId) => set({ productId })} />
        <DayField label="Сдать в день" value={filter.handover} onChange={(handover) => set({ handover })} />
        <DayField label="Оформлен с" value={filter.from} onChange={(from) => set({ from })} />
        <DayField label="Оформлен по" value={filter.to} onChange={(to) => set({ to })} />
        <OrderSortField value={filter.sortDirection} onChange={(sortDirection) => set({ sortDirection })} />
      </div>
      <FilterChips filter={filter} facilities={facilities} onRemove={set} />
    </search>
  );
});

function OrderSearch({ filter, onFilter }: Pick<DeskFiltersProps, 'filter' | 'onFilter'>) {
  const id = useId();
  const [typed, setTyped] = useState(filter.search);
  const [known, setKnown] = useState(filter.search);
  // Back, a link or «Сбросить» changed the search from outside.
  if (known !== filter.search) {
    setKnown(filter.search);
    if (typed.trim() !== filter.search) setTyped(filter.search);
  }
  const latest = useRef({ filter, onFilter });
  latest.current = { filter, onFilter };

  useEffect(() => {
    const search = typed.trim();
    if (search === latest.current.filter.search) return;
    const timer = setTimeout(() => {
      const { filter: now, onFilter: tell } = latest.current;
      // While a search is mended Back has nothing to return to between the letters.
      tell({ ...now, page: 1, search }, { replace: search !== '' && now.search !== '' });
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useShortcuts('Поиск', [
    { press: ['Slash'], label: 'Искать заказ', run: () => document.getElementById(id)?.focus() },
  ]);
  return (
    <SearchField
      id={id}
      label="Поиск заказа"
      hiddenLabel
      placeholder="Номер, фамилия, телефон, почта, сумма"
      max={254}
      value={typed}
      onChange={setTyped}
    />
  );
}
