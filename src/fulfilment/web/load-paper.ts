import { loadForAdmin, loadScreenPart } from '../../desk/guarded.ts';
import { MAX_CHOSEN_ORDERS } from '../../orders/user-order-desk.contract.ts';
import { createLostAnswerMessages } from '../../ui/data/failure-words.ts';

const loadFailed = createLostAnswerMessages('Ошибка загрузки заказов. Попробуйте ещё раз.');

/** The numbers of a paper's address, `?ids=1,2,3`; what is no number is left out. */
function idsFrom(search: URLSearchParams): number[] {
  const ids = (search.get('ids') ?? '').split(',').filter((text) => /^[1-9]\d{0,14}$/.test(text));
  return [...new Set(ids.map(Number))].slice(0, MAX_CHOSEN_ORDERS);
}

/**
 * The loader of a paper for the orders of its address; failures other than a lost session or role come as
 * messages.
 */
export function createPaperLoader<Answer>(load: (ids: number[], signal: AbortSignal) => Promise<Answer>) {
  return ({ request }: { request: Request }) => {
    const ids = idsFrom(new URL(request.url).searchParams);
    return loadForAdmin(request, async () => {
      if (ids.length === 0) return { ids, answer: null, problem: null };
      return { ids, ...(await loadScreenPart(load(ids, request.signal), loadFailed)) };
    });
  };
}

/** «Не найдены заказы: № 5, № 7», of the numbers requested and those that came. */
export function formatMissingOrders(requested: readonly number[], found: readonly number[]): string | null {
  const missing = requested.filter((id) => !found.includes(id));
  return missing.length === 0 ? null : `Не найдены заказы: ${formatOrderNumbers(missing)}.`;
}

/** «№ 5, № 7» */
export function formatOrderNumbers(ids: readonly number[]): string {
  return ids.map((id) => `№\u00A0${id}`).join(', ');
}
