import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { InlineScript } from '../../../../shared/web/inline-script.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import styles from './sidebar.module.css';

/** Up to here the sidebar folds. */
export const NARROW = '(max-width: 950px)';

/**
 * Runs where it stands, before anything is painted: on a narrow screen the part it is in begins
 * folded. Sent open, so that without scripts nothing is hidden.
 */
const foldWhenNarrow = `if(matchMedia('${NARROW}').matches)document.currentScript.parentElement.removeAttribute('open')`;

const never = () => () => {};

/** True for what the server sent, also while the browser takes it over; false for what the browser draws itself. */
function useSentByServer(): boolean {
  const now = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [atFirst] = useState(now);
  return atFirst;
}

/** A part of the sidebar, open on wide screens, folded at first on narrow ones. */
export function SidebarSection({ title, children }: { title: string; children: ReactNode }) {
  const section = useRef<HTMLDetailsElement>(null);
  const sentByServer = useSentByServer();
  const { pathname, search } = useLocation();
  const shownAt = useRef(sentByServer ? pathname + search : null);

  // Drawn in the browser, or a link in it was chosen: on a narrow screen the goods come first.
  useLayoutEffect(() => {
    if (shownAt.current === pathname + search) return;
    shownAt.current = pathname + search;
    if (section.current && matchMedia(NARROW).matches) section.current.open = false;
  }, [pathname, search]);

  return (
    <details ref={section} open className={styles.section} suppressHydrationWarning>
      <summary className={styles.summary}>
        <h2 className={styles.title}>{title}</h2>
        <Icon name="chevron-down" />
      </summary>
      {sentByServer && <InlineScript code={foldWhenNarrow} />}
      <div className={styles.content}>{children}</div>
    </details>
  );
}
