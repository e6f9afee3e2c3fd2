import { type SubmitEvent, useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/endpoint.ts';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { useSend } from '../../../../shared/web/data/use-send.ts';
import { type FormErrors, formErrors } from '../../../../shared/web/form-errors.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { TextField } from '../../../../shared/web/ui/fields/field.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { inviteAdministrator } from '../../../accounts/admin-staff.contract.ts';
import styles from './staff.module.css';

type Invited = CallAnswer<typeof inviteAdministrator>;

const DOUBT = 'Не знаем, приглашён ли человек. Обновите список.';
const notInvited = {
  refused: 'Не приглашён. Попробуйте ещё раз.',
  timeout: DOUBT,
  broken: DOUBT,
  malformed: DOUBT,
};

const nobody = { email: '', lastName: '', firstName: '' };

/** Asks somebody in by e-mail; who buys here already needs no name. */
export function InviteForm({ onInvited }: { onInvited(invited: Invited): void }) {
  const [fields, setFields] = useState(nobody);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const { send, busy } = useSend(inviteAdministrator);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = formErrors(inviteAdministrator, fields);
    setErrors(wrong);
    setRefusal(undefined);
    const [first] = Object.keys(wrong);
    if (first !== undefined) return document.getElementById(first)?.focus();
    const { answer, failure } = await send({ body: fields });
    if (failure === null) {
      setFields(nobody);
      return onInvited(answer);
    }
    setErrors(failure.errors);
    if (Object.keys(failure.errors).length === 0) setRefusal(failureMessage(failure, notInvited));
  }

  const field = (name: keyof typeof nobody) => ({
    name,
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
  });

  return (
    <form className={styles.invite} method="post" noValidate onSubmit={submit} aria-labelledby="invite">
      <h2 id="invite">Пригласить</h2>
      <p className={styles.quiet}>
        Покупатель станет администратором сразу, только войдёт заново. Для новой почты создадим учётную запись
        и покажем одноразовый пароль: передайте его сами, писем магазин не шлёт.
      </p>
      <div className={styles.fields}>
        <TextField label="Почта" type="email" inputMode="email" max={254} required {...field('email')} />
        <TextField label="Фамилия, если покупок ещё не было" max={127} {...field('lastName')} />
        <TextField label="Имя, если покупок ещё не было" max={127} {...field('firstName')} />
      </div>
      <div role="alert">{refusal !== undefined && <Notice kind="error">{refusal}</Notice>}</div>
      <Button type="submit" busy={busy} busyText="Приглашаем…">
        Сделать администратором
      </Button>
    </form>
  );
}
