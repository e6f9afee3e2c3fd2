import { type SubmitEvent, useEffect, useState } from 'react';
import { redirect, useLocation, useNavigate, useSearchParams } from 'react-router';
import { failureMessage } from '../../../shared/web/data/call-error.ts';
import { clientAction, useSend } from '../../../shared/web/data/use-send.ts';
import { type FormErrors, formErrors } from '../../../shared/web/form-errors.ts';
import { pageTitle } from '../../../shared/web/page-meta.ts';
import { PageSkeleton } from '../../../shared/web/page-skeleton.tsx';
import { session, useToken } from '../../../shared/web/session.ts';
import { Button, LinkButton } from '../../../shared/web/ui/button.tsx';
import { ErrorSummary } from '../../../shared/web/ui/fields/error-summary.tsx';
import { PasswordField, TextField } from '../../../shared/web/ui/fields/field.tsx';
import { Notice } from '../../../shared/web/ui/notice.tsx';
import { afterSignIn } from '../after-sign-in.ts';
import { login } from '../user.contract.ts';
import type { Route } from './+types/login.page.ts';
import styles from './form.module.css';
import { interruptedAt } from './session-end.ts';

export { shouldRevalidate } from '../../../shared/web/data/should-revalidate.ts';

export { clientAction };

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Вход') }];

/** Who is signed in already is sent on. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (session.token() === null) return null;
  return redirect(afterSignIn(new URL(request.url).searchParams.get('resumeStep'), null));
}

export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <PageSkeleton title="Вход" height={24} />
    </div>
  );
}

const LOST = 'Ошибка сервера. Попробуйте позже.';
const loginFailed = { refused: 'Ошибка входа', timeout: LOST, network: LOST, broken: LOST, malformed: LOST };

/** Sign in: e-mail and password. */
export default function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The way here goes on to the next screen, so that its Back leads past the sign-in.
  const state = useLocation().state as { email?: string } | null;
  const token = useToken();
  const [email, setEmail] = useState(state?.email ?? '');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const sending = useSend(login, { revalidates: false });
  const { busy } = sending;
  const [interrupted] = useState(interruptedAt.read);

  // Signing in here and in another tab lead on alike.
  useEffect(() => {
    if (token === null) return;
    interruptedAt.clear();
    navigate(afterSignIn(search.get('resumeStep'), interrupted), { replace: true, state });
  }, [token, navigate, search, interrupted, state]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const body = { email, password };
    const wrong = formErrors(login, body);
    setErrors(wrong);
    setRefusal(undefined);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    const { answer, failure } = await sending.send({ body });
    if (failure === null) session.start(answer.token);
    else setRefusal(failureMessage(failure, loginFailed));
  }

  return (
    <div className={styles.page}>
      <h1>Вход</h1>
      {interrupted !== null && (
        <Notice kind="info">Сеанс завершён. Войдите ещё раз, чтобы продолжить.</Notice>
      )}
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        {Object.keys(errors).length > 0 && <ErrorSummary key={attempt} errors={errors} />}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        <PasswordField
          label="Пароль"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <div role="alert">{refusal !== undefined && <Notice kind="error">{refusal}</Notice>}</div>
        <Button type="submit" full busy={busy} busyText="Входим…">
          Войти
        </Button>
      </form>
      <div className={styles.other}>
        <p>Ещё нет аккаунта?</p>
        <LinkButton
          variant="secondary"
          full
          to={{ pathname: '/register', search: search.toString() }}
          replace
          state={state}
        >
          Регистрация
        </LinkButton>
      </div>
    </div>
  );
}
