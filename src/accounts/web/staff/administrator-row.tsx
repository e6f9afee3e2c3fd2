import { useState } from 'react';
import { formatMoment } from '../../../lib/calendar.ts';
import { Button } from '../../../ui/button.tsx';
import { failureMessage } from '../../../ui/data/call-error.ts';
import { wordsInDoubt } from '../../../ui/data/failure-words.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import inRow from '../../../ui/lists/row.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { type Administrator, dismissAdministrator } from '../../admin-staff.contract.ts';
import { giveOneTimePassword } from '../../user.contract.ts';
import styles from './staff.module.css';

const failed = {
  refused: 'Не получилось. Попробуйте ещё раз.',
  ...wordsInDoubt('Не знаем, что получилось. Обновите список.'),
};

interface AdministratorRowProps {
  administrator: Administrator;
  /** It is the one who looks: nobody takes the role from oneself. */
  own: boolean;
  onDismissed(name: string): void;
  onPassword(password: string, until: string): void;
}

/** One who runs the shop, and what may be done about it. */
export function AdministratorRow({ administrator, own, onDismissed, onPassword }: AdministratorRowProps) {
  const [asks, setAsks] = useState(false);
  const dismissal = useSend(dismissAdministrator);
  const password = useSend(giveOneTimePassword);
  const { id, lastName, firstName, email, invitedUntil } = administrator;
  const name = `${lastName} ${firstName}`;
  const failure = dismissal.failure ?? password.failure;

  async function dismiss() {
    setAsks(false);
    const { failure: why } = await dismissal.send({ params: { id } });
    if (why === null) onDismissed(name);
  }

  async function giveAnother() {
    const { answer } = await password.send({ params: { id } });
    if (answer !== null) onPassword(answer.password, answer.until);
  }

  return (
    <article className={styles.row} aria-label={name}>
      <div>
        <h3 className={styles.name}>
          {name}
          {own && <span className={styles.quiet}> — это вы</span>}
        </h3>
        <p className={styles.quiet}>{email}</p>
        {invitedUntil !== null && (
          <p className={styles.quiet}>
            Своего пароля ещё нет. Одноразовый годится до {formatMoment(invitedUntil)}.
          </p>
        )}
      </div>
      <div className={inRow.gap8}>
        {invitedUntil !== null && !own && (
          <Button variant="quiet" busy={password.busy} busyText="Выдаём…" onClick={giveAnother}>
            Выдать другой пароль
          </Button>
        )}
        {!own && (
          <Button variant="quiet" busy={dismissal.busy} busyText="Снимаем…" onClick={() => setAsks(true)}>
            Снять роль
          </Button>
        )}
      </div>
      <div role="alert" className={styles.alert}>
        {failure !== null && <Notice kind="error">{failureMessage(failure, failed)}</Notice>}
      </div>
      <ConfirmDialog
        open={asks}
        title={`Снять роль администратора: ${name}?`}
        text="Человек сразу потеряет доступ к заказам и настройкам и выйдет на всех устройствах. Учётная запись покупателя останется."
        confirmText="Снять роль"
        danger
        onConfirm={dismiss}
        onClose={() => setAsks(false)}
      />
    </article>
  );
}
