import { type Selectable, sql } from 'kysely';
import type { SavedRecipientResponse } from '../../contract/saved-recipient.ts';
import { listFieldColumns, rowToFieldValues } from '../../lib/fields.ts';
import { createContainsPattern, type Db } from '../../platform/database/database.ts';
import { recipientFields } from '../recipient-fields.ts';
import type { RecipientsTable } from './recipients.tables.ts';

/** What is stored of a recipient. */
type RecipientValues = Omit<Selectable<RecipientsTable>, 'id' | 'user_id' | 'created_at'>;

/** Saves an address. Returns its id. */
export async function insertRecipient(db: Db, userId: number, recipient: RecipientValues): Promise<number> {
  const { id } = await db
    .insertInto('recipients')
    .values({ user_id: userId, ...recipient })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces an address of this account; false when the account has none of this id. */
export async function replaceRecipient(
  db: Db,
  userId: number,
  id: number,
  recipient: RecipientValues,
): Promise<boolean> {
  const row = await db
    .updateTable('recipients')
    .set(recipient)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an address of this account; false when the account has none of this id. */
export async function deleteRecipient(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('recipients')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countUserRecipients(db: Db, userId: number): Promise<number> {
  const { saved } = await db
    .selectFrom('recipients')
    .select(({ fn }) => fn.countAll<number>().as('saved'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(saved);
}

/** Deletes the saved addresses of an account; what was agreed to for them stays in its own rows. */
export async function deleteUserRecipients(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('recipients').where('user_id', '=', userId).execute();
}

/** The saved addresses of these users, newest first, as a function of a user's number. */
export async function readSavedRecipientLookupByUser(
  db: Db,
  userIds: number[],
): Promise<(userId: number) => SavedRecipientResponse[]> {
  const rows = await db
    .selectFrom('recipients as r')
    .innerJoin('facilities as f', 'f.id', 'r.facility_id')
    .select(['r.id', 'r.user_id', 'r.created_at', 'f.name as facility_name'])
    .select(listFieldColumns(recipientFields))
    .where('r.user_id', '=', sql<number>`any(${userIds})`)
    .orderBy('r.id', 'desc')
    .execute();
  const rowsOf = Map.groupBy(rows, (row) => row.user_id);
  return (userId) =>
    (rowsOf.get(userId) ?? []).map((row) => ({
      id: row.id,
      ...rowToFieldValues(recipientFields, row),
      institutionName: row.facility_name,
      createAt: row.created_at.toISOString(),
    }));
}

/** The numbers of the users with a recipient whose phone has these digits, one after another. */
export async function findUserIdsByPhone(db: Db, digits: string): Promise<number[]> {
  const rows = await db
    .selectFrom('recipients')
    .select('user_id')
    .distinct()
    .where('phone', 'like', createContainsPattern(digits))
    .execute();
  return rows.map(({ user_id }) => user_id);
}
