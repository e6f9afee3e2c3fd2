import { useLocation } from 'react-router';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import text from '../look/text.module.css';
import styles from './state.module.css';

interface LoadErrorProps {
  message: string;
  /** The message stands alone, without «Ошибка:» before it. */
  bare?: boolean;
  onRetry(): void;
}

/** What could not be loaded, with «Повторить»; it stays until the person acts. */
export function LoadError({ message, bare = false, onRetry }: LoadErrorProps) {
  const { pathname, search } = useLocation();
  return (
    // Without scripts the button asks for this very page again, its query included.
    <form
      action={pathname}
      className={styles.state}
      onSubmit={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className={text.wrong}>
        <Icon name="error" size={40} />
      </span>
      <p className={styles.title} role="alert">
        {!bare && 'Ошибка: '}
        {message}
      </p>
      <Button type="submit" variant="secondary">
        <Icon name="retry" />
        Повторить
      </Button>
    </form>
  );
}
