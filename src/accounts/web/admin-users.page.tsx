import { DeskScreen, DeskSkeleton } from '../../desk/desk-screen.tsx';
import { guarded, loaded } from '../../desk/guarded.ts';
import { PageTurner } from '../../desk/page-turner.tsx';
import { useFilteredList } from '../../desk/pending-filter.ts';
import { LostSearch } from '../../desk/tab-search.tsx';
import { plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { classes } from '../../ui/classes.ts';
import { call } from '../../ui/data/call.ts';
import { wordsLost } from '../../ui/data/failure-words.ts';
import lists from '../../ui/lists/reloading.module.css';
import { pageTitle } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { type FoundUser, searchUsers } from '../user-search.contract.ts';
import type { Route } from './+types/admin-users.page.ts';
import { UserRow } from './users/user-row.tsx';
import { UserSearchForm } from './users/user-search-form.tsx';
import { noParts, type UsersFilter, usersAddress, usersBody, usersFilterFrom } from './users/users-filter.ts';

export { clientAction } from '../../ui/data/client-action.ts';
export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

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
