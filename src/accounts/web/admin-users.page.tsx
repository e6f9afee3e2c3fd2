import { type ReactNode, use, useId, useState } from 'react';
import { ADMINISTRATOR_LABEL, deskRoleLabels } from '../../contract/desk-roles.ts';
import { DeskScreen, type DeskScreenHandle, ListSkeleton } from '../../desk/desk-screen.tsx';
import { FilterBar, ListSearch } from '../../desk/filter-bar.tsx';
import list from '../../desk/list.module.css';
import { breakEmail, ListBody } from '../../desk/list-body.tsx';
import { type ListColumn, ListRow, ListTable, RowBelow } from '../../desk/list-table.tsx';
import { type ShowOptions, useListFilter } from '../../desk/list-url.ts';
import { loadForAdmin, loadScreenPart, mayCall, mayOpen } from '../../desk/load-for-admin.ts';
import {
  MissingOpened,
  type OpenedRows,
  openedIn,
  SidePanel,
  useOpenedRows,
  WithSidePanel,
} from '../../desk/side-panel.tsx';
import { LostSearchTermsNotice } from '../../desk/tab-search.tsx';
import {
  formatDottedDay,
  formatLongDay,
  formatMoment,
  formatMomentAsDay,
  moscowDay,
} from '../../lib/calendar.ts';
import { listFirst, plural } from '../../lib/russian/plural.ts';
import { keepNumbers, typesetName } from '../../lib/russian/typography.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { createLostResponseMessages, createUnknownOutcomeMessages } from '../../ui/data/failure-words.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Dialog } from '../../ui/dialog.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import stack from '../../ui/lists/stack.module.css';
import text from '../../ui/look/text.module.css';
import { ErrorAlert } from '../../ui/notice.tsx';
import { formatPageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { formatFullName, formatNameWithInitials } from '../../ui/shop/recipient-facts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatAccountName } from '../account-fields.ts';
import { giveOneTimePassword } from '../user.contract.ts';
import { type FoundUser, searchUsers } from '../user-search.contract.ts';
import type { Route } from './+types/admin-users.page.ts';
import { OneTimePasswordPanel } from './staff/one-time-password-panel.tsx';
import styles from './users/admin-users.module.css';
import { BuyerOrdersButton, LastBuyerOrdersContext } from './users/buyer-orders-button.tsx';
import {
  type SortableUserColumn,
  sortByUserColumn,
  toUserSearchRequestBody,
  type UsersFilterValues,
  usersUrlCodec,
} from './users/users-filter.ts';

export { shouldRevalidateUnlessOpened as shouldRevalidate } from '../../desk/side-panel.tsx';

const TITLE = 'Пользователи';
const ORDER_BY_PHONE = '/admin/user-order-list/new';

export const meta: Route.MetaFunction = () => [{ title: formatPageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  const filter = usersUrlCodec.read(search);
  const id = openedIn(search);
  return loadForAdmin(request, async () => ({ filter, ...(await loadUsers(filter, id, request.signal)) }));
}

export const handle: DeskScreenHandle = {
  Skeleton: () => (
    <ListSkeleton
      title={TITLE}
      search="Фамилия, почта или телефон"
      fold="По имени и отчеству"
      columns={columnsOf(() => undefined)}
    />
  ),
};

export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { users, totalPages, totalElements, problem } = loaderData;
  const { filter, loading, revalidate, show } = useListFilter(loaderData.filter, usersUrlCodec);
  const opened = useOpenedRows();
  const sortOf = (column: SortableUserColumn) => {
    const { direction, next } = sortByUserColumn(column, filter.sort);
    return { direction, onSort: () => show({ ...filter, sort: next, page: 1 }) };
  };
  const beside = opened.beside ? users.find(({ id }) => id === opened.id) : undefined;

  return (
    <DeskScreen title={TITLE}>
      <WithSidePanel
        panel={
          beside && (
            <SidePanel title={formatAccountName(beside)} onClose={opened.close}>
              <UserDetails key={beside.id} user={beside} />
            </SidePanel>
          )
        }
      >
        <LostSearchTermsNotice />
        <UserSearch filter={filter} isEmpty={problem === null && totalElements === 0} onSearch={show}>
          <p role="status">{problem === null && totalElements > 0 && `Найдено: ${totalElements}`}</p>
        </UserSearch>
        <MissingOpened
          what="На этой странице пользователя"
          isThere={(id) => (problem === null ? users.some((one) => one.id === id) : undefined)}
        />
        <ListBody
          problem={problem}
          onRetry={revalidate}
          empty={
            totalElements === 0 && (
              <EmptyState
                title={`По ${filter.query === '' ? 'отбору' : `«${filter.query}»`} пользователей нет`}
                action={
                  <Button
                    variant="secondary"
                    onClick={() => show({ ...usersUrlCodec.initial, sort: filter.sort })}
                  >
                    Показать всех
                  </Button>
                }
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
          <ListTable caption={TITLE} columns={columnsOf(sortOf)} busy={loading}>
            {users.map((user) => (
              <UserRow key={user.id} user={user} opened={opened} />
            ))}
          </ListTable>
        </ListBody>
      </WithSidePanel>
    </DeskScreen>
  );
}

const columnsOf = (sortOf: (column: SortableUserColumn) => ListColumn['sort']): ListColumn[] => [
  { label: 'Имя' },
  {
    label: 'Почта',
    width: 'clamp(14rem, 100cqi - 59rem, 23rem)',
    className: list.onlyWhole,
    optional: true,
  },
  { label: 'Телефон', width: '10.5rem', optional: true },
  {
    label: 'Заказов',
    width: '6.25rem',
    className: list.end,
    sort: sortOf('orders'),
    optional: true,
  },
  {
    label: 'Посл. заказ',
    width: '9rem',
    sort: sortOf('last'),
    optional: true,
  },
  // What a wide window has to spare is not for the names.
  {
    label: 'Получатели',
    width: 'clamp(17.5rem, 100cqi - 66rem, 36rem)',
    className: list.onlyWhole,
    optional: true,
  },
];

/** «сборщик», «администратор»; null of a buyer. */
function workOf({ role, deskRole }: FoundUser): string | null {
  if (role === 'USER') return null;
  return (deskRole === undefined ? ADMINISTRATOR_LABEL : deskRoleLabels[deskRole]).toLowerCase();
}

const nothing = { content: [], totalPages: 0, totalElements: 0 };

/** A page of users, the opened one before the first page of all; failures other than a lost session or role come as messages. */
async function loadUsers(filter: UsersFilterValues, openedId: number | null, signal: AbortSignal) {
  const body = toUserSearchRequestBody(filter);
  const load = (one: { id?: number } = {}) =>
    loadScreenPart(call(searchUsers, { body: { ...body, ...one } }, { signal }), loadFailed);
  const { response, problem } = await load();
  const { content, totalPages, totalElements } = response ?? nothing;
  const isElsewhere = openedId !== null && content.every(({ id }) => id !== openedId);
  const isOfAll =
    usersUrlCodec.address({ ...filter, sort: null }) === usersUrlCodec.address(usersUrlCodec.initial);
  const opened = isElsewhere && isOfAll ? await load({ id: openedId }) : null;
  return { users: [...(opened?.response?.content ?? []), ...content], totalPages, totalElements, problem };
}

const loadFailed = createLostResponseMessages('Ошибка загрузки пользователей. Попробуйте ещё раз.');

/** A person found; their saved addresses when opened. */
function UserRow({ user, opened }: { user: FoundUser; opened: OpenedRows }) {
  const { id, email, addresses, orders, lastOrderAt } = user;
  const work = workOf(user);
  const phone = addresses[0]?.phone ?? '';
  const recipients = [...new Set(addresses.map(formatNameWithInitials))];
  const detailsId = useId();
  const isBeside = opened.beside && opened.id === id;
  const isBelow = !opened.beside && opened.below.has(id);
  return (
    <tbody className={joinClassNames(list.row, isBeside && list.away)}>
      <ListRow>
        <th scope="row">
          <span className={styles.who}>
            <button
              type="button"
              data-opener
              className={list.opens}
              aria-expanded={isBeside || isBelow}
              aria-controls={detailsId}
              onClick={() => opened.toggle(id)}
            >
              {formatAccountName(user)}
            </button>{' '}
            {work !== null && <span className={text.quiet}>{work}</span>}
          </span>
        </th>
        <td className={list.onlyWhole}>
          <span className={list.twoLines} title={email}>
            {breakEmail(email)}
          </span>
        </td>
        <td>{phone !== '' && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}</td>
        <td className={joinClassNames(list.end, styles.orders)}>
          <span className={list.onlyCard}>Заказов: </span>
          {orders === 0 ? (
            <span>0</span>
          ) : (
            <BuyerOrdersButton email={email}>
              {orders}
              <span className="visually-hidden">
                {' '}
                {plural(orders, ['заказ', 'заказа', 'заказов'])}: {email}
              </span>
            </BuyerOrdersButton>
          )}
        </td>
        <td>
          {lastOrderAt !== null && (
            <>
              <span className={list.onlyCard}>Последний заказ: </span>
              <time dateTime={lastOrderAt} title={formatMoment(lastOrderAt)}>
                {formatDottedDay(moscowDay(new Date(lastOrderAt)))}
              </time>
            </>
          )}
        </td>
        <td className={list.onlyWhole}>
          {recipients.length > 0 && (
            <span className={list.twoLines} title={recipients.join(', ')}>
              <span className={list.onlyCard}>Получатели: </span>
              {listFirst(recipients, 2)}
            </span>
          )}
        </td>
      </ListRow>
      <RowBelow>
        <div id={detailsId} hidden={!isBelow}>
          {isBelow && (
            <>
              <h2 className="visually-hidden">{formatAccountName(user)}</h2>
              <UserDetails user={user} />
            </>
          )}
        </div>
      </RowBelow>
    </tbody>
  );
}

type SavedPlace = FoundUser['addresses'][number];

/** Who a parcel is for, by the name and the birthday. */
const toRecipient = (address: SavedPlace) =>
  `${formatFullName(address)}, ${formatLongDay(address.birthDate).replaceAll(' ', '\u00A0')}`;

const factsOf = ({ squadNumber, phone, additionalInfo, createAt }: SavedPlace) => [
  squadNumber && `отряд\u00A0${squadNumber}`,
  formatPhone(phone),
  additionalInfo,
  `сохранён\u00A0${keepNumbers(formatMomentAsDay(createAt))}`,
];

/** What can be done for a person, and whom they send parcels to. */
function UserDetails({ user }: { user: FoundUser }) {
  const { id, email, role, addresses, orders } = user;
  const [givesPassword, setGivesPassword] = useState(false);
  const LastBuyerOrders = use(LastBuyerOrdersContext);
  const phone = addresses[0]?.phone ?? '';
  const closePassword = () => setGivesPassword(false);
  const recipients = [...Map.groupBy(addresses, toRecipient)];
  return (
    <div className={styles.inside}>
      <div className={styles.contacts}>
        {phone !== '' && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
        <span className={text.breaks}>{email}</span>
      </div>
      {role === 'USER' && (
        <div className={inRow.gap12}>
          {mayOpen(ORDER_BY_PHONE) && (
            <LinkButton to={ORDER_BY_PHONE} state={user}>
              Заказ по телефону
            </LinkButton>
          )}
          {mayCall(giveOneTimePassword) && (
            <Button variant="secondary" onClick={() => setGivesPassword(true)}>
              Выдать одноразовый пароль
            </Button>
          )}
        </div>
      )}
      {orders === 0 && <p className={text.hint}>Заказов нет.</p>}
      {orders > 0 && (
        <div className={styles.orders}>
          {LastBuyerOrders && <LastBuyerOrders email={email} open />}
          <BuyerOrdersButton email={email}>Все заказы покупателя: {orders}</BuyerOrdersButton>
        </div>
      )}
      <Dialog open={givesPassword} title="Одноразовый пароль" onClose={closePassword}>
        <p>
          {formatAccountName(user)}, {email}
        </p>
        <Giving id={id} onClose={closePassword} />
      </Dialog>
      {addresses.length === 0 && <p className={text.hint}>Сохранённых адресов нет.</p>}
      {recipients.length > 0 && <h3>Получатели: {recipients.length}</h3>}
      {recipients.length > 0 && (
        <PlainList className={joinClassNames(grid.columns, styles.addresses)}>
          {recipients.map(([recipient, places]) => (
            <li key={recipient} className={styles.address}>
              <h4 className={text.breaks}>{recipient}</h4>
              <PlainList className={stack.gap12}>
                {places.map((place) => (
                  <li key={place.id}>
                    {typesetName(place.institutionName)}
                    <span className={text.hintBelow}>{factsOf(place).filter(Boolean).join(', ')}</span>
                  </li>
                ))}
              </PlainList>
            </li>
          ))}
        </PlainList>
      )}
    </div>
  );
}

const notGiven = {
  refused: 'Пароль не выдан. Попробуйте ещё раз.',
  ...createUnknownOutcomeMessages('Не знаем, сменился ли пароль. Нажмите ещё раз: подойдёт последний.'),
};

/** Gives a customer who forgot the password a one-time one, and shows it once. Mounted again each time the dialog opens, so that closing it forgets the password. */
function Giving({ id, onClose }: { id: number; onClose(): void }) {
  const { send, busy, response, failure } = useSend(giveOneTimePassword, { revalidates: false });
  if (response !== null) {
    return (
      <OneTimePasswordPanel password={response.password} onClose={onClose}>
        Годится на один вход до {formatMoment(response.until)}. Войдя, покупатель придумает свой. Закроете
        окно — пароль больше не увидеть, только выдать другой.
      </OneTimePasswordPanel>
    );
  }
  return (
    <>
      <p>
        Убедитесь, что говорите с владельцем: спросите о последнем заказе или перезвоните на телефон из него.
        Прежний пароль перестанет подходить, на всех устройствах нужно будет войти заново.
      </p>
      <ErrorAlert>{failure && getCallFailureMessage(failure, notGiven)}</ErrorAlert>
      <div className={inRow.gap12}>
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

const nameParts = [
  ['firstName', 'Имя'],
  ['middleName', 'Отчество'],
] as const;

interface UserSearchProps {
  filter: UsersFilterValues;
  isEmpty: boolean;
  onSearch(filter: UsersFilterValues, options?: ShowOptions): void;
  /** How many are found. */
  children: ReactNode;
}

/** One field for a surname, an e-mail or a phone; folded, the other parts of a name. */
function UserSearch({ filter, isEmpty, onSearch, children }: UserSearchProps) {
  const searchOf = (name: 'query' | 'firstName' | 'middleName', label: string) => (
    <ListSearch
      key={name}
      label={label}
      placeholder={label}
      max={name === 'query' ? 254 : 127}
      isOfPeople
      value={filter[name]}
      onSearch={(typed, options) => onSearch({ ...filter, page: 1, [name]: typed }, options)}
    />
  );
  return (
    <FilterBar
      label="Поиск пользователей"
      isEmpty={isEmpty}
      search={searchOf('query', 'Фамилия, почта или телефон')}
      fold={{
        label: 'По имени и отчеству',
        fields: nameParts.map(([name, label]) => searchOf(name, label)),
      }}
      chips={nameParts
        .filter(([name]) => filter[name] !== '')
        .map(([name, label]) => ({
          label: `${label}: ${filter[name]}`,
          remove: () => onSearch({ ...filter, page: 1, [name]: '' }),
        }))}
      onReset={() => onSearch(usersUrlCodec.initial)}
    >
      {children}
    </FilterBar>
  );
}
