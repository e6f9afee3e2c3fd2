import type { Page } from 'playwright-core';
import {
  firstCard,
  LOOKS,
  moveOnAdding,
  nextBottom,
  SCREENS,
  TEXT_PATHS,
} from '../../tests/support/screens.ts';
import { isTrial } from './load.ts';
import { appendRows, today } from './record.ts';
import { inDemoShop } from './shop.ts';

/** The screens a buyer sees, looked at for what pushes them sideways. */
const PATHS = ['/', '/category/5', '/cart', ...TEXT_PATHS, '/delivery-address', '/login'];
const FILLED = JSON.stringify([1, 2, 3, 4, 5].map((id) => ({ id, quantity: id })));
const LETTER =
  `Здравствуй, мама. У меня всё хорошо, не переживай, пиши почаще. Если будет можно, собери посылку: чай 2 пачки,
кофе растворимый 1 банка, сахар кг, конф. без фантиков кило, печенье овс. полкило, пряники 2 пач, сгущёнка 3, тушняк 4 банки.
Ещё носки чёрные, 5 пар, трусы 52, мыло хоз 3, зубная паста 2 и щётка, тапочки 43, полотенце. Целую, твой Саша.
`
    .repeat(20)
    .slice(0, 4_000);

/** What a person sees, measured; another figure is another row. */
const figures: [name: string, goal: string, path: string, measure: (page: Page) => Promise<number>][] = [
  ['first card begins, px', '≤ 175 at 360 × 640', '/', async (page) => (await firstCard(page)).top],
  ['its price ends, px', '≤ height of the screen', '/', async (page) => (await firstCard(page)).priceBottom],
  ['height of a card, px', '≤ 460 at 360', '/', async (page) => (await firstCard(page)).height],
  ['shift by «В корзину», px', '0', '/', (page) => moveOnAdding(page, 0)],
  ['the same, scrolled, px', '0', '/', (page) => moveOnAdding(page, 15)],
  ['«Далее» of the cart ends, px', '≤ height of the screen', '/cart', nextBottom],
  ['letter of 4 000 characters reviewed, ms', '≤ 300', '/list', reviewOfLetter],
  ...Object.entries(LOOKS).map(([look, apply]): (typeof figures)[number] => [
    `sideways, ${look}, px`,
    '0',
    '/',
    (page) => widestPush(page, apply),
  ]),
];

/** From the button to the drawn review, the calls of the shop included. */
async function reviewOfLetter(page: Page): Promise<number> {
  await page.fill('textarea', LETTER);
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const begun = performance.now();
        const drawn = () => setTimeout(() => done(Math.round(performance.now() - begun)));
        const observer = new MutationObserver(() => {
          if (document.querySelector('textarea') !== null) return;
          observer.disconnect();
          requestAnimationFrame(drawn);
        });
        observer.observe(document.body, { childList: true, subtree: true });
        document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
      }),
  );
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
  for (const [name, goal, path, measure] of figures) {
    const cells: string[] = [];
    for (const viewport of isTrial ? SCREENS.slice(0, 1) : SCREENS) {
      const context = await browser.newContext({ viewport, locale: 'ru-RU', baseURL: shop.url });
      if (path === '/cart' || name.startsWith('sideways'))
        await context.addInitScript((lines) => localStorage.setItem('cart', lines), FILLED);
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      cells.push(String(await measure(page)));
      await context.close();
    }
    console.log([name, goal, ...cells].join('  '));
    await appendRows('Screens (`npm run bench:screens`)', [[today(), name, goal, ...cells]]);
  }
});
