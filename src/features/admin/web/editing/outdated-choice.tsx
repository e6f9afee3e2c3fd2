import { Button } from '../../../../shared/web/ui/button.tsx';
import styles from './editing.module.css';

interface OutdatedChoiceProps {
  busy: boolean;
  /** Sends once more what stands in the fields, over what the other one wrote. */
  onKeepMine(): void;
  /** Gives up what stands in the fields. */
  onTakeTheirs(): void;
}

/** What to do when somebody else has changed the same thing; the message above says who and what. */
export function OutdatedChoice({ busy, onKeepMine, onTakeTheirs }: OutdatedChoiceProps) {
  return (
    <div className={styles.buttons}>
      <Button variant="secondary" disabled={busy} onClick={onKeepMine}>
        Оставить моё
      </Button>
      <Button variant="secondary" disabled={busy} onClick={onTakeTheirs}>
        Взять изменённое
      </Button>
    </div>
  );
}
