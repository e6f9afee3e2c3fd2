import { type ReactNode, useCallback } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CallResponse } from '../../contract/endpoint.ts';
import { DeskScreen, DeskSkeleton } from '../../desk/desk-screen.tsx';
import { loadForAdmin, loadScreenPart } from '../../desk/guarded.ts';
import { formatFacilityAbbreviation, formatWeekdayAndDay } from '../../facilities/parcel-words.ts';
import { type Day, formatDayAndMonth } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { formatShortSum } from '../../orders/order-money.ts';
import { newOrderStatus } from '../../orders/order-status.ts';
import { loadSetupProgress, SetupProgressPanel } from '../../settings/settings.web.ts';
import { LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { usePolling } from '../../ui/data/use-polling.ts';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
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
      loadSetupProgress(request.signal),
    ]);
    return { ...today, firstDay };
  });
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={8} count={4} />;

/** What waits for the administrator today; looks again by itself. */
export default function AdminPage({ loaderData: { response, problem, firstDay } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const notices = useNotice();
  const lookAgain = useCallback(async () => {
    await revalidate();
    return problem === null;
  }, [revalidate, problem]);
  usePolling(lookAgain, { atOnce: false });
  const parts = response === null ? [] : partsOf(response).filter(({ lines }) => lines.length > 0);
  return (
    <DeskScreen title={response === null ? TITLE : `${TITLE}, ${formatWeekdayAndDay(response.today)}`}>
      <NoticeArea {...notices} />
      <SetupProgressPanel
        firstDay={firstDay}
        folded={response === null || parts.length > 0}
        notices={notices}
      />
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {response !== null && parts.length === 0 && (
        <EmptyState
          title="На сегодня всё сделано"
          text="Можно отдохнуть. Новые заказы появятся здесь сами."
        />
      )}
      <div className={styles.parts}>
        {parts.map(({ title, lines }) => (
          <section key={title} className={styles.part}>
            <h2 className={styles.title}>{title}</h2>
            <PlainList>
              {lines.map((line) => (
                <TodayLine key={line.to} {...line} />
              ))}
            </PlainList>
          </section>
        ))}
      </div>
    </DeskScreen>
  );
}

interface Line {
  count: number;
  /** What there is so much of, behind the number. */
  words: string;
  /** The list of just these. */
  to: string;
  actions: ReactNode;
}

/** A number and a sentence, which lead to the list, and what is done with it. */
function TodayLine({ count, words, to, actions }: Line) {
  return (
    <li className={styles.line}>
      <Link to={to} className={styles.what}>
        <span className={styles.count}>{count}</span> <span>{words}</span>
      </Link>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

type Today = CallResponse<typeof getDeskTodaySummary>;

/** The day's work in the order of doing it; of what there is none of no line. */
function partsOf(today: Today): { title: string; lines: Line[] }[] {
  const { unpaid, unallocated, packing, due, tomorrow, held, missing, returned, noted, outOfStock } = today;
  const lines = (...all: Line[]) => all.filter(({ count }) => count > 0);
  return [
    {
      title: 'Оплата',
      lines: lines(
        {
          count: unpaid,
          words: plural(unpaid, ['заказ ждёт оплаты', 'заказа ждут оплаты', 'заказов ждут оплаты']),
          to: listOf({ status: newOrderStatus }),
          actions: <Action to="/admin/user-order-list/payments">Отметить по выписке</Action>,
        },
        {
          count: unallocated.payments,
          words: `${plural(unallocated.payments, [
            'перевод ждёт заказа',
            'перевода ждут заказа',
            'переводов ждут заказа',
          ])}: ${formatShortSum(unallocated.sum)}`,
          to: UNALLOCATED,
          actions: <Action to={UNALLOCATED}>Дать заказ</Action>,
        },
      ),
    },
    {
      title: 'Собрать',
      lines: packing.map(({ orders, ids, facilityId, facilityName, day }) => ({
        count: orders,
        words: `${ordersWord(orders)}: ${formatFacilityAbbreviation(facilityName)}, ${
          day === null ? 'день сдачи не назначен' : `сдаём ${unbroken(day)}`
        }`,
        to: listOf({ work: 'PACKING', facilityId, handover: day }),
        actions: <Action to={printOf('packing', ids)}>Листы сборки</Action>,
      })),
    },
    {
      title: 'Сдать',
      lines: lines(
        {
          count: due.orders,
          words: `${ordersWord(due.orders)} сдать сегодня, вместе с теми, что не сдали раньше`,
          to: listOf({ work: 'HANDOVER', due: true }),
          actions: <HandoverActions ids={due.ids} />,
        },
        {
          count: tomorrow.orders,
          words: `${ordersWord(tomorrow.orders)} сдать завтра, ${unbroken(tomorrow.day)}`,
          to: listOf({ work: 'HANDOVER', handover: tomorrow.day }),
          actions: <HandoverActions ids={tomorrow.ids} />,
        },
      ),
    },
    {
      title: 'Ждут ответа',
      lines: lines(
        {
          count: held,
          words: `${ordersWord(held)}, где получателя перевели или освободили: поговорите с покупателем`,
          to: listOf({ work: 'HELD' }),
          actions: <Action to={listOf({ work: 'HELD' })}>Кому позвонить</Action>,
        },
        {
          count: missing,
          words: `${ordersWord(missing)}, где не оказалось товара, а покупатель ещё не ответил`,
          to: listOf({ work: 'MISSING' }),
          actions: <Action to={listOf({ work: 'MISSING' })}>С кем договориться</Action>,
        },
        {
          count: returned,
          words: `${ordersWord(returned)}, где учреждение вернуло товары, а покупатель не сказал, что с ними делать`,
          to: listOf({ work: 'RETURNED' }),
          actions: <Action to={listOf({ work: 'RETURNED' })}>Что вернули</Action>,
        },
        {
          count: noted,
          words: `${ordersWord(noted)} с вашей заметкой для покупателя`,
          to: listOf({ work: 'NOTED' }),
          actions: <Action to={listOf({ work: 'NOTED' })}>Перечитать</Action>,
        },
      ),
    },
    {
      title: 'Товары',
      lines: lines({
        count: outOfStock,
        words: plural(outOfStock, ['товара сейчас нет', 'товаров сейчас нет', 'товаров сейчас нет']),
        to: '/admin/product?lacks=STOCK',
        actions: <Action to="/admin/product?lacks=STOCK">Вернуть в продажу</Action>,
      }),
    },
  ];
}

const UNALLOCATED = '/admin/user-order-list/payments#unallocated';

/** A day whose number and month stay in one line. */
const unbroken = (day: Day) => formatDayAndMonth(day).replace(' ', '\u00A0');

const ordersWord = (orders: number) => plural(orders, ['заказ', 'заказа', 'заказов']);

const listOf = (filter: Partial<DeskFilterValues>) =>
  deskUrlCodec.address({ ...deskUrlCodec.initial, ...filter });

const printOf = (paper: 'packing' | 'papers' | 'purchase', ids: readonly number[]) =>
  `/admin/user-order-list/${paper}?ids=${ids.join(',')}`;

function Action({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton variant="secondary" to={to}>
      {children}
    </LinkButton>
  );
}

/** The papers of a day of handing in. */
function HandoverActions({ ids }: { ids: readonly number[] }) {
  return (
    <>
      <Action to={`${printOf('packing', ids)}&paper=handover`}>Список для сдачи</Action>
      <Action to={printOf('papers', ids)}>Заявления и описи</Action>
      <Action to={printOf('purchase', ids)}>Список закупки</Action>
    </>
  );
}
