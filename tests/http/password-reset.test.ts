import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { hashResetToken } from '../../src/accounts/server/account-mails.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { mailSettings, startMailServer } from '../support/mail-server.ts';
import { provedBuyer } from '../support/proved-buyer.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail } from '../support/shop-makers.ts';
import { ADMIN_EMAIL } from '../support/test-config.ts';

const FORGOT = '/api/v1/account/password/forgot';
const RESET = '/api/v1/account/password/reset';
const NEW = 'совсем новый пароль';

const mails = await startMailServer();
afterAll(() => mails.close());

const MAIL = mailSettings(mails);
const { PUBLIC_URL } = MAIL;

/** The token in the link of a letter. */
const tokenIn = (text = '') => /\/reset#([\w-]+)/.exec(text)?.[1] ?? '';

describeShop(
  'a forgotten password',
  (shop) => {
    const proved = () => provedBuyer(shop(), mails);
    const forgot = (email: string) => shop().post(FORGOT, { email });
    const reset = (token: unknown, password: unknown = NEW) => shop().post(RESET, { token, password });
    const login = (email: string, password: string) => shop().post('/api/v1/user/login', { email, password });
    const resets = (email: string) => mails.to(email).filter(({ text }) => text?.includes('/reset#'));
    /** The token of the newest of so many links that came. */
    const tokenOf = async (email: string, count = 1) => {
      await expect.poll(() => resets(email).length).toBe(count);
      return tokenIn(resets(email).at(-1)?.text);
    };
    /** A buyer who has asked for a link, with its token. */
    const asked = async () => {
      const buyer = await proved();
      await forgot(buyer.email);
      return { ...buyer, link: await tokenOf(buyer.email) };
    };
    /** Links are asked for by time; lets that of this account pass. */
    const age = async (userId: number, minutes: number) => {
      const created_at = new Date(Date.now() - minutes * 60_000);
      await shop()
        .services.db.updateTable('password_resets')
        .set({ created_at })
        .where('user_id', '=', userId)
        .execute();
    };

    // Control: in `src/accounts/server/passwords.db.ts` replace `.where('over', '=', false)` with ``
    it('is replaced once by the link of a mail, every session ends, and a notice says so', async () => {
      const { email, password, token } = await proved();
      expect((await forgot(email.toUpperCase())).status).toBe(200);
      const link = await tokenOf(email);
      expect(Buffer.from(link, 'base64url').length).toBe(32);
      const done = await reset(link);
      expect([done.status, done.body]).toEqual([200, { message: 'Новый пароль сохранён. Войдите с ним.' }]);
      expectProblem(await shop().get('/api/v1/account/me', { token }), 'UNAUTHORIZED');
      expectProblem(await login(email, password), 'UNAUTHORIZED');
      expect((await login(email, NEW)).status).toBe(200);
      expectProblem(await reset(link, 'ещё один пароль'), 'CONFLICT');
      expect((await login(email, NEW)).status).toBe(200);
      await expect.poll(() => mails.to(email).length).toBe(2);
      expect(mails.to(email)[1]?.subject).toBe('Пароль в магазине «Передача» сменили');
    });

    // Control: in `src/accounts/server/account-access.routes.ts` replace `await invalidatePasswordResets(tx, user.id);` with ``
    it('opens nothing by an earlier link once the password was changed by its owner or an administrator', async () => {
      const { email, password, token, link: early } = await asked();
      const change = { currentPassword: password, newPassword: NEW };
      expect((await shop().post('/api/v1/account/password/change', change, { token })).status).toBe(200);
      expectProblem(await reset(early, 'ещё один пароль'), 'CONFLICT');
      expect((await login(email, NEW)).status).toBe(200);

      const other = await proved();
      await forgot(other.email);
      const link = await tokenOf(other.email);
      const given = `/api/v1/user/${other.id}/one-time-password`;
      expect((await shop().asAdmin.post(given, {})).status).toBe(200);
      expectProblem(await reset(link), 'CONFLICT');
    });

    it('the link is of the address that the operator has set, whatever host a request names', async () => {
      const { email } = await proved();
      const response = await shop().post(
        FORGOT,
        { email },
        { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } },
      );
      expect(response.status).toBe(200);
      await tokenOf(email);
      const [letter] = resets(email);
      expect(letter?.text).toContain(`${PUBLIC_URL}/reset#`);
      expect(letter?.raw).not.toContain('evil.example');
      expect(letter?.raw).not.toContain('127.0.0.1');
    });

    // Control: look the e-mail up in the call.
    it('is answered with the same bytes for a known e-mail, an unknown one and an administrator', async () => {
      const { email } = await proved();
      const responses = [await forgot(email), await forgot(newEmail()), await forgot(ADMIN_EMAIL)];
      const seen = responses.map(({ status, text, headers }) => {
        // The number of the request, and what is left of the minute for all calls, differ each time.
        const own = /^(date|x-request-id|x-ratelimit-.*)$/;
        return { status, text, headers: [...headers].filter(([name]) => !own.test(name)) };
      });
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
      await tokenOf(email);
    });

    it('of an administrator brings no link, and one of before opens nothing', async () => {
      const buyer = await proved();
      await forgot(buyer.email);
      const link = await tokenOf(buyer.email);
      const users = shop().services.db.updateTable('users').where('id', '=', buyer.id);
      await users.set({ role: 'ADMIN' }).execute();
      await forgot(buyer.email);
      await forgot(ADMIN_EMAIL);
      expectProblem(await reset(link), 'CONFLICT');
      await expect
        .poll(() => shop().services.db.selectFrom('outgoing_mails').selectAll().execute())
        .toEqual([]);
      await users.set({ role: 'USER' }).execute();
      expect(resets(buyer.email)).toHaveLength(1);
      expect(mails.to(ADMIN_EMAIL)).toEqual([]);
      expect((await login(buyer.email, buyer.password)).status).toBe(200);
    });

    // Control: in `src/accounts/server/staff.ts` replace `await invalidatePasswordResets(tx, id);` with ``
    it('of who was invited brings no role: a link of before opens nothing, and a notice tells the mailbox', async () => {
      const { id, email, link } = await asked();
      const invited = await shop().asAdmin.post('/api/v1/admin/staff/invite', { email, buyerId: id });
      expect(invited.status, invited.text).toBe(201);
      // Whoever is let go before the password was used is a buyer again, and the link is still void.
      await shop().asAdmin.post(`/api/v1/admin/staff/${id}/dismiss`, undefined);
      expectProblem(await reset(link), 'CONFLICT');
      await expect.poll(() => mails.to(email).at(-1)?.subject).toBe('Пароль в магазине «Передача» сменили');
    });

    // Control: in `src/accounts/server/passwords.db.ts` replace `where user_id = ${userId} and not over and request <> (select request from stored)` with `where user_id = ${userId} and false`
    it('opens by the newest link only', async () => {
      const { email, link: first } = await asked();
      await forgot(email);
      const second = await tokenOf(email, 2);
      expectProblem(await reset(first), 'CONFLICT');
      expect((await reset(second)).status).toBe(200);
    });

    it('opens for an hour', async () => {
      const { id, email, password, link } = await asked();
      await age(id, 61);
      expectProblem(await reset(link), 'CONFLICT');
      expect((await login(email, password)).status).toBe(200);
      await age(id, 59);
      expect((await reset(link)).status).toBe(200);
    });

    it('of many uses of one link at once takes one', async () => {
      const { email, link } = await asked();
      const responses = await Promise.all([1, 2, 3, 4].map((turn) => reset(link, `новый пароль ${turn}`)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const won = responses.findIndex(({ status }) => status === 200);
      expect((await login(email, `новый пароль ${won + 1}`)).status).toBe(200);
    });

    // Control: find the link before the account is overwritten (account-access.routes.ts).
    it('of two good links of one person at once takes one, and neither waits for the other for ever', async () => {
      const { db } = shop().services;
      const { id, email } = await proved();
      await forgot(email);
      const links = [await tokenOf(email), 'B'.repeat(43)];
      // Each attempt to send a mail makes a link of its own, and its first one may have arrived.
      await sql`insert into password_resets (token_hash, user_id, request, created_at)
        select ${hashResetToken(links[1] ?? '')}, user_id, request, created_at from password_resets
        where user_id = ${id}`.execute(db);
      const both = await db.transaction().execute(async (tx) => {
        await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
        const responses = Promise.all(links.map((link, turn) => reset(link, `новый пароль ${turn}`)));
        const waiting = () =>
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
            .execute(db)
            .then(({ rows }) => rows.length);
        if (shop().kind === 'postgres') await expect.poll(waiting).toBe(2);
        return { responses };
      });
      const responses = await both.responses;
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = responses.findIndex(({ status }) => status === 200);
      expect((await login(email, `новый пароль ${won}`)).status).toBe(200);
    });

    // Control: in `src/accounts/server/passwords.db.ts` replace `const MOST_AN_HOUR = 3;` with `const MOST_AN_HOUR = 300;`
    it('brings three links an hour, and a fourth the hour after', async () => {
      const { id, email } = await proved();
      for (const count of [1, 2, 3]) {
        await forgot(email);
        await tokenOf(email, count);
      }
      expect((await forgot(email)).status).toBe(200);
      await expect
        .poll(() => shop().services.db.selectFrom('outgoing_mails').selectAll().execute())
        .toEqual([]);
      expect(resets(email)).toHaveLength(3);
      expect((await reset(await tokenOf(email, 3))).status).toBe(200);
      await age(id, 61);
      await forgot(email);
      await tokenOf(email, 4);
    });

    it('is stored nowhere but as a hash, and logged nowhere', async () => {
      const { id, link } = await asked();
      const stored = await shop()
        .services.db.selectFrom('password_resets')
        .selectAll()
        .where('user_id', '=', id)
        .execute();
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(link);
      await reset(link);
      await reset(link);
      expect(shop().logs.join('\n')).toContain('password reset by a link');
      expect(shop().logs.join('\n')).not.toContain(link);
    });

    it('is not used up by whoever only opens the address', async () => {
      const { link } = await asked();
      for (const path of ['/reset', `/reset?token=${link}`, `${RESET}?token=${link}`]) {
        await shop()
          .get(path)
          .catch(() => undefined);
      }
      expect((await reset(link)).status).toBe(200);
    });

    it.each([
      ['nobody’s', 'A'.repeat(43)],
      ['empty', ''],
      ['of another shape', 'не ключ'],
    ])('by a token that is %s is refused', async (_, token) => {
      expectProblem(await reset(token), 'CONFLICT');
    });

    it('a one-time password gives way to it', async () => {
      const { id, email } = await proved();
      await shop().asAdmin.post(`/api/v1/user/${id}/one-time-password`, undefined);
      await forgot(email);
      expect((await reset(await tokenOf(email))).status).toBe(200);
      expect((await login(email, NEW)).body).toEqual({ token: expect.any(String) });
    });
  },
  { config: MAIL },
);

describeShop(
  'links to a new password',
  (shop) => {
    it('are asked for twenty times an hour from one network, whoever they are for', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        expect((await shop().post(FORGOT, { email: newEmail() })).status).toBe(200);
      }
      const { email } = await shop().buyer();
      const late = await shop().post(FORGOT, { email });
      expectProblem(late, 'TOO_MANY_REQUESTS');
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_000);
    });
  },
  { config: { ...MAIL, PASSWORD_RESETS_PER_ADDRESS: '20' }, databases: ['embedded'] },
);

describe('without mail', () => {
  describeShop('a forgotten password', (shop) => {
    it('is no matter for a link: the answer says so, and nothing waits', async () => {
      const { email } = await shop().buyer();
      const response = await shop().post(FORGOT, { email });
      expectProblem(response, 'CONFLICT');
      expect(response.body.message).toContain('Позвоните');
      expectProblem(await shop().post(RESET, { token: 'A'.repeat(43), password: NEW }), 'CONFLICT');
      expect(await shop().services.db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([]);
    });
  });
});
