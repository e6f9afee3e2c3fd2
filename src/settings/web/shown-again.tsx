import { Button, LinkButton } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useAsk } from '../../ui/data/use-ask.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Notice } from '../../ui/notice.tsx';
import { changeFirstDay, readFirstDay } from '../admin-first-day.contract.ts';
import styles from './first-day.module.css';

/** The way back to «Первый день», where it was put away. */
export function ShownAgain() {
  const { answer: read } = useAsk(readFirstDay, {});
  const { send, busy, failure, answer } = useSend(changeFirstDay, { revalidates: false });
  const firstDay = answer ?? read;
  if (firstDay === null) return null;
  return (
    <section aria-label="Первый день" className={styles.again}>
      <h2 className={styles.title}>Первый день</h2>
      <p className={styles.text}>
        Что сделать в новом магазине, по шагам: на экране заказов, для всех администраторов.
      </p>
      <div role="alert">
        {failure !== null && <Notice kind="error">{failureMessage(failure, {})}</Notice>}
      </div>
      <div>
        {firstDay.hidden ? (
          <Button
            variant="secondary"
            busy={busy}
            busyText="Возвращаем…"
            onClick={() => void send({ body: { hidden: false } })}
          >
            Показать «Первый день» снова
          </Button>
        ) : (
          <LinkButton variant="secondary" to="/admin/user-order-list">
            Открыть «Первый день»
          </LinkButton>
        )}
      </div>
    </section>
  );
}
