import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { CallResponse } from '../../contract/endpoint.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { createNoResponseMessages } from '../../ui/data/failure-words.ts';
import { createDraftStorage } from '../../ui/draft.ts';
import { CheckboxField, PasswordField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { decodeToken, session, useToken } from '../../ui/session.ts';
import { interruptedPathStorage, requestedPathStorage } from '../../ui/session-end.ts';
import { giveRegistrationConsent, replaceOneTimePassword } from '../account-access.contract.ts';
import { resolvePathAfterSignIn } from '../after-sign-in.ts';
import { login } from '../user.contract.ts';
import type { Route } from './+types/login.page.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { ConsentLabel } from './consent-label.tsx';
import { EmailField } from './email-field.tsx';
import styles from './form.module.css';
import {
  createPasswordCallErrorMessages,
  findRepeatedPasswordError,
  NewPasswordForm,
} from './new-password-fields.tsx';
import {
  ForgottenPasswordHelp,
  justRegisteredPassword,
  redirectIfSignedIn,
  registrationDraft,
  SignInFrame,
  SignInSkeleton,
  type SignInState,
  saveRegistrationDraft,
  signedInBeforeFlag,
  signInHelp,
  useIsInCheckout,
} from './sign-in-frame.tsx';

export { redirectIfSignedIn as clientLoader };

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle('Вход') }];

export const HydrateFallback = () => <SignInSkeleton title="Вход" height={24} />;

const loginFailed = {
  refused: 'Ошибка входа',
  ...createNoResponseMessages('Ошибка сервера. Попробуйте позже.'),
};

/** Sign in: e-mail and password; with a one-time password, the choice of another. */
export default function LoginPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // The way here goes on to the next screen, so that its Back leads past the sign-in.
  const { registered, reset, ...way } = (useLocation().state as SignInState) ?? {};
  const token = useToken();
  const [once, setOnce] = useState(oneTimeToken.read);
  const [unconsented, setUnconsented] = useState<string | null>(null);
  const [over, setOver] = useState<string>();
  const [interrupted] = useState(interruptedPathStorage.read);
  const [headed] = useState(requestedPathStorage.read);
  const [known] = useState(() => signedInBeforeFlag.read() !== null);
  const newcomer = useIsInCheckout() && !known;
  const onward = resolvePathAfterSignIn(search.get('resumeStep'), interrupted ?? headed);
  const state = JSON.stringify(way);

  // Signing in later by itself leads home.
  useEffect(() => requestedPathStorage.clear(), []);

  // Signing in here and in another tab lead on alike.
  useEffect(() => {
    if (token === null) return;
    interruptedPathStorage.clear();
    registrationDraft.clear();
    signedInBeforeFlag.write(true);
    navigate(onward, { replace: true, state: JSON.parse(state) });
  }, [token, navigate, onward, state]);

  function leaveOneTime(why?: string) {
    oneTimeToken.clear();
    setOnce(null);
    setOver(why);
  }

  function enter({ token, consentMissing }: SignedIn) {
    if (consentMissing === true) setUnconsented(token);
    else session.start(token);
  }

  if (unconsented !== null) {
    return (
      <SignInFrame title="Нужно ваше согласие">
        <div className={styles.part}>
          <AskConsent
            token={unconsented}
            onGiven={() => session.start(unconsented)}
            onLeave={() => setUnconsented(null)}
          />
        </div>
      </SignInFrame>
    );
  }
  if (once !== null) {
    return (
      <SignInFrame title="Придумайте новый пароль">
        <div className={styles.part}>
          <ChoosePassword
            token={once}
            onLeave={leaveOneTime}
            onChosen={(response) => {
              leaveOneTime();
              enter(response);
            }}
          />
        </div>
      </SignInFrame>
    );
  }
  const join = (
    <section className={newcomer ? styles.newcomer : styles.other}>
      <h2>{newcomer ? 'Впервые у нас?' : 'Ещё нет аккаунта?'}</h2>
      <p>
        Заполните пять полей: увидите, что с посылкой, сможете отменить заказ до оплаты, и получателя не
        придётся вводить снова.
      </p>
      <LinkButton
        variant={newcomer ? 'primary' : 'secondary'}
        full
        to={{ pathname: '/register', search: search.toString() }}
        replace
        state={way}
      >
        Зарегистрироваться
      </LinkButton>
    </section>
  );
  return (
    <SignInFrame title="Вход" isRegistered={registered === true}>
      {interrupted !== null && (
        <Notice kind="info">Сеанс завершён. Войдите ещё раз, чтобы продолжить.</Notice>
      )}
      {over !== undefined && <Notice kind="info">{over}</Notice>}
      {registered && <Notice kind="success">Аккаунт создан. Осталось войти.</Notice>}
      {reset && <Notice kind="success">Новый пароль сохранён. Войдите с ним.</Notice>}
      {newcomer && !registered && join}
      <div className={styles.part}>
        {newcomer && <h2>Уже есть аккаунт</h2>}
        <SignInForm
          newcomer={newcomer}
          isRegistered={registered === true}
          onSignedIn={enter}
          onOneTime={(given) => {
            oneTimeToken.write(given);
            setOnce(given);
          }}
        />
        <ForgottenPasswordHelp />
      </div>
      {!newcomer && !registered && join}
    </SignInFrame>
  );
}

