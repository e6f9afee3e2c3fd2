import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';
import { untilAlive } from '../support/tabs.ts';

/** The edges of the layout: the widest narrow screen and the narrowest wide one. */
const LAST_NARROW = { width: 950, height: 800 };
const FIRST_WIDE = { width: 951, height: 800 };

describeShop(
  'browse the shelves',
  (shop) => {
    const open = pagesOf(shop);
    const ids = { sweets: 0, biscuits: 0, drinks: 0, tea: 0, empty: 0 };

    beforeAll(async () => {
      const [sweets, drinks, empty] = await Promise.all([
        shop().category({ name: 'Сладости', prioritySort: 30 }),
        shop().category({ name: 'Напитки', prioritySort: 20 }),
        shop().category({ name: 'Пустая полка', prioritySort: 10 }),
      ]);
      const [biscuits, tea] = await Promise.all([
        shop().subcategory(sweets.id, { name: 'Печенье' }),
        shop().subcategory(drinks.id, { name: 'Чай' }),
      ]);
      Object.assign(ids, {
        sweets: sweets.id,
        drinks: drinks.id,
        empty: empty.id,
        biscuits: biscuits.id,
        tea: tea.id,
      });
      await shop().product({ name: 'Халва', categoryId: ids.sweets });
      await shop().product({ name: 'Печенье овсяное', categoryId: ids.biscuits });
      await shop().product({ name: 'Чай чёрный', categoryId: ids.tea, tags: ['lenten'] });
    });

    it('goes from all goods into a group and a category of it, each marked where one is', async () => {
      const page = await open('/');
      await heading(page, 'Все товары');
      expect(await goods(page)).toEqual(['Халва', 'Печенье овсяное', 'Чай чёрный']);

      await group(page, 'Сладости').click();
      await links(page, 'Сладости').getByRole('link', { name: 'Все товары' }).click();
      await page.waitForURL(`**/category/${ids.sweets}`);
      await heading(page, 'Каталог товаров');
      expect(await goods(page)).toEqual(['Халва', 'Печенье овсяное']);
      expect(await marked(page)).toEqual(['Все товары']);

      await links(page, 'Сладости').getByRole('link', { name: 'Печенье' }).click();
      await page.waitForURL(`**/category/${ids.biscuits}`);
      await page.getByRole('heading', { name: 'Халва' }).waitFor({ state: 'detached' });
      await expect.poll(() => goods(page)).toEqual(['Печенье овсяное']);
      expect(await marked(page)).toEqual(['Печенье']);
      const here = page.getByRole('navigation', { name: 'Вы здесь' });
      expect(await here.innerText()).toBe('Сладости');
      await expect.poll(() => page.title()).toBe('Печенье — Передача');
    });

    it('finds the chosen category marked in its open group when a link leads straight there, and goes on by keyboard alone', async () => {
      const page = await open(`/category/${ids.tea}`);
      expect(await openGroups(page)).toEqual(['Напитки']);
      expect(await marked(page)).toEqual(['Чай']);
      await page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link', { name: 'Напитки' }).click();
      await page.waitForURL(`**/category/${ids.drinks}`);
      await group(page, 'Сладости').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/category/${ids.biscuits}`);
      // The next step of the keyboard begins at the new goods or stays where it was, never at the top.
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

      // What lies below a category stands above its goods, what they are chosen by folded beside their order.
      await page.goto(`/category/${ids.drinks}`);
      const below = page.getByRole('list', { name: 'Подкатегории' });
      const filters = page.getByRole('list', { name: 'Фильтры' });
      // Control: in `src/catalog/web/category.page.tsx` replace `below={below.length > 0` with `below={below.length > 9`
      expect([await below.isVisible(), await filters.isVisible()]).toEqual([true, false]);
      await page.getByText('Отбор').click();
      await filters.getByRole('link', { name: 'Постное' }).click();
      await page.waitForURL('**/category/*?filter=lenten');
    });

    it.each([
      ['from 951 px on', FIRST_WIDE, true, ['Сладости', 'Напитки']],
      ['up to 950 px', LAST_NARROW, false, ['Напитки']],
    ])('%s: the parts of the sidebar and how many groups open', async (_, viewport, standsOpen, groups) => {
      // Sent open for those without scripts, folded on a phone by the script that stands in it.
      const sent = await shop().get('/');
      expect(sent.text.match(/<details open=""/g)?.length).toBeGreaterThanOrEqual(2);
      const page = await open('/', { viewport });
      for (const part of ['Корзина', 'Каталог']) {
        expect(await isOpen(page, part)).toBe(standsOpen);
      }
      const toCatalogue = page.getByRole('banner').getByRole('link', { name: 'Каталог' });
      if (!standsOpen) await toCatalogue.click();
      await group(page, 'Сладости').click();
      await links(page, 'Сладости').getByRole('link', { name: 'Печенье' }).waitFor();
      await group(page, 'Напитки').click();
      await expect.poll(() => openGroups(page)).toEqual(groups);
      // Either part folds and unfolds at any width.
      await part(page, 'Каталог').click();
      expect(await isOpen(page, 'Каталог')).toBe(false);
      expect(await isOpen(page, 'Корзина')).toBe(standsOpen);
      if (standsOpen) return;
      // The goods come first again when a category was chosen.
      await toCatalogue.click();
      await group(page, 'Сладости').click();
      await links(page, 'Сладости').getByRole('link', { name: 'Печенье' }).click();
      await page.waitForURL(`**/category/${ids.biscuits}`);
      await expect.poll(() => isOpen(page, 'Каталог')).toBe(false);
      expect(await page.getByRole('heading', { name: 'Печенье овсяное' }).isVisible()).toBe(true);
    });

    it('says that a category is empty or unknown in the same words, with the right status', async () => {
      for (const [path, status] of [
        [`/category/${ids.empty}`, 200],
        ['/category/987654321', 404],
        ['/category/99999999999999999999', 404],
        ['/category/0', 404],
      ] as const) {
        const response = await shop().get(path);
        expect([path, response.status]).toEqual([path, status]);
        expect(response.text).toMatch(/В этой категории нет товаров.*<a [^>]*href="\/"[^>]*>Все товары/s);
      }
    });

    // Control: leave usePreHydrationInput out of the stepper, of the list, of the search of /allowed or of the calendar,
    // usePreHydrationSelect out of the order of the list or of SelectField, earlyPresses out of first-paint.ts.
    it('hears what was typed, chosen and pressed before its scripts came', async () => {
      const { id, name } = await shop().product({
        name: newName('Брюки'),
        categoryId: ids.drinks,
        price: 10,
        choices: ['48', '50'],
      });
      const calendar = { sort: 'SMALL', lastDays: { SMALL: '2025-03-04' } };
      const page = await open('/how-to-order', { storage: { parcelCalendar: JSON.stringify(calendar) } });
      const early = (path: string, act: () => Promise<unknown>) => beforeScripts(page, path, act);
      const piecesOf = (goods: string) =>
        page.getByRole('article').getByRole('textbox', { name: `Количество: ${goods}` });
      const inCart = (goods: string, pieces: number) =>
        page.getByRole('link', { name: `в корзине ${pieces}: ${goods}` }).waitFor();

      await early('/', async () => {
        await piecesOf('Халва').fill('2');
        const put = page.getByRole('button', { name: 'В корзину: Халва' });
        // Heard once.
        await put.click();
        await put.click();
        await page.getByRole('combobox', { name: `Размер: ${name}` }).selectOption('50 размер');
        await piecesOf('Чай чёрный').fill('много');
        await piecesOf('Печенье овсяное').fill('12');
      });
      await inCart('Халва', 2);
      expect(await piecesOf('Чай чёрный').inputValue()).toBe('1');
      // Whoever is in a field still goes on typing.
      await page.keyboard.type('0');
      expect(await piecesOf('Печенье овсяное').inputValue()).toBe('120');
      await page.getByRole('button', { name: `В корзину: ${name}` }).click();
      await expect
        .poll(() => stored(page, 'cart'))
        .toMatchObject([{ quantity: 2 }, { id, choice: '50', quantity: 1 }]);

      // What was typed is not what is in the cart.
      await early('/', async () => {
        await piecesOf('Халва').fill('5');
        await piecesOf('Чай чёрный').fill('1000');
        await piecesOf('Печенье овсяное').fill('25');
        await page.getByRole('button', { name: 'Увеличить количество: Печенье овсяное' }).focus();
      });
      await page.keyboard.press('Enter');
      expect(await piecesOf('Печенье овсяное').inputValue()).toBe('26');
      await inCart('Халва', 2);
      expect(await piecesOf('Халва').inputValue()).toBe('5');
      expect(await piecesOf('Чай чёрный').inputValue()).toBe('999');

      const order = page.getByRole('combobox', { name: 'Порядок' });
      await early('/', () => order.selectOption('Сначала дешёвые'));
      // Beside whatever a first try has left.
      const two = async () => (await goods(page)).filter((one) => ['Халва', name].includes(one));
      await expect.poll(two).toEqual([name, 'Халва']);
      expect(new URL(page.url()).search).not.toBe('');
      expect(await order.locator('option:checked').textContent()).toBe('Сначала дешёвые');

      await early('/list', () => page.getByLabel('Список вещей').fill('халва 2'));
      await page.getByRole('button', { name: 'Разобрать список' }).click();
      await page.getByText('Нашли всё.').waitFor();

      await early('/allowed', () => page.getByRole('searchbox', { name: 'Что хотите положить' }).fill('мёд'));
      await page.locator('section[aria-labelledby="can-i-send"]').getByText('Обычно можно').first().waitFor();

      // What was stored stays beside it.
      await early('/next-parcel', async () => {
        await page.getByLabel('Где получатель').selectOption('Колония строгого режима');
        await page.getByLabel('Когда приняли последнюю').fill('3.2.25');
      });
      await expect
        .poll(() => stored(page, 'parcelCalendar'))
        .toMatchObject({
          kind: 'STRICT',
          sort: 'SMALL',
          lastDays: { SMALL: '2025-03-04', PARCEL: '2025-02-03' },
        });
      expect(await page.getByLabel('Когда приняли последнюю').inputValue()).toBe('04.03.2025');
    });
  },
  { browser: true, oneDatabase: true },
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** The names on the cards, as they stand. */
const goods = (page: Page) => page.locator('main article h2').allTextContents();

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Корзина и каталог' });

/** The head of a part of the sidebar, which folds it. */
const part = (page: Page, name: string) => sidebar(page).locator('summary', { hasText: name }).first();

const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Каталог' }).locator('summary', { hasText: name });

/** What unfolds below a group. */
const links = (page: Page, name: string) => page.locator('details', { has: group(page, name) }).last();

const isOpen = (page: Page, name: string) =>
  part(page, name).evaluate((head) => (head.parentElement as HTMLDetailsElement).open);

const openGroups = (page: Page) =>
  page.locator('nav[aria-label="Каталог"] details[open] > summary').allTextContents();

const marked = (page: Page) =>
  page.locator('nav[aria-label="Каталог"] [aria-current="page"]').allTextContents();

/** Opens a page whose scripts come only after `act`. */
async function beforeScripts(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  const { promise: onTheirWay, resolve: letThemCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await onTheirWay;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await act();
  letThemCome();
  await untilAlive(page);
  await page.unroute('**/assets/*.js');
}

/** What local storage holds there. */
const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown, key);
