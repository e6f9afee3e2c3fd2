import type { CallAnswer } from '../../contract/endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { draft } from '../../ui/draft.ts';
import { decodeToken } from '../../ui/session.ts';
import { choosePassword } from '../account-password.contract.ts';
import { useAccountForm } from './account-form.tsx';
import { NewPasswordForm, notRepeated, passwordFailures } from './new-password-fields.tsx';

/**
 * The token that a one-time password brought. It is no session: it opens nothing but the choice of a password,
 * so the shop sees a guest until that is made. A reload must not lose it: the password is used up.
 */
export const oneTimeToken = draft<string>('oneTimeToken');

const DOUBT = 'Не знаем, сохранился ли пароль. Нажмите ещё раз.';
const notChosen = passwordFailures({ refused: 'Пароль не сохранён.', doubt: DOUBT, timeout: DOUBT });

interface ChoosePasswordProps {
  token: string;
  /** The token is no longer good, or its owner gives up. */
  onLeave(why?: string): void;
  onChosen(answer: CallAnswer<typeof choosePassword>): void;
}

/** Whoever signed in with a one-time password chooses their own; what that answers signs them in. */
export function ChoosePassword({ token, onLeave, onChosen }: ChoosePasswordProps) {
  const email = decodeToken(token)?.email ?? '';
  const form = useAccountForm(choosePassword, {
    initial: { newPassword: '', repeated: '' },
    input: ({ newPassword }) => ({ body: { newPassword } }),
    also: ({ newPassword, repeated }) => notRepeated(newPassword, repeated),
    failed: notChosen,
    token,
    done: onChosen,
    onFailure: ({ status }) => {
      if (status !== 401) return false;
      onLeave(
        'Если вы уже сохранили новый пароль, войдите с ним. Если нет — попросите ещё один одноразовый.',
      );
      return true;
    },
  });

  return (
    <>
      <p>
        Вы вошли с одноразовым паролем: {email}. Второй раз он не подойдёт, придумайте свой и запишите его.
      </p>
      <NewPasswordForm
        form={form}
        chosen={form.field('newPassword')}
        repeated={form.field('repeated')}
        saveText="Сохранить и продолжить"
      >
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      </NewPasswordForm>
      <Button variant="quiet" onClick={() => onLeave()}>
        Это не я, войти по-другому
      </Button>
    </>
  );
}
