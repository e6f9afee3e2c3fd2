import { useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  NavLink,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigate,
} from 'react-router';
import { LastBuyerOrdersContext } from '../../accounts/accounts.web.ts';
import { listAuditLogAdministrators } from '../../audit/admin-record.contract.ts';
import { DeskScreen, type DeskScreenHandle, useMarkedInSight } from '../../desk/desk-screen.tsx';
import {
  ACCESS_DENIED_STATUS,
  getDeskRole,
  loadForAdmin,
  loadScreenPart,
  mayOpen,
} from '../../desk/load-for-admin.ts';
import {
  isShortcutBlocked,
  runShortcut,
  type ShortcutGroup,
  shortcutsSwitch,
  useAreShortcutsOn,
  useRegisterShortcuts,
  useShortcutGroups,
} from '../../desk/shortcuts.ts';
import { LastBuyerOrders } from '../../orders/orders.web.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckboxField } from '../../ui/fields/field.tsx';
import stack from '../../ui/lists/stack.module.css';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { isAdminToken, useToken } from '../../ui/session.ts';
import { useSessionWatch } from '../../ui/session-end.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Brand } from '../layout/header/brand.tsx';
import links from '../layout/header/links.module.css';
import { useSignOut } from '../layout/header/navigation/use-sign-out.ts';
import { TextSizeSwitch } from '../layout/header/text-size-switch.tsx';
import type { CustomFrameRouteHandle } from '../layout/page-frame.tsx';
import type { Route } from './+types/desk-layout.ts';
import { AdministratorMenu } from './administrator-menu.tsx';
import styles from './desk-layout.module.css';
import sectionStyles from './desk-sections.module.css';
import deskTopStyles from './desk-top.module.css';
import shortcutsDialogStyles from './shortcuts-dialog.module.css';

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
      <div className={deskTopStyles.sections} data-sections>
        {admin && <DeskNavigation />}
      </div>
    </>
  );
}

export const handle: CustomFrameRouteHandle = { Top: DeskTop, kept: 'На экране то, что уже загрузили.' };

export const meta: Route.MetaFunction = ({ error }) => [
  { title: formatPageTitle(error ? 'Доступ запрещён' : 'Администратор') },
  { name: 'robots', content: 'noindex' },
];

/** Asks the server whether the token is still good: some screens request only what anybody may. */
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

/** What the screen itself has for the time until it is loaded. */
export function HydrateFallback() {
  const screen = useMatches().at(-1)?.handle as DeskScreenHandle | undefined;
  if (screen && 'Skeleton' in screen) return <screen.Skeleton />;
  const box = <Skeleton height={24} />;
  return screen ? <DeskScreen title={screen.title}>{box}</DeskScreen> : box;
}

/** The administrators' screens; only they get past it. */
export default function DeskLayout() {
  useSessionWatch('/login');
  return (
    <LastBuyerOrdersContext value={LastBuyerOrders}>
      <Outlet />
    </LastBuyerOrdersContext>
  );
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

/** The row of the desk's parts with the one that is open marked. On a phone the row moves sideways to show it. */
function DeskNavigation() {
  const row = useMarkedInSight<HTMLUListElement>(useLocation().pathname);
  return (
    <>
      <nav aria-label="Разделы" className={sectionStyles.sections}>
        <ul ref={row} className={sectionStyles.row}>
          {ownSections().map(({ path, label }) => (
            <li key={path}>
              {/* Fetched beforehand: without a connection another part opens in the desk's own frame. */}
              <NavLink to={path} end={path === '/admin'} prefetch="render" className={sectionStyles.section}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ShortcutsDialog />
    </>
  );
}

const GO = 'Перейти';

/** The button «Клавиши» with the list of what keys do here; «?» opens it, too. */
function ShortcutsDialog() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useRegisterShortcuts(
    GO,
    ownSections().map(({ key, path, label }) => ({ press: ['KeyG', key], label, run: () => navigate(path) })),
  );

  useEffect(() => {
    const keyPressed = (event: KeyboardEvent) => {
      if (event.key !== '?') return runShortcut(event);
      if (isShortcutBlocked(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', keyPressed);
    return () => document.removeEventListener('keydown', keyPressed);
  }, []);

  return (
    <>
      <div className={shortcutsDialogStyles.opener}>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Клавиши <kbd className={shortcutsDialogStyles.key}>?</kbd>
        </Button>
      </div>
      <Dialog open={open} title="Клавиши" onClose={() => setOpen(false)}>
        <ShortcutList />
        <div>
          <Button variant="secondary" data-focus-first onClick={() => setOpen(false)}>
            Закрыть
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** What the keys of this screen do, then where they lead. */
function ShortcutList() {
  const groups = useShortcutGroups();
  const on = useAreShortcutsOn();
  return (
    <>
      <div className={shortcutsDialogStyles.groups}>
        {[...groups, { title: 'Везде', shortcuts: EVERYWHERE }]
          .toSorted((one, other) => Number(one.title === GO) - Number(other.title === GO))
          .map((group) => (
            <Group key={group.title} {...group} />
          ))}
      </div>
      <CheckboxField
        label="Клавиши включены"
        hint="Работают в русской и английской раскладке, пока вы не печатаете в поле"
        checked={on}
        onChange={shortcutsSwitch.turn}
      />
    </>
  );
}

/** Keys that the desk and the browser hear themselves. */
const EVERYWHERE = [
  { press: ['?'], label: 'Этот список' },
  { press: ['Enter'], label: 'Сохранить число в строке' },
  { press: ['Escape'], label: 'Закрыть открытое, не менять число' },
];

interface GroupProps {
  title: string;
  shortcuts: readonly Pick<ShortcutGroup['shortcuts'][number], 'press' | 'label'>[];
}

function Group({ title, shortcuts }: GroupProps) {
  return (
    <section className={shortcutsDialogStyles.group}>
      <h3 className={shortcutsDialogStyles.title}>{title}</h3>
      <dl className={stack.gap4}>
        {shortcuts.map(({ press, label }) => (
          <div key={label} className={shortcutsDialogStyles.line}>
            <dt className={shortcutsDialogStyles.keys}>
              {press.map((code) => (
                <kbd key={code} className={shortcutsDialogStyles.key}>
                  {letterOf(code)}
                </kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const signs: Record<string, string> = { Slash: '/', Escape: 'Esc' };

function letterOf(code: string): string {
  return signs[code] ?? code.replace('Key', '');
}

/** The parts of the desk, in the order of a day; `key` leads to one after G. */
const sections = [
  { path: '/admin', label: 'Сегодня', key: 'KeyT' },
  { path: '/admin/user-order-list', label: 'Заказы', key: 'KeyO' },
  { path: '/admin/product', label: 'Товары', key: 'KeyP' },
  { path: '/admin/category-create', label: 'Категории', key: 'KeyC' },
  { path: '/admin/address', label: 'Учреждения', key: 'KeyA' },
  { path: '/admin/users', label: 'Пользователи', key: 'KeyU' },
  { path: '/admin/staff', label: 'Сотрудники', key: 'KeyS' },
  { path: '/admin/settings', label: 'Настройки', key: 'KeyN' },
  { path: '/admin/record', label: 'Журнал', key: 'KeyR' },
  { path: '/admin/reports', label: 'Отчёты', key: 'KeyM' },
] as const;

const ownSections = () => sections.filter(({ path }) => mayOpen(path));
