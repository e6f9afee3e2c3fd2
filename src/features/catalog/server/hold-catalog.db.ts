import { sql } from 'kysely';
import type { Db } from '../../../shared/server/database.ts';

/**
 * Holds the catalogue until the transaction ends, before anything of it is read or written there. Writers
 * come in one by one: what one of them has checked (that a category is empty, that a move makes no circle)
 * stays so until it is done. Only administrators write here, so nobody waits for long; readers never wait.
 */
export async function holdCatalog(tx: Db): Promise<void> {
  await sql`select touch_catalog()`.execute(tx);
}
