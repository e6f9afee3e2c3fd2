import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './state.module.css';

/** What could not be loaded, with «Повторить»; it stays until the person acts. */
export function LoadError({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.errorIcon}>
        <Icon name="error" size={40} />
      </span>
      <p className={styles.title}>Ошибка: {message}</p>
      <Button variant="secondary" onClick={onRetry}>
        <Icon name="retry" />
        Повторить
      </Button>
    </div>
  );
}
