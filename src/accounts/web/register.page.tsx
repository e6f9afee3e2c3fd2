import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { createNoResponseMessages } from '../../ui/data/failure-words.ts';
import { CheckboxField, TextField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { register } from '../user.contract.ts';
import type { Route } from './+types/register.page.ts';
import { AccountForm, capitaliseNames, useAccountForm } from './account-form.tsx';
import { ConsentLabel } from './consent-label.tsx';
import { EmailField } from './email-field.tsx';
import styles from './form.module.css';
import { NewPasswordField } from './new-password-fields.tsx';
import {
  justRegisteredPassword,
  redirectIfSignedIn,
  registrationDraft,
  SignInFrame,
  SignInSkeleton,
  saveRegistrationDraft,
  signedInBeforeFlag,
  signInHelp,
} from './sign-in-frame.tsx';

/** How long the good news stays before the sign-in page comes. */
const REDIRECT_MS = 1_500;

const NO_CONSENT = 'Без согласия мы не можем создать аккаунт';

export { redirectIfSignedIn as clientLoader };

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle('Регистрация') }];

export const HydrateFallback = () => <SignInSkeleton title="Регистрация" isWide height={24} />;

/** A password leaves no trace in the tab's storage. */
function samePerson({ body: { password: _, ...person } }: { body: { password: string } }) {
  return person;
}

const registrationFailed = {
  refused: 'Произошла ошибка при регистрации',
  ...createNoResponseMessages('Ошибка соединения с сервером'),
};

const empty = { lastName: '', firstName: '', middleName: '', email: '', password: '', consent: false };

export default function RegisterPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as object | null;
  const [success, setSuccess] = useState<string>();
  const signIn = `/login${search.size > 0 ? `?${search}` : ''}`;
  const form = useAccountForm(register, {
    initial: { ...empty, ...registrationDraft.read() },
    input: (fields) => ({ body: fields }),
    also: ({ consent }) => (consent ? null : { consent: NO_CONSENT }),
    failed: registrationFailed,
    remember: saveRegistrationDraft,
    sameAs: samePerson,
    tidy: capitaliseNames,
    done: ({ message }) => {
      signedInBeforeFlag.write(true);
      setSuccess(message);
    },
  });

  const { password } = form.fields;
  useEffect(() => {
    if (success === undefined) return;
    const timer = setTimeout(() => {
      justRegisteredPassword.current = password;
      navigate(signIn, { replace: true, state: { ...state, registered: true } });
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [success, password, navigate, signIn, state]);

  const name = (field: 'lastName' | 'firstName' | 'middleName') => ({
    ...form.field(field),
    onBlur: form.leave,
    max: 127,
  });

  const { value: consent, ...consentBox } = form.field('consent');
  return (
    <SignInFrame title="Регистрация" isWide>
      <AccountForm
        form={form}
        help={signInHelp}
        button={
          <>
            <div role="status">
              {success !== undefined && (
                <Notice kind="success">
                  {success}{' '}
                  <Link
                    to={signIn}
                    replace
                    state={{ ...state, registered: true }}
                    onClick={() => {
                      justRegisteredPassword.current = password;
                    }}
                  >
                    Войти
                  </Link>
                </Notice>
              )}
            </div>
            <Button
              type="submit"
              full
              busy={form.busy || success !== undefined}
              busyText={success ? 'Готово' : 'Регистрируем…'}
            >
              Зарегистрироваться
            </Button>
          </>
        }
      >
        <div className={styles.row}>
          <TextField {...name('lastName')} label="Ваша фамилия" autoComplete="family-name" required />
          <TextField {...name('firstName')} label="Ваше имя" autoComplete="given-name" required />
          <TextField {...name('middleName')} label="Ваше отчество" autoComplete="additional-name" optional />
        </div>
        <div className={styles.row}>
          <EmailField {...form.field('email')} />
          <NewPasswordField {...form.field('password')} label="Пароль" />
          <CheckboxField
            {...consentBox}
            label={<ConsentLabel part="registration" />}
            checked={consent}
            required
          />
        </div>
      </AccountForm>
      <p className={styles.quietLink}>
        Уже есть аккаунт?{' '}
        <Link to={signIn} replace state={state}>
          Войти
        </Link>
      </p>
    </SignInFrame>
  );
}
