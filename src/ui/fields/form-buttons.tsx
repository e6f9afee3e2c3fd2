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
}

/** The way on and the way back below a form. */
export function FormButtons({ children, cancelText = 'Отмена', onCancel }: FormButtonsProps) {
  return (
    <div className={inRow.gap12}>
      {children}
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {cancelText}
        </Button>
      )}
    </div>
  );
}
