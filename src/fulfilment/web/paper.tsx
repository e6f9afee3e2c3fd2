import { type ReactNode, useCallback, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import { DeskScreen, ListTabs } from '../../desk/desk-screen.tsx';
import { loadForAdmin, loadScreenPart, mayOpen } from '../../desk/load-for-admin.ts';
import { SearchableSelect } from '../../desk/searchable-select.tsx';
import { keysOf } from '../../lib/fields.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { MAX_CHOSEN_ORDERS } from '../../orders/user-order-desk.contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { createLostResponseMessages } from '../../ui/data/failure-words.ts';
import { usePolling } from '../../ui/data/use-polling.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { getRecipientTags } from '../user-order-papers.contract.ts';
import styles from './paper.module.css';

/** What is printed of the same orders, in the order of the work. */
export const paperTitles = {
  purchase: 'Список закупки',
  packing: 'Листы сборки',
  labels: 'Ярлыки коробок',
  papers: 'Заявления и описи',
  handover: 'Список для сдачи',
  driver: 'Лист водителя',
};

export type Paper = keyof typeof paperTitles;

interface PaperTabsProps {
  shown: Paper;
  /** The day of the trip, where that is what is shown. */
  day?: string | undefined;
}

/** The papers of the same orders as tabs, as far as they are open to who asks. */
function PaperTabs({ shown, day }: PaperTabsProps) {
  const [search] = useSearchParams();
  const tabs = keysOf(paperTitles).flatMap((paper) => {
    const path = `/admin/user-order-list/${['purchase', 'papers'].includes(paper) ? paper : 'packing'}`;
    const next = new URLSearchParams(search);
    next.delete('paper');
    if (day !== undefined) next.set('day', day);
    if (['labels', 'handover', 'driver'].includes(paper)) next.set('paper', paper);
    return mayOpen(path)
      ? [{ label: paperTitles[paper], to: `${path}?${next}`, isHere: paper === shown }]
      : [];
  });
  return <ListTabs label="Бумаги" tabs={tabs} />;
}

/** The orders of the facility that the address names, of all when it names none, and what to choose it with. */
export function useFacilityFilter<Order extends { institutionId: number; workAddressName: string }>(
  all: readonly Order[],
  hasRow: (order: Order) => boolean = () => true,
): { shown: Order[]; filter: ReactNode } {
  const [search, setSearch] = useSearchParams();
  const facility = search.get('facility') ?? '';
  const offered = all.filter((order) => hasRow(order) || String(order.institutionId) === facility);
  const names = new Map(
    offered.map(({ institutionId, workAddressName }) => [institutionId, workAddressName]),
  );

  function choose(value: string) {
    const next = new URLSearchParams(search);
    if (value === '') next.delete('facility');
    else next.set('facility', value);
    setSearch(next);
  }

  return {
    shown: all.filter(({ institutionId }) => facility === '' || String(institutionId) === facility),
    filter: names.size > 1 && (
      <SearchableSelect
        label="Учреждение"
        hiddenLabel
        blank="Все учреждения"
        options={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
        value={facility}
        onChange={choose}
      />
    ),
  };
}

interface PrintViewProps {
  title: string;
  problem: string | null;
  /** False when nothing was chosen or found. */
  filled: boolean;
  children: ReactNode;
}

/** A print view: a button above it, and on the paper nothing but the sheets. */
export function PrintView({ back, ...props }: PrintViewProps & { back: { to: string; label: string } }) {
  return (
    <View
      {...props}
      top={
        <div className={styles.top}>
          <h1>{props.title}</h1>
          <div className={joinClassNames(inRow.gap12, styles.tools)}>
            {props.filled && <PrintButton variant="primary" />}
            <LinkButton variant="quiet" to={back.to}>
              {back.label}
            </LinkButton>
          </div>
        </div>
      }
    />
  );
}

interface DeskPrintViewProps extends PrintViewProps, PaperTabsProps {
  filter: ReactNode;
  /** What to know before printing; it stays off the paper. */
  notes: ReactNode;
  /** What is done here rather than printing: it stands first. */
  lead?: ReactNode;
  /** What else is done here. */
  tools?: ReactNode;
  /** Stands for the tabs and the button, where something else than printing is done. */
  heading?: ReactNode;
}

/** A print view of chosen orders at the desk, one of the papers that they have. */
export function DeskPrintView(props: DeskPrintViewProps) {
  const { title, shown, day, filter, lead, tools, heading, filled, notes } = props;
  return (
    <View
      {...props}
      top={
        heading ? (
          <>
            {heading}
            {notes}
          </>
        ) : (
          <DeskScreen title={title} tabs={<PaperTabs {...{ shown, day }} />}>
            <div className={styles.top}>
              <div className={styles.filter}>{filter}</div>
              <div className={joinClassNames(inRow.gap12, styles.tools)}>
                {lead}
                {tools}
                {filled && <PrintButton variant={lead ? 'secondary' : 'primary'} />}
              </div>
            </div>
            {notes}
          </DeskScreen>
        )
      }
    />
  );
}

function View({ top, problem, filled, children }: PrintViewProps & { top: ReactNode }) {
  const { revalidate } = useRevalidator();
  return (
    <div className={joinClassNames(stack.gap16, styles.paper)}>
      <div className={styles.screenOnly}>{top}</div>
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {problem === null && !filled && (
        <EmptyState
          title="Печатать нечего"
          text="Выберите заказы в списке."
          action={<LinkButton to="/admin/user-order-list">К заказам</LinkButton>}
        />
      )}
      {children}
    </div>
  );
}

const PrintButton = ({ variant }: { variant: 'primary' | 'secondary' }) => (
  <Button variant={variant} onClick={() => window.print()}>
    <Icon name="printer" />
    Распечатать
  </Button>
);

/** What the goods of a line are, with the size or the like under the name. */
export function GoodsCell({
  line,
  children,
}: {
  line: { nameProduct: string; choice: string | null; choiceMissing: boolean };
  /** What else stands under the name. */
  children?: ReactNode;
}) {
  const note = formatOrderLineChoice(line);
  return (
    <td>
      {typesetName(line.nameProduct)}
      {note !== null && <strong className={styles.choice}>{typesetName(note)}</strong>}
      {children}
    </td>
  );
}

/** The heads of a list of goods to tick; `tick` is what a mark says, the `children` are more heads. */
export function GoodsHeaderRow({ tick, children }: { tick: string; children: ReactNode }) {
  return (
    <tr>
      <TickHeader says={tick} />
      <th scope="col">Товар</th>
      <th scope="col" className={styles.number}>
        Штук
      </th>
      {children}
    </tr>
  );
}

export const TickHeader = ({ says }: { says: string }) => (
  <th scope="col" className={styles.tick}>
    <span className="visually-hidden">{says}</span>
  </th>
);

/** A box to tick with a pen. */
export function PrintedTickCell() {
  return (
    <td className={styles.tick}>
      <span className={styles.box} />
    </td>
  );
}

const loadFailed = createLostResponseMessages('Ошибка загрузки заказов. Попробуйте ещё раз.');

/** The numbers of a paper's address, `?ids=1,2,3`; what is no number is left out. */
function idsFrom(search: URLSearchParams): number[] {
  const ids = (search.get('ids') ?? '').split(',').filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(ids.map(Number))].slice(0, MAX_CHOSEN_ORDERS);
}

/** The loader of a paper for the orders of its address; what fails but session or role comes as a message. */
export function createPrintViewLoader<ResponseBody>(
  load: (ids: number[], signal: AbortSignal) => Promise<ResponseBody>,
) {
  return ({ request }: { request: Request }) => {
    const ids = idsFrom(new URL(request.url).searchParams);
    return loadForAdmin(request, async () => {
      if (ids.length === 0) return { ids, response: null, problem: null };
      return { ids, ...(await loadScreenPart(load(ids, request.signal), loadFailed)) };
    });
  };
}

/** «Не найдены заказы: № 5, № 7», of the numbers requested and those that came; nothing until they have come. */
export function MissingOrdersNotice({
  requested,
  found,
}: {
  requested: readonly number[];
  found: readonly number[] | null;
}) {
  const missing = found === null ? [] : requested.filter((id) => !found.includes(id));
  if (missing.length === 0) return null;
  return <Notice kind="warning">Не найдены заказы: {formatOrderNumbers(missing)}.</Notice>;
}

/**
 * Says which orders of a paper that stands open have another recipient or facility since it was loaded, and loads it again;
 * `seenTags` is the tag of each when that was.
 */
export function CorrectedOrdersNotice({ seenTags }: { seenTags: ReadonlyMap<number, string> }) {
  const { revalidate } = useRevalidator();
  const { send } = useSend(getRecipientTags, { revalidates: false });
  const [tags, setTags] = useState<ReadonlyMap<number, string>>(new Map());
  const ids = [...seenTags.keys()].join(',');
  const ask = useCallback(async () => {
    if (ids === '') return true;
    const { response } = await send({ body: { ids: ids.split(',').map(Number) } });
    if (response !== null)
      setTags(new Map(response.orders.map(({ id, recipientTag }) => [id, recipientTag])));
    return response !== null;
  }, [ids, send]);
  usePolling(ask, { atOnce: false });
  const corrected = [...seenTags].flatMap(([id, seen]) => ((tags.get(id) ?? seen) === seen ? [] : id));
  return (
    <div role="status">
      {corrected.length > 0 && (
        <Notice kind="warning">
          Данные изменились: исправили получателя или учреждение, {formatOrderNumbers(corrected)}. Обновите
          перед печатью.{' '}
          <Button variant="quiet" onClick={revalidate}>
            Обновить
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** «№ 5, № 7» */
export function formatOrderNumbers(ids: readonly number[]): string {
  return ids.map((id) => `№\u00A0${id}`).join(', ');
}
