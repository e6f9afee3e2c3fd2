import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { listAuditLogAdministrators } from '../../audit/admin-record.contract.ts';
import { DeskNavigation } from '../../desk/desk-sections.tsx';
import { ACCESS_DENIED_STATUS, getDeskRole, loadForAdmin, loadScreenPart } from '../../desk/guarded.ts';
import { LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { isAdminToken, useToken } from '../../ui/session.ts';
import { useSessionWatch } from '../../ui/session-end.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Brand } from '../layout/header/brand.tsx';
import links from '../layout/header/links.module.css';
import { useSignOut } from '../layout/header/navigation/sign-out.ts';
import { TextSizeSwitch } from '../layout/header/text-size-switch.tsx';
import type { CustomFrameRouteHandle } from '../layout/page-frame.tsx';
import type { Route } from './+types/desk-layout.ts';
import { AdministratorMenu } from './administrator-menu.tsx';
import styles from './desk-layout.module.css';
import deskTopStyles from './desk-top.module.css';

/** The head of the desk: the shop's in one thin line, below it the sections, which stick to the top. */
function DeskTop() {
  const token = useToken();
  const signOut = useSignOut(token);
  const admin = isAdminToken(token);
  return (
    <>
      <header className={deskTopStyles.line}>
        <Brand className={deskTopStyles.brand} />
        <nav aria-label="Главное меню" className={deskTopStyles.navigation}>
          <ul className={deskTopStyles.links}>
            {admin && <AdministratorMenu className={deskTopStyles.menu} />}
          </ul>
        </nav>
        <div className={deskTopStyles.sizes}>
          <TextSizeSwitch />
        </div>
        {token !== null && (
          <button type="button" className={links.link} onClick={signOut}>
            Выйти
          </button>
        )}
      </header>
      {/* Until the browser has looked at the token, the row only holds the place. */}
      <div className={deskTopStyles.sections}>{admin && <DeskNavigation />}</div>
    </>
  );
}

export const handle: CustomFrameRouteHandle = { Top: DeskTop };

export const meta: Route.MetaFunction = ({ error }) => [
  { title: formatPageTitle(error ? 'Доступ запрещён' : 'Администратор') },
  { name: 'robots', content: 'noindex' },
];

/**
 * Some screens request only what anybody may: here the server is asked whether the token is still good.
 * What else may fail is shown by the screen itself.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadForAdmin(request, async () => {
    await loadScreenPart(call(listAuditLogAdministrators, {}, { signal: request.signal }), {});
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

/** The administrators' screens; only they get past it. */
export default function DeskLayout() {
  useSessionWatch('/login');
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === ACCESS_DENIED_STATUS) return <AccessDenied />;
  // What else went wrong is shown by the page of the whole shop.
  throw error;
}

/** The page for a person without the role ADMIN, or for one with another part of the desk's work. */
function AccessDenied() {
  if (getDeskRole() !== null) {
    return (
      <div className={styles.denied}>
        <h1>Эта часть стола не ваша</h1>
        <p>Вам открыто другое. Если нужна эта страница, попросите администратора изменить вашу роль.</p>
        <LinkButton to="/admin">К своим делам</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.denied}>
      <h1>Доступ запрещён</h1>
      <p>У вас нет прав для просмотра этой страницы</p>
      <LinkButton to="/">На главную</LinkButton>
    </div>
  );
}
