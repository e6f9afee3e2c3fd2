import { useState } from 'react';
import { Link, useNavigate, useNavigation, useRevalidator } from 'react-router';
import type { CallResponse } from '../../contract/endpoint.ts';
import { DeskScreen, type DeskScreenHandle } from '../../desk/desk-screen.tsx';
import { DeskLoadError } from '../../desk/list-body.tsx';
import { loadForAdmin, loadScreenPart } from '../../desk/load-for-admin.ts';
import { SearchableSelect } from '../../desk/searchable-select.tsx';
import { addMonths, formatDayAndMonth, formatMonth, moscowDay } from '../../lib/calendar.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { createLostResponseMessages } from '../../ui/data/failure-words.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { Price } from '../../ui/prices/price.tsx';
import { SumRows } from '../../ui/prices/sum-rows.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { getMonthReport } from '../user-order-reports.contract.ts';
import type { Route } from './+types/admin-reports.page.ts';
import styles from './admin-reports.module.css';
import { MonthCsvButtons } from './csv-button.tsx';
import bars from './day-bars.module.css';
import { DayBarChart, DayTable } from './day-bars.tsx';

const TITLE = 'Отчёты';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

const loadFailed = createLostResponseMessages('Отчёт не загрузился. Попробуйте ещё раз.');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const month = monthFrom(new URL(request.url).searchParams);
  return loadForAdmin(request, async () => ({
    month,
    ...(await loadScreenPart(
      call(getMonthReport, { body: { month } }, { signal: request.signal }),
      loadFailed,
    )),
  }));
}

export const handle: DeskScreenHandle = { title: TITLE };

