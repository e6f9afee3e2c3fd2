import { sql } from 'kysely';
import type { Db } from '../../../shared/server/database.ts';

/** Every category, siblings in the order they are shown in. */
export function listCategories(db: Db) {
  return db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'priority_sort'])
    .orderBy('priority_sort', (order) => order.desc().nullsLast())
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
}

export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number];
