import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { readConfig, StartError } from './config.ts';
import { configVariables } from './config-variables.ts';

// Spies on all of it would reach the streams that every test of this worker shares.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  return { ...fs, existsSync: vi.fn(fs.existsSync) };
});

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (environment: Record<string, string | undefined> = {}) =>
  readConfig({ DATA_DIR: folder, ...environment });

/** What stops the start, in one line. */
function refusal(environment: Record<string, string>): string {
  try {
    read(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as Error).message;
  }
  return 'nothing';
}

describe('a bad variable names itself', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'https://shop.example/path'],
    ['PUBLIC_URL', 'javascript://shop.example'],
    ['PUBLIC_URL', 'https://anna:secret@shop.example'],
    ['PUBLIC_URL', 'https://shop.example:99999'],
    ['PICTURES_URL', 'http://pictures.shop.example'],
    ['PICTURES_URL', 'https://pictures.shop.example/path'],
    ['PICTURES_URL', 'https://pictures.shop.example; script-src *'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/shop'],
    ['DATABASE_URL', 'postgres://shop:100%@localhost/shop'],
    ['DATABASE_POOL', '0'],
    ['JWT_SECRET', 'x'.repeat(31)],
    ['COPY_KEY', 'x'.repeat(31)],
    // Such a person could never sign in: the login takes Latin letters only.
    ['ADMIN_EMAIL', 'админ@почта.рф'],
    ['ADMIN_EMAIL', `${'a'.repeat(250)}@mail.ru`],
    ['JWT_SECRET', `${' '.repeat(40)}key`],
    ['ADMIN_PASSWORD', ' '.repeat(10)],
    ['DATA_DIR', ' '],
    ['SHOP_EMAIL', 'not-an-email'],
    ['SHOP_REGION', ' '],
    ['ADMIN_PASSWORD', '1234567'],
    ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ['DEMO_DATA', 'maybe'],
    ['SMTP_URL', 'mail.example.ru'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://name@mail.example.ru'],
    ['SMTP_URL', 'smtp://name:100%@mail.example.ru'],
    ['SMTP_URL', 'smtps://mail.example.ru/?logger=true'],
    ['MAIL_FROM', 'Передача'],
    ['MAIL_FROM', 'Передача <shop>'],
    ['MAIL_FROM', 'Передача\nBcc: x <shop@example.ru>'],
    ['LOG_LEVEL', 'loud'],
    ['LOGIN_FAILURES_PER_EMAIL', '0'],
    ['REQUESTS_PER_ADDRESS', '1e3'],
    ['SHOP_PHONE', '89991234567'],
    ['SHOP_MESSENGER_URL', 'javascript:alert(1)'],
    ['SHOP_MESSENGER_URL', 'wa.me/{phone}'],
    ['SHOP_INN', '7707083894'],
    ['SHOP_ADVERT_URL', 'http://shop.example'],
    ['SHOP_ADVERT_URL', 'https://user:password@shop.example'],
  ])('%s=%j', (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name}: [^\n]*[а-яё]`));
  });

  it('an account of another bank', () => {
    const BIC = { SHOP_BIC: '044525225' };
    expect(refusal({ ...BIC, SHOP_ACCOUNT: '40802810100000000001' })).toBe('nothing');
    expect(refusal({ ...BIC, SHOP_ACCOUNT: '40802810200000000001' })).toMatch(/^SHOP_ACCOUNT: .*БИК/);
  });

  // It would end up on the terminal, and in the log that collects it.
  it.each([
    ['JWT_SECRET', 'short secret'],
    ['ADMIN_PASSWORD', 'secret!'],
    ['DATABASE_URL', 'postgres://shop:100%secret@localhost/shop'],
    ['SMTP_URL', 'smtp://shop:100%secret@localhost'],
  ])('%s keeps its secret meanwhile', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: (?!.*secret)`));
  });

  it('DATA_DIR, when it is no folder', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(refusal({ DATA_DIR: file })).toMatch(/^DATA_DIR: .*недоступна/);
  });

  it('says a line about every variable, and every example of .env.example is good', () => {
    for (const [name, { about, shown }] of Object.entries(configVariables)) {
      expect(about, name).toMatch(/[а-яё]/i);
      expect(refusal({ [name]: shown }), name).toBe('nothing');
      // What stands there is what holds when no one says anything; a folder these tests have of their own.
      const written = { ...read({ [name]: shown }), given: undefined };
      if (shown && name !== 'DATA_DIR') expect(written, name).toEqual({ ...read(), given: undefined });
    }
  });
});

