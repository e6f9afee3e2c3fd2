import type { Page } from 'playwright-core';

/** The screens that what a person sees is measured on. */
export const SCREENS = [
  { width: 360, height: 640 },
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
] as const;

/** The pages that everybody reads, of texts above all. */
export const TEXT_PATHS = [
  '/info',
  '/allowed',
  '/how-to-order',
  '/parcel-path',
  '/catalogue/print',
  '/list',
  '/next-parcel',
] as const;

/** The ways people have their screens. */
export const LOOKS: Record<string, (page: Page) => Promise<unknown>> = {
  светлая: (page) => page.emulateMedia({ colorScheme: 'light' }),
  тёмная: (page) => page.emulateMedia({ colorScheme: 'dark' }),
  'A++': (page) =>
    page.evaluate(() => {
      document.documentElement.dataset.textSize = '3';
    }),
  'root 200 %': (page) =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    }),
  'forced colours': (page) => page.emulateMedia({ forcedColors: 'active' }),
};

/** Where the first card of the shop window begins, its price and it end, and how high it is, in whole pixels. */
export function firstCard(
  page: Page,
): Promise<{ top: number; priceBottom: number; bottom: number; height: number }> {
  return page.evaluate(() => {
    const card = document.querySelector('main article');
    const price = [...(card?.querySelectorAll('*') ?? [])].find(
      ({ children, textContent }) => children.length === 0 && textContent?.includes('₽'),
    );
    const {
      top = Number.NaN,
      bottom = Number.NaN,
      height = Number.NaN,
    } = card?.getBoundingClientRect() ?? {};
    return {
      top: Math.round(top),
      bottom: Math.round(bottom),
      height: Math.round(height),
      priceBottom: Math.round(price?.getBoundingClientRect().bottom ?? Number.NaN),
    };
  });
}

/** Where the lowest card of the first row ends, with its buttons, in whole pixels. */
export const firstRowBottom = (page: Page): Promise<number> =>
  page.locator('main article').evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const row = boxes.filter(({ top }) => Math.round(top) === Math.round(boxes[0]?.top ?? Number.NaN));
    return Math.round(Math.max(...row.map(({ bottom }) => bottom)));
  });

/**
 * How far anything moves on the screen, in whole pixels, when two goods from this card on go into an empty
 * cart: the largest move of a card or of the catalogue.
 */
export async function moveOnAdding(page: Page, card: number): Promise<number> {
  const buttons = page.getByRole('article').getByRole('button', { name: /^В корзину/ });
  await buttons.nth(card).scrollIntoViewIfNeeded();
  const before = await positions(page);
  for (const more of [0, 1]) {
    const name = await buttons.nth(card + 1 - more).getAttribute('aria-label');
    await page
      .getByRole('article')
      .getByRole('button', { name: name ?? '', exact: true })
      .dispatchEvent('click');
    await page.waitForFunction(
      (kinds) => (JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]).length === kinds,
      more + 1,
    );
  }
  // Whatever the cart still asks for has come by then.
  await page.waitForLoadState('networkidle');
  const after = await positions(page);
  return Math.max(...before.map((position, index) => Math.abs(position - (after[index] ?? Number.NaN))));
}

const positions = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article')].map((part) =>
      Math.round(part.getBoundingClientRect().top),
    ),
  );

/** Where «Далее» of the cart that is open ends, in whole pixels from the top of the screen. */
export async function nextBottom(page: Page): Promise<number> {
  const box = await page.getByRole('link', { name: 'Далее' }).boundingBox();
  return Math.round(box === null ? Number.NaN : box.y + box.height);
}

const LETTER =
  `Здравствуй, мама. У меня всё хорошо, не переживай, пиши почаще. Если будет можно, собери посылку: чай 2 пачки,
кофе растворимый 1 банка, сахар кг, конф. без фантиков кило, печенье овс. полкило, пряники 2 пач, сгущёнка 3, тушняк 4 банки.
Ещё носки чёрные, 5 пар, трусы 52, мыло хоз 3, зубная паста 2 и щётка, тапочки 43, полотенце. Целую, твой Саша.
`
    .repeat(20)
    .slice(0, 4_000);

/** From the button to the drawn review of a letter of 4 000 characters, in milliseconds; the calls of the shop included. */
export async function reviewOfLetter(page: Page): Promise<number> {
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
        document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click();
      }),
  );
}
