import { expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { payloadOf } from '../support/shop-makers.ts';
import { forgeToken } from '../support/tokens.ts';

describeShop('sign-out', (shop) => {
  const signOut = (token: string) => shop().post('/api/v1/account/sign-out', undefined, { token });
  const me = (token: string) => shop().get('/api/v1/account/me', { token });
  const login = async (email: string, password: string): Promise<string> =>
    (await shop().post('/api/v1/user/login', { email, password })).body.token;

  // Control: in `src/accounts/server/account-access.routes.ts` replace `await endSessions(db, caller.id);` with ``
  it('ends every session of the account, those of this very second included, and lets in anew', async () => {
    const { email, password, token } = await shop().buyer();
    // The account is older than its sessions.
    const created_at = new Date(Date.now() - 86_400_000);
    await shop().services.db.updateTable('users').set({ created_at }).where('email', '=', email).execute();
    const elsewhere = await login(email, password);
    const response = await signOut(token);
    expect([response.status, response.body]).toEqual([200, { message: 'Вы вышли на всех устройствах' }]);
    for (const old of [token, elsewhere]) expectProblem(await me(old), 'UNAUTHORIZED');
    expectProblem(await signOut(token), 'UNAUTHORIZED');
    const fresh = await login(email, password);
    expect((await me(fresh)).status).toBe(200);
    expect((await signOut(fresh)).status).toBe(200);
    expectProblem(await me(fresh), 'UNAUTHORIZED');
  });

  it('leaves everybody else signed in', async () => {
    const [one, other] = [await shop().buyer(), await shop().buyer()];
    await signOut(one.token);
    expect((await me(other.token)).status).toBe(200);
  });

  // Control: in `src/accounts/server/users.db.ts` replace `greatest(created_at, signed_out_at,` with `greatest(signed_out_at,`
  it('is as good as made by the account itself: what was issued before it opens nothing', async () => {
    const { token } = await shop().buyer();
    const { JWT_SECRET } = shop().services.config;
    const issuedEarlier = (seconds: number) => {
      const iat = Math.floor(Date.now() / 1000) - seconds;
      return forgeToken({ payload: { ...payloadOf(token), iat } }, JWT_SECRET);
    };
    expectProblem(await me(issuedEarlier(3_600)), 'UNAUTHORIZED');
    expect((await me(token)).status).toBe(200);
  });
});
