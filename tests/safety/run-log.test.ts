import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { findPersonal, keepLog, searchRunLog } from '../support/run-log.ts';

/** The log of the whole run is searched when it is over (global-setup.ts); here is that the search finds. */
const line = (part: string) =>
  `{"level":40,"time":1795271390745,"reqId":"0c6d8c54-3f0e-4b6c-9c1e-0a3f8a8b2c11",${part},"msg":"x"}`;

// Control: take any of the patterns out of run-log.ts.
it.each([
  ['имя', '"who":"Соколова Анна"'],
  ['имя, записанное кодами', '"who":"\\u0421\\u043e"'],
  ['телефон', '"phone":"+79991234567"'],
  ['телефон в тексте', '"detail":"Key (phone)=(89991234567) already exists."'],
  ['почту', '"detail":"Key (email)=(anna.s+1@mail.example.com) already exists."'],
  ['токен', '"authorization":"Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"'],
  ['сетевой адрес', '"remoteAddress":"203.0.113.7"'],
  ['сетевой адрес IPv6', '"remoteAddress":"2001:db8:1:2::7"'],
])('%s находит', (_, part) => {
  expect(findPersonal([line(part)], [])).toHaveLength(1);
});

it.each([
  ['ответ', '"method":"POST","path":"/api/v1/user/login","status":200,"user":17,"ms":81'],
  ['отметку', '"user":17,"who":"89082236037d","from":"f5e4d3c2b1a0"'],
  ['место ошибки', '"stack":"    at f (file:///srv/shop/node_modules/@fastify/x/index.js:12:34)"'],
  ['свой адрес', '"reason":"connect ECONNREFUSED 127.0.0.1:5432"'],
])('%s не принимает за личное', (_, part) => {
  expect(findPersonal([line(part)], ['тайна 12345'])).toEqual([]);
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'run-log-'));
});
afterAll(() => rm(folder, { recursive: true }));

// Control: call rememberPersonal in http-client.ts no more, or keep no values in keepLog.
it('finds what a test has sent, in the log of any shop of the run', async () => {
  const password = `S3cret "${process.pid}" pass`;
  const nobodyThere = httpClient('http://127.0.0.1:9');
  await nobodyThere.post('/', { email: 'x', password, query: 'not personal 1' }).catch(() => {});
  const ordinary = line('"status":200');
  keepLog([ordinary, ordinary.replace('745', '746')], folder);
  expect(searchRunLog(folder)).toEqual([]);
  keepLog([line(`"body":${JSON.stringify(password)}`), line('"query":"not personal 1"')], folder);
  expect(searchRunLog(folder)).toEqual([expect.stringContaining(`«${password}»`)]);
});
