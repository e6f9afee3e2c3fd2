import { useCallback, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { DeskSkeleton } from '../../desk/desk-screen.tsx';
import { guarded } from '../../desk/guarded.ts';
import { PageTurner } from '../../desk/page-turner.tsx';
import { usePendingFilter } from '../../desk/pending-filter.ts';
import { LostSearch } from '../../desk/tab-search.tsx';
import { UnsavedGuard } from '../../desk/unsaved-guard.tsx';
import { plural } from '../../lib/russian/plural.ts';
import { adminUserOrderListStyles as styles } from '../../orders/orders.web.ts';
import { orderChart } from '../../orders/user-order-desk.contract.ts';
import { CsvButton } from '../../reports/reports.web.ts';
import { FirstDay, loadFirstDay } from '../../settings/settings.web.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { shouldRevalidate as reloads } from '../../ui/data/should-revalidate.ts';
import { useAsk } from '../../ui/data/use-ask.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import type { Route } from './+types/admin-user-order-list.page.ts';
import { ChosenBar } from './chosen-bar.tsx';
import {
  conditionsOf,
  type DeskFilter,
  defaultFilter,
  deskAddress,
  deskFilterFrom,
  isNarrowed,
  pageSizes,
} from './desk-filter.ts';
import { DeskFilters } from './desk-filters.tsx';
import { HeldOrders } from './held-orders.tsx';
import { countsNow, loadDesk } from './load-desk.ts';
import { NewOrders } from './new-orders.tsx';
import { OrderPanel } from './order-panel.tsx';
import { OrderTable } from './order-table.tsx';
import { OrdersChart } from './orders-chart.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { unsavedNotes, useUnsavedNotes } from './unsaved-notes.ts';
import { useDesk } from './use-desk.ts';
import { useOpened, withoutOpen } from './use-opened.ts';

export { clientAction } from '../../ui/data/client-action.ts';

/** Which order stands beside the list changes nothing of the list. */
export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = move;
  const isOfList = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !(isOfList && withoutOpen(currentUrl) === withoutOpen(nextUrl)) && reloads(move);
}

const TITLE = 'Управление историей заказов';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = deskFilterFrom(new URL(request.url).searchParams);
  return guarded(request, async () => {
    const [desk, firstDay] = await Promise.all([
      loadDesk(filter, request.signal),
      loadFirstDay(request.signal),
    ]);
    return { filter, firstDay, ...desk };
  });
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={8} count={5} />;

/** The administrator's orders: found, led on, printed. */
export default function AdminUserOrderListPage({ loaderData }: Route.ComponentProps) {
  const { totalPages, totalElements, more, problem } = loaderData;
  const filter = usePendingFilter(loaderData.filter, deskFilterFrom);
  const { revalidate } = useRevalidator();
  const chart = useAsk(orderChart, { body: conditionsOf(loaderData.filter) });
  const loading = useNavigation().state === 'loading';
  const navigate = useNavigate();
  const desk = useDesk(loaderData.orders);
  const opened = useOpened();
  const besideId = desk.orders.some(({ id }) => id === opened.id) ? opened.id : null;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const notices = useNotice();
  const hasUnsavedNotes = useUnsavedNotes();
  const show = useCallback(
    (next: DeskFilter, options?: { replace: boolean }) => navigate(deskAddress(next), options),
    [navigate],
  );

  return (
    <div className={styles.desk}>
      <div className={stack.gap8}>
        <div className={styles.top}>
          <h1>{TITLE}</h1>
          <StatusTabs
            filter={filter}
            counts={countsNow(loaderData.counts, loaderData.orders, desk.orders)}
            due={loaderData.due}
          />
        </div>
        <NewOrders
          highestSeen={Math.max(0, ...loaderData.orders.map(({ id }) => id))}
          onShow={() => {
            chart.retry();
            show({ ...defaultFilter, size: filter.size });
          }}
        />
        <HeldOrders ids={loaderData.held} />
        <FirstDay
          firstDay={loaderData.firstDay}
          folded={totalElements > 0 || isNarrowed(filter)}
          notices={notices}
        />
        <LostSearch />
        <DeskFilters filter={filter} onFilter={show}>
          <LinkButton variant="secondary" to="/admin/user-order-list/payments">
            <Icon name="upload" size={20} />
            Оплата по выписке
          </LinkButton>
          {problem === null && totalElements > 0 && (
            <div className={classes(inRow.gap16, styles.above)}>
              <p role="status">
                {more && 'Больше чем '}
                {totalElements} {plural(totalElements, ['заказ', 'заказа', 'заказов'])}
                {more &&
                  `: вот ${filter.sortDirection === 'ASC' ? 'первые' : 'новые'} из них, уточните поиск`}
              </p>
              <CsvButton
                filter={{ ...conditionsOf(filter), sortDirection: filter.sortDirection }}
                onSay={notices.show}
              />
              {isNarrowed(filter) && (
                <Button variant="quiet" onClick={() => show({ ...defaultFilter, size: filter.size })}>
                  Сбросить отбор
                </Button>
              )}
            </div>
          )}
        </DeskFilters>
        {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
        <NoticeArea {...notices} />
        {problem === null && totalElements === 0 && (
          <Nothing filter={filter} onReset={() => show({ ...defaultFilter, size: filter.size })} />
        )}
        {problem === null && totalElements > 0 && (
          <>
            <div className={classes(styles.work, besideId !== null && styles.beside)}>
              <div className={styles.list}>
                <OrderTable desk={desk} opened={opened} slot={slot} loading={loading} />
                <ChosenBar desk={desk}>
                  <CsvButton filter={{ ids: [...desk.chosen.keys()] }} onSay={notices.show} />
                </ChosenBar>
              </div>
              {besideId !== null && <OrderPanel orderId={besideId} onSlot={setSlot} onClose={opened.close} />}
            </div>
            <div className={classes(inRow.gap24, styles.below)}>
              <PageTurner
                label="Страницы заказов"
                page={filter.page}
                totalPages={totalPages}
                onTurn={(page) => show({ ...filter, page })}
              />
              <SelectField
                label="На странице"
                options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
                value={String(filter.size)}
                onChange={(size) => show({ ...filter, page: 1, size: Number(size) })}
              />
            </div>
          </>
        )}
        <details className={styles.chart}>
          <summary>График по дням</summary>
          <OrdersChart {...chart} />
        </details>
        <UnsavedGuard dirty={desk.comments.size > 0 || hasUnsavedNotes} onLeave={unsavedNotes.forgetAll} />
      </div>
    </div>
  );
}

function Nothing({ filter, onReset }: { filter: DeskFilter; onReset(): void }) {
  return isNarrowed(filter) ? (
    <EmptyState title="Заказов не нашлось" action={<Button onClick={onReset}>Сбросить отбор</Button>} />
  ) : (
    <EmptyState
      title="Заказов пока нет"
      text="Новые появятся здесь, как только покупатель подтвердит заказ."
    />
  );
}
