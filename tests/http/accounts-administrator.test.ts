import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { assertFirstAdminIsNoBuyer, makeFirstAdministrator } from '../../src/accounts/accounts.server.ts';
import { StartError } from '../../src/platform/config/config.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { payloadOf } from '../support/shop-makers.ts';

describeShop('the first administrator', (shop) => {
  const login = (email: string, password = '') => shop().post('/api/v1/user/login', { email, password });
  const services = (changes: { ADMIN_EMAIL?: string; ADMIN_PASSWORD?: string }) => {
    const { db, config } = shop().services;
    return { db, config: { ...config, ADMIN_PASSWORD: undefined, ...changes } };
  };
  const administrators = () =>
    shop().services.db.selectFrom('users').select('email').where('role', '=', 'ADMIN').execute();

  beforeEach(async () => {
    await shop().services.db.deleteFrom('users').execute();
  });

  /** Makes one; returns the password that was printed, or undefined. */
  const make = async (changes: Parameters<typeof services>[0]) => {
    let printed: string | undefined;
    const made = await makeFirstAdministrator(services(changes), (_, password) => {
      printed = password;
    });
    expect(made).toBe(printed !== undefined);
    return printed;
  };

  it('gets a made-up password that is told once and is fit to be typed', async () => {
    const password = await make({ ADMIN_EMAIL: 'Boss@Example.com' });
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const { status, body } = await login('boss@example.com', password);
    expect(status).toBe(200);
    expect(payloadOf(body.token)).toMatchObject({ role: 'ADMIN' });
    expect(await make({ ADMIN_EMAIL: 'other@example.com' })).toBeUndefined();
    expect(await administrators()).toEqual([{ email: 'Boss@Example.com' }]);
  });

  // Control: say the password after the transaction.
  it('is not made when the password could not be printed', async () => {
    const silent = makeFirstAdministrator(services({}), () => {
      throw new Error('the terminal is gone');
    });
    await expect(silent).rejects.toThrow('the terminal is gone');
    expect(await administrators()).toEqual([]);
  });

  it('takes the password of the environment, which is told nobody and never changes a living one', async () => {
    const given = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: ' тайна с пробелом ' };
    expect(await make(given)).toBeUndefined();
    expect((await login(given.ADMIN_EMAIL, given.ADMIN_PASSWORD)).status).toBe(200);
    expect(await make({ ...given, ADMIN_PASSWORD: 'новая тайна' })).toBeUndefined();
    expectProblem(await login(given.ADMIN_EMAIL, 'новая тайна'), 'UNAUTHORIZED');
  });

  it('is one, however many processes start at once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => make({})));
    expect(made.filter((password) => password !== undefined)).toHaveLength(1);
    expect(await administrators()).toHaveLength(1);
  });

  // Control: ask first whether there is an administrator, and then whose the address is.
  it('keeps nobody from starting while another process makes it', async () => {
    const { db, config } = services({});
    let making: Promise<boolean> | undefined;
    // The other one is done just when this one has its first response.
    const between: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        making ??= makeFirstAdministrator({ db, config }, () => {});
        await making;
        return result;
      },
    };
    await assertFirstAdminIsNoBuyer({ db: db.withPlugin(between), config });
    expect(await making).toBe(true);
  });

  it('is never a buyer who happens to have the address: the start says so', async () => {
    const { email } = await shop().buyer();
    const taken = services({ ADMIN_EMAIL: email.toUpperCase() });
    // One after the other: a refusal that nobody waits for yet would count as nobody's.
    for (const make of [assertFirstAdminIsNoBuyer, makeFirstAdministrator]) {
      const making = make(taken, () => {});
      await expect(making).rejects.toThrow(StartError);
      await expect(making).rejects.toThrow(/^ADMIN_EMAIL: /);
    }
    expect(await administrators()).toEqual([]);
  });
});
