import { useState } from 'react';
import { formatMoment } from '../../../../shared/contract/calendar.ts';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { wordsInDoubt } from '../../../../shared/web/data/failure-words.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { classes } from '../../../../shared/web/ui/classes.ts';
import { Dialog } from '../../../../shared/web/ui/dialog.tsx';
import inRow from '../../../../shared/web/ui/lists/row.module.css';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { giveOneTimePassword } from '../../../accounts/user.contract.ts';
import { ShownPassword } from '../../../admin/admin.web.ts';
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
