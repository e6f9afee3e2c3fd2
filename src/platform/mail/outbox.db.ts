import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { createRowPurger } from '../database/row-purger.db.ts';

/** Whether this shop sends mail; one that does not queues none. */
export const isMailEnabled = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>): boolean => SMTP_URL !== undefined;

/** An account may wait this long for its next turn. */
const MAX_MAIL_BATCHING_MINUTES = 60;

/** So many mails of an account are one letter at most; the others have the turn after. */
const MOST_IN_A_LETTER = 50;

/** So many of the mails that are due are looked through for accounts that are next. */
const LOOKED_THROUGH = 500;

/** A mail that waits. What it says is made of this when it is sent, so that nothing else has to be stored. */
export interface QueuedMail {
  id: number;
  kind: string;
  /** Null where somebody has typed an e-mail of which nothing is known yet. */
  userId: number | null;
  /** What it is about; of one thing one mail of a kind waits. */
  about: string;
  facts: unknown;
  /** Goes as one letter with others of its account. */
  together: boolean;
  /** The name of the message, the same at every attempt, another for a mail that took this one's place. */
  key: string;
  /** How often it was tried to send it, this time included. */
  attempts: number;
  queuedAt: Date;
}

/**
 * The statement that queues mails of a kind, to be run in the transaction of what they tell of, or within its
 * statement. `rows` selects an account's id, what the mail is about, and a jsonb object of facts: numbers, days and
 * statuses, never a name. Those that go together wait for their account's next turn.
 */
export function queueMailsSql(
  kind: string,
  rows: RawBuilder<unknown>,
  { together = false }: { together?: boolean } = {},
): RawBuilder<unknown> {
  return sql`
    with mail (user_id, about, facts) as (${rows})
    insert into outgoing_mails (kind, user_id, about, facts, together, due_at)
    select ${kind}::text, mail.user_id, about, facts, ${together}::boolean, greatest(
      clock_timestamp(),
      -- A turn that is further away was given by a clock that was ahead.
      case when ${together}::boolean and next_at < clock_timestamp() + make_interval(mins => ${MAX_MAIL_BATCHING_MINUTES}::integer)
        then next_at end
    )
    from mail left join mail_turns on mail_turns.user_id = mail.user_id
    on conflict (user_id, kind, about) do update set
      facts = excluded.facts, message_key = gen_random_uuid(), attempts = 0,
      created_at = clock_timestamp(), due_at = excluded.due_at`;
}

/** Queues a mail to an account, about itself, in the transaction of what it tells of; none where mail is off. */
export async function queueMailToAccount(
  tx: Db,
  config: Pick<Config, 'SMTP_URL'>,
  { kind, userId }: { kind: string; userId: number },
): Promise<void> {
  if (!isMailEnabled(config)) return;
  await queueMailsSql(kind, sql`select ${userId}::bigint, ''::text, '{}'::jsonb`).execute(tx);
}

/** So many mails to e-mails that somebody has typed wait at most: one who sends them faster than they are looked up is no buyer. */
const MOST_TYPED = 1_000;

/** Queues a mail to an e-mail that somebody has typed, known or not. */
export async function queueMailToEmail(tx: Db, kind: string, email: string): Promise<void> {
  await queueMailsSql(
    kind,
    sql`select null::bigint, lower(${email}), '{}'::jsonb
      where (
        select count(*) from (select from outgoing_mails where user_id is null limit ${MOST_TYPED}) as typed
      ) < ${MOST_TYPED}`,
  ).execute(tx);
}

/** How long after each attempt the next one may follow, in minutes; after the last of them nothing more is tried. */
const AGAIN_AFTER = [1, 5, 15, 60, 180, 480, 1_440];

/** How often it is tried to send a mail. */
export const MAX_SEND_ATTEMPTS = AGAIN_AFTER.length + 1;

