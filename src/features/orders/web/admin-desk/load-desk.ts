import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import { CallError, call } from '../../../../shared/web/call.ts';
import { loadWords } from '../../../admin/admin.web.ts';
import { listAllOrders, type Order } from '../../user-order.contract.ts';
import { orderChart } from '../../user-order-desk.contract.ts';
import { type DeskWish, filterOf } from './desk-wish.ts';

export interface DeskPage {
  orders: Order[];
  totalPages: number;
  totalElements: number;
  /** Why there is nothing to show. */
  problem: string | null;
}

/** A page of all orders; failures other than a lost session or role come as words (spec.md §8). */
export async function loadDesk(wish: DeskWish, signal: AbortSignal): Promise<DeskPage> {
  const { page, size, sortDirection } = wish;
  try {
    const body = { ...filterOf(wish), pageable: { page: page - 1, size, sortDirection } };
    const answer = await call(listAllOrders, { body }, { signal });
    const { content, totalPages, totalElements } = answer;
    return { orders: content, totalPages, totalElements, problem: null };
  } catch (error) {
    if (error instanceof CallError && [401, 403].includes(error.status)) throw error;
    // An answer that is no page of orders shows as none.
    if (error instanceof CallError && error.kind === 'malformed') return { ...nothing, problem: null };
    return { ...nothing, problem: loadWords(error, 'Ошибка загрузки заказов. Попробуйте ещё раз.') };
  }
}

const nothing = { orders: [], totalPages: 0, totalElements: 0 };

export type Chart = CallAnswer<typeof orderChart>;

/** A chart is asked for anew when it is older; turning pages does not change it. */
const CHART_FRESH_MS = 60_000;

let kept: { key: string; at: number; chart: Promise<Chart | null> } | undefined;

/** The chart over the list, not waited for; null when it cannot be had. */
export function loadChart(wish: DeskWish): { key: string; chart: Promise<Chart | null> } {
  const body = filterOf(wish);
  const key = JSON.stringify(body);
  if (kept?.key !== key || performance.now() - kept.at > CHART_FRESH_MS) {
    const chart = call(orderChart, { body }).catch(() => {
      // Asked for anew by whoever comes next.
      if (kept?.chart === chart) kept = undefined;
      return null;
    });
    kept = { key, at: performance.now(), chart };
  }
  return kept;
}
