import { loaded } from '../../desk/guarded.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import { type DeskOrder, listDesk } from '../../orders/user-order-desk.contract.ts';
import { call } from '../../ui/data/call.ts';
import { conditionsOf, type DeskFilter } from './desk-filter.ts';

export interface DeskPage {
  orders: DeskOrder[];
  /** How many the same filter finds in each status; null where that is not known. */
  counts: ReadonlyMap<OrderStatus, number> | null;
  /** How many of the same filter are to be handed in by today; null where that is not known. */
  due: number | null;
  /** Numbers of orders that wait, whatever the filter is. */
  held: number[];
  totalPages: number;
  totalElements: number;
  /** There are more than these, and nobody has counted how many. */
  more: boolean;
  /** Why there is nothing to show. */
  problem: string | null;
}

/** A page of all orders; failures other than a lost session or role come as messages. */
export async function loadDesk(filter: DeskFilter, signal: AbortSignal): Promise<DeskPage> {
  const { page, size, sortDirection } = filter;
  const body = { ...conditionsOf(filter), pageable: { page: page - 1, size, sortDirection } };
  const { answer, problem } = await loaded(call(listDesk, { body }, { signal }), loadFailed);
  // An answer that is no page of orders shows as none.
  if (answer === null) return { ...nothing, problem: problem === MALFORMED ? null : problem };
  const { content, totalPages, totalElements, statuses, due, held, more } = answer;
  const isCounted = statuses.length > 0 || (totalElements === 0 && due !== null);
  const counts = isCounted ? new Map(statuses.map(({ status, orders }) => [status, orders])) : null;
  return { orders: content, counts, due, held, totalPages, totalElements, more, problem: null };
}

/** The counts as they have become: orders stay in the list when their status is changed, and so do not fetch it anew. */
export function countsNow(
  counts: DeskPage['counts'],
  loaded: readonly DeskOrder[],
  shown: readonly DeskOrder[],
): DeskPage['counts'] {
  if (counts === null) return null;
  const now = new Map(counts);
  const before = new Map(loaded.map(({ id, status }) => [id, status]));
  for (const { id, status } of shown) {
    const was = before.get(id);
    if (was === undefined || was === status) continue;
    now.set(was, (now.get(was) ?? 0) - 1);
    now.set(status, (now.get(status) ?? 0) + 1);
  }
  return now;
}

const MALFORMED = 'Сервер вернул некорректные данные: ожидались заказы';
const LOST = 'Ошибка загрузки заказов. Попробуйте ещё раз.';
const loadFailed = { network: LOST, broken: LOST, malformed: MALFORMED };

const nothing = {
  orders: [],
  counts: null,
  due: null,
  held: [],
  totalPages: 0,
  totalElements: 0,
  more: false,
};