/**
 * Takes the mails that are due of so many accounts, those that wait longest first, and puts each back to the moment of
 * its next attempt: one that was sent is deleted, and a process that dies with it has lost nothing. An account's next
 * turn is so many minutes later, so that a thousand mails to one keep no other waiting. Those to an e-mail that was
 * typed, each on its own, go before all others: somebody sits and waits for one, and its link is good for an hour. What
 * other processes take is passed over, and so is what would overtake a mail under way to the same account: `busy` names
 * those.
 */
export async function claimDueMails(
  db: Db,
  most: number,
  busy: number[],
  togetherMinutes: number,
): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`
    with typed as materialized (
      select id from outgoing_mails where due_at <= clock_timestamp() and user_id is null
      order by due_at, id limit ${most}
      for update skip locked
    ), oldest as (
      select user_id, due_at, id from outgoing_mails
      where due_at <= clock_timestamp() and user_id is not null and user_id <> all(${busy}::bigint[])
      order by due_at, id limit ${LOOKED_THROUGH}
    ), accounts as materialized (
      select user_id from oldest group by user_id
      order by min(due_at), min(id) limit ${most} - (select count(*) from typed)
    ), others as materialized (
      select own.id from accounts, lateral (
        select id from outgoing_mails as mail
        where mail.user_id = accounts.user_id and due_at <= clock_timestamp()
        order by due_at, id limit ${MOST_IN_A_LETTER}
        for update skip locked
      ) as own
    ), due as (
      select id from typed union all select id from others
    ), taken as (
      update outgoing_mails as mail set
        attempts = attempts + 1,
        due_at = clock_timestamp() + make_interval(
          mins => (${AGAIN_AFTER}::integer[])[least(attempts + 1, ${AGAIN_AFTER.length})]
        )
      from due where mail.id = due.id
      returning mail.*
    ), turns as (
      insert into mail_turns (user_id, next_at)
      select user_id, clock_timestamp() + make_interval(mins => ${togetherMinutes}::integer)
      from taken where together and ${togetherMinutes}::integer > 0 group by user_id
      on conflict (user_id) do update set next_at = excluded.next_at
      returning user_id, next_at
    ), put_off as (
      update outgoing_mails as mail set due_at = next_at from turns
      where mail.user_id = turns.user_id and together and due_at <= clock_timestamp()
        and mail.id not in (select id from due)
    )
    select id, kind, user_id as "userId", about, facts, together, message_key as key, attempts, created_at as "queuedAt"
    from taken order by id`.execute(db);
  return rows;
}

/** Makes due what waits longer than any attempt may be put off: a clock was ahead when its moment was set. */
export async function rescheduleStranded(db: Db): Promise<void> {
  await sql`
    update outgoing_mails set due_at = clock_timestamp()
    where due_at > clock_timestamp() + make_interval(mins => (${AGAIN_AFTER}::integer[])[${AGAIN_AFTER.length}::integer] + 1)`.execute(
    db,
  );
}

/** Deletes a mail that is done with, unless another has taken its place meanwhile. */
export async function deleteQueuedMail(db: Db, { id, key }: Pick<QueuedMail, 'id' | 'key'>): Promise<void> {
  await db.deleteFrom('outgoing_mails').where('id', '=', id).where('message_key', '=', key).execute();
}

/** Deletes what waits for an e-mail that somebody has typed. */
export async function deleteQueuedMailsToEmail(tx: Db, email: string): Promise<void> {
  await tx
    .deleteFrom('outgoing_mails')
    .where('user_id', 'is', null)
    .where('about', '=', sql<string>`lower(${email})`)
    .execute();
}

/** The oldest of what waits for an account, of what was queued after this one when it is given. */
export function listUserQueuedMailsAfterId(db: Db, userId: number, after: number | undefined, limit: number) {
  return db
    .selectFrom('outgoing_mails')
    .select(['id', 'kind', 'created_at'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('id', '>', Number(after)))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function countQueuedMailsByKind(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('outgoing_mails')
    .select(['kind', (of) => of.fn.countAll<number>().as('total')])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
}

/** Forgets mails that were queued before, sent or not. */
export const purgeQueuedMails = createRowPurger('outgoing_mails', 'created_at');
