import { CallError, call } from '../../../../shared/web/call.ts';
import { loadWords } from '../../../admin/admin.web.ts';
import { type FoundUser, searchUsers } from '../../user-search.contract.ts';
import { bodyOf, type UsersFilter } from './users-filter.ts';

export interface UsersPage {
  users: FoundUser[];
  totalPages: number;
  totalElements: number;
  /** Why there is nothing to show. */
  problem: string | null;
}

const nothing = { users: [], totalPages: 0, totalElements: 0 };

/** A page of users; failures other than a lost session or role come as messages. */
export async function loadUsers(filter: UsersFilter, signal: AbortSignal): Promise<UsersPage> {
  try {
    const { content, totalPages, totalElements } = await call(
      searchUsers,
      { body: bodyOf(filter) },
      { signal },
    );
    return { users: content, totalPages, totalElements, problem: null };
  } catch (error) {
    if (error instanceof CallError && [401, 403].includes(error.status)) throw error;
    // An answer that is no page of users shows as none.
    if (error instanceof CallError && error.kind === 'malformed') return { ...nothing, problem: null };
    return { ...nothing, problem: loadWords(error, 'Ошибка загрузки пользователей. Попробуйте ещё раз.') };
  }
}
