import { DeskScreen, DeskSkeleton } from '../../desk/desk-screen.tsx';
import { guarded } from '../../desk/guarded.ts';
import { PageTurner } from '../../desk/page-turner.tsx';
import { useFilteredList } from '../../desk/pending-filter.ts';
import { LostSearch } from '../../desk/tab-search.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import type { Route } from './+types/admin-record.page.ts';
import styles from './audit-log.module.css';
import { auditLogAddress, auditLogFilterFrom } from './audit-log-filter.ts';
import { AuditLogFilters } from './audit-log-filters.tsx';
import { AuditLogTable } from './audit-log-table.tsx';
import { loadAuditLog } from './load-audit-log.ts';

export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

const TITLE = 'Журнал';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = auditLogFilterFrom(new URL(request.url).searchParams);
  return guarded(request, async () => ({ filter, ...(await loadAuditLog(filter, request.signal)) }));
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={3} count={10} />;

/** Who changed what and how, and who opened whose data, newest first. */
export default function AdminRecordPage({ loaderData }: Route.ComponentProps) {
  const { entries, totalPages, administrators, problem } = loaderData;
  const { filter, loading, revalidate, show } = useFilteredList(
    loaderData.filter,
    auditLogFilterFrom,
    auditLogAddress,
  );

  return (
    <DeskScreen title={TITLE}>
      <p className={styles.quiet}>
        Что меняли администраторы, чьи данные открывали и по каким полям искали. Записи нельзя изменить или
        удалить.
      </p>
      <LostSearch />
      <AuditLogFilters filter={filter} administrators={administrators} onFilter={show} />
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {problem === null && totalPages === 0 && <EmptyState title="Записей нет" />}
      {problem === null && totalPages > 0 && (
        <>
          <AuditLogTable
            entries={entries}
            administrators={administrators}
            loading={loading}
            folds={filter.group === null && filter.kind === null}
          />
          <PageTurner
            label="Страницы журнала"
            page={filter.page}
            totalPages={totalPages}
            onTurn={(page) => show({ ...filter, page })}
          />
        </>
      )}
    </DeskScreen>
  );
}
