import { type SubmitEvent, useState } from 'react';
import { failureMessage } from '../../../shared/web/data/call-error.ts';
import { useSend } from '../../../shared/web/data/use-send.ts';
import { type FormErrors, formErrors } from '../../../shared/web/form-errors.ts';
import { session } from '../../../shared/web/session.ts';
import { Button } from '../../../shared/web/ui/button.tsx';
import { ErrorSummary } from '../../../shared/web/ui/fields/error-summary.tsx';
import { PasswordField } from '../../../shared/web/ui/fields/field.tsx';
import { Notice, NoticeArea, useNotice } from '../../../shared/web/ui/notice.tsx';
import { changePassword } from '../account-password.contract.ts';
import { PASSWORD_RULE } from '../password-rule.ts';
import styles from './form.module.css';

const LOST = 'Не удалось связаться с сервером. Проверьте соединение и попробуйте ещё раз.';
const DOUBT = 'Не знаем, сменился ли пароль. Попробуйте войти с новым.';
const notChanged = {
  refused: 'Пароль не изменён. Попробуйте ещё раз.',
  timeout: LOST,
  network: LOST,
  broken: DOUBT,
  malformed: DOUBT,
};

const empty = { currentPassword: '', newPassword: '' };

/** Change of password; `email` tells password managers whose it is. */
export function AccountPasswordForm({ email }: { email: string }) {
  const [fields, setFields] = useState(empty);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { send, busy } = useSend(changePassword, { revalidates: false });
  const { notice, show, clear } = useNotice();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = formErrors(changePassword, fields);
    setErrors(wrong);
    setRefusal(undefined);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    const { answer, failure } = await send({ body: fields });
    if (failure === null) {
      session.start(answer.token);
      setFields(empty);
      show('success', `${answer.message}. На других устройствах войдите заново.`);
      return;
    }
    setErrors(failure.errors);
    if (Object.keys(failure.errors).length === 0) setRefusal(failureMessage(failure, notChanged));
  }

  const field = (name: keyof typeof empty) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    error: errors[name],
    required: true,
  });

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {Object.keys(errors).length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('currentPassword')} label="Текущий пароль" autoComplete="current-password" />
      <PasswordField
        {...field('newPassword')}
        label="Новый пароль"
        hint={PASSWORD_RULE}
        autoComplete="new-password"
      />
      <div role="alert">{refusal !== undefined && <Notice kind="error">{refusal}</Notice>}</div>
      <div>
        <Button type="submit" busy={busy} busyText="Меняем…">
          Сменить пароль
        </Button>
      </div>
      <NoticeArea notice={notice} clear={clear} />
    </form>
  );
}
