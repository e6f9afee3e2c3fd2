import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import styles from './desk-sections.module.css';
import { sections } from './sections.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** The row of the desk's parts with the one that is open marked. On a phone the row moves sideways to show it. */
export function DeskSections() {
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
          {sections.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={path} className={styles.section}>
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
