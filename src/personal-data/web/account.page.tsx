import { useState } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { AccountPasswordForm, ProveMail } from '../../accounts/accounts.web.ts';
import { formatDay } from '../../lib/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import { failureMessage, outcomeOf } from '../../ui/data/call-error.ts';
import { clientAction } from '../../ui/data/client-action.ts';
import { FactList } from '../../ui/lists/fact-list.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { session } from '../../ui/session.ts';
import { signInAgain, useSessionWatch } from '../../ui/session-end.ts';
import { LoadError } from '../../ui/states/load-error.tsx';
import { ownAccount } from '../account.contract.ts';
import type { Route } from './+types/account.page.ts';
import styles from './account.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ExportAccount } from './export-account.tsx';
import { MailChoice } from './mail-choice.tsx';

export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

export { clientAction };

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Мои данные') }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (session.token() === null) return redirect('/login');
  const { answer, failure } = await outcomeOf(call(ownAccount, {}, { signal: request.signal }));
  if (failure === null) return { account: answer, problem: null };
  if (failure.status === 401) return signInAgain(new URL(request.url).pathname);
  return { account: null, problem: failureMessage(failure, { refused: 'Данные не загрузились.' }) };
}

export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <PageSkeleton title="Мои данные" height={14} count={3} />
    </div>
  );
}

/** One's own account: mails, password, download, deletion. */
export default function AccountPage({ loaderData: { account, problem } }: Route.ComponentProps) {
  useSessionWatch('/login');
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState(false);

  return (
    <div className={styles.page}>
      <h1>Мои данные</h1>
      {account === null && <LoadError message={problem} bare onRetry={revalidate} />}
      {account !== null && (
        <>
          <Card title="Учётная запись">
            <FactList
              facts={[
                ['Имя', [account.lastName, account.firstName, account.middleName].filter(Boolean).join(' ')],
                ['Email', account.email],
                ['Роль', account.role === 'ADMIN' ? 'Администратор' : null],
                ['Создана', formatDay(account.createdAt)],
              ]}
            />
          </Card>
          <ProveMail />
          {account.mails && <MailChoice mails={account.mails} />}
          <Card title="Смена пароля">
            <p>После смены пароля на других устройствах нужно будет войти заново.</p>
            <AccountPasswordForm email={account.email} />
          </Card>
          <Card title="Копия данных">
            <p>
              Файл со всем, что магазин хранит о вас: учётная запись, сохранённые получатели, заказы и
              согласия.
            </p>
            <ExportAccount />
          </Card>
          <Card title="Удаление учётной записи">
            <p>Учётная запись и сохранённые получатели удаляются навсегда, согласия при этом отзываются.</p>
            <div>
              <Button variant="danger" onClick={() => setLeaving(true)}>
                Удалить учётную запись
              </Button>
            </div>
          </Card>
          <DeleteAccountDialog email={account.email} open={leaving} onClose={() => setLeaving(false)} />
        </>
      )}
    </div>
  );
}
