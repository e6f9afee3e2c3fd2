import { call } from '../../../../shared/web/call.ts';
import { loaded } from '../../../admin/admin.web.ts';
import { type FoundUser, searchUsers } from '../../user-search.contract.ts';
import { type UsersFilter, usersBody } from './users-filter.ts';

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
  const { answer, problem } = await loaded(
    call(searchUsers, { body: usersBody(filter) }, { signal }),
    loadFailed,
  );
  if (answer === null) return { ...nothing, problem };
  const { content, totalPages, totalElements } = answer;
  return { users: content, totalPages, totalElements, problem: null };
}

const LOST = 'Ошибка загрузки пользователей. Попробуйте ещё раз.';
const loadFailed = { network: LOST, broken: LOST, malformed: LOST };
