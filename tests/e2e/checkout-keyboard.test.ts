import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { tabTo } from '../support/keyboard.ts';
import { pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'the keyboard alone',
  (shop) => {
    const open = pagesOf(shop);

    it('leads from the shelf to the order', async () => {
      const buyer = await shop().buyer();
      await shop().product({ name: 'Чай чёрный', price: 289.5 });
      await shop().facility({ name: 'ИК-7', deliveryCost: 350, freeDeliveryThreshold: 5000 });
      const page = await open('/');
      await tabTo(page, /В корзину: Чай чёрный/);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'в корзине 1: Чай чёрный' }).waitFor();
      await page.getByRole('link', { name: 'Оформить заказ' }).first().waitFor();
      await tabTo(page, /Оформить заказ/, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/cart');
      await stepBegins(page, 'Корзина');
      await tabTo(page, /Увеличить/);
      await page.keyboard.press('Enter');
      await page.getByText('1 наименование, 2 товара').waitFor();
      await tabTo(page, /^Далее/);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login?resumeStep=3');
      await page.getByLabel('Электронная почта').waitFor();
      await tabTo(page, /email/);
      await page.keyboard.type(buyer.email);
      await page.keyboard.press('Tab');
      await page.keyboard.type(buyer.password);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/cart?step=3');
      await stepBegins(page, 'Кому доставить');
      // An arrow chooses nothing from a list that has not come yet.
      await page.getByRole('option', { name: 'ИК-7' }).waitFor({ state: 'attached' });
      await typeInto(page, / lastName/, 'Петров');
      await typeInto(page, / firstName/, 'Иван');
      await typeInto(page, / middleName/, 'Ильич');
      await typeInto(page, / birthDate/, '5.11.1985');
      await tabTo(page, / institutionId/);
      await page.keyboard.press('ArrowDown');
      await typeInto(page, / phone/, '89991234567');
      await typeInto(page, / confirmLastName/, 'Петров');
      await tabTo(page, / consent/);
      await page.keyboard.press('Space');
      await tabTo(page, / rights/);
      await page.keyboard.press('Space');
      await tabTo(page, /^Сохранить адрес/);
      await page.keyboard.press('Enter');
      await page.getByRole('radio', { name: /Петров/ }).waitFor();
      await tabTo(page, /^Далее/);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/cart?step=4**');
      await stepBegins(page, 'Проверьте данные');
      await page.getByText('929,00 ₽').first().waitFor();
      await tabTo(page, /Подтвердить заказ/);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/cart?step=5');
      expect(await ordersOf(shop(), buyer.token)).toMatchObject([{ lastNameClient: 'Петров' }]);
    });
  },
  { browser: true, oneDatabase: true },
);

/** A new step begins at its heading: before that nobody presses anything in it. */
function stepBegins(page: Page, title: string): Promise<void> {
  return page.getByRole('heading', { name: title, level: 1 }).and(page.locator(':focus')).waitFor();
}

async function typeInto(page: Page, called: RegExp, text: string): Promise<void> {
  await tabTo(page, called);
  await page.keyboard.type(text);
}
