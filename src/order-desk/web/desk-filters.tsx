import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../catalog/product.ts';
import {
  createBestMatchesPageRequest,
  getProductsByIds,
  listProductsPage,
} from '../../catalog/products.contract.ts';
import { ListTabs } from '../../desk/desk-screen.tsx';
import { MoreMenu } from '../../desk/editing/toggles.tsx';
import { type AppliedFilter, FilterBar, ListSearch } from '../../desk/filter-bar.tsx';
import type { ShowOptions } from '../../desk/list-url.ts';
import { Combobox } from '../../desk/searchable-select.tsx';
import { useHasRoomBeside } from '../../desk/side-panel.tsx';
import { useFacilities } from '../../facilities/facilities.web.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import {
  addDays,
  type Day,
  formatDayAndMonth,
  formatMomentAsDay,
  formatMonth,
  isDay,
  moscowDay,
} from '../../lib/calendar.ts';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import {
  deskStatusTabs,
  type OrderStatus,
  orderPendingTasks,
  type QueuedWorkKind,
  queuedWorkKinds,
} from '../../orders/order-status.ts';
import { type DeskOrder, deskSorts } from '../../orders/user-order-desk.contract.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { DateField, DateFilter } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import {
  type DeskFilterValues,
  deskSortLabels,
  deskStatusFilterLabels,
  deskStatusFilters,
  deskUrlCodec,
  getSort,
  getUsualSort,
  orderPendingTaskLabels,
} from './desk-filter.ts';
import { FacilityField } from './facility-field.tsx';
import styles from './order-desk.module.css';

interface DeskFiltersProps {
  filter: DeskFilterValues;
  /** Those that were found: they name a facility that is deleted. */
  orders: readonly DeskOrder[];
  isEmpty: boolean;
  onFilter(filter: DeskFilterValues, options?: ShowOptions): void;
  onType(): void;
  onReset(): void;
  /** Under «…». */
  more: ReactNode;
  /** Stands beside the search. */
  children?: ReactNode;
}

/** What narrows the list; every change begins at the first page. All but the search folds; what narrows stands below as chips. */
export function DeskFilterPanel(props: DeskFiltersProps) {
  const { filter, orders, isEmpty, onFilter, onType, onReset, more, children } = props;
  const facilities = useFacilities();
  const set = (part: Partial<DeskFilterValues>) => onFilter({ ...filter, page: 1, ...part });
  const product = useProductName(filter.productId);
  const usualSort = getUsualSort(filter);
  const chosen =
    facilities.list?.find(({ id }) => id === filter.facilityId)?.name ??
    orders.find(({ facilityId }) => facilityId === filter.facilityId)?.workAddressName;
  const chips = listAppliedFilters(filter, chosen, product, set);
  const fields = (
    <div className={styles.filters}>
      <SelectField
        label="Статус"
        blank="Любой"
        options={deskStatusFilters.map((status) => ({
          value: status,
          label: deskStatusFilterLabels[status],
        }))}
        value={filter.status ?? ''}
        onChange={(value) =>
          set({ status: deskStatusFilters.find((status) => status === value) ?? null, due: false })
        }
      />
      <SelectField
        label="Пометки"
        blank="Любые"
        options={orderPendingTasks.map((work) => ({ value: work, label: orderPendingTaskLabels[work] }))}
        value={filter.work ?? ''}
        onChange={(value) =>
          set({ work: orderPendingTasks.find((work) => work === value) ?? null, due: false })
        }
      />
      <FacilityField
        facilities={facilities}
        blank="Любое"
        value={filter.facilityId}
        onChange={(facilityId) => set({ facilityId })}
      />
      <ProductCombobox
        label="Товар"
        chosen={product ?? ANY_PRODUCT}
        value={filter.productId}
        onChange={(chosen) => set({ productId: chosen?.id ?? null })}
      />
      <HandoverFilter filter={filter} onChange={set} />
      <DateFilter label="Оформлен с" value={filter.dateFrom} onChange={(dateFrom) => set({ dateFrom })} />
      <DateFilter label="Оформлен по" value={filter.dateTo} onChange={(dateTo) => set({ dateTo })} />
      <SelectField
        label="Порядок"
        options={deskSorts
          .filter((sort) => sort !== 'DAY' || usualSort === 'DAY')
          .map((value) => ({ value, label: deskSortLabels[value] }))}
        value={getSort(filter)}
        onChange={(value) =>
          set({ sortDirection: deskSorts.find((sort) => sort === value && sort !== usualSort) ?? null })
        }
      />
    </div>
  );
  return (
    <FilterBar
      label="Отбор заказов"
      isEmpty={isEmpty}
      search={
        <ListSearch
          label="Поиск заказа"
          placeholder="Номер, фамилия, телефон…"
          max={254}
          value={filter.search}
          onSearch={(search, options) => onFilter({ ...filter, page: 1, search }, options)}
          onType={onType}
        />
      }
      fold={{ label: 'Отбор', fields }}
      more={more}
      chips={chips}
      onReset={onReset}
    >
      {children}
    </FilterBar>
  );
}

