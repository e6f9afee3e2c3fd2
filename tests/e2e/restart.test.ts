import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN, confirmButton, filledCart, ordersOf } from '../support/buyer-steps.ts';
import { chromiumIsHere } from '../support/chromium.ts';
import { httpClient } from '../support/http-client.ts';
import { type OwnDatabase, startedDatabase, usualDatabase } from '../support/own-database.ts';
import { PHONE, pagesOf, signedIn } from '../support/page.ts';
import { shopMakers } from '../support/shop-makers.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';

describe('the server is restarted in the middle of work', {
  timeout: 120_000,
  skip: !chromiumIsHere(),
}, () => {
  let database: OwnDatabase;
  let running: ShopProcess;
  const open = pagesOf(() => running);
  beforeAll(async () => {
    database = await startedDatabase(usualDatabase());
    running = await startShopProcess(database.environment);
  });
  afterAll(async () => {
    await running.stop();
    await database.remove();
  });

  it('the buyer is told, loses nothing, and orders once when it is back', async () => {
    const client = httpClient(running.url);
    const make = shopMakers(client);
    const buyer = await make.buyer();
    const { id } = await make.recipient(buyer.token, { institutionId: (await make.facility()).id });
    const tea = await make.product({ name: 'Чай чёрный', price: 289 });
    const page = await open(`/cart?step=4&addressId=${id}`, {
      viewport: PHONE,
      storage: { ...signedIn(buyer.token), ...filledCart([tea, 2]) },
      // The cart, or the browser for its service worker, may be asking at the very moment.
      expected: [BROKEN, /Ошибка загрузки данных корзины/, /error occurred when fetching the script/],
    });
    await page.getByText('928,00 ₽').waitFor();
    // The parcel has been checked by then, or it would be asked about first.
    await confirmButton(page).waitFor();
    await running.kill();
    await confirmButton(page).click();
    await page.getByText('Ошибка при подтверждении заказа').waitFor();

    running = await startShopProcess({ ...database.environment, PORT: new URL(running.url).port });
    await confirmButton(page).click();
    await page.waitForURL('**/cart?step=5');
    await page.getByText('Оплата пока не реализована').waitFor();
    // The key that signs tokens and all that was stored are those of before.
    expect(await ordersOf(client, buyer.token)).toMatchObject([
      { products: [{ nameProduct: 'Чай чёрный', quantityProduct: 2 }], priceProducts: 578 },
    ]);
  });
});
