import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import { NARROW_MEDIA_QUERY } from '../../../../ui/narrow.ts';
import styles from './dropdown-menu.module.css';

/** How long after the pointer left a menu closes. */
const CLOSE_MS = 300;

/** From here on menus drop down and open by pointing; narrower, they unfold in place by pressing. */
const dropsDown = () => !matchMedia(NARROW_MEDIA_QUERY).matches;

interface MenuProps {
  label: string;
  /** On which widths it is there. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A button that drops a list of links: opens by pointing, pressing or Enter; closes by Esc, when the
 * focus leaves, when a link is chosen, and 300 ms after the pointer left.
 */
export function DropdownMenu({ label, className, children }: MenuProps) {
  // Pointing opens before a press can: a press on what pointing opened must keep it open, not close it.
  const [state, setState] = useState<'closed' | 'pointed' | 'pressed'>('closed');
  const open = state !== 'closed';
  const item = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const pressedElsewhere = (event: PointerEvent) => {
      if (dropsDown() && !item.current?.contains(event.target as Node)) setState('closed');
    };
    document.addEventListener('pointerdown', pressedElsewhere);
    return () => document.removeEventListener('pointerdown', pressedElsewhere);
  }, [open]);

  const byMouse = (event: { pointerType: string }) => event.pointerType === 'mouse' && dropsDown();

  function focusLeft(event: FocusEvent) {
    // Without a next place the window lost the focus, or something that takes none was pressed. A list
    // that unfolds in place stays: folding it would move what is being pressed below it.
    const next = event.relatedTarget;
    if (next !== null && dropsDown() && !item.current?.contains(next)) setState('closed');
  }

  function linkChosen(event: MouseEvent) {
    if ((event.target as Element).closest('a')) setState('closed');
  }

  function keyPressed(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setState('closed');
    button.current?.focus();
  }

  return (
    <li
      ref={item}
      className={joinClassNames(styles.menu, className)}
      onBlur={focusLeft}
      onKeyDown={keyPressed}
      onPointerEnter={(event) => {
        clearTimeout(timer.current);
        if (byMouse(event)) setState((before) => (before === 'closed' ? 'pointed' : before));
      }}
      onPointerLeave={(event) => {
        if (byMouse(event)) timer.current = setTimeout(() => setState('closed'), CLOSE_MS);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        onClick={() => setState((before) => (before === 'pressed' ? 'closed' : 'pressed'))}
      >
        {label}
        <Icon name="chevron-down" size={20} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it have their own keys. */}
      <ul className={styles.list} data-open={open} onClick={linkChosen}>
        {children}
      </ul>
    </li>
  );
}