/** Returns what narrows the list beside the search. */
function listAppliedFilters(
  filter: DeskFilterValues,
  facilityName: string | undefined,
  product: string | null,
  onRemove: (part: Partial<DeskFilterValues>) => void,
): AppliedFilter[] {
  const { status, work, facilityId, plannedDay, plannedTo, paidMonth, dateFrom, dateTo } = filter;
  const isOnTab = stepOf(filter) === status && deskStatusTabs.some((tab) => tab.status === status);
  const facility = facilityName ? formatShortFacilityName(facilityName) : `№\u00a0${facilityId}`;
  const turned = dateFrom && dateTo && dateTo < dateFrom ? ', а это раньше начала' : '';
  const chips: [label: string | false | null, without: Partial<DeskFilterValues>][] = [
    [status && !isOnTab && `Статус: ${deskStatusFilterLabels[status]}`, { status: null }],
    [work && !(work in queueLabels) && `Пометка: ${orderPendingTaskLabels[work]}`, { work: null }],
    [facilityId !== null && `Учреждение: ${facility}`, { facilityId: null }],
    [product && `Товар: ${product}`, { productId: null }],
    [plannedDay && wordsOfHandover(plannedDay, plannedTo), { plannedDay: null, plannedTo: null }],
    [filter.undated && 'Сдать: день не назначен', { undated: false }],
    [paidMonth && `Оплачен: ${formatMonth(`${paidMonth}-01`)}`, { paidMonth: null }],
    [dateFrom && `Оформлен с ${dayLabel(dateFrom)}`, { dateFrom: null }],
    [dateTo && `Оформлен по ${dayLabel(dateTo)}${turned}`, { dateTo: null }],
  ];
  return chips.flatMap(([label, without]) => (label ? { label, remove: () => onRemove(without) } : []));
}

/** «Сдать: 26 ноября», «Сдать: с 26 ноября по 3 декабря» */
const wordsOfHandover = (first: Day, last: Day | null) =>
  keepNumbers(
    last === null
      ? `Сдать: ${formatDayAndMonth(first)}`
      : `Сдать: с ${formatDayAndMonth(first)} по ${formatDayAndMonth(last)}`,
  );

const dayLabel = (day: string) => formatMomentAsDay(`${day}T12:00:00Z`);

interface HandoverFilterProps {
  filter: DeskFilterValues;
  onChange(part: Pick<DeskFilterValues, 'plannedDay' | 'plannedTo' | 'undated'>): void;
}

/** So many days ahead are a week. */
const WEEK = 7;

const OTHER_DAY = 'OTHER';

const anyDay = { plannedDay: null as Day | null, plannedTo: null as Day | null, undated: false };

/** When a parcel is to be handed in: a day that is near is chosen, another one typed in the same place. */
function HandoverFilter({ filter: { plannedDay, plannedTo, undated }, onChange }: HandoverFilterProps) {
  const [isTyped, setTyped] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isTyped) place.current?.querySelector('input')?.focus();
  }, [isTyped]);
  const today = moscowDay(new Date());
  const near = [
    { value: 'TODAY', label: 'Сегодня', ...anyDay, plannedDay: today },
    { value: 'TOMORROW', label: 'Завтра', ...anyDay, plannedDay: addDays(today, 1) },
    { value: 'WEEK', label: 'На неделе', ...anyDay, plannedDay: today, plannedTo: addDays(today, WEEK) },
    { value: 'NONE', label: 'День не назначен', ...anyDay, undated: true },
  ];
  const shown = near.find(
    (one) => one.plannedDay === plannedDay && one.plannedTo === plannedTo && one.undated === undated,
  );
  if (isTyped || (plannedDay !== null && shown === undefined)) {
    return (
      <div ref={place}>
        <DateField
          label="Сдать"
          value={plannedDay ?? ''}
          onChange={(day) => {
            setTyped(true);
            if (day === '' || isDay(day)) onChange({ ...anyDay, plannedDay: day || null });
          }}
          onBlur={() => setTyped(false)}
        />
      </div>
    );
  }
  return (
    <SelectField
      label="Сдать"
      blank="Любой"
      options={[...near, { value: OTHER_DAY, label: 'Другой день…' }]}
      value={shown?.value ?? ''}
      onChange={(value) => {
        if (value === OTHER_DAY) return setTyped(true);
        const { plannedDay, plannedTo, undated } = near.find((one) => one.value === value) ?? anyDay;
        onChange({ plannedDay, plannedTo, undated });
      }}
    />
  );
}

/** How many names are proposed while a name is typed, from how many letters on. */
const PROPOSED = 8;
const MIN_QUERY = 2;

const ANY_PRODUCT = 'Любой';

