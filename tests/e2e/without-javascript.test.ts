import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DESKTOP, PHONE, pagesOf, sidewaysScroll, type View } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

const PLAIN = { javaScriptEnabled: false } satisfies View;

const nameOf = (index: number) => `Товар ${String(index).padStart(2, '0')}`;

describeShop(
  'without JavaScript',
  (shop) => {
    const open = pagesOf(shop);
    let sweets: number;

    beforeAll(async () => {
      sweets = (await shop().category({ name: 'Сладости', prioritySort: 2 })).id;
      const other = (await shop().category({ name: 'Прочее', prioritySort: 1 })).id;
      const products = [
        ...Array.from({ length: 35 }, (_, index) => ({
          name: nameOf(index + 1),
          price: 100 + index,
          prioritySort: 1,
          categoryId: other,
        })),
        { name: 'Пряники', price: 99, prioritySort: 1, categoryId: sweets, tags: ['lenten'] },
      ];
      expectStatus(201, await shop().asAdmin.post('/api/v1/products/create', { products }));
    });

    it('turns the pages of the catalogue, whose parts stand open and whose groups unfold', async () => {
      const page = await open('/', { ...PLAIN, viewport: PHONE });
      expect(await goods(page)).toHaveLength(30);
      // The buttons of the cards are dead: it is said, and whom to call.
      const call = page.getByRole('main').locator('noscript a[href^="tel:"]');
      await call.waitFor();
      expect(await call.locator('..').innerText()).toMatch(/^Корзина и вход здесь не работают/);
      await page.getByRole('link', { name: 'Загрузить ещё' }).click();
      await page.getByText('Страница 2 из 2 (Всего товаров: 36)').waitFor();
      expect(await goods(page)).toHaveLength(6);
      await page.getByRole('link', { name: 'Показать предыдущие' }).click();
      await page.getByText('Страница 1 из 2').waitFor();
      expect(await goods(page)).toHaveLength(30);
      await page.locator('nav[aria-label="Каталог"] summary', { hasText: 'Сладости' }).click();
      const group = page.locator('nav[aria-label="Каталог"] details[open]');
      await group.getByRole('link', { name: 'Все товары' }).click();
      await page.waitForURL(`**/category/${sweets}`);
      expect(await goods(page)).toEqual(['Пряники']);
      const marked = page.locator('nav[aria-label="Каталог"] details[open] [aria-current="page"]');
      expect(await marked.allTextContents()).toEqual(['Все товары']);
    });

    it('searches, mends the query and says so, and sorts by a button', async () => {
      const page = await open(`/category/${sweets}`, PLAIN);
      await page.getByRole('searchbox', { name: 'Поиск товаров' }).fill('ghzybrb');
      await page.getByRole('button', { name: 'Найти' }).click();
      await page.getByRole('heading', { level: 1, name: 'Результаты поиска: «ghzybrb»' }).waitFor();
      await page.getByText('Показаны результаты по запросу „пряники“').waitFor();
      expect(await goods(page)).toEqual(['Пряники']);
      for (const [path, order, sort, first] of [
        ['/', 'Сначала дорогие', 'price-desc', 35],
        ['/?q=товар', 'Сначала дешёвые', 'price-asc', 1],
      ] as const) {
        await page.goto(path);
        await page.getByLabel('Порядок').selectOption(order);
        await page.getByRole('button', { name: 'Показать' }).click();
        await page.waitForURL((url) => url.searchParams.get('sort') === sort);
        expect((await goods(page))[0]).toBe(nameOf(first));
      }
      await page.getByRole('heading', { level: 1, name: 'Результаты поиска: «товар»' }).waitFor();
    });

    it('says what is not sold, leads to named categories and narrows a list by links', async () => {
      const page = await open('/?q=сигареты', PLAIN);
      await page.getByRole('heading', { name: 'Этого не продаём' }).waitFor();
      await page.getByText('Продавать табак на расстоянии запрещает закон').waitFor();
      await page.goto('/?q=сладости');
      await page.getByRole('navigation', { name: 'Найденные категории' }).getByRole('link').click();
      await page.waitForURL(`**/category/${sweets}`);
      await page.goto(`/category/${sweets}?sort=price-desc`);
      const filters = page.getByRole('navigation', { name: 'Фильтры' });
      await filters.getByText('Отбор').click();
      await filters.getByRole('link', { name: 'Постное' }).click();
      await page.waitForURL((url) => url.search === '?sort=price-desc&filter=lenten');
      expect(await goods(page)).toEqual(['Пряники']);
      await filters.getByRole('link', { name: 'Убрать: Постное' }).click();
      await page.waitForURL((url) => url.search === '?sort=price-desc');
      await filters.getByText('Отбор').waitFor();
    });

    it('says at the sign-in whom to call about a password, at a list that nobody can cut it there; has the catalogue to print', async () => {
      const page = await open('/login?resumeStep=3', { ...PLAIN, viewport: PHONE });
      const main = page.getByRole('main');
      const call = main.getByRole('link', { name: /^\+7/ }).first();
      // Control: in `src/ui/page-skeleton.tsx` replace `          <ContactLinks />.` with ``
      expect(await call.isVisible()).toBe(true);
      await page.getByText('Забыли пароль?').click();
      expect(await call.getAttribute('href')).toMatch(/^tel:\+7/);
      await page.getByText('одноразовый пароль').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);

      // Control: in `src/ui/states/skeleton.module.css` replace `    display: none;` with ``
      for (const path of '/login /register /reset /account /user-order-list /cart /cart/shared'.split(' ')) {
        await page.goto(path);
        expect([path, await main.locator('noscript a[href^="tel:"]').isVisible()]).toEqual([path, true]);
        const waits = await main
          .getByText('Загружаем…')
          .evaluateAll((all) => all.some((one) => one.checkVisibility()));
        expect([path, waits]).toEqual([path, false]);
      }

      await page.goto('/list');
      await expect.poll(() => main.locator('noscript').innerText()).toContain('выключен JavaScript');
      expect(await main.getByLabel('Список вещей').isVisible()).toBe(false);
      expect(await main.getByRole('button').count()).toBe(0);
      await main.getByRole('link', { name: 'каталог с номерами' }).click();
      await page.getByRole('heading', { level: 1, name: 'Каталог с номерами' }).waitFor();
      await main.getByRole('heading', { level: 2, name: 'Сладости' }).waitFor();
      expect(await main.getByRole('listitem').count()).toBe(36);
      expect(await main.innerText()).not.toContain('₽');
      expect(await main.getByRole('button').count()).toBe(0);
      expect(await main.getByLabel('Учреждение').isVisible()).toBe(false);
      expect(await sidewaysScroll(page)).toBe(0);
    });

    it('answers «А можно ли…?» and searches the policy', async () => {
      const page = await open('/allowed', PLAIN);
      await page.getByRole('searchbox', { name: 'Что хотите положить' }).fill('мёд');
      await page.getByRole('button', { name: 'Узнать' }).click();
      await page.getByText('Обычно можно').first().waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe('мёд');

      await page.goto('/privacy-police');
      expect(await page.locator('main details').count()).toBe(6);
      await page.getByText('Термины').click();
      await page.getByText('Персональные данные — любые сведения').waitFor();
      await page.getByRole('searchbox', { name: 'Найти в политике' }).fill('cookie');
      await page.getByRole('main').getByRole('button', { name: 'Найти' }).click();
      await expect.poll(() => page.locator('main details[open]').count()).toBe(1);
      expect(await page.locator('main mark').allTextContents()).toEqual(['cookie']);
      await page.getByRole('link', { name: 'Согласие при регистрации' }).click();
      await page.waitForURL('**/consent#registration');

      // What only a script can count is not offered; the table and the reminder's own address are there.
      await page.goto('/next-parcel');
      const notice = page.getByRole('main').locator('noscript');
      await expect.poll(() => notice.innerText()).toContain('посчитать день здесь не получится');
      expect(await page.getByLabel('Где получатель').isVisible()).toBe(false);
      expect(await page.getByRole('row').filter({ hasText: 'Колония общего режима' }).innerText()).toContain(
        'раз в\u00a02\u00a0месяца',
      );
    });

    it('reaches every screen from the header, and offers nothing that would not work', async () => {
      const page = await open('/how-to-order', PLAIN);
      const header = page.getByRole('banner');
      for (const viewport of [DESKTOP, PHONE]) {
        await page.setViewportSize(viewport);
        for (const name of ['Меню', 'A++, очень крупный текст']) {
          expect([name, await header.getByRole('button', { name }).isVisible()]).toEqual([name, false]);
        }
        if (viewport === DESKTOP) await header.getByRole('button', { name: 'Информация' }).hover();
        for (const path of [
          '/',
          '/info',
          '/allowed',
          '/how-to-order',
          '/privacy-police',
          '/login',
          '/cart',
        ]) {
          const links = header.locator(`a[href="${path}"]`);
          const shown = await links.evaluateAll((found) => found.some((link) => link.checkVisibility()));
          expect([path, shown]).toEqual([path, true]);
        }
        expect(await sidewaysScroll(page)).toBe(0);
      }
    });
  },
  { browser: true, oneDatabase: true },
);

const goods = (page: Page) => page.locator('main article h2').allTextContents();
