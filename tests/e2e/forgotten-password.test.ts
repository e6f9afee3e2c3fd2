import { afterAll, expect, it } from 'vitest';
import { signIn } from '../support/buyer-steps.ts';
import { startMailServer } from '../support/mail-server.ts';
import { axe, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';

/** What the browser itself says of a call that is refused on purpose. */
const REFUSED = /Failed to load resource: the server responded with a status of (401|409)/;

const PUBLIC_URL = 'http://shop.example';

const mails = await startMailServer();
afterAll(() => mails.close());

describeShop(
  'a forgotten password',
  (shop) => {
    const open = pagesOf(shop);

    // Control: leave EmailVerificationNotice out of the pages.
    it('needs a proved mailbox, which a gentle row asks for until it is; its link comes by mail and signs in, once', async () => {
      const { email, password, token } = await shop().buyer();
      const page = await open('/user-order-list', {
        viewport: PHONE,
        storage: signedIn(token),
        expected: [REFUSED],
      });
      const row = page.getByText('Подтвердите почту, чтобы получать письма');
      await row.waitFor();
      await page.getByText('Заказов пока нет').waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole('button', { name: 'Отправить ссылку' }).click();
      await page.getByRole('status').getByText(`Ссылка отправлена на ${email}`).waitFor();
      const proof = await linkIn(1, email, '/confirm-mail/[\\w.-]+');
      await page.goto('/account');
      await row.waitFor();
      await page.goto(proof);
      await page.getByRole('button', { name: 'Да, это моя почта' }).click();
      await page.getByRole('heading', { name: 'Почта подтверждена' }).waitFor();
      expect(await axe(page)).toEqual([]);
      for (const [path, seen] of [
        ['/user-order-list', 'Заказов пока нет'],
        ['/account', 'Смена пароля'],
      ] as const) {
        const requested = page.waitForResponse((response) => response.url().endsWith('/api/v1/account/mail'));
        await page.goto(path);
        await requested;
        await page.getByText(seen).first().waitFor();
        expect(await row.count()).toBe(0);
      }
      // The account stops the mails about orders.
      const wanted = page.getByLabel(/Присылать письма о моих заказах/);
      expect(await wanted.isChecked()).toBe(true);
      await wanted.click();
      await expect.poll(() => wanted.isChecked()).toBe(false);
      await page.reload();
      await expect.poll(() => wanted.isChecked()).toBe(false);
      expect(await sidewaysScroll(page)).toBe(0);

      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
      await page.getByLabel('Электронная почта').fill(email);
      await page.getByRole('link', { name: 'Забыли пароль?' }).click();
      await expect.poll(() => page.title()).toBe('Забыли пароль? — Передача');
      expect(await page.getByLabel('Электронная почта').inputValue()).toBe(email);
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Прислать ссылку' }).click();
      await page.getByRole('status').getByText('письмо со ссылкой придёт').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      const reset = await linkIn(2, email, '/reset#[\\w-]+');

      await page.goto(reset);
      const [first, again] = [
        page.getByLabel('Новый пароль', { exact: true }),
        page.getByLabel('Новый пароль ещё раз'),
      ];
      const save = page.getByRole('button', { name: 'Сохранить новый пароль' });
      await first.fill('совсем новый пароль');
      await again.fill('совсем другой пароль');
      await save.click();
      await page
        .getByRole('alert')
        .getByRole('link', { name: /Пароли не совпадают/ })
        .waitFor();
      expect(await axe(page)).toEqual([]);
      await again.fill('совсем новый пароль');
      await save.click();
      await page.getByText('Новый пароль сохранён. Войдите с ним.').waitFor();
      expect((await shop().get('/api/v1/account/me', { token })).status).toBe(401);
      await signIn(page, { email, password });
      await page.getByText('Неверный email или пароль').waitFor();
      await signIn(page, { email, password: 'совсем новый пароль' });
      await page.waitForURL(`${shop().url}/`);

      // The link is used up; the shop says what to do.
      await page.goto(reset);
      for (const field of [first, again]) await field.fill('ещё один пароль');
      await save.click();
      await page.getByText('Ссылка уже не действует').waitFor();
      await page.getByRole('link', { name: 'Запросить новую ссылку' }).waitFor();
    });
  },
  {
    browser: true,
    oneDatabase: true,
    config: { SMTP_URL: mails.url, MAIL_FROM: 'Передача <shop@example.ru>', PUBLIC_URL },
  },
);

/** The path of the link in the mail of this number, from 0, to a person. */
async function linkIn(number: number, email: string, path: string): Promise<string> {
  await expect.poll(() => mails.to(email).length).toBe(number + 1);
  return new RegExp(`${PUBLIC_URL}(${path})`).exec(mails.to(email)[number]?.text ?? '')?.[1] ?? '';
}
