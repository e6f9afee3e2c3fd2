import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axeInThemes, axeOnScreens, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { blank } from '../support/picture-samples.ts';
import { FULL } from '../support/safety.ts';
import { describeShop } from '../support/shop.ts';

/** As long as names may be, with a part that has no place to break. */
const LONG_NAME = `Набор ${'ОченьДлинноеСловоБезПробелов'.repeat(4)} и ещё ${'много слов '.repeat(10)}`.slice(
  0,
  255,
);
const LONG_CATEGORY = `Категория ${'СловоБезЕдиногоПробела'.repeat(5)}`.slice(0, 127);

/** The screens anyone may open; the cart of the visitor is filled. */
const SCREENS = [
  '/',
  '/?q=ghzybrb',
  '/?q=телевизор',
  '/category/1',
  '/category/404404',
  '/info',
  '/allowed?q=мёд',
  '/how-to-order',
  '/parcel-path',
  '/catalogue/print',
  '/list',
  '/next-parcel',
  '/privacy-police?q=телефон',
  '/consent',
  '/login',
  '/register',
  '/cart',
  '/cart/shared#1.1x2.404404x1',
  '/delivery-address',
];

/** What is printed or read to somebody. */
const FOR_PAPER = /privacy|allowed|how-to|parcel|info|consent|print/;

describeShop(
  'for everybody',
  (shop) => {
    const open = pagesOf(shop);
    const cart = JSON.stringify([
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ]);

    beforeAll(async () => {
      const first = await shop().category({ name: LONG_CATEGORY, prioritySort: 9 });
      expect(first.id).toBe(1);
      const below = await shop().subcategory(1, { name: 'Подкатегория' });
      const imageBase64 = (await blank(300, 300).jpeg().toBuffer()).toString('base64');
      await shop().product({
        name: LONG_NAME,
        price: 9_999_999.99,
        categoryId: 1,
        imageBase64,
        description: 'Длинный',
      });
      await shop().product({ name: 'Пряники', price: 149, categoryId: below.id });
      const { body } = await shop().post('/api/v1/products/by-ids', { ids: [1] });
      const restrictions =
        'НеПринимаютВСтеклеИЖестяныхБанках, только в мягкой упаковке, не больше трёх штук'.slice(0, 100);
      const response = await shop().asAdmin.put('/api/v1/products/update/1', {
        ...body[0],
        restrictions,
        imageBase64: undefined,
      });
      expect(response.status, response.text).toBe(200);
      await shop().facility({
        name: `Учреждение ${'СОченьДлиннымНазваниемБезПробелов'.repeat(3)}`.slice(0, 127),
      });
    });

    // The short form looks at what has no frame of its own on a phone, in the dark.
    it.each(SCREENS)(
      '%s: nothing against WCAG 2.2 AA, narrow and wide, light and dark, nothing to press below 48 px, no push sideways, nothing that moves for those who asked for none, no pale words on paper',
      async (path) => {
        const isShort = !FULL && !FRAMES.has(path);
        const page = await open(path, {
          ...(isShort ? { viewport: PHONE } : {}),
          storage: { cart },
          expected: path.endsWith('404404') ? [/404/] : [],
        });
        const small: string[] = [];
        const unfoldAndMeasure = async () => {
          await unfold(page);
          // What is for paper is not for fingers.
          if (path !== '/catalogue/print') small.push(...(await smallTargets(page)));
        };
        if (isShort) {
          await unfoldAndMeasure();
          expect(await axeInThemes(page, ['dark'])).toEqual([]);
        } else expect(await axeOnScreens(page, unfoldAndMeasure)).toEqual([]);
        expect(small).toEqual([]);
        // Since it was looked at, the page is told to move nothing.
        expect(await movingElements(page)).toEqual([]);
        // Controls: leave `container` out of page-frame.module.css; a `min-width` for the table of quotas.
        expect(await pushes(page)).toEqual([]);
        if (!FOR_PAPER.test(path)) return;
        await page.emulateMedia({ media: 'print' });
        expect(await paleWords(page)).toEqual([]);
      },
    );

    it('nor do the pages around signing in, or the one without a connection, push sideways', async () => {
      const page = await open('/forgot');
      for (const path of ['/forgot', '/reset', '/offline']) {
        if (path !== '/forgot') await page.goto(path);
        expect([path, await pushes(page)]).toEqual([path, []]);
      }
    });

    it('the keyboard reaches everything in the order it stands, and its place is always seen', async () => {
      const page = await open('/', { storage: { cart, sidebarCart: 'open' } });
      await page.getByRole('combobox', { name: 'Учреждение' }).waitFor();
      const wanted = await page.evaluate(
        () =>
          [...document.querySelectorAll('a[href], button:not([disabled]), input, select, summary')].filter(
            (element) => element.checkVisibility({ visibilityProperty: true }),
          ).length,
      );
      const seen: { name: string; outline: boolean }[] = [];
      for (let step = 0; step < wanted; step += 1) {
        await page.keyboard.press('Tab');
        seen.push(
          await page.evaluate(() => {
            const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
            return {
              name: (document.activeElement as HTMLElement).outerHTML.slice(0, 80),
              outline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
            };
          }),
        );
      }
      expect(seen.filter(({ outline }) => !outline)).toEqual([]);
      expect(new Set(seen.map(({ name }) => name)).size).toBeGreaterThan(wanted / 2);
      // Every stop was taken once: the next one leaves the page.
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    });

    // Control: in `src/catalog/web/product-list/category-tiles.module.css` replace `outline-offset: -3px` with `outline-offset: 2px`
    it('the ring of the focus is whole on a phone', async () => {
      const page = await open('/', { viewport: { width: 360, height: 640 } });
      const cut = new Set<string>();
      for (const path of ['/', '/list']) {
        if (path !== '/') await page.goto(path);
        for (let step = 0; step < 30; step += 1) {
          await page.keyboard.press('Tab');
          const name = await page.evaluate(cutRing);
          if (name !== null) cut.add(name);
        }
      }
      expect([...cut]).toEqual([]);
    });
  },
  { browser: true, oneDatabase: true },
);

