import type { Page } from 'playwright-core';
import { httpClient } from '../../tests/support/http-client.ts';
import { signedIn } from '../../tests/support/page.ts';
import {
  firstCard,
  firstRowBottom,
  LOOKS,
  moveOnAdding,
  nextBottom,
  reviewOfLetter,
  SCREENS,
  TEXT_PATHS,
} from '../../tests/support/screens.ts';
import { shopMakers } from '../../tests/support/shop-makers.ts';
import { isTrial } from './load.ts';
import { appendRows, today } from './record.ts';
import { inDemoShop } from './shop.ts';

/** The screens a buyer sees, looked at for what pushes them sideways. */
const PATHS = ['/', '/category/5', '/cart', ...TEXT_PATHS, '/delivery-address', '/login'];
/** Shown to a buyer who has a recipient and an order. */
const PRIVATE = ['/user-order-list', '/delivery-address'];
const FILLED = JSON.stringify([1, 2, 3, 4, 5].map((id) => ({ id, quantity: id })));
/** What a person sees, measured; another figure is another row. */
const figures: [name: string, goal: string, path: string, measure: (page: Page) => Promise<number>][] = [
  ['first card begins, px', '≤ 175 at 360 × 640, ≤ 270 at 1366 × 768', '/', firstCardOn('top')],
  ['its price ends, px', '≤ height of the screen', '/', firstCardOn('priceBottom')],
  ['it ends with its button, px', '≤ height of the screen', '/', firstCardOn('bottom')],
  ['first card of a search begins, px', '≤ 230 at 360 × 640', '/?q=чай', firstCardOn('top')],
  ['it ends with its button, px', '≤ height of the screen', '/?q=чай', firstCardOn('bottom')],
  ['its row ends with its buttons, px', '≤ height of the screen', '/', firstRowBottom],
  [
    'it ends with its button at A++, px',
    '≤ 640 at 360 × 640',
    '/',
    async (page) => {
      await LOOKS['A++']?.(page);
      return (await firstCard(page)).bottom;
    },
  ],
  ['height of a card, px', '≤ 460 at 360', '/', firstCardOn('height')],
  ['shift by «В корзину», px', '0', '/', (page) => moveOnAdding(page, 0)],
  ['the same, scrolled, px', '0', '/', (page) => moveOnAdding(page, 15)],
  ['«Далее» of the cart ends, px', '≤ height of the screen', '/cart', nextBottom],
  ['height of an own order, px', '≤ 260 at 360', '/user-order-list', heightOf('main article')],
  ['height of a saved recipient, px', '≤ 200 at 360', '/delivery-address', heightOf('main li:has(button)')],
  ['letter of 4 000 characters reviewed, ms', '≤ 300', '/list', reviewOfLetter],
  ...Object.entries(LOOKS).map(([look, apply]): (typeof figures)[number] => [
    `sideways, ${look}, px`,
    '0',
    '/',
    (page) => widestPush(page, apply),
  ]),
];

function firstCardOn(edge: keyof Awaited<ReturnType<typeof firstCard>>) {
  return async (page: Page): Promise<number> => (await firstCard(page))[edge];
}

/** How high the first of what the selector names is, in whole pixels. */
function heightOf(selector: string) {
  return async (page: Page): Promise<number> => {
    const first = page.locator(selector).first();
    await first.waitFor();
    return Math.round((await first.boundingBox())?.height ?? Number.NaN);
  };
}

/** How far the widest of the screens can be pushed sideways. */
async function widestPush(page: Page, apply: (page: Page) => Promise<unknown>): Promise<number> {
  let widest = 0;
  for (const path of PATHS) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await apply(page);
    const pushed = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    widest = Math.max(widest, pushed);
  }
  return widest;
}

await inDemoShop(async (shop, browser) => {
  const make = shopMakers(httpClient(shop.url));
  const { token } = await make.buyer();
  const recipient = await make.recipient(token, { institutionId: 1 });
  await make.order(token, { addressId: recipient.id, cartItems: [{ id: 1, quantity: 1 }] });
  for (const [name, goal, path, measure] of figures) {
    const cells: string[] = [];
    for (const viewport of isTrial ? SCREENS.slice(0, 1) : SCREENS) {
      const context = await browser.newContext({ viewport, locale: 'ru-RU', baseURL: shop.url });
      // The first visit has another top: who comes again is measured.
      await context.addInitScript(() => localStorage.setItem('welcome', 'seen'));
      if (path === '/cart' || name.startsWith('sideways'))
        await context.addInitScript((lines) => localStorage.setItem('cart', lines), FILLED);
      if (PRIVATE.includes(path))
        await context.addInitScript((stored) => Object.assign(localStorage, stored), signedIn(token));
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      cells.push(String(await measure(page)));
      await context.close();
    }
    console.log([name, goal, ...cells].join('  '));
    await appendRows('Screens (`npm run bench:screens`)', [[today(), name, goal, ...cells]]);
  }
});
