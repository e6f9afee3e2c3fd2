import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';

/** Does something while a table takes only new rows for which `check` holds; takes any again at the end. */
export async function whileClosed<Done>(
  db: Db,
  table: string,
  check: string,
  work: () => Promise<Done>,
): Promise<Done> {
  await sql.raw(`alter table ${table} add constraint closed check (${check}) not valid`).execute(db);
  try {
    return await work();
  } finally {
    await sql.raw(`alter table ${table} drop constraint closed`).execute(db);
  }
}
