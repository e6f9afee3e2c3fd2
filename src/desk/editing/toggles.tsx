import { type ReactNode, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import styles from '../desk.module.css';

interface AddToggleProps {
  id: string;
  /** The form for new things is open. */
  open: boolean;
  onToggle(open: boolean): void;
}

/** Opens the form for new things, and leads into it. */
export function NewRowsFormToggle({ id, open, onToggle }: AddToggleProps) {
  return (
    <Button id={id} data-adds aria-expanded={open} onClick={() => (open ? focusNewRows() : onToggle(true))}>
      <Icon name="plus" size={20} />
      Добавить
    </Button>
  );
}

const focusNewRows = () =>
  document.querySelector<HTMLElement>('[data-panel] :is(input, textarea, select)')?.focus();

interface MoreMenuProps {
  /** What more it opens: «Ещё для Чай». */
  label: string;
  /** Buttons and links; a press of one closes the menu. */
  children: ReactNode;
}

/** «…», which opens beside itself what else can be done. Arrows lead through it; Esc and a press elsewhere close it. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const [source, box] = [button.current, menu.current];
    if (!open || source === null || box === null) return;
    box.showPopover({ source });
    const close = () => {
      setOpen(false);
      // What was pressed may have led the focus on.
      if (box.contains(document.activeElement) || document.activeElement === document.body) source.focus();
    };
    const listening = new AbortController();
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      hear: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, hear, { signal: listening.signal, capture: name === 'keydown' });
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.contains(target) && !source.contains(target)) setOpen(false);
    };
    listen('pointerdown', leave);
    listen('focusin', leave);
    listen('click', ({ target }) => {
      if (target instanceof Element && box.contains(target) && target.closest('a, button')) close();
    });
    listen('keydown', (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === 'Escape') close();
      else if (step === undefined) return;
      else {
        const items = [...box.querySelectorAll<HTMLElement>('a, button:not(:disabled)')];
        const here = items.indexOf(document.activeElement as HTMLElement);
        items.at((Math.max(here, step === 1 ? -1 : 0) + step) % items.length)?.focus();
      }
      event.preventDefault();
    });
    return () => listening.abort();
  }, [open]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        …
      </button>
      {open && (
        <div ref={menu} id={id} popover="manual" className={styles.menu}>
          {children}
        </div>
      )}
    </>
  );
}

interface ExpanderProps {
  /** It opens a row of a list. */
  'data-opener'?: true;
  open: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle(): void;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Words with an arrow that turns: they open what stands below them. */
export function Expander({ open, controls, onToggle, className, children, ...rest }: ExpanderProps) {
  return (
    <button
      {...rest}
      type="button"
      className={joinClassNames(styles.expander, className)}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name="chevron-right" size={20} />
      {children}
    </button>
  );
}
