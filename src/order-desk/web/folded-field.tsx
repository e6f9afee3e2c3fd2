import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-table.module.css';

interface FoldedFieldProps {
  /** What the button adds: «Комментарий». */
  label: string;
  /** Something is written in it: then it stands open. */
  filled: boolean;
  /** A field of several lines. */
  children: ReactNode;
}

/** A field that is seldom written in: a button until then. Once open it stays. */
export function FoldedField({ label, filled, children }: FoldedFieldProps) {
  const [open, setOpen] = useState(filled);
  if (filled && !open) setOpen(true);
  const pressed = useRef(false);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open && pressed.current) field.current?.querySelector('textarea')?.focus();
  }, [open]);
  if (open) {
    return (
      <div ref={field} className={styles.unfolded}>
        {children}
      </div>
    );
  }
  return (
    <Button
      variant="quiet"
      onClick={() => {
        pressed.current = true;
        setOpen(true);
      }}
    >
      <Icon name="plus" size={20} />
      {label}
    </Button>
  );
}
