import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BROKEN } from '../support/buyer-steps.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'recipients',
  (shop) => {
    const open = pagesOf(shop);

    it('show who is signed in nothing for guests, not even before the scripts have come', async () => {
      const forGuests = (of: Page) => of.getByText('Войдите, чтобы сохранить получателя');
      const { token } = await shop().buyer();
      const own = await open('/info', { storage: signedIn(token), expected: [BROKEN] });
      await own.route('**/*.js', (route) => route.abort());
      await own.goto('/delivery-address', { waitUntil: 'load' });
      await own.getByRole('heading', { level: 1, name: 'Адреса доставки' }).waitFor();
      expect(await forGuests(own).count()).toBe(1);
      expect(await forGuests(own).isVisible()).toBe(false);
    });

    // Controls: pass `errors` instead of `summary` to the list in recipient-form.tsx; run what runAfterPress takes at once;
    // leave `:not(.wrong)` out of field.module.css.
    it('of whom the form says at the field what leaving it finds, moves no focus, and pushes nothing away from a press', async () => {
      const { token } = await shop().buyer();
      const { name } = await shop().facility();
      const page = await open('/delivery-address', { storage: signedIn(token) });
      const next = page.getByRole('checkbox', { name: 'Подтверждаю' });
      // Sent once and mended: what is wrong from then on is no response to sending.
      await page.getByRole('button', { name: 'Сохранить адрес' }).click();
      const summary = page.getByRole('alert').filter({ hasText: 'Исправьте в форме' });
      await summary.waitFor();
      for (const label of ['Фамилия', 'Имя', 'Отчество', 'Фамилия получателя ещё раз']) {
        await field(page, label).fill('Иванов');
      }
      await field(page, 'Дата рождения').fill('05.11.1985');
      await field(page, 'Учреждение').selectOption(name);
      // The words tick the box, only the last of them lead to the text.
      await page.getByText('Даю согласие на обработку').click();
      expect(await page.getByRole('checkbox', { name: 'Даю согласие' }).isChecked()).toBe(true);
      await next.check();
      await field(page, 'Ваш телефон').fill('+7 999');
      await summary.waitFor({ state: 'detached' });
      const { x, y } = await next.evaluate((box) => {
        box.scrollIntoView({ block: 'center' });
        const { left, top } = box.getBoundingClientRect();
        return { x: left + 6, y: top + 6 };
      });
      await page.mouse.move(x, y);
      await page.mouse.down();
      // A finger rests; what must not come meanwhile has had the time to.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
      await page.mouse.up();
      await expect.poll(() => next.isChecked()).toBe(false);
      await page.getByText('Введите корректный номер телефона').waitFor();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('rights');
      expect(await summary.count()).toBe(0);

      const phone = field(page, 'Ваш телефон');
      const border = () => phone.evaluate((input) => getComputedStyle(input).border);
      await page.mouse.move(0, 0);
      const wrong = await border();
      await phone.hover();
      expect(await border()).toBe(wrong);
      // Label, hint, error, field.
      const order = await phone.evaluate((input) =>
        [...(input.parentElement?.children ?? [])].map((part) => part.id || part.tagName),
      );
      expect(order.slice(0, 4)).toEqual(['LABEL', 'phone-hint', 'phone-error', 'phone']);
    });
  },
  { browser: true, oneDatabase: true },
);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
