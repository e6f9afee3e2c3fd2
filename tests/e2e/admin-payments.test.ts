import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { atDesk } from '../support/desk-pages.ts';
import { axe, DESKTOP, PHONE, pagesOf, sidewaysScroll } from '../support/page.ts';
import { describeShop } from '../support/shop.ts';
import { encodeText } from '../support/table-samples.ts';

const WANTED = 'Номер, фамилия или сумма';

const COUNT = 12;

describeShop(
  'a bank statement at the desk',
  (shop) => {
    const open = atDesk(shop, pagesOf(shop));
    /** Sums that no other try of a test has left unpaid. */
    let tries = 0;
    const statusesOf = async (ids: number[]) => {
      const { body } = await shop().asAdmin.post('/api/v1/user/order/desk/by-ids', { ids });
      return body.map(({ status }: { status: string }) => status);
    };

    /** Unpaid orders of one buyer, each with a sum of its own, in roubles. */
    async function unpaidOrders(count: number, from: number) {
      const buyer = await shop().buyer({ lastName: 'Зайцева', firstName: 'Анна' });
      const { id } = await shop().order(buyer.token);
      const { rows } = await sql<{ id: number; sum: number }>`
        with made as (
          insert into orders (user_id, status, email, phone, last_name, first_name, middle_name, facility_id,
            facility_name, goods_kopecks, delivery_kopecks)
          select user_id, status, email, phone, last_name, first_name, middle_name, facility_id,
            facility_name, (${from}::integer + number) * 100, 0
          from orders cross join generate_series(1, ${count}::integer) as number where id = ${id}
          returning id, goods_kopecks
        ), changed as (
          insert into order_status_changes (order_id, status, author) select id, 'NOT_PAID', 'USER' from made
        )
        select id, goods_kopecks / 100 as sum from made order by id`.execute(shop().services.db);
      return rows;
    }

    /** A statement as 1C and the banks exchange it, in Windows-1251. */
    function oneC(transfers: { sum: number; words: string }[]): Buffer {
      const account = '40802810700000000001';
      const sections = transfers.map(({ sum, words }, index) =>
        [
          'СекцияДокумент=Платежное поручение',
          `Номер=${index + 1}`,
          'Дата=20.11.2026',
          `Сумма=${sum}.00`,
          'ПлательщикСчет=40817810100000000077',
          'Плательщик1=Зайцева Анна Петровна',
          `ПолучательСчет=${account}`,
          'ДатаПоступило=20.11.2026',
          `НазначениеПлатежа=${words}`,
          'КонецДокумента',
        ].join('\r\n'),
      );
      const text = [
        '1CClientBankExchange',
        'Кодировка=Windows',
        `РасчСчет=${account}`,
        ...sections,
        'КонецФайла',
      ];
      return Buffer.from(encodeText(text.join('\r\n'), 'windows-1251'));
    }

    it('marks transfers as paid, also one for two orders, keeps one and gives it an order, each in a few presses', async () => {
      tries += 1;
      const orders = await unpaidOrders(COUNT + 4, 10_000 + 100 * tries);
      const ids = orders.map(({ id }) => id);
      const [short, one, other, late, doubtful, ...sure] = orders as Required<typeof orders>;
      if (!short || !one || !other || !late || !doubtful) throw new Error('no orders');
      const buffer = oneC([
        ...sure.map(({ id, sum }) => ({ sum, words: `Оплата заказа № ${id}` })),
        { sum: doubtful.sum, words: 'Перевод' },
        { sum: 77, words: `Возврат долга ${late.id}` },
        { sum: short.sum - 100, words: `заказ ${short.id}` },
        { sum: one.sum + other.sum, words: `заказы ${one.id} и ${other.id}` },
      ]);
      const page = await open('/admin/user-order-list');
      let actions = 0;
      const press = async (name: RegExp | string, role: 'button' | 'link' = 'button') => {
        actions += 1;
        await page.getByRole(role, { name }).first().click();
      };
      const tick = async (number: number) => {
        actions += 1;
        await page.getByLabel(`Отметить перевод ${number}`, { exact: true }).check();
      };
      const countOf = async (work: () => Promise<void>) => {
        actions = 0;
        await work();
        return actions;
      };

      const marking = await countOf(async () => {
        await press('Оплата по выписке', 'link');
        actions += 1;
        await page
          .getByLabel('Файл выписки')
          .setInputFiles({ name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer });
        await page.getByText(`Точно: ${COUNT} на `).waitFor();
        await page.getByText('Проверьте: 2 на ').waitFor();
        await page.getByText('Не узнаны: 1 на ').waitFor();
        const heights = page
          .locator('tbody > tr:has(td input)')
          .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
        expect(Math.max(...(await heights))).toBeLessThanOrEqual(52);
        // At the end the bar stands in its own place and lies over no button.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        expect(await axe(page)).toEqual([]);
        await page.setViewportSize(PHONE);
        expect(await sidewaysScroll(page)).toBe(0);
        await page.setViewportSize(DESKTOP);
        await tick(COUNT);
        const requested: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/api/')) requested.push(new URL(request.url()).pathname);
        });
        await press('Отметить оплаченными');
        await page.getByText(`Отмечено оплаченными: ${COUNT + 2}`, { exact: true }).waitFor();
        expect(requested[0]).toBe('/api/v1/user/order/payments/mark');
        expect(requested.filter((path) => path.endsWith('/mark'))).toHaveLength(1);
      });
      expect(marking).toBe(4);
      const marked = [...ids.slice(1, 3), ...ids.slice(4)];
      expect(new Set(await statusesOf(marked))).toEqual(new Set(['PAID']));

      const part = await countOf(async () => {
        await tick(COUNT + 2);
        await press('Отметить оплаченными');
        await page.getByText('Записан. Не хватает 100\u00A0₽').waitFor();
      });
      const kept = await countOf(async () => {
        await press('Записать без заказа: 1');
        await page.getByText('Записан, ждёт заказа').waitFor();
        await page.getByText(/^Ждут заказа: 1 на 77/).waitFor();
      });
      const given = await countOf(async () => {
        await press('Сегодня', 'link');
        await page.getByRole('link', { name: /перевод без заказа: 77/ }).waitFor();
        await press('Дать заказ', 'link');
        await press(/^Дать заказ/);
        actions += 1;
        await page.getByLabel(WANTED).fill(String(late.id));
        await page.getByRole('option', { name: new RegExp(`^№ ${late.id} `) }).waitFor();
        expect(await axe(page)).toEqual([]);
        await page.getByLabel(WANTED).press('Enter');
        await press(`Отдать заказу № ${late.id}`);
        await page.getByText(/^Ждут заказа/).waitFor({ state: 'detached' });
      });
      expect({ part, kept, given }).toEqual({ part: 2, kept: 1, given: 5 });

      // What is paid now waits for its receipts.
      await shop().asAdmin.patch('/api/v1/admin/settings', { receiptsFrom: '2024-01-01' });
      await press('Сегодня', 'link');
      await press('Выдать чеки', 'link');
      await page
        .getByLabel(/^Номер чека: /)
        .first()
        .waitFor();
      expect(await axe(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  },
  { pages: true, browser: true, oneDatabase: true },
);
