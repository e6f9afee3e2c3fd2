import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { axe, DESKTOP, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { firstCard, LOOKS, moveOnAdding, nextBottom } from '../support/screens.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

const SMALL = { width: 360, height: 640 };
const LOW = { width: 1366, height: 768 };

describeShop(
  'the top of the shop window',
  (shop) => {
    const open = pagesOf(shop);

    let biscuits = 0;

    beforeAll(async () => {
      const { id: categoryId } = await shop().category({ name: 'Бакалея' });
      biscuits = categoryId;
      const products = Array.from({ length: 30 }, (_, index) => ({
        name: `Печенье ${index + 1}${index === 2 ? ' сахарное с ореховой начинкой в тёмном шоколаде' : ''}`,
        price: 100 + index,
        prioritySort: 1,
        categoryId,
        tags: ['lenten'],
      }));
      const token = await shop().admin();
      expectStatus(201, await shop().post('/api/v1/products/create', { products }, { token }));
    });

    it('moves no card when goods go into the cart: scrolled at 951 px and on a phone, the catalogue in view on a desktop', async () => {
      const page = await open('/');
      // Nor the head, which says the same of the cart on every screen.
      // Control: in `src/app/layout/header/cart-link.module.css` replace `min-width: 15.75rem` with `min-width: 0`
      const link = page.getByRole('banner').getByRole('link', { name: 'Корзина' }).first();
      const width = async () => (await link.boundingBox())?.width;
      const empty = await width();
      const count = page.getByRole('banner').getByText(/^2.* · .*₽/);
      for (const [viewport, card] of [
        [DESKTOP, 0],
        [{ width: 951, height: 700 }, 12],
        [SMALL, 12],
      ] as const) {
        if (viewport !== DESKTOP) {
          await page.setViewportSize(viewport);
          await page.evaluate(() => localStorage.clear());
          await page.goto('/');
        }
        expect([viewport, await moveOnAdding(page, card)]).toEqual([viewport, 0]);
        if (viewport !== DESKTOP) continue;
        await count.waitFor();
        expect(await width()).toBe(empty);
        await page.goto('/cart');
        await count.waitFor();
        expect(await width()).toBe(empty);
      }
      // Nor without a size: the words stand over the list.
      // Control: in `src/cart/web/add-to-cart.module.css` replace `inset: 3px 2rem 3px` with `inset: auto 2rem 100%`
      const { id } = await shop().category();
      await shop().product({ name: newName('Брюки'), choices: ['48', '50'], categoryId: id });
      await page.goto(`/category/${id}`);
      const size = page.getByRole('article').getByLabel(/^Размер/);
      const press = page.getByRole('button', { name: /^В корзину: Брюки/ });
      await press.scrollIntoViewIfNeeded();
      const before = await press.boundingBox();
      await press.click();
      const words = page.getByRole('article').getByText('Выберите размер');
      const box = await size.boundingBox();
      expect((await words.boundingBox())?.y).toBeGreaterThan(box?.y ?? 0);
      expect([await press.boundingBox(), (box?.height ?? 0) >= 48]).toEqual([before, true]);
      expect(await axe(page)).toEqual([]);
    });

    it('shows the whole cart beside the goods with the catalogue on the first screen', async () => {
      const page = await open('/', { storage: { cart: '[{"id":1,"quantity":2}]' } });
      const beside = page.getByRole('complementary', { name: 'Корзина и каталог' });
      await beside.getByText('1 наименование, 2 товара').waitFor();
      await beside.getByText('Итого').waitFor();
      const catalogue = beside.locator('summary', { hasText: 'Каталог' }).first();
      expect((await catalogue.boundingBox())?.y).toBeLessThan(DESKTOP.height);
      // Folded it stays beside the goods.
      // Control: in `src/app/layout/shop-layout.module.css` replace `top: 4.5rem` with `top: auto`
      await beside.getByRole('button', { name: 'Свернуть' }).click();
      await page.evaluate(() => window.scrollTo(0, 2000));
      await expect.poll(() => inSight(beside.getByRole('link', { name: 'Оформить заказ' }))).toBe(true);
    });

    it('counts in one width beside any sum, and begins no line of the cart with a dot', async () => {
      const dear = await shop().product({ name: newName('Набор'), price: 987_654, weightGrams: 101_150 });
      const cart = JSON.stringify([
        { id: dear.id, quantity: 1 },
        { id: 1, quantity: 2 },
      ]);
      const page = await open('/', { storage: { cart, sidebarCart: 'open' } });
      const beside = page.getByRole('complementary', { name: 'Корзина и каталог' });
      await beside.getByText('987 654 ₽').last().waitFor();
      await beside.getByText('101,15').waitFor();
      // Control: in `src/cart/web/cart-line-list.module.css` replace `  width: 8.5rem;` with `  flex: 1 1 9rem;`
      const counts = beside.getByRole('textbox', { name: /^Количество/ });
      const widths = await counts.evaluateAll((fields) =>
        fields.map((field) => field.parentElement?.getBoundingClientRect().width),
      );
      expect([widths.length, new Set(widths).size]).toEqual([2, 1]);
      // Control: in `src/ui/lists/dotted-facts.module.css` replace `margin-left: 0.8em` with `margin-left: 0`
      const [price, weight] = await Promise.all([placeOf(page, /^98/), placeOf(page, /101,15/)]);
      expect([weight.left, weight.top > price.top]).toEqual([price.left, true]);
    });

    it('begins with the goods on a phone; the search stays in sight, and the catalogue is one press away', async () => {
      // What the address says beside the list changes nothing of what the server has drawn.
      const page = await open('/?utm_source=letter&page=1', { viewport: SMALL });
      // The first visit alone is told what the shop is.
      const welcome = page.getByRole('region', { name: 'О магазине' });
      expect((await welcome.boundingBox())?.height).toBeLessThanOrEqual(96);
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `:global(html[data-text-size]) .points` with `.points`
      const call = welcome.getByText('Позвоним перед сборкой');
      for (const promise of [welcome.getByText('Платить сейчас'), welcome.getByText('Скажем'), call])
        expect(await promise.isVisible()).toBe(true);
      // Control: in `src/app/layout/header/header.module.css` replace `right: 8.25rem` with `right: 12rem`
      const region = page.getByRole('banner').getByText(/област/);
      expect(await region.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `  :global(html[data-text-size="3"]) .how,` with `.how,`
      const how = page
        .getByRole('main')
        .getByRole('link', { name: 'Как заказать' })
        .filter({ visible: true });
      expect(await how.count()).toBe(1);
      // The way to order stands in the line of the last promise.
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `bottom: 0;` with `bottom: 3rem;`
      const middleOf = async (words: Locator) => {
        const box = await words.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0) / 2;
      };
      const isLevel = async () => Math.abs((await middleOf(how)) - (await middleOf(call))) < 4;
      expect(await isLevel()).toBe(true);
      // On less nothing lies over the promises.
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `z-index: 1;` with `z-index: 1; position: absolute;`
      await page.setViewportSize({ width: 320, height: 640 });
      expect([await isLevel(), (await middleOf(how)) < (await middleOf(call))]).toEqual([false, true]);
      await page.setViewportSize(SMALL);
      // Three categories; a high screen has four in a row.
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `grid-auto-columns: 7.375rem` with `grid-auto-columns: 10rem`
      const tiles = page.getByRole('navigation', { name: 'Категории каталога' });
      const tile = async () => (await tiles.getByRole('listitem').first().boundingBox())?.width;
      expect(await tile()).toBeLessThan(SMALL.width / 3);
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `(height >= 50rem)` with `(height >= 99rem)`
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await tile()).toBeLessThan(390 / 4);
      await page.setViewportSize(SMALL);
      // Notes of two lines and the way to the parts of a set, which these goods have not, would stand above its button.
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `--low-picture: 9 / 4` with `--low-picture: 1`
      const first = await firstCard(page);
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `form:not(:has(:focus-visible))` with `form:has(:focus-visible)`
      expect([first.top <= 270, first.bottom <= SMALL.height - 58]).toEqual([true, true]);
      // Only the first row is cut for that, and nothing stands below the list.
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `.grid > :nth-child(-n + 2)` with `.grid > li`
      const pictures = page.getByRole('article').locator('span:has(> img)');
      const heightOf = async (index: number) => (await pictures.nth(index).boundingBox())?.height ?? 0;
      expect(await heightOf(2)).toBeGreaterThan(1.5 * (await heightOf(0)));
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `grid-row: 2` with `grid-row: 99`
      const count = await page.getByText(/^Страница 1/).boundingBox();
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect((footer?.y ?? 0) - (count?.y ?? 0)).toBeLessThan(150);
      // With the largest letters a whole card stands under it.
      await LOOKS['A++']?.(page);
      expect((await welcome.boundingBox())?.height).toBeLessThan(97);
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `position: static` with `position: absolute`
      const promise = await welcome.getByText('Соберём посылку').boundingBox();
      const cross = await welcome.getByRole('button', { name: /^Скрыть/ }).boundingBox();
      expect(cross?.y).toBeGreaterThan(promise?.y ?? SMALL.height);
      expect((await firstCard(page)).bottom).toBeLessThanOrEqual(SMALL.height);
      await page.evaluate(() => delete document.documentElement.dataset.textSize);
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `(44rem < width < 53rem)` with `(width < 3rem)`
      await page.setViewportSize({ width: 768, height: 1024 });
      expect([await isLevel(), await welcome.getByText('в учреждение').isVisible()]).toEqual([true, true]);
      // On a desktop the catalogue stands beside in place of the tiles.
      await page.setViewportSize(DESKTOP);
      expect([await welcome.isVisible(), await tiles.isVisible()]).toEqual([true, false]);
      expect(await welcome.getByText('Скажем, чего не примут').isVisible()).toBe(true);
      expect(await how.count()).toBe(1);
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `flex: 999 1 16rem` with `flex: 1 0 100%`
      await page.setViewportSize(LOW);
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `:is(.top, .tools)` with `.tools`
      expect((await firstCard(page)).top).toBeLessThanOrEqual(270);
      await setRoot(page, '200%');
      expect(await sidewaysScroll(page)).toBe(0);
      await setRoot(page, '');
      await page.setViewportSize(SMALL);
      await page.getByRole('button', { name: 'Скрыть: о магазине' }).click();
      await page.reload();
      expect(await welcome.isVisible()).toBe(false);
      const { top, priceBottom } = await firstCard(page);
      expect(top).toBeLessThanOrEqual(175);
      expect(priceBottom).toBeLessThanOrEqual(SMALL.height);
      await page.goto(`/category/${biscuits}`);
      // The name of the category and what lies below it stand above.
      expect((await firstCard(page)).top).toBeLessThanOrEqual(210);
      // What was found, too, under all that it can be narrowed to.
      await page.goto('/?q=печенье');
      await page.getByRole('list', { name: 'Фильтры' }).waitFor();
      const found = await firstCard(page);
      expect([found.top <= 230, found.bottom <= SMALL.height]).toEqual([true, true]);
      // Its heading ends before the facility, its buttons above the bar of the cart.
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `    --low-picture: 8 / 5` with `    --low-picture: 1`
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `(width < 375px)` with `(width < 300px)`
      const { id } = await shop().facility({ name: 'Воспитательная колония № 106' });
      await page.evaluate((facility) => sessionStorage.setItem('chosenFacility', facility), String(id));
      await page.reload();
      await page.getByText('Колония № 106').first().waitFor();
      const title = page.getByText('Результаты поиска:');
      expect(await title.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
      const add = page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^В корзину/ });
      const press = await add.boundingBox();
      // Two lines of notes, which these goods have not, would stand above it.
      expect((press?.y ?? SMALL.height) + (press?.height ?? 0)).toBeLessThan(SMALL.height - 63 - 42);
      // Control: in `src/catalog/web/product-list/sort-form.module.css` replace `padding: 0` with `color: inherit`
      expect(await sidewaysScroll(page)).toBe(0);
      // Control: in `src/app/layout/header/links.module.css` replace `max(16px, 0.8125rem)` with `0.8125rem`
      const ways = page.getByRole('banner').getByText(/^(Меню|Каталог|Корзина)$/);
      for (const root of ['', '112.5%']) {
        await setRoot(page, root);
        const sizes = await ways.evaluateAll((words) => words.map((word) => getComputedStyle(word).fontSize));
        expect([root, Math.min(...sizes.map(Number.parseFloat))]).toEqual([root, 16]);
      }
      await setRoot(page, '');
      await page.goto('/');
      await page.evaluate(() => window.scrollTo(0, 2000));
      await expect.poll(() => inSight(page.getByRole('searchbox', { name: 'Поиск товаров' }))).toBe(true);
      // Control: leave the link of the bar out of header.tsx.
      const toCart = page.getByRole('banner').getByRole('link', { name: 'Корзина' }).first();
      expect([await inSight(toCart), await toCart.getAttribute('href')]).toEqual([true, '/cart']);
      await page.getByRole('banner').getByRole('link', { name: 'Каталог' }).click();
      const group = page.getByRole('navigation', { name: 'Каталог' }).getByText('Бакалея');
      await expect.poll(() => inSight(group)).toBe(true);
      // Beside the open catalogue the cart of the sidebar is there to open, too.
      const cart = page.getByRole('complementary').getByRole('heading', { name: 'Корзина' });
      await cart.click();
      await expect
        .poll(() => inSight(page.getByRole('complementary').getByText('Ваша корзина пуста')))
        .toBe(true);
      expect(await group.isVisible()).toBe(false);
      expect(await sidewaysScroll(page)).toBe(0);

      // From another screen too.
      await page.goto('/info');
      await page.getByRole('banner').getByRole('link', { name: 'Каталог' }).click();
      await expect.poll(() => inSight(group)).toBe(true);
      // Where nothing is found the tiles help on every screen.
      // Control: in `src/catalog/web/product-list/search-answer.tsx` replace `<CategoryTiles />` with ``
      await page.goto('/?q=фывапрол');
      await tiles.waitFor();
      await page.setViewportSize(DESKTOP);
      expect(await tiles.isVisible()).toBe(true);
      // So they do below a few.
      // Control: in `src/catalog/web/product-list/product-list.tsx` replace `totalElements < FIRST_SCREEN` with `false`
      await page.goto('/?q=начинка');
      await page.getByText('1 товар', { exact: true }).waitFor();
      await tiles.waitFor();
    });

    it('has the orders of who is signed in one press away; the largest letters leave the screen of a phone to the goods', async () => {
      const { token } = await shop().buyer();
      const cart = JSON.stringify([{ id: 1, quantity: 22, name: 'Печенье 1', kopecks: 123_400 }]);
      const page = await open('/info', { viewport: SMALL, storage: { ...signedIn(token), cart } });
      const orders = page.getByRole('link', { name: 'Мои заказы' }).first();
      await expect.poll(() => inSight(orders)).toBe(true);
      await page.getByRole('button', { name: 'Размер текста' }).click();
      await page.getByRole('button', { name: 'A++, очень крупный текст' }).click();
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.documentElement.dataset.textSize)).toBe('3');
      expect(await page.getByRole('button', { name: 'A++, очень крупный текст' }).isVisible()).toBe(false);
      // The ways on keep one line, and the sum its last figure.
      const middle = async (what: Locator) => {
        const box = await what.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      };
      const banner = page.getByRole('banner');
      const menu = await middle(banner.getByRole('button', { name: 'Меню' }));
      expect(
        Math.abs(menu - (await middle(banner.getByRole('link', { name: 'Заказы' }).first()))),
      ).toBeLessThan(9);
      // So do they on every phone in any letters, and twice as large ones widen no page.
      // Control: in `src/app/layout/header/header.module.css` replace `flex: 1 1 2rem;` with `flex: none;`
      for (const width of [360, 390, 412]) {
        await page.setViewportSize({ width, height: SMALL.height });
        for (const size of ['100%', '112.5%', '128%']) {
          await setRoot(page, size);
          const head = await banner.locator('> div').first().boundingBox();
          expect([width, size, (head?.height ?? 0) <= 135]).toEqual([width, size, true]);
        }
      }
      await page.setViewportSize(SMALL);
      await setRoot(page, '200%');
      expect(await sidewaysScroll(page)).toBe(0);
      await setRoot(page, '');
      await page.goto('/');
      await expect.poll(() => inSight(orders)).toBe(true);
      const words = page
        .getByRole('main')
        .getByRole('link', { name: /^Корзина · 22/ })
        .locator('span')
        .first();
      await words.waitFor();
      expect(await words.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
      // With the colours of the system it has the ground of a first button.
      // Control: in `src/cart/web/cart-bottom-bar.module.css` replace `button primary from` with `button secondary from`
      await page.emulateMedia({ forcedColors: 'active' });
      const ground = (what: Locator) => what.evaluate((shown) => getComputedStyle(shown).backgroundColor);
      const press = page.getByRole('article').getByRole('button', { name: /^В корзину/ });
      // Once the colours have stopped changing.
      const grounds = () => Promise.all([ground(words.locator('..')), ground(press.first())]);
      await expect.poll(grounds).toSatisfy(([bar, button]) => bar === button);
      await page.emulateMedia({ forcedColors: 'none' });

      await page.evaluate((lines) => {
        localStorage.clear();
        localStorage.setItem('cart', lines);
      }, cart);
      await page.reload();
      await words.waitFor();
      const height = async () => (await words.boundingBox())?.height;
      const bar = async () =>
        (await page.getByRole('button', { name: 'Посылка', exact: true }).locator('..').boundingBox())
          ?.height;
      // One line, in letters of any size: what there is no room for is left out.
      expect(await height()).toBeLessThan(30);
      expect(await bar()).toBeLessThanOrEqual(64);
      await LOOKS['A++']?.(page);
      expect(await height()).toBeLessThan(36);
      expect(await bar()).toBeLessThanOrEqual(64);
      // The search is a sign that opens it over the row.
      const field = page.getByRole('searchbox', { name: 'Поиск товаров' });
      const wide = async () => ((await field.boundingBox())?.width ?? 0) > 200;
      expect(await wide()).toBe(false);
      await field.click();
      expect(await wide()).toBe(true);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await wide()).toBe(false);
      // What sticks takes a sixth of the screen.
      await page.evaluate(() => window.scrollTo(0, 900));
      await expect.poll(() => stuckShare(page)).toBeLessThanOrEqual(0.17);
      await page.getByRole('button', { name: 'Посылка', exact: true }).click();
      const sheet = page.getByRole('dialog', { name: 'Ваша посылка' });
      const inside = page.locator('dialog').getByText('1 наименование, 22 товара');
      await inside.waitFor();
      // Control: in `src/cart/web/cart-bottom-bar.tsx` replace `<CheckoutLink>{sum}</CheckoutLink>` with `<CheckoutLink />`
      const order = sheet.getByRole('link', { name: /^Оформить заказ · .*₽$/ });
      await expect.poll(() => inSight(order)).toBe(true);
      await page.keyboard.press('Escape');
      // It leaves once the way back is done.
      await inside.waitFor({ state: 'detached' });
      // Back closes it, too, and leaves the shelf where it was.
      // Control: in `src/cart/web/cart-bottom-bar.tsx` replace `state: { parcel: true },` with `state: { parcel: true }, replace: true,`
      await page.waitForURL('**/');
      await page.getByRole('button', { name: 'Посылка', exact: true }).click();
      await sheet.waitFor();
      await page.goBack();
      await page.waitForURL('**/');
      await sheet.waitFor({ state: 'hidden' });
    });

    // Control: in `src/catalog/web/product-list/product-card.module.css` replace `minmax(calc(2 * 1.2` with `minmax(calc(19 * 1.2`
    // Control: in `src/catalog/web/product-list/product-card.module.css` replace `place-self: start end` with `margin-block: 12rem -12rem; place-self: start end`
    it('has whole cards with their buttons on the first screen of a low desktop, five in a row on a wide one', async () => {
      const page = await open('/', { viewport: LOW, storage: { welcome: 'seen' } });
      await expectWholeCards(page, LOW.height, 270, 4);
      // The names of a row stand on one line, right below its prices.
      // Control: in `src/catalog/web/product-list/product-card.module.css` replace `  grid-area: name;` with `  grid-area: name; align-self: end;`
      const tops = await page
        .getByRole('article')
        .getByRole('heading')
        .evaluateAll((names) =>
          names.slice(0, 4).map((name) => Math.round(name.getBoundingClientRect().top)),
        );
      expect(new Set(tops).size).toBe(1);
      const picture = page.getByRole('article').locator('span:has(> [data-picture])').first();
      const { y = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      const { priceBottom } = await firstCard(page);
      expect([priceBottom - y - height < 45, (tops[0] ?? 0) - priceBottom < 6]).toEqual([true, true]);
      await page.setViewportSize({ width: 1920, height: 1080 });
      expect(await cardsInFirstRow(page)).toBe(5);
      // Control: let the place of the sidebar on a phone hold here, too.
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0;
      expect(await top('aside > details')).toBe(await top('aside + div'));
      await page.evaluate(() => window.scrollTo(0, 2000));
      await expect.poll(() => inSight(page.getByRole('searchbox', { name: 'Поиск товаров' }))).toBe(true);
      expect(await inSight(page.getByRole('banner').getByRole('link', { name: 'Корзина' }))).toBe(true);
      expect(await inSight(page.getByRole('heading', { name: 'Каталог' }))).toBe(true);
      // In a category, too, under its name and what it can be narrowed to.
      await page.setViewportSize(LOW);
      await page.goto(`/category/${biscuits}`);
      await page.getByText('Отбор', { exact: true }).last().waitFor();
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `        line-height: 1.1` with `        line-height: 2`
      const { top: from, bottom } = await firstCard(page);
      expect([from <= 220, bottom <= LOW.height]).toEqual([true, true]);
      // In the largest letters heading, facility and order share a line, and pictures leave room for a name of three lines.
      // Control: in `src/catalog/web/product-list/product-card.module.css` replace `[data-text-size="3"]` with `[data-text-size="4"]`
      await page.goto('/');
      await LOOKS['A++']?.(page);
      expect((await firstCard(page)).bottom).toBeLessThanOrEqual(LOW.height - 60);
      // Beside one other card it lies down.
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `font-size: 1.25rem` with `font-size: 2rem`
      await page.setViewportSize({ width: 1280, height: LOW.height });
      expect((await firstCard(page)).bottom).toBeLessThanOrEqual(LOW.height - 120);
    });

    // Control: in `src/catalog/web/product-list/product-list.module.css` replace `minmax(16rem, 1fr)` with `minmax(0, 1fr)`
    it('has the step back from a category in a line of its own, with letters of any size', async () => {
      const { id: above } = await shop().category({ name: 'Сладости и выпечка' });
      const { id: within } = await shop().subcategory(above, { name: 'Халва, зефир, пастила' });
      const { id } = await shop().facility({
        name: 'Участок колонии-поселения при ИК-5',
        handoverWeekdays: [1, 3, 5],
      });
      const page = await open(`/category/${within}`, { viewport: LOW });
      await page.evaluate((facility) => sessionStorage.setItem('chosenFacility', facility), String(id));
      await page.reload();
      await page.getByText('Участок колонии-поселения при ИК-5', { exact: true }).waitFor();
      for (const root of ['', '112.5%', '128%']) {
        await setRoot(page, root);
        for (const width of [951, 1024, 1100, 1200, 1280, 1366, 1440]) {
          await page.setViewportSize({ width, height: LOW.height });
          expect([root, width, await tornHead(page)]).toEqual([root, width, []]);
        }
      }
      // The days stand beside the facility.
      // Control: in `src/facilities/web/facility-chip.module.css` replace `:not(:has(svg)) + .days > span` with `:not(:has(svg)) + .days`
      await setRoot(page, '');
      await page.setViewportSize({ width: 1280, height: LOW.height });
      const facility = page.getByText('Участок колонии-поселения при ИК-5', { exact: true });
      expect(await facility.locator('..').getByText('по пн, ср и пт').isVisible()).toBe(true);
    });

    // Control: in `src/catalog/web/product-list/product-list.module.css` replace `fit-content(calc(100% - 8.25rem)) minmax(0, 1fr) auto` with `1fr`
    // Control: in `src/catalog/web/product-list/product-card.module.css` replace `padding-right: 0.125rem` with `grid-area: price`
    it('has a whole card on a phone with the largest letters, and in a category, with a facility', async () => {
      const { id } = await shop().facility({ name: 'ИК-41, п. Лесной', handoverWeekdays: [1, 4] });
      const page = await open('/', { viewport: SMALL, storage: { welcome: 'seen' } });
      await LOOKS['A++']?.(page);
      await expectWholeCards(page, SMALL.height, 300, 1);
      await page.evaluate((facility) => sessionStorage.setItem('chosenFacility', facility), String(id));
      await page.goto(`/category/${biscuits}`);
      await LOOKS['A++']?.(page);
      // Controls: hide `.days` in large letters again.
      await page.getByText('ИК-41', { exact: true }).locator('..').getByText('по пн и чт').waitFor();
      const { top, bottom } = await firstCard(page);
      expect([top <= 300, bottom <= SMALL.height]).toEqual([true, true]);
      // With less large ones the heading of the shelf has one line beside the facility.
      // Control: in `src/catalog/web/product-list/product-list.module.css` replace `[data-text-size="2"]` with `[data-text-size="4"]`
      await page.goto('/');
      await page.getByText('ИК-41', { exact: true }).last().waitFor();
      await page.evaluate(() => {
        document.documentElement.dataset.textSize = '2';
      });
      const heading = page.getByRole('heading', { level: 1, name: 'Все товары' });
      expect((await heading.boundingBox())?.height).toBeLessThan(40);
    });

    it('keeps the total and «Далее» of the cart in sight, with what is missing for free delivery', async () => {
      const terms = { deliveryCost: 350, freeDeliveryThreshold: 5000 };
      const { id } = await shop().facility({ name: newName('ИК-5'), ...terms });
      const lines = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, quantity: 1 }));
      const storage = { cart: JSON.stringify(lines) };
      const page = await open('/cart', { viewport: SMALL, storage });
      const main = page.getByRole('main');
      await main.getByText('Итого без доставки').waitFor();
      // Words and bar of the steps are as high as one target.
      const steps = main.getByRole('navigation', { name: 'Шаги оформления' });
      expect((await steps.boundingBox())?.height).toBeLessThanOrEqual(48);
      for (const viewport of [SMALL, DESKTOP]) {
        await page.setViewportSize(viewport);
        await expect.poll(() => nextBottom(page)).toBeLessThanOrEqual(viewport.height);
      }
      expect(await main.getByText('До бесплатной доставки').count()).toBe(0);
      await page.evaluate((facility) => sessionStorage.setItem('chosenFacility', facility), String(id));
      await page.setViewportSize(SMALL);
      await page.reload();
      // 100 + … + 111 = 1 266.
      const withDelivery = page.getByText('Итого 1 616,00 ₽').last();
      await withDelivery.waitFor();
      expect((await withDelivery.boundingBox())?.y).toBeGreaterThan(SMALL.height - 130);
      expect(await nextBottom(page)).toBeLessThanOrEqual(SMALL.height);
      // With the largest letters the goods keep a part of the screen; the sum keeps its name.
      // Control: in `src/ui/prices/total-bar.module.css` replace `    font-size: var(--text-s);` with `    clip-path: inset(50%);`
      await LOOKS['A++']?.(page);
      await page.getByText('До бесплатной доставки ещё 3 734,00 ₽').first().waitFor();
      const label = page.getByText('Итого', { exact: true }).last();
      expect((await label.boundingBox())?.y).toBeGreaterThan(SMALL.height - 130);
      await label.click({ trial: true });
      // Day and weight stay above the goods.
      // Control: in `src/checkout/web/checkout.module.css` replace `  .warned:has([data-state="OVER"]) > :first-child {` with `  .parcel > :first-child {`
      const box = await main.getByRole('button', { name: /из 20.кг/ }).boundingBox();
      expect(box?.y).toBeLessThan((await main.getByRole('listitem').last().boundingBox())?.y ?? 0);
      // No figure of it is torn off in letters twice as large.
      // Control: in `src/ui/prices/total-bar.module.css` replace `(width < 15rem)` with `(width < 1rem)`
      await setRoot(page, '200%');
      await expect
        .poll(async () => (await label.locator('..').locator('b').boundingBox())?.height)
        .toBeLessThan(60);
    });

    // Control: in `src/accounts/web/form.module.css` replace `repeat(2, minmax(18rem, 1fr));` with `1fr;`
    it('has on a low desktop the buttons of signing in and registering on the first screen, the fields of a row level', async () => {
      const page = await open('/login?resumeStep=3', { viewport: LOW });
      const main = page.getByRole('main');
      await expect.poll(() => inSight(main.getByRole('button', { name: 'Войти' }))).toBe(true);
      expect(await inSight(main.getByRole('link', { name: 'Зарегистрироваться' }))).toBe(true);
      await page.goto('/register?resumeStep=3');
      const register = main.getByRole('button', { name: 'Зарегистрироваться' });
      await expect.poll(() => inSight(register)).toBe(true);
      await register.click();
      await main.getByText('Проверьте форму').waitFor();
      // Control: in `src/accounts/web/form.module.css` replace `--notes-order: 1;` with ``
      const [lastName, email, firstName, password] = await Promise.all(
        ['Ваша фамилия', 'Электронная почта', 'Ваше имя', /^Пароль/].map(
          async (label) => (await main.getByLabel(label).boundingBox())?.y,
        ),
      );
      expect([email, password]).toEqual([lastName, firstName]);
    });

    it('keeps the focus in the search field after a search, from another screen too, and in the choice of a facility', async () => {
      const page = await open('/category/1', { viewport: { width: 768, height: 1024 } });
      const field = page.getByRole('searchbox', { name: 'Поиск товаров' });
      for (const query of ['абракадабра', 'печенье', 'печенье 7']) {
        await field.fill(query);
        await field.press('Enter');
        const heading = page.getByRole('heading', { level: 1, name: `Результаты поиска: «${query}»` });
        await heading.waitFor();
        // In one line, as there is room.
        expect((await heading.boundingBox())?.height).toBeLessThan(50);
        await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      }
      await page.goBack();
      await expect.poll(() => field.inputValue()).toBe('печенье');

      // Whoever types on while the response is on its way loses nothing of it.
      const { promise: held, resolve: go } = Promise.withResolvers<void>();
      await page.route('**/api/v1/products/**', async (route) => {
        await held;
        await route.continue();
      });
      await field.fill('печенье 8');
      await field.press('Enter');
      await field.fill('печенье 9');
      go();
      await page.getByRole('heading', { level: 1, name: 'Результаты поиска: «печенье 8»' }).waitFor();
      // What would write into the field has done so by then.
      await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
      expect(await field.inputValue()).toBe('печенье 9');

      // By keys a choice is passed on the way to another: it stays while it has the focus.
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `:not(:has(:focus-visible))` with ``
      await page.unroute('**/api/v1/products/**');
      for (const name of ['ИК-42, п. Лесной', 'ИК-43, п. Лесной']) await shop().facility({ name });
      await page.goto('/');
      const welcome = page.getByRole('region', { name: 'О магазине' });
      const choice = welcome.getByRole('combobox');
      // On a phone no promise runs into it.
      // Control: in `src/facilities/web/first-visit-welcome.module.css` replace `calc(100% - 13.9rem)` with `calc(100% - 9rem)`
      await page.setViewportSize(SMALL);
      const pay = welcome.getByText('Платить сейчас не нужно');
      const end = await pay.evaluate((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return range.getBoundingClientRect().right;
      });
      expect((await choice.boundingBox())?.x).toBeGreaterThan(end);
      await page.setViewportSize(DESKTOP);
      await choice.press('ArrowDown');
      await choice.press('ArrowDown');
      expect(await choice.evaluate((select: HTMLSelectElement) => select.selectedIndex)).toBe(2);
      expect(await choice.evaluate((select) => select === document.activeElement)).toBe(true);
      await page.getByRole('searchbox', { name: 'Поиск товаров' }).focus();
      await expect.poll(() => welcome.isVisible()).toBe(false);
    });
  },
  { browser: true, oneDatabase: true },
);

