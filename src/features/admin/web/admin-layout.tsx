import { isRouteErrorResponse, Link, Outlet } from 'react-router';
import { pageTitle } from '../../../shared/web/page-title.ts';
import { Icon } from '../../../shared/web/ui/icon.tsx';
import { Skeleton } from '../../../shared/web/ui/skeleton.tsx';
import { useSessionWatch } from '../../accounts/accounts.web.ts';
import type { Route } from './+types/admin-layout.ts';
import { AccessDenied } from './access-denied.tsx';
import styles from './admin-layout.module.css';
import { DENIED, requireAdmin } from './guarded.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export const meta: Route.MetaFunction = ({ error }) => [
  { title: pageTitle(error ? 'Доступ запрещён' : 'Администратор') },
  { name: 'robots', content: 'noindex' },
];

export function clientLoader() {
  requireAdmin();
  return null;
}

export function HydrateFallback() {
  return <Skeleton height={24} />;
}

/** What stands around every screen of an administrator; nobody else gets past it (spec.md §2). */
export default function AdminLayout() {
  useSessionWatch('/login');
  return (
    <div className={styles.desk}>
      <div className={styles.bar}>
        <Link to="/admin/record" className={styles.record}>
          <Icon name="list" size={20} />
          Журнал
        </Link>
        <ShortcutsDialog />
      </div>
      <Outlet />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === DENIED) return <AccessDenied />;
  // What else went wrong is said by the page of the whole shop.
  throw error;
}
