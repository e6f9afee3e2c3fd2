import { useEffect, useState } from 'react';
import { redirect, useRevalidator } from 'react-router';
import { changeMailPreferences } from '../../accounts/account-access.contract.ts';
import { formatAccountName } from '../../accounts/account-fields.ts';
import { AccountPasswordForm, EmailVerificationNotice, useAccountForm } from '../../accounts/accounts.web.ts';
import { type CallResponse, encodeForWire } from '../../contract/endpoint.ts';
import { formatMomentAsDay, moscowDay } from '../../lib/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult, getCallFailureMessage } from '../../ui/data/call-error.ts';
import { downloadFile } from '../../ui/data/download-file.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckboxField, PasswordField } from '../../ui/fields/field.tsx';
import { FormButtons } from '../../ui/fields/form-buttons.tsx';
import { FactList } from '../../ui/lists/fact-list.tsx';
import stack from '../../ui/lists/stack.module.css';
import { ErrorAlert, Notice, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { session } from '../../ui/session.ts';
import { redirectToSignInAgain, useSessionWatch } from '../../ui/session-end.ts';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { deleteAccount, exportAccount, getOwnProfile } from '../account.contract.ts';
import type { Route } from './+types/account.page.ts';
import styles from './account.module.css';
import { farewellMessageStorage } from './farewell.tsx';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle('Мои данные') }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (session.token() === null) return redirect('/login');
  const { response, failure } = await awaitCallResult(call(getOwnProfile, {}, { signal: request.signal }));
  if (failure === null) return { account: response, problem: null };
  if (failure.status === 401) return redirectToSignInAgain(new URL(request.url).pathname);
  return { account: null, problem: getCallFailureMessage(failure, { refused: 'Данные не загрузились.' }) };
}

export function HydrateFallback() {
  return (
    <div className={stack.gap24}>
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
    <div className={stack.gap24}>
      <h1>Мои данные</h1>
      {account === null && <LoadError message={problem} bare onRetry={revalidate} />}
      {account !== null && (
        <>
          <EmailVerificationNotice />
          <div className={styles.cards}>
            <Card title="Учётная запись">
              <FactList
                facts={[
                  ['Имя', formatAccountName(account)],
                  ['Электронная почта', account.email],
                  ['Роль', account.role === 'ADMIN' ? 'Администратор' : null],
                  ['Создана', formatMomentAsDay(account.createdAt)],
                ]}
              />
              <p>
                Ошибка в имени или почте? Позвоните: <ContactLinks />.
              </p>
            </Card>
            {account.mails && <MailChoice mails={account.mails} />}
            <Card title="Копия данных">
              <p>
                Файл со всем, что магазин хранит о вас: учётная запись, сохранённые получатели, заказы и
                согласия.
              </p>
              <ExportAccount />
            </Card>
            <Card title="Смена пароля">
              <p>После смены пароля на других устройствах нужно будет войти заново.</p>
              <AccountPasswordForm email={account.email} />
            </Card>
            <Card title="Удаление">
              <div>
                <Button variant="secondary" onClick={() => setLeaving(true)}>
                  Удалить учётную запись
                </Button>
              </div>
            </Card>
          </div>
          <DeleteAccountDialog email={account.email} open={leaving} onClose={() => setLeaving(false)} />
        </>
      )}
    </div>
  );
}

/** Downloads everything the shop keeps of the person. */
function ExportAccount() {
  const { send, busy } = useSend(exportAccount, { revalidates: false });
  const { notice, show, clear } = useNotice();

  async function download() {
    const { response, failure } = await send({});
    if (failure !== null) {
      show('error', getCallFailureMessage(failure, { refused: 'Файл не загрузился. Попробуйте ещё раз.' }));
      return;
    }
    // The file has what the call answers, roubles and all; indented, since people open it too.
    const data = encodeForWire(exportAccount.response, response);
    const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    downloadFile(`Мои данные ${moscowDay(new Date())}.json`, file);
    show('success', 'Файл с вашими данными готов');
  }

  return (
    <div>
      <Button variant="secondary" busy={busy} busyText="Готовим файл…" onClick={download}>
        Скачать мои данные
      </Button>
      <NoticeArea notice={notice} clear={clear} />
    </div>
  );
}

