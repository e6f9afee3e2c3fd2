import { redirect } from 'react-router';
import { isCancelled } from '../../orders/order-status.ts';
import { orderLoadFailureMessages } from '../../orders/orders.web.ts';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, failureMessage } from '../../ui/data/call-error.ts';
import { pageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { session } from '../../ui/session.ts';
import { redirectToSignInAgain, useSessionWatch } from '../../ui/session-end.ts';
import { getOwnParcelApplication } from '../user-order-papers.contract.ts';
import type { Route } from './+types/user-order-list-papers.page.ts';
import { ApplicationPapers } from './application-papers.tsx';
import { PrintView } from './paper.tsx';

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(`Бумаги к заказу № ${params.id}`) },
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (session.token() === null) return redirect('/login');
  if (!/^[1-9]\d{0,14}$/.test(params.id)) return redirect('/user-order-list');
  const asking = call(
    getOwnParcelApplication,
    { params: { id: Number(params.id) } },
    { signal: request.signal },
  );
  const { answer, failure } = await awaitCallResult(asking);
  if (failure?.status === 401) return redirectToSignInAgain(new URL(request.url).pathname);
  // Somebody else's order is not there either.
  if (failure?.status === 404) return redirect('/user-order-list');
  if (failure !== null)
    return { application: null, problem: failureMessage(failure, orderLoadFailureMessages) };
  // Nothing is handed in.
  if (isCancelled(answer.status)) return redirect('/user-order-list');
  return { application: answer, problem: null };
}

export const HydrateFallback = () => <PageSkeleton height={24} />;

/** The papers that go with a parcel, for a buyer who hands it in or wants to know what is in them. */
export default function UserOrderListPapersPage({ loaderData, params }: Route.ComponentProps) {
  useSessionWatch('/login');
  const { application, problem } = loaderData;
  return (
    <PrintView
      title={`Бумаги к заказу № ${params.id}`}
      back={{ to: '/user-order-list', label: 'Мои заказы' }}
      problem={problem}
      filled={application !== null}
    >
      {application !== null && <ApplicationPapers applications={[application]} forBuyer />}
    </PrintView>
  );
}