/** What was paid in a month: by day, by facility, by product. */
export default function AdminReportsPage({ loaderData: { month, response, problem } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const notices = useNotice();
  const loading = useNavigation().state === 'loading';
  return (
    <DeskScreen title={TITLE} notices={notices}>
      <div className={joinClassNames(inRow.gap16, styles.above)} aria-busy={loading}>
        <SearchableSelect
          label="Месяц оплаты"
          options={monthsTo(moscowDay(new Date()).slice(0, 7), month).map((value) => ({
            value,
            label: monthLabel(value),
          }))}
          value={month}
          onChange={(value) => navigate(`/admin/reports?month=${value}`)}
        />
        <MonthCsvButtons month={month} onSay={notices.show} />
      </div>
      {problem !== null && <DeskLoadError message={problem} onRetry={revalidate} />}
      {response !== null && <Month month={month} response={response} />}
    </DeskScreen>
  );
}

/** What was paid in another month, to compare with; nothing of none, or while that is not known. */
function MonthBefore({ month }: { month: string }) {
  const { response } = useCallQuery(getMonthReport, { body: { month } });
  if (response === null || response.orders === 0) return null;
  const { orders, goods, delivery } = response;
  return (
    <p className={text.hint}>
      {monthLabel(month)}: {orders} {plural(orders, ['заказ', 'заказа', 'заказов'])} на{' '}
      <Price kopecks={goods + delivery} decimals={2} />
    </p>
  );
}

interface MonthProps {
  month: string;
  response: CallResponse<typeof getMonthReport>;
}

function Month({ month, response }: MonthProps) {
  const { orders, goods, delivery, received, cancelled, days, facilities, products, margin } = response;
  if (orders + cancelled.orders + received.sum === 0)
    return <EmptyState title="В этом месяце ничего не оплачено" />;
  const ordersWith = (filter: string) => `/admin/user-order-list?${filter}&paid=${month}`;
  return (
    <>
      <div className={styles.pair}>
        <section className={joinClassNames(styles.card, stack.gap8)}>
          <h2>
            Оплачено: {orders} {plural(orders, ['заказ', 'заказа', 'заказов'])}
          </h2>
          <SumRows
            rows={[
              { label: 'Товары', value: <Price kopecks={goods} decimals={2} /> },
              { label: 'Доставка', value: <Price kopecks={delivery} decimals={2} /> },
              { label: 'Итого', value: <Price kopecks={goods + delivery} decimals={2} />, total: true },
            ]}
          />
          <MonthBefore key={month} month={addMonths(`${month}-01`, -1).slice(0, 7)} />
          {orders > 0 && (
            <p className={text.hint}>
              В среднем заказ — <Price kopecks={Math.round((goods + delivery) / orders)} decimals={2} />.
            </p>
          )}
          {margin.of > 0 && (
            <p className={text.hint}>
              Наценка: <SignedSum kopecks={margin.sum} /> с товаров на{' '}
              <Price kopecks={margin.of} decimals={2} />, у которых при заказе была указана закупка.
            </p>
          )}
          {cancelled.orders > 0 && (
            <p className={text.hint}>
              Отдельно — оплачены и потом отменены: {cancelled.orders}, на{' '}
              <Price kopecks={cancelled.sum} decimals={2} />. В итог не входят.
            </p>
          )}
        </section>
        <Received response={response} />
        {orders > 0 && <SumChart days={days} />}
      </div>
      <div className={styles.pair}>
        <SumTable
          title="По учреждениям"
          first="Учреждение"
          count="Заказов"
          rows={facilities.map(({ orders: of, ...row }) => ({ ...row, count: of }))}
          hrefOf={(id) => ordersWith(`facility=${id}`)}
        />
        <SumTable
          title="По товарам"
          first="Товар"
          count="Штук"
          rows={products.map(({ quantity, ...row }) => ({ ...row, count: quantity }))}
          hrefOf={(id) => ordersWith(`product=${id}`)}
          hasMargin={margin.of > 0}
        />
      </div>
    </>
  );
}

/** What came in the month, and to the kopeck why that is not what its orders cost. */
function Received({ response }: Pick<MonthProps, 'response'>) {
  const { goods, delivery, received, refunds } = response;
  const { sum, over, under, other, ofOther, ofUnpaid, ofCancelled, unallocated } = received;
  const reasons: [label: string, kopecks: number, to?: string][] = [
    ['По заказам месяца', goods + delivery],
    ['Переплаты', over],
    ['Недоплаты', -under],
    ['Пришло в другие месяцы', -other],
    ['За заказы других месяцев', ofOther],
    ['За неоплаченные заказы', ofUnpaid],
    ['За отменённые заказы', ofCancelled],
    ['Пока без заказа', unallocated, '/admin/user-order-list/payments#unallocated'],
  ];
  return (
    <section className={joinClassNames(styles.card, stack.gap8)}>
      <h2>Поступило</h2>
      <SumRows
        rows={[
          ...reasons
            .filter(([, kopecks]) => kopecks !== 0)
            .map(([label, kopecks, to]) => ({
              label,
              value: to ? (
                <Link to={to}>
                  <SignedSum kopecks={kopecks} />
                </Link>
              ) : (
                <SignedSum kopecks={kopecks} />
              ),
            })),
          { label: 'Итого', value: <Price kopecks={sum} decimals={2} />, total: true },
          ...(refunds > 0
            ? [
                { label: 'Вернули за месяц', value: <SignedSum kopecks={-refunds} /> },
                { label: 'Осталось', value: <SignedSum kopecks={sum - refunds} />, total: true },
              ]
            : []),
        ]}
      />
    </section>
  );
}

function SignedSum({ kopecks }: { kopecks: number }) {
  return (
    <>
      {kopecks < 0 && '−'}
      <Price kopecks={Math.abs(kopecks)} decimals={2} />
    </>
  );
}

/** The month of an address, this one in Moscow when there is none. */
function monthFrom(search: URLSearchParams): string {
  const month = search.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : moscowDay(new Date()).slice(0, 7);
}

/** How many months there are to choose from. */
const MONTHS = 24;

/** The last months, the newest first, with the chosen one whenever it was. */
function monthsTo(last: string, chosen: string): string[] {
  const months = Array.from({ length: MONTHS }, (_, back) => addMonths(`${last}-01`, -back).slice(0, 7));
  return months.includes(chosen) ? months : [...months, chosen].sort().reverse();
}

const monthLabel = (month: string) => formatMonth(`${month}-01`);

type Days = CallResponse<typeof getMonthReport>['days'];

/** Roubles by day of payment, up to today: what was the most, bars where there are several days, and a table. */
function SumChart({ days }: { days: Days }) {
  const today = moscowDay(new Date());
  const past = days.filter(({ day, orders }) => day <= today || orders > 0);
  const paid = past.filter(({ orders }) => orders > 0);
  const most = paid.reduce((best, day) => (day.sum > best.sum ? day : best), { day: '', orders: 0, sum: -1 });
  return (
    <section className={joinClassNames(styles.card, stack.gap8)}>
      <h2>По дням</h2>
      <p>
        {paid.length === 1
          ? 'Всё оплачено'
          : `Платили ${paid.length} ${plural(paid.length, ['день', 'дня', 'дней'])} из ${past.length}, больше всего`}{' '}
        {keepNumbers(formatDayAndMonth(most.day))}: {most.orders}&nbsp;
        {plural(most.orders, ['заказ', 'заказа', 'заказов'])} на <Price kopecks={most.sum} decimals={2} />
      </p>
      {paid.length > 1 && (
        <>
          <DayBarChart
            days={past.map(({ day, sum }) => ({ day, amount: sum, words: formatRoubles(sum, 2) }))}
          />
          <DayTable
            summary="Дни таблицей"
            caption="Оплачено по дням"
            className={styles.table}
            heads={['Заказов', 'Сумма']}
            rows={paid.map(({ day, orders, sum }) => ({
              day,
              cells: [orders, <Price key="sum" kopecks={sum} decimals={2} />],
            }))}
          />
        </>
      )}
    </section>
  );
}

interface SumTableProps {
  title: string;
  /** What the rows are. */
  first: string;
  count: string;
  rows: readonly { id: number; name: string; count: number; sum: number; margin?: number | null }[];
  /** Where the orders of a row are that were made in the month. */
  hrefOf(id: number): string;
  /** There is a column for what was earned. */
  hasMargin?: boolean;
}

/** So many rows are shown at first. */
const MOST_ROWS = 15;

/** Sums with what they are of, the largest first; nothing of none. */
function SumTable({ title, first, count, rows, hrefOf, hasMargin = false }: SumTableProps) {
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole || rows.length <= MOST_ROWS + 1 ? rows : rows.slice(0, MOST_ROWS);
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      <table className={joinClassNames(bars.table, styles.table, styles.sums)}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{count}</th>
            <th scope="col">Сумма</th>
            {hasMargin && <th scope="col">Наценка</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={hrefOf(row.id)}>{typesetName(row.name)}</Link>
              </th>
              <td>{row.count}</td>
              <td>
                <Price kopecks={row.sum} decimals={2} />
              </td>
              {hasMargin && <td>{row.margin == null ? '—' : <SignedSum kopecks={row.margin} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Показать все: {rows.length}
        </Button>
      )}
    </section>
  );
}
