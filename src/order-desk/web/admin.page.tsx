import { type ReactNode, useCallback } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CallResponse } from '../../contract/endpoint.ts';
import { DeskScreen, type DeskScreenHandle } from '../../desk/desk-screen.tsx';
import { ListBody } from '../../desk/list-body.tsx';
import { loadForAdmin, loadScreenPart, mayCall, mayOpen } from '../../desk/load-for-admin.ts';
import { formatWeekdayAndDay } from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { addDays, type Day, formatDayAndMonth } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { newOrderStatus, type OrderPendingTask } from '../../orders/order-status.ts';
import { getSetupProgress } from '../../settings/admin-first-day.contract.ts';
import { loadSetupProgress, SetupProgressPanel } from '../../settings/settings.web.ts';
import { LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { usePolling } from '../../ui/data/use-polling.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { getDeskTodaySummary } from '../admin-today.contract.ts';
import type { Route } from './+types/admin.page.ts';
import { type DeskFilterValues, deskUrlCodec } from './desk-filter.ts';
import styles from './today.module.css';

const TITLE = 'Сегодня';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, async () => {
    const [today, firstDay] = await Promise.all([
      loadScreenPart(call(getDeskTodaySummary, {}, { signal: request.signal }), {}),
      mayCall(getSetupProgress) ? loadSetupProgress(request.signal) : null,
    ]);
    return { ...today, firstDay };
  });
}

export const handle: DeskScreenHandle = {
  Skeleton: () => (
    <DeskScreen title={TITLE}>
      <div className={styles.parts}>
        <Skeleton height={2.625} count={6} />
        <Skeleton height={2.625} count={6} />
      </div>
    </DeskScreen>
  ),
};

