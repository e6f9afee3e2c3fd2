import { useLocation, useNavigate } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { session } from '../../ui/session.ts';
import { resetForgottenPassword } from '../account-access.contract.ts';
import type { Route } from './+types/reset.page.ts';
import { useAccountForm } from './account-form.tsx';
import {
  createPasswordCallErrorMessages,
  findRepeatedPasswordError,
  NewPasswordForm,
} from './new-password-fields.tsx';
import { SignInFrame, type SignInState } from './sign-in-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle('Новый пароль') }];

/** What stands after the sign of the address is known to the browser alone. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <SignInFrame title="Новый пароль">
      <PageSkeleton height={24} />
    </SignInFrame>
  );
}

const notReset = createPasswordCallErrorMessages({
  refused: 'Пароль не сохранён.',
  doubt: 'Не знаем, сохранился ли пароль. Попробуйте войти с новым.',
});

const anotherLink = (
  <LinkButton variant="secondary" full to="/forgot">
    Запросить новую ссылку
  </LinkButton>
);

/** Another password by the link of a mail. */
export default function ResetPage() {
  const token = useLocation().hash.slice(1);
  return (
    <SignInFrame title="Новый пароль">
      {token === '' ? (
        <>
          <Notice kind="error">Ссылка открылась не целиком. Откройте её из письма ещё раз.</Notice>
          {anotherLink}
        </>
      ) : (
        <NewPassword token={token} />
      )}
    </SignInFrame>
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useAccountForm(resetForgottenPassword, {
    initial: { password: '', repeated: '' },
    input: ({ password }) => ({ body: { token, password } }),
    also: ({ password, repeated }) => findRepeatedPasswordError(password, repeated),
    failed: notReset,
    done: () => {
      // Every session of the account is over; this browser may have had one.
      const before = session.token();
      if (before !== null) session.end(before);
      navigate('/login', { replace: true, state: { reset: true } satisfies SignInState });
    },
  });
  return (
    <>
      <p>После этого на всех устройствах нужно будет войти заново.</p>
      <NewPasswordForm
        form={form}
        chosen={form.field('password')}
        repeated={form.field('repeated')}
        saveText="Сохранить новый пароль"
      />
      {form.refusal !== undefined && anotherLink}
    </>
  );
}
