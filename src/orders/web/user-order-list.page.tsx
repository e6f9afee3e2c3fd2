import { useState } from 'react';
import { Link, redirect, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { EmailVerificationNotice } from '../../accounts/accounts.web.ts';
import { ParcelBox } from '../../cart/cart.web.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PaginationButtons, useDebouncedPageTurns } from '../../ui/lists/page-turner.tsx';
import lists from '../../ui/lists/reloading.module.css';
import stack from '../../ui/lists/stack.module.css';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { session } from '../../ui/session.ts';
import { redirectToSignInAgain, useSessionWatch } from '../../ui/session-end.ts';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import type { Order } from '../user-order.contract.ts';
import type { Route } from './+types/user-order-list.page.ts';
import { NextParcelLink } from './handover-words.tsx';
import {
  formatOrderListQuery,
  loadOwnOrders,
  type OrderListParams,
  parseOrderListParams,
} from './load-own-orders.ts';
import { useOrderedProducts } from './order-details.tsx';
import styles from './own-order-card.module.css';
import { OwnOrderCard } from './own-order-card.tsx';

/** Of fewer orders the order is plain. */
const FEWEST_TO_SORT = 3;

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle('Мои заказы') }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (session.token() === null) return redirect('/login');
  const { pathname, search, searchParams } = new URL(request.url);
  const filter = parseOrderListParams(searchParams);
  const loaded = await loadOwnOrders(filter, request.signal);
  if (loaded === undefined) return redirectToSignInAgain(pathname + search);
  const { totalPages } = loaded;
  // The last order of a page may be gone by the time somebody comes back to it.
  if (totalPages > 0 && filter.page > totalPages)
    return redirect(`${pathname}${formatOrderListQuery({ ...filter, page: totalPages })}`);
  return { ...loaded, filter };
}

export function HydrateFallback() {
  return (
    <div className={joinClassNames(stack.gap16, styles.page)}>
      <PageSkeleton title="Мои заказы" height={12} count={3} />
    </div>
  );
}

/** The buyer's own orders: sort, pages, cancel, repeat. */
export default function UserOrderListPage({ loaderData }: Route.ComponentProps) {
  useSessionWatch('/login');
  const { filter, totalPages, problem } = loaderData;
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === 'loading';
  const navigate = useNavigate();
  const [orders, replaceOrder] = useOrders(loaderData.orders);
  const products = useOrderedProducts(orders);
  const show = (next: OrderListParams) => navigate(`/user-order-list${formatOrderListQuery(next)}`);

  return (
    <div className={joinClassNames(stack.gap16, styles.page)}>
      <div className={styles.top}>
        <h1>Мои заказы</h1>
        {(totalPages > 1 || orders.length >= FEWEST_TO_SORT) && (
          <SelectField
            label="Порядок"
            hiddenLabel
            options={[
              { value: 'DESC', label: 'Сначала новые' },
              { value: 'ASC', label: 'Сначала старые' },
            ]}
            value={filter.sortDirection}
            onChange={(chosen) => show({ page: 1, sortDirection: chosen === 'ASC' ? 'ASC' : 'DESC' })}
          />
        )}
      </div>
      <EmailVerificationNotice />
      {problem !== null && (
        <>
          <LoadError message={problem} bare onRetry={revalidate} />
          <p>
            Если заказы не открываются, позвоните нам: <ContactLinks />.
          </p>
        </>
      )}
      {problem === null && totalPages === 0 && (
        <EmptyState
          picture={<ParcelBox state="filling" className={styles.progress} />}
          title="Заказов пока нет"
          text={
            <>
              Если вы оформляли заказ, но его здесь нет, позвоните нам: <ContactLinks />.
            </>
          }
          action={<LinkButton to="/products">Перейти к покупкам</LinkButton>}
        />
      )}
      {problem === null && totalPages > 0 && (
        <>
          <PlainList className={joinClassNames(lists.reloading, stack.gap16)} aria-busy={loading}>
            {orders.map((order) => (
              <li key={order.id}>
                <OwnOrderCard
                  {...{ order, orders, products }}
                  onChanged={replaceOrder}
                  onStale={revalidate}
                />
              </li>
            ))}
          </PlainList>
          {totalPages > 1 && (
            <Pages page={filter.page} totalPages={totalPages} onTurn={(page) => show({ ...filter, page })} />
          )}
          <aside className={styles.aside} aria-label="Помощь">
            <p>
              Есть вопросы? <ContactLinks />.
            </p>
            <PlainList className={styles.links}>
              <li>
                <Link to="/parcel-path">Что будет с посылкой</Link>
              </li>
              <li>
                <NextParcelLink order={orders[0]} />
              </li>
              <li>
                <Link to="/list">Разобрать список из письма</Link>
              </li>
            </PlainList>
          </aside>
        </>
      )}
    </div>
  );
}

/** The loaded orders, some of them replaced by the server's later answer. */
function useOrders(loaded: Order[]) {
  const [shown, setShown] = useState({ loaded, orders: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, orders: loaded });
  const replace = (changed: Order) =>
    setShown((before) => ({
      ...before,
      orders: before.orders.map((order) => (order.id === changed.id ? changed : order)),
    }));
  return [shown.orders, replace] as const;
}

function Pages(pages: Parameters<typeof useDebouncedPageTurns>[0]) {
  return <PaginationButtons label="Страницы заказов" {...pages} turns={useDebouncedPageTurns(pages)} />;
}
