import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
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

/** Seconds to wait as a refusal says them. */
const retryAfter = (response: { headers: Headers }) => Number(response.headers.get('retry-after'));

describeShop(
  'a throttle of logins',
  (shop) => {
    /** The moment of the database, and that of the last wrong password it has counted, in milliseconds. */
    const moments = async () => {
      const { rows } = await sql<{ now: number; counted: number }>`
        select extract(epoch from clock_timestamp())::float * 1000 as now,
          extract(epoch from max(failed_at) filter (where failed_at <= clock_timestamp()))::float * 1000 as counted
        from wrong_passwords`.execute(shop().services.db);
      return rows[0] ?? { now: 0, counted: 0 };
    };

    /**
     * Guesses as a patient guesser does: comes back when the response says. Returns the waits that were named; undefined
     * where the machine was busy elsewhere for a second of one of them, before anybody could ask.
     */
    async function waitsFor(address: string, email: string, guesses: number): Promise<number[] | undefined> {
      const waits: number[] = [];
      let closedAt = Number.POSITIVE_INFINITY;
      for (let wrong = 0; wrong < guesses; ) {
        const response = await loginFrom(shop(), address, email, 'не тот');
        const { now, counted } = await moments();
        if (now - closedAt >= 1_000) return undefined;
        if (response.status === 401) {
          wrong += 1;
          // The first two are free.
          if (wrong > 2) closedAt = counted;
          continue;
        }
        expectProblem(response, 'TOO_MANY_REQUESTS');
        waits.push(retryAfter(response));
        await pause(retryAfter(response) * 1_000);
        closedAt = Number.POSITIVE_INFINITY;
      }
      return waits;
    }

    /** Guesses patiently at somebody new, until the machine has let every wait be heard. */
    async function guessPatiently<Account extends { email: string }>(
      newAccount: () => Promise<Account>,
      guesses: number,
    ) {
      for (;;) {
        const [account, address] = [await newAccount(), newAddress()];
        const waits = await waitsFor(address, account.email, guesses);
        if (waits) return { ...account, address, waits };
      }
    }

    /** Counts the wrong passwords half a minute later: what they have closed stays so, however busy the machine. */
    const countLater = () =>
      sql`update wrong_passwords set failed_at = failed_at + interval '30 seconds'`.execute(
        shop().services.db,
      );

    // Control: in `src/accounts/server/throttle/password-checker.ts` replace `Math.min(1_000 * 2 ** (failures - free - 1), MOST_HELD_MS)` with `1_000`
    it('delays who guesses at an e-mail, each time longer, then refuses for a minute, right password or not', async () => {
      const { email, password, address, waits } = await guessPatiently(() => shop().buyer(), 5);
      expect(waits).toEqual([1, 2]);
      const refused = await loginFrom(shop(), address, email, password);
      expectProblem(refused, 'TOO_MANY_REQUESTS');
      expect(retryAfter(refused)).toBeGreaterThan(50);
      expect(retryAfter(refused)).toBeLessThanOrEqual(60);
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
      for (let round = 0; round < 3; round += 1) {
        for (let guess = 0; guess < 2; guess += 1) await loginFrom(shop(), address, email, 'не тот');
        expect((await loginFrom(shop(), address, email, password)).status).toBe(200);
      }
    });

    it('tells of a burst no more than of guesses one by one', async () => {
      const { email, password } = await shop().buyer();
      const address = newAddress();
      const began = performance.now();
      // Which of many at once comes first nobody knows, so that the right one comes after them.
      const guesses = Array.from({ length: 11 }, (_, turn) =>
        loginFrom(shop(), address, email, `не тот ${turn}`),
      );
      // Nor does whoever is sent away because the machine is busy learn anything.
      const responses = (await Promise.all(guesses)).filter(({ status }) => status !== 429 && status !== 503);
      const right = await loginFrom(shop(), address, email, password);
      // Waits of a second, two, four: on a busy machine the burst lasts longer than the first of them.
      const waits = Math.floor(Math.log2(1 + (performance.now() - began) / 1_000));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
      expect(responses.length).toBeGreaterThanOrEqual(3);
      expect(responses.length).toBeLessThanOrEqual(3 + waits);
      if (waits === 0) expect(right.status).toBe(429);
    });

    it('counts the same for an e-mail that nobody has', async () => {
      const { email, address, waits } = await guessPatiently(async () => ({ email: newEmail() }), 4);
      expect(waits).toEqual([1]);
      await countLater();
      expectProblem(await loginFrom(shop(), address, email, 'не тот'), 'TOO_MANY_REQUESTS');
    });

    it('holds back a network that guesses at many e-mails, and only that one', async () => {
      const { email, password } = await shop().buyer();
      const address = newAddress();
      for (let guess = 0; guess < 12; guess += 1) {
        expectProblem(await loginFrom(shop(), address, newEmail(), 'не тот'), 'UNAUTHORIZED');
      }
      const refused = await loginFrom(shop(), address, email, password);
      expectProblem(refused, 'TOO_MANY_REQUESTS');
      expect(retryAfter(refused)).toBeLessThanOrEqual(60);
      expect((await loginFrom(shop(), newAddress(), email, password)).status).toBe(200);
    });

    // Control: in `src/accounts/server/throttle/password-checker.ts` replace `if (until === undefined || until > performance.now()) throw tooMany(this.#hold(keys));` with `throw tooMany(this.#hold(keys));`
    it('keeps nobody next door for longer than a minute, however the guessing goes on', async () => {
      const { email, password } = await shop().buyer();
      const address = newAddress();
      for (let guess = 0; guess < 12; guess += 1) await loginFrom(shop(), address, newEmail(), 'не тот');
      expectProblem(await loginFrom(shop(), address, email, password), 'TOO_MANY_REQUESTS');
      const minute = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
      onTestFinished(() => minute.mockRestore());
      for (let guess = 0; guess < 5; guess += 1) {
        expectProblem(await loginFrom(shop(), address, newEmail(), 'не тот'), 'TOO_MANY_REQUESTS');
      }
      expect((await loginFrom(shop(), address, email, password)).status).toBe(200);
    });

    // Control: in `src/platform/admission/list-rate-limit-networks.ts` replace `const narrowest = normalizeIP(address);` with `const narrowest = address; return [narrowest];`
    it('takes the addresses of one IPv6 network for one, and the next network for another', async () => {
      const { email, password } = await shop().buyer();
      const network = `2001:db8:0:${(++numbers).toString(16)}`;
      for (let guess = 0; guess < 3; guess += 1) {
        expectProblem(await loginFrom(shop(), `${network}::${guess + 1}`, email, 'не тот'), 'UNAUTHORIZED');
      }
      await countLater();
      expectProblem(await loginFrom(shop(), `${network}:a:b:c:d`, email, password), 'TOO_MANY_REQUESTS');
      expect((await loginFrom(shop(), `2001:db8:1:${numbers}::1`, email, password)).status).toBe(200);
    });

    // Control: in `src/platform/admission/list-rate-limit-networks.ts` replace `const IPV6_WIDTHS = [64, 56, 48]` with `const IPV6_WIDTHS = [64, 56]`
    it.each([
      ['/56', 5, (turn: number) => `2001:db8:aa:${(0xbb00 + turn).toString(16)}::1`],
      ['/48', 10, (turn: number) => `2001:db8:cc:${turn.toString(16)}00::1`],
    ])(
      'counts guesses from many small networks of one %s together, with a larger limit',
      async (_, free, from) => {
        const { email, password } = await shop().buyer();
        for (let guess = 0; guess <= free; guess += 1) {
          expectProblem(await loginFrom(shop(), from(guess), email, 'не тот'), 'UNAUTHORIZED');
        }
        await countLater();
        expectProblem(await loginFrom(shop(), from(free + 1), email, password), 'TOO_MANY_REQUESTS');
        expect((await loginFrom(shop(), '2001:db8:dd::1', email, password)).status).toBe(200);
      },
    );

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
    realHashes: true,
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
  },
  {
    config: { REGISTRATIONS_PER_ADDRESS: '3', TRUST_PROXY: 'true', PUBLIC_URL: 'https://shop.example' },
  },
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
  // From the second on refused for a minute: a busy machine outlasts the seconds that come before that.
  { config: { LOGIN_FAILURES_PER_EMAIL: '2' } },
);
