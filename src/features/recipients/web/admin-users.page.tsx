import { call } from '../../../shared/web/call.ts';
import { wordsLost } from '../../../shared/web/data/failure-words.ts';
import { pageTitle } from '../../../shared/web/page-meta.ts';
import { plural } from '../../../shared/web/text/plural.ts';
import { Button } from '../../../shared/web/ui/button.tsx';
import card from '../../../shared/web/ui/card.module.css';
import { classes } from '../../../shared/web/ui/classes.ts';
import lists from '../../../shared/web/ui/lists/reloading.module.css';
import { PlainList } from '../../../shared/web/ui/plain-list.tsx';
import { EmptyState } from '../../../shared/web/ui/states/empty-state.tsx';
import { LoadError } from '../../../shared/web/ui/states/load-error.tsx';
import {
  DeskScreen,
  DeskSkeleton,
  guarded,
  LostSearch,
  loaded,
  PageTurner,
  useFilteredList,
} from '../../admin/admin.web.ts';
import { type FoundUser, searchUsers } from '../user-search.contract.ts';
import type { Route } from './+types/admin-users.page.ts';
import { UserRow } from './admin-users/user-row.tsx';
import { UserSearchForm } from './admin-users/user-search-form.tsx';
import {
  noParts,
  type UsersFilter,
  usersAddress,
  usersBody,
  usersFilterFrom,
} from './admin-users/users-filter.ts';

export { clientAction } from '../../../shared/web/data/client-action.ts';
export { shouldRevalidate } from '../../../shared/web/data/should-revalidate.ts';

const TITLE = 'Пользователи';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = usersFilterFrom(new URL(request.url).searchParams);
  return guarded(request, async () => ({ filter, ...(await loadUsers(filter, request.signal)) }));
}

export const HydrateFallback = () => <DeskSkeleton title={TITLE} height={4} count={8} />;

/** Who has an account, found by parts of four fields. */
export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { users, totalPages, totalElements, problem } = loaderData;
  const { filter, loading, revalidate, show } = useFilteredList(
    loaderData.filter,
    usersFilterFrom,
    usersAddress,
  );

  return (
    <DeskScreen title={TITLE}>
      <LostSearch />
      <UserSearchForm parts={filter.parts} onSearch={(parts) => show({ parts, page: 1 })} />
      {problem !== null && <LoadError message={problem} bare onRetry={revalidate} />}
      {problem === null && totalElements === 0 && (
        <EmptyState
          title="Никого не нашлось"
          action={<Button onClick={() => show({ parts: noParts, page: 1 })}>Показать всех</Button>}
        />
      )}
      {problem === null && totalElements > 0 && (
        <>
          <p role="status">
            {plural(totalElements, ['Найден', 'Найдено', 'Найдено'])} {totalElements}{' '}
            {plural(totalElements, ['пользователь', 'пользователя', 'пользователей'])}
          </p>
          <PlainList className={classes(lists.reloading, card.list)} aria-busy={loading}>
            {users.map((user) => (
              <li key={user.id}>
                <UserRow user={user} />
              </li>
            ))}
          </PlainList>
          <PageTurner
            label="Страницы пользователей"
            page={filter.page}
            totalPages={totalPages}
            onTurn={(page) => show({ ...filter, page })}
          />
        </>
      )}
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
async function loadUsers(filter: UsersFilter, signal: AbortSignal): Promise<UsersPage> {
  const { answer, problem } = await loaded(
    call(searchUsers, { body: usersBody(filter) }, { signal }),
    loadFailed,
  );
  if (answer === null) return { ...nothing, problem };
  const { content, totalPages, totalElements } = answer;
  return { users: content, totalPages, totalElements, problem: null };
}

const loadFailed = wordsLost('Ошибка загрузки пользователей. Попробуйте ещё раз.');
