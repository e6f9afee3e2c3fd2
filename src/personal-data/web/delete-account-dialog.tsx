import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { failureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { formErrors } from '../../ui/form-errors.ts';
import { Notice } from '../../ui/notice.tsx';
import { session } from '../../ui/session.ts';
import { deleteAccount } from '../account.contract.ts';
import styles from './account.module.css';
import { farewell } from './farewell.tsx';

/** Whoever is deleted already is told so by the next try: nobody is signed in then. */
const DOUBT = 'Не знаем, удалена ли учётная запись. Попробуйте ещё раз.';
const inDoubt = { broken: DOUBT, malformed: DOUBT };

interface DeleteAccountDialogProps {
  open: boolean;
  email: string;
  onClose(): void;
}

/** Says what goes with an account, asks for the password and deletes it. */
export function DeleteAccountDialog({ open, email, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} title="Удалить учётную запись?" onClose={onClose}>
      <ul className={styles.consequences}>
        <li>Неоплаченные заказы будут отменены.</li>
        <li>Из всех заказов исчезнут имена, телефон и дата рождения; состав и суммы останутся для учёта.</li>
        <li>Сохранённые получатели будут удалены.</li>
        <li>Пока заказ оплачен или в работе, удалить учётную запись нельзя.</li>
      </ul>
      <p>Вернуть учётную запись будет невозможно.</p>
      <DeleteAccountForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function DeleteAccountForm({ email, onClose }: Omit<DeleteAccountDialogProps, 'open'>) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const { send, busy } = useSend(deleteAccount, { revalidates: false });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal(undefined);
    const body = { password };
    const wrong = formErrors(deleteAccount, body).password;
    if (wrong !== undefined) return refusePassword(wrong);
    setError(undefined);
    const { answer, failure } = await send({ body });
    if (failure === null) {
      // Leaving empties what this tab remembers, so the farewell comes after it.
      session.end();
      farewell.write(answer.message);
      return;
    }
    if (failure.errors.password !== undefined) return refusePassword(failure.errors.password);
    setRefusal(
      failureMessage(failure, { refused: 'Учётная запись не удалена. Попробуйте ещё раз.', ...inDoubt }),
    );
  }

  function refusePassword(message: string) {
    setError(message);
    document.getElementById('deletePassword')?.focus();
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="deletePassword"
        name="password"
        label="Пароль"
        autoComplete="current-password"
        required
        value={password}
        onChange={setPassword}
        error={error}
      />
      <div role="alert">{refusal !== undefined && <Notice kind="error">{refusal}</Notice>}</div>
      <FormButtons spread onCancel={onClose}>
        <Button type="submit" variant="danger" busy={busy} busyText="Удаляем…">
          Удалить навсегда
        </Button>
      </FormButtons>
    </form>
  );
}
