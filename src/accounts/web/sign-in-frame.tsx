import type { ReactNode } from 'react';
import { type ClientLoaderFunctionArgs, Link, redirect, useSearchParams } from 'react-router';
import { browserStorage } from '../../ui/data/safe-storage.ts';
import { createDraftStorage } from '../../ui/draft.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import text from '../../ui/look/text.module.css';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { session } from '../../ui/session.ts';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import { ContactList } from '../../ui/shop/contact-list.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { checkoutStepNames, resolvePathAfterSignIn } from '../after-sign-in.ts';
import styles from './form.module.css';

interface Person {
  lastName?: string;
  firstName?: string;
  middleName?: string;
  email?: string;
}

/** What was typed of oneself, on either screen. */
export const registrationDraft = createDraftStorage<Person>('person');

/** Stores it of the fields of a form; never the password. */
export function saveRegistrationDraft(fields: Person): void {
  const { lastName, firstName, middleName, email } = { ...registrationDraft.read(), ...fields };
  registrationDraft.write({ lastName, firstName, middleName, email });
}

/** What else can be done where signing in or registering is refused. */
export const signInHelp = (
  <>
    Не получается? Позвоните: <ContactLinks />
  </>
);

/** What the way here leaves in the history: both screens lead on with it, the next one reads the rest. */
export type SignInState = { registered?: true; reset?: true } | null;

/** Set once somebody has signed in or registered with this browser. */
export const signedInBeforeFlag = createDraftStorage<true>('hasAccount', browserStorage);

/** The password of a person who has just registered: in memory alone, until the sign-in is left. */
export const justRegisteredPassword = { current: '' };

/** The loader of both screens: who is signed in already is sent on. */
export function redirectIfSignedIn({ request }: Pick<ClientLoaderFunctionArgs, 'request'>) {
  if (session.token() === null) return null;
  return redirect(resolvePathAfterSignIn(new URL(request.url).searchParams.get('resumeStep'), null));
}

/** True on the way through the checkout. */
export function useIsInCheckout(): boolean {
  const [search] = useSearchParams();
  return search.get('resumeStep') === '3';
}

interface SignInFrameProps {
  title: string;
  /** Its fields stand in rows where there is room. */
  isWide?: boolean;
  /** They come from registering, where they have read about their cart. */
  isRegistered?: boolean;
  children: ReactNode;
}

/** Heading, and within the checkout its steps, around signing in and registering. */
export function SignInFrame({ title, isWide, isRegistered = false, children }: SignInFrameProps) {
  const isInCheckout = useIsInCheckout();
  return (
    <>
      {isInCheckout && (
        <div className={styles.steps}>
          <ProgressSteps
            current={2}
            steps={checkoutStepNames.map((label, index) =>
              index === 0 ? { label, to: '/cart' } : { label },
            )}
          />
        </div>
      )}
      <div className={joinClassNames(styles.page, isWide && styles.wide)}>
        <div className={styles.top}>
          <h1>{title}</h1>
          {isInCheckout && !isRegistered && <p className={text.quiet}>Корзина сохранится.</p>}
        </div>
        {children}
      </div>
    </>
  );
}

/** The same until the screen is there; what helps without a password helps without scripts as well. */
export function SignInSkeleton({
  height,
  ...frame
}: Pick<SignInFrameProps, 'title' | 'isWide'> & { height: number }) {
  return (
    <SignInFrame {...frame}>
      <PageSkeleton height={height} />
      <ForgottenPasswordHelp />
    </SignInFrame>
  );
}

/** What to do without the password: a link comes by mail, or somebody has to be called. */
export function ForgottenPasswordHelp() {
  if (usePublicShopInfo().sendsMail) {
    return (
      <p className={styles.quietLink}>
        <Link to="/forgot">Забыли пароль?</Link>
      </p>
    );
  }
  return (
    <details className={styles.forgotten}>
      <summary>Забыли пароль?</summary>
      <AskAdministratorHelp />
    </details>
  );
}

/** Where to call for a one-time password. */
export function AskAdministratorHelp() {
  const shop = usePublicShopInfo();
  return (
    <div>
      <p className={styles.ask}>
        Позвоните или напишите нам с почты или телефона, которые мы знаем. Администратор убедится, что это вы,
        и даст одноразовый пароль. Он годится сутки: войдёте с ним и придумаете новый.
      </p>
      <ContactList shop={shop} />
    </div>
  );
}
