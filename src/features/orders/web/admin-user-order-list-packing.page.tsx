import { call } from '../../../shared/web/call.ts';
import { pageTitle } from '../../../shared/web/page-meta.ts';
import { Notice } from '../../../shared/web/ui/notice.tsx';
import { Skeleton } from '../../../shared/web/ui/states/skeleton.tsx';
import { packingSheets } from '../user-order-papers.contract.ts';
import type { Route } from './+types/admin-user-order-list-packing.page.ts';
import { loadPaper, missingMessage } from './admin-papers/load-paper.ts';
import { PackingPaper } from './admin-papers/packing-paper.tsx';
import { Paper } from './admin-papers/paper.tsx';

export { shouldRevalidate } from '../../../shared/web/data/should-revalidate.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Листы сборки') }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadPaper(request, (ids) => call(packingSheets, { body: { ids } }, { signal: request.signal }));
}

export function HydrateFallback() {
  return <Skeleton height={24} />;
}

/** Packing sheets of chosen orders, one order a page. */
export default function AdminPackingPage({ loaderData: { ids, answer, problem } }: Route.ComponentProps) {
  const sheets = answer?.sheets ?? [];
  const missing =
    answer === null
      ? null
      : missingMessage(
          ids,
          sheets.map(({ id }) => id),
        );
  return (
    <Paper
      title="Листы сборки"
      problem={problem}
      filled={sheets.length > 0}
      notes={missing !== null && <Notice kind="warning">{missing}</Notice>}
    >
      {sheets.map((sheet) => (
        <PackingPaper key={sheet.id} sheet={sheet} />
      ))}
    </Paper>
  );
}
