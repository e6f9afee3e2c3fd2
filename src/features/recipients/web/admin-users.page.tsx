import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { pageTitle } from '../../../shared/web/page-meta.ts';
import { plural } from '../../../shared/web/text/plural.ts';
import { Button } from '../../../shared/web/ui/button.tsx';
import { EmptyState } from '../../../shared/web/ui/states/empty-state.tsx';
import { LoadError } from '../../../shared/web/ui/states/load-error.tsx';
import { Skeleton } from '../../../shared/web/ui/states/skeleton.tsx';
import { guarded, LostSearch, PageTurner, usePendingFilter } from '../../admin/admin.web.ts';
import type { Route } from './+types/admin-users.page.ts';
import styles from './admin-users/admin-users.module.css';
import { loadUsers } from './admin-users/load-users.ts';
import { UserRow } from './admin-users/user-row.tsx';
import { UserSearchForm } from './admin-users/user-search-form.tsx';
import { noParts, type UsersFilter, usersAddress, usersFilterFrom } from './admin-users/users-filter.ts';

export { clientAction } from '../../../shared/web/data/client-action.ts';
export { shouldRevalidate } from '../../../shared/web/data/should-revalidate.ts';

const TITLE = 'Пользователи';

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = usersFilterFrom(new URL(request.url).searchParams);
  return guarded(request, async () => ({ filter, ...(await loadUsers(filter, request.signal)) }));
}

export function HydrateFallback() {
  return (
    <div className={styles.page}>
      <h1>{TITLE}</h1>
      <Skeleton height={4} count={8} />
    </div>
  );
}

/** Who has an account, found by parts of four fields. */
export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { users, totalPages, totalElements, problem } = loaderData;
  const filter = usePendingFilter(loaderData.filter, usersFilterFrom);
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === 'loading';
  const navigate = useNavigate();
  const show = (next: UsersFilter) => navigate(usersAddress(next));

  return (
    <div className={styles.page}>
      <h1>{TITLE}</h1>
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
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets. */}
          <ul role="list" className={styles.list} aria-busy={loading}>
            {users.map((user) => (
              <li key={user.id}>
                <UserRow user={user} />
              </li>
            ))}
          </ul>
          <PageTurner
            label="Страницы пользователей"
            page={filter.page}
            totalPages={totalPages}
            onTurn={(page) => show({ ...filter, page })}
          />
        </>
      )}
    </div>
  );
}
