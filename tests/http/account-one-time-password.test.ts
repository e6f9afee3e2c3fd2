import { describe, expect, it } from 'vitest';
import { bindAllEndpoints } from '../../src/app/api.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { payloadOf } from '../support/shop-makers.ts';

const LOGIN = '/api/v1/user/login';
const CHOOSE = '/api/v1/account/password/choose';
const HOUR = 3_600;

describeShop('a one-time password', (shop) => {
  const giveTo = async (id: number, token?: string) =>
    shop().post(`/api/v1/user/${id}/one-time-password`, undefined, {
      token: token ?? (await shop().admin()),
    });
  const login = (email: string, password: string) => shop().post(LOGIN, { email, password });
  const choose = (token: string, newPassword: unknown) => shop().post(CHOOSE, { newPassword }, { token });
  const me = (token: string) => shop().get('/api/v1/account/me', { token });
  /** Somebody who forgot the password and was given another. */
  const forgetful = async () => {
    const buyer = await shop().buyer();
    return { ...buyer, once: (await giveTo(buyer.id)).body.password as string };
  };
  const users = () => shop().services.db.updateTable('users');

  it('and others of an account leave another account as it is', async () => {
    const [one, other] = [await shop().buyer(), await shop().buyer()];
    const rows = shop().services.db.selectFrom('users').selectAll().where('id', '=', other.id);
    const before = await rows.execute();
    const own = { currentPassword: one.password, newPassword: 'новый пароль' };
    const { token } = (await shop().post('/api/v1/account/password/change', own, one)).body;
    expect((await shop().put('/api/v1/account/mail', { orders: false }, { token })).status).toBe(200);
    const entered = await login(one.email, (await giveTo(one.id)).body.password);
    expect((await choose(entered.body.token, 'третий пароль')).status).toBe(200);
    expect(await rows.execute()).toEqual(before);
  });

  it('opens once, for choosing another and nothing else, and every session before it ends', async () => {
    const { id, email, password, token } = await shop().buyer();
    const given = await giveTo(id);
    expect([given.status, given.body]).toEqual([
      200,
      { password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/), until: expect.any(String) },
    ]);
    const hours = (Date.parse(given.body.until) - Date.now()) / HOUR / 1000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24.01);
    expectProblem(await me(token), 'UNAUTHORIZED');
    expectProblem(await login(email, password), 'UNAUTHORIZED');

    const entered = await login(email, given.body.password);
    expect([entered.status, entered.body]).toEqual([
      200,
      { token: expect.any(String), mustChangePassword: true },
    ]);
    const { iat, exp } = payloadOf(entered.body.token) as { iat: number; exp: number };
    expect(exp - iat).toBe(HOUR);
    expect((await me(entered.body.token)).body).toMatchObject({ id, email });
    const twice = await login(email, given.body.password);
    expectProblem(twice, 'UNAUTHORIZED');
    expect(twice.body.message).toContain('Одноразовый пароль уже не действует');

    const chosen = await choose(entered.body.token, '  мой новый пароль ');
    expect([chosen.status, chosen.body]).toEqual([
      200,
      { message: 'Пароль сохранён', token: expect.any(String) },
    ]);
    expectProblem(await me(entered.body.token), 'UNAUTHORIZED');
    const history = await shop().get('/api/v1/user/address/history', { token: chosen.body.token });
    expect(history.status).toBe(200);
    expectProblem(await login(email, given.body.password), 'UNAUTHORIZED');
    expect((await login(email, '  мой новый пароль ')).body).toEqual({ token: expect.any(String) });
  });

  // Control: in `src/platform/calls/mount-calls.ts` replace `if (caller.mustChangePassword && !endpoint.withOneTimePassword) throw new Problem('CHANGE_PASSWORD_FIRST');` with ``
  it('until it is changed every other call is 403, whatever the body or id', async () => {
    const { email, once } = await forgetful();
    const { token } = (await login(email, once)).body;
    const open: string[] = [];
    for (const { endpoint } of bindAllEndpoints(shop().services)) {
      if (endpoint.access === 'public') continue;
      if (endpoint.withOneTimePassword) {
        open.push(endpoint.path);
        continue;
      }
      const path = endpoint.path.replace(/:\w+/g, '1');
      const response = await shop().request(endpoint.method, path, {
        token,
        ...(endpoint.body ? { text: '{}', headers: { 'content-type': 'application/json' } } : {}),
      });
      expectProblem(response, 'FORBIDDEN');
      expect(response.body.message, endpoint.path).toContain('Сначала придумайте свой');
    }
    expect(open.sort()).toEqual(['/api/v1/account/me', CHOOSE, '/api/v1/account/sign-out']);
    expect((await shop().post('/api/v1/account/sign-out', undefined, { token })).status).toBe(200);
    expectProblem(await me(token), 'UNAUTHORIZED');
  });

  it('is replaced by a later one, and a session that came by the earlier ends', async () => {
    const { id, email, once } = await forgetful();
    const { token } = (await login(email, once)).body;
    const { password } = (await giveTo(id)).body;
    expect(password).not.toBe(once);
    expectProblem(await choose(token, 'мой новый пароль'), 'UNAUTHORIZED');
    expectProblem(await login(email, once), 'UNAUTHORIZED');
    expect((await login(email, password)).status).toBe(200);
  });

  it('that is older than a day opens nothing, and says so to nobody else', async () => {
    const { id, email, once } = await forgetful();
    await users()
      .set({ one_time_until: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
    const late = await login(email, once);
    expectProblem(late, 'UNAUTHORIZED');
    expect(late.body.message).toContain('сутки');
    expect((await login(email, 'не тот пароль')).body.message).toBe('Неверный email или пароль');
  });

  // Control: in `src/accounts/server/passwords.db.ts` replace `.where('one_time_used_at', 'is', null)` with ``
  it('of many sign-ins at once lets in one', async () => {
    const { email, once } = await forgetful();
    const responses = await Promise.all(Array.from({ length: 6 }, () => login(email, once)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it.each([
    ['коротко', 'Пароль: от 8 до 128 знаков'],
    [null, 'Пароль: от 8 до 128 знаков'],
    ['itself', 'Это одноразовый пароль. Придумайте свой.'],
  ])('%j is no password to choose', async (typed, message) => {
    const { email, once } = await forgetful();
    const { token } = (await login(email, once)).body;
    expectProblem(await choose(token, typed === 'itself' ? once : typed), 'VALIDATION', {
      newPassword: message,
    });
    expect((await choose(token, 'мой новый пароль')).status).toBe(200);
  });

  it('whoever has a password of their own is not asked for another', async () => {
    const { email, password, token } = await shop().buyer();
    expectProblem(await choose(token, 'мой новый пароль'), 'CONFLICT');
    expect((await login(email, password)).status).toBe(200);
  });

  describe('is given', () => {
    // Control: in `src/accounts/server/passwords.db.ts` replace `of.or([of('role', '=', 'USER'), of('one_time_until', 'is not', null)])` with `of.val(true)`
    it('to no administrator, oneself included, and to nobody who is not there', async () => {
      const admin = await shop().admin();
      const other = await shop().buyer();
      await users().set({ role: 'ADMIN' }).where('id', '=', other.id).execute();
      for (const id of [Number(payloadOf(admin).sub), other.id]) expectProblem(await giveTo(id), 'CONFLICT');
      expectProblem(await giveTo(999_999), 'NOT_FOUND');
      expect((await me(admin)).status).toBe(200);
      expect((await login(other.email, other.password)).status).toBe(200);
      await users().set({ role: 'USER' }).where('id', '=', other.id).execute();
    });

    it('with an entry in the audit log, and its text is written nowhere', async () => {
      const { id, email, once } = await forgetful();
      await login(email, 'не тот пароль');
      await login(email, once);
      const content = await shop().record({ kind: 'ONE_TIME_PASSWORD_GIVEN', recordId: id });
      expect(content).toEqual([expect.objectContaining({ ids: [id], detail: null, fields: [] })]);
      expect(JSON.stringify(content)).not.toContain(once);
      expect(shop().logs.join('\n')).toContain('one-time password given');
      expect(shop().logs.join('\n')).not.toContain(once);
      const { password_hash } = await shop()
        .services.db.selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(password_hash).toMatch(/^\$argon2id\$/);
    });
  });
});
