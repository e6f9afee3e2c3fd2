import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CallResponse } from '../../contract/endpoint.ts';
import { DESK_PAGE_SIZE } from '../../contract/page.ts';
import { DeskScreen, type DeskScreenHandle, ListSkeleton } from '../../desk/desk-screen.tsx';
import { MoreMenu } from '../../desk/editing/toggles.tsx';
import { ListBody } from '../../desk/list-body.tsx';
import { useListFilter } from '../../desk/list-url.ts';
import { loadForAdmin, loadScreenPart, mayOpen } from '../../desk/load-for-admin.ts';
import { SidePanel, useOpenedRows, WithSidePanel } from '../../desk/side-panel.tsx';
import { LostSearchTermsNotice } from '../../desk/tab-search.tsx';
import { UnsavedGuard } from '../../desk/unsaved-guard.tsx';
import { plural } from '../../lib/russian/plural.ts';
import { computeKopecksToReturn, formatShortSum } from '../../orders/order-money.ts';
import { inWorkStatuses, type OrderPendingTask, type OrderStatus } from '../../orders/order-status.ts';
import { DeskOrderBadge } from '../../orders/orders.web.ts';
import type { Order } from '../../orders/user-order.contract.ts';
import {
  type DeskOrder,
  getNewOrderCount,
  getOrderChart,
  listDeskOrders,
  MAX_CHOSEN_ORDERS,
} from '../../orders/user-order-desk.contract.ts';
import { DayBarChart, DayTable, formatChartDay, OrdersCsvButton } from '../../reports/reports.web.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { type CallError, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { usePolling } from '../../ui/data/use-polling.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { Notice, type NoticeState, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { Route } from './+types/admin-user-order-list.page.ts';
import { ChosenBar } from './chosen-bar.tsx';
import {
  buildDeskListConditions,
  type DeskFilterValues,
  deskUrlCodec,
  getListQueue,
  getSort,
  isDeskListFiltered,
} from './desk-filter.ts';
import { DeskFilterPanel, StatusTabs } from './desk-filters.tsx';
import { unsavedNoteStore, useHasUnsavedNotes } from './note-field.tsx';
import styles from './order-desk.module.css';
import { OrderFacts } from './order-parcel.tsx';
import {
  keepListFacts,
  type OrderSelectionAndDrafts,
  OrderTable,
  orderColumnsOf,
  useOrderSelectionAndDrafts,
} from './order-table.tsx';

export { shouldRevalidateUnlessOpened as shouldRevalidate } from '../../desk/side-panel.tsx';

const LIST = '/admin/user-order-list';
const TITLE = 'Управление историей заказов';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = deskUrlCodec.read(new URL(request.url).searchParams);
  return loadForAdmin(request, async () => ({ filter, ...(await loadDesk(filter, request.signal)) }));
}

export const handle: DeskScreenHandle = {
  Skeleton() {
    const filter = deskUrlCodec.read(useSearchParams()[0]);
    return (
      <ListSkeleton
        title={TITLE}
        tabs={<StatusTabs filter={filter} here={null} counts={null} due={null} queues={[]} />}
        search="Номер, фамилия, телефон…"
        fold="Отбор"
        caption="Заказы"
        columns={orderColumnsOf(getListQueue(filter))}
        ticks
      />
    );
  },
};

