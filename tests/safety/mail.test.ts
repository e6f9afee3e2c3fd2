import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../../src/platform/database/database.ts';
import { httpClient } from '../support/http-client.ts';
import { mailSettings, startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { callOperator } from '../support/operator.ts';
import { orderLoad, readyBuyer } from '../support/order-load.ts';
import { expectOrdersWhole } from '../support/orders-whole.ts';
import { type OwnDatabase, startedDatabase, usualDatabase } from '../support/own-database.ts';
import { provedBuyer, proveMailboxOf } from '../support/proved-buyer.ts';
import { databasesOfRun, FULL, noteSafety, rounds } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';
import { payloadOf } from '../support/shop-makers.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { NO_THROTTLES, testConfig } from '../support/test-config.ts';

const CONFIRMED = /^Заказ № (\d+) принят$/;

const ownMailServer = async () => {
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  return mails;
};

const ownDatabaseOf = async (kind: OwnDatabase['kind']) => {
  const database = await startedDatabase(kind);
  onTestFinished(() => database.remove());
  return database;
};

/** A shop that sends its mail to this server. */
async function start({ environment }: OwnDatabase, mails: TestMailServer): Promise<ShopProcess> {
  const shop = await startShopProcess({ ...NO_THROTTLES, ...environment, ...mailSettings(mails) });
  onTestFinished(() => shop.kill());
  return shop;
}

/** Works in the database of a shop that does not run. */
async function inDatabase<Done>(
  { environment }: OwnDatabase,
  work: (db: Db) => Promise<Done>,
): Promise<Done> {
  const { db, close } = await openDatabase(testConfig(environment));
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/**
 * Lets the next attempt of every mail that waits be now, and be its first: thirty kills within minutes would use up
 * what is meant for days. Returns how many there are.
 */
const makeDue = (database: OwnDatabase) =>
  inDatabase(database, async (db) => {
    const due = db.updateTable('outgoing_mails').set({ due_at: new Date(0), attempts: 0 });
    return (await due.returning('id').execute()).length;
  });

/** Which orders a buyer was told of, each with the names of the letters that did. */
function confirmed(mails: TestMailServer, email: string): Map<number, Set<string | undefined>> {
  const letters = mails.to(email).flatMap((letter) => {
    const [, id] = CONFIRMED.exec(letter.subject ?? '') ?? [];
    return id === undefined ? [] : [{ id: Number(id), name: letter.messageId }];
  });
  return new Map(
    [...Map.groupBy(letters, ({ id }) => id)].map(([id, of]) => [id, new Set(of.map(({ name }) => name))]),
  );
}

describe.each(databasesOfRun())('mail of a shop that is killed (%s)', { timeout: 3_600_000 }, (kind) => {
  const kills = rounds(kind, { full: 30, short: 1 });

  // Control: delete a mail when it is taken (claimDueMails), or queue it after the transaction.
  it('comes all the same, what comes twice has one name, and no promised order is lost, double or half', async () => {
    const mails = await ownMailServer();
    const database = await ownDatabaseOf(kind);
    let shop = await start(database, mails);
    const buyer = await readyBuyer(shop.url);
    const { email } = payloadOf(buyer.token) as { email: string };
    await proveMailboxOf(httpClient(shop.url), mails, email);
    const load = orderLoad(() => shop.url, buyer);
    let caught = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      load.start(4);
      await load.untilPromised(FULL ? randomInt(10, 25) : randomInt(4, 8));
      await shop.kill();
      await load.stop();
      caught += await makeDue(database);
      shop = await start(database, mails);
    }
    await load.finish();
    await expectOrdersWhole(shop.url, buyer, load);
    await load.expectStored([...load.promised.keys()].slice(-20));
    // Letters to one account follow one another, a few a second: hundreds of them take their time.
    await expect
      .poll(() => [...load.promised.values()].filter((id) => !confirmed(mails, email).has(id)), {
        timeout: 900_000,
        interval: 1_000,
      })
      .toEqual([]);
    const letters = confirmed(mails, email);
    expect([...letters].filter(([, names]) => names.size > 1)).toEqual([]);
    noteSafety({
      what: `kill -9 между заказом и письмом, ${kills} раз`,
      where: kind,
      goal: '0 писем потеряно, у двойных одно имя',
      reached: `0 из ${load.promised.size}; в очереди осталось ${caught}, двойных ${mails.to(email).length - letters.size}`,
    });
  });
});

describe('mail of a shop that is restored', { timeout: 300_000 }, () => {
  // Control: in `src/platform/operation/restore.ts` replace `await deleteRestoredMailsAndResets(tx);` with ``
  it('that waited when the backup was made is not sent', async () => {
    const database = await ownDatabaseOf(usualDatabase());
    await inDatabase(database, async (db) => {
      await sql`insert into outgoing_mails (kind, user_id, about, facts)
        select 'PASSWORD_CHANGED', id, '', '{}' from users`.execute(db);
    });
    const copy = join(inject('runFolder'), 'mail.copy');
    expect(await callOperator(database.environment, ['backup', copy])).toMatchObject({ code: 0 });
    expect(await makeDue(database)).toBe(1);
    expect(await callOperator(database.environment, ['restore', copy, '--replace'])).toMatchObject({
      code: 0,
    });
    expect(await makeDue(database)).toBe(0);
  });
});

const mails = await startMailServer();

describeShop(
  'a mail server that says nothing',
  (shop) => {
    // Control: leave socketTimeout out of mail-server.ts; make the message key anew at each attempt.
    it('is given up after ten seconds, keeps nobody from ordering, and its doubles have one name', async () => {
      const { email, token } = await provedBuyer(shop(), mails);
      const { db } = shop().services;
      onTestFinished(() => mails.close());
      mails.habit(email, 'silent');
      const { id } = await shop().order(token);
      await expect.poll(() => confirmed(mails, email).has(id)).toBe(true);
      const attempts = () => shop().logs.filter((line) => line.includes('tried again later')).length;
      await expect.poll(attempts, { timeout: 25_000 }).toBe(1);
      const again = await shop().order(token);
      mails.habit(email, undefined);
      await expect.poll(() => confirmed(mails, email).has(again.id)).toBe(true);
      await db
        .updateTable('outgoing_mails')
        .set({ due_at: new Date(0), attempts: 0 })
        .execute();
      await expect.poll(() => mails.to(email).length).toBe(3);
      expect(confirmed(mails, email).get(id)?.size).toBe(1);
      await expect.poll(() => db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
    });
  },
  {
    databases: ['embedded'],
    config: mailSettings(mails),
  },
);
