import { setImmediate } from 'node:timers/promises';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '../../../../shared/server/database.ts';
import { KnownWords } from './known-words.ts';

/** A database that answers each of its queries so. */
function answering(answer: () => Promise<QueryResult<unknown>>): Db {
  const driver = new DummyDriver();
  driver.acquireConnection = () =>
    Promise.resolve({ executeQuery: answer as never, streamQuery: () => Promise.reject() as never });
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const words = (...typed: string[]) => typed.map((word) => ({ typed: word, word, beginnings: true }));
const known = (count: number) => ({
  rows: Array.from({ length: count }, () => ({ version: '1', known: true })),
});

// Control: leave out the `catch` in `#begin`.
test('a database that fails while an answer from another one is awaited is nobody’s end', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  try {
    const slow = Promise.withResolvers<QueryResult<unknown>>();
    const store = new KnownWords('1');
    const first = store.lookUp(
      answering(() => slow.promise),
      words('чай'),
    );
    await setImmediate();
    await setImmediate();
    const replies = [() => Promise.reject(new Error('away')), () => Promise.resolve(known(2))];
    const second = store.lookUp(
      answering(() => replies.shift()?.() ?? Promise.reject(new Error('once too often'))),
      words('чай', 'кофе'),
    );
    await vi.waitFor(() => expect(replies).toHaveLength(1));
    await setImmediate();
    slow.resolve(known(1));
    await Promise.all([first, second]);
    expect(store.isStrange('кофе')).toBe(false);
    expect(unhandled).not.toHaveBeenCalled();
  } finally {
    process.off('unhandledRejection', unhandled);
  }
});

// Control: give all who wait what was read, whatever state it belongs to.
test('what a database that is behind says of a word is not for who asks one that is not', async () => {
  const slow = Promise.withResolvers<QueryResult<unknown>>();
  const store = new KnownWords('2');
  const behind = store.like(
    answering(() => slow.promise),
    words('сгущёнка'),
  );
  const alike = [{ word: 'сгущёный', spelling: 'сгущёный' }];
  const present = store.like(
    answering(() => Promise.resolve({ rows: [{ version: '2', known: true, alike: [] }] })),
    words('сгущёнка'),
  );
  slow.resolve({ rows: [{ version: '1', known: false, alike }] });
  await behind;
  expect(await present).toEqual([undefined]);
});