/** The administrator's orders: found, led on, printed. */
export default function AdminUserOrderListPage({ loaderData }: Route.ComponentProps) {
  const { totalPages, totalElements, more, problem } = loaderData;
  const { filter, loading, revalidate, show } = useListFilter(loaderData.filter, deskUrlCodec);
  const chart = useCallQuery(getOrderChart, { body: buildDeskListConditions(loaderData.filter) });
  const desk = useOrderSelectionAndDrafts(loaderData.orders);
  const countAgain = chart.retry;
  // An order that was led on waits in another queue.
  useEffect(() => {
    if (desk.orders !== loaderData.orders) countAgain();
  }, [desk.orders, loaderData.orders, countAgain]);
  const { opened, listed, unlisted, unfound, onType, replace } = useOpenedOrder(desk);
  const besideOrder = opened.beside ? (listed ?? unlisted) : null;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const notices = useNotice();
  const hasUnsavedNotes = useHasUnsavedNotes();
  const reset = () => show(deskUrlCodec.initial);
  // What is to be given back for all of them, where none is on another page.
  const owed =
    filter.work === 'REFUND' && totalPages === 1
      ? desk.orders.reduce((sum, { money }) => sum + (money ? computeKopecksToReturn(money) : 0), 0)
      : 0;
  // A row stays in its place when it has got another status.
  const { status: shown, due, work } = loaderData.filter;
  const moved = desk.orders.filter(({ status }, at) => {
    const isMoved = status !== loaderData.orders[at]?.status;
    return isMoved && (shown !== null || (due && !inWorkStatuses.includes(status)));
  });
  const queued =
    shown === null && desk.orders !== loaderData.orders
      ? chart.response?.queues.find((queue) => queue.work === work)?.orders
      : undefined;
  const here = queued ?? totalElements - moved.length;
  // What was counted last stays while nothing can be loaded.
  const [known, setKnown] = useState(loaderData);
  if (problem === null && known !== loaderData) setKnown(loaderData);
  const nothingFound = <Nothing filter={filter} onReset={reset} />;
  const all = useChooseAll(desk, loaderData.filter, totalElements, notices);
  const ways = (
    <>
      {mayOpen(`${LIST}/new`) && (
        <LinkButton variant="quiet" to={`${LIST}/new`}>
          Заказ по телефону
        </LinkButton>
      )}
      {mayOpen(`${LIST}/payments`) && (
        <LinkButton variant="quiet" to={`${LIST}/payments`}>
          Оплата по выписке
        </LinkButton>
      )}
      <OrdersCsvButton
        filter={{ ...buildDeskListConditions(filter), sortDirection: getSort(filter) }}
        onSay={notices.show}
        variant="quiet"
      />
    </>
  );

  return (
    <WithSidePanel
      panel={
        besideOrder && (
          <SidePanel
            title={`Заказ №\u00a0${besideOrder.id}`}
            beside={<DeskOrderBadge status={besideOrder.status} />}
            below={<OrderFacts order={besideOrder} />}
            onClose={opened.close}
          >
            {listed === undefined && problem === null && (
              <p className={joinClassNames(text.hint, inRow.between)}>
                Заказ не на этой странице списка.{' '}
                <Button variant="quiet" onClick={() => show(searchFilter(besideOrder.id))}>
                  Показать<span className="visually-hidden"> в списке</span>
                </Button>
              </p>
            )}
            <div ref={setSlot} />
          </SidePanel>
        )
      }
    >
      <DeskScreen
        title={TITLE}
        notices={notices}
        tabs={
          <StatusTabs
            filter={filter}
            here={problem !== null || more || filter !== loaderData.filter ? null : here}
            counts={countsNow(known.counts, loaderData.orders, desk.orders)}
            due={known.due}
            queues={chart.last?.response.queues ?? []}
            beside={besideOrder !== null}
          />
        }
      >
        <NewOrdersNotice
          highestSeen={Math.max(0, ...loaderData.orders.map(({ id }) => id))}
          onShow={() => {
            chart.retry();
            reset();
          }}
        />
        <LostSearchTermsNotice />
        <DeskFilterPanel
          filter={filter}
          orders={loaderData.orders}
          isEmpty={problem === null && totalElements === 0}
          onFilter={show}
          onType={onType}
          onReset={reset}
          more={besideOrder && <MoreMenu label="Ещё для списка">{ways}</MoreMenu>}
        >
          <p role="status">
            {all.missing > 0 ? (
              <Button variant="quiet" busy={all.busy} onClick={all.choose}>
                {all.label}
              </Button>
            ) : (
              problem === null && (
                <>
                  {more && 'Больше чем '}
                  {here} {plural(here, ['заказ', 'заказа', 'заказов'])}
                  {owed > 0 && ` на ${formatShortSum(owed)}`}
                  {moved.length > 0 && `, ещё ${moved.length} с новым статусом`}
                  {more && `: вот ${getSort(filter) === 'DESC' ? 'новые' : 'первые'} из них, уточните поиск`}
                </>
              )
            )}
          </p>
          {besideOrder === null && ways}
        </DeskFilterPanel>
        {unfound}
        <ListBody
          problem={problem}
          onRetry={revalidate}
          empty={totalElements === 0 && unlisted === null && nothingFound}
          pages={{
            label: 'Страницы заказов',
            page: filter.page,
            totalPages,
            onTurn: (page) => show({ ...filter, page }),
          }}
        >
          <div className={stack.gap8}>
            {totalElements === 0 && nothingFound}
            <OrderTable
              desk={{ ...desk, replace }}
              opened={opened}
              unlisted={unlisted}
              slot={slot}
              queue={getListQueue(filter)}
              loading={loading}
              notices={notices}
            />
            <ChosenBar
              desk={desk}
              handover={filter.plannedTo === null ? filter.plannedDay : null}
              reminds={getListQueue(filter) === 'REMIND'}
              beside={besideOrder !== null}
              notices={notices}
            >
              <OrdersCsvButton filter={{ ids: [...desk.chosen.keys()] }} onSay={notices.show} />
            </ChosenBar>
          </div>
        </ListBody>
        <details className={styles.chart}>
          <summary>График по дням</summary>
          <OrdersChart {...chart} />
        </details>
        <UnsavedGuard
          dirty={Object.keys(desk.comments).length > 0 || hasUnsavedNotes}
          onLeave={unsavedNoteStore.forgetAll}
        />
      </DeskScreen>
    </WithSidePanel>
  );
}

