import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const DESK = '/admin/user-order-list';

const BUTTONS = [
  'Не оплачен',
  'Оплачен',
  'В работе: Принят в работу администратором',
  'Сдан: Доставка выполнена',
  'Отменить заказ…',
];

describeShop(
  'the desk of orders',
  (shop) => {
    const openPage = pagesOf(shop);
    const open = async (path = DESK, view: Parameters<typeof openPage>[1] = {}) =>
      openPage(path, { storage: signedIn(await shop().admin()), ...view });
    const order = async (overrides: Record<string, unknown> = {}) => {
      const buyer = await shop().buyer(overrides);
      return { buyer, ...(await shop().order(buyer.token)) } as { buyer: typeof buyer; id: number };
    };
    const press = async (page: Page, id: number, name: string) => {
      await openMenu(page, id);
      await row(page, id)
        .getByRole('button', { name: new RegExp(`^${name}(\\s?:|$)`) })
        .last()
        .click();
    };

    it('leads an order from new to delivered on a phone, with a word for the buyer', async () => {
      const { id } = await order();
      const page = await open(DESK, { viewport: PHONE });
      const tabOf = (label: string) => page.getByRole('link', { name: new RegExp(`^${label} \\d`) });
      const paid = Number((await tabOf('Оплаченные').innerText()).replace(/\D/g, ''));
      await row(page, id)
        .getByRole('button', { name: /^Заказ №/ })
        .click();
      await row(page, id).getByRole('button', { name: 'Комментарий', exact: true }).click();
      await row(page, id).getByLabel('Комментарий').fill('Оплату видим, спасибо.\nСобираем завтра.');
      await press(page, id, 'Оплачен');
      await page.getByText(`Заказ № ${id}: Оплачен`).waitFor();
      await page.getByRole('link', { name: `Оплаченные ${paid + 1}`, exact: true }).waitFor();
      expect(await row(page, id).getByLabel('Комментарий').inputValue()).toBe('');
      await row(page, id)
        .getByText(/^История: Оплачен/)
        .click();
      const history = await row(page, id).getByRole('list').last().innerText();
      expect(history).toMatch(/, Администратор Магазина$/m);
      expect(history).toContain('Собираем завтра.');
      await row(page, id).getByRole('button', { name: 'Написать покупателю' }).click();
      await row(page, id).getByLabel('О чём').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axe(page)).toEqual([]);
      for (const label of ['В работе', 'Сдан']) {
        await press(page, id, label);
        await page.getByText(`Заказ № ${id}: ${label}`).waitFor();
      }
      const { status, statusHistory } = await shop().atDesk(id);
      expect(status).toBe('Delivered');
      expect(statusHistory.map((step: { status: string }) => step.status)).toEqual([
        'NOT_PAID',
        'PAID',
        'ADMIN_WORKED',
        'Delivered',
      ]);
      await expect
        .poll(() => states(page, id))
        .toEqual(BUTTONS.map((name) => [name, !name.startsWith('Сдан')]));
      expect(await sidewaysScroll(page)).toBe(0);
    });

    it('takes ten things for a known buyer who calls in at most twenty actions', async () => {
      const lastName = newName('Звонкова');
      const { token, email } = await shop().buyer({ lastName });
      await shop().recipient(token);
      const categoryId = (await shop().category()).id;
      const names: string[] = [];
      for (let made = 0; made < 10; made += 1) {
        const name = newName('Пастила');
        names.push((await shop().product({ name, categoryId, price: 100, weightGrams: 200 })).name);
      }
      const page = await open();
      let actions = 0;
      const act = async (work: Promise<unknown>) => {
        actions += 1;
        await work;
      };
      const press = (name: string | RegExp) => act(page.getByRole('button', { name }).click());
      await act(page.getByRole('link', { name: 'Заказ по телефону' }).click());
      await act(page.getByLabel('Фамилия, почта или телефон').fill(lastName));
      await act(page.keyboard.press('Enter'));
      await press(/^Выбрать/);
      await act(page.getByLabel(/^Список вещей/).fill(names.join('\n')));
      await press('Разобрать список');
      await page.getByText('Итого', { exact: true }).waitFor();
      expect(await page.getByText('1 350,00').count()).toBe(1);
      expect([await axe(page), await sidewaysScroll(page)]).toEqual([[], 0]);
      await press('Оформить заказ');
      await page.getByText(/^Заказ №\s\d+ оформлен/).waitFor();
      expect(actions).toBeLessThanOrEqual(20);
      const own = await shop().post('/api/v1/user/order/get-list-by-email', { pageable: {} }, { token });
      expect(own.body.content[0]).toMatchObject({ emailBuyer: email, priceProducts: 1_000 });
      expect(own.body.content[0].products).toHaveLength(10);

      await page.getByRole('link', { name: /^Открыть №/ }).click();
      await page
        .getByText(/^История: /)
        .first()
        .click();
      await page.getByText(/оформил администратор .* по телефону/).waitFor();
    });

    it('stands beside the list on a wide screen, which stays where it is; by keys alone, with an address', async () => {
      // A name as long as facilities have: longer ones take two lines.
      const buyer = await shop().family({ name: 'ИК-27, общий режим, г. Липовец' });
      const { addressId } = buyer;
      const cartItems = [{ id: (await shop().product()).id, quantity: 1 }];
      const ids: number[] = [];
      while (ids.length < 16) ids.unshift((await shop().order(buyer.token, { addressId, cartItems })).id);
      const [third, fourth] = [ids[2] ?? 0, ids[3] ?? 0];
      for (const id of ids.slice(4, 10)) {
        const text = 'Звонила дочь, просит положить чай первым и перезвонить';
        await shop().asAdmin.put(`/api/v1/user/order/notes/${id}/save`, { reader: 'DESK', text, version: 0 });
      }
      await shop().asAdmin.put(`/api/v1/user/order/parcel/${ids[5]}/held`, { held: true });

      const goods: { id: number; quantity: number }[] = [];
      while (goods.length < 10) {
        // Every other takes two lines.
        const name = newName(goods.length % 2 ? 'Чай' : 'Лапша быстрого приготовления, упаковка 10 шт ');
        goods.push({ id: (await shop().product({ name, weightGrams: 90 })).id, quantity: 2 });
      }
      const stranger = await shop().buyer({ lastName: 'Преображенская-Заболотская' });
      const lastName = 'Преображенский-Заболотский';
      const institutionId = (await shop().facility({ name: 'ИК-29, г. Липовец' })).id;
      const named = await shop().recipient(stranger.token, {
        ...{ institutionId, lastName, confirmLastName: lastName },
      });
      const { id: wide } = await shop().order(stranger.token, { addressId: named.id, cartItems });
      const neighbour = await shop().family({ name: 'ИК-28, г. Липовец' });
      const { id: long } = await shop().order(neighbour.token, {
        addressId: neighbour.addressId,
        cartItems: goods,
      });
      const page = await open();
      for (const [width, height, least] of [
        [1280, 900, 12],
        [1366, 768, 9],
        [1920, 1080, 15],
      ] as const) {
        await page.setViewportSize({ width, height });
        await row(page, third).waitFor();
        expect(await wholeRows(page), `${width}`).toBeGreaterThanOrEqual(least);
        expect(await cutWords(page), `${width}`).toEqual([]);
        expect(await tallestRow(page, ids), `${width}`).toBeLessThanOrEqual(52);
      }
      // With less room an order opens below its line.
      await resize(page, 1279);
      await opener(page, third).click();
      await row(page, third).getByRole('button', { name: 'Комментарий', exact: true }).waitFor();
      await opener(page, third).click();

      // An order of ten lines is short, and what is done with it is in sight.
      await resize(page, 1280);
      await opener(page, long).click();
      const whole = page.getByRole('complementary', { name: `Заказ № ${long}` });
      await whole.getByRole('button', { name: 'Заметка себе' }).waitFor();
      for (const width of [1920, 1366, 1280]) {
        await resize(page, width);
        expect(await cutWords(page), `${width}`).toEqual([]);
        expect((await whole.boundingBox())?.y, `${width}`).toBeLessThanOrEqual(112);
        expect(await whole.evaluate((panel) => panel.scrollHeight), `${width}`).toBeLessThanOrEqual(900);
        expect(await tallestRow(page, [wide]), `${width}`).toBeLessThanOrEqual(64);
      }
      const foot = await whole.getByRole('button', { name: `Оплата пришла: заказ № ${long}` }).boundingBox();
      expect((foot?.y ?? 900) + (foot?.height ?? 0)).toBeLessThanOrEqual(900);
      await opener(page, long).click();
      await whole.waitFor({ state: 'detached' });
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const top = () => row(page, fourth).evaluate((element) => element.getBoundingClientRect().top);
      await page.keyboard.press('Escape');
      await opener(page, third).focus();
      await page.evaluate(() => window.scrollTo(0, 60));
      const before = await top();
      await page.keyboard.press('Enter');
      const panel = page.getByRole('complementary', { name: `Заказ № ${third}` });
      await panel.getByRole('button', { name: 'Комментарий', exact: true }).waitFor();
      expect(await top()).toBe(before);
      expect(await opener(page, third).evaluate((element) => element === document.activeElement)).toBe(true);
      expect(new URL(page.url()).searchParams.get('open')).toBe(String(third));
      expect(await axe(page)).toEqual([]);
      // To the order and back, on to the next, which takes its place.
      await page.keyboard.press('o');
      await expect
        .poll(() => panel.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      await page.keyboard.press('o');
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      const next = page.getByRole('complementary', { name: `Заказ № ${fourth}` });
      await next.getByRole('button', { name: 'Заметка себе' }).click();
      await next.getByLabel('Заметка для администраторов').fill('Звонила дочь');
      await next.getByText(/^Сохранено: /).waitFor();
      expect(await page.getByRole('complementary', { name: /^Заказ № / }).count()).toBe(1);
      // Nothing of the list was asked for again.
      expect(requested.filter((path) => path.endsWith('/desk/list'))).toEqual([]);
      await page.reload();
      await next.getByText('Звонила дочь').waitFor();

      await next.getByRole('button', { name: 'Другой статус' }).click();
      const place = await top();
      await next.getByRole('button', { name: 'Оплачен', exact: true }).click();
      await page.getByText(`Заказ № ${fourth}: Оплачен`).waitFor();
      expect(await top()).toBe(place);
      await opener(page, fourth).focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('complementary', { name: /^Заказ № / }).count()).toBe(0);
      expect(new URL(page.url()).searchParams.get('open')).toBeNull();
      expect(await opener(page, fourth).evaluate((element) => element === document.activeElement)).toBe(true);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);

const row = (page: Page, id: number) => page.locator(`[data-order="${id}"]`);

const opener = (page: Page, id: number) => row(page, id).getByRole('button', { name: /^Заказ №/ });

/** Gives the page a width; it hears of that with the next frame. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
  );
}

/** How many orders are seen whole without scrolling. */
const wholeRows = (page: Page) =>
  page.locator('[data-order]').evaluateAll((rows) => {
    const seen = rows.map((one) => one.getBoundingClientRect()).filter(({ bottom }) => bottom <= innerHeight);
    return seen.length;
  });

/** How high the highest of these rows is. */
const tallestRow = async (page: Page, ids: number[]) =>
  Math.max(...(await Promise.all(ids.map(async (id) => (await row(page, id).boundingBox())?.height ?? 0))));

/** The words of the rows that are not seen whole; a note may be longer than its line, and a buyer's name, which its title says. */
const cutWords = (page: Page) =>
  page.locator('[data-order] :is(td, th) *').evaluateAll((parts) =>
    parts
      .filter(
        (one) =>
          !one.closest('li') &&
          !one.matches('[class*=buyer] > [title]') &&
          !one.classList.contains('visually-hidden') &&
          one.scrollWidth > one.clientWidth + 1,
      )
      .filter((one) => getComputedStyle(one).overflow !== 'visible')
      .map((one) => one.textContent),
  );

/** Shows all the states of an order, unless they are shown. */
async function openMenu(page: Page, id: number): Promise<void> {
  await row(page, id).waitFor();
  if (
    await row(page, id)
      .getByRole('group', { name: /^Статус/ })
      .isVisible()
  )
    return;
  await row(page, id)
    .getByRole('button', { name: /^Ещё для/ })
    .click();
}

/** The buttons of an order, each with whether it can be pressed. */
const states = async (page: Page, id: number) => {
  await openMenu(page, id);
  return row(page, id)
    .getByRole('group', { name: `Статус заказа № ${id}` })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => [button.textContent, !(button as HTMLButtonElement).disabled]),
    );
};
