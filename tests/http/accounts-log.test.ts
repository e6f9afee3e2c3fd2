import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';

let numbers = 0;
const newAddress = () => `198.51.100.${++numbers}`;

describeShop(
  'the log of sign-ins',
  (shop) => {
    /** The lines with these words since the last question, as objects. */
    let seen = 0;
    const linesSaying = (words: string) => {
      const lines = shop().logs.slice(seen);
      seen = shop().logs.length;
      return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === words);
    };
    const login = (address: string, email: string, password: string) =>
      shop().post('/api/v1/user/login', { email, password }, { headers: { 'x-forwarded-for': address } });

    // Control: drop the line in user.routes.ts.
    it('says who signed in, by number, and the number of the request', async () => {
      const { id, email, password } = await shop().buyer();
      linesSaying('');
      const response = await login(newAddress(), email, password);
      expect(linesSaying('signed in')).toEqual([
        expect.objectContaining({
          user: id,
          from: expect.stringMatching(/^[0-9a-f]{12}$/),
          reqId: response.headers.get('x-request-id'),
        }),
      ]);
    });

    // Control: in `src/accounts/server/throttle/password-checker.ts` replace `from: mark(listRateLimitNetworks(address)[0])` with `from: address`
    it('shows which wrong passwords belong together, and names neither the e-mail nor the address', async () => {
      const { id, email } = await shop().buyer();
      const [first, second] = [newAddress(), newAddress()];
      linesSaying('');
      await login(first, email, 'не тот пароль');
      await login(first, email.toUpperCase(), 'не тот пароль');
      await login(second, email, 'не тот пароль');
      await login(second, 'nobody@example.com', 'не тот пароль');
      const lines = linesSaying('wrong password');
      expect(lines.map(({ level, user }) => [level, user])).toEqual([
        [40, id],
        [40, id],
        [40, id],
        [40, undefined],
      ]);
      const [who, from] = (['who', 'from'] as const).map((mark) => lines.map((line) => line[mark]));
      expect(who?.map((mark) => who.indexOf(mark))).toEqual([0, 0, 0, 3]);
      expect(from?.map((mark) => from.indexOf(mark))).toEqual([0, 0, 2, 2]);
      const text = shop().logs.join('');
      for (const personal of [email, email.toUpperCase(), 'nobody@', first, second, 'не тот']) {
        expect(text).not.toContain(personal);
      }
    });

    // Control: write the line for each guess that is refused.
    it('says once that guesses are refused from now on', async () => {
      const { email } = await shop().buyer();
      const address = newAddress();
      linesSaying('');
      for (let guess = 0; guess < 8; guess += 1) await login(address, email, 'не тот пароль');
      expect(linesSaying('too many wrong passwords, refused for a while')).toHaveLength(1);
    });

    // Control: drop the lines in account-access.routes.ts and account.routes.ts.
    it('says whose password was changed and whose account was deleted', async () => {
      const { id, token, password } = await shop().buyer();
      linesSaying('');
      const body = { currentPassword: password, newPassword: 'новый надёжный пароль' };
      const changed = await shop().post('/api/v1/account/password/change', body, { token });
      expect(linesSaying('password changed')).toEqual([expect.objectContaining({ user: id })]);
      const deletion = { password: body.newPassword };
      await shop().post('/api/v1/account/delete', deletion, { token: changed.body.token });
      expect(linesSaying('account deleted')).toEqual([expect.objectContaining({ user: id })]);
    });

    // Control: drop the line in problem-reply.ts, or set the caller after the role is judged.
    it('says who asked for what they have no right to', async () => {
      const { id, token } = await shop().buyer();
      linesSaying('');
      expectProblem(await shop().get('/api/v1/products/deleted', { token }), 'FORBIDDEN');
      expect(linesSaying('no rights')).toEqual([
        expect.objectContaining({ level: 40, user: id, path: '/api/v1/products/deleted' }),
      ]);
    });

    // Controls: log errors as they are (server.ts, serializers): the database quotes the whole row. Keep its
    // messages (problem-reply.ts): some quote the value.
    it.each([
      [
        'whole rows',
        "first_name !~ '^Ксенофонт'",
        { code: '23514', table: 'users', constraint: 'no_such_name' },
      ],
      ['in its message', "first_name !~ '^Ксенофонт' or first_name::integer > 0", { code: '22P02' }],
    ])(
      'keeps of a defect where it happened, not the values the database quotes %s',
      async (_, rule, known) => {
        const name = `Ксенофонт${randomInt(1e9)}`;
        const { db } = shop().services;
        await sql`alter table users add constraint no_such_name check (${sql.raw(rule)})`.execute(db);
        try {
          const response = await shop().post('/api/v1/user/register', {
            lastName: 'Соколова',
            firstName: name,
            email: 'quoted@example.com',
            password: 'надёжный пароль',
            consent: true,
          });
          expectProblem(response, 'INTERNAL');
        } finally {
          await sql`alter table users drop constraint no_such_name`.execute(db);
        }
        const [defect] = linesSaying('defect');
        expect(defect.err).toMatchObject(known);
        expect(defect.err.stack).toMatch(/registerUser/);
        expect(JSON.stringify(defect)).not.toMatch(/Ксенофонт|quoted@example/);
      },
    );
  },
  { config: { LOGIN_FAILURES_PER_EMAIL: '5', TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' } },
);
