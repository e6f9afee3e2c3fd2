import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/fields/field.tsx';
import stack from '../ui/lists/stack.module.css';
import { sections } from './sections.ts';
import {
  isBusy,
  runShortcut,
  type ShortcutGroup,
  shortcutsSwitch,
  useShortcutGroups,
  useShortcuts,
  useShortcutsOn,
} from './shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

/** The button «Клавиши» with the list of what keys do here; «?» opens it, too. */
export function ShortcutsDialog() {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  useShortcuts(
    'Перейти',
    sections.map(({ key, path, label }) => ({ press: ['KeyG', key], label, run: () => navigate(path) })),
  );

  useEffect(() => {
    const keyPressed = (event: KeyboardEvent) => {
      if (event.key !== '?') return runShortcut(event);
      if (isBusy(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', keyPressed);
    return () => document.removeEventListener('keydown', keyPressed);
  }, []);

  return (
    <>
      <div className={styles.opener}>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Клавиши <kbd className={styles.key}>?</kbd>
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

function ShortcutList() {
  const groups = useShortcutGroups();
  const on = useShortcutsOn();
  return (
    <>
      {groups.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      <CheckboxField
        label="Клавиши включены"
        hint="Работают в русской и английской раскладке, пока вы не печатаете в поле"
        checked={on}
        onChange={shortcutsSwitch.turn}
      />
    </>
  );
}

function Group({ title, shortcuts }: ShortcutGroup) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={stack.gap8}>
        {shortcuts.map(({ press, label }) => (
          <div key={label} className={styles.line}>
            <dt className={styles.keys}>
              {press.map((code) => (
                <kbd key={code} className={styles.key}>
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

const signs: Record<string, string> = { Slash: '/' };

function letterOf(code: string): string {
  return signs[code] ?? code.replace('Key', '');
}