/** Expects so many cards at the top, whole on the screen, where each answers a press. */
async function expectWholeCards(page: Page, height: number, from: number, cards: number): Promise<void> {
  const { top, bottom } = await firstCard(page);
  expect(top).toBeLessThanOrEqual(from);
  expect(bottom).toBeLessThanOrEqual(height);
  // A press is answered where the finger is and on the picture, over or beside the words.
  const first = page.getByRole('article').first();
  const button = first.getByRole('button', { name: /^В корзину/ });
  await button.click();
  const edges = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect().toJSON());
  const answer = await edges(first.getByRole('link', { name: /^в корзине 1/ }));
  const name = await edges(first.getByRole('heading'));
  expect(answer.bottom <= name.top || answer.right <= name.left).toBe(true);
  // Control: in `src/cart/web/add-to-cart.module.css` replace `:not(:empty, .refused)` with `.refused`
  // Control: in `src/cart/web/add-to-cart.module.css` replace `height: 1rem` with `height: 10px`
  await expect
    .poll(() => button.locator('..').evaluate((press) => getComputedStyle(press, '::after').height))
    .toMatch(/^(1[6-9]|2\d)/);
  expect((await firstCard(page)).bottom).toBe(bottom);
  expect(await cardsInFirstRow(page)).toBe(cards);
}

