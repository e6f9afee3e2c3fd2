import { sql } from 'kysely';
import type { Day } from '../../../shared/contract/calendar.ts';
import type { Db } from '../../../shared/server/database.ts';

interface NewRecipient {
  userId: number;
  lastName: string;
  firstName: string;
  middleName: string;
  birthDate: Day;
  squadNumber: string | null;
  facilityId: number;
  phone: string;
  additionalInfo: string | null;
}

/** Saves an address. Returns its id. */
export async function insertRecipient(db: Db, recipient: NewRecipient): Promise<number> {
  const { id } = await db
    .insertInto('recipients')
    .values({
      user_id: recipient.userId,
      last_name: recipient.lastName,
      first_name: recipient.firstName,
      middle_name: recipient.middleName,
      birth_date: recipient.birthDate,
      squad_number: recipient.squadNumber,
      facility_id: recipient.facilityId,
      phone: recipient.phone,
      additional_info: recipient.additionalInfo,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
    .select([
      'r.id',
      'r.user_id',
      'r.last_name',
      'r.first_name',
      'r.middle_name',
      'r.birth_date',
      'r.squad_number',
      'r.facility_id',
      'f.name as facility_name',
      'r.phone',
      'r.additional_info',
      'r.created_at',
    ])
    .where('r.user_id', '=', sql<number>`any(${userIds})`)
    .orderBy('r.id', 'desc')
    .execute();
}

export type RecipientRow = Awaited<ReturnType<typeof listRecipients>>[number];

/** Deletes the saved addresses of an account; what was agreed to for them stays in its own rows. */
export async function eraseRecipients(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('recipients').where('user_id', '=', userId).execute();
}
