import { payloadOf } from './shop-makers.ts';
import { forgeToken, type Sign, signRs256 } from './tokens.ts';

/** What a forger may hold: real tokens, and for the subtler forgeries even the key. */
interface Loot {
  admin: string;
  customer: string;
  secret: Uint8Array;
}

const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);
const bytes = (text: string) => new TextEncoder().encode(text);

/** Headers that are no bearer of one token. */
const shapes: [string, (admin: string) => string | undefined][] = [
  ['nobody', () => undefined],
  ['an empty header', () => ''],
  ['Bearer and a space', () => 'Bearer '],
  ['a token without its scheme', (admin) => admin],
  ['the Basic scheme', () => `Basic ${btoa('admin:admin')}`],
  ['Basic in front of a good token', (admin) => `Basic ${admin}`],
  ['junk', () => 'Bearer junk'],
  ['dots', () => 'Bearer ..'],
  ['a good token with a tail', (admin) => `Bearer ${admin}.x`],
  ['two good tokens with a comma', (admin) => `Bearer ${admin}, Bearer ${admin}`],
  ['a good token cut short', (admin) => `Bearer ${admin.slice(0, -2)}`],
  ['a good token without its signature', (admin) => `Bearer ${admin.split('.').slice(0, 2).join('.')}.`],
  ['a payload that is no JSON', (admin) => `Bearer ${admin.split('.')[0]}.${btoa('{')}.x`],
  ['a very long token', () => `Bearer ${'a'.repeat(10_000)}`],
];

/** An administrator's token with another header, signed by whatever is at hand. */
const signatures: [string, Record<string, unknown>, (loot: Loot) => Sign][] = [
  ['alg none, unsigned', { alg: 'none' }, () => () => ''],
  [
    'alg none with the old signature',
    { alg: 'none' },
    ({ admin }) =>
      () =>
        admin.split('.')[2] ?? '',
  ],
  ['another key', {}, () => bytes('x'.repeat(40))],
  ['an empty key', {}, () => new Uint8Array()],
  ['HS512 with our key', { alg: 'HS512' }, ({ secret }) => secret],
  ['RS256', { alg: 'RS256' }, () => signRs256],
  ['RS256 in name, our key in truth', { alg: 'RS256' }, ({ secret }) => secret],
  ['a key of its own in the header', { jwk: { kty: 'oct', k: 'eHh4' } }, () => bytes('xxx')],
  ['an unknown critical extension', { crit: ['x'], x: 1 }, ({ secret }) => secret],
];

/** An administrator's token with other claims under our own signature; undefined leaves a claim out. */
const claims: [string, () => Record<string, unknown>][] = [
  ['expired', () => ({ exp: now() - 1 })],
  ['not valid yet', () => ({ nbf: now() + HOUR })],
  ['no exp', () => ({ exp: undefined })],
  ['exp as text', () => ({ exp: '9999999999' })],
  ['no iat', () => ({ iat: undefined })],
  ['no sub', () => ({ sub: undefined })],
  ['sub of words', () => ({ sub: "1' or '1" })],
  ['sub past every integer', () => ({ sub: '9'.repeat(30) })],
  ['a person who does not exist', () => ({ sub: '999999' })],
];

/** Every way to come without a good token: its name and the `Authorization` header, undefined for none. */
export const badTokens: [string, (loot: Loot) => string | undefined][] = [
  ...shapes.map(([name, header]): (typeof badTokens)[number] => [name, ({ admin }) => header(admin)]),
  ...signatures.map(([name, header, sign]): (typeof badTokens)[number] => [
    name,
    (loot) => `Bearer ${forgeToken({ header, payload: payloadOf(loot.admin) }, sign(loot))}`,
  ]),
  ...claims.map(([name, changes]): (typeof badTokens)[number] => [
    name,
    ({ admin, secret }) => `Bearer ${forgeToken({ payload: { ...payloadOf(admin), ...changes() } }, secret)}`,
  ]),
  [
    'an edited role under the old signature',
    ({ customer }) => {
      const [header, , signature] = customer.split('.');
      const payload = { ...payloadOf(customer), role: 'ADMIN' };
      return `Bearer ${header}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.${signature}`;
    },
  ],
];
