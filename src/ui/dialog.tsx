import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, type To } from 'react-router';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { joinClassNames } from './join-class-names.ts';
import inRow from './lists/row.module.css';
import textStyles from './look/text.module.css';

/** How soon the second half of a double press comes. */
const DOUBLE_PRESS_MS = 500;

interface ModalProps {
  open: boolean;
  /** Esc, a press beside the dialog, or its own buttons. */
  onClose(): void;
  children: ReactNode;
}

/**
 * A native modal dialog: the page behind it rests, Esc closes it, focus returns where it was. The focus
 * begins on what carries `data-focus-first`, else on the first thing that takes it.
 */
function Modal({
  open,
  onClose,
  children,
  ...rest
}: ModalProps & { className?: string; 'aria-labelledby': string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The server draws what is open from the start; from then on the browser alone opens and closes it.
  const [drawnOpen] = useState(open);
  const shownAt = useRef(0);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || !open) return;
    element.open = false;
    element.showModal();
    shownAt.current = performance.now();
    // React keeps `autoFocus` to itself, so the native dialog cannot see it.
    element.querySelector<HTMLElement>('[data-focus-first]')?.focus({ preventScroll: true });
    // What takes the focus may stand far below: everything is read from its head.
    element.scrollTop = 0;
    return () => element.close();
  }, [open]);

  /** The second half of the press that opened it answers nothing. A finger's second tap often counts as a first. */
  function ignoreDoublePress(event: MouseEvent<HTMLDialogElement, PointerEvent>) {
    const isTap = event.nativeEvent.pointerType === 'touch';
    if (event.detail < 2 && !isTap) return;
    if (performance.now() - shownAt.current > DOUBLE_PRESS_MS) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same and is the dialog's own.
    <dialog
      {...rest}
      ref={dialog}
      open={drawnOpen}
      onClose={(event) => {
        // The event comes late: a dialog that stands open again hears of its last showing.
        if (open && !event.currentTarget.open) onClose();
      }}
      onClickCapture={ignoreDoublePress}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}

interface DialogProps extends ModalProps {
  title: string;
}

/** A modal dialog in the middle of the screen. */
export function Dialog({ title, children, ...modal }: DialogProps) {
  const titleId = useId();
  return (
    <Modal {...modal} className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.content}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </Modal>
  );
}

interface SheetProps extends DialogProps {
  /** Where the cross leads while scripts do not work; otherwise it closes the sheet. */
  closeTo: To;
  /** What sticks to the bottom of the sheet; nothing where there is nothing to do. */
  foot: ReactNode;
}

/**
 * A modal dialog that comes from the bottom of a phone and stands as a narrow column elsewhere. Without scripts one that
 * is open from the start is a part of the page.
 */
export function Drawer({ title, closeTo, foot, children, ...modal }: SheetProps) {
  const titleId = useId();
  return (
    <Modal {...modal} className={joinClassNames(styles.dialog, styles.sheet)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1} data-focus-first className={styles.name}>
          {title}
        </h2>
        <Link
          to={closeTo}
          className={styles.cross}
          aria-label="Закрыть"
          onClick={(event) => {
            event.preventDefault();
            event.currentTarget.closest('dialog')?.close();
          }}
        >
          <Icon name="close" />
        </Link>
      </div>
      <div className={styles.body}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Modal>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  /** The question, naming the thing: «Удалить „Чай“ из корзины?» */
  title: string;
  /** What happens then. */
  text?: ReactNode;
  /** What comes of it, in sight above the answers however long the rest is. */
  outcome?: ReactNode;
  confirmText: string;
  /** The harmless answer, where «Отмена» could be misread. */
  closeText?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
  /** What can be read further, below the buttons. */
  children?: ReactNode;
}

/** Asks before something that is hard to take back. The focus begins on «Отмена». */
export function ConfirmDialog({
  open,
  title,
  text,
  outcome,
  confirmText,
  closeText = 'Отмена',
  danger,
  busy,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {text !== undefined && <div className={textStyles.quiet}>{text}</div>}
      <div className={joinClassNames(inRow.gap12, styles.buttons)}>
        {outcome}
        <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
          {confirmText}
        </Button>
        <Button variant="secondary" data-focus-first onClick={onClose}>
          {closeText}
        </Button>
      </div>
      {children}
    </Dialog>
  );
}