/** Opens all that folds: the menu with the lists in it, the parts of the sidebar, groups, sections. */
const unfold = (page: Page) =>
  page.evaluate(async () => {
    for (const part of document.querySelectorAll('details')) part.open = true;
    for (const _ of ['menu', 'lists']) {
      for (const list of document.querySelectorAll<HTMLElement>('header button[aria-expanded="false"]')) {
        if (list.checkVisibility()) list.click();
      }
      await scheduler.postTask(() => {});
    }
  });

/** Screens that have a frame each of their own, which room is sought in on wide screens too. */
const FRAMES = new Set(['/', '/cart', '/info', '/how-to-order']);
const WIDE_WITH_LARGE_ROOT = [
  [768, '1', '200%'],
  [1366, '1', '200%'],
] as const;

/** Where the page can be pushed sideways, all that folds unfolded. */
async function pushes(page: Page): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  const found: string[] = [];
  for (const [width, textSize, root] of [
    [360, '3', ''],
    [360, '1', '200%'],
    ...(FRAMES.has(pathname + search) ? WIDE_WITH_LARGE_ROOT : []),
    // What a window of 1280 px becomes at 200 %, and at the 400 % of WCAG's reflow.
    ...(FULL ? ([[640, '1', '']] as const) : []),
    [320, '1', ''],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate(
      ([size, fontSize]) => {
        document.documentElement.dataset.textSize = size;
        document.documentElement.style.fontSize = fontSize;
      },
      [textSize, root] as const,
    );
    await unfold(page);
    const px = await sidewaysScroll(page);
    if (px !== 0) found.push(`${px} px at ${width} px, letters ${textSize}, root ${root}`);
  }
  return found;
}

/** What can be pressed and is less than 48 px high, links within running text left out. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      // WCAG leaves links in a sentence alone, and so does the eye.
      .filter((element) => !(element.matches('a') && getComputedStyle(element).display === 'inline'))
      // A tick is taken by its label, too.
      .map((element) => ({
        element,
        box: (
          (element.matches('[type="checkbox"]') && (element as HTMLInputElement).labels?.[0]) ||
          element
        ).getBoundingClientRect(),
      }))
      // The frame around a stepper takes two pixels of its 48.
      .filter(({ box }) => box.height < 46)
      .map(({ element, box }) => `${Math.round(box.height)} px: ${element.outerHTML.slice(0, 120)}`),
  );

/** What is animated for longer than an eye can see. */
const movingElements = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationDuration, transitionDuration } = getComputedStyle(element);
        return `${animationDuration},${transitionDuration}`
          .split(',')
          .some((time) => Number.parseFloat(time) > (time.includes('ms') ? 1 : 0.001));
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** Words that would hardly be seen on white paper: lighter than the middle grey of AA. */
const paleWords = (page: Page) =>
  page.evaluate(() => {
    const pale: string[] = [];
    const walker = document.createTreeWalker(
      document.querySelector('main') as HTMLElement,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('button, .visually-hidden')) continue;
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
        Number,
      );
      const light = [red, green, blue].map((part) => (part / 255) ** 2.2);
      const luminance = 0.2126 * (light[0] ?? 0) + 0.7152 * (light[1] ?? 0) + 0.0722 * (light[2] ?? 0);
      if (1.05 / (luminance + 0.05) < 4.5)
        pale.push(`${node.textContent.trim().slice(0, 40)} (${red}, ${green}, ${blue})`);
    }
    return pale;
  });

/** Runs in the page: the words of what has the focus when something cuts its ring; null when nothing does. */
function cutRing(): string | null {
  const focused = document.activeElement as HTMLElement;
  const { outlineWidth, outlineOffset } = getComputedStyle(focused);
  const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  const inside = (box: { left: number; right: number; top: number; bottom: number }) => {
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const room = [left - box.left, box.right - right, top - box.top, box.bottom - bottom];
    return room.every((one) => one >= ring - 0.5);
  };
  const screen = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
  let isWhole = focused === document.body || inside(screen);
  for (
    let outer = focused.parentElement;
    outer !== null && outer !== document.body;
    outer = outer.parentElement
  ) {
    if (getComputedStyle(outer).overflow !== 'visible') isWhole &&= inside(outer.getBoundingClientRect());
  }
  return isWhole ? null : focused.outerHTML.slice(0, 80);
}
