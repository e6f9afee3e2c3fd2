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
      await page.getByRole('complementary', { name: 'Изменение' }).getByLabel('Название').waitFor();
      const cell = page.getByRole('rowheader', { name });
      for (const width of [1280, 1366, 1600, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(async () => (await cell.boundingBox())?.height, { message: `${width}` })
          .toBeLessThan(64);
        expect((await cell.boundingBox())?.width, `${width}`).toBeGreaterThan(192);
        expect(await sidewaysScroll(page), `${width}`).toBe(0);
      }
      await page.setViewportSize(PHONE);
      const form = page.locator('form').filter({ has: page.getByLabel('Название учреждения') });
      await form.getByText('Не принимают', { exact: true }).click();
      await form.getByLabel('Добавить отказ').fill('жест');
      await page.keyboard.press('Enter');
      await form.getByLabel('Стоимость доставки').press('Enter');
      await form.getByText('Скажите, откуда это известно').waitFor();
      expect([await axe(page), await sidewaysScroll(page)]).toEqual([[], 0]);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
