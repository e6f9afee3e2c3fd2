import { expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { payloadOf } from '../support/shop-makers.ts';
import { forgeToken } from '../support/tokens.ts';

const LOGIN = '/api/v1/user/login';
const CHANGE = '/api/v1/account/password/change';
const DELETE = '/api/v1/account/delete';
const RULE = 'Пароль: от 8 до 128 знаков';
const WRONG = 'Неверный текущий пароль';

describeShop('change of password', (shop) => {
  const change = (token: string | undefined, currentPassword: unknown, newPassword: unknown) =>
    shop().post(CHANGE, { currentPassword, newPassword }, { token });
  const login = (email: string, password: string) => shop().post(LOGIN, { email, password });
  const me = (token: string) => shop().get('/api/v1/account/me', { token });

  it('opens with the new password only, and this browser stays signed in', async () => {
    const { id, email, password, token } = await shop().buyer();
    const response = await change(token, password, '  новый пароль ');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ message: 'Пароль изменён', token: expect.any(String) });
    expect(payloadOf(response.body.token)).toMatchObject({ sub: String(id), email, role: 'USER' });
    expect((await me(response.body.token)).body).toMatchObject({ id, email });
    expectProblem(await login(email, password), 'UNAUTHORIZED');
    expectProblem(await login(email, 'новый пароль'), 'UNAUTHORIZED');
    expect((await login(email, '  новый пароль ')).status).toBe(200);
  });

  it('makes every token void that was issued before, those of this very second included', async () => {
    const { email, password, token } = await shop().buyer();
    const second = (await login(email, password)).body.token;
    const iat = Math.floor(Date.now() / 1000);
    const lately = forgeToken({ payload: { ...payloadOf(token), iat } }, shop().services.config.JWT_SECRET);
    const { body } = await change(token, password, 'новый пароль');
    for (const old of [token, second, lately]) expectProblem(await me(old), 'UNAUTHORIZED');
    const again = await change(body.token, 'новый пароль', 'самый новый пароль');
    expectProblem(await me(body.token), 'UNAUTHORIZED');
    expect((await me(again.body.token)).status).toBe(200);
  });

  it('lets in whoever signs in right after it', async () => {
    const { email, password, token } = await shop().buyer();
    await change(token, password, 'новый пароль');
    const { body } = await login(email, 'новый пароль');
    expect((await me(body.token)).status).toBe(200);
  });

  it('leaves everything alone when the current password is wrong, the session too', async () => {
    const { email, password, token } = await shop().buyer();
    for (const wrong of ['не тот пароль', `${password} `, password.toUpperCase()]) {
      expectProblem(await change(token, wrong, 'новый пароль'), 'VALIDATION', { currentPassword: WRONG });
    }
    expect((await me(token)).status).toBe(200);
    expect((await login(email, password)).status).toBe(200);
  });

  it.each([
    ['', 'новый пароль', { currentPassword: 'Укажите текущий пароль' }],
    ['x'.repeat(1025), 'новый пароль', { currentPassword: 'Слишком длинный пароль' }],
    ['надёжный пароль', 'коротко', { newPassword: RULE }],
    [undefined, null, { currentPassword: 'Укажите текущий пароль', newPassword: RULE }],
  ])('%j to %j is refused', async (current, wanted, errors) => {
    const { email, password, token } = await shop().buyer();
    expectProblem(await change(token, current, wanted), 'VALIDATION', errors as Record<string, string>);
    expect((await login(email, password)).status).toBe(200);
  });

  it('of many at once one wins, and its token is the one that is good', async () => {
    const { email, password, token } = await shop().buyer();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => change(token, password, `новый пароль ${turn}`)),
    );
    const won = responses.flatMap(({ status }, turn) => (status === 200 ? [turn] : []));
    expect(won).toHaveLength(1);
    for (const [turn, response] of responses.entries()) {
      if (turn === won[0]) expect((await me(response.body.token)).status).toBe(200);
      // The late ones meet either the changed password or a token that is void by then.
      else expect([400, 401]).toContain(response.status);
      expect((await login(email, `новый пароль ${turn}`)).status).toBe(turn === won[0] ? 200 : 401);
    }
  });
});

describeShop(
  'guesses at a password',
  (shop) => {
    const bodies: [path: string, body: (guess: string) => object][] = [
      [CHANGE, (guess) => ({ currentPassword: guess, newPassword: 'новый пароль' })],
      [DELETE, (guess) => ({ password: guess })],
    ];

    // Control: count them with those of strangers (password-checker.ts).
    it.each(bodies)('in %s are delayed, and leave the sign-in alone', async (path, body) => {
      const { email, password, token } = await shop().buyer();
      for (let guess = 0; guess < 2; guess += 1) {
        expectProblem(await shop().post(path, body('не тот пароль'), { token }), 'VALIDATION');
      }
      expectProblem(await shop().post(path, body(password), { token }), 'TOO_MANY_REQUESTS');
      expect((await shop().post(LOGIN, { email, password })).status).toBe(200);
      expect((await shop().get('/api/v1/account/me', { token })).status).toBe(200);
    });

    it('at the sign-in leave whoever is signed in alone', async () => {
      const { email, password, token } = await shop().buyer();
      for (let guess = 0; guess < 6; guess += 1) {
        await shop().post(LOGIN, { email, password: 'не тот пароль' });
      }
      expectProblem(await shop().post(LOGIN, { email, password }), 'TOO_MANY_REQUESTS');
      const change = { currentPassword: password, newPassword: 'новый пароль' };
      const { body } = await shop().post(CHANGE, change, { token });
      expect((await shop().post(DELETE, { password: 'новый пароль' }, { token: body.token })).status).toBe(
        200,
      );
    });
  },
  // From the second on refused for a minute: a busy machine outlasts the seconds that come before that.
  { config: { LOGIN_FAILURES_PER_EMAIL: '2' } },
);
