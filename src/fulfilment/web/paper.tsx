import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { formatOrderLineChoice } from '../../catalog/product-choices.ts';
import { loadForAdmin, loadScreenPart, mayOpen } from '../../desk/guarded.ts';
import { typesetName } from '../../lib/russian/typography.ts';
import { MAX_CHOSEN_ORDERS } from '../../orders/user-order-desk.contract.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { createLostResponseMessages } from '../../ui/data/failure-words.ts';
import { Icon } from '../../ui/icon.tsx';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import styles from './paper.module.css';

interface PaperProps {
  title: string;
  /** Why there is nothing to print. */
  problem: string | null;
  /** What to know before printing; it stays off the paper. */
  notes?: ReactNode;
  /** What is done here rather than printing: it stands first. */
  lead?: ReactNode;
  /** What else is done with the same orders. */
  tools?: ReactNode;
  /** Stands for the title and the button, where something else than printing is done. */
  heading?: ReactNode;
  /** Where from; the desk's list, or its day where that is not open, unless told otherwise. */
  back?: { to: string; label: string };
  /** False when nothing was chosen or found. */
  filled: boolean;
  children: ReactNode;
}

const LIST = { to: '/admin/user-order-list', label: 'К заказам' };
const TODAY = { to: '/admin', label: 'На сегодня' };

/** A print view of chosen orders: a button above it, and on the paper nothing but the sheets. */
export function PrintView(props: PaperProps) {
  const { title, problem, notes, lead, tools, heading, back, filled, children } = props;
  const { to, label } = back ?? (mayOpen(LIST.to) ? LIST : TODAY);
  const { revalidate } = useRevalidator();
  return (
    <div className={joinClassNames(stack.gap24, styles.paper)}>
      <div className={styles.screenOnly}>
        {heading || (
          <div className={styles.top}>
            <h1>{title}</h1>
            <div className={joinClassNames(inRow.gap12, styles.tools)}>
              {lead}
              {filled && (
                <Button variant={lead ? 'secondary' : 'primary'} onClick={() => window.print()}>
                  <Icon name="printer" />
                  Распечатать
                </Button>
              )}
              {tools}
              <LinkButton variant="quiet" to={to}>
                {label}
              </LinkButton>
            </div>
          </div>
        )}
        {notes}
      </div>
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {problem === null && !filled && <EmptyState title="Печатать нечего" text="Выберите заказы в списке." />}
      {children}
    </div>
  );
}

/** The line with the heading of a group over its goods. */
export function CategoryHeadingRow({ name, columns }: { name: string | null; columns: number }) {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={columns}>
        {name ?? 'Без категории'}
      </th>
    </tr>
  );
}

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
      <th scope="col" className={styles.tick}>
        <span className="visually-hidden">{tick}</span>
      </th>
      <th scope="col">Товар</th>
      <th scope="col" className={styles.number}>
        Штук
      </th>
      {children}
    </tr>
  );
}

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

/**
 * The loader of a paper for the orders of its address; failures other than a lost session or role come as
 * messages.
 */
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

/** «№ 5, № 7» */
export function formatOrderNumbers(ids: readonly number[]): string {
  return ids.map((id) => `№\u00A0${id}`).join(', ');
}
