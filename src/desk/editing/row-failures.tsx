import { Notice } from '../../ui/notice.tsx';
import styles from './editing.module.css';

interface RowFailureProps {
  /** Why the last work of the row failed. */
  message: string | undefined;
}

/** Says in its row what could not be done with it. */
export function RowFailure({ message }: RowFailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      {message !== undefined && <Notice kind="error">{message}</Notice>}
    </div>
  );
}

interface OtherFailuresProps {
  failures: ReadonlyMap<number, string>;
  /** The rows that are on the screen and speak for themselves. */
  shown: readonly { id: number }[];
}

/** Says above a list what could not be done with rows that are not in it, such as taking back a deletion. */
export function OtherFailures({ failures, shown }: OtherFailuresProps) {
  const ids = new Set(shown.map(({ id }) => id));
  return (
    <div role="alert">
      {[...failures]
        .filter(([id]) => !ids.has(id))
        .map(([id, message]) => (
          <Notice key={id} kind="error">
            {message}
          </Notice>
        ))}
    </div>
  );
}