/** Offers all orders of the filter, as many as may be chosen, once those of a whole page are chosen. */
function useChooseAll(
  { orders, chosen, choose }: OrderSelectionAndDrafts,
  filter: DeskFilterValues,
  total: number,
  notices: NoticeState,
) {
  const { send, busy } = useSend(listDeskOrders, IN_PASSING);
  const most = Math.min(total, MAX_CHOSEN_ORDERS);
  const isPageChosen = orders.length > 0 && orders.every(({ id }) => chosen.has(id));
  const conditions = buildDeskListConditions(filter);
  return {
    busy,
    missing: isPageChosen ? Math.max(0, most - chosen.size) : 0,
    label: `Выбрать ${most < total ? 'первые' : 'все'}\u00a0${most}`,
    async choose() {
      const pageable = { page: 0, size: MAX_CHOSEN_ORDERS, sortDirection: getSort(filter) };
      const { response, failure } = await send({ body: { ...conditions, pageable } });
      if (failure !== null) notices.show('error', getCallFailureMessage(failure, LOST));
      else choose(response.content, true);
    },
  };
}

/** The order that is opened, below its line the last of them: opened after the search was typed it stays, found or not. */
function useOpenedOrder({ orders, replace }: OrderSelectionAndDrafts) {
  const rows = useOpenedRows();
  const [isSinceTyping, setSinceTyping] = useState(true);
  const [last, setLast] = useState<DeskOrder | null>(null);
  const [toggled, setToggled] = useState(() => [...rows.below][0] ?? 0);
  const openedId = rows.beside ? rows.id : rows.below.has(toggled) ? toggled : null;
  const listed = orders.find(({ id }) => id === openedId);
  if (listed !== undefined && listed !== last) setLast(listed);
  // An address may name an order of another page, or of no list at all.
  const sought = listed === undefined && isSinceTyping && last?.id !== openedId ? openedId : null;
  const { response, failure, retry } = useCallQuery(
    listDeskOrders,
    sought === null ? null : searchByNumber(sought),
  );
  const found = response?.content.find(({ id }) => id === sought);
  if (found !== undefined) setLast(found);
  return {
    listed,
    /** Why the order that the address names is not shown. */
    unfound: sought !== null && (failure !== null || response !== null) && (
      <Notice kind="error">
        {failure === null ? (
          `Заказа №\u00a0${sought} нет`
        ) : (
          <>
            {getCallFailureMessage(failure, `Заказ №\u00a0${sought} не загрузился.`)}{' '}
            <Button variant="quiet" onClick={retry}>
              Повторить
            </Button>
          </>
        )}
      </Notice>
    ),
    unlisted: listed === undefined && isSinceTyping && last?.id === openedId ? last : null,
    onType: useCallback(() => setSinceTyping(false), []),
    opened: useMemo(
      () => ({
        ...rows,
        toggle(id: number) {
          setSinceTyping(true);
          setToggled(id);
          rows.toggle(id);
        },
      }),
      [rows],
    ),
    replace: useCallback(
      (changed: Order) => {
        replace(changed);
        setLast((before) => (before?.id === changed.id ? keepListFacts(before, changed) : before));
      },
      [replace],
    ),
  };
}

