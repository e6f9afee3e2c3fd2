import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { createRowPurger } from '../database/row-purger.db.ts';

/** A key as it belongs to somebody and to a call. */
export interface OwnedIdempotencyKey {
  /** `formatIdempotencyKeyOwner` of an account, or the mark of a network. */
  owner: string;
  call: string;
  key: string;
}

export const formatIdempotencyKeyOwner = (userId: number) => `user ${userId}`;

/** Claims a key for this transaction, waiting for another that holds it; false when it was used before. */
export async function claimIdempotencyKey(
  tx: Db,
  requestKey: OwnedIdempotencyKey,
  bodyHash: string,
  userId: number | null,
): Promise<boolean> {
  const row = await tx
    .insertInto('request_keys')
    .values({ ...requestKey, body_mark: bodyHash, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The statement that claims a key within the one that makes the thing; a row comes back when it was not used before.
 * `rows` selects the caller's number, the hash of the body and the response as json.
 */
export const claimIdempotencyKeySql = (
  { owner, call, key }: OwnedIdempotencyKey,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into request_keys (owner, call, key, user_id, body_mark, answer)
  select ${owner}, ${call}, ${key}, claim.* from (${rows}) as claim
  on conflict do nothing returning 1`;

/** Waits for the end of a transaction that claims a key at this moment; leaves the key as that one does. */
export async function awaitConcurrentIdempotencyKeyClaim(
  tx: Db,
  requestKey: OwnedIdempotencyKey,
  userId: number,
): Promise<void> {
  if (!(await claimIdempotencyKey(tx, requestKey, '', userId))) return;
  await tx
    .deleteFrom('request_keys')
    .where((of) => of.and({ ...requestKey }))
    .execute();
}

/** What a key was used for: the hash of the body and the response; undefined for a new one. */
export function findIdempotencyKey(db: Db, requestKey: OwnedIdempotencyKey) {
  return db
    .selectFrom('request_keys')
    .select(['body_mark as bodyHash', 'answer as response'])
    .where((of) => of.and({ ...requestKey }))
    .executeTakeFirst();
}

/** Keeps the response to the request that claimed a key. */
export async function storeIdempotentResponse(
  tx: Db,
  requestKey: OwnedIdempotencyKey,
  response: unknown,
): Promise<void> {
  await tx
    .updateTable('request_keys')
    .set({ answer: JSON.stringify(response) })
    .where((of) => of.and({ ...requestKey }))
    .execute();
}

export const purgeIdempotencyKeys = createRowPurger('request_keys', 'created_at');
