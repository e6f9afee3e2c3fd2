import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from '../desk.module.css';

interface AddToggleProps {
  id: string;
  /** The form for new things is open. */
  open: boolean;
  onToggle(open: boolean): void;
}

/** Opens the form for new things above their list, and puts it away. */
export function NewRowsFormToggle({ id, open, onToggle }: AddToggleProps) {
  return (
    <Button
      id={id}
      variant={open ? 'secondary' : 'primary'}
      aria-expanded={open}
      onClick={() => onToggle(!open)}
    >
      <Icon name={open ? 'close' : 'plus'} size={20} />
      {open ? 'Скрыть новые' : 'Добавить'}
    </Button>
  );
}

interface MoreButtonProps {
  /** What more it opens: «Ещё для Чай». */
  label: string;
  open: boolean;
  onToggle(): void;
}

/** The small button that opens what else can be done with a row. */
export function RowActionsToggle({ label, open, onToggle }: MoreButtonProps) {
  return (
    <button type="button" className={styles.more} aria-expanded={open} aria-label={label} onClick={onToggle}>
      …
    </button>
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
