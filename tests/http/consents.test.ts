import { expect, it } from 'vitest';
import { consentVersions } from '../../src/content/consents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { promote } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';

const LOGIN = '/api/v1/user/login';
const CONSENT = '/api/v1/account/consent';

describeShop('consents', (shop) => {
  const login = async ({ email, password }: { email: string; password: string }) =>
    (await shop().post(LOGIN, { email, password })).body;
  const give = (token: string, consent: unknown = true) => shop().post(CONSENT, { consent }, { token });
  const exported = async (token: string) =>
    (await shop().get('/api/v1/account/export', { token })).body.consents;
  /** What is left of a consent by its number, whoever's it was. */
  const stored = (ids: number[]) =>
    shop()
      .services.db.selectFrom('consents')
      .select(['user_id', 'address', 'purpose', 'ended_by as reason'])
      .where('consents.id', 'in', ids)
      .orderBy('consents.id')
      .execute();
  const idsOf = async (userId: number) =>
    (
      await shop()
        .services.db.selectFrom('consents')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);

  // Control: in `src/accounts/server/user.routes.ts` replace `...(await readConsentMissingField(db, known.user))` with ``
  it('are asked for at the sign-in of an account that was made without one, and given once', async () => {
    const buyer = await shop().buyer({ consent: undefined });
    expect(await login(buyer)).toEqual({ token: expect.any(String), consentMissing: true });
    expectProblem(await give(buyer.token, false), 'VALIDATION', {
      consent: 'Нужно ваше согласие на обработку персональных данных',
    });
    for (let turn = 0; turn < 3; turn += 1) {
      const given = await give(buyer.token);
      expect([given.status, given.body]).toEqual([200, { message: 'Согласие записано' }]);
    }
    expect(await login(buyer)).toEqual({ token: expect.any(String) });
    expect(await exported(buyer.token)).toEqual([
      {
        purpose: 'REGISTRATION',
        addressId: null,
        textVersion: consentVersions.REGISTRATION,
        givenAt: expect.stringMatching(/Z$/),
        endedAt: null,
        networkAddress: '127.0.0.1',
      },
    ]);
  });

  it('are asked for after a one-time password as well, and never of administrators', async () => {
    const { id, email } = await shop().buyer({ consent: null });
    const given = await shop().asAdmin.post(`/api/v1/user/${id}/one-time-password`, undefined);
    const entered = await login({ email, password: given.body.password });
    expect(entered).toEqual({ token: expect.any(String), mustChangePassword: true });
    const chosen = await shop().post(
      '/api/v1/account/password/choose',
      { newPassword: 'мой новый пароль' },
      { token: entered.token },
    );
    expect(chosen.body).toMatchObject({ message: 'Пароль сохранён', consentMissing: true });
    await promote(shop(), id);
    expect(await login({ email, password: 'мой новый пароль' })).toEqual({ token: expect.any(String) });
  });

  it('are no condition of the calls: whoever makes an account by them saves and orders as ever', async () => {
    const { token } = await shop().buyer({ consent: undefined });
    const { id: addressId } = await shop().recipient(token);
    expect((await shop().order(token, { addressId })).id).toBeGreaterThan(0);
  });

  // Control: in `src/recipients/server/user-address.routes.ts` replace `await endConsents(tx, 'RECIPIENT_DELETED', { userId: caller.id, recipientId: params.id });` with ``
  it('that are taken back leave a record of it, without a name once the account is gone', async () => {
    const { id, token, password } = await shop().buyer();
    const [first, second] = [await shop().recipient(token), await shop().recipient(token)];
    const ids = await idsOf(id);
    const foreign = await shop().buyer();
    await shop().delete(`/api/v1/user/address/delete/${first.id}`, { token: foreign.token });
    expect((await exported(token)).map(({ endedAt }: { endedAt: null }) => endedAt)).toEqual([
      null,
      null,
      null,
    ]);
    await shop().delete(`/api/v1/user/address/delete/${first.id}`, { token });
    expect(await exported(token)).toMatchObject([
      { addressId: second.id, endedAt: null },
      { addressId: null, endedAt: expect.stringMatching(/Z$/) },
      { purpose: 'REGISTRATION', endedAt: null },
    ]);
    expect((await shop().post('/api/v1/account/delete', { password }, { token })).status).toBe(200);
    const nobody = { user_id: null, address: null };
    expect(await stored(ids)).toEqual([
      { ...nobody, purpose: 'REGISTRATION', reason: 'ACCOUNT_DELETED' },
      { ...nobody, purpose: 'RECIPIENT', reason: 'RECIPIENT_DELETED' },
      { ...nobody, purpose: 'RECIPIENT', reason: 'ACCOUNT_DELETED' },
    ]);
  });
});
