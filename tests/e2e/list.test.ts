import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { insertDemoShop } from '../../src/app/demo/demo-data.db.ts';
import { readDemoShopData } from '../../src/app/demo/demo-data.ts';
import { filledCart } from '../support/buyer-steps.ts';
import { tabTo } from '../support/keyboard.ts';
import { axeOnScreens, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';

/** A letter with a list in it: greetings, goods of every kind, what nobody sells. */
const LETTER = `Мам, как ты там, не переживай
чай 2 пачки
конф. без фантиков кило
мыло хоз 3
носки чёрные, 5 пар
сиг
таблетки от головы
сухофрукты 300г
тетради 5 шт, ручки 2, конверты 10
сок 2 л
№ 43 — 2
целую, твой Серёжа`;

/** What must stay in the browser. */
const PRIVATE = /переживай|целую|Серёжа|твой|как ты там/;

const LIST = 'Список вещей';
const CUT = 'Разобрать список';
const PUT = /^Положить (в корзину: )?\d/;

describeShop(
  'a list becomes a cart',
  (shop) => {
    const open = pagesOf(shop);

    beforeAll(async () => {
      await insertDemoShop(shop().services.db, { ...(await readDemoShopData()), pictures: new Map() });
      await shop().services.snapshot.refresh();
    });

    const cart = (page: Page) => page.evaluate(() => localStorage.getItem('cart'));
    const status = (page: Page) => page.getByRole('main').getByRole('status').first();

    async function review(page: Page, text: string): Promise<void> {
      await page.getByLabel(LIST).fill(text);
      await page.getByRole('button', { name: CUT }).click();
      await page.getByRole('button', { name: 'Изменить список' }).waitFor();
    }

    it('by the keyboard alone on a phone, and no word of the letter leaves it; nothing against WCAG 2.2 AA', async () => {
      const requests: Request[] = [];
      const [own] = expectStatus(200, await shop().post('/api/v1/products/by-ids', { ids: [1] }));
      const page = await open('/list', { viewport: PHONE, storage: filledCart([own, 1]) });
      page.on('request', (request) => requests.push(request));
      const before = await cart(page);

      await tabTo(page, / list$/);
      await page.keyboard.insertText(LETTER);
      await tabTo(page, /^Разобрать список/);
      await page.keyboard.press('Enter');
      // What came of it is said where the focus goes on.
      await status(page)
        .and(page.locator(':focus'))
        .getByText(/^Нашли \d+ из/)
        .waitFor();
      expect(await status(page).innerText()).toMatch(
        /^Нашли\s\d\sиз\s12,\sпроверьте\s\d,\sвыберите\s2,\sположить\sне\sсможем\s3\.$/,
      );
      expect(await cart(page)).toBe(before);
      expect(await sidewaysScroll(page)).toBe(0);
      // The counts are one line.
      // Control: in `src/letter/web/list.module.css` replace `white-space: nowrap` with ``
      const count = page.getByRole('link', { name: /^Не положим/ });
      expect((await count.boundingBox())?.height).toBeLessThanOrEqual(50);
      const line = page.getByRole('listitem').filter({ hasText: 'Тетрадь в клетку' });
      expect((await line.boundingBox())?.height).toBeLessThanOrEqual(134);
      // Beside the button of two lines the sum and the weight have one each.
      const bar = page.getByRole('button', { name: PUT }).locator('xpath=../..');
      expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(86);

      await tabTo(page, /^Увеличить количество: Мыло/);
      await page.keyboard.press('Enter');
      const things = async () => Number(/Положить (?:в корзину: )?(\d+)/.exec(await bar.innerText())?.[1]);
      const unsized = await things();
      await tabTo(page, /^Выберите размер/);
      await page.keyboard.press('ArrowDown');
      await expect.poll(things).toBe(unsized + 1);
      await tabTo(page, /Выбрать/);
      await page.keyboard.press('Enter');
      await page.getByRole('listitem').and(page.locator(':focus')).getByText('«сухофрукты 300г»').waitFor();
      expect(await cart(page)).toBe(before);
      await tabTo(page, PUT);
      await page.keyboard.press('Enter');
      await status(page)
        .and(page.locator(':focus'))
        .getByText(/^В корзину положено: \d+\sтовар/)
        .waitFor();
      const lines: { id: number; quantity: number; choice?: string }[] = JSON.parse((await cart(page)) ?? '');
      expect(lines.map(({ id, quantity, choice }) => [id, quantity, choice ?? null])).toEqual(
        expect.arrayContaining([
          [1, 1, null],
          [8, 2, null],
          [43, 2, null],
          [49, 2, null],
          [105, 4, null],
          [124, 1, '25'],
          [139, 5, null],
        ]),
      );
      expect(lines).toHaveLength(10);
      await page.getByText('«сок 2 л»').waitFor();

      await tabTo(page, /^Вернуть как было/);
      await page.keyboard.press('Enter');
      await status(page).getByText('Ваша корзина снова как была').waitFor();
      expect(await cart(page)).toBe(before);
      // The review stands as it was left.
      expect(await page.getByRole('textbox', { name: /^Количество: Мыло/ }).inputValue()).toBe('4');

      const sent = requests.map(
        (request) => `${decodeURIComponent(request.url())} ${request.postData() ?? ''}`,
      );
      expect(sent.filter((text) => text.includes('match-list'))).not.toEqual([]);
      expect(sent.filter((text) => PRIVATE.test(text))).toEqual([]);
      expect(shop().logs.join('')).not.toMatch(PRIVATE);
      expect(shop().logs.join('')).not.toContain('чай 2 пачки');
      expect(await stored(page)).not.toMatch(/переживай|чай 2 пачки/);
      expect(page.url()).toBe(`${shop().url}/list`);

      await page.getByText('Другое').first().click();
      // All the ways a line can look: one without its size, one that is not put.
      await page.getByRole('button', { name: 'Не класть: мыло', exact: false }).click();
      expect(await axeOnScreens(page)).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.dataset.textSize = '3';
      });
      expect(await sidewaysScroll(page)).toBe(0);
    });

    it('heeds the chosen facility, and names it', async () => {
      const page = await open('/list');
      await page.getByLabel('Учреждение').selectOption({ label: await optionOf(page, 'ИК-103') });
      await review(page, 'сахар кусковой 2\nхалва');
      await page.getByText('Для ИК-103').waitFor();
      await page.getByText(/Последнее слово — за учреждением/).waitFor();
      const refused = page
        .getByRole('main')
        .locator('section')
        .filter({ hasText: /^Не положим/ });
      expect(await refused.locator('> ul > li').allInnerTexts()).toEqual([
        expect.stringMatching(/«сахар\sкусковой\s2»/),
      ]);

      // The catalogue on paper marks the same.
      await page.goto('/catalogue/print');
      await page.getByText(/^Отмечено, чего не принимает ИК-103/).waitFor();
      const sugar = page.getByRole('listitem').filter({ hasText: 'Сахар кусковой' });
      expect(await sugar.innerText()).toContain('не принимают: сахар');
      expect(await page.getByRole('listitem').filter({ hasText: 'Халва' }).innerText()).not.toContain(
        'не прин',
      );
    });
  },
  { browser: true, oneDatabase: true },
);

/** Everything that the browser has stored. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));

/** How the list of facilities names the one that begins so. */
async function optionOf(page: Page, begins: string): Promise<string> {
  const option = page.getByLabel('Учреждение').getByRole('option', { name: begins });
  await option.waitFor({ state: 'attached' });
  return option.innerText();
}
