import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BROKEN, confirmButton, filledCart, ordersOf, piecesInCart, signIn } from '../support/buyer-steps.ts';
import { chromiumIsHere } from '../support/chromium.ts';
import { httpClient } from '../support/http-client.ts';
import { canHaveOwnPostgres, type OwnPostgres, ownPostgres } from '../support/own-postgres.ts';
import { PHONE, pagesOf, signedIn } from '../support/page.ts';
import { type ServedShop, serveHere } from '../support/shop.ts';
import { shopMakers } from '../support/shop-makers.ts';

const AGAIN = 'Сервер сейчас перегружен или обновляется. Попробуйте через минуту.';

describe('the database and then the server are away in the middle of work', {
  timeout: 180_000,
  skip: !chromiumIsHere() || !canHaveOwnPostgres(),
}, () => {
  let folder = '';
  let postgres: OwnPostgres;
  let environment = {};
  let running: ServedShop;
  const open = pagesOf(() => running);
  beforeAll(async () => {
    folder = await mkdtemp(join(inject('runFolder'), 'away-'));
    postgres = await ownPostgres();
    environment = { DATABASE_URL: postgres.url, DATA_DIR: folder };
    running = await serveHere(environment);
  });
  afterAll(async () => {
    await running?.stop();
    await postgres?.remove();
    await rm(folder, { recursive: true });
  });

  // Control: in `src/platform/snapshot.ts` replace `return held.value as Value;` with `if (this.away) throw new Error('away'); return held.value as Value;`
  it('a buyer goes on browsing, is told, loses nothing, and orders once when they are back', async () => {
    const client = httpClient(running.url);
    const make = shopMakers(client);
    const buyer = await make.buyer();
    const { id } = await make.recipient(buyer.token, { institutionId: (await make.facility()).id });
    const category = await make.category({ name: 'Чай и кофе' });
    const tea = await make.product({ name: 'Чай чёрный', price: 289, categoryId: category.id });
    await make.product({ name: 'Пряники мятные', price: 99 });
    // The browser may be asking for its service worker at the very moment.
    const view = { viewport: PHONE, expected: [BROKEN, /Ошибка/, /error occurred when fetching the script/] };
    const signed = { ...signedIn(buyer.token), ...filledCart([tea, 2]) };
    const confirming = await open(`/cart?step=4&addressId=${id}`, { ...view, storage: signed });
    await confirming.getByText('928,00 ₽').first().waitFor();
    await confirmButton(confirming).waitFor();
    const browsing = await open('/', view);
    await postgres.kill();

    // The shop window: a category, a search with the wrong layout, a product put into the cart, a page of words.
    await browsing.goto(`/category/${category.id}`);
    await browsing.getByRole('main').getByRole('article').getByText('Чай чёрный').waitFor();
    await browsing.goto('/?q=ghzybrb');
    const biscuits = browsing.getByRole('main').getByRole('article');
    await biscuits.getByText('Пряники мятные').waitFor();
    await biscuits.getByRole('button', { name: 'В корзину' }).click();
    expect(await piecesInCart(browsing)).toBe(1);
    await browsing.goto('/cart');
    await browsing.getByRole('main').getByText('Пряники мятные').first().waitFor();
    await browsing.goto('/info');
    await browsing.getByRole('main').getByRole('heading').first().waitFor();

    // What needs the database says in one sentence that it will work again, and keeps what was typed.
    await browsing.goto('/login');
    await signIn(browsing, buyer);
    await browsing.getByText(AGAIN).waitFor();
    expect(await browsing.getByLabel('Пароль', { exact: true }).inputValue()).toBe(buyer.password);
    await confirmButton(confirming).click();
    await confirming.getByText(AGAIN).first().waitFor();
    expect(await piecesInCart(confirming)).toBe(2);

    await postgres.start();
    const back = async () => (await client.get('/health/ready')).body.database;
    await expect.poll(back, { timeout: 30_000 }).toBe('here');
    await running.stop();
    await confirmButton(confirming).click();
    await confirming.getByText('Ошибка при подтверждении заказа').waitFor();
    expect(await piecesInCart(confirming)).toBe(2);

    running = await serveHere(environment, Number(new URL(running.url).port));
    await confirmButton(confirming).click();
    await confirming.waitForURL('**/cart?step=5');
    await confirming.getByText('Оплата пока не реализована').waitFor();
    // The key that signs tokens and all that was stored are those of before.
    expect(await ordersOf(client, buyer.token)).toMatchObject([
      { products: [{ nameProduct: 'Чай чёрный', quantityProduct: 2 }], priceProducts: 578 },
    ]);
    await browsing.getByRole('main').getByRole('button', { name: 'Войти' }).click();
    await browsing.waitForURL((url) => url.pathname !== '/login');
    expect(await piecesInCart(browsing)).toBe(1);
  });
});
