import { redirect } from 'react-router';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createLostResponseMessages } from '../../ui/data/failure-words.ts';
import { session } from '../../ui/session.ts';
import { redirectToSignInAgain } from '../../ui/session-end.ts';
import { listOwnOrdersPage, ORDERS_PAGE_SIZE, type Order } from '../user-order.contract.ts';

type SortDirection = 'ASC' | 'DESC';

/** What a list of orders shows, as its URL says: `page` is 1-based there. */
export interface OrderListParams {
  page: number;
  sortDirection: SortDirection;
}

/** Reads the state of the list from its URL: `?page=2&sort=asc`; nonsense is the default. */
export function parseOrderListParams(search: URLSearchParams): OrderListParams {
  const page = Number(search.get('page'));
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    sortDirection: search.get('sort') === 'asc' ? 'ASC' : 'DESC',
  };
}

/** The URL of a list in that state, without what is the default. */
export function formatOrderListQuery({ page, sortDirection }: OrderListParams): string {
  const search = new URLSearchParams();
  if (sortDirection === 'ASC') search.set('sort', 'asc');
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `?${search}` : '';
}

interface OwnOrdersResult {
  orders: Order[];
  totalPages: number;
  /** Why there is nothing to show. */
  problem: string | null;
}

/** A page of one's own orders, or why there is none; undefined when the session is lost. */
export async function loadOwnOrders(
  { page, sortDirection }: OrderListParams,
  signal: AbortSignal,
): Promise<OwnOrdersResult | undefined> {
  const body = { pageable: { page: page - 1, size: ORDERS_PAGE_SIZE, sortDirection } };
  const { response, failure } = await awaitCallResult(call(listOwnOrdersPage, { body }, { signal }));
  if (failure === null) return { orders: response.content, totalPages: response.totalPages, problem: null };
  if (failure.status === 401) return undefined;
  // A response that is no page of orders shows as none.
  const problem =
    failure.kind === 'malformed' ? null : getCallFailureMessage(failure, orderLoadFailureMessages);
  return { orders: [], totalPages: 0, problem };
}

/** What is to be printed of one of one's own orders, or why it cannot be; leads to their list where there is nothing. */
export async function loadOwnOrderPrintData<Paper>(request: Request, read: () => Promise<Paper | null>) {
  if (session.token() === null) return redirect('/login');
  const { response, failure } = await awaitCallResult(read());
  if (failure?.status === 401) return redirectToSignInAgain(new URL(request.url).pathname);
  if (failure !== null && failure.status !== 404) {
    return { paper: null, problem: getCallFailureMessage(failure, orderLoadFailureMessages) };
  }
  return response === null ? redirect('/user-order-list') : { paper: response, problem: null };
}

/** The messages for orders that could not be loaded. */
const orderLoadFailureMessages = createLostResponseMessages('Ошибка загрузки заказов. Попробуйте ещё раз.');
