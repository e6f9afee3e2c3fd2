import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { httpClient } from '../support/http-client.ts';
import { callOperator } from '../support/operator.ts';
import { ownDatabase } from '../support/own-database.ts';
import { databasesOfRun } from '../support/safety.ts';
import { serveHere } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

/** What `npm run backup` of version 1.0.0 made of a shop of invented people; never made anew. */
const BACKUP = fileURLToPath(new URL('../fixtures/shop-1.0.0.backup', import.meta.url));

const BUYER = { email: 'buyer@example.com', password: 'надёжный пароль' };

describe.each(databasesOfRun())('a backup of version 1.0.0 (%s)', { timeout: 300_000 }, (kind) => {
  // Control: edit db/migrations instead of adding to them.
  it('is restored by the shop of today, which serves it', async () => {
    const { environment, remove } = await ownDatabase(kind);
    onTestFinished(remove);
    expect(await callOperator(environment, ['restore', BACKUP])).toMatchObject({ code: 0 });
    const shop = await serveHere(environment);
    onTestFinished(shop.stop);
    const { get, post } = httpClient(shop.url);
    const signIn = async (account: object) =>
      expectStatus(200, await post('/api/v1/user/login', account)).token as string;

    const [product] = expectStatus(200, await post('/api/v1/products/by-ids', { ids: [1], images: 'url' }));
    expect(product).toMatchObject({ name: 'Чай чёрный байховый', price: 129.9, weightGrams: 250 });

    const token = await signIn(BUYER);
    const orders = '/api/v1/user/order/get-list-by-email';
    const { content } = expectStatus(200, await post(orders, { pageable: {} }, { token }));
    expect(content).toMatchObject([
      { id: 2, status: 'NOT_PAID' },
      {
        id: 1,
        status: 'Delivered',
        products: [{ nameProduct: 'Чай чёрный байховый', quantityProduct: 2 }],
      },
    ]);
    const addresses = expectStatus(200, await get('/api/v1/user/address/history', { token }));
    expect(addresses).toMatchObject([{ lastName: 'Соколов', institutionName: 'ИК-1' }]);

    const admin = await signIn({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    const { values } = expectStatus(200, await get('/api/v1/admin/settings', { token: admin }));
    expect(values).toMatchObject({ region: 'Тверская область', phone: '+79001234567' });
    expect((await get('/info')).text).toContain('+79001234567');
  });
});
