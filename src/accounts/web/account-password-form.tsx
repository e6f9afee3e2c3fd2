import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/field.tsx';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';
import { session } from '../../ui/session.ts';
import { changePassword } from '../account-access.contract.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { createPasswordCallErrorMessages, NewPasswordField } from './new-password-fields.tsx';

const notChanged = createPasswordCallErrorMessages({
  refused: 'Пароль не изменён.',
  doubt: 'Не знаем, сменился ли пароль. Попробуйте войти с новым.',
});

/** Change of password; `email` tells password managers the account. */
export function AccountPasswordForm({ email }: { email: string }) {
  const { notice, show, clear } = useNotice();
  const form = useAccountForm(changePassword, {
    initial: { currentPassword: '', newPassword: '' },
    input: (fields) => ({ body: fields }),
    failed: notChanged,
    done: (response) => {
      session.start(response.token);
      form.reset();
      show('success', `${response.message}. На других устройствах войдите заново.`);
    },
  });

  return (
    <>
      <AccountForm
        form={form}
        button={
          <div>
            <Button type="submit" busy={form.busy} busyText="Меняем…">
              Сменить пароль
            </Button>
          </div>
        }
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('currentPassword')}
          label="Текущий пароль"
          autoComplete="current-password"
          required
        />
        <NewPasswordField {...form.field('newPassword')} />
      </AccountForm>
      <NoticeArea notice={notice} clear={clear} />
    </>
  );
}
