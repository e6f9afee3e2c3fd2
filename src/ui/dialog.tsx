import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import inRow from './lists/row.module.css';
import textStyles from './look/text.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Esc, a press beside the dialog, or its own buttons. */
  onClose(): void;
  children: ReactNode;
}

/**
 * A native modal dialog: the page behind it rests, Esc closes it, focus returns where it was. The focus
 * begins on what carries `data-focus-first`, else on the first thing that takes it.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    if (open && !element.open) {
      element.showModal();
      // React keeps `autoFocus` to itself, so the native dialog cannot see it.
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same and is the dialog's own.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={(event) => {
        // The event comes late: a dialog that stands open again hears of its last showing.
        if (open && !event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className={styles.content}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
}

interface ConfirmDialogProps {
  open: boolean;
  /** The question, naming the thing: «Удалить „Чай“ из корзины?» */
  title: string;
  /** What happens then. */
  text?: ReactNode;
  confirmText: string;
  /** The harmless answer, where «Отмена» could be misread. */
  closeText?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that is hard to take back. The focus begins on «Отмена». */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmText,
  closeText = 'Отмена',
  danger,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      {text !== undefined && <div className={textStyles.quiet}>{text}</div>}
      <div className={classes(inRow.gap12, styles.buttons)}>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
          {confirmText}
        </Button>
        <Button variant="secondary" data-focus-first onClick={onClose}>
          {closeText}
        </Button>
      </div>
    </Dialog>
  );
}
