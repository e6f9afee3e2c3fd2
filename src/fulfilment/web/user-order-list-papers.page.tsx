import { redirect } from 'react-router';
import { isCancelledStatus } from '../../orders/order-status.ts';
import { loadOwnOrderPrintData } from '../../orders/orders.web.ts';
import { call } from '../../ui/data/call.ts';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useSessionWatch } from '../../ui/session-end.ts';
import { getOwnParcelApplication } from '../user-order-papers.contract.ts';
import type { Route } from './+types/user-order-list-papers.page.ts';
import { ParcelApplicationPapers } from './application-papers.tsx';
import { PrintView } from './paper.tsx';

export const meta: Route.MetaFunction = ({ params }) => [
  { title: formatPageTitle(`Бумаги к заказу № ${params.id}`) },
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) return redirect('/user-order-list');
  return loadOwnOrderPrintData(request, async () => {
    const input = { params: { id: Number(params.id) } };
    const application = await call(getOwnParcelApplication, input, { signal: request.signal });
    // Nothing is handed in.
    return isCancelledStatus(application.status) ? null : application;
  });
}

export const HydrateFallback = () => <PageSkeleton height={24} />;

/** The papers that go with a parcel, for a buyer who hands it in or wants to know what is in them. */
export default function UserOrderListPapersPage({ loaderData, params }: Route.ComponentProps) {
  useSessionWatch('/login');
  const { paper: application, problem } = loaderData;
  return (
    <PrintView
      title={`Бумаги к заказу № ${params.id}`}
      back={{ to: '/user-order-list', label: 'Мои заказы' }}
      problem={problem}
      filled={application !== null}
    >
      {application !== null && <ParcelApplicationPapers applications={[application]} forBuyer />}
    </PrintView>
  );
}
