import { sql } from 'kysely';
import { affectedRows } from '../database/affected-rows.ts';
import type { Db } from '../database/database.ts';

/** A key as it belongs to somebody and to a call. */
export interface RequestKey {
  /** The caller's number, or the mark of a network. */
  owner: string;
  call: string;
  key: string;
}

/**
 * Claims a key for this transaction; false when it was used before. While another transaction holds the
 * same key, this waits for its end.
 */
export async function claimKey(
  tx: Db,
  requestKey: RequestKey,
  bodyMark: string,
  userId: number | null,
): Promise<boolean> {
  const row = await tx
    .insertInto('request_keys')
    .values({ ...requestKey, body_mark: bodyMark, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a key was used for: the mark of the body and what was answered; undefined for a new one. */
export function findKey(db: Db, { owner, call, key }: RequestKey) {
  return db
    .selectFrom('request_keys')
    .select(['body_mark', 'answer'])
    .where('owner', '=', owner)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps what was answered to the request that claimed a key. */
export async function keepAnswer(tx: Db, { owner, call, key }: RequestKey, answer: unknown): Promise<void> {
  await tx
    .updateTable('request_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('owner', '=', owner)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
}

/** Forgets so many keys older than `moment`; returns how many. */
export const forgetRequestKeys = (tx: Db, moment: Date, size: number) =>
  affectedRows(
    tx,
    sql`delete from request_keys where ctid = any(array(
      select ctid from request_keys where created_at < ${moment} limit ${size}))`,
  );
