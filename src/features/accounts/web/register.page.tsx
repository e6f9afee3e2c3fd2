import { type SubmitEvent, useEffect, useState } from 'react';
import { Link, redirect, useLocation, useNavigate, useSearchParams } from 'react-router';
import { failureMessage } from '../../../shared/web/data/call-error.ts';
import { clientAction, useSend } from '../../../shared/web/data/use-send.ts';
import { type FormErrors, formErrors } from '../../../shared/web/form-errors.ts';
import { pageTitle } from '../../../shared/web/page-meta.ts';
import { PageSkeleton } from '../../../shared/web/page-skeleton.tsx';
import { session } from '../../../shared/web/session.ts';
import { Button, LinkButton } from '../../../shared/web/ui/button.tsx';
import { ErrorSummary } from '../../../shared/web/ui/fields/error-summary.tsx';
import { CheckboxField, PasswordField, TextField } from '../../../shared/web/ui/fields/field.tsx';
import { Notice } from '../../../shared/web/ui/notice.tsx';
import { afterSignIn } from '../after-sign-in.ts';
import { PASSWORD_RULE } from '../password-rule.ts';
import { register } from '../user.contract.ts';
import type { Route } from './+types/register.page.ts';
import styles from './form.module.css';

/** How long the good news stays before the sign-in page comes. */
const REDIRECT_MS = 1_500;

const NO_CONSENT = 'Без согласия мы не можем создать аккаунт';

export { shouldRevalidate } from '../../../shared/web/data/should-revalidate.ts';

export { clientAction };

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Регистрация') }];

/** Who is signed in already is sent on. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (session.token() === null) return null;
  return redirect(afterSignIn(new URL(request.url).searchParams.get('resumeStep'), null));
}

export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <PageSkeleton title="Регистрация" height={40} />
    </div>
  );
}

/** A password leaves no trace in the tab's storage. */
function samePerson({ body: { password: _, ...person } }: { body: { password: string } }) {
  return person;
}

const LOST = 'Ошибка соединения с сервером';
const registrationFailed = {
  refused: 'Произошла ошибка при регистрации',
  timeout: LOST,
  network: LOST,
  broken: LOST,
  malformed: LOST,
};

const empty = { lastName: '', firstName: '', middleName: '', email: '', password: '' };

/** Make an account. */
export default function RegisterPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as object | null;
  const [fields, setFields] = useState(empty);
  const [consent, setConsent] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [success, setSuccess] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const sending = useSend(register, { sameAs: samePerson, revalidates: false });
  const busy = sending.busy || success !== undefined;
  const signIn = `/login${search.size > 0 ? `?${search}` : ''}`;

  useEffect(() => {
    if (success === undefined) return;
    const timer = setTimeout(() => {
      navigate(signIn, { replace: true, state: { ...state, email: fields.email } });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [success, navigate, signIn, state, fields.email]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const body = { ...fields, consent };
    const wrong = formErrors(register, body);
    if (!consent) wrong.consent = NO_CONSENT;
    setErrors(wrong);
    setRefusal(undefined);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    const { answer, failure } = await sending.send({ body });
    if (failure === null) {
      setSuccess(answer.message);
    } else {
      setErrors(failure.errors);
      setRefusal(failureMessage(failure, registrationFailed));
    }
  }

  const field = (name: keyof typeof empty) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    error: errors[name],
  });

  return (
    <div className={styles.page}>
      <h1>Регистрация</h1>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        {Object.keys(errors).length > 0 && <ErrorSummary key={attempt} errors={errors} />}
        <TextField {...field('lastName')} label="Фамилия" autoComplete="family-name" max={127} required />
        <TextField {...field('firstName')} label="Имя" autoComplete="given-name" max={127} required />
        <TextField
          {...field('middleName')}
          label="Отчество"
          optional
          autoComplete="additional-name"
          max={127}
        />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          hint="Нужен для входа; на него оформляются заказы"
          max={254}
          required
        />
        <PasswordField
          {...field('password')}
          label="Пароль"
          hint={PASSWORD_RULE}
          autoComplete="new-password"
          toggleWhenFilled
          required
        />
        <CheckboxField
          name="consent"
          label={
            <>
              Даю{' '}
              <Link to="/consent" target="_blank">
                согласие на обработку персональных данных
              </Link>
            </>
          }
          checked={consent}
          onChange={setConsent}
          error={errors.consent}
          required
        />
        <div role="alert">{refusal !== undefined && <Notice kind="error">{refusal}</Notice>}</div>
        <div role="status">
          {success !== undefined && (
            <Notice kind="success">
              {success}{' '}
              <Link to={signIn} replace state={state}>
                Войти
              </Link>
            </Notice>
          )}
        </div>
        <Button type="submit" full busy={busy} busyText={success ? 'Готово' : 'Регистрируем…'}>
          Зарегистрироваться
        </Button>
      </form>
      <div className={styles.other}>
        <p>Уже есть аккаунт?</p>
        <LinkButton variant="secondary" full to={signIn} replace state={state}>
          Войти
        </LinkButton>
      </div>
    </div>
  );
}
