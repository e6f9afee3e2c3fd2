import { expect, it } from 'vitest';
import { REFUSED, signIn } from '../support/buyer-steps.ts';
import { axe, pagesOf, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

describeShop(
  'signing in',
  (shop) => {
    const open = pagesOf(shop);

    // Control: start the session whatever the sign-in says of the consent (login.page.tsx).
    it('asks whoever has an account without a consent for it first', async () => {
      const buyer = await shop().buyer({ consent: undefined });
      const page = await open('/login?resumeStep=3');
      const given = () => page.evaluate(() => localStorage.getItem('token')).then((token) => token !== null);
      await signIn(page, buyer);
      await page.getByRole('heading', { name: 'Нужно ваше согласие' }).waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await given()).toBe(false);
      await page.getByRole('checkbox', { name: /Даю согласие/ }).check();
      await page.getByRole('button', { name: 'Продолжить' }).click();
      await page.waitForURL('**/cart?*');
      expect(await given()).toBe(true);
      const { db } = shop().services;
      const consents = await db
        .selectFrom('consents')
        .select('purpose')
        .where('user_id', '=', buyer.id)
        .execute();
      expect(consents).toEqual([{ purpose: 'REGISTRATION' }]);
    });

    it('leads back to the page where the session ended', async () => {
      const buyer = await shop().buyer();
      const page = await open('/user-order-list?sort=asc', {
        storage: signedIn(`${buyer.token.slice(0, -4)}AAAA`),
        expected: [REFUSED],
      });
      await page.waitForURL('**/login');
      await page.getByText('Сеанс завершён. Войдите ещё раз, чтобы продолжить.').waitFor();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      await signIn(page, buyer);
      await page.waitForURL('**/user-order-list?sort=asc');
    });
  },
  { browser: true, oneDatabase: true },
);
