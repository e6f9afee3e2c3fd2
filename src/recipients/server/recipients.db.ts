import { sql } from 'kysely';
import type { Day } from '../../lib/calendar.ts';
import type { Db } from '../../platform/database/database.ts';

/** What is stored of a recipient. */
export interface RecipientValues {
  lastName: string;
  firstName: string;
  middleName: string;
  birthDate: Day;
  squadNumber: string | null;
  facilityId: number;
  phone: string;
  additionalInfo: string | null;
}

const columnsOf = (recipient: RecipientValues) => ({
  last_name: recipient.lastName,
  first_name: recipient.firstName,
  middle_name: recipient.middleName,
  birth_date: recipient.birthDate,
  squad_number: recipient.squadNumber,
  facility_id: recipient.facilityId,
  phone: recipient.phone,
  additional_info: recipient.additionalInfo,
});

/** Saves an address. Returns its id. */
export async function insertRecipient(db: Db, userId: number, recipient: RecipientValues): Promise<number> {
  const { id } = await db
    .insertInto('recipients')
    .values({ user_id: userId, ...columnsOf(recipient) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Replaces an address of this account; false when the account has none of this id. */
export async function changeRecipient(
  db: Db,
  userId: number,
  id: number,
  recipient: RecipientValues,
): Promise<boolean> {
  const row = await db
    .updateTable('recipients')
    .set(columnsOf(recipient))
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

/** How many addresses this account has saved. */
export async function countRecipients(db: Db, userId: number): Promise<number> {
  const { saved } = await db
    .selectFrom('recipients')
    .select(({ fn }) => fn.countAll<number>().as('saved'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(saved);
}

/** The saved addresses of these users with the names of their facilities, newest first. */
export function listRecipients(db: Db, userIds: number[]) {
  return db
    .selectFrom('recipients as r')
    .innerJoin('facilities as f', 'f.id', 'r.facility_id')
    .select(['r.id', 'r.user_id', 'r.last_name', 'r.first_name', 'r.middle_name', 'r.birth_date'])
    .select(['r.squad_number', 'r.facility_id', 'f.name as facility_name'])
    .select(['r.phone', 'r.additional_info', 'r.created_at'])
    .where('r.user_id', '=', sql<number>`any(${userIds})`)
    .orderBy('r.id', 'desc')
    .execute();
}

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];

/** Deletes the saved addresses of an account; what was agreed to for them stays in its own rows. */
export async function eraseRecipients(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('recipients').where('user_id', '=', userId).execute();
}
