import { useState } from 'react';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';
import { TextField } from './field.tsx';
import type { FrameProps } from './field-frame.tsx';

interface PasswordFieldProps extends FrameProps {
  value: string;
  onChange(value: string): void;
  autoComplete: 'current-password' | 'new-password';
  required?: boolean;
  max?: number;
  /** The button that shows the password comes with the first character. */
  toggleWhenFilled?: boolean;
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField({ toggleWhenFilled = false, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      action={
        (!toggleWhenFilled || field.value !== '') && (
          <button type="button" className={styles.toggle} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eye-off' : 'eye'} />
            {shown ? 'Скрыть пароль' : 'Показать пароль'}
          </button>
        )
      }
    />
  );
}