/** What waits for the administrator today; looks again by itself. */
export default function AdminPage({ loaderData: { response, problem, firstDay } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const notices = useNotice();
  const lookAgain = useCallback(async () => {
    await revalidate();
    return problem === null;
  }, [revalidate, problem]);
  usePolling(lookAgain, { atOnce: false });
  const parts = response === null ? [] : partsOf(response).filter(({ groups }) => groups.length > 0);
  const columns = [...Map.groupBy(parts, ({ column }) => column).values()];
  const hasOrders = firstDay?.steps.some(({ step, done }) => step === 'ORDER' && done);
  const setup = <SetupProgressPanel firstDay={firstDay} folded={hasOrders === true} notices={notices} />;
  return (
    <DeskScreen
      title={response === null ? TITLE : `${TITLE}, ${formatWeekdayAndDay(response.today)}`}
      notices={notices}
    >
      {!hasOrders && setup}
      <ListBody
        problem={problem}
        onRetry={revalidate}
        empty={
          parts.length === 0 && (
            <EmptyState title="На сегодня всё сделано" text="Можно отдохнуть. Новое появится здесь само." />
          )
        }
      >
        <div className={styles.parts}>
          {columns.map((column) => (
            <div key={column[0]?.title}>
              {column.map(({ title, groups }) => (
                <section key={title} className={styles.part}>
                  <h2 className={styles.title}>{title}</h2>
                  {groups.map((group) => (
                    <TodayGroup key={group.title} {...group} />
                  ))}
                </section>
              ))}
            </div>
          ))}
        </div>
      </ListBody>
      {hasOrders && setup}
    </DeskScreen>
  );
}

interface Group {
  /** When it is to be done; empty where all of a part is of one time. */
  title: string;
  /** There is time for it: one line until it is opened. */
  later?: boolean;
  lines: Line[];
}

function TodayGroup({ title, later, lines }: Group) {
  const list = (
    <PlainList>
      {lines.map((line) => (
        <TodayLine key={line.to} {...line} />
      ))}
    </PlainList>
  );
  if (later) {
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    return <Disclosure title={`${title}: ${count} ${ordersWord(count)}`}>{list}</Disclosure>;
  }
  return (
    <>
      {title !== '' && <h3 className={styles.when}>{title}</h3>}
      {list}
    </>
  );
}

interface Line {
  count: number;
  /** What there is so much of, behind the number. */
  words: string;
  /** The list of just these. */
  to: string;
  /** What is done with it; a verb alone leads to the list, too. */
  actions: ReactNode;
}

/** A number and a sentence, which lead to the list, and what is done with it. */
function TodayLine({ count, words, to, actions }: Line) {
  return (
    <li className={styles.line}>
      <Link to={to} className={styles.what}>
        <span className={styles.count}>{count}</span> <span>{words}</span>
      </Link>
      <div className={styles.actions}>
        {typeof actions === 'string' ? <Action to={to}>{actions}</Action> : actions}
      </div>
    </li>
  );
}

type Today = CallResponse<typeof getDeskTodaySummary>;

/** The day's work, the most urgent first; of what there is none of no line. */
function partsOf(today: Today): { title: string; column: number; groups: Group[] }[] {
  const { unpaid, unpaidToday, unallocated, refunds, receipts, due, next } = today;
  const { closed, held, missing, returned, noted, outOfStock, fewLeft } = today;
  const [now, ahead] = packingGroups(today);
  const nextDay = next.day === addDays(today.today, 1) ? 'завтра' : unbroken(next.day);
  const receive = <Action to="/admin/product/supplier?receipt">Записать приход</Action>;
  const groups = (...all: Line[]): Group[] => {
    const lines = all.filter(({ count }) => count > 0);
    return lines.length === 0 ? [] : [{ title: '', lines }];
  };
  return [
    {
      ...{ title: 'Сдать', column: 1 },
      groups: groups(
        waitingFor('CLOSED', closed, ': в их день не принимают', 'Перенести'),
        {
          count: due.orders,
          words: `на сегодня и раньше${packedWords(due.orders, today.packing, (day) => day <= today.today)}`,
          to: listOf({ due: true }),
          actions: <HandoverActions ids={due.ids} day={today.today} words="сегодня" />,
        },
        {
          count: next.orders,
          words: `на ${nextDay}${packedWords(next.orders, today.packing, (day) => day === next.day)}`,
          to: listOf({ work: 'HANDOVER', plannedDay: next.day }),
          actions: <HandoverActions ids={next.ids} day={next.day} words={nextDay} />,
        },
      ),
    },
    { title: 'Собрать', column: 1, groups: now },
    {
      ...{ title: 'Деньги', column: 2 },
      groups: groups(
        {
          count: unpaid,
          words: plural(unpaid, ['заказ ждёт оплаты', 'заказа ждут оплаты', 'заказов ждут оплаты']),
          to: listOf({ status: newOrderStatus }),
          actions: mayOpen(PAYMENTS) ? <Action to={PAYMENTS}>По выписке</Action> : 'Новые',
        },
        {
          count: unpaidToday,
          words: `${ordersWord(unpaidToday)} на сегодня без оплаты`,
          to: listOf({ status: newOrderStatus, plannedDay: today.today }),
          actions: 'Напомнить',
        },
        ...today.withoutMoney.map((id) => ({
          count: 1,
          words: `заказ №\u00A0${id} собираем, а денег за него больше нет`,
          to: `${LIST}?open=${id}`,
          actions: 'Решить',
        })),
        {
          count: unallocated.payments,
          words: `${plural(unallocated.payments, ['перевод', 'перевода', 'переводов'])} без заказа: ${formatShortSum(unallocated.sum)}`,
          to: UNALLOCATED,
          actions: 'Дать заказ',
        },
        waitingFor('REFUND', refunds.orders, `: вернуть ${formatShortSum(refunds.sum)}`, 'Кому вернуть'),
        {
          count: receipts,
          words: plural(receipts, ['чек ещё не выдан', 'чека ещё не выданы', 'чеков ещё не выдано']),
          to: RECEIPTS,
          actions: 'Выдать чеки',
        },
      ),
    },
    {
      ...{ title: 'Ждут ответа', column: 2 },
      groups: groups(
        waitingFor('HELD', held, ': получатель выбыл', 'Позвонить'),
        waitingFor('MISSING', missing, ': товара не оказалось', 'Договориться'),
        waitingFor('RETURNED', returned, ': товары вернули', 'Что вернули'),
        waitingFor('NOTED', noted, ' с заметкой для покупателя', 'Перечитать'),
      ),
    },
    {
      ...{ title: 'Товары', column: 2 },
      groups: groups(
        {
          count: outOfStock,
          words: plural(outOfStock, ['товара сейчас нет', 'товаров сейчас нет', 'товаров сейчас нет']),
          to: '/admin/product?lacks=STOCK',
          actions: receive,
        },
        {
          count: fewLeft,
          words: plural(fewLeft, ['товар кончается', 'товара кончаются', 'товаров кончаются']),
          to: '/admin/product?lacks=LOW',
          actions: receive,
        },
      ),
    },
    { title: 'Собрать потом', column: 3, groups: ahead },
  ];
}

/** Orders of a queue, which leads to its list. */
const waitingFor = (work: OrderPendingTask, orders: number, words: string, actions: string): Line => ({
  ...{ count: orders, words: `${ordersWord(orders)}${words}`, to: listOf({ work }), actions },
});

/** «, собрано 4» of orders that are handed in on these days. */
function packedWords(orders: number, packing: Today['packing'], isTheirs: (day: Day) => boolean): string {
  const left = packing.filter(({ day }) => day !== null && isTheirs(day));
  return `, собрано\u00A0${left.reduce((rest, group) => rest - group.orders, orders)}`;
}

/** So many days ahead are «На неделе». */
const WEEK = 7;

/** Groups with the short names of their facilities; those without a day as one where each is of one or two orders: they share a list, where each gets its day. */
function joinFewUndated(packing: Today['packing']) {
  const groups = packing.map((group) => ({
    ...group,
    facility: formatShortFacilityName(group.facilityName),
  }));
  const undated = groups.filter(({ day }) => day === null);
  if (!mayOpen(LIST) || undated.length < 2 || undated.some(({ orders }) => orders > 2)) return groups;
  const joined = {
    ...{ day: null, facilityId: null, ids: undated.flatMap(({ ids }) => ids) },
    orders: undated.reduce((sum, { orders }) => sum + orders, 0),
    facility: undated.map(({ facility, orders }) => `${facility}${orders > 1 ? '\u00A0(2)' : ''}`).join(', '),
  };
  return [...groups.filter(({ day }) => day !== null), joined];
}

const SOONEST = 'Сегодня и раньше';
const LATER = 'Позже';

/** When what is handed in on a day is to be packed: «понедельник, 30 ноября» of the week. */
function titleOf(day: Day | null, today: Day): string {
  if (day === null) return 'Без дня';
  if (day <= today) return SOONEST;
  if (day === addDays(today, 1)) return 'Завтра';
  return day <= addDays(today, WEEK) ? formatWeekdayAndDay(day) : LATER;
}

/** What is to be packed now: for the next day of handing in, or without a day; then the days ahead, folded what has time. */
function packingGroups({ today, packing, next }: Today): [now: Group[], ahead: Group[]] {
  const byTime = Map.groupBy(joinFewUndated(packing), ({ day }) => titleOf(day, today));
  const groups = [...byTime].map(([title, all]) => ({
    title,
    later: title === LATER && mayOpen(LIST),
    isSoon: all.some(({ day }) => day === null || day <= next.day || day === packing[0]?.day),
    lines: all.map(({ orders, ids, facilityId, facility, day }) => {
      const when = day === null ? '' : `, ${unbroken(day)}`;
      const list = listOf({ work: 'PACKING', facilityId, plannedDay: day, undated: day === null });
      const sheets = printOf('packing', ids);
      const to = mayOpen(LIST) ? list : sheets;
      const lacksDay = day === null && mayOpen(LIST);
      // One order is packed at once, without the list of one.
      const sheet = ids.length === 1 ? `${sheets}&order=${ids[0]}` : sheets;
      return {
        count: orders,
        words: `${ordersWord(orders)}: ${facility}${[SOONEST, LATER].includes(title) ? when : ''}`,
        to,
        actions: (
          <Action
            to={lacksDay ? to : sheet}
            about={`${facility}${when}`}
            isNext={ids === packing[0]?.ids && day !== null}
          >
            {lacksDay ? 'Назначить день' : 'Собрать'}
          </Action>
        ),
      };
    }),
  }));
  return [groups.filter(({ isSoon }) => isSoon), groups.filter(({ isSoon }) => !isSoon)];
}

const LIST = '/admin/user-order-list';
const RECEIPTS = `${LIST}/receipts`;
const PAYMENTS = `${LIST}/payments`;
const UNALLOCATED = `${PAYMENTS}#unallocated`;

/** A day whose number and month stay in one line. */
const unbroken = (day: Day) => keepNumbers(formatDayAndMonth(day));

const ordersWord = (orders: number) => plural(orders, ['заказ', 'заказа', 'заказов']);

const listOf = (filter: Partial<DeskFilterValues>) =>
  deskUrlCodec.address({ ...deskUrlCodec.initial, ...filter });

const printOf = (paper: 'packing' | 'papers' | 'purchase', ids: readonly number[]) =>
  `${LIST}/${paper}?ids=${ids.join(',')}`;

interface ActionProps {
  to: string;
  /** It is done before all the rest. */
  isNext?: boolean;
  /** What it is about, for the ear: several say the same. */
  about?: string;
  children: string;
}

function Action({ to, isNext, about, children }: ActionProps) {
  if (!mayOpen(to)) return null;
  return (
    <LinkButton variant={isNext ? 'primary' : 'secondary'} to={to}>
      {children}
      {about && <span className="visually-hidden">: {about}</span>}
    </LinkButton>
  );
}

/** The papers of a day of handing in. */
function HandoverActions({ ids, day, words }: { ids: readonly number[]; day: Day; words: string }) {
  return (
    <>
      <Action to={`${printOf('packing', ids)}&paper=handover&day=${day}`} about={words}>
        Список
      </Action>
      <Action to={`${printOf('papers', ids)}&day=${day}`} about={words}>
        Заявления
      </Action>
      <Action to={printOf('purchase', ids)} about={words}>
        Закупка
      </Action>
    </>
  );
}
