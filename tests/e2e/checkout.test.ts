import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { confirmButton, filledCart, ordersOf, piecesInCart, signIn } from '../support/buyer-steps.ts';
import { pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'the way through the checkout',
  (shop) => {
    const open = pagesOf(shop);
    let tea = { id: 0, name: '', price: 0 };
    let facility = { id: 0, name: '' };
    let storage = { cart: '' };

    beforeAll(async () => {
      tea = await shop().product({ name: 'Чай чёрный', price: 289.5 });
      facility = await shop().facility({ name: 'ИК-7', deliveryCost: 350, freeDeliveryThreshold: 5000 });
      storage = filledCart([tea, 2]);
    });

    const recipient = async (token: string, lastName: string) =>
      (await shop().recipient(token, { lastName, confirmLastName: lastName, institutionId: facility.id }))
        .id as number;

    it('begins again where it was when any step is reloaded, and goes back as the browser does: 5 → 4 → 3 → 1; the order says what a worried person looks for', async () => {
      const buyer = await shop().buyer();
      const id = await recipient(buyer.token, 'Орлов');
      const step4 = `/cart?step=4&addressId=${id}`;
      const page = await open('/cart', { storage });
      const again = async (url: string, words: string) => {
        await page.waitForURL(`**${url}`);
        await page.reload();
        // These screens are drawn by scripts: their words are there once they are alive.
        await page.getByText(words).first().waitFor();
        expect(page.url()).toBe(shop().url + url);
      };
      await again('/cart', '1 наименование, 2 товара');
      await page.getByRole('link', { name: 'Далее' }).click();
      await page.waitForURL('**/login?resumeStep=3');
      await signIn(page, buyer);
      await page.waitForURL('**/cart?step=3');
      await page.goBack();
      // Past the sign-in, which is done.
      await page.waitForURL('**/cart');
      await page.goForward();
      await again('/cart?step=3', 'Сохранённые получатели');
      await page.getByRole('button', { name: 'Далее' }).click();
      await again(step4, 'Проверьте данные');
      await confirmButton(page).click();
      // Control: in `src/app/layout/header/header.tsx` replace `const alive = useNarrowScreen() !== null` with `const alive = false`
      await page.getByRole('banner').getByRole('link', { name: 'Корзина 0 товаров' }).waitFor();
      await again('/cart?step=5', 'Оплата пока не реализована');
      const [order] = await ordersOf(shop(), buyer.token);
      expect(order).toMatchObject({
        lastNameClient: 'Орлов',
        workAddressName: 'ИК-7',
        priceProducts: 579,
        totalShippingCost: 350,
      });
      const accepted = page.getByRole('heading', { name: `Заказ № ${order.id} принят` });
      await accepted.waitFor();
      await expect.poll(() => page.title()).toBe('Заказ принят — Передача');
      expect(await piecesInCart(page)).toBe(0);
      // Of all that a phone shows it is the largest.
      // Control: in `src/checkout/web/checkout.module.css` replace `    font-size: var(--text-xl);` with `    font-size: 1.25rem;`
      await page.setViewportSize({ width: 360, height: 640 });
      expect(await accepted.evaluate((shown) => getComputedStyle(shown).fontSize)).toBe('24px');
      // The missing payment last of all.
      const shown = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ').replaceAll('\u2060', '');
      expect(shown).toMatch(
        /принят №.1 ИК-7 2 товара · 0,4 кг День сдачи сообщит администратор\. Мы позвоним на \+7 \(999\) 123-45-67 Скажем, как оплатить\. До звонка платить не нужно\. Для кого Орлов Иван Петрович Куда ИК-7 Сумма 929,00 ₽ Мои заказы Перейти к покупкам Наш телефон: .* Что дальше .* Если чего-то не окажется, позвоним и спросим\./,
      );
      expect(shown).toMatch(/Оплата пока не реализована\s*Назад$/);
      const us = page.getByRole('main').getByRole('link', { name: /^\+7/ });
      expect(await us.getAttribute('href')).toBe('tel:+79997654321');
      expect(await page.getByRole('link', { name: 'Для печати' }).getAttribute('href')).toBe(
        `/user-order-list/${order.id}/print`,
      );
      await expect.poll(() => steps(page).getByRole('link').count()).toBe(0);
      // The step before shows the order: nothing looks as if it could still be changed.
      await page.goBack();
      await again(step4, '929,00 ₽');
      await accepted.waitFor();
      expect(await ordersOf(shop(), buyer.token)).toHaveLength(1);
      // Another cart is another order.
      await page.evaluate((cart) => localStorage.setItem('cart', cart), storage.cart);
      await page.goto(step4);
      for (const [before, title] of [
        ['/cart?step=3', 'Кому доставить'],
        ['/cart', 'Корзина'],
      ] as const) {
        await page.getByRole('button', { name: 'Назад' }).click();
        await page.waitForURL(`**${before}`);
        // The address comes first: until the step follows, «Назад» is still that of the one before.
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      }
      // Control: in `src/recipients/web/delivery-address.module.css` replace `padding-block: var(--space-4) 0;` with `padding-block: var(--space-48);`
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto('/delivery-address');
      const one = page.getByRole('listitem').filter({ hasText: 'Орлов Иван Петрович' });
      await one.getByRole('link', { name: 'Собрать посылку' }).waitFor();
      expect((await one.boundingBox())?.height).toBeLessThanOrEqual(200);
      // The latest stands first though another was ordered for, who is chosen all the same.
      await recipient(buyer.token, 'Зайцев');
      await page.goto('/cart?step=3');
      const first = page.getByRole('radio').first();
      await expect.poll(() => first.and(page.getByLabel(/Зайцев/)).count()).toBe(1);
      expect(await page.getByRole('radio', { name: /Орлов/ }).isChecked()).toBe(true);
    });
  },
  { browser: true, oneDatabase: true, config: { SHOP_PHONE: '+79997654321' } },
);

const steps = (page: Page) => page.getByRole('navigation', { name: 'Шаги оформления' });
