import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../tests/support/chromium.ts';
import {
  firstCard,
  LOOKS,
  moveOnAdding,
  nextBottom,
  SCREENS,
  TEXT_PATHS,
} from '../../tests/support/screens.ts';
import { reviewOfLetter } from './letter.ts';
import { appendRows, today } from './record.ts';
import { startDemoShop } from './web-shop.ts';

/** The screens a buyer sees, looked at for what pushes them sideways. */
const PATHS = ['/', '/category/5', '/cart', ...TEXT_PATHS, '/delivery-address', '/login'];

const FILLED = JSON.stringify([1, 2, 3, 4, 5].map((id) => ({ id, quantity: id })));

interface Measurement {
  name: string;
  goal: string;
  path: string;
  /** What local storage has in the cart. */
  cart?: string;
  measure(page: Page): Promise<number>;
}

/** What a person sees, measured; another figure is another entry. */
const MEASUREMENTS: Measurement[] = [
  {
    name: 'первая карточка начинается, px',
    goal: '≤ 180 на 360 × 640',
    path: '/',
    measure: async (page) => (await firstCard(page)).top,
  },
  {
    name: 'её цена кончается, px',
    goal: '≤ высоты экрана',
    path: '/',
    measure: async (page) => (await firstCard(page)).priceBottom,
  },
  {
    name: 'высота карточки, px',
    goal: '≤ 460 на 360',
    path: '/',
    measure: async (page) => (await firstCard(page)).height,
  },
  { name: 'сдвиг от «В корзину», px', goal: '0', path: '/', measure: (page) => moveOnAdding(page, 0) },
  {
    name: 'то же, прокручено, px',
    goal: '0',
    path: '/',
    measure: (page) => moveOnAdding(page, 15),
  },
  {
    name: '«Далее» в корзине кончается, px',
    goal: '≤ высоты экрана',
    path: '/cart',
    cart: FILLED,
    measure: nextBottom,
  },
  {
    name: 'письмо в 4 000 знаков разобрано, мс',
    goal: '≤ 300',
    path: '/list',
    measure: reviewOfLetter,
  },
  ...Object.entries(LOOKS).map(([look, apply]) => ({
    name: `вбок, ${look}, px`,
    goal: '0',
    path: '/',
    cart: FILLED,
    measure: (page: Page) => widestPush(page, apply),
  })),
];

const shop = await startDemoShop();
const browser = await launchChromium();
try {
  const rows: string[][] = [];
  for (const measurement of MEASUREMENTS) {
    const figures: string[] = [];
    for (const screen of SCREENS) figures.push(String(await measureOn(browser, measurement, screen)));
    const row = [measurement.name, measurement.goal, ...figures];
    console.log(row.join('  '));
    rows.push(row);
  }
  const heads = SCREENS.map(({ width, height }) => `${width} × ${height}`);
  await appendRows(
    {
      title: 'Экраны (`npm run bench:screens`)',
      about: `Магазин с примерами, Chromium. «Вбок» — насколько дальше всего сдвигается страница: ${PATHS.map((path) => `\`${path}\``).join(', ')}.`,
      heads: ['дата', 'что', 'цель', ...heads],
    },
    rows.map((row) => [today(), ...row]),
  );
} finally {
  await browser.close();
  await shop.stop();
}

/** One figure on one screen, in a browser that nobody has used. */
async function measureOn(
  browser: Browser,
  { path, cart, measure }: Measurement,
  viewport: (typeof SCREENS)[number],
): Promise<number> {
  const context = await browser.newContext({ viewport, locale: 'ru-RU', baseURL: shop.url });
  try {
    if (cart) await context.addInitScript((lines) => localStorage.setItem('cart', lines), cart);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** How far the widest of the screens can be pushed sideways. */
async function widestPush(page: Page, apply: (page: Page) => Promise<unknown>): Promise<number> {
  let widest = 0;
  for (const path of PATHS) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await apply(page);
    const pushed = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    widest = Math.max(widest, pushed);
  }
  return widest;
}
