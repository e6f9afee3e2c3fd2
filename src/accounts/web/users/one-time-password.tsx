import { useState } from 'react';
import { formatMoment } from '../../../lib/calendar.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { failureMessage } from '../../../ui/data/call-error.ts';
import { wordsInDoubt } from '../../../ui/data/failure-words.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import inRow from '../../../ui/lists/row.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { giveOneTimePassword } from '../../user.contract.ts';
import { ShownPassword } from '../staff/shown-password.tsx';
import styles from './admin-users.module.css';

const notGiven = {
  refused: 'Пароль не выдан. Попробуйте ещё раз.',
  ...wordsInDoubt('Не знаем, сменился ли пароль. Нажмите ещё раз: подойдёт последний.'),
};

/** Gives a customer who forgot the password a one-time one, and shows it once. */
export function OneTimePassword({ id, name, email }: { id: number; name: string; email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Выдать одноразовый пароль
      </Button>
      <Dialog open={open} title="Одноразовый пароль" onClose={() => setOpen(false)}>
        <p>
          {name}, {email}
        </p>
        <Giving id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Mounted anew each time the dialog opens, so that closing it forgets the password. */
function Giving({ id, onClose }: { id: number; onClose(): void }) {
  const { send, busy, answer, failure } = useSend(giveOneTimePassword, { revalidates: false });
  if (answer !== null) {
    return (
      <ShownPassword password={answer.password} onClose={onClose}>
        Годится на один вход до {formatMoment(answer.until)}. Войдя, покупатель придумает свой. Закроете окно
        — пароль больше не увидеть, только выдать другой.
      </ShownPassword>
    );
  }
  return (
    <>
      <p>
        Убедитесь, что говорите с владельцем: спросите о последнем заказе или перезвоните на телефон из него.
        Прежний пароль перестанет подходить, на всех устройствах нужно будет войти заново.
      </p>
      <div role="alert">
        {failure !== null && <Notice kind="error">{failureMessage(failure, notGiven)}</Notice>}
      </div>
      <div className={classes(inRow.gap12, styles.buttons)}>
        <Button busy={busy} busyText="Выдаём…" onClick={() => send({ params: { id } })}>
          Выдать пароль
        </Button>
        <Button variant="secondary" data-focus-first onClick={onClose}>
          Отмена
        </Button>
      </div>
    </>
  );
}
