import { setTimeout as pause } from 'node:timers/promises';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail, payloadOf } from '../support/shop-makers.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

const LOGIN = '/api/v1/user/login';
const DAY = 24 * 60 * 60;
const WRONG = 'Неверный email или пароль';

describeShop('login', (shop) => {
  const login = (email: unknown, password: unknown) => shop().post(LOGIN, { email, password });

  it('answers a token and nothing else', async () => {
    const { email, password } = await shop().buyer();
    const response = await login(email, password);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body)).toEqual(['token']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('notes the day of the one who signs in, and of no other', async () => {
    const { db } = shop().services;
    const [one, other] = [await shop().buyer(), await shop().buyer()];
    const both = [one.id, other.id];
    await db.updateTable('users').set({ used_on: '2020-01-01' }).where('id', 'in', both).execute();
    await login(one.email, one.password);
    const unused = db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', both)
      .where('used_on', '=', '2020-01-01');
    expect(await unused.execute()).toEqual([{ id: other.id }]);
  });

  it('gives a customer seven days, an administrator twelve hours', async () => {
    const { JWT_SECRET } = shop().services.config;
    const buyer = await shop().buyer();
    const tokens = { [buyer.token]: ['USER', 7 * DAY], [await shop().admin()]: ['ADMIN', DAY / 2] };
    for (const [token, [role, lifetime]] of Object.entries(tokens)) {
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256' });
      const { payload } = await jwtVerify(token, JWT_SECRET);
      expect(Object.keys(payload).sort()).toEqual(['email', 'exp', 'iat', 'role', 'sub']);
      expect(payload.role).toBe(role);
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(lifetime);
      expect(Math.abs((payload.iat ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    }
    expect(payloadOf(buyer.token)).toMatchObject({ sub: String(buyer.id), email: buyer.email });
  });

  it('knows an e-mail in any case, with spaces around', async () => {
    const { email, password } = await shop().buyer({ email: newEmail().replace('person', 'Person') });
    for (const same of [email, email.toLowerCase(), email.toUpperCase(), `  ${email}\n`]) {
      expect((await login(same, password)).status).toBe(200);
    }
  });

  it('takes a password exactly as it was sent, spaces and composition included', async () => {
    const password = '  пароль с й  ';
    const { email } = await shop().buyer({ password });
    expect((await login(email, password)).status).toBe(200);
    for (const other of [
      password.trim(),
      ` ${password}`,
      password.normalize('NFD'),
      password.toUpperCase(),
      `${password}\u0000`,
      password.slice(0, -1),
    ]) {
      expectProblem(await login(email, other), 'UNAUTHORIZED');
    }
  });

  it('answers the same to the letter for a wrong password and an unknown e-mail', async () => {
    const { email } = await shop().buyer();
    const responses = [await login(email, 'не тот пароль'), await login(newEmail(), 'не тот пароль')];
    for (const response of responses) {
      expectProblem(response, 'UNAUTHORIZED');
      response.body.requestId = '';
    }
    expect(responses[0]?.body).toEqual({ message: WRONG, code: 'UNAUTHORIZED', requestId: '' });
    expect(responses[1]?.body).toEqual(responses[0]?.body);
    const names = responses.map(({ headers }) => [...headers.keys()].sort());
    expect(names[0]).toEqual(names[1]);
  });

  it.each([
    ['', 'x', { email: 'Укажите электронную почту' }],
    ['anna', 'x', { email: 'Укажите электронную почту полностью, например anna@mail.ru' }],
    ['a@b.ru', '', { password: 'Укажите пароль' }],
    ['a@b.ru', { $ne: null }, { password: 'Укажите пароль' }],
    ['a@b.ru', 'x'.repeat(1025), { password: 'Слишком длинный пароль' }],
    [undefined, undefined, { email: 'Укажите электронную почту', password: 'Укажите пароль' }],
  ])('%j with %j is a mistake in the form, not a failed login', async (email, password, errors) => {
    expectProblem(await login(email, password), 'VALIDATION', errors as Record<string, string>);
  });
});

describeShop(
  'a login that costs what it costs people',
  (shop) => {
    it('lets a whole office in at once; on a slow machine some a moment later', async () => {
      const enter = async () => {
        for (;;) {
          const login = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
          const { status, headers } = await shop().post(LOGIN, login);
          if (status !== 503) return status;
          await pause(Number(headers.get('retry-after')) * 1_000);
        }
      };
      const statuses = await Promise.all(Array.from({ length: 40 }, enter));
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
  },
  { realHashes: true },
);
