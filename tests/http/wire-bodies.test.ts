import { expect, it } from 'vitest';
import { declaredCalls } from '../support/contracts.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { rawHttp } from '../support/raw-http.ts';
import { describeShop } from '../support/shop.ts';

const calls = await declaredCalls();
const publicCalls = calls.filter(({ endpoint }) => endpoint.body && endpoint.access === 'public');

const BY_IDS = '/api/v1/products/by-ids';

describeShop('a body', (shop) => {
  const send = (path: string, text: string, type = 'application/json') =>
    shop().request('POST', path, { text, headers: { 'content-type': type } });

  it.each([
    ['', 'nothing at all'],
    ['{', 'cut short'],
    ['{"ids":[1],}', 'a comma too many'],
    ["{'ids':[1]}", 'single quotes'],
    ['{"ids":[1]} x', 'something after the end'],
    ['{"ids":[NaN]}', 'NaN'],
    ['{"ids":[01]}', 'a leading zero'],
    ['ids=1', 'a form'],
    ['[1]', 'a list'],
    ['1', 'a number'],
    ['null', 'null'],
    ['"ids"', 'a text'],
  ])('%j is refused (%s)', async (text) => {
    expectProblem(await send(BY_IDS, text), 'VALIDATION');
  });

  it('nested as deep as it can be is refused, or read', async () => {
    expectProblem(await send(BY_IDS, '['.repeat(100_000)), 'VALIDATION');
    const nest = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expectProblem(await send(BY_IDS, nest), 'VALIDATION');
    expect((await send(BY_IDS, `{"ids":[],"x":${nest}}`)).status).toBe(200);
  });

  it.each(publicCalls)('$name refuses what is no object, in words for people', async ({ endpoint }) => {
    for (const text of ['', '[]', 'null', '5', '"x"', 'true', '{']) {
      expectProblem(await send(endpoint.path, text), 'VALIDATION');
    }
    expectProblem(await shop().request('POST', endpoint.path), 'VALIDATION');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json-patch+json',
    'text/json',
    'json',
    ';;;',
  ])('as %j is 415', async (type) => {
    expectProblem(await send(BY_IDS, '{"ids":[]}', type), 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('without a type is 415', async () => {
    const { request } = shop();
    const response = await request('POST', BY_IDS, { text: new TextEncoder().encode('{"ids":[]}') });
    expectProblem(response, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8', 'application/json;x'])(
    'as %j is read',
    async (type) => {
      expect(await send(BY_IDS, '{"ids":[]}', type)).toMatchObject({ status: 200, body: [] });
    },
  );

  it('may begin with a byte order mark', async () => {
    expect((await send(BY_IDS, '\uFEFF{"ids":[]}')).status).toBe(200);
  });

  it('past 256 KiB is 413, to the byte', async () => {
    const fill = (bytes: number) => `{"ids":[],"x":"${'x'.repeat(bytes - 17)}"}`;
    expect(fill(1000)).toHaveLength(1000);
    expect((await send(BY_IDS, fill(256 * 1024))).status).toBe(200);
    expectProblem(await send(BY_IDS, fill(256 * 1024 + 1)), 'TOO_LARGE');
  });

  it('past 256 KiB is 413 also when its length was not said', async () => {
    const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;
    const response = await rawHttp(
      shop().url,
      `POST ${BY_IDS} HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${chunk.repeat(257)}0\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('"code":"TOO_LARGE"');
  });

  it('that is empty and unwanted does no harm, even when it is called JSON', async () => {
    const { id } = await shop().facility();
    const headers = { 'content-type': 'application/json' };
    const response = await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${id}`, { headers });
    expect(response).toMatchObject({ status: 200, body: { message: expect.stringMatching(/[а-яё]/) } });
  });
});
