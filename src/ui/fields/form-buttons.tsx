import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import inRow from '../lists/row.module.css';

interface FormButtonsProps {
  /** The button that does it. */
  children: ReactNode;
  /** The harmless answer, where «Отмена» could be misread. */
  cancelText?: string;
  /** Without it there is no way back: what was asked is done. */
  onCancel?: () => void;
  /** Another way on that is seldom taken, at the other end. */
  rare?: ReactNode;
}

/** The way on and the way back below a form. */
export function FormButtons({ children, cancelText = 'Отмена', onCancel, rare }: FormButtonsProps) {
  return (
    <div className={inRow.gap12}>
      {children}
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {cancelText}
        </Button>
      )}
      {rare && <div className={inRow.last}>{rare}</div>}
    </div>
  );
}
