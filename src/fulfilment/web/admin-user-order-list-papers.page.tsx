import { useSearchParams } from 'react-router';
import { isCancelledStatus } from '../../orders/order-status.ts';
import { call } from '../../ui/data/call.ts';
import { Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { getParcelApplicationsByOrderIds, type ParcelApplication } from '../user-order-papers.contract.ts';
import type { Route } from './+types/admin-user-order-list-papers.page.ts';
import { ParcelApplicationPapers } from './application-papers.tsx';
import { toTripDay } from './handover-list.tsx';
import {
  CorrectedOrdersNotice,
  createPrintViewLoader,
  DeskPrintView,
  formatOrderNumbers,
  MissingOrdersNotice,
  paperTitles,
  useFacilityFilter,
} from './paper.tsx';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(paperTitles.papers) }];

export const clientLoader = createPrintViewLoader((ids, signal) =>
  call(getParcelApplicationsByOrderIds, { body: { ids } }, { signal }),
);

/** The papers of chosen orders, to be handed in with the parcels. */
export default function AdminPapersPage({ loaderData: { ids, response, problem } }: Route.ComponentProps) {
  const day = useSearchParams()[0].get('day');
  const all = response?.applications ?? [];
  const { shown, filter } = useFacilityFilter(all);
  // Of a trip the boxes of that day.
  const isOnTrip = ({ box }: ParcelApplication) =>
    day === null || box === undefined || toTripDay(box.plannedDay ?? day) === day;
  const live = shown.filter((one) => !isCancelledStatus(one.status) && isOnTrip(one));
  const cancelled = all.filter(({ status }) => isCancelledStatus(status)).map(({ id }) => id);
  const notes = (
    <>
      {cancelled.length > 0 && (
        <Notice kind="info">Отменённые заказы не печатаются: {formatOrderNumbers(cancelled)}.</Notice>
      )}
      <MissingOrdersNotice requested={ids} found={response && all.map(({ id }) => id)} />
      <CorrectedOrdersNotice seenTags={new Map(all.map(({ id, recipientTag = '' }) => [id, recipientTag]))} />
    </>
  );
  return (
    <DeskPrintView
      title={paperTitles.papers}
      shown="papers"
      problem={problem}
      filter={filter}
      filled={live.length > 0}
      notes={notes}
    >
      {live.length > 0 && <ParcelApplicationPapers applications={live} forBuyer={false} />}
    </DeskPrintView>
  );
}
