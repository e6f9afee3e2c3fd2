import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { BROKEN } from '../support/buyer-steps.ts';
import { pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'delivery addresses',
  (shop) => {
    const open = pagesOf(shop);

    it('show who is signed in nothing for guests, not even before the scripts have come', async () => {
      const forGuests = (of: Page) => of.getByText('Войдите, чтобы сохранить получателя');
      const { token } = await shop().buyer();
      const own = await open('/info', { storage: signedIn(token), expected: [BROKEN] });
      await own.route('**/*.js', (route) => route.abort());
      await own.goto('/delivery-address', { waitUntil: 'load' });
      await own.getByRole('heading', { level: 1, name: 'Получатели и доставка' }).waitFor();
      expect(await forGuests(own).count()).toBe(1);
      expect(await forGuests(own).isVisible()).toBe(false);
    });

    it('takes the draft away when the person signs out', async () => {
      const buyer = await shop().buyer();
      const page = await open('/delivery-address', { storage: signedIn(buyer.token) });
      await field(page, 'Имя').fill('Секрет');
      const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
      await expect.poll(stored).toContain('Секрет');
      await page.getByRole('banner').getByRole('button', { name: 'Выйти' }).click();
      await page.waitForURL(`${shop().url}/`);
      await expect.poll(stored).not.toContain('Секрет');
    });
  },
  { browser: true, oneDatabase: true },
);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