describe('without a variable', () => {
  it('the defaults hold, and an empty value counts as none', () => {
    const config = read({ PORT: '', DATABASE_URL: '', TRUST_PROXY: '' });
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      TRUST_PROXY: false,
      DATABASE_URL: undefined,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: undefined,
      METRICS_PORT: 0,
      DEMO_DATA: true,
      // SECURITY.md names them.
      LOGIN_FAILURES_PER_EMAIL: 20,
      LOGIN_FAILURES_PER_ADDRESS: 200,
      REGISTRATIONS_PER_ADDRESS: 100,
      PASSWORD_RESETS_PER_ADDRESS: 20,
      UNPAID_ORDERS_PER_ACCOUNT: 20,
      REQUESTS_PER_ADDRESS: 3000,
    });
    expect(read({ DATABASE_URL: 'postgres://localhost/shop' }).DEMO_DATA).toBe(false);
    expect(read({ PUBLIC_URL: 'https://shop.example/' }).PUBLIC_URL).toBe('https://shop.example');
  });

  it('believes a proxy only when it is configured which address people see', () => {
    expect(refusal({ TRUST_PROXY: 'true' })).toMatch(/^PUBLIC_URL: [^\n]*TRUST_PROXY[^\n]*$/);
    const config = read({ TRUST_PROXY: 'true', PUBLIC_URL: 'http://[::1]:3000' });
    expect(config).toMatchObject({ TRUST_PROXY: true, PUBLIC_URL: 'http://[::1]:3000' });
  });

  it.each(['SHOP_ADVERT_TEXT', 'SHOP_ADVERT_URL', 'SHOP_ADVERT_ADVERTISER', 'SHOP_ADVERT_ERID'])(
    'an emptied %s stays empty, which hides the advert',
    (name) => {
      expect(read({ [name]: '' })).toMatchObject({ [name]: '' });
      expect(read()).not.toMatchObject({ [name]: '' });
    },
  );
});

describe('mail', () => {
  const whole = {
    SMTP_URL: 'smtps://shop%40example.ru:p%25ss@mail.example.ru:465',
    MAIL_FROM: 'Передача <shop@example.ru>',
    PUBLIC_URL: 'https://shop.example',
  };

  it('needs a server, a sender and the address of the shop', () => {
    expect(read(whole)).toMatchObject(whole);
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL']) {
      expect(refusal({ ...whole, [name]: '' }), name).toMatch(new RegExp(`^${name}: [^\n]*[а-яё]`));
    }
  });

  it('may be sent by a bare e-mail', () => {
    expect(read({ ...whole, MAIL_FROM: 'shop@example.ru' }).MAIL_FROM).toBe('shop@example.ru');
  });
});

describe('the key of the tokens', () => {
  it('is made once, kept for the owner only, and read again', () => {
    const file = join(folder, 'jwt-secret');
    rmSync(file, { force: true });
    const first = read().JWT_SECRET;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(read().JWT_SECRET).toEqual(first);
    expect(new TextDecoder().decode(first)).toBe(readFileSync(file, 'utf8'));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  // Control: in `src/platform/config/config.ts` replace `if (errorCodeOf(error) !== 'EEXIST') throw error;` with `throw error;`
  it('is one for two starts at one moment, each of which saw none', () => {
    const first = read().JWT_SECRET;
    vi.mocked(existsSync).mockReturnValueOnce(false);
    expect(read().JWT_SECRET).toEqual(first);
  });

  // Control: in `src/platform/config/config.ts` replace `(statSync(file).mode & 0o077) !== 0` with `(statSync(file).mode & 0o077) < 0`
  it('stops the start when others can read its file', () => {
    const file = join(folder, 'jwt-secret');
    read();
    for (const mode of [0o640, 0o604]) {
      chmodSync(file, mode);
      expect(refusal({})).toMatch(/^DATA_DIR: .*jwt-secret могут прочесть другие\. .*chmod 600/);
      expect(refusal({ JWT_SECRET: 'x'.repeat(32) })).toBe('nothing');
    }
    chmodSync(file, 0o600);
    expect(refusal({})).toBe('nothing');
  });

  it('comes from the environment when it is there', () => {
    const secret = 'к'.repeat(16);
    expect(read({ JWT_SECRET: secret }).JWT_SECRET).toEqual(new TextEncoder().encode(secret));
  });

  it('is refused when its file was cut short, never used', () => {
    writeFileSync(join(folder, 'jwt-secret'), '');
    expect(refusal({})).toMatch(/^DATA_DIR: .*jwt-secret/);
  });
});

it.each(['postgres://nobody:wrong@127.0.0.1:1/shop', 'postgres://nobody@no-such-host.invalid/shop'])(
  'a database that is not there stops the start in one line: %s',
  async (url) => {
    const opening = openDatabase(read({ DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) }));
    await expect(opening).rejects.toThrow(StartError);
    await expect(opening).rejects.toThrow(/^DATABASE_URL: [^\n]+$/);
  },
);
