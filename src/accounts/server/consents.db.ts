import { type Insertable, sql } from 'kysely';
import { consentVersions } from '../../content/consents.ts';
import type { Caller } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import type { ConsentsTable } from './accounts.tables.ts';

/** Where a consent came from that an administrator took by telephone, in place of a network address. */
export const formatConsentByPhone = ({ id }: Pick<Caller, 'id'>) => `по телефону, администратору № ${id}`;

/** Stores a consent in its own row: who, to what, which version of the text, when, from where. One given before stays. */
export async function insertConsent(
  db: Db,
  consent: Omit<Insertable<ConsentsTable>, 'text_version'>,
): Promise<void> {
  await db
    .insertInto('consents')
    .values({ ...consent, text_version: consentVersions[consent.purpose] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest of what a person agreed to, of what came before this one when it is given. */
export function listUserConsentsBeforeId(db: Db, userId: number, before: number | undefined, limit: number) {
  return db
    .selectFrom('consents')
    .select(['id', 'purpose', 'recipient_id', 'text_version', 'address', 'created_at', 'ended_at'])
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Whether an account has given at least so many consents; those for addresses since deleted count. */
export async function hasConsentsAtLeast(db: Db, userId: number, many: number): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down why the consents of an account, or those for one of its addresses, end now; one that has ended stays so. */
export async function endConsents(
  tx: Db,
  reason: NonNullable<ConsentsTable['ended_by']>,
  { userId, recipientId = null }: { userId: number; recipientId?: number | null },
): Promise<void> {
  await sql`
    update consents set ended_by = ${reason}, ended_at = clock_timestamp()
    where ended_at is null and user_id = ${userId} and (${recipientId}::bigint is null or recipient_id = ${recipientId}::bigint)`.execute(
    tx,
  );
}

/** What a sign-in says of the consent of an account: of buyers it is asked, administrators work for the shop. */
export async function readConsentMissingField(db: Db, { id, role }: Pick<Caller, 'id' | 'role'>) {
  if (role === 'ADMIN') return {};
  const given = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', id)
    .where('purpose', '=', 'REGISTRATION')
    .executeTakeFirst();
  return given === undefined ? { consentMissing: true } : {};
}
