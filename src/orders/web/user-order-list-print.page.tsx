import { useRevalidator } from 'react-router';
import { formatMomentAsDay } from '../../lib/calendar.ts';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { call } from '../../ui/data/call.ts';
import text from '../../ui/look/text.module.css';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PrintContent, PrintPage } from '../../ui/paper/numbered-sheets.tsx';
import { useSessionWatch } from '../../ui/session-end.ts';
import { LoadError } from '../../ui/states/load-error.tsx';
import { buyerStatusLabels, liveStatuses } from '../order-status.ts';
import { listOwnOrdersPage, type Order } from '../user-order.contract.ts';
import type { Route } from './+types/user-order-list-print.page.ts';
import { PlannedHandoverNote } from './handover-words.tsx';
import { loadOwnOrderPrintData } from './load-own-orders.ts';
import {
  describeParcelWeight,
  OrderGoods,
  OrderRecipient,
  OwnOrderBalance,
  PackingChangesNotice,
} from './order-details.tsx';
import { PrintedPayment, usePayee } from './order-payment.tsx';

const MOST_AT_ONCE = 100;

export const meta: Route.MetaFunction = ({ params }) => [{ title: formatPageTitle(`Заказ № ${params.id}`) }];

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadOwnOrderPrintData(request, () => findOwnOrder(Number(params.id), request.signal));
}

// There is no call for a single order; nearly everybody's fit into the first page of this size.
async function findOwnOrder(id: number, signal: AbortSignal): Promise<Order | null> {
  for (let page = 0; ; page++) {
    const body = { pageable: { page, size: MOST_AT_ONCE, sortDirection: 'DESC' as const } };
    const { content, last } = await call(listOwnOrdersPage, { body }, { signal });
    const found = content.find((order) => order.id === id);
    if (found !== undefined) return found;
    if (last) return null;
  }
}

export const HydrateFallback = () => <PageSkeleton height={24} />;

/** An order on paper: A4, without navigation. */
export default function UserOrderListPrintPage({ loaderData }: Route.ComponentProps) {
  useSessionWatch('/login');
  const { revalidate } = useRevalidator();
  const { paper: order, problem } = loaderData;
  return (
    <PrintPage back={{ to: '/user-order-list', label: 'Мои заказы' }} filled={order !== null}>
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {order !== null && <OrderSheets order={order} />}
    </PrintPage>
  );
}

/** Recipient and facility, then the rest. */
function OrderSheets({ order }: { order: Order }) {
  const payee = usePayee(order);
  const weight = describeParcelWeight(order);
  return (
    <PrintContent name={`Заказ № ${order.id}`}>
      <h1>Заказ №&nbsp;{order.id}</h1>
      <OrderRecipient order={order} forBuyer={false} heading="h2" />
      {liveStatuses.includes(order.status) && <PlannedHandoverNote order={order} />}
      <p className={text.breaks}>
        Заказан {keepNumbers(formatMomentAsDay(order.createdAt))} {buyerStatusLabels[order.status]}.{' '}
        {order.emailBuyer && `Почта: ${order.emailBuyer}`}
      </p>
      <OrderGoods order={order} heading="h2" />
      {weight !== null && <p>Вес с коробкой: {weight.words}.</p>}
      <PackingChangesNotice order={order} />
      <OwnOrderBalance order={order} />
      {payee !== null && <PrintedPayment order={order} payee={payee} />}
    </PrintContent>
  );
}
