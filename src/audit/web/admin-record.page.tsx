import { useSearchParams } from 'react-router';
import { auditActions } from '../../contract/audit-action.ts';
import { DeskScreen, type DeskScreenHandle, ListSkeleton, ListTabs } from '../../desk/desk-screen.tsx';
import { FilterBar, ListSearch } from '../../desk/filter-bar.tsx';
import { ListBody } from '../../desk/list-body.tsx';
import { parsePositiveInteger, type ShowOptions, useListFilter } from '../../desk/list-url.ts';
import { loadForAdmin } from '../../desk/load-for-admin.ts';
import { SearchableSelect } from '../../desk/searchable-select.tsx';
import { LostSearchTermsNotice } from '../../desk/tab-search.tsx';
import { formatDottedDay } from '../../lib/calendar.ts';
import { keysOf } from '../../lib/fields.ts';
import { Button } from '../../ui/button.tsx';
import { DateFilter } from '../../ui/fields/date-field.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { auditActionDescriptions, auditGroupLabels } from '../activity-labels.ts';
import type { Route } from './+types/admin-record.page.ts';
import {
  type AuditLogFilterValues,
  type AuditLogPageData,
  auditLogTabs,
  auditLogUrlCodec,
  loadAuditLog,
} from './audit-log-filter.ts';
import { AuditLogTable, auditLogColumns } from './audit-log-table.tsx';

const TITLE = 'Журнал';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = auditLogUrlCodec.read(new URL(request.url).searchParams);
  return loadForAdmin(request, async () => ({ filter, ...(await loadAuditLog(filter, request.signal)) }));
}

export const handle: DeskScreenHandle = {
  Skeleton: () => (
    <ListSkeleton
      title={TITLE}
      tabs={<GroupTabs filter={auditLogUrlCodec.read(useSearchParams()[0])} />}
      search="Название или номер"
      fold="Отбор"
      columns={auditLogColumns}
    />
  ),
};

/** Who changed what and how, and who opened whose data, newest first. */
export default function AdminRecordPage({ loaderData }: Route.ComponentProps) {
  const { entries, totalPages, totalElements, administrators, problem } = loaderData;
  const { filter, loading, revalidate, show } = useListFilter(loaderData.filter, auditLogUrlCodec);

  return (
    <DeskScreen title={TITLE} tabs={<GroupTabs filter={filter} />}>
      <LostSearchTermsNotice />
      <AuditLogFilters
        filter={filter}
        administrators={administrators}
        total={problem === null ? totalElements : null}
        onFilter={show}
      />
      <ListBody
        problem={problem}
        onRetry={revalidate}
        empty={
          totalPages === 0 && (
            <EmptyState
              title={filter.thing === '' ? 'Записей нет' : `По «${filter.thing}» записей нет`}
              action={
                isNarrowed(filter) && (
                  <Button
                    variant="secondary"
                    onClick={() => show({ ...auditLogUrlCodec.initial, group: filter.group })}
                  >
                    Показать все
                  </Button>
                )
              }
            />
          )
        }
        pages={{
          label: 'Страницы журнала',
          page: filter.page,
          totalPages,
          onTurn: (page) => show({ ...filter, page }),
        }}
      >
        <AuditLogTable entries={entries} administrators={administrators} loading={loading} />
      </ListBody>
    </DeskScreen>
  );
}

const isNarrowed = (filter: AuditLogFilterValues) =>
  keysOf(filter).some(
    (part) => !['page', 'group'].includes(part) && filter[part] !== auditLogUrlCodec.initial[part],
  );

interface AuditLogFiltersProps {
  filter: AuditLogFilterValues;
  administrators: AuditLogPageData['administrators'];
  /** How many entries there are; null where that is not known. */
  total: number | null;
  onFilter(filter: AuditLogFilterValues, options?: ShowOptions): void;
}

/** Of which thing, who, what and when; every change begins at the first page. */
function AuditLogFilters({ filter, administrators, total, onFilter }: AuditLogFiltersProps) {
  const set = (part: Partial<AuditLogFilterValues>, options?: ShowOptions) =>
    onFilter({ ...filter, page: 1, ...part }, options);
  const nameOf = ({ id, email, name }: AuditLogPageData['administrators'][number]) =>
    email === null ? `№\u00a0${id}, аккаунт удалён` : `${name}, ${email}`;
  const administrator = administrators.find(({ id }) => id === filter.administratorId);
  const narrowing: [value: unknown, label: string, without: Partial<AuditLogFilterValues>][] = [
    [
      filter.administratorId,
      administrator ? nameOf(administrator) : `№\u00a0${filter.administratorId}`,
      { administratorId: null },
    ],
    [filter.kind, filter.kind ? auditActionDescriptions[filter.kind].done : '', { kind: null }],
    [filter.from, `с ${filter.from && formatDottedDay(filter.from)}`, { from: null }],
    [filter.to, `по ${filter.to && formatDottedDay(filter.to)}`, { to: null }],
  ];
  const shown = auditActions.filter(
    (kind) => filter.group === 'ALL' || auditActionDescriptions[kind].group === filter.group,
  );
  return (
    <FilterBar
      label="Отбор записей"
      isEmpty={total === 0}
      search={
        <ListSearch
          label="Название или номер"
          placeholder="Название или номер"
          max={255}
          value={filter.thing}
          onSearch={(thing, options) => set({ thing }, options)}
        />
      }
      fold={{
        label: 'Отбор',
        fields: (
          <>
            <SearchableSelect
              label="Администратор"
              blank="Все"
              options={administrators.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
              value={filter.administratorId === null ? '' : String(filter.administratorId)}
              onChange={(value) => set({ administratorId: parsePositiveInteger(value) })}
            />
            <SearchableSelect
              label="Действие"
              blank="Все"
              options={shown.map((kind) => ({ value: kind, label: auditActionDescriptions[kind].done }))}
              value={filter.kind ?? ''}
              onChange={(value) => set({ kind: auditActions.find((kind) => kind === value) ?? null })}
            />
            <DateFilter label="С какого дня" value={filter.from} onChange={(from) => set({ from })} />
            <DateFilter label="По какой день" value={filter.to} onChange={(to) => set({ to })} />
          </>
        ),
      }}
      chips={narrowing
        .filter(([value]) => value !== null)
        .map(([, label, without]) => ({ label, remove: () => set(without) }))}
    >
      <p role="status">{total !== null && total > 0 && `Найдено: ${total.toLocaleString('ru')}`}</p>
    </FilterBar>
  );
}

/** The kinds of entries. */
function GroupTabs({ filter }: { filter: AuditLogFilterValues }) {
  return (
    <ListTabs
      label="Какие записи"
      tabs={auditLogTabs.map((group) => ({
        label: group === 'ALL' ? 'Все записи' : auditGroupLabels[group],
        to: auditLogUrlCodec.address({ ...filter, page: 1, kind: null, group }),
        isHere: filter.group === group,
      }))}
    />
  );
}
