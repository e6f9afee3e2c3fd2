import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, addMonths, moscowDay } from '../../src/lib/calendar.ts';
import { PHONE, pagesOf } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

describeShop(
  'the pages that inform',
  (shop) => {
    const open = pagesOf(shop);

    it('each consent is a text of its own with version and date, and its link leads right to it', async () => {
      const page = await open('/privacy-police');
      await page.getByRole('link', { name: 'Согласие при сохранении адреса доставки' }).click();
      await page.waitForURL('**/consent#recipient');
      await expect.poll(() => topOf(page, '#recipient')).toBeLessThan(120);
      const recipient = page.locator('#recipient');
      expect(await recipient.innerText()).toMatch(/Редакция 2026-11-23, действует с 23\sноября 2026\sг\./);
      // Opened cold, as the form's link opens it in a new tab.
      await page.goto('/consent#registration');
      await expect.poll(() => topOf(page, '#registration')).toBeLessThan(120);
      expect(await page.locator('#registration').innerText()).toMatch(/Редакция 2026-11-23/);
    });

    // Control: put the fields into a form, or send the choice along in a link.
    it('«Когда следующая передача» counts in the browser, by keyboard, and sends nothing of what is chosen', async () => {
      const page = await open('/next-parcel', { viewport: PHONE });
      await page.waitForLoadState('networkidle');
      const sent: string[] = [];
      page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
      const last = addDays(moscowDay(new Date()), -10);
      await page.getByLabel('Где получатель').focus();
      await page.keyboard.press('ArrowDown');
      await page.getByLabel('Когда приняли последнюю').fill(last);
      await page.getByText('Следующую передачу могут принять не раньше').waitFor();
      await page.keyboard.press('Enter');
      // Whatever was asked for since is the page itself and what it is made of.
      const foreign = sent.filter(
        (request) => !/\/(next-parcel|assets\/\S+|img\/\S+|\S+\.(js|svg|webmanifest)) $/.test(request),
      );
      expect(foreign).toEqual([]);

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Добавить в календарь' }).click(),
      ]);
      expect(new URL(download.url()).search).toBe(`?day=${addMonths(last, 2)}`);
      expect(download.suggestedFilename()).toBe('next-parcel.ics');
    });

    it('all print without the header and the footer, with nothing folded away', async () => {
      const page = await open('/privacy-police');
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('banner').isVisible()).toBe(false);
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
      expect(await page.getByText('Персональные данные — любые сведения').isVisible()).toBe(true);
      // What is taken to the shop or read to somebody is two sheets, not four.
      // Control: in `src/content/web/content.module.css` replace `.facility > :not(p)` with `.facility > i`
      await shop().facility({ name: newName('ИК-7') });
      await page.goto('/allowed');
      expect(await page.getByRole('heading', { name: 'А можно ли…?' }).isVisible()).toBe(false);
      expect(await page.locator('article select').first().isVisible()).toBe(false);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    });

    // Control: in `src/content/web/search-form.module.css` replace `display: contents` with `display: block`
    // Control: in `src/content/web/content.module.css` replace `.folded::details-content` with `.folded`
    it('have buttons level with their fields, and on a phone parts are folded and the table of quotas stacks', async () => {
      const page = await open('/allowed', { viewport: { width: 1366, height: 768 } });
      const ends = async (name: string, role: 'searchbox' | 'button') => {
        const box = await page.getByRole('main').getByRole(role, { name }).boundingBox();
        return [Math.round(box?.height ?? 0), Math.round((box?.y ?? 0) + (box?.height ?? 0))];
      };
      expect(await ends('Узнать', 'button')).toEqual(await ends('Что хотите положить', 'searchbox'));

      // Control: in `src/ui/fields/form-grid.module.css` replace `    align-self: end;` with ``
      await page.goto('/next-parcel');
      await page.getByLabel('Где получатель').selectOption({ label: 'Тюрьма' });
      await page.getByText('Сейчас: общий режим').click();
      const tops = ['Режим', 'Что хотите отправить'].flatMap((name) => [
        page.getByText(name, { exact: true }).first(),
        page.getByLabel(name).first(),
      ]);
      const [label, box, nextLabel, nextBox] = await Promise.all(
        tops.map(async (part) => (await part.boundingBox())?.y),
      );
      expect([nextLabel, nextBox]).toEqual([label, box]);

      await page.goto('/allowed');
      const packing = page.getByText('Только мягкая упаковка');
      expect(await packing.isVisible()).toBe(true);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(() => packing.isVisible()).toBe(false);
      await page.getByText('Как должно быть упаковано').click();
      await packing.waitFor();

      await page.goto('/how-to-order');
      const table = page.getByRole('region', { name: 'Посылки или передачи и бандероли за год' });
      await page.getByText('Сколько положено при каждом режиме').click();
      const row = table.getByRole('row').filter({ hasText: 'Колония общего режима' });
      const lefts = await row
        .locator('th, td')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(1);
    });
  },
  { browser: true, oneDatabase: true, config: { SHOP_PHONE: '+79997654321' } },
);

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => Math.abs(part.getBoundingClientRect().top));
