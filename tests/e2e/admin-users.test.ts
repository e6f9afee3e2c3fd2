import { expect, it } from 'vitest';
import { axe, DESKTOP, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const FAILED = /status of 500|net::ERR_FAILED/;

describeShop(
  'users and the audit log',
  (shop) => {
    const openPage = pagesOf(shop);
    const open = async (path: string, view: Parameters<typeof openPage>[1] = {}) =>
      openPage(path, { storage: signedIn(await shop().admin()), ...view });

    it.each([
      ['a desktop', DESKTOP],
      ['a phone', PHONE],
    ])('a user is found on %s, with the addresses saved', async (_, viewport) => {
      const buyer = await shop().buyer({ lastName: 'Ёлкина', firstName: 'Вера', middleName: 'Львовна' });
      await shop().recipient(buyer.token, { institutionId: (await shop().facility({ name: 'ИК-5' })).id });
      await shop().buyer({ lastName: 'Другая' });
      const page = await open('/admin/users', { viewport });
      await page.getByText(/^Найден/).waitFor();
      const requested: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/user/search')) requested.push(request.postData() ?? '');
      });
      await page.getByLabel('Фамилия').fill(' ёлк ');
      await page.getByLabel('Email').fill(buyer.email);
      await page.keyboard.press('Enter');
      await page.getByText('Найден 1 пользователь').waitFor();
      expect(requested.map((body) => JSON.parse(body))).toEqual([
        { lastName: 'ёлк', firstName: null, middleName: null, email: buyer.email, pageable: { page: 0 } },
      ]);
      await page.getByRole('button', { name: 'Ёлкина Вера Львовна' }).click();
      for (const words of ['Соколов Иван Петрович', '8 марта 1985 г.', 'ИК-5', '+7 (999) 123-45-67']) {
        await page.getByText(words).first().waitFor();
      }
      expect(await axe(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      // The address says nothing of whom was searched for; a reload and Back know it all the same.
      expect(new URL(page.url()).search).toMatch(/^\?search=\d+$/);
      await page.reload();
      await page.getByText('Найден 1 пользователь').waitFor();
      expect(await page.getByLabel('Фамилия').inputValue()).toBe('ёлк');
      await page.getByRole('button', { name: 'Сбросить' }).click();
      await page.waitForURL('**/admin/users');
      await expect.poll(() => page.getByLabel('Фамилия').inputValue()).toBe('');
      await page.goBack();
      await page.getByText('Найден 1 пользователь').waitFor();
      expect(await page.getByLabel('Фамилия').inputValue()).toBe('ёлк');
      await page.getByRole('button', { name: 'Сбросить' }).click();
      await page.waitForURL('**/admin/users');
      await expect.poll(() => page.getByLabel('Фамилия').inputValue()).toBe('');
    });

    it('turns pages of ten', async () => {
      const lastName = newName('Страничная');
      for (let made = 0; made < 11; made += 1) await shop().buyer({ lastName });
      const page = await open('/admin/users');
      await page.getByLabel('Фамилия').fill(lastName);
      await page.keyboard.press('Enter');
      await page.getByText('Страница 1 из 2').waitFor();
      await expect.poll(() => page.getByRole('article').count()).toBe(10);
      await page.getByRole('button', { name: 'Следующая' }).click();
      await page.getByText('Страница 2 из 2').waitFor();
      await expect.poll(() => page.getByRole('article').count()).toBe(1);
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    });

    it('the address of a search tells another tab nothing, and that tab says so', async () => {
      const buyer = await shop().buyer({ lastName: newName('Скрытная') });
      const page = await open('/admin/users');
      await page.getByLabel('Email').fill(buyer.email);
      await page.keyboard.press('Enter');
      await page.getByText('Найден 1 пользователь').waitFor();
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      page.on('framenavigated', (frame) => addresses.push(frame.url()));
      await page.getByRole('button', { name: /Скрытная/ }).click();
      await page.getByRole('button', { name: 'Заказы покупателя' }).click();
      await page.waitForURL('**/admin/user-order-list?search=*');
      await page.getByText('Заказов не нашлось').waitFor();
      expect(await page.getByLabel('Email покупателя').inputValue()).toBe(buyer.email);
      await page.reload();
      await page.getByText('Заказов не нашлось').waitFor();
      for (const address of addresses) expect(decodeURIComponent(address)).not.toContain(buyer.email);
      expect(shop().logs.join('\n')).not.toContain(buyer.email);

      const other = await open(new URL(page.url()).pathname + new URL(page.url()).search);
      await other.getByText('в ссылке нет').waitFor();
      expect(await other.getByLabel('Email покупателя').inputValue()).toBe('');
      expect(await axe(other)).toEqual([]);
    });

    it('the audit log says by what was searched, found or not, and never what was typed', async () => {
      const buyer = await shop().buyer({ lastName: newName('Записанная') });
      const token = await shop().admin();
      const search = (input: object) =>
        shop().post('/api/v1/user/search', { pageable: {}, ...input }, { token });
      await search({ lastName: 'нет такой', email: buyer.email });
      await search({ email: buyer.email });
      await shop().post('/api/v1/user/order/desk/chart', { searchEmail: buyer.email }, { token });
      const page = await open('/admin/record');
      const rows = page.locator('tbody tr');
      await expect.poll(() => rows.count()).toBeGreaterThan(2);
      const done = (await rows.locator('td:nth-child(3)').allInnerTexts()).slice(0, 3);
      const found = (await rows.locator('td:nth-child(4)').allInnerTexts()).slice(0, 3);
      expect(done).toEqual([
        'Показан график заказов, искали по почте',
        'Открыты данные пользователей, искали по почте',
        'Открыты данные пользователей, искали по фамилии и почте',
      ]);
      expect(found).toEqual(['', `Пользователи: ${buyer.id}`, 'Ничего не найдено']);
      expect(await page.locator('main').innerText()).not.toContain(buyer.email);
      await page.getByLabel('Действие').selectOption({ label: 'Показан график заказов' });
      await page.waitForURL('**/admin/record?kind=ORDERS_COUNTED');
      const kinds = async () => new Set(await rows.locator('td:nth-child(3)').allInnerTexts());
      await expect.poll(kinds).toEqual(new Set(['Показан график заказов, искали по почте']));
    });

    it.each([
      ['abort', 'Ошибка загрузки пользователей. Попробуйте ещё раз.'],
      [{ status: 500, json: {} }, 'Ошибка HTTP: 500'],
      [{ json: { content: 'нет' } }, 'Никого не нашлось'],
    ] as const)('users that cannot be loaded: %j', async (failure, words) => {
      const page = await open('/info', { expected: [FAILED] });
      await page.route('**/user/search', (route) =>
        failure === 'abort' ? route.abort() : route.fulfill(failure),
      );
      await page.goto('/admin/users');
      await page.getByText(words).waitFor();
    });

    it('the audit log says who did what, by numbers, and can be narrowed', async () => {
      const { id } = await shop().facility();
      const token = await shop().admin();
      await shop().delete(`/api/v1/work-addresses/delete/${id}`, { token });
      const page = await open('/admin/record');
      await page.getByRole('row', { name: new RegExp(`Удалён адрес Адрес: ${id}$`) }).waitFor();
      await page.getByLabel('Действие').selectOption({ label: 'Созданы адреса' });
      await page.getByLabel('Номер заказа').fill(String(id));
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/admin/record?kind=FACILITIES_CREATED&id=${id}`);
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
      expect(await page.locator('tbody tr').innerText()).toContain('admin@example.com');
      expect(await axe(page)).toEqual([]);
    });
  },
  { pages: true, browser: true, databases: ['embedded'] },
);
