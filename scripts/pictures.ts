import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { type HttpClient, httpClient } from '../tests/support/http-client.ts';
import { signedIn, untilStill } from '../tests/support/page.ts';
import { shopMakers } from '../tests/support/shop-makers.ts';
import { untilAlive } from '../tests/support/tabs.ts';
import { inDemoShop } from './bench/shop.ts';

/** Where the README looks for them. */
const FOLDER = new URL('../docs/pictures/', import.meta.url);

const PHONE = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1366, height: 768 } };

const LETTER = `чай 2 пачки, конф. без фантиков кило
мыло хоз 3
носки чёрные, 5 пар
сигареты`;

const CART = cartOf({ 8: 2, 14: 2, 42: 4, 69: 12, 122: 3 });

/** People whose names say that there are none such: the pictures are for everybody. */
const PEOPLE = [
  { buyer: 'Примерова', recipient: 'Примеров', firstName: 'Анна', status: null },
  { buyer: 'Образцова', recipient: 'Образцов', firstName: 'Мария', status: null },
  { buyer: 'Выдуманова', recipient: 'Выдуманов', firstName: 'Ольга', status: 'PAID' },
  { buyer: 'Условнова', recipient: 'Условнов', firstName: 'Вера', status: 'PAID' },
  { buyer: 'Сказкина', recipient: 'Сказкин', firstName: 'Нина', status: 'ADMIN_WORKED' },
  { buyer: 'Пробникова', recipient: 'Пробников', firstName: 'Елена', status: 'ADMIN_WORKED' },
  { buyer: 'Небылицына', recipient: 'Небылицын', firstName: 'Ирина', status: 'Delivered' },
] as const;

/** Goods of the examples; the last of these parcels is too heavy. */
const CARTS = [cartOf({ 8: 2, 42: 3 }), cartOf({ 14: 1, 69: 6 }), cartOf({ 23: 2, 104: 1, 122: 50 })];

/** Lines of a cart from pieces by the number of the product. */
function cartOf(pieces: Record<number, number>): { id: number; quantity: number }[] {
  return Object.entries(pieces).map(([id, quantity]) => ({ id: Number(id), quantity }));
}

/** Orders of a few days in every state, as the desk has them on a usual morning. */
async function makeOrders(client: HttpClient, token: string): Promise<void> {
  const make = shopMakers(client);
  const { addressList } = (await client.get('/api/v1/work-addresses/get-all')).body;
  for (const [index, { buyer: lastName, recipient, firstName, status }] of PEOPLE.entries()) {
    const buyer = await make.buyer({ lastName, firstName });
    const { id: addressId } = await make.recipient(buyer.token, {
      lastName: recipient,
      confirmLastName: recipient,
      institutionId: addressList[index % addressList.length].id,
      phone: `+790000000${10 + index}`,
    });
    const { id } = await make.order(buyer.token, { addressId, cartItems: CARTS[index % CARTS.length] });
    if (status !== null) await client.post(`/api/v1/user/order/${id}/change-status`, { status }, { token });
  }
}

await inDemoShop(async (shop, browser) => {
  const take = takerIn(shop.url, browser);
  const client = httpClient(shop.url);
  const token = await shopMakers(client).admin();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  const desk = { ...DESK, storage: signedIn(token) };
  await take('first-day', '/admin', desk, (page) =>
    page.getByRole('link', { name: 'Учреждения и дни сдачи' }).waitFor(),
  );
  await makeOrders(client, token);
  await client.patch('/api/v1/admin/first-day', { hidden: true }, { token });
  await take('desk', '/admin/user-order-list', desk, (page) => page.getByRole('table').first().waitFor());
  await take('shelf', '/', PHONE);
  await take('weight', '/cart', { ...PHONE, storage: { cart: JSON.stringify(CART) } }, async (page) => {
    const facility = page.getByLabel('Учреждение');
    const option = facility.getByRole('option', { name: /^ИК-101/ });
    await facility.selectOption(await option.getAttribute('value'));
    await page.getByRole('button', { name: '· ИК-101' }).click();
    await page.getByText('если закажете и оплатите').waitFor();
    await toTop(page, 'h1');
  });
  await take('allowed', '/allowed', PHONE, async (page) => {
    await page.getByLabel('Что хотите положить').fill('мёд');
    await page.getByText('Мёд').first().waitFor();
    await toTop(page, '#can-i-send');
  });
  await take('list', '/list', PHONE, async (page) => {
    await page.getByLabel('Список вещей').fill(LETTER);
    await page.getByRole('button', { name: 'Разобрать список' }).click();
    await page.getByRole('heading', { name: /^Нашли/ }).waitFor();
    await toTop(page, 'h1');
  });
});

/** Scrolls until this begins below the bar that sticks to the top of a phone. */
function toTop(page: Page, selector: string): Promise<void> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 72));
}

type Look = BrowserContextOptions & { storage?: Record<string, string> };

/** Returns what opens a screen, lets `play` lead to what is to be seen, and stores that, about half a hundred kilobytes. */
function takerIn(url: string, browser: Browser) {
  return async (name: string, path: string, look: Look, play?: (page: Page) => Promise<void>) => {
    const { storage = {}, ...screen } = look;
    const context = await browser.newContext({
      ...screen,
      baseURL: url,
      locale: 'ru-RU',
      colorScheme: 'light',
    });
    await context.addInitScript((given) => {
      for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
    }, storage);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await untilAlive(page);
    await play?.(page);
    await page.waitForLoadState('networkidle');
    await untilStill(page);
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 75, effort: 6 })
      .toBuffer();
    await writeFile(new URL(`${name}.webp`, FOLDER), picture);
    console.log(`docs/pictures/${name}.webp — ${Math.round(picture.length / 1024)} КБ`);
    await context.close();
  };
}
