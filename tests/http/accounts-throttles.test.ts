import { expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop, type Shop } from '../support/shop.ts';

const LOGIN = '/api/v1/user/login';
const REGISTER = '/api/v1/user/register';

/** A login from a network address, as our own proxy reports it. */
const loginFrom = (shop: Shop, address: string, email: string, password: string) =>
  shop.post(LOGIN, { email, password }, { headers: { 'x-forwarded-for': address } });

const registerFrom = (shop: Shop, address: string, email: string) =>
  shop.post(
    REGISTER,
    { lastName: 'Соколова', firstName: 'Анна', email, password: 'надёжный пароль', consent: true },
    { headers: { 'x-forwarded-for': address } },
  );

let numbers = 0;
const newEmail = () => `throttled-${process.pid}-${++numbers}@example.com`;
const newAddress = () => `10.0.${Math.floor(++numbers / 250)}.${numbers % 250}`;

const MINUTES_15 = 15 * 60;

describeShop(
  'a throttle of logins',
  (shop) => {
    it('refuses the sixth guess at an e-mail from one address, right password or not', async () => {
      const { email, password } = await shop().buyer();
      const address = newAddress();
      for (let guess = 0; guess < 5; guess += 1) {
        expectProblem(await loginFrom(shop(), address, email, 'не тот'), 'UNAUTHORIZED');
      }
      const refused = await loginFrom(shop(), address, email, password);
      expectProblem(refused, 'TOO_MANY_REQUESTS');
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(MINUTES_15 - 120);
      expect(seconds).toBeLessThanOrEqual(MINUTES_15);
      expectProblem(await loginFrom(shop(), address, email.toUpperCase(), password), 'TOO_MANY_REQUESTS');
    });

    it('lets neither the owner elsewhere nor a colleague next door notice', async () => {
      const [victim, colleague] = [await shop().buyer(), await shop().buyer()];
      const office = newAddress();
      for (let guess = 0; guess < 6; guess += 1) await loginFrom(shop(), office, victim.email, 'не тот');
      expect((await loginFrom(shop(), newAddress(), victim.email, victim.password)).status).toBe(200);
      expect((await loginFrom(shop(), office, colleague.email, colleague.password)).status).toBe(200);
    });

    it('forgets the failures of who signs in at last', async () => {
      const { email, password } = await shop().buyer();
      const address = newAddress();
      for (let round = 0; round < 2; round += 1) {
        for (let guess = 0; guess < 4; guess += 1) await loginFrom(shop(), address, email, 'не тот');
        expect((await loginFrom(shop(), address, email, password)).status).toBe(200);
      }
    });

    it('tells of a burst no more than of guesses one by one', async () => {
      const { email, password } = await shop().buyer();
      const address = newAddress();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, turn) =>
          loginFrom(shop(), address, email, turn === 11 ? password : `не тот ${turn}`),
        ),
      );
      const told = answers.filter(({ status }) => status !== 429);
      expect(told.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    });

    it('counts the same for an e-mail that nobody has', async () => {
      const [email, address] = [newEmail(), newAddress()];
      for (let guess = 0; guess < 5; guess += 1) {
        expectProblem(await loginFrom(shop(), address, email, 'не тот'), 'UNAUTHORIZED');
      }
      expectProblem(await loginFrom(shop(), address, email, 'не тот'), 'TOO_MANY_REQUESTS');
    });

    it('refuses an address that guesses at many e-mails, and only that one', async () => {
      const { email, password } = await shop().buyer();
      const address = newAddress();
      for (let guess = 0; guess < 12; guess += 1) {
        expectProblem(await loginFrom(shop(), address, newEmail(), 'не тот'), 'UNAUTHORIZED');
      }
      expectProblem(await loginFrom(shop(), address, email, password), 'TOO_MANY_REQUESTS');
      expect((await loginFrom(shop(), newAddress(), email, password)).status).toBe(200);
    });

    // Control: let networkOf answer the address as it is.
    it('takes the addresses of one IPv6 network for one, and the next network for another', async () => {
      const { email, password } = await shop().buyer();
      const network = `2001:db8:0:${(++numbers).toString(16)}`;
      for (let guess = 0; guess < 5; guess += 1) {
        expectProblem(await loginFrom(shop(), `${network}::${guess + 1}`, email, 'не тот'), 'UNAUTHORIZED');
      }
      expectProblem(await loginFrom(shop(), `${network}:a:b:c:d`, email, password), 'TOO_MANY_REQUESTS');
      expect((await loginFrom(shop(), `2001:db8:1:${numbers}::1`, email, password)).status).toBe(200);
    });

    it('believes our proxy, not what the caller wrote before it', async () => {
      const address = newAddress();
      for (let guess = 0; guess < 12; guess += 1) {
        await loginFrom(shop(), `${newAddress()}, ${address}`, newEmail(), 'не тот');
      }
      expectProblem(
        await loginFrom(shop(), `${newAddress()}, ${address}`, newEmail(), 'не тот'),
        'TOO_MANY_REQUESTS',
      );
    });
  },
  {
    config: {
      LOGIN_FAILURES_PER_EMAIL: '5',
      LOGIN_FAILURES_PER_ADDRESS: '12',
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'https://shop.example',
    },
  },
);

describeShop(
  'a throttle of registrations',
  (shop) => {
    it('counts per address, refused ones included, and tells the next one when to come back', async () => {
      const address = newAddress();
      const email = newEmail();
      expect((await registerFrom(shop(), address, email)).status).toBe(201);
      expect((await registerFrom(shop(), address, newEmail())).status).toBe(201);
      expectProblem(await registerFrom(shop(), address, email), 'CONFLICT');
      const refused = await registerFrom(shop(), address, newEmail());
      expectProblem(refused, 'TOO_MANY_REQUESTS');
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60 * 60);
      expect((await registerFrom(shop(), newAddress(), newEmail())).status).toBe(201);
    });

    // Control: count by the address instead of networkOf.
    it('counts an IPv6 network as one', async () => {
      const statuses = [];
      const network = `2001:db8:${(++numbers).toString(16)}:9`;
      for (let turn = 1; turn <= 4; turn += 1) {
        statuses.push((await registerFrom(shop(), `${network}::${turn}`, newEmail())).status);
      }
      expect(statuses).toEqual([201, 201, 201, 429]);
    });

    it('holds against a burst', async () => {
      const address = newAddress();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => registerFrom(shop(), address, newEmail())),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    });

    it('stores the address the consent came from', async () => {
      const [email, address] = [newEmail(), newAddress()];
      await registerFrom(shop(), `1.2.3.4, ${address}`, email);
      const { db } = shop().services;
      const consent = await db
        .selectFrom('consents as c')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .select('c.address')
        .where('u.email', '=', email)
        .executeTakeFirstOrThrow();
      expect(consent.address).toBe(address);
    });
  },
  { config: { REGISTRATIONS_PER_ADDRESS: '3', TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' } },
);

describeShop(
  'without a proxy',
  (shop) => {
    it('a forwarded address is only somebody’s word', async () => {
      const { email, password } = await shop().buyer();
      for (let guess = 0; guess < 5; guess += 1) await loginFrom(shop(), newAddress(), email, 'не тот');
      expectProblem(await loginFrom(shop(), newAddress(), email, password), 'TOO_MANY_REQUESTS');
    });
  },
  { config: { LOGIN_FAILURES_PER_EMAIL: '5' } },
);
