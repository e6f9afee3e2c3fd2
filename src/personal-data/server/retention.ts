import type { FastifyInstance } from 'fastify';
import {
  listUnusedBuyerIds,
  purgeFailureCounts,
  purgePasswordResets,
  purgeVerificationMailCounts,
} from '../../accounts/accounts.server.ts';
import { purgeAuditEntries, purgeEdits } from '../../audit/audit.server.ts';
import { purgeBulkChanges } from '../../catalog/catalog.server.ts';
import { BULK_UNDO_DAYS } from '../../catalog/products-bulk.contract.ts';
import { Problem } from '../../contract/problem.ts';
import { addDays, addMonths, type Day, moscowDay } from '../../lib/calendar.ts';
import {
  countErasableOrders,
  erasePeopleFromOldOrders,
  erasePeopleFromUnallocatedPayments,
  findLastOrderIdBefore,
  type OrderEraseBatch,
  rollUpOrderCounts,
} from '../../orders/orders.server.ts';
import type { Services } from '../../platform/calls/handle.ts';
import { purgeIdempotencyKeys } from '../../platform/calls/request-keys.db.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { purgeQueuedMails } from '../../platform/mail/outbox.db.ts';
import { readRetentionTerms } from '../../settings/settings.server.ts';
import { deleteUnusedAccount } from './delete-account.ts';
import { readLastPurgeDay, recordPurgeRun, tryLock } from './retention.db.ts';

type Terms = Pick<Config, 'RETENTION_ORDER_MONTHS' | 'RETENTION_KEY_DAYS' | 'RETENTION_RECORD_MONTHS'>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A last run longer ago may be a clock that has jumped: a day is left to mend it. */
const LONG_AGO_DAYS = 31;

/** Nothing is tried for longer to send a mail, and no link to a new password opens longer. */
const MAIL_MS = 3 * DAY_MS;

/** An account in which no one signs in for so long goes with everything in it, as the policy says. */
const UNUSED_ACCOUNT_MONTHS = 36;

/** So many accounts go in a day at most: what a wrong clock or a mistake of ours takes, a copy brings back. */
const MOST_ACCOUNTS_A_DAY = 500;
const ACCOUNTS_AT_A_TIME = 100;

/** How many rows one transaction looks at: few enough to hold no one up. */
const BATCH = 5_000;

/** How much was let go. */
type Forgotten = Awaited<ReturnType<typeof purgeExpired>>;

/**
 * Lets go what its term is over for, as of `now`: people in finished orders and in payments for none, keys, entries of the
 * record, what made versions, steps that cannot be taken back any more, mails that no one took, counts of wrong
 * passwords, accounts that no one uses. Each slice forgets its own, in short transactions of one process of the
 * database at a time: a process that finds another at work leaves the rest to it. Doing it again does nothing.
 */
export async function purgeExpired(db: Db, terms: Terms, now: Date) {
  const keysFrom = new Date(now.getTime() - terms.RETENTION_KEY_DAYS * DAY_MS);
  const mailsFrom = new Date(now.getTime() - MAIL_MS);
  const recordsFrom = subtractMonths(now, terms.RETENTION_RECORD_MONTHS);
  const ordersFrom = subtractMonths(now, terms.RETENTION_ORDER_MONTHS);
  await alone(db, rollUpOrderCounts);
  return {
    orders: await forgetPeople(db, ordersFrom),
    payments: await inBatches(db, erasePeopleFromUnallocatedPayments, ordersFrom),
    keys: await inBatches(db, purgeIdempotencyKeys, keysFrom),
    records: await inBatches(db, purgeAuditEntries, recordsFrom),
    edits: await inBatches(db, purgeEdits, recordsFrom),
    steps: await inBatches(db, purgeBulkChanges, new Date(now.getTime() - BULK_UNDO_DAYS * DAY_MS)),
    mails:
      (await inBatches(db, purgeQueuedMails, mailsFrom)) +
      (await inBatches(db, purgePasswordResets, mailsFrom)),
    guesses:
      (await inBatches(db, purgeFailureCounts, now)) +
      (await inBatches(db, purgeVerificationMailCounts, now)),
    accounts: await forgetUnused(db, moscowDay(subtractMonths(now, UNUSED_ACCOUNT_MONTHS))),
  };
}

