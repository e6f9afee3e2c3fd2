import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { createChangeNotifier } from '../../../ui/change-notifier.ts';
import { Icon } from '../../../ui/icon.tsx';
import { InlineScript } from '../../../ui/inline-script.tsx';
import text from '../../../ui/look/text.module.css';
import { NARROW_MEDIA_QUERY } from '../../../ui/narrow.ts';
import styles from './sidebar.module.css';

/** Where a link to the catalogue within the page leads: `#catalogue` opens it. */
export const CATALOGUE_SECTION_ID = 'catalogue';

/**
 * Runs where it stands, before anything is painted: on a narrow screen the part it is in begins
 * folded. Sent open, so that without scripts nothing is hidden.
 */
const foldWhenNarrow = import.meta.env.SSR
  ? `if(matchMedia('${NARROW_MEDIA_QUERY}').matches)document.currentScript.parentElement.removeAttribute('open')`
  : '';

const hydration = createChangeNotifier();

/** True for what the server sent, also while the browser takes it over; false for what the browser draws itself. */
function useSentByServer(): boolean {
  const now = hydration.useValue(() => false, true);
  const [atFirst] = useState(now);
  return atFirst;
}

interface SidebarSectionProps {
  title: string;
  /** Its place in the page: a link to it opens it. */
  id?: string;
  children: ReactNode;
}

/** A part of the sidebar, open on wide screens, folded at first on narrow ones, where one is open at a time. */
export function SidebarSection({ title, id, children }: SidebarSectionProps) {
  const section = useRef<HTMLDetailsElement>(null);
  const sentByServer = useSentByServer();
  const { pathname, search, hash, key } = useLocation();
  const shownAt = useRef(sentByServer ? pathname + search : null);

  // Drawn in the browser, or a link in it was chosen: on a narrow screen the goods come first.
  useLayoutEffect(() => {
    if (shownAt.current === pathname + search) return;
    shownAt.current = pathname + search;
    if (section.current && matchMedia(NARROW_MEDIA_QUERY).matches) section.current.open = false;
  }, [pathname, search]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(key): each press of the link opens it again.
  useEffect(() => {
    if (id === undefined || hash !== `#${id}` || !section.current) return;
    section.current.open = true;
    section.current.scrollIntoView();
    section.current.querySelector('summary')?.focus({ preventScroll: true });
  }, [id, hash, key]);

  return (
    <details
      ref={section}
      open
      id={id}
      className={styles.section}
      onToggle={foldOthersWhenNarrow}
      suppressHydrationWarning
    >
      <summary className={styles.summary}>
        <h2 className={text.large}>{title}</h2>
        <Icon name="chevron-down" />
      </summary>
      {sentByServer && <InlineScript code={foldWhenNarrow} />}
      <div className={styles.content}>{children}</div>
    </details>
  );
}

/** On a narrow screen one of several parts beside each other is open: folds the others once one was opened. */
export function foldOthersWhenNarrow({ currentTarget: part }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!part.open || !matchMedia(NARROW_MEDIA_QUERY).matches) return;
  for (const other of part.parentElement?.children ?? []) {
    if (other !== part && other instanceof HTMLDetailsElement) other.open = false;
  }
}
