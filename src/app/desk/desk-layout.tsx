import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { listAuditLogAdministrators } from '../../audit/admin-record.contract.ts';
import { DENIED, guarded, loaded } from '../../desk/guarded.ts';
import { LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { pageTitle } from '../../ui/page-meta.ts';
import { useSessionWatch } from '../../ui/session-end.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { OwnFrame } from '../layout/page-frame.tsx';
import type { Route } from './+types/desk-layout.ts';
import styles from './desk-layout.module.css';
import { DeskTop } from './desk-top.tsx';

export const handle: OwnFrame = { Top: DeskTop };

export const meta: Route.MetaFunction = ({ error }) => [
  { title: pageTitle(error ? 'Доступ запрещён' : 'Администратор') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Some screens request only what anybody may: here the server is asked whether the token is still good.
 * What else may fail is shown by the screen itself.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guarded(request, async () => {
    await loaded(call(listAuditLogAdministrators, {}, { signal: request.signal }), {});
    return null;
  });
}

/** Each screen that is opened, not each change of its address. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function HydrateFallback() {
  return <Skeleton height={24} />;
}

/** The administrators' screens; nobody else gets past it. */
export default function DeskLayout() {
  useSessionWatch('/login');
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === DENIED) return <AccessDenied />;
  // What else went wrong is shown by the page of the whole shop.
  throw error;
}

/** The page for a person whose role is not ADMIN. */
function AccessDenied() {
  return (
    <div className={styles.denied}>
      <h1>Доступ запрещён</h1>
      <p>У вас нет прав для просмотра этой страницы</p>
      <LinkButton to="/">На главную</LinkButton>
    </div>
  );
}
