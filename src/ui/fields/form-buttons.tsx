import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { joinClassNames } from '../classes.ts';
import inRow from '../lists/row.module.css';
import styles from './form-buttons.module.css';

interface FormButtonsProps {
  /** The button that does it. */
  children: ReactNode;
  /** They share the whole width, as in a dialog of one question. */
  spread?: boolean;
  /** The harmless answer, where «Отмена» could be misread. */
  cancelText?: string;
  /** Without it there is no way back: what was asked is done. */
  onCancel?: () => void;
}

/** The way on and the way back below a form. */
export function FormButtons({ children, spread, cancelText = 'Отмена', onCancel }: FormButtonsProps) {
  return (
    <div className={joinClassNames(inRow.gap12, spread && styles.spread)}>
      {children}
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          {cancelText}
        </Button>
      )}
    </div>
  );
}
