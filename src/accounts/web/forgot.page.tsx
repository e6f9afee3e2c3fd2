import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { createNoResponseMessages } from '../../ui/data/failure-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { requestPasswordReset } from '../account-access.contract.ts';
import type { Route } from './+types/forgot.page.ts';
import { AccountForm, useAccountForm } from './account-form.tsx';
import { EmailField } from './email-field.tsx';
import styles from './form.module.css';
import {
  AskAdministratorHelp,
  registrationDraft,
  SignInFrame,
  saveRegistrationDraft,
} from './sign-in-frame.tsx';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle('Забыли пароль?') }];

/** What was typed elsewhere is known to the browser alone. */
export function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return (
    <SignInFrame title="Забыли пароль?">
      <AskAdministratorHelp />
    </SignInFrame>
  );
}

const notSent = {
  refused: 'Не получилось. Попробуйте ещё раз.',
  ...createNoResponseMessages('Не удалось связаться с сервером. Проверьте соединение и попробуйте ещё раз.'),
};

/** Asks for a link to a new password; where the shop sends no mail, says where to call. */
export default function ForgotPage() {
  const { sendsMail } = usePublicShopInfo();
  return (
    <SignInFrame title="Забыли пароль?">
      {sendsMail && <LinkRequest />}
      {sendsMail && <h2>Нет письма или доступа к почте</h2>}
      <AskAdministratorHelp />
      <p className={styles.quietLink}>
        <Link to="/login">Вспомнили пароль? Войти</Link>
      </p>
    </SignInFrame>
  );
}

function LinkRequest() {
  const [sent, setSent] = useState<string>();
  const form = useAccountForm(requestPasswordReset, {
    initial: { email: registrationDraft.read()?.email ?? '' },
    input: (fields) => ({ body: fields }),
    failed: notSent,
    remember: saveRegistrationDraft,
    done: ({ message }) => setSent(message),
  });
  return (
    <>
      <p>Укажите почту, с которой вы регистрировались. Мы пришлём на неё ссылку на новый пароль.</p>
      <AccountForm
        form={form}
        button={
          <>
            <div role="status">
              {sent !== undefined && (
                <Notice kind="success">{sent} Если письма нет, посмотрите в папке «Спам».</Notice>
              )}
            </div>
            <Button type="submit" full busy={form.busy} busyText="Отправляем…">
              {sent === undefined ? 'Прислать ссылку' : 'Прислать ещё раз'}
            </Button>
          </>
        }
      >
        <EmailField {...form.field('email')} />
      </AccountForm>
    </>
  );
}
