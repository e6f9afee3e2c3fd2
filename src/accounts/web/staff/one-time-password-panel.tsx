import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import inRow from '../../../ui/lists/row.module.css';
import styles from '../users/admin-users.module.css';

interface ShownPasswordProps {
  password: string;
  /** Until when it is good, for what, and that it is seen this once. */
  children: ReactNode;
  onClose(): void;
}

/** A password that is shown once, to be copied or read out. */
export function OneTimePasswordPanel({ password, children, onClose }: ShownPasswordProps) {
  const shown = useRef<HTMLOutputElement>(null);
  const [copied, setCopied] = useState('');

  return (
    <>
      <output ref={shown} className={styles.password}>
        {password}
      </output>
      <p>{children}</p>
      <div className={inRow.gap8}>
        <Button data-focus-first onClick={async () => setCopied(await copyText(password, shown.current))}>
          Скопировать
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Закрыть
        </Button>
      </div>
      <p role="status">{copied}</p>
    </>
  );
}