type SignedIn = Pick<CallResponse<typeof login>, 'token' | 'consentMissing'>;

interface SignInFormProps {
  newcomer: boolean;
  isRegistered: boolean;
  onSignedIn(response: SignedIn): void;
  /** The password was a one-time one; this is the token it brought. */
  onOneTime(token: string): void;
}

function SignInForm({ newcomer, isRegistered, onSignedIn, onOneTime }: SignInFormProps) {
  const form = useAccountForm(login, {
    initial: { email: registrationDraft.read()?.email ?? '', password: justRegisteredPassword.current },
    input: (fields) => ({ body: fields }),
    failed: loginFailed,
    remember: saveRegistrationDraft,
    done: (response) =>
      response.mustChangePassword === true ? onOneTime(response.token) : onSignedIn(response),
  });
  useEffect(() => {
    return () => {
      justRegisteredPassword.current = '';
    };
  }, []);
  useEffect(() => {
    if (!isRegistered) return;
    const password = document.querySelector<HTMLInputElement>('#password');
    const next = password?.value ? password.form?.querySelector<HTMLElement>('[type=submit]') : password;
    next?.focus();
  }, [isRegistered]);
  return (
    <AccountForm
      form={form}
      help={signInHelp}
      button={
        <Button
          type="submit"
          full
          variant={newcomer ? 'secondary' : 'primary'}
          busy={form.busy}
          busyText="Входим…"
        >
          Войти
        </Button>
      }
    >
      <EmailField {...form.field('email')} />
      <PasswordField {...form.field('password')} label="Пароль" autoComplete="current-password" required />
    </AccountForm>
  );
}

const notStored = {
  refused: 'Согласие не записано. Попробуйте ещё раз.',
  ...createNoResponseMessages('Ошибка сервера. Попробуйте позже.'),
};

interface AskConsentProps {
  /** What the sign-in brought: no session until the consent is given. */
  token: string;
  onGiven(): void;
  /** The token is no longer good, or its owner does not agree. */
  onLeave(): void;
}

/** The owner of an account without a consent gives it before anything is saved or ordered here. */
function AskConsent({ token, onGiven, onLeave }: AskConsentProps) {
  const form = useAccountForm(giveRegistrationConsent, {
    initial: { consent: false },
    input: ({ consent }) => ({ body: { consent: consent as true } }),
    failed: notStored,
    token,
    done: onGiven,
    onFailure: ({ status }) => {
      if (status === 401) onLeave();
      return status === 401;
    },
  });
  const { value, ...box } = form.field('consent');
  return (
    <>
      <p>
        Учётная запись создана без согласия на обработку персональных данных. Без него мы не можем сохранить
        здесь получателя и принять заказ.
      </p>
      <AccountForm
        form={form}
        help={signInHelp}
        button={
          <Button type="submit" full busy={form.busy} busyText="Записываем…">
            Продолжить
          </Button>
        }
      >
        <CheckboxField {...box} label={<ConsentLabel part="registration" />} checked={value} required />
      </AccountForm>
      <Button variant="quiet" onClick={onLeave}>
        Не соглашаюсь, выйти
      </Button>
    </>
  );
}

/**
 * The token that a one-time password brought. It is no session: it opens nothing but the choice of a password,
 * so the shop sees a guest until that is made. A reload must not lose it: the password is used up.
 */
const oneTimeToken = createDraftStorage<string>('oneTimeToken');

const DOUBT = 'Не знаем, сохранился ли пароль. Нажмите ещё раз.';
const notChosen = createPasswordCallErrorMessages({
  refused: 'Пароль не сохранён.',
  doubt: DOUBT,
  timeout: DOUBT,
});

interface ChoosePasswordProps {
  token: string;
  /** The token is no longer good, or its owner gives up. */
  onLeave(why?: string): void;
  onChosen(response: CallResponse<typeof replaceOneTimePassword>): void;
}

/** Who signed in with a one-time password chooses their own; what that answers signs them in. */
function ChoosePassword({ token, onLeave, onChosen }: ChoosePasswordProps) {
  const email = decodeToken(token)?.email ?? '';
  const form = useAccountForm(replaceOneTimePassword, {
    initial: { newPassword: '', repeated: '' },
    input: ({ newPassword }) => ({ body: { newPassword } }),
    also: ({ newPassword, repeated }) => findRepeatedPasswordError(newPassword, repeated),
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
