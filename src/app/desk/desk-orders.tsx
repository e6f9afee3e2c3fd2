import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router';
import { classes } from '../../ui/classes.ts';
import links from '../layout/header/links.module.css';

/** Only an administrator's browser fetches what counts; where it does not come, the way to the orders stands without. */
const NewOrders = lazy(() =>
  import('./new-orders-count.tsx').then(
    ({ NewOrdersCount }) => ({ default: NewOrdersCount }),
    () => ({ default: () => null }),
  ),
);

/** An administrator's way to the orders from any screen of the shop: «Заказы 3», the new ones counted. */
export function DeskOrders({ className }: { className?: string | undefined }) {
  return (
    <NavLink to="/admin/user-order-list" className={classes(links.link, className)}>
      Заказы
      <Suspense>
        <NewOrders className={links.badge} />
      </Suspense>
    </NavLink>
  );
}
