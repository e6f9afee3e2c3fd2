import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/fields/field.tsx';
import stack from '../ui/lists/stack.module.css';
import styles from './desk-sections.module.css';
import { mayOpen } from './guarded.ts';
import {
  isShortcutBlocked,
  runShortcut,
  type ShortcutGroup,
  shortcutsSwitch,
  useAreShortcutsOn,
  useRegisterShortcuts,
  useShortcutGroups,
} from './shortcuts.ts';
import shortcutsDialogStyles from './shortcuts-dialog.module.css';

/** The row of the desk's parts with the one that is open marked. On a phone the row moves sideways to show it. */
export function DeskNavigation() {
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies(pathname): another screen marks another section.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [pathname]);
  return (
    <>
      <nav aria-label="Разделы" className={styles.sections}>
        <ul ref={row} className={styles.row}>
          {ownSections().map(({ path, label }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/admin'} className={styles.section}>
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
        <Button variant="secondary" data-focus-first onClick={() => setOpen(false)}>
          Закрыть
        </Button>
      </Dialog>
    </>
  );
}

/** What the keys of this screen do, then those of all. */
function ShortcutList() {
  const groups = useShortcutGroups();
  const on = useAreShortcutsOn();
  return (
    <>
      <div className={shortcutsDialogStyles.groups}>
        {groups
          .toSorted((one, other) => Number(one.title === GO) - Number(other.title === GO))
          .map((group) => (
            <Group key={group.title} {...group} />
          ))}
        <Group title="Везде" shortcuts={EVERYWHERE} />
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
  { press: ['Escape'], label: 'Закрыть открытое' },
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
