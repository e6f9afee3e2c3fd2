import type { Db } from '../../src/platform/database/database.ts';

/** Copies a saved recipient until its owner, who has no other, has as many as may be: a hundred. */
export async function fillRecipients(db: Db, id: number): Promise<void> {
  const { id: _, ...row } = await db
    .selectFrom('recipients')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 99 }, () => row);
  await db.insertInto('recipients').values(copies).execute();
}
