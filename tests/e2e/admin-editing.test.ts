import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../support/test-config.ts';

/** The browser itself says that a call was refused or cut. */
const REFUSED = /the server responded with a status of (401|404|409|422|500)|net::ERR_/;

/** Carries the call out and spoils its answer on the way back; what else an answer can be is in call.test.ts. */
const spoil = async (route: Route) => route.fulfill({ response: await route.fetch(), json: { ok: 1 } });

describeShop(
  'editing on the desk',
  (shop) => {
    const openPage = pagesOf(shop);
    const open = async (path: string, view: Parameters<typeof openPage>[1] = {}) =>
      openPage(path, { storage: signedIn(await shop().admin()), expected: [REFUSED], ...view });
    const asAdmin = async () => ({ token: await shop().admin() });
    const productsOf = async (categoryId: number) =>
      expectStatus(
        200,
        await shop().post('/api/v1/products/list', { categoryId, images: 'url' }, await asAdmin()),
      );

    it('takes a price as people write it, and the wheel changes nothing', async () => {
      const { id, categoryId, name } = await shop().product({ price: 10 });
      const page = await open(`/admin/product?category=${categoryId}`);
      await page.locator(`#product-${id}-price`).click();
      const price = page.locator(`#product-${id}-price-input`);
      await price.fill('1 579,50');
      await price.hover();
      await page.mouse.wheel(0, 300);
      await page.keyboard.press('ArrowUp');
      expect(await price.inputValue()).toBe('1 579,50');
      await price.press('Enter');
      // More than three times as much is asked about first; «Исправить» leaves what was typed.
      const question = page.getByRole('dialog', { name: `Изменить цену «${name}» больше чем втрое?` });
      await question.getByText('Было 10,00 ₽, станет 1 579,50 ₽.').waitFor();
      await question.getByRole('button', { name: 'Исправить' }).click();
      await page.getByText('Цена не изменена: проверьте её').waitFor();
      expect(await productsOf(categoryId)).toMatchObject([{ price: 10 }]);
      await price.press('Enter');
      await question.getByRole('button', { name: 'Изменить' }).click();
      await page.getByText(`Товар «${name}» сохранён`).waitFor();
      expect(await productsOf(categoryId)).toMatchObject([{ price: 1579.5 }]);
      await page.locator(`#product-${id}-price`).click();
      expect(await price.inputValue()).toBe('1579,50');
      await price.fill('12 рублей');
      await price.press('Enter');
      await page.getByText('Цена должна быть неотрицательной').waitFor();
    });

    it('sends the one field that was changed, and leaves what another administrator has written', async () => {
      const { id, categoryId, name } = await shop().product({ price: 10, prioritySort: 3 });
      const page = await open(`/admin/product?category=${categoryId}`);
      await page.locator(`#product-${id}-price`).click();
      await page.locator(`#product-${id}-price-input`).fill('20');
      const token = await asAdmin();
      const patch = (body: object) => shop().patch(`/api/v1/products/${id}`, body, token);
      expectStatus(200, await patch({ prioritySort: 9 }));
      await page.keyboard.press('Enter');
      // What the other one did, in words, with mine still in the field.
      await page
        .getByText(/Пока вы правили, товар .* изменили: .*приоритет: было «?3»?, стало «?9»?/)
        .waitFor();
      expect(await page.locator(`#product-${id}-price-input`).inputValue()).toBe('20');
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'PATCH'),
        page.getByRole('button', { name: 'Оставить моё' }).click(),
      ]);
      expect(sent.postDataJSON()).toEqual({ price: 20, images: 'url' });
      await page.getByText(`Товар «${name}» сохранён`).waitFor();
      expect(await productsOf(categoryId)).toMatchObject([{ price: 20, prioritySort: 9 }]);

      await page.locator(`#product-${id}-price`).click();
      await page.locator(`#product-${id}-price-input`).fill('30');
      expectStatus(200, await patch({ price: 25 }));
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Взять изменённое' }).click();
      await page.locator(`#product-${id}-price`).getByText('25,00').waitFor();
      expect(await productsOf(categoryId)).toMatchObject([{ price: 25 }]);
    });

    // Control: give `useEditDraft` nothing to read.
    it('keeps what was typed in any form when the session ends, until the form is closed', async () => {
      const { id, categoryId, name } = await shop().product({ price: 10 });
      const category = await shop().category();
      const facility = await shop().facility();
      const page = await open('/admin');
      const forms: [path: string, opener: string | null, field: string, typed: string, save: string][] = [
        [
          `/admin/product?category=${categoryId}`,
          `#product-${id}-edit`,
          '#product-%-restrictions',
          'С мёдом',
          'Сохранить',
        ],
        [
          `/admin/product?category=${categoryId}`,
          `#product-${id}-price`,
          '#product-%-price-input',
          '12,50',
          'Сохранить',
        ],
        [
          '/admin/category-create',
          `#category-${category.id}-edit`,
          `#category-${category.id}-name`,
          'Другое имя',
          'Сохранить',
        ],
        [
          '/admin/address',
          `#address-${facility.id}-edit`,
          `#address-${facility.id}-name`,
          'ИК-77',
          'Сохранить',
        ],
        [
          '/admin/address',
          `#address-${facility.id}-parcel`,
          `#parcel-${facility.id}-notice`,
          'Пропуск',
          'Сохранить',
        ],
        ['/admin/settings', null, '#orderMonths', '40', 'Сохранить'],
      ];
      for (const [path, opener, selector, typed, save] of forms) {
        const field = page.locator(selector.replace('%', String(id)));
        await page.goto(path);
        if (opener !== null) await page.locator(opener).click();
        await field.fill(typed);
        await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`));
        await page.getByRole('button', { name: save, exact: true }).click();
        await page.waitForURL('**/login');
        await page.getByLabel('Электронная почта').fill(ADMIN_EMAIL);
        await page.getByLabel('Пароль', { exact: true }).fill(ADMIN_PASSWORD);
        await page.getByRole('button', { name: 'Войти' }).click();
        await page.waitForURL(`**${path}`);
        await expect.poll(() => field.inputValue(), { message: selector }).toBe(typed);
        await page.getByRole('button', { name: 'Отменить', exact: true }).click();
        if (opener !== null) await page.locator(opener).waitFor();
        expect(await page.evaluate(() => sessionStorage.getItem('editDrafts')), selector).toBeNull();
      }

      // What another has changed meanwhile stands in the fields that were not touched.
      await page.goto(`/admin/product?category=${categoryId}`);
      await page.locator(`#product-${id}-edit`).click();
      await page.locator(`#product-${id}-restrictions`).fill('С мёдом');
      const asOther = { token: await shop().admin() };
      await shop().patch(`/api/v1/products/${id}`, { price: 77 }, asOther);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect.poll(() => page.locator(`#product-${id}-restrictions`).inputValue()).toBe('С мёдом');
      expect(await page.locator(`#product-${id}-price`).inputValue()).toBe('77');
      await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
      await page.getByText(`Товар «${name}» сохранён`).waitFor();
      expect(await productsOf(categoryId as number)).toMatchObject([{ price: 77, restrictions: 'С мёдом' }]);
    });

    // Control: let send in use-new-rows.ts call sendRowsOnce each time.
    it('a double press or two quick Enters make one', async () => {
      const { id: categoryId } = await shop().category();
      const unique = `дважды ${categoryId}`;
      const pressTwice = (page: Page, name: string) => page.getByRole('button', { name }).dblclick();
      const enterTwice = (page: Page, name: string) =>
        page.getByRole('button', { name }).evaluate(({ form }: HTMLButtonElement) => {
          form?.requestSubmit();
          form?.requestSubmit();
        });

      const products = await open('/admin/product?new=1');
      await products.getByLabel('Название товара').fill(`Халва ${unique}`);
      await products.getByLabel('Категория', { exact: true }).first().selectOption(String(categoryId));
      await products.getByLabel('Цена').fill('99,90');
      await products.getByLabel('Приоритет').fill('1');
      await pressTwice(products, 'Создать товар');
      await products.getByText('Товары успешно созданы!').waitFor();

      const categories = await open('/admin/category-create?new=1');
      await categories.getByLabel('Название категории').fill(`Полка ${unique}`);
      await categories.getByLabel('Приоритет').fill('1');
      await enterTwice(categories, 'Создать категорию');
      await categories.getByText('Категории успешно созданы!').waitFor();

      const addresses = await open('/admin/address?new=rows');
      await addresses.getByLabel('Название адреса').fill(`ИК ${unique}`);
      await addresses.getByLabel('Стоимость доставки').fill('1');
      await addresses.getByLabel('Бесплатно от').fill('2');
      await enterTwice(addresses, 'Создать адрес');
      await addresses.getByText('Создано: 1 адрес').waitFor();

      const { categories: tree } = (await shop().get('/api/v1/categories/get-all')).body;
      const { addressList } = (await shop().get('/api/v1/work-addresses/get-all')).body;
      const named = [...(await productsOf(categoryId)), ...tree, ...addressList]
        .map(({ name }: { name: string }) => name)
        .filter((name) => name.endsWith(unique));
      expect(named).toEqual([`Халва ${unique}`, `Полка ${unique}`, `ИК ${unique}`]);
    });

    it('an answer of another shape: words, nothing lost, and a second try makes no second one', async () => {
      const { id: categoryId } = await shop().category();
      const unique = `${categoryId}`;
      const once = async (page: Page, address: string) => page.route(address, spoil, { times: 1 });

      const products = await open('/admin/product?new=1');
      await products.getByLabel('Название товара').fill(`Халва ${unique}`);
      await products.getByLabel('Категория', { exact: true }).first().selectOption(String(categoryId));
      await products.getByLabel('Цена').fill('99,90');
      await products.getByLabel('Приоритет').fill('1');
      await once(products, '**/products/create');
      await products.getByRole('button', { name: 'Создать товар' }).click();
      await products.getByRole('alert').getByText('Ошибка при создании товаров').waitFor();
      expect(await products.getByLabel('Название товара').inputValue()).toBe(`Халва ${unique}`);
      await products.getByRole('button', { name: 'Создать товар' }).click();
      await products.getByText('Товары успешно созданы!').waitFor();
      expect(await productsOf(categoryId)).toHaveLength(1);

      const categories = await open('/admin/category-create?new=1');
      await categories.getByLabel('Название категории').fill(`Полка ${unique}`);
      await categories.getByLabel('Приоритет').fill('1');
      await once(categories, '**/categories/create');
      await categories.getByRole('button', { name: 'Создать категорию' }).click();
      await categories
        .getByRole('alert')
        .getByText(/Сервер ответил/)
        .waitFor();
      expect(await categories.getByLabel('Название категории').inputValue()).toBe(`Полка ${unique}`);
      await categories.getByRole('button', { name: 'Создать категорию' }).click();
      await categories.getByText('Категории успешно созданы!').waitFor();
      const tree = (await shop().get('/api/v1/categories/get-all')).body.categories;
      expect(tree.filter(({ name }: { name: string }) => name === `Полка ${unique}`)).toHaveLength(1);
    });

    /** Three products typed, the answer to them spoiled: how the page and the shop stand then. */
    async function threeInDoubt(spoil: (route: Route) => Promise<void>) {
      const { id: categoryId } = await shop().category();
      const page = await open('/admin/product?new=1');
      for (const index of [0, 1, 2]) {
        if (index > 0) await page.getByRole('button', { name: 'Ещё один товар' }).click();
        const row = page.getByRole('group', { name: `Новый товар ${index + 1}` });
        await row.getByLabel('Название товара').fill(`Сыр ${index} ${categoryId}`);
        await row.getByLabel('Категория', { exact: true }).selectOption(String(categoryId));
        await row.getByLabel('Цена').fill('100');
        await row.getByLabel('Приоритет').fill('1');
      }
      await page.route('**/products/create', spoil, { times: 1 });
      await page.getByRole('button', { name: 'Создать 3 товара' }).click();
      await page.getByRole('alert').getByText('Ошибка при создании товаров').waitFor();
      const prices = async () =>
        (await productsOf(categoryId)).map(({ price }: { price: number }) => price).sort();
      return { page, prices };
    }

    it.each([false, true])(
      'a row that is corrected after a lost answer makes nothing twice, after a reload %j',
      async (reloads) => {
        const { page, prices } = await threeInDoubt(async (route) =>
          route.fulfill({ response: await route.fetch(), body: '{"products":[{"id":' }),
        );
        expect(await prices()).toEqual([100, 100, 100]);
        if (reloads) await page.reload();
        await page.getByRole('group', { name: 'Новый товар 2' }).getByLabel('Цена').fill('250');
        await page.getByRole('button', { name: 'Создать 3 товара' }).click();
        // The two that stand as they were sent are done; the third is there, but with another price.
        await page.getByText('Уже создано таким, каким было отправлено в прошлый раз').first().waitFor();
        expect(await page.getByRole('group', { name: /^Новый товар/ }).count()).toBe(1);
        expect(await page.getByLabel('Цена').first().inputValue()).toBe('250');
        expect(await prices()).toEqual([100, 100, 100]);
      },
    );

    it('a row that is corrected after a call that never arrived is made as it stands, with the others', async () => {
      const { page, prices } = await threeInDoubt((route) => route.abort());
      await page.getByRole('group', { name: 'Новый товар 2' }).getByLabel('Цена').fill('250');
      await page.getByRole('button', { name: 'Создать 3 товара' }).click();
      await page.getByText('Товары успешно созданы!').waitFor();
      expect(await prices()).toEqual([100, 100, 250]);
      // What is typed next is another thing and has another key.
      await page.getByLabel('Название товара').fill('Ещё один');
      await page.getByLabel('Цена').first().fill('300');
      await page.getByLabel('Приоритет').first().fill('1');
      await page.getByRole('button', { name: 'Создать товар' }).click();
      await expect.poll(prices).toEqual([100, 100, 250, 300]);
    });

    it('the server’s words at creating a product, the counter of restrictions from the first letter', async () => {
      const { id: categoryId } = await shop().category();
      const page = await open('/admin/product?new=1', { expected: [/status of 503/] });
      await page.getByText('0 из 100 символов').waitFor();
      await page.getByLabel('Ограничения').fill('До 1 кг');
      await page.getByText('7 из 100 символов').waitFor();
      const colour = () =>
        page.getByText('из 100 символов').evaluate((counter) => getComputedStyle(counter).color);
      const calm = await colour();
      await page.getByLabel('Ограничения').fill('1'.repeat(89));
      await page.getByText('89 из 100 символов').waitFor();
      expect(await colour()).toBe(calm);
      await page.getByLabel('Ограничения').fill('1'.repeat(90));
      await page.getByText('90 из 100 символов').waitFor();
      expect(await colour(), 'warns from 90 % on').not.toBe(calm);
      await page.getByLabel('Название товара').fill('Щербет');
      await page.getByLabel('Категория', { exact: true }).first().selectOption(String(categoryId));
      await page.getByLabel('Цена').fill('5');
      await page.getByLabel('Приоритет').fill('1');
      await page.route('**/products/create', (route) =>
        route.fulfill({ status: 503, json: { message: 'Сервер сейчас перегружен', code: 'UNAVAILABLE' } }),
      );
      await page.getByRole('button', { name: 'Создать товар' }).click();
      await page.getByRole('alert').getByText('Сервер сейчас перегружен').waitFor();
    });

    it('the form of a product sends what the specification names', async () => {
      const { id, categoryId, name } = await shop().product({ price: 10 });
      const page = await open(`/admin/product?category=${categoryId}`);
      await page.getByRole('button', { name: `Изменить ${name}` }).click();
      await page.locator(`#product-${id}-price`).fill('11,5');
      const [sent] = await Promise.all([
        page.waitForRequest((request) => request.method() === 'PUT'),
        page.keyboard.press('Enter'),
      ]);
      expect(sent.postDataJSON()).toMatchObject({ id, name, price: 11.5, version: expect.any(Number) });
      await page.getByText(`Товар «${name}» сохранён`).waitFor();
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
