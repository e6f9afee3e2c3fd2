import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bindAllEndpoints } from '../../src/app/api.ts';
import { endpointName } from '../../src/contract/endpoint.ts';
import {
  type CreatingCall,
  type Creation,
  creatingCalls,
  creationsIn,
  uniqueWord,
} from '../support/creations.ts';
import { expectProblem } from '../support/expect-problem.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { describeShop } from '../support/shop.ts';
import { expectToWait } from '../support/waiting-repeat.ts';

describeShop('the idempotency key of a call that creates', (shop) => {
  let creations = {} as Record<CreatingCall, Creation>;
  beforeAll(async () => {
    creations = await creationsIn(shop());
  });

  it('is told of every such call', () => {
    const taking = bindAllEndpoints(shop().services)
      .filter(({ endpoint }) => endpoint.takesKey)
      .map(({ endpoint }) => endpointName(endpoint));
    expect(taking.sort()).toEqual([...creatingCalls].sort());
    // A response with a one-time password is kept nowhere, and a second invitation finds the account.
    const withoutKey = 'POST /api/v1/admin/staff/invite';
    const creating = bindAllEndpoints(shop().services)
      .filter(({ endpoint }) => endpoint.status === 201)
      .map(({ endpoint }) => endpointName(endpoint))
      .filter((name) => name !== withoutKey);
    expect(creating.sort()).toEqual(taking);
  });

  describe.each(creatingCalls)('%s', (name) => {
    const creation = () => creations[name];
    const body = () => creation().body();
    const path = name.split(' ')[1] ?? '';
    const send = (key: string | undefined, input: unknown, as = creation().token): Promise<HttpResponse> =>
      shop().post(path, input, {
        ...(as === '' ? {} : { token: as }),
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const newKey = () => `key-${uniqueWord()}`;
    const grown = async (work: () => Promise<unknown>) => {
      const before = await creation().count();
      await work();
      return (await creation().count()) - before;
    };

    // Control: in `src/platform/calls/once-per-key.ts` replace `const { caller, key, address } = request;` with `const { caller, address } = request; const key = undefined;`
    it('answers a repeat the same, to the byte, however it is spelled, refuses another body, and creates nothing more', async () => {
      const [key, input] = [newKey(), await body()];
      const first = await send(key, input);
      expect(first.status, first.text).toBe(201);
      const spelled = Object.fromEntries(Object.entries({ ...input, more: 1 }).toReversed());
      const more = await grown(async () => {
        for (const again of [await send(key, input), await send(key, input), await send(key, spelled)]) {
          expect([again.status, again.text]).toEqual([201, first.text]);
        }
        expectProblem(await send(key, creation().other(input)), 'KEY_REUSED');
        // What is wrong with the other body itself is said first.
        expectProblem(await send(key, { ...input, ...creation().bad }), 'VALIDATION');
      });
      expect(more).toBe(0);
    });

    it('is not used up by a failure, belongs to this call and this caller, and is optional', async () => {
      const [key, input] = [newKey(), await body()];
      expectProblem(await send(key, { ...input, ...creation().bad }), 'VALIDATION');
      expect(await grown(() => send(key, input))).toBe(1);
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
      const [key, input] = [newKey(), await body()];
      const { db } = shop().services;
      await send(key, input);
      const row = await db
        .selectFrom('request_keys')
        .select(['owner', 'call', 'user_id'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      const [second, fresh] = [newKey(), await body()];
      await expectToWait(
        db,
        (tx) =>
          tx
            .insertInto('request_keys')
            .values({ ...row, key: second, body_mark: 'of the one in flight' })
            .execute(),
        () => send(second, fresh),
      );
    });

    it('creates one thing of twelve requests at once', async () => {
      const [key, input] = [newKey(), await body()];
      let responses: HttpResponse[] = [];
      const more = await grown(async () => {
        responses = await Promise.all(
          Array.from({ length: 12 }, async () => {
            // A busy machine may send some away with 503: they ask again, as a browser would.
            for (;;) {
              const response = await send(key, input);
              if (response.status !== 503) return response;
            }
          }),
        );
      });
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      expect(more).toBe(1);
    });
  });

  it('of one caller is nothing to another', async () => {
    const key = `key-${uniqueWord()}`;
    const { body } = creations['POST /api/v1/user/address/save'];
    const [one, two] = [await shop().buyer(), await shop().buyer()];
    const input = await body();
    const save = (token: string) =>
      shop().post('/api/v1/user/address/save', input, { token, headers: { 'idempotency-key': key } });
    const [first, second] = [await save(one.token), await save(two.token)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body.id).not.toBe(second.body.id);
  });

  it('leaves nothing of people behind: no name, no password, no address, and goes with the account', async () => {
    const { db } = shop().services;
    const key = `key-${uniqueWord()}`;
    const headers = { 'idempotency-key': key };
    const register = await creations['POST /api/v1/user/register'].body();
    await shop().post('/api/v1/user/register', register, { headers });
    const { token } = (await shop().post('/api/v1/user/login', register)).body;
    const recipient = await creations['POST /api/v1/user/address/save'].body();
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