const cardsInFirstRow = (page: Page) =>
  page.locator('main article').evaluateAll((cards) => {
    const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
    return tops.filter((top) => top === tops[0]).length;
  });

/** Whether something is on the screen as it stands, not below or above it. */
const inSight = (what: Locator) =>
  what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element.checkVisibility() && top >= 0 && bottom <= window.innerHeight && bottom > top;
  });

/** Where these words of the sidebar stand, in whole pixels. */
const placeOf = (page: Page, words: RegExp) =>
  page.evaluate(({ source }) => {
    const texts = document.createTreeWalker(
      document.querySelector('aside') ?? document,
      NodeFilter.SHOW_TEXT,
    );
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const found = new RegExp(source).exec(node.textContent ?? '');
      if (found === null) continue;
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + found[0].length);
      const { left, top } = range.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    }
    throw new Error(`no words like ${source}`);
  }, words);

/** What lies over another thing of a category's head, and links of more than a line. */
const tornHead = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      'main hgroup p',
      'main hgroup h1',
      '[aria-label="Вы здесь"] a',
      'main hgroup ~ div > *',
    ].flatMap((selector) => [...document.querySelectorAll(selector)]);
    const boxes = parts.flatMap((part) => {
      const words = document.createRange();
      words.selectNodeContents(part);
      // What a chip cuts short stands nowhere.
      const shown = part.matches('hgroup ~ div > *') ? part : words;
      const { left, right, top, bottom, height } = shown.getBoundingClientRect();
      const unseen = getComputedStyle(part).clipPath !== 'none' || height === 0;
      return unseen ? [] : [{ name: part.textContent?.slice(0, 20), left, right, top, bottom, height }];
    });
    const torn = boxes.filter(({ name, height }) => name === 'Сладости и выпечка' && height > 40);
    const over = boxes.filter((one) =>
      boxes.some(
        (other) =>
          other !== one &&
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 4 &&
          other.top < one.bottom - 4,
      ),
    );
    return [...torn, ...over].map(({ name }) => name);
  });

/** How much of the screen's height is taken by what does not pass with scrolling. */
async function stuckShare(page: Page): Promise<number> {
  const head = await page.getByRole('banner').locator('> div').first().boundingBox();
  const bar = await page
    .getByRole('main')
    .getByRole('link', { name: /^Корзина · / })
    .locator('..')
    .boundingBox();
  if (!head || !bar) throw new Error('no head, or no bar of the cart');
  return (Math.max(0, head.y + head.height) + bar.height) / SMALL.height;
}

const setRoot = (page: Page, size: string) =>
  page.evaluate((chosen) => {
    document.documentElement.style.fontSize = chosen;
  }, size);
