import { type SubmitEvent, useId, useState } from 'react';
import { DeskScreen, DeskSkeleton } from '../../desk/desk-screen.tsx';
import { Expander } from '../../desk/editing/toggles.tsx';
import { loadForAdmin, loadScreenPart } from '../../desk/guarded.ts';
import list from '../../desk/list.module.css';
import { ListBody } from '../../desk/list-body.tsx';
import { useListFilter } from '../../desk/list-url.ts';
import { useShortcuts } from '../../desk/shortcuts.ts';
import { LostSearchNotice } from '../../desk/tab-search.tsx';
import { formatDay, formatMoment } from '../../lib/calendar.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { joinClassNames } from '../../ui/classes.ts';
import { call } from '../../ui/data/call.ts';
import { failureMessage } from '../../ui/data/call-error.ts';
import { createLostAnswerMessages, createUnknownOutcomeMessages } from '../../ui/data/failure-words.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { Icon } from '../../ui/icon.tsx';
import lists from '../../ui/lists/reloading.module.css';
import inRow from '../../ui/lists/row.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { pageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { fullName, RecipientFactList } from '../../ui/shop/recipient-facts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { giveOneTimePassword } from '../user.contract.ts';
import { type FoundUser, searchUsers } from '../user-search.contract.ts';
import type { Route } from './+types/admin-users.page.ts';
import { OneTimePasswordPanel } from './staff/shown-password.tsx';
import styles from './users/admin-users.module.css';
import { BuyerOrdersButton } from './users/buyer-orders-button.tsx';
import {
  toUserSearchRequestBody,
  type UserSearchFields,
  type UsersFilterValues,
  userSearchFieldMaxLengths,
  usersUrlCodec,
} from './users/users-filter.ts';

const TITLE = 'Пользователи';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = usersUrlCodec.read(new URL(request.url).searchParams);
  return loadForAdmin(request, async () => ({ filter, ...(await loadUsers(filter, request.signal)) }));
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={4} count={8} />;

/** Who has an account, found by parts of four fields. */
export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { users, totalPages, totalElements, problem } = loaderData;
  const { filter, loading, revalidate, show } = useListFilter(loaderData.filter, usersUrlCodec);

  return (
    <DeskScreen title={TITLE}>
      <LostSearchNotice />
      <UserSearchForm filter={filter} onSearch={show} />
      <ListBody
        problem={problem}
        onRetry={revalidate}
        empty={
          totalElements === 0 && (
            <EmptyState
              title="Никого не нашлось"
              action={<Button onClick={() => show(usersUrlCodec.initial)}>Показать всех</Button>}
            />
          )
        }
        pages={{
          label: 'Страницы пользователей',
          page: filter.page,
          totalPages,
          onTurn: (page) => show({ ...filter, page }),
        }}
      >
        <p role="status">
          {plural(totalElements, ['Найден', 'Найдено', 'Найдено'])} {totalElements}{' '}
          {plural(totalElements, ['пользователь', 'пользователя', 'пользователей'])}
        </p>
        <PlainList className={joinClassNames(lists.reloading, card.list)} aria-busy={loading}>
          {users.map((user) => (
            <li key={user.id}>
              <UserRow user={user} />
            </li>
          ))}
        </PlainList>
      </ListBody>
    </DeskScreen>
  );
}

interface UsersPage {
  users: FoundUser[];
  totalPages: number;
  totalElements: number;
  /** Why there is nothing to show. */
  problem: string | null;
}

const nothing = { users: [], totalPages: 0, totalElements: 0 };

/** A page of users; failures other than a lost session or role come as messages. */
async function loadUsers(filter: UsersFilterValues, signal: AbortSignal): Promise<UsersPage> {
  const { answer, problem } = await loadScreenPart(
    call(searchUsers, { body: toUserSearchRequestBody(filter) }, { signal }),
    loadFailed,
  );
  if (answer === null) return { ...nothing, problem };
  const { content, totalPages, totalElements } = answer;
  return { users: content, totalPages, totalElements, problem: null };
}

const loadFailed = createLostAnswerMessages('Ошибка загрузки пользователей. Попробуйте ещё раз.');

