import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addMonths, dayAfter, formatBirthDate, moscowDay } from '../../src/lib/calendar.ts';
import { PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { SIGN_IN_PATHS } from '../support/screens.ts';
import { describeShop } from '../support/shop.ts';
import { POLICY_PARTS } from '../support/text-facts.ts';

describeShop(
  'the pages that inform',
  (shop) => {
    const open = pagesOf(shop);

    it('«О сервисе» says what is done, for which region, and how to reach the administrator', async () => {
      const page = await open('/info');
      const text = await words(page);
      for (const fact of ['Заречинская область', 'Обратная связь', '+7 (999) 765-43-21', 'Выбор широкий']) {
        expect(text).toContain(fact);
      }
      const messenger = page.locator('#contacts').getByRole('link', { name: 'Написать администратору' });
      expect(await messenger.getAttribute('href')).toBe('https://wa.me/79997654321');
    });

    it('«Разрешённые продукты» answers «А можно ли…?» as one types', async () => {
      const page = await open('/allowed');
      const field = page.getByRole('searchbox', { name: 'Что хотите положить' });
      const answer = page.locator('section[aria-labelledby="can-i-send"]');
      expect(await answer.getByRole('listitem').count()).toBe(0);
      for (const [question, first, verdict] of [
        ['мёд', 'Мёд', 'Обычно можно'],
        ['а можно ли сигареты?', 'Сигареты и табак', 'У нас не продаётся'],
        ['дрожжей', 'Дрожжи', 'Нельзя'],
        ['сахар', 'Сахар', 'Не везде'],
        ['печ', 'Печенье', 'Можно'],
      ] as const) {
        await field.fill(question);
        const top = answer.getByRole('listitem').first();
        await top.getByText(first, { exact: true }).waitFor();
        expect(await top.innerText()).toContain(verdict);
      }
      expect(await answer.getByRole('status').textContent()).toMatch(/^Печенье: можно\./);

      await field.fill('vfckj');
      await answer.getByText('Показываем ответ на «масло».').waitFor();
      await field.fill('бронтозавр');
      await answer.getByText('В нашем списке этого нет.').waitFor();
      expect(await answer.getByRole('listitem').count()).toBe(0);
      await field.fill('');
      await expect.poll(() => answer.getByRole('status').textContent()).toBe('');

      // The button puts the question into the address, so that the answer can be sent to a relative.
      await field.fill('халва');
      await answer.getByRole('button', { name: 'Узнать' }).click();
      await page.waitForURL((url) => url.searchParams.get('q') === 'халва');
      expect((await shop().get('/allowed?q=халва')).text).toContain(
        'Обычно принимают; при досмотре её могут',
      );
    });

    it('«Разрешённые продукты» names what is taken, what is not, and how perishables are kept', async () => {
      const text = await words(await open('/allowed'));
      for (const fact of [
        '4 ± 2 °C',
        'дрожжи, алкоголь',
        'домашние консервы',
        'Последнее слово всегда за учреждением',
      ]) {
        expect(text).toContain(fact);
      }
    });

    it('«Как заказать» holds quotas by regime and conditions, weights, interval, first parcel, other ways', async () => {
      const page = await open('/how-to-order');
      const rows = await page
        .getByRole('row')
        .evaluateAll((found) =>
          found.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replace(/\s/g, ' '))),
        );
      expect(rows.slice(0, 4)).toEqual([
        ['Где получатель', 'Обычные условия', 'Облегчённые условия', 'Строгие условия'],
        ['Колония общего режима', '6 и 6раз в 2 месяца', '12 и 12раз в месяц', '3 и 3раз в 4 месяца'],
        ['Колония строгого режима', '4 и 4раз в 3 месяца', '6 и 6раз в 2 месяца', '2 и 2раз в 6 месяцев'],
        ['Колония особого режима', '3 и 3раз в 4 месяца', '4 и 4раз в 3 месяца', '1 и 1раз в год'],
      ]);
      expect(rows).toContainEqual(['Женщины', 'Число не ограничено']);
      const text = await words(page);
      for (const fact of [
        'Посылка или передача — до 20 кг',
        'Бандероль — до 5 кг',
        'Первую посылку можно получить сразу по прибытии',
        'Магазин учреждения',
        'Перевод на лицевой счёт',
      ]) {
        expect(text).toContain(fact);
      }
    });

    it('the policy folds into six parts; its search opens those that fit and marks the words', async () => {
      const page = await open('/privacy-police');
      expect(await parts(page)).toEqual(POLICY_PARTS);
      expect(await page.locator('main details[open]').count()).toBe(0);
      await page.getByText('Виды данных').click();
      expect(await page.locator('main details[open]').count()).toBe(1);

      const field = page.getByRole('searchbox', { name: 'Найти в политике' });
      await field.fill('телефон');
      await expect.poll(() => parts(page).then((found) => found.length)).toBeLessThan(6);
      const found = await parts(page);
      await page.getByText(`Разделов, где это есть: ${found.length}`).waitFor();
      expect(await page.locator('main details[open]').count()).toBe(found.length);
      const marks = await page.locator('main mark').allTextContents();
      expect(marks.length).toBeGreaterThan(0);
      for (const mark of marks) expect(mark).toMatch(/^телефон/i);

      await field.fill('единорог');
      await page.getByText('Таких слов в политике нет.').waitFor();
      await page.getByRole('link', { name: 'Показать всю политику' }).click();
      await expect.poll(() => parts(page)).toEqual(POLICY_PARTS);
      expect(await field.inputValue()).toBe('');
      expect(await words(page)).toContain('Контакты оператора');
    });

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
      const answer = page.getByRole('main').getByRole('status');
      expect(await answer.innerText()).toContain('Выберите, где получатель');

      const last = dayAfter(moscowDay(new Date()), -10);
      const next = (months: number) => spaced(formatBirthDate(addMonths(last, months)));
      const answers = async () => spaced(await answer.innerText());
      await page.getByLabel('Где получатель').focus();
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(answers)
        .toBe(
          'Первую можно получить сразу по прибытии.\n\nЕсли посылки или передачи уже были, укажите, когда приняли последнюю.',
        );
      await page.getByLabel('Когда приняли последнюю').fill(last);
      await expect
        .poll(answers)
        .toBe(
          `Следующую передачу могут принять не раньше ${next(2)} Учреждение считает срок само; уточните, от какого дня.`,
        );
      await page.keyboard.press('Enter');
      await page.getByLabel('Условия').selectOption({ label: 'Строгие' });
      await expect.poll(answers).toContain(next(4));
      await page
        .getByLabel('Сейчас в ШИЗО или ПКТ')
        .selectOption({ label: 'В ПКТ, ЕПКТ или одиночной камере' });
      await expect.poll(answers).toContain(next(6));
      await page.reload();
      await expect.poll(answers).toContain(next(6));
      expect(await page.getByLabel('Когда приняли последнюю').inputValue()).toBe(last);

      await page.getByLabel('Что хотите отправить').selectOption({ label: 'Бандероль' });
      await expect.poll(answers).toContain('Первую можно получить');
      await page.getByLabel('Когда приняли последнюю').fill('2062-11-20');
      await page.getByLabel('Где получатель').focus();
      await page.getByText('Проверьте год').waitFor();
      expect(await answers()).toBe('Проверьте, когда приняли последнюю.');
      await page.getByLabel('Сейчас в ШИЗО или ПКТ').selectOption({ label: 'В ШИЗО' });
      await page.getByLabel('Когда приняли последнюю').fill('');
      await expect.poll(answers).toBe('Сейчас не выдадут; спросите, с какого дня можно.');
      await page.getByLabel('Где получатель').selectOption({ label: 'Следственный изолятор (СИЗО)' });
      await expect.poll(answers).toContain('до 30 кг передач на человека');
      await page.getByLabel('Где получатель').selectOption({ label: 'Тюрьма' });
      expect(await page.getByLabel('Режим').locator('option').allInnerTexts()).toEqual([
        'Общий режим',
        'Строгий режим',
      ]);

      // Whatever was asked for since is the page itself and what it is made of.
      const foreign = sent.filter(
        (request) => !/\/(next-parcel|assets\/\S+|img\/\S+|\S+\.(js|svg|webmanifest)) $/.test(request),
      );
      expect(foreign).toEqual([]);

      await page.getByLabel('Сейчас в ШИЗО или ПКТ').selectOption({ label: 'Нет' });
      await page.getByLabel('Что хотите отправить').selectOption({ label: 'Посылка или передача' });
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Добавить в календарь' }).click(),
      ]);
      expect(new URL(download.url()).search).toBe(`?day=${addMonths(last, 12)}`);
      expect(download.suggestedFilename()).toBe('next-parcel.ics');

      // Until a kind is chosen here, it is that of the facility chosen in this tab.
      await page.getByLabel('Где получатель').selectOption({ label: 'Выберите' });
      await page.evaluate(() => sessionStorage.setItem('chosenFacilityKind', 'REMAND'));
      await page.reload();
      await page.getByText('Взято у выбранного учреждения').waitFor();
      await expect.poll(answers).toContain('до 30 кг передач на человека');

      await page.getByRole('button', { name: 'Стереть' }).click();
      await expect.poll(answers).toContain('Выберите, где получатель');
      expect(await page.getByLabel('Когда приняли последнюю').inputValue()).toBe('');
      expect(await page.evaluate(() => localStorage.getItem('parcelCalendar'))).toBeNull();
    });

    it('all print without the header and the footer, with nothing folded away, dark theme or light', async () => {
      const page = await open('/privacy-police', { colorScheme: 'dark' });
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('banner').isVisible()).toBe(false);
      expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
      expect(await page.getByText('Персональные данные — любые сведения').isVisible()).toBe(true);
      for (const path of [
        '/privacy-police',
        '/allowed?q=мёд',
        '/how-to-order',
        '/next-parcel',
        '/info',
        '/consent',
      ]) {
        await page.goto(path);
        expect([path, await paleWords(page)]).toEqual([path, []]);
      }
    });

    // Controls: leave `container` out of page-frame.module.css; a `min-width` for the table of quotas.
    it('need no sideways push on a phone, with root text at 200 % either, and the table of quotas stacks', async () => {
      const page = await open('/how-to-order', { viewport: { width: 360, height: 640 } });
      const table = page.getByRole('region', { name: 'Посылки или передачи и бандероли за год' });
      const row = table.getByRole('row').filter({ hasText: 'Колония общего режима' });
      const lefts = await row
        .locator('th, td')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(1);
      for (const path of [
        ...['/how-to-order', '/next-parcel', '/info', '/allowed', '/privacy-police', '/consent'],
        ...SIGN_IN_PATHS,
        ...['/cart', '/delivery-address', '/offline', '/'],
      ]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const size of ['100%', '128%', '200%']) {
          await page.evaluate((root) => {
            document.documentElement.style.fontSize = root;
          }, size);
          expect([path, size, await sidewaysScroll(page)]).toEqual([path, size, 0]);
        }
      }
    });
  },
  { browser: true, oneDatabase: true, config: { SHOP_PHONE: '+79997654321' } },
);

/** What the main part says, with plain spaces and hyphens. */
async function words(page: Page): Promise<string> {
  const text = await page.getByRole('main').innerText();
  return text.replaceAll('\u2060', '').replace(/\u00A0/g, ' ');
}

const spaced = (text: string) => text.replace(/\u00A0/g, ' ');

const parts = (page: Page) => page.locator('main details summary').allInnerTexts();

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((part) => Math.abs(part.getBoundingClientRect().top));

/** Words that would hardly be seen on white paper: lighter than the middle grey of AA. */
const paleWords = (page: Page) =>
  page.evaluate(() => {
    const pale: string[] = [];
    const walker = document.createTreeWalker(
      document.querySelector('main') as HTMLElement,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('button, .visually-hidden')) continue;
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(
        Number,
      );
      const light = [red, green, blue].map((part) => (part / 255) ** 2.2);
      const luminance = 0.2126 * (light[0] ?? 0) + 0.7152 * (light[1] ?? 0) + 0.0722 * (light[2] ?? 0);
      if (1.05 / (luminance + 0.05) < 4.5)
        pale.push(`${node.textContent.trim().slice(0, 40)} (${red}, ${green}, ${blue})`);
    }
    return pale;
  });
