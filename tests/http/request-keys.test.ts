import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '../../src/app/api.ts';
import { endpointName } from '../../src/shared/contract/endpoint.ts';
import { expectProblem } from '../support/expect-problem.ts';
import type { Answer } from '../support/http-client.ts';
import { pictureOf } from '../support/picture-samples.ts';
import { describeShop } from '../support/shop.ts';

let made = 0;
const unique = () => `${process.pid}-${++made}`;

interface Creation {
  /** A body that creates one thing; each another one. */
  body(): Promise<Record<string, unknown>>;
  /** The same body with something in it changed. */
  other(body: Record<string, unknown>): Record<string, unknown>;
  /** A body that is refused, by the rules and by the state of the shop. */
  bad: Record<string, unknown>;
  token(): string;
  /** How many of these things there are. */
  count(): Promise<number>;
}

describeShop('the idempotency key of a call that creates', (shop) => {
  const tokens = { admin: '', buyer: '', stranger: '' };
  let facilityId = 0;
  let categoryId = 0;
  beforeAll(async () => {
    tokens.admin = await shop().admin();
    tokens.buyer = (await shop().buyer()).token;
    facilityId = (await shop().facility()).id;
    categoryId = (await shop().category()).id;
  });

  const rowsOf = (table: 'products' | 'categories' | 'facilities' | 'recipients' | 'users') => async () => {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
      shop().services.db,
    );
    return rows[0]?.rows ?? 0;
  };
  const admin = () => tokens.admin;
  const inList = (name: string, change: object) => (body: Record<string, unknown>) => ({
    [name]: (body[name] as object[]).map((one) => ({ ...one, ...change })),
  });

  const creations: Record<string, Creation> = {
    'POST /api/v1/products/create': {
      body: async () => ({
        products: [
          {
            name: `Чай ${unique()}`,
            price: 129.9,
            prioritySort: 1,
            categoryId,
            imageBase64: (await pictureOf('png')).toString('base64'),
          },
        ],
      }),
      other: inList('products', { price: 129.91 }),
      bad: { products: [{ name: 'Чай', price: 1, prioritySort: 1, categoryId: 999_999_999 }] },
      token: admin,
      count: rowsOf('products'),
    },
    'POST /api/v1/categories/create': {
      body: async () => ({ categories: [{ name: `Чай ${unique()}`, prioritySort: 1 }] }),
      other: inList('categories', { prioritySort: 2 }),
      bad: { categories: [] },
      token: admin,
      count: rowsOf('categories'),
    },
    'POST /api/v1/work-addresses/create': {
      body: async () => ({
        workAddressList: [{ name: `ИК ${unique()}`, deliveryCost: 4.35, freeDeliveryThreshold: 1 }],
      }),
      other: inList('workAddressList', { deliveryCost: 4.36 }),
      bad: { workAddressList: [] },
      token: admin,
      count: rowsOf('facilities'),
    },
    'POST /api/v1/user/address/save': {
      body: async () => ({
        lastName: 'Соколов',
        confirmLastName: 'Соколов',
        firstName: 'Иван',
        middleName: `Петрович`,
        squadNumber: unique(),
        birthDate: '1985-03-08',
        institutionId: facilityId,
        phone: '+79991234567',
        consent: true,
      }),
      other: (body) => ({ ...body, firstName: 'Пётр' }),
      bad: { institutionId: 999_999_999 },
      token: () => tokens.buyer,
      count: rowsOf('recipients'),
    },
    'POST /api/v1/user/register': {
      body: async () => ({
        lastName: 'Соколова',
        firstName: 'Анна',
        email: `keys-${unique()}@example.com`,
        password: 'надёжный пароль',
        consent: true,
      }),
      // With the same e-mail it would be refused as taken, which is said first.
      other: (body) => ({ ...body, email: `keys-${unique()}@example.com` }),
      bad: { email: 'anna' },
      token: () => '',
      count: rowsOf('users'),
    },
  };

  it('is told of every such call', () => {
    const taking = allCalls(shop().services)
      .filter(({ endpoint }) => endpoint.takesKey)
      .map(({ endpoint }) => endpointName(endpoint));
    expect(taking.sort()).toEqual([...Object.keys(creations), 'POST /api/v1/user/order/confirm'].sort());
    const creating = allCalls(shop().services)
      .filter(({ endpoint }) => endpoint.status === 201)
      .map(({ endpoint }) => endpointName(endpoint));
    expect(creating.sort()).toEqual(taking);
  });

  describe.each(Object.entries(creations))('%s', (name, { body, other, bad, token, count }) => {
    const path = name.split(' ')[1] ?? '';
    const send = (key: string | undefined, wish: unknown, as = token()): Promise<Answer> =>
      shop().post(path, wish, {
        ...(as === '' ? {} : { token: as }),
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const newKey = () => `key-${unique()}`;
    const grown = async (work: () => Promise<unknown>) => {
      const before = await count();
      await work();
      return (await count()) - before;
    };

    // Control: let oncePerKey return undefined.
    it('answers a repeat the same, to the byte, and creates nothing more', async () => {
      const [key, wish] = [newKey(), await body()];
      const first = await send(key, wish);
      expect(first.status, first.text).toBe(201);
      const more = await grown(async () => {
        for (const again of [await send(key, wish), await send(key, wish)]) {
          expect([again.status, again.text]).toEqual([201, first.text]);
        }
      });
      expect(more).toBe(0);
    });

    it('knows the same request however its JSON is spelled', async () => {
      const [key, wish] = [newKey(), await body()];
      const first = await send(key, wish);
      const spelled = JSON.stringify(
        Object.fromEntries(Object.entries({ ...wish, more: 1 }).toReversed()),
        null,
        2,
      );
      const again = await shop().request('POST', path, {
        ...(token() === '' ? {} : { token: token() }),
        text: spelled,
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
      });
      expect([again.status, again.text]).toEqual([201, first.text]);
    });

    it('is refused with another body, and creates nothing of it', async () => {
      const [key, wish] = [newKey(), await body()];
      expect((await send(key, wish)).status).toBe(201);
      const more = await grown(async () => {
        const refused = await send(key, other(wish));
        expectProblem(refused, 'KEY_REUSED');
        // What is wrong with the other body itself is said first.
        expectProblem(await send(key, { ...wish, ...bad }), 'VALIDATION');
      });
      expect(more).toBe(0);
    });

    it('is not used up by a failure', async () => {
      const [key, wish] = [newKey(), await body()];
      expectProblem(await send(key, { ...wish, ...bad }), 'VALIDATION');
      expect(await grown(() => send(key, wish))).toBe(1);
    });

    it('belongs to this call and this caller, and is optional', async () => {
      const [key, wish] = [newKey(), await body()];
      await send(key, wish);
      await shop()
        .services.db.updateTable('request_keys')
        .set({ owner: 'somebody else' })
        .where('key', '=', key)
        .execute();
      expect(await grown(async () => send(key, await body()))).toBe(1);
      expect(await grown(async () => send(undefined, await body()))).toBe(1);
      expectProblem(await send('k'.repeat(256), await body()), 'VALIDATION');
    });

    it('lets a repeat wait for the one in flight', async () => {
      const [key, wish] = [newKey(), await body()];
      const { db } = shop().services;
      await send(key, wish);
      const row = await db
        .selectFrom('request_keys')
        .select(['owner', 'call', 'user_id'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      const [second, fresh] = [newKey(), await body()];
      let answered = false;
      let repeat: Promise<Answer> | undefined;
      const failing = db.transaction().execute(async (tx) => {
        await tx
          .insertInto('request_keys')
          .values({ ...row, key: second, body_mark: 'of the one in flight' })
          .execute();
        repeat = send(second, fresh).finally(() => {
          answered = true;
        });
        await new Promise((go) => setTimeout(go, 300));
        expect(answered).toBe(false);
        throw new Error('the first one fails');
      });
      await expect(failing).rejects.toThrow('the first one fails');
      expect((await repeat)?.status).toBe(201);
    });

    it('creates one thing of forty requests at once', async () => {
      const [key, wish] = [newKey(), await body()];
      let answers: Answer[] = [];
      const more = await grown(async () => {
        answers = await Promise.all(
          Array.from({ length: 40 }, async () => {
            // A busy machine may send some away with 503: they ask again, as a browser would.
            for (;;) {
              const answer = await send(key, wish);
              if (answer.status !== 503) return answer;
            }
          }),
        );
      });
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(more).toBe(1);
    });
  });

  it('of one caller is nothing to another', async () => {
    const key = `key-${unique()}`;
    const { body } = creations['POST /api/v1/user/address/save'] as Creation;
    const [one, two] = [await shop().buyer(), await shop().buyer()];
    const wish = await body();
    const save = (token: string) =>
      shop().post('/api/v1/user/address/save', wish, { token, headers: { 'idempotency-key': key } });
    const [first, second] = [await save(one.token), await save(two.token)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
  });

  it('leaves nothing of people behind: no name, no password, no address, and goes with the account', async () => {
    const { db } = shop().services;
    const key = `key-${unique()}`;
    const headers = { 'idempotency-key': key };
    const register = (await creations['POST /api/v1/user/register']?.body()) ?? {};
    await shop().post('/api/v1/user/register', register, { headers });
    const { token } = (await shop().post('/api/v1/user/login', register)).body;
    const recipient = (await creations['POST /api/v1/user/address/save']?.body()) ?? {};
    await shop().post('/api/v1/user/address/save', recipient, { token, headers });
    const rows = async () =>
      (await sql<{ row: string }>`select k::text as row from request_keys k where key = ${key}`.execute(db))
        .rows;
    const text = (await rows()).map(({ row }) => row).join('\n');
    expect(text.match(new RegExp(key, 'g'))).toHaveLength(2);
    for (const secret of ['Соколов', 'Анна', 'Иван', '79991234567', '1985', '127.0.0.1', register.email]) {
      expect(text).not.toContain(String(secret));
    }
    // Without the shop's own secret nobody can try passwords against the mark.
    for (const plain of [register, { ...register, middleName: null }]) {
      for (const encoding of ['hex', 'base64url'] as const) {
        expect(text).not.toContain(createHash('sha256').update(JSON.stringify(plain)).digest(encoding));
      }
    }
    const gone = await shop().post('/api/v1/account/delete', { password: register.password }, { token });
    expect(gone.status).toBe(200);
    expect((await rows()).map(({ row }) => row.includes('address/save'))).toEqual([false]);
  });
});
