import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { findProgram } from '../support/programs.ts';
import { type ProxyName, realProxy } from '../support/real-proxy.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const run = promisify(execFile);
/** More than the story asks, but for the flood at its end. */
const REQUESTS_PER_ADDRESS = 40;
/** What somebody outside would like the shop to believe. */
const forged = (address: string) =>
  [
    `X-Forwarded-For: ${address}`,
    `X-Real-IP: ${address}`,
    `Forwarded: for=${address};host=evil.example;proto=http`,
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: http',
    'X-Forwarded-Port: 1',
  ].flatMap((header) => ['-H', header]);

/** With the operator's own programs: apt-get install nginx caddy. The files are those of deploy/. */
describe.each<ProxyName>(['nginx', 'caddy'])('%s', async (name) => {
  const possible = ['openssl', 'curl', name].every((program) => findProgram(program) !== undefined);
  const ports = { https: await freePort(), http: await freePort() };
  const PUBLIC_URL = `https://localhost:${ports.https}`;
  const config = { TRUST_PROXY: 'true', PUBLIC_URL, REQUESTS_PER_ADDRESS: String(REQUESTS_PER_ADDRESS) };

  describeShop(
    'with a certificate before the shop',
    (shop) => {
      let proxy: Awaited<ReturnType<typeof realProxy>>;
      beforeAll(async () => {
        if (!possible) return;
        const port = Number(new URL(shop().url).port);
        proxy = await realProxy(name, ports, [port, port]);
      });
      afterAll(() => proxy?.stop());

      /** As a person's browser asks, which knows the authority that signed the certificate. */
      const ask = async (...args: string[]) => {
        const { stdout } = await run('curl', ['-sS', '-i', '--cacert', proxy.authority, ...args]);
        const [head = '', text = ''] = stdout.split(/\r\n\r\n(?!HTTP)([\s\S]*)/);
        return { status: Number(/^HTTP\S+ (\d+)/.exec(head)?.[1]), head: head.toLowerCase(), text };
      };
      const marks = () =>
        new Set(
          shop().logs.flatMap((line) => (/"msg":"wrong password"/.test(line) ? [JSON.parse(line).from] : [])),
        );
      const login = (...args: string[]) =>
        ask(
          `${PUBLIC_URL}/api/v1/user/login`,
          '--json',
          '{"email":"nobody@example.com","password":"не тот пароль"}',
          ...args,
        );

      // Controls: leave the redirect, X-Forwarded-For or `client_max_body_size` out of nginx.conf. What is said of
      // the host and the scheme changes nothing: PUBLIC_URL is what people see.
      it.skipIf(!possible)(
        'leads to https, believes nobody from outside, and lets large things through',
        async () => {
          // It is there when it answers; whoever does not know the authority goes no further.
          await expect
            .poll(() =>
              ask(`${PUBLIC_URL}/health/ready`).then(
                ({ status }) => status,
                () => 0,
              ),
            )
            .toBe(200);
          await expect(run('curl', ['-sS', PUBLIC_URL])).rejects.toThrow(/certificate/);
          const plain = await ask(`http://localhost:${ports.http}/category/5?page=2`);
          expect(plain.status).toBeOneOf([301, 308]);
          expect(plain.head).toMatch(/^location: https:\/\/localhost(:\d+)?\/category\/5\?page=2\r?$/m);
          // A call is not led on: whoever made it has shown the token to everybody on the way.
          expect((await ask(`http://localhost:${ports.http}/api/v1/account/me`)).status).toBe(403);

          const page = await ask(`${PUBLIC_URL}/`, ...forged('203.0.113.1'));
          expect(page).toMatchObject({
            status: 200,
            head: expect.stringContaining('strict-transport-security: max-age='),
          });
          expect(page.text).toContain(`<link rel="canonical" href="${PUBLIC_URL}/"`);
          expect(page.head + page.text).not.toContain('evil.example');
          expect(page.head).not.toContain('set-cookie');

          expect((await login()).status).toBe(401);
          expect((await login(...forged('203.0.113.2'))).status).toBe(401);
          expect(marks().size).toBe(1);
          // The shop itself believes whoever reaches it without its proxy: only the proxy does.
          await shop().post(
            '/api/v1/user/login',
            { email: 'nobody@example.com', password: 'не тот пароль' },
            { headers: { 'x-forwarded-for': '203.0.113.3' } },
          );
          expect(marks().size).toBe(2);

          const raw = { width: 900, height: 900, channels: 3 as const };
          const picture = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
            .png({ compressionLevel: 0 })
            .toBuffer();
          const category = await shop().category();
          const product = { name: newName('Пряник'), price: 100, prioritySort: 0, categoryId: category.id };
          const file = join(inject('runFolder'), `${name}-product.json`);
          await writeFile(
            file,
            JSON.stringify({ products: [{ ...product, imageBase64: picture.toString('base64') }] }),
          );
          const authorization = ['-H', `Authorization: Bearer ${await shop().admin()}`];
          expect(
            await ask(`${PUBLIC_URL}/api/v1/products/create`, ...authorization, '--json', `@${file}`),
          ).toMatchObject({ status: 201 });
          const long = await ask(`${PUBLIC_URL}/api/openapi.json`);
          expect(long.text.length).toBeGreaterThan(100_000);
          expect(long.text).toBe((await shop().get('/api/openapi.json')).text);

          // Each from another address, if one believes them.
          const tries = Array.from({ length: REQUESTS_PER_ADDRESS }, (_, number) => [
            ...['--cacert', proxy.authority, '-s', '-o', '/dev/null', '-w', '%{http_code} '],
            ...forged(`203.0.113.${number + 10}`),
            `${PUBLIC_URL}/api/v1/categories/get-all`,
          ]);
          const { stdout } = await run(
            'curl',
            tries.flatMap((one, number) => (number === 0 ? one : ['--next', ...one])),
          );
          const responses = stdout.trim().split(' ');
          expect([responses[0], responses.at(-1)]).toEqual(['200', '429']);
        },
      );
    },
    { config, oneDatabase: true, pages: true },
  );
});
