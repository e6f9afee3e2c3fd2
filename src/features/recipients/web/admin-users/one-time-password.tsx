import { useRef, useState } from 'react';
import { formatMoment } from '../../../../shared/contract/calendar.ts';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Dialog } from '../../../../shared/web/ui/dialog.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { giveOneTimePassword } from '../../../accounts/user.contract.ts';
import styles from './admin-users.module.css';

const DOUBT = 'Не знаем, сменился ли пароль. Нажмите ещё раз: подойдёт последний.';
const notGiven = {
  refused: 'Пароль не выдан. Попробуйте ещё раз.',
  timeout: DOUBT,
  broken: DOUBT,
  malformed: DOUBT,
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
  const shown = useRef<HTMLOutputElement>(null);
  const [copied, setCopied] = useState('');

  /** Where the clipboard is forbidden, or there is none for want of HTTPS, what is selected is copied by hand. */
  function select() {
    if (shown.current) getSelection()?.selectAllChildren(shown.current);
    setCopied('Выделено. Скопируйте сами.');
  }

  const copy = (password: string) =>
    navigator.clipboard
      ? navigator.clipboard.writeText(password).then(() => setCopied('Скопировано'), select)
      : select();

  if (answer !== null) {
    const { password, until } = answer;
    return (
      <>
        <output ref={shown} className={styles.password}>
          {password}
        </output>
        <p>
          Годится на один вход до {formatMoment(until)}. Войдя, покупатель придумает свой. Закроете окно —
          пароль больше не увидеть, только выдать другой.
        </p>
        <div className={styles.buttons}>
          <Button data-focus-first onClick={() => copy(password)}>
            Скопировать
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Закрыть
          </Button>
        </div>
        <p role="status">{copied}</p>
      </>
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
      <div className={styles.buttons}>
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
