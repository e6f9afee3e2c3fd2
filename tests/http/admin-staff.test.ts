import { describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail, payloadOf } from '../support/shop-makers.ts';
import { ADMIN_EMAIL } from '../support/test-config.ts';

const STAFF = '/api/v1/admin/staff';
const HOURS = 3_600;

interface Listed {
  id: number;
  email: string;
  lastName: string;
  firstName: string;
  invitedUntil: string | null;
}

describeShop('the staff', (shop) => {
  const list = async (): Promise<Listed[]> => (await shop().asAdmin.get(STAFF)).body;
  const inviteBy = (token: string, input: object) => shop().post(`${STAFF}/invite`, input, { token });
  const invite = async (input: object) => inviteBy(await shop().admin(), input);
  const dismissBy = (token: string, id: number) =>
    shop().post(`${STAFF}/${id}/dismiss`, undefined, { token });
  const dismiss = async (id: number) => dismissBy(await shop().admin(), id);
  const login = (email: string, password: string) => shop().post('/api/v1/user/login', { email, password });
  const choose = (token: string, newPassword: string) =>
    shop().post('/api/v1/account/password/choose', { newPassword }, { token });
  /** A buyer who was made an administrator, signed in with the one-time password and has chosen another. */
  const administrator = async () => {
    const { id, email } = await shop().buyer();
    const invited = await invite({ email, buyerId: id });
    expect(invited.status, invited.text).toBe(201);
    const password = 'пароль нового администратора';
    const once = (await login(email, invited.body.password)).body;
    const { token } = (await choose(once.token, password)).body;
    return { id, email, password, token: token as string };
  };
  /** The newest entries of the audit log. */
  const entries = (size: number) => shop().record({ pageable: { size } });

  describe('is joined', () => {
    // Control: in `src/accounts/server/staff.ts` replace `await storeOneTimePassword(tx, { userId: id, to: invitation.hash, hours: ONE_TIME_PASSWORD_HOURS });` with ``
    it('by a buyer with a one-time password only: what opened the account before opens nothing', async () => {
      const buyer = await shop().buyer();
      expectProblem(await shop().get(STAFF, { token: buyer.token }), 'FORBIDDEN');
      const { status, body } = await invite({ email: buyer.email.toUpperCase(), buyerId: buyer.id });
      expect([status, body.password]).toEqual([201, expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)]);
      expect(body.administrator).toMatchObject({
        id: buyer.id,
        email: buyer.email,
        invitedUntil: expect.any(String),
      });
      // Whoever registered with the e-mail of somebody else has that token and that password.
      expectProblem(await shop().get(STAFF, { token: buyer.token }), 'UNAUTHORIZED');
      expectProblem(await login(buyer.email, buyer.password), 'UNAUTHORIZED');
      const once = (await login(buyer.email, body.password)).body;
      expect(once.mustChangePassword).toBe(true);
      expectProblem(await shop().get(STAFF, { token: once.token }), 'FORBIDDEN');
      const { token } = (await choose(once.token, 'совсем свой пароль')).body;
      const { iat, exp, role } = payloadOf(token) as { iat: number; exp: number; role: string };
      expect([exp - iat, role]).toEqual([12 * HOURS, 'ADMIN']);
      const seen: Listed[] = (await shop().get(STAFF, { token })).body;
      expect(seen.map(({ email }) => email)).toEqual(expect.arrayContaining([ADMIN_EMAIL, buyer.email]));
    });

    it('by a new e-mail with a one-time password, which must be changed before anything else', async () => {
      const email = newEmail();
      const { status, body } = await invite({ email, lastName: ' Ёлкина ', firstName: 'Ольга' });
      expect(status).toBe(201);
      expect(body).toEqual({
        administrator: {
          id: expect.any(Number),
          email,
          lastName: 'Ёлкина',
          firstName: 'Ольга',
          deskRole: null,
          invitedUntil: expect.any(String),
        },
        password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/),
      });
      const once = (await login(email, body.password)).body;
      expect(once.mustChangePassword).toBe(true);
      expectProblem(await shop().get(STAFF, { token: once.token }), 'FORBIDDEN');
      const chosen = await choose(once.token, 'совсем свой пароль');
      expect(chosen.status, chosen.text).toBe(200);
      const { token } = chosen.body;
      expect((await shop().get(STAFF, { token })).status).toBe(200);
      expect((await list()).find((one) => one.email === email)?.invitedUntil).toBeNull();
      // From now on the password is their own, and nobody gives them another.
      const again = await shop().asAdmin.post(
        `/api/v1/user/${body.administrator.id}/one-time-password`,
        undefined,
      );
      expectProblem(again, 'CONFLICT');
      expect(again.body.message).toContain('Администратору одноразовый пароль не выдают');
    });

    // Control: in `src/accounts/server/staff.ts` replace `if (seen !== known?.id) throw createValidationProblem({ email: seen === undefined ? IS_BUYER : NO_BUYER });` with ``
    it('by no stranger who registered with that e-mail: the buyer is seen first, and named by number', async () => {
      const buyer = await shop().buyer({ lastName: 'Петрова', middleName: 'Ильинична' });
      const other = await shop().buyer();
      const find = (email: string, token: string) => shop().post(`${STAFF}/find`, { email }, { token });
      const admin = await shop().admin();
      expectProblem(await find(buyer.email, buyer.token), 'FORBIDDEN');
      expectProblem(await find('нет', admin), 'VALIDATION');
      const seen = (await find(` ${buyer.email.toUpperCase()} `, admin)).body;
      expect(seen.buyer).toEqual({
        id: buyer.id,
        lastName: 'Петрова',
        firstName: expect.any(String),
        middleName: 'Ильинична',
        since: expect.stringMatching(/^\d{4}-.*Z$/),
      });
      for (const email of [ADMIN_EMAIL, newEmail()])
        expect((await find(email, admin)).body).toEqual({ buyer: null });
      const looks = (await entries(3)).map(
        ({ kind, ids, fields }: { kind: string; ids: number[]; fields: string[] }) => [kind, ids, fields],
      );
      expect(looks).toEqual([[], [], [buyer.id]].map((ids) => ['USERS_OPENED', ids, ['EMAIL']]));

      const { email } = buyer;
      const IS_BUYER = 'С этой почтой у нас уже есть покупатель: посмотрите, тот ли это человек';
      for (const name of [{}, { lastName: 'Орлова', firstName: 'Анна' }, { buyerId: null }])
        expectProblem(await invite({ email, ...name }), 'VALIDATION', { email: IS_BUYER });
      const NO_BUYER = 'Этой учётной записи уже нет. Проверьте почту ещё раз';
      for (const input of [
        { email, buyerId: other.id },
        { email: newEmail(), buyerId: buyer.id },
      ])
        expectProblem(await invite(input), 'VALIDATION', { email: NO_BUYER });
      for (const { token } of [buyer, other]) expectProblem(await shop().get(STAFF, { token }), 'FORBIDDEN');
    });

    it('by whoever lost the one-time password, with another one', async () => {
      const email = newEmail();
      const first = (await invite({ email, lastName: 'Орлова', firstName: 'Анна' })).body;
      const second = await shop().asAdmin.post(
        `/api/v1/user/${first.administrator.id}/one-time-password`,
        undefined,
      );
      expect(second.status, second.text).toBe(200);
      expectProblem(await login(email, first.password), 'UNAUTHORIZED');
      expect((await login(email, second.body.password)).body.mustChangePassword).toBe(true);
    });

    it('by a new e-mail only with names, by nobody twice, by no customer’s word', async () => {
      const email = newEmail();
      expectProblem(await invite({ email }), 'VALIDATION', {
        lastName: 'Такой почты нет среди покупателей: укажите фамилию',
        firstName: 'Такой почты нет среди покупателей: укажите имя',
      });
      expectProblem(await invite({ email: 'нет', lastName: 'a\u202eb' }), 'VALIDATION');
      const buyer = await shop().buyer();
      expectProblem(await inviteBy(buyer.token, { email }), 'FORBIDDEN');
      const names = { email, lastName: 'Орлова', firstName: 'Анна' };
      expect((await invite(names)).status).toBe(201);
      const twice = await invite(names);
      expectProblem(twice, 'CONFLICT');
      expect(twice.body.message).toBe('Этот человек уже администратор');
    });

    it('once by an e-mail that many are inviting at the same time', async () => {
      const token = await shop().admin();
      const names = { email: newEmail(), lastName: 'Орлова', firstName: 'Анна' };
      const responses = await Promise.all(Array.from({ length: 6 }, () => inviteBy(token, names)));
      const made = responses.filter(({ status }) => status === 201);
      expect(made).toHaveLength(1);
      for (const response of responses) if (response.status !== 201) expectProblem(response, 'CONFLICT');
      // The password that was shown is the one that opens.
      expect((await login(names.email, made[0]?.body.password)).body.mustChangePassword).toBe(true);
    });
  });

  describe('has parts', () => {
    const give = (token: string, id: number, deskRole: string | null) =>
      shop().put(`${STAFF}/${id}/desk-role`, { deskRole }, { token });
    const today = (token: string) => shop().get('/api/v1/admin/today', { token });

    it('given with the invitation or later, at once and in the token', async () => {
      const admin = await shop().admin();
      const names = { email: newEmail(), lastName: 'Орлова', firstName: 'Анна' };
      const invited = await invite({ ...names, deskRole: 'GOODS' });
      expect(invited.body.administrator).toMatchObject({ deskRole: 'GOODS' });
      expectProblem(await invite({ ...names, deskRole: 'COOK' }), 'VALIDATION');

      const { id, email, password, token } = await administrator();
      expect((await give(admin, id, 'BOOKKEEPER')).body).toEqual({ message: 'Роль изменена' });
      expectProblem(await today(token), 'UNAUTHORIZED');
      const again = (await login(email, password)).body.token;
      expect(payloadOf(again)).toMatchObject({ role: 'ADMIN', deskRole: 'BOOKKEEPER' });
      expect((await today(again)).status).toBe(200);
      expectProblem(await shop().get(STAFF, { token: again }), 'FORBIDDEN');
      // What the token says decides nothing.
      const { db } = shop().services;
      await db.updateTable('users').set({ desk_role: 'PACKER' }).where('id', '=', id).execute();
      const unallocated = '/api/v1/user/order/payments/unallocated';
      expectProblem(await shop().get(unallocated, { token: again }), 'FORBIDDEN');
      await give(admin, id, null);
      const all = (await login(email, password)).body.token;
      expect(payloadOf(all)).not.toHaveProperty('deskRole');
      expect((await shop().get(STAFF, { token: all })).status).toBe(200);
      const changes = (await entries(2)).map(({ kind, things }: { kind: string; things: object[] }) => [
        kind,
        things,
      ]);
      const role = (was: string, became: string) => [
        'DESK_ROLE_CHANGED',
        [{ id, name: null, fields: [{ label: 'роль', was, became }] }],
      ];
      expect(changes).toEqual([role('сборщик', 'администратор'), role('администратор', 'бухгалтер')]);
      await give(admin, id, 'PACKER');
      const search = { pageable: {}, firstName: null, lastName: null, middleName: null, email };
      const found = await shop().asAdmin.post('/api/v1/user/search', search);
      expect(found.body.content).toMatchObject([{ id, role: 'ADMIN', deskRole: 'PACKER' }]);
      // Control: in `src/accounts/server/user-search.routes.ts` replace `id ? [id] : null` with `null`
      const byId = await shop().asAdmin.post('/api/v1/user/search', { pageable: {}, id });
      expect(byId.body.content).toEqual(found.body.content);
    });

    it('never changed by oneself, by one with a part, or for a buyer', async () => {
      const { id, token } = await administrator();
      const other = await administrator();
      expectProblem(await give(token, id, 'PACKER'), 'CONFLICT');
      expectProblem(await give(token, (await shop().buyer()).id, 'PACKER'), 'CONFLICT');
      expectProblem(await give(token, 999_999, 'PACKER'), 'NOT_FOUND');
      // Of two who make packers of each other one stays.
      const both = await Promise.all([give(token, other.id, 'PACKER'), give(other.token, id, 'PACKER')]);
      expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    });
  });

  describe('is left', () => {
    it('at once: the next request is refused, and the account stays a buyer’s', async () => {
      const { id, email, password, token } = await administrator();
      expect((await shop().get(STAFF, { token })).status).toBe(200);
      expect((await dismiss(id)).body).toEqual({ message: 'Роль снята' });
      expectProblem(await shop().get(STAFF, { token }), 'UNAUTHORIZED');
      const again = (await login(email, password)).body.token;
      expectProblem(await shop().get(STAFF, { token: again }), 'FORBIDDEN');
      expect((await shop().get('/api/v1/user/address/history', { token: again })).status).toBe(200);
      expect((await list()).some((one) => one.id === id)).toBe(false);
    });

    it('never by oneself, never by who is no administrator', async () => {
      const { id, token } = await administrator();
      const own = await dismissBy(token, id);
      expectProblem(own, 'CONFLICT');
      expect(own.body.message).toBe('Снять роль с себя нельзя. Попросите другого администратора.');
      const buyer = await shop().buyer();
      const no = await dismiss(buyer.id);
      expectProblem(no, 'CONFLICT');
      expect(no.body.message).toBe('Этот человек уже не администратор');
      expectProblem(await dismissBy(buyer.token, id), 'FORBIDDEN');
    });

    // Control: in `src/accounts/server/staff.ts` replace `if (own?.role !== 'ADMIN' || own.desk_role !== null) throw new Problem('NO_RIGHTS');` with ``
    it('by one of two who dismiss each other or leave at once: somebody always stays', async () => {
      for (let round = 0; round < 4; round += 1) {
        const [one, other] = [await administrator(), await administrator()];
        const { db } = shop().services;
        const first = (await list()).find(({ email }) => email === ADMIN_EMAIL);
        await db.updateTable('users').set({ role: 'USER' }).where('id', '=', Number(first?.id)).execute();
        try {
          await db
            .updateTable('users')
            .set({ role: 'USER', desk_role: null })
            .where('role', '=', 'ADMIN')
            .where('id', 'not in', [one.id, other.id])
            .execute();
          const responses = await Promise.all([
            dismissBy(one.token, other.id),
            dismissBy(other.token, one.id),
            shop().post('/api/v1/account/delete', { password: one.password }, { token: one.token }),
          ]);
          const left = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').execute();
          expect(left, responses.map(({ text }) => text).join()).toHaveLength(1);
          // Whoever was quicker to leave is nobody any more.
          for (const { status } of responses) expect([200, 401, 403, 404, 409]).toContain(status);
        } finally {
          await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', Number(first?.id)).execute();
        }
      }
    });
  });

  it('is told of in the audit log: who, whom, what it was and became', async () => {
    const buyer = await shop().buyer();
    await invite({ email: buyer.email, buyerId: buyer.id });
    const { administrator: made } = (
      await invite({ email: newEmail(), lastName: 'Орлова', firstName: 'Анна' })
    ).body;
    await dismiss(buyer.id);
    const role = (was: string, became: string) => [{ label: 'роль', was, became }];
    expect(await entries(3)).toMatchObject([
      {
        kind: 'ADMINISTRATOR_DISMISSED',
        administratorName: 'Администратор Магазина',
        ids: [buyer.id],
        things: [{ id: buyer.id, name: null, fields: role('администратор', 'покупатель') }],
      },
      {
        kind: 'ADMINISTRATOR_INVITED',
        ids: [made.id],
        things: [{ fields: [{ label: 'создана учётная запись' }, ...role('покупатель', 'администратор')] }],
      },
      {
        kind: 'ADMINISTRATOR_INVITED',
        ids: [buyer.id],
        things: [
          {
            fields: [{ label: 'прежний пароль заменён одноразовым' }, ...role('покупатель', 'администратор')],
          },
        ],
      },
    ]);
    const text = JSON.stringify(await entries(3));
    for (const personal of [buyer.email, made.email, 'Орлова']) expect(text).not.toContain(personal);
  });
});