/** A person found; their saved addresses when opened. */
function UserRow({ user }: { user: FoundUser }) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const count = user.addresses.length;
  const name = [user.lastName, user.firstName, user.middleName].filter(Boolean).join(' ');
  return (
    <article aria-label={name}>
      <h2 className={styles.head}>
        <Expander className={styles.opener} open={open} controls={detailsId} onToggle={() => setOpen(!open)}>
          <span className={joinClassNames(list.what, text.strong)}>{name}</span>
          <span className={list.what}>{user.email}</span>
          <span className={text.hint}>
            {user.role === 'ADMIN' && 'администратор, '}
            {count === 0 ? 'нет адресов' : `${count} ${plural(count, ['адрес', 'адреса', 'адресов'])}`}
          </span>
        </Expander>
      </h2>
      <div id={detailsId} hidden={!open} className={styles.inside}>
        {open && (
          <>
            <div className={joinClassNames(inRow.gap12, styles.buttons)}>
              <BuyerOrdersButton email={user.email}>Заказы покупателя</BuyerOrdersButton>
              {user.role === 'USER' && <OneTimePassword id={user.id} name={name} email={user.email} />}
            </div>
            {count === 0 && <p className={text.hint}>Сохранённых адресов нет.</p>}
            {count > 0 && (
              <PlainList className={joinClassNames(grid.columns, styles.addresses)}>
                {user.addresses.map((address) => (
                  <li key={address.id} className={styles.address}>
                    <h3 className={text.breaks}>{fullName(address)}</h3>
                    <RecipientFactList
                      birthDate={address.birthDate}
                      squadNumber={address.squadNumber}
                      facilityName={address.institutionName}
                      phone={address.phone}
                      phoneLabel="Телефон покупателя"
                      additionalInfo={address.additionalInfo}
                    />
                    <p className={text.hint}>Сохранён {formatDay(address.createAt)}</p>
                  </li>
                ))}
              </PlainList>
            )}
          </>
        )}
      </div>
    </article>
  );
}

const notGiven = {
  refused: 'Пароль не выдан. Попробуйте ещё раз.',
  ...createUnknownOutcomeMessages('Не знаем, сменился ли пароль. Нажмите ещё раз: подойдёт последний.'),
};

/** Gives a customer who forgot the password a one-time one, and shows it once. */
function OneTimePassword({ id, name, email }: { id: number; name: string; email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Выдать одноразовый пароль
      </Button>
      <Dialog open={open} title="Одноразовый пароль" onClose={() => setOpen(false)}>
        <p>
          {name}, {email}
        </p>
        <Giving id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Mounted again each time the dialog opens, so that closing it forgets the password. */
function Giving({ id, onClose }: { id: number; onClose(): void }) {
  const { send, busy, answer, failure } = useSend(giveOneTimePassword, { revalidates: false });
  if (answer !== null) {
    return (
      <OneTimePasswordPanel password={answer.password} onClose={onClose}>
        Годится на один вход до {formatMoment(answer.until)}. Войдя, покупатель придумает свой. Закроете окно
        — пароль больше не увидеть, только выдать другой.
      </OneTimePasswordPanel>
    );
  }
  return (
    <>
      <p>
        Убедитесь, что говорите с владельцем: спросите о последнем заказе или перезвоните на телефон из него.
        Прежний пароль перестанет подходить, на всех устройствах нужно будет войти заново.
      </p>
      <ErrorAlert>{failure && failureMessage(failure, notGiven)}</ErrorAlert>
      <div className={joinClassNames(inRow.gap12, styles.buttons)}>
        <Button busy={busy} busyText="Выдаём…" onClick={() => send({ params: { id } })}>
          Выдать пароль
        </Button>
        <Button variant="secondary" data-focus-first onClick={onClose}>
          Отмена
        </Button>
      </div>
    </>
  );
}

const labels: UserSearchFields = {
  lastName: 'Фамилия',
  firstName: 'Имя',
  middleName: 'Отчество',
  email: 'Электронная почта',
};

interface UserSearchFormProps {
  filter: UsersFilterValues;
  onSearch(filter: UsersFilterValues): void;
}

/** Four fields to find people by a part of each; Enter searches. */
function UserSearchForm({ filter, onSearch }: UserSearchFormProps) {
  // A turned page keeps what is typed.
  const sought = { ...filter, page: 1 };
  const [typed, setTyped] = useState(sought);
  const [known, setKnown] = useState(sought);
  // Back or a link changed the search from outside.
  if (JSON.stringify(known) !== JSON.stringify(sought)) {
    setKnown(sought);
    setTyped(sought);
  }
  useShortcuts('Поиск', [
    { press: ['Slash'], label: 'Искать по фамилии', run: () => document.getElementById('lastName')?.focus() },
  ]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSearch(typed);
  }

  return (
    <search>
      <form className={grid.columns} method="post" noValidate onSubmit={submit}>
        {(Object.keys(labels) as (keyof UserSearchFields)[]).map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            autoComplete="off"
            inputMode={name === 'email' ? 'email' : 'text'}
            max={userSearchFieldMaxLengths[name]}
            value={typed[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <div className={joinClassNames(inRow.gap12, styles.buttons)}>
          <Button type="submit">
            <Icon name="search" />
            Найти
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              setTyped(usersUrlCodec.initial);
              onSearch(usersUrlCodec.initial);
            }}
          >
            Сбросить
          </Button>
        </div>
      </form>
    </search>
  );
}
