import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import type { Notices } from '../../ui/notice.tsx';
import { changeFirstDay, type FirstDayAnswer } from '../admin-first-day.contract.ts';
import styles from './first-day.module.css';
import { FirstDaySteps } from './first-day-steps.tsx';

interface FirstDayProps {
  /** Null where it could not be loaded: then nothing is shown. */
  firstDay: FirstDayAnswer | null;
  /** One line, out of the way of the work. */
  folded: boolean;
  /** Where is said that it was put away, with the way back. */
  notices: Notices;
}

/** «Первый день»: what is to be done in a new shop, until it is put away. */
export function FirstDay({ firstDay, folded, notices }: FirstDayProps) {
  const { send, busy } = useSend(changeFirstDay);

  async function hide(hidden: boolean) {
    const { failure } = await send({ body: { hidden } });
    if (failure !== null) return notices.show('error', failureMessage(failure, {}));
    if (!hidden) return;
    const again = { label: 'Вернуть', run: () => void hide(false) };
    notices.show('success', '«Первый день» убран. Вернуть его можно и в настройках.', again);
  }

  const steps = firstDay?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  if (firstDay === null || steps.length === 0) return null;
  return (
    <section aria-label="Первый день" className={styles.walk}>
      <Disclosure title={`Первый день: готово ${done} из ${steps.length}`} open={!folded}>
        <FirstDaySteps firstDay={firstDay} />
        <div>
          <Button variant="secondary" busy={busy} busyText="Убираем…" onClick={() => void hide(true)}>
            {done === steps.length ? 'Всё готово, убрать' : 'Больше не показывать'}
          </Button>
        </div>
      </Disclosure>
    </section>
  );
}