const searchFilter = (id: number): DeskFilterValues => ({ ...deskUrlCodec.initial, search: `№ ${id}` });

/** Finds an order as the list has it, wherever in it. */
const searchByNumber = (id: number) => ({
  body: {
    ...buildDeskListConditions(searchFilter(id)),
    pageable: { page: 0, size: 10, sortDirection: 'DESC' as const },
  },
});

/** What is said of a queue in which nothing waits. */
const emptyQueues: Record<OrderPendingTask, string> = {
  PACKING: 'Всё собрано',
  PACKED: 'Собранных, которые ждут сдачи, нет',
  HANDOVER: 'Сдавать нечего',
  CLOSED: 'Переносить нечего',
  HELD: 'Выбывших получателей нет',
  LEFT_OUT: 'Всё положили',
  MISSING: 'Все ответили',
  RETURNED: 'Возвращённого нет',
  REFUND: 'Возвращать нечего',
  NOTED: 'Заказов с заметкой для покупателя нет',
};

function Nothing({ filter, onReset }: { filter: DeskFilterValues; onReset(): void }) {
  const { work, search } = filter;
  const isOnlySought = search !== '' && !isDeskListFiltered({ ...filter, search: '' });
  if (work !== null && !isDeskListFiltered({ ...filter, work: null })) {
    return <EmptyState title={emptyQueues[work]} text="Новое появится здесь само." />;
  }
  return isDeskListFiltered(filter) ? (
    <EmptyState
      title="Заказов не нашлось"
      text={
        search === ''
          ? undefined
          : `По «${search}» ничего нет. Ищем по номеру, фамилии, телефону, почте, сумме, учреждению и заметкам.`
      }
      action={<Button onClick={onReset}>{isOnlySought ? 'Очистить поиск' : 'Сбросить отбор'}</Button>}
    />
  ) : (
    <EmptyState
      title="Заказов пока нет"
      text="Новые появятся здесь, как только покупатель подтвердит заказ."
    />
  );
}

interface DeskPage {
  orders: DeskOrder[];
  /** How many the same filter finds in each status; null where that is not known. */
  counts: ReadonlyMap<OrderStatus, number> | null;
  /** How many of the same filter are to be handed in by today; null where that is not known. */
  due: number | null;
  totalPages: number;
  totalElements: number;
  /** There are more than these, and no one has counted how many. */
  more: boolean;
  problem: string | null;
}

/** A page of all orders; failures other than a lost session or role come as messages. */
async function loadDesk(filter: DeskFilterValues, signal: AbortSignal): Promise<DeskPage> {
  const pageable = { page: filter.page - 1, size: DESK_PAGE_SIZE, sortDirection: getSort(filter) };
  const body = { ...buildDeskListConditions(filter), pageable };
  const { response, problem } = await loadScreenPart(call(listDeskOrders, { body }, { signal }), loadFailed);
  // A response that is no page of orders shows as none.
  if (response === null) return { ...nothing, problem: problem === MALFORMED ? null : problem };
  const { content, totalPages, totalElements, statuses, due, more } = response;
  const isCounted = statuses.length > 0 || (totalElements === 0 && due !== null);
  const counts = isCounted ? new Map(statuses.map(({ status, orders }) => [status, orders])) : null;
  return { orders: content, counts, due, totalPages, totalElements, more, problem: null };
}