type Mails = NonNullable<CallResponse<typeof getOwnProfile>['mails']>;

const notSaved = { refused: 'Не сохранилось. Попробуйте ещё раз.' };

/** Whether mails about one's orders are wanted, and a word where they do not arrive. */
function MailChoice({ mails }: { mails: Mails }) {
  const { send, busy, failure } = useSend(changeMailPreferences);
  return (
    <Card title="Письма">
      {mails.refusedAt !== null && (
        <>
          <Notice kind="warning">
            Письма на эту почту не доходят: почтовый сервер отвечает, что такого ящика нет или он не принимает
            писем. О заказах смотрите в «Моих заказах».
          </Notice>
          <div>
            <Button variant="secondary" busy={busy} onClick={() => void send({ body: { orders: true } })}>
              Присылать снова
            </Button>
          </div>
        </>
      )}
      <CheckboxField
        name="orderMails"
        label="Присылать письма о моих заказах: принят, статус, день сдачи, сборка и сдача"
        hint="В письмах нет имён, учреждений и товаров. Письма о пароле приходят всегда."
        checked={mails.orders}
        disabled={busy}
        onChange={(orders) => void send({ body: { orders } })}
      />
      {failure !== null && <ErrorAlert>{getCallFailureMessage(failure, notSaved)}</ErrorAlert>}
    </Card>
  );
}

/** The next try tells a person whose account is gone already: no one is signed in then. */
const DOUBT = 'Не знаем, удалена ли учётная запись. Попробуйте ещё раз.';
const notDeleted = {
  refused: 'Учётная запись не удалена. Попробуйте ещё раз.',
  ...{ broken: DOUBT, malformed: DOUBT },
};

interface DeleteAccountDialogProps {
  open: boolean;
  email: string;
  onClose(): void;
}

/** Says what goes with an account, asks for the password and deletes it. */
function DeleteAccountDialog({ open, email, onClose }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} title="Удалить учётную запись?" onClose={onClose}>
      <ul className={styles.consequences}>
        <li>Неоплаченные заказы будут отменены.</li>
        <li>Из всех заказов исчезнут имена, телефон и дата рождения; состав и суммы останутся для учёта.</li>
        <li>Сохранённые получатели будут удалены, согласия отозваны.</li>
        <li>Пока заказ оплачен, в работе или по нему нужно вернуть деньги, удалить учётную запись нельзя.</li>
      </ul>
      <p>Вернуть учётную запись будет невозможно.</p>
      <DeleteAccountForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function DeleteAccountForm({ email, onClose }: Omit<DeleteAccountDialogProps, 'open'>) {
  const form = useAccountForm(deleteAccount, {
    initial: { password: '' },
    input: (fields) => ({ body: fields }),
    failed: notDeleted,
    done: ({ message }) => {
      // Leaving empties what this tab remembers, so the farewell comes after it.
      session.end();
      farewellMessageStorage.write(message);
    },
  });
  const { errors } = form;
  useEffect(() => {
    if (errors.password !== undefined) document.getElementById('deletePassword')?.focus();
  }, [errors]);

  return (
    <form className={stack.gap16} method="post" noValidate onSubmit={form.submit}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        id="deletePassword"
        label="Пароль"
        autoComplete="current-password"
        required
      />
      <ErrorAlert>{form.refusal}</ErrorAlert>
      <FormButtons onCancel={onClose}>
        <Button type="submit" variant="danger" busy={form.busy} busyText="Удаляем…">
          Удалить навсегда
        </Button>
      </FormButtons>
    </form>
  );
}