interface ProductComboboxProps {
  label: string;
  chosen: string;
  value: number | null;
  onChange(product: Product | null): void;
}

/** Proposes the goods that the shop's search finds for what is typed. */
export function ProductCombobox({ value, onChange, ...field }: ProductComboboxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed?.trim() ?? '';
  const found = useCallQuery(listProductsPage, searchFor(query));
  const proposed = found.response?.content ?? [];
  return (
    <Combobox
      {...field}
      options={
        query === ''
          ? value === null
            ? []
            : [{ value: '', label: ANY_PRODUCT }]
          : proposed.map(({ id, name }) => ({ value: String(id), label: typesetName(name) }))
      }
      none={wordsForNone(query, found.response !== null, found.failure)}
      typed={typed}
      onType={setTyped}
      value={String(value ?? '')}
      onChange={(id) => onChange(proposed.find((product) => String(product.id) === id) ?? null)}
    />
  );
}

/** Why no product is proposed for what was typed. */
function wordsForNone(query: string, isKnown: boolean, failure: CallError | null): string {
  if (query === '') return 'Начните писать: чай, тушёнка…';
  if (query.length < MIN_QUERY) return 'Наберите хотя бы две буквы названия';
  if (failure) return getCallFailureMessage(failure, 'Товары не загрузились. Попробуйте ещё раз');
  return isKnown ? `Товара «${query}» не нашлось. Попробуйте другое слово` : 'Ищем…';
}

/** The name of a product, its number until that is known; null of none. */
function useProductName(id: number | null): string | null {
  const { response } = useCallQuery(
    getProductsByIds,
    id === null ? null : { body: { ids: [id], images: 'url' } },
  );
  if (id === null) return null;
  return response?.find((product) => product.id === id)?.name ?? `№\u00a0${id}`;
}

function searchFor(query: string) {
  if (query.length < MIN_QUERY) return null;
  return {
    body: {
      searchQuery: query,
      images: 'url' as const,
      pageableRequest: createBestMatchesPageRequest(PROPOSED),
    },
  };
}

const queueLabels: Record<QueuedWorkKind, string> = {
  PACKING: 'Собрать',
  PACKED: 'Собраны',
  LEFT_OUT: 'Не положили',
  MISSING: 'Договориться',
  RETURNED: 'Вернули',
  REFUND: 'К возврату',
  HELD: 'Выбыли',
};

type Step = Pick<DeskFilterValues, 'status' | 'due' | 'work'>;

/** Of what narrows the list at once, a queue goes before the day, and the day before a status. */
const stepOf = ({ status, due, work }: Step) => work ?? (due ? 'DUE' : status);

interface StatusTabsProps {
  filter: DeskFilterValues;
  /** How many the list has; null where that is not known. */
  here: number | null;
  /** Null where they are not known. */
  counts: ReadonlyMap<OrderStatus, number> | null;
  /** How many are to be handed in by today; null where that is not known. */
  due: number | null;
  /** How many wait in each queue; empty until that is known. */
  queues: readonly { work: QueuedWorkKind; orders: number }[];
  /** An order stands beside the list. */
  beside?: boolean;
}

/** The steps and queues of the day's work, each with how many orders of the same search and filter stand there; beside an order most queues fold. */
export function StatusTabs({ filter, here, counts, due, queues, beside = false }: StatusTabsProps) {
  const hasRoom = useHasRoomBeside(beside);
  const all = counts === null ? 0 : [...counts.values()].reduce((sum, orders) => sum + orders, 0);
  const tab = (label: string, part: Partial<Step>, count: number | undefined) => {
    const shown = { status: null, due: false, work: null, ...part };
    const to = deskUrlCodec.address({ ...filter, ...shown, page: 1 });
    const isHere = stepOf(filter) === stepOf(shown);
    return { label, to, isHere, count: isHere ? (here ?? count) : count };
  };
  const countOf = (status: OrderStatus | null) => (status === null ? all : (counts?.get(status) ?? 0));
  const steps = [
    ...deskStatusTabs.map(({ label, status }) =>
      tab(label, { status }, counts === null ? undefined : countOf(status)),
    ),
    tab('Сдать сегодня', { due: true }, due ?? undefined),
  ];
  const ofQueues = queuedWorkKinds.map((work) =>
    tab(queueLabels[work], { work }, queues.find((queue) => queue.work === work)?.orders),
  );
  const folded = hasRoom ? [] : ofQueues.slice(1).filter(({ isHere }) => !isHere);
  return (
    <div className={styles.steps}>
      <ListTabs label="Этапы работы" tabs={[...steps, ...ofQueues.filter((one) => !folded.includes(one))]} />
      {folded.length > 0 && (
        <MoreMenu label="Ещё очереди">
          {folded.map(({ label, to, count }) => (
            <Link key={to} to={to}>
              {label} {count}
            </Link>
          ))}
        </MoreMenu>
      )}
    </div>
  );
}
