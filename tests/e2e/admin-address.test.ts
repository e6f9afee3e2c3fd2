import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe, PHONE, pagesOf, sidewaysScroll, signedIn } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'the settings of addresses',
  (shop) => {
    const openPage = pagesOf(shop);
    const open = async (view: Parameters<typeof openPage>[1] = {}) =>
      openPage('/admin/address', { storage: signedIn(await shop().admin()), ...view });

    // Control: in `src/facilities/web/admin-address/address-row.tsx` replace `100cqi - 66rem` with `100vw - 73rem`
    // Control: in `src/desk/list.module.css` replace `@container list (width <= 70rem)` with `@container list (width <= 60rem)`
    it('leaves names their room beside the form at every width', async () => {
      const name = newName('ИК-7, строгий режим, п. Дальний');
      await shop().facility({ name });
      const page = await open();
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('complementary', { name: 'Изменение' }).getByLabel('Название адреса').waitFor();
      const cell = page.getByRole('rowheader', { name });
      for (const width of [1280, 1366, 1600, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(async () => (await cell.boundingBox())?.height, { message: `${width}` })
          .toBeLessThan(64);
        expect((await cell.boundingBox())?.width, `${width}`).toBeGreaterThan(192);
        expect(await sidewaysScroll(page), `${width}`).toBe(0);
      }
    });

    it('says by keyboard what is refused and when parcels are taken; the change of another administrator stays', async () => {
      const { id, name } = await shop().facility({ name: newName('ИК-40') });
      const tin = await shop().product({ name: newName('Сайра'), tags: ['can'] });
      const inSet = await shop().product({
        name: newName('Набор'),
        parts: [{ productId: tin.id, quantity: 1 }],
      });
      const page = await open({ viewport: PHONE, expected: [/status of 409/] });
      const form = page.locator('tbody form');
      const tick = async (label: string) => {
        await form.getByLabel(new RegExp(`^${label}( \\(\\d+\\))?$`)).focus();
        await page.keyboard.press('Space');
      };
      const opens = page.getByRole('button', { name, exact: true });
      const hasFocus = (there: Locator) => there.evaluate((element) => element === document.activeElement);
      await page.getByRole('button', { name: `Ещё для ${name}` }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Дни сдачи ${name}` }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => hasFocus(form.getByLabel('пн'))).toBe(true);
      await form.getByText('день сдачи сообщит администратор').waitFor();
      await tick('вт');
      await form.getByText(/сдадим во вторник, \d/).waitFor();
      await form.getByLabel('Пауза по этот день').fill('1 1 2099');
      await form.getByText('за 60 дней дня сдачи не нашлось').waitFor();
      await form.getByLabel('До какого часа').fill('16:30');
      const closed = form.getByLabel('Добавить закрытый день');
      await closed.fill('31.12.2026');
      await closed.fill('31.02.2027');
      await form.getByText('Приём', { exact: true }).click();
      await form.getByLabel(/^жестяные банки \([2-9]\d*\)$/).waitFor();
      await tick('жестяные банки');
      await form.getByText(/^Не примут/).click();
      await form.getByText(tin.name).waitFor();
      await expect.poll(() => form.getByRole('definition').innerText()).toContain(inSet.name);
      await form.getByLabel('До какого часа').press('Enter');
      await form.getByText('Такого дня нет: укажите день, месяц и год').waitFor();
      await form.getByText('Скажите, откуда это известно').waitFor();
      expect(await axe(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await closed.fill('1.1.2027');
      await form.getByLabel('Откуда известно').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Tab');
      const theirs = { parcelGrams: 15_000, handoverWeekdays: [5] };
      await shop().asAdmin.patch(`/api/v1/work-addresses/${id}`, theirs);
      const offered = firstLook(page, 'Оставить моё');
      await page.keyboard.press('Enter');
      await form.getByText('дни сдачи: было пусто, стало пт').waitFor();
      // Whoever reads that may press at once: nothing rests any more.
      expect(await offered).toEqual({ disabled: false });
      await form.getByRole('button', { name: 'Оставить моё' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(`Адрес «${name}» обновлён`).waitFor();
      const { addressList } = (await shop().get('/api/v1/work-addresses/get-all')).body;
      expect(addressList.find((one: { id: number }) => one.id === id)).toMatchObject({
        parcelGrams: 15_000,
        handoverWeekdays: [2],
        orderByTime: '16:30',
        closedDays: ['2026-12-31', '2027-01-01'],
        pausedUntil: '2099-01-01',
        refusedTags: ['can'],
        refusedSource: 'FACILITY',
      });
      // The words come before the focus is back where the form was opened.
      await expect.poll(() => hasFocus(opens)).toBe(true);
      // The form begins as its row stands, which comes anew a little later than the words.
      await page.locator('tbody').filter({ hasText: name }).getByText('вт', { exact: true }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => form.getByLabel('Предел посылки').inputValue()).toBe('15');
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);

/** How a button of this name stands at the moment when it comes. */
function firstLook(page: Page, name: string): Promise<{ disabled: boolean }> {
  return page.evaluate(
    (sought) =>
      new Promise((seen) => {
        new MutationObserver((_, watch) => {
          const buttons = [...document.querySelectorAll('button')];
          const button = buttons.find(({ textContent }) => textContent === sought);
          if (button === undefined) return;
          watch.disconnect();
          seen({ disabled: button.disabled });
        }).observe(document.body, { subtree: true, childList: true });
      }),
    name,
  );
}
