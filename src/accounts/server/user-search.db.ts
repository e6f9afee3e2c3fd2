import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PageRequest } from '../../contract/page.ts';
import { createContainsPattern, type Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Parts to be found in the fields of a user; null does not narrow. */
export interface UserSearchConditions {
  firstName: string | null;
  lastName: string | null;
  middleName: string | null;
  email: string | null;
}

/** One page of the users found, by id. */
export function findUsers(db: Db, parts: UserSearchConditions, { page, size, sortDirection }: PageRequest) {
  return containing(db.selectFrom('users'), parts)
    .select(['id', 'first_name', 'last_name', 'middle_name', 'email', 'role'])
    .orderBy('id', sortDirection === 'ASC' ? 'asc' : 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
}

/** How many users are found. */
export async function countUsers(db: Db, parts: UserSearchConditions): Promise<number> {
  const { total } = await containing(db.selectFrom('users'), parts)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The expressions are those of the index users_parts_idx, or it would not be used. */
function containing(query: SelectQueryBuilder<Tables, 'users', unknown>, parts: UserSearchConditions) {
  const conditions = [
    parts.firstName && nameContains('first_name', parts.firstName),
    parts.lastName && nameContains('last_name', parts.lastName),
    parts.middleName && nameContains('middle_name', parts.middleName),
    parts.email && sql<boolean>`lower(email) like lower(${createContainsPattern(parts.email)})`,
  ].filter((condition) => condition !== null && condition !== '');
  return query.where((of) => of.and(conditions));
}

function nameContains(column: 'first_name' | 'last_name' | 'middle_name', part: string) {
  // ICU knows the capital letters of Russian in any locale of the database; ё and е are one letter.
  const letters = (text: RawBuilder<unknown>) => sql`replace(lower(${text} collate "und-x-icu"), 'ё', 'е')`;
  return sql<boolean>`${letters(sql.ref(column))} like ${letters(sql`${createContainsPattern(part)}`)}`;
}
