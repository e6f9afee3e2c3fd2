import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import { call } from '../../../../shared/web/call.ts';
import { loaded } from '../../../admin/admin.web.ts';
import { listAllOrders, type Order } from '../../user-order.contract.ts';
import { orderChart } from '../../user-order-desk.contract.ts';
import { conditionsOf, type DeskFilter } from './desk-filter.ts';

export interface DeskPage {
  orders: Order[];
  totalPages: number;
  totalElements: number;
  /** Why there is nothing to show. */
  problem: string | null;
}

/** A page of all orders; failures other than a lost session or role come as messages. */
export async function loadDesk(filter: DeskFilter, signal: AbortSignal): Promise<DeskPage> {
  const { page, size, sortDirection } = filter;
  const body = { ...conditionsOf(filter), pageable: { page: page - 1, size, sortDirection } };
  const { answer, problem } = await loaded(call(listAllOrders, { body }, { signal }), loadFailed);
  // An answer that is no page of orders shows as none.
  if (answer === null) return { ...nothing, problem: problem === MALFORMED ? null : problem };
  const { content, totalPages, totalElements } = answer;
  return { orders: content, totalPages, totalElements, problem: null };
}

const MALFORMED = 'Сервер вернул некорректные данные: ожидались заказы';
const LOST = 'Ошибка загрузки заказов. Попробуйте ещё раз.';
const loadFailed = { network: LOST, broken: LOST, malformed: MALFORMED };

const nothing = { orders: [], totalPages: 0, totalElements: 0 };

export type Chart = CallAnswer<typeof orderChart>;

/** A chart is asked for anew when it is older; turning pages does not change it. */
const CHART_FRESH_MS = 60_000;

let kept: { key: string; at: number; chart: Promise<Chart | null> } | undefined;

/** The chart over the list, not waited for; null when it cannot be had. */
export function loadChart(filter: DeskFilter): { key: string; chart: Promise<Chart | null> } {
  const body = conditionsOf(filter);
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
