import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StartError } from './config.ts';
import { loadEnvFile } from './environment.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-env-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function load(content: string | Uint8Array, before: Record<string, string> = {}) {
  const file = join(folder, '.env');
  writeFileSync(file, content);
  const env: Record<string, string | undefined> = { ...before };
  return { warnings: loadEnvFile(env, file), env };
}

// Control: in `src/platform/config/environment.ts` replace `{ fatal: true }` with `{ fatal: true, ignoreBOM: true }`
it('takes a mark of the byte order for no part of the first name', () => {
  const { env, warnings } = load('\uFEFFPORT=3001\r\nHOST=0.0.0.0\r\n');
  expect({ env, warnings }).toEqual({ env: { PORT: '3001', HOST: '0.0.0.0' }, warnings: [] });
});

it('never changes what the environment says itself, and needs no file', () => {
  expect(load('PORT=3001', { PORT: '4000' }).env).toEqual({ PORT: '4000' });
  expect(loadEnvFile({}, join(folder, 'no-such'))).toEqual([]);
});

it.each([
  ['SHOP_PHOEN', 'SHOP_PHONE'],
  ['shop_phone', 'SHOP_PHONE'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['JWT_SECERT', 'JWT_SECRET'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
])('names what %s was meant to be', (name, meant) => {
  expect(load(`${name}=x`).warnings).toEqual([expect.stringMatching(`^${name}: .* Возможно, ${meant}\\?$`)]);
});

it('says of a name like nothing where all names are, and nothing of those of others', () => {
  expect(load('COLOUR=red').warnings).toEqual([expect.stringMatching(/^COLOUR: .*\.env\.example/)]);
  expect(load('POSTGRES_PASSWORD=x\nTZ=UTC\nNODE_OPTIONS=').warnings).toEqual([]);
  expect(load('', { SHOP_PHNE: '+79991234567', HOME: '/root', POST: 'x' }).warnings).toEqual([
    expect.stringMatching(/^SHOP_PHNE: .*SHOP_PHONE/),
  ]);
});

// Control: in `src/platform/config/environment.ts` replace `if (name !== undefined) {` with `if (name === "") {`
it.each([
  'DATABASE_URL=postgres://shop:ab#cd@127.0.0.1/shop',
  'PORT=3000\nexport JWT_SECRET = 0123456789#0123456789',
])('refuses a value that would be cut off: %s', (content) => {
  expect(() => load(content)).toThrow(StartError);
  expect(() => load(content)).toThrow(/^(DATABASE_URL|JWT_SECRET): .*кавычки\.$/);
});

it('leaves comments, empty values and quoted signs alone', () => {
  const { env } = load(
    '# a=b#c\nPORT=3000 # the port\nHOST=# none\nSHOP_BANK="Банк #1"\nADMIN_PASSWORD=\'a#b c\'\n',
  );
  expect(env).toEqual({ PORT: '3000', HOST: '', SHOP_BANK: 'Банк #1', ADMIN_PASSWORD: 'a#b c' });
});

it('refuses a file of another encoding', () => {
  const windows = Uint8Array.from([...Buffer.from('SHOP_BANK='), 0xc1, 0xe0, 0xed, 0xea]);
  for (const content of [windows, Buffer.from('\uFEFFPORT=3000', 'utf16le')]) {
    expect(() => load(content)).toThrow(/UTF-8/);
  }
});
