import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { isCancelled } from '../../orders/order-status.ts';
import { isWaiting } from '../../orders/waiting-order.ts';
import { LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { whyNotPacked } from '../packing-rules.ts';
import type { Packing } from '../user-order-packing.contract.ts';
import { type PackingSheet, packingSheets } from '../user-order-papers.contract.ts';
import type { Route } from './+types/admin-user-order-list-packing.page.ts';
import { missingMessage, paperLoader } from './load-paper.ts';
import { PackingChecklist, PackingList } from './packing-checklist.tsx';
import { HandoverPaper, PackingPaper } from './packing-papers.tsx';
import { Paper } from './paper.tsx';
import { countUnsent, seenPacking } from './unsent-packings.ts';
import { usePackings } from './use-packings.ts';

export { clientAction } from '../../ui/data/client-action.ts';

/** What else of the address changes shows other parts of the same sheets, without a connection, too. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.searchParams.get('ids') !== nextUrl.searchParams.get('ids')) return true;
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Листы сборки') }];

export const clientLoader = paperLoader((ids, signal) => call(packingSheets, { body: { ids } }, { signal }));

export const HydrateFallback = () => <Skeleton height={24} />;

/** Packing of chosen orders: sheets to print, facility by facility, and the same to tick with a phone. */
export default function AdminPackingPage({ loaderData: { ids, answer, problem } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const all = answer?.sheets ?? [];
  const facility = search.get('facility') ?? '';
  const sheets = all.filter(({ institutionId }) => facility === '' || String(institutionId) === facility);
  const current = sheets.find(({ id }) => String(id) === search.get('order')) ?? null;
  const { known, unsent, isAway, outcomeOf, note } = usePackings(current?.id ?? null);
  const knownOf = (sheet: PackingSheet) => known.get(sheet.id) ?? sheet.packing;
  const seenOf = (sheet: PackingSheet) => seenPacking(knownOf(sheet), unsent[sheet.id]?.marks);
  const isHandover = search.get('paper') === 'handover';
  const hrefWith = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const hrefOf = (id: number) => hrefWith('order', String(id));
  const next = current && nextToPack(sheets, current, (sheet) => seenOf(sheet).packed);
  const facilities = new Map(
    all.map(({ institutionId, workAddressName }) => [institutionId, workAddressName]),
  );
  const missing =
    answer === null
      ? null
      : missingMessage(
          ids,
          all.map(({ id }) => id),
        );
  const notes = (
    <>
      {missing !== null && <Notice kind="warning">{missing}</Notice>}
      {facilities.size > 1 && current === null && (
        <SelectField
          label="Учреждение"
          blank="Все учреждения"
          options={[...facilities].map(([id, name]) => ({ value: String(id), label: name }))}
          value={facility}
          onChange={(value) => setSearch(hrefWith('facility', value || null))}
        />
      )}
      {current === null && sheets.length > 0 && (
        <LinkButton variant="secondary" to={hrefWith('paper', isHandover ? null : 'handover')}>
          {isHandover ? 'Листы сборки' : 'Список для сдачи'}
        </LinkButton>
      )}
      <div role="status">
        {isAway && countUnsent(unsent) > 0 && (
          <Notice kind="warning">
            Нет связи. Отметок ждёт отправки: {countUnsent(unsent)}. Они сохранены, отправим сами, когда связь
            вернётся. Не закрывайте эту вкладку.
          </Notice>
        )}
      </div>
      {current !== null && (
        <LinkButton variant="quiet" to={hrefWith('order', null)}>
          Все заказы для сборки
        </LinkButton>
      )}
    </>
  );
  return (
    <Paper title="Листы сборки" problem={problem} filled={sheets.length > 0} notes={notes}>
      {current === null && sheets.length > 0 && (
        <PackingList sheets={sheets} seenOf={seenOf} hrefOf={hrefOf} />
      )}
      {current !== null && (
        <PackingChecklist
          key={current.id}
          sheet={current}
          seen={seenOf(current)}
          outcome={outcomeOf(current.id)}
          nextHref={next && hrefOf(next.id)}
          note={(own) => note(current.id, own, knownOf(current))}
        />
      )}
      <div>
        {isHandover && current === null
          ? handovers(sheets, known).map((list) => <HandoverPaper key={list.facility} {...list} />)
          : (current === null ? sheets : [current]).map((sheet) => (
              <PackingPaper key={sheet.id} sheet={sheet} />
            ))}
      </div>
    </Paper>
  );
}

/** What is handed over where: orders that are not cancelled, with what is known of them now. */
function handovers(sheets: PackingSheet[], known: ReadonlyMap<number, Packing>) {
  const live = sheets
    .filter((sheet) => !isCancelled(sheet.status))
    .map((sheet) => ({ ...sheet, packing: known.get(sheet.id) ?? sheet.packing }));
  return [...Map.groupBy(live, (sheet) => sheet.workAddressName)].map(([facility, ofFacility]) => ({
    facility,
    sheets: ofFacility,
  }));
}

/** The first order after this one, in a circle, that is still to be packed and does not wait. */
function nextToPack(
  sheets: PackingSheet[],
  current: PackingSheet,
  isPacked: (sheet: PackingSheet) => boolean,
): PackingSheet | null {
  const at = sheets.indexOf(current);
  const others = [...sheets.slice(at + 1), ...sheets.slice(0, at)];
  return (
    others.find((sheet) => whyNotPacked(sheet.status) === null && !isWaiting(sheet) && !isPacked(sheet)) ??
    null
  );
}
