import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail, newName } from '../support/shop-makers.ts';

/** The smallest phone, as the first parcel is mostly ordered on. */
const PHONE = { width: 360, height: 640 };

/** Counts the taps of a story: each press, each choice of a list, each field that is typed into. */
function hand() {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    async type(field: Locator, words: string) {
      taps += 1;
      await field.fill(words);
    },
    async choose(list: Locator, label: string) {
      taps += 1;
      await list.selectOption({ label });
    },
  };
}

describeShop(
  'how many taps it takes',
  (shop) => {
    const open = pagesOf(shop);

    it('a first parcel: at most 34, and 22 with a set in place of goods one by one', async () => {
      const facility = await shop().facility({ name: newName('ИК-7') });
      const seen = [];
      for (const word of ['Чай', 'Сахар', 'Печенье'])
        seen.push(await shop().product({ name: newName(word), price: 289 }));
      const sought = [];
      for (const [word, choices] of [
        ['Мыло', []],
        ['Тетрадь', []],
        ['Носки', ['25', '27', '29']],
      ] as const) {
        sought.push(await shop().product({ name: newName(word), choices }));
      }
      const page = await open('/', { viewport: PHONE });
      const { tap, type, choose, taps } = hand();
      const put = (name: string) => tap(page.getByRole('button', { name: `В корзину: ${name}` }));

      for (const { name } of seen) await put(name);
      for (const { name, choices } of sought) {
        await type(page.getByRole('searchbox', { name: 'Поиск товаров' }), name);
        await tap(page.getByRole('button', { name: 'Найти' }));
        if (choices.length > 0) await choose(page.getByLabel(`Размер: ${name}`), '27 размер');
        await put(name);
      }
      const gathered = taps();
      await tap(page.getByRole('link', { name: /^Корзина · 6 товаров/ }));
      await tap(page.getByRole('link', { name: 'Далее' }));

      const email = newEmail();
      const password = 'длинный пароль';
      await tap(page.getByRole('main').getByRole('link', { name: 'Зарегистрироваться' }));
      await type(page.getByLabel('Ваша фамилия'), 'соколова');
      await type(page.getByLabel('Ваше имя'), 'анна');
      await type(page.getByLabel('Электронная почта'), email);
      await type(page.getByLabel('Пароль', { exact: true }), password);
      // Names are written with their capitals once they are left.
      expect(await page.getByLabel('Ваша фамилия').inputValue()).toBe('Соколова');
      await tap(page.getByLabel(/согласие/));
      await tap(page.getByRole('button', { name: 'Зарегистрироваться' }));
      await page.getByText('Осталось войти').waitFor();
      expect(await page.getByLabel('Электронная почта').inputValue()).toBe(email);
      await tap(page.getByRole('main').getByRole('button', { name: 'Войти' }));

      await type(page.getByLabel('Фамилия', { exact: true }), 'соколов');
      await type(page.getByLabel('Имя', { exact: true }), 'иван');
      await type(page.getByLabel('Отчество'), 'петрович');
      await type(page.getByLabel('Дата рождения'), '08031985');
      await choose(page.getByLabel('Учреждение'), facility.name);
      await type(page.getByLabel('Ваш телефон'), '89991234567');
      await type(page.getByLabel('Фамилия получателя ещё раз'), 'соколов');
      await tap(page.getByLabel(/Даю/));
      await tap(page.getByLabel(/Подтверждаю/));
      await tap(page.getByRole('button', { name: 'Далее' }));
      await tap(page.getByRole('button', { name: 'Подтвердить заказ' }));
      await page.getByRole('heading', { name: /^Заказ № \d+ принят$/ }).waitFor();
      expect(taps()).toBeLessThanOrEqual(34);
      // A set is one tap.
      expect(1 + taps() - gathered).toBeLessThanOrEqual(22);

      // What was said at each step is what was ordered: 3 × 289 + 3 × 129,90 + 350.
      await page.getByText('Оплата пока не реализована').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
      const orders = await ordersOf(shop(), (await page.evaluate(() => localStorage.getItem('token'))) ?? '');
      expect(orders).toHaveLength(1);
      expect(orders[0]).toMatchObject({
        status: 'NOT_PAID',
        workAddressName: facility.name,
        lastNameClient: 'Соколов',
        priceProducts: 1256.7,
        totalShippingCost: 350,
        products: [...seen, ...sought].map(({ name }) => ({ nameProduct: name, quantityProduct: 1 })),
      });
      await page.goto('/user-order-list');
      await page.getByText('1 606,70').first().waitFor();
    });

    it('the same parcel once more: at most 5, from the first look at the shop', async () => {
      const { token } = await shop().buyer();
      // Where parcels are counted, one that comes too soon asks for a tick.
      const { id: institutionId } = await shop().facility({ kind: 'REMAND' });
      await shop().order(token, { addressId: (await shop().recipient(token, { institutionId })).id });
      const page = await open('/', { viewport: PHONE, storage: signedIn(token) });
      const { tap, taps } = hand();
      await tap(page.getByRole('link', { name: 'Мои заказы' }).last());
      await tap(page.getByRole('button', { name: /^Повторить/ }));
      await tap(
        page
          .getByRole('main')
          .getByRole('link', { name: /корзин/i })
          .first(),
      );
      await tap(page.getByRole('link', { name: 'Далее' }));
      await tap(page.getByRole('button', { name: 'Подтвердить заказ' }));
      await page.getByRole('heading', { name: /^Заказ № \d+ принят$/ }).waitFor();
      expect(taps()).toBeLessThanOrEqual(5);
    });
  },
  { browser: true },
);
