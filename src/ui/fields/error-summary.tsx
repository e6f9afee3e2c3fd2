import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  /** Id of the field → what is wrong with it. */
  errors: Record<string, string>;
  title?: string;
}

/**
 * The list of everything that sending has found wrong with a form, above it. It takes focus when it appears, so
 * that it may only appear by sending; give it a `key` that changes with each attempt, so that it takes it again.
 */
export function ErrorSummary({ errors, title = 'Проверьте форму' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {Object.entries(errors).map(([id, message]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={styles.link}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