/** The counts as they have become: orders stay in the list when their status is changed, and so do not fetch it again. */
function countsNow(
  counts: DeskPage['counts'],
  loaded: readonly DeskOrder[],
  shown: readonly DeskOrder[],
): DeskPage['counts'] {
  if (counts === null) return null;
  const now = new Map(counts);
  const before = new Map(loaded.map(({ id, status }) => [id, status]));
  for (const { id, status } of shown) {
    const was = before.get(id);
    if (was === undefined || was === status) continue;
    now.set(was, (now.get(was) ?? 0) - 1);
    now.set(status, (now.get(status) ?? 0) + 1);
  }
  return now;
}

const MALFORMED = 'Сервер вернул некорректные данные: ожидались заказы';
const LOST = 'Ошибка загрузки заказов. Попробуйте ещё раз.';
const loadFailed = { network: LOST, broken: LOST, malformed: MALFORMED };

const nothing = { orders: [], counts: null, due: null, totalPages: 0, totalElements: 0, more: false };

type Chart = CallResponse<typeof getOrderChart>;

interface OrdersChartProps {
  /** Null before the first. */
  response: Chart | null;
  failure: CallError | null;
  retry(): void;
}

/** Orders per day over the list; the list does not wait for it. */
function OrdersChart({ response, failure, retry }: OrdersChartProps) {
  const [first] = response?.days ?? [];
  if (response === null && failure === null) return null;
  if (failure !== null || response === null || !first) {
    return (
      <div className={inRow.gap8} role="status">
        <p className={text.hint}>График заказов не загрузился.</p>
        <Button variant="quiet" onClick={retry}>
          Повторить<span className="visually-hidden">: загрузить график</span>
        </Button>
      </div>
    );
  }
  const total = response.days.reduce((sum, { orders }) => sum + orders, 0);
  const most = response.days.reduce((best, day) => (day.orders > best.orders ? day : best), first);
  return (
    <figure className={stack.gap4}>
      <figcaption className={text.strong}>
        {total} {plural(total, ['заказ', 'заказа', 'заказов'])} за {response.days.length}{' '}
        {plural(response.days.length, ['день', 'дня', 'дней'])}
        {most.orders > 0 && `, больше всего ${most.orders} — ${formatChartDay(most.day)}`}
      </figcaption>
      <DayBarChart
        className={styles.bars}
        days={response.days.map(({ day, orders }) => ({ day, amount: orders, words: orders }))}
      />
      <DayTable
        summary="Таблицей"
        caption="Заказы по дням"
        heads={['Заказов']}
        rows={response.days.toReversed().map(({ day, orders }) => ({ day, cells: [orders] }))}
      />
    </figure>
  );
}

interface NewOrdersProps {
  highestSeen: number;
  onShow(): void;
}

/** «Новых заказов: 2 — показать», while there are any. */
export function NewOrdersNotice({ highestSeen, onShow }: NewOrdersProps) {
  const { orders, forget } = useNewOrders(highestSeen);
  return (
    <div role="status">
      {orders > 0 && (
        <p className={styles.news}>
          <Icon name="bell" />
          <span>
            Новых заказов: {orders} —{' '}
            <Button
              variant="quiet"
              onClick={() => {
                forget();
                onShow();
              }}
            >
              показать
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}

/** Nothing of the page is old because it was asked. */
const IN_PASSING = { revalidates: false } as const;

/** How many orders came since the list was opened, or since it showed a newer one; not asked while the tab is hidden. */
function useNewOrders(highestSeen: number) {
  const { send } = useSend(getNewOrderCount, IN_PASSING);
  const [known, setKnown] = useState<number | null>(null);
  const [count, setCount] = useState({ newestId: 0, orders: 0 });
  if (known !== null && highestSeen > known) {
    setKnown(highestSeen);
    setCount({ newestId: highestSeen, orders: 0 });
  }

  const ask = useCallback(async () => {
    const { response } = await send({ body: { after: known } });
    if (response !== null && known === null) setKnown(response.newestId);
    else if (response !== null) setCount(response);
    return response !== null;
  }, [known, send]);
  usePolling(ask, { atOnce: known === null });

  return {
    orders: count.orders,
    /** They have been shown. */
    forget() {
      setKnown(count.newestId);
      setCount({ ...count, orders: 0 });
    },
  };
}
