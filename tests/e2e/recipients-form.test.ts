import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { latestBirthday, moscowDay } from '../../src/lib/calendar.ts';
import { fillRecipient } from '../support/buyer-steps.ts';
import { pagesOf, secondsShown, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'the form of a recipient',
  (shop) => {
    const open = pagesOf(shop);

    it('tells every rule in its words, and each leads to its field', async () => {
      const { token } = await shop().buyer();
      const page = await open('/delivery-address', { storage: signedIn(token) });
      await page.getByRole('button', { name: 'Сохранить адрес' }).click();
      const seconds = await secondsShown(page, 'Ошибка валидации данных');
      expect(seconds).toBeGreaterThan(2.9);
      expect(seconds).toBeLessThan(8);
      const summary = page.getByRole('alert').filter({ hasText: 'Исправьте в форме' });
      await summary.and(page.locator(':focus')).waitFor();
      expect(await summary.getByRole('link').allInnerTexts()).toEqual([
        'Укажите фамилию',
        'Укажите имя',
        'Укажите отчество',
        'Укажите дату рождения',
        'Выберите учреждение',
        'Введите корректный номер телефона (+7 или 8 и 10 цифр)',
        'Повторите фамилию',
        'Нужно ваше согласие на обработку персональных данных',
        'Подтвердите, что вправе сообщить данные получателя',
      ]);
      await summary.getByRole('link', { name: 'Укажите имя' }).click();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('firstName');
    });

    it('judges a field when it is left, and writes phone and date as they are read', async () => {
      const { token } = await shop().buyer();
      const page = await open('/delivery-address', { storage: signedIn(token) });
      const leaving = async (label: string, typed: string) => {
        await field(page, label).fill(typed);
        await field(page, label).press('Tab');
      };
      const bad = 'Введите корректный номер телефона (+7 или 8 и 10 цифр)';
      await leaving('Ваш телефон', '+7 999 123-45-6');
      await page.getByText(bad).waitFor();
      await leaving('Ваш телефон', '8 999 123 45 67');
      await expect.poll(() => field(page, 'Ваш телефон').inputValue()).toBe('+7 (999) 123-45-67');
      expect(await page.getByText(bad).count()).toBe(0);
      await leaving('Фамилия', 'Соколов');
      await leaving('Фамилия получателя ещё раз', 'Соколав');
      await page.getByText('Фамилии не совпадают').waitFor();
      await leaving('Фамилия получателя ещё раз', 'Соколов');
      await page.getByText('Фамилии не совпадают').waitFor({ state: 'detached' });

      const birthday = latestBirthday(moscowDay(new Date()), 14);
      const dayAfter = new Date(`${birthday}T12:00:00Z`);
      dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
      await leaving('Дата рождения', dayAfter.toISOString().slice(0, 10).split('-').reverse().join('.'));
      await page.getByText('Возраст должен быть не менее 14 лет').waitFor();
      await leaving('Дата рождения', birthday.split('-').reverse().join('.'));
      await page.getByText('Возраст должен быть не менее 14 лет').waitFor({ state: 'detached' });
      await leaving('Дата рождения', '05111985');
      await expect.poll(() => field(page, 'Дата рождения').inputValue()).toBe('05.11.1985');
    });

    // Controls: pass `errors` instead of `summary` to the list in recipient-form.tsx; run what afterPress takes at once;
    // leave `:not(.wrong)` out of field.module.css.
    it('says at the field what leaving it finds, moves no focus, and pushes nothing away from a press', async () => {
      const { token } = await shop().buyer();
      const { name } = await shop().facility();
      const page = await open('/delivery-address', { storage: signedIn(token) });
      const next = page.getByRole('checkbox', { name: 'Подтверждаю' });
      // Sent once and mended: what is wrong from then on is no answer to sending.
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

    it('says what the eye misses, and writes names and phones as they are written', async () => {
      const { token } = await shop().buyer();
      const { name } = await shop().facility({ name: newName('ИК') });
      const page = await open('/delivery-address', { storage: signedIn(token) });
      const leaving = async (label: string, typed: string) => {
        await field(page, label).fill(typed);
        await field(page, label).press('Tab');
      };
      await leaving('Фамилия', 'Сoколов');
      await page.getByText('В фамилии есть латинская буква «o»').waitFor();
      await leaving('Фамилия', 'королёв');
      await expect.poll(() => field(page, 'Фамилия').inputValue()).toBe('Королёв');
      await leaving('Фамилия получателя ещё раз', 'КОРОЛЕВ');
      await page.getByText('Фамилии не совпадают: в одной «ё», в другой «е»').waitFor();
      await leaving('Дата рождения', '31.02.1990');
      await page.getByText('31 февраля не бывает').waitFor();
      await leaving('Ваш телефон', '999 123 45 67');
      await expect.poll(() => field(page, 'Ваш телефон').inputValue()).toBe('+7 (999) 123-45-67');
      await page.getByText('Если отчества нет, напишите «нет»').waitFor();

      await fillRecipient(page, name);
      await field(page, 'Отчество').fill('нет');
      await field(page, 'Ваш телефон').fill('8.999.123-45-67');
      await field(page, 'Имя').fill('иван');
      await field(page, 'Имя').press('Enter');
      await page.getByText('Данные успешно сохранены!').waitFor();
      const { body } = await shop().get('/api/v1/user/address/history', { token });
      expect(body).toMatchObject([{ firstName: 'Иван', middleName: 'нет', phone: '+79991234567' }]);
    });

    it('takes no more than the limit of each field, and counts from 90 % of it', async () => {
      const { token } = await shop().buyer();
      const page = await open('/delivery-address', { storage: signedIn(token) });
      for (const [label, max] of [
        ['Фамилия', 127],
        ['Имя', 127],
        ['Отчество', 127],
        ['Фамилия получателя ещё раз', 127],
        ['Отряд (необязательно)', 63],
        ['Ваш телефон', 63],
        ['Дополнительная информация (необязательно)', 511],
      ] as const) {
        const near = Math.ceil(max * 0.9);
        await field(page, label).fill('1'.repeat(near - 1));
        expect(await page.getByText(' символов').count(), label).toBe(0);
        await field(page, label).press('End');
        await page.keyboard.type('1');
        await page.getByText(`${near} из ${max} символов`).waitFor();
        await field(page, label).fill('1'.repeat(max + 5));
        await page.getByText(`${max} из ${max} символов`).waitFor();
        expect(await field(page, label).inputValue(), label).toHaveLength(max);
        await field(page, label).fill('');
      }
    });
  },
  { browser: true, oneDatabase: true },
);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