/** So many months earlier: six before 31 August is the last day of February, not a day of March. */
export const subtractMonths = (now: Date, count: number): Date =>
  new Date(now.toISOString().replace(/^[^T]+/, (day) => addMonths(day, -count)));

async function forgetPeople(db: Db, moment: Date): Promise<number> {
  const upTo = await findLastOrderIdBefore(db, moment);
  let forgotten = 0;
  for (let after: number | null = 0; after !== null && after < upTo; ) {
    const batch: OrderEraseBatch = { after, upTo, size: BATCH, moment };
    const done = await alone(db, (tx) => erasePeopleFromOldOrders(tx, batch));
    forgotten += done?.emptied ?? 0;
    after = done?.next ?? null;
  }
  return forgotten;
}

/** How many orders would lose their people, were they kept for so many months. */
export const countOrdersToErase = (db: Db, months: number, now: Date): Promise<number> =>
  countErasableOrders(db, subtractMonths(now, months));

/** Deletes the accounts that no one has used since a day, each by itself; one with an order under way waits for its end. */
async function forgetUnused(db: Db, since: Day): Promise<number> {
  let forgotten = 0;
  for (let after = 0; forgotten < MOST_ACCOUNTS_A_DAY; ) {
    const unused = await listUnusedBuyerIds(db, since, after, ACCOUNTS_AT_A_TIME);
    for (const { id } of unused) if (await forgetAccount(db, id, since)) forgotten += 1;
    const last = unused.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return forgotten;
}

async function forgetAccount(db: Db, id: number, since: Day): Promise<boolean> {
  try {
    return (await alone(db, (tx) => deleteUnusedAccount(tx, id, since))) ?? false;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function inBatches(
  db: Db,
  forget: (tx: Db, moment: Date, size: number) => Promise<number>,
  moment: Date,
): Promise<number> {
  let forgotten = 0;
  for (let batch = 1; batch > 0; forgotten += batch) {
    batch = (await alone(db, (tx) => forget(tx, moment, BATCH))) ?? 0;
  }
  return forgotten;
}

/** The day of the last run when that is longer ago than a month: the next one erases nothing. */
export async function findLastPurgeDayIfOverdue(db: Db, today: Day): Promise<Day | undefined> {
  const last = await readLastPurgeDay(db);
  return last < addDays(today, -LONG_AGO_DAYS) ? last : undefined;
}

/**
 * Erases once a day of the database's clock. A run that finds the last one longer ago than a month only says so,
 * and a day later the next one erases. Returns what went; undefined when nothing was to be done.
 */
export async function purgeOncePerDay(
  { db, config }: Pick<Services, 'db' | 'config'>,
  warn: (line: string, facts: object) => void,
): Promise<Forgotten | undefined> {
  const { now, today, last } = await recordPurgeRun(db);
  if (last >= today) return undefined;
  if (last < addDays(today, -LONG_AGO_DAYS)) {
    warn('nothing was forgotten: the last run was more than a month ago, the next daily one erases', {
      now,
      last,
    });
    return undefined;
  }
  return purgeExpired(db, await readRetentionTerms(db, config, now), now);
}

/** Undefined when another process is at work. */
function alone<Done>(db: Db, work: (tx: Db) => Promise<Done>): Promise<Done | undefined> {
  return inTransaction(db, async (tx) => ((await tryLock(tx)) ? work(tx) : undefined));
}

/**
 * Does so when the server begins to listen, and once a day from then on; a failure is logged, and the
 * next day tries again. A server that closes waits for what is under way.
 */
export function scheduleDailyPurge(server: FastifyInstance, services: Services): void {
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = purgeOncePerDay(services, (line, facts) => server.log.error(facts, line)).then(
      (forgotten) => forgotten && server.log.info({ forgotten }, 'forgot what its term is over for'),
      (error) => server.log.error({ err: error }, 'forgetting failed'),
    );
  };
  let timer: NodeJS.Timeout | undefined;
  server.addHook('onListen', async () => {
    run();
    timer = setInterval(run, DAY_MS).unref();
  });
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
