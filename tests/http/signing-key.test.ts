import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createUnexpiringSignedLink } from '../../src/accounts/server/signed-link.ts';
import { createServer } from '../../src/app/server.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { httpClient } from '../support/http-client.ts';
import { describeShop } from '../support/shop.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

const LOGIN = '/api/v1/user/login';
const PUBLIC_URL = 'https://shop.example';

describeShop(
  'another signing key',
  (shop) => {
    /** The same shop, on the same database, started with another JWT_SECRET. */
    const startedAnew = async () => {
      const { services, logs } = shop();
      const config = { ...services.config, JWT_SECRET: new TextEncoder().encode('another secret'.repeat(3)) };
      const server = await createServer(
        { ...services, config },
        () => async () => {},
        { mode: 'development', loadBuild: () => Promise.reject(new Error('no pages')) },
        { write: (line) => void logs.push(line) },
      );
      onTestFinished(() => server.close());
      await server.listen({ port: 0, host: '127.0.0.1' });
      return httpClient(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
    };

    // Control: leave JWT_SECRET out of any of those marks and signatures.
    it('ends every session, link to stop mails, count of guesses and key, but for the key of an order', async () => {
      const { id, email, password, token } = await shop().buyer();
      const order = { addressId: (await shop().recipient(token)).id, total: 10 };
      const { id: productId } = await shop().product({ price: 10 });
      const ordered = { ...order, cartItems: [{ id: productId, quantity: 1 }] };
      const confirm = '/api/v1/user/order/confirm';
      const headers = { 'idempotency-key': 'ordered once' };
      const first = await shop().post(confirm, ordered, { token, headers });
      expect(first.status, first.text).toBe(201);
      const category = { categories: [{ name: 'Чай', prioritySort: 1 }] };
      const create = '/api/v1/categories/create';
      const admin = { token: await shop().admin(), headers: { 'idempotency-key': 'made once' } };
      for (let time = 0; time < 2; time += 1)
        expect((await shop().post(create, category, admin)).status).toBe(201);
      const stop = new URL(createUnexpiringSignedLink(shop().services.config, 'unsubscribe', id)).pathname;
      expect((await shop().get(stop)).status).toBe(200);
      for (let guess = 0; guess < 2; guess += 1) await shop().post(LOGIN, { email, password: 'не тот' });
      expectProblem(await shop().post(LOGIN, { email, password }), 'TOO_MANY_REQUESTS');

      const anew = await startedAnew();
      expectProblem(await anew.get('/api/v1/account/me', { token }), 'UNAUTHORIZED');
      expect((await anew.get(stop)).status).toBe(404);
      const login = await anew.post(LOGIN, { email, password });
      expect(login.status).toBe(200);
      const again = await anew.post(confirm, ordered, { token: login.body.token, headers });
      expect([again.status, again.body.id]).toEqual([201, first.body.id]);
      const asAdmin = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
      const desk = (await anew.post(LOGIN, asAdmin)).body.token;
      expectProblem(await anew.post(create, category, { ...admin, token: desk }), 'KEY_REUSED');
    });
  },
  {
    config: {
      // From the second on refused for a minute: a busy machine outlasts the seconds that come before that.
      LOGIN_FAILURES_PER_EMAIL: '2',
      PUBLIC_URL,
      // Its server is not there.
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.ru' },
    },
  },
);
