import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createServer, queuedMailsMetric } from '../../src/app/server.ts';
import { formatWeekdayAndDay } from '../../src/facilities/parcel-words.ts';
import { addDays, moscowDay } from '../../src/lib/calendar.ts';
import { queueOrderMails } from '../../src/orders/server/order-mails.db.ts';
import { claimDueMails } from '../../src/platform/mail/outbox.db.ts';
import { listMetrics } from '../../src/platform/metrics.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { whileClosed } from '../support/closed-table.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { mailSettings, type ReceivedLetter, startMailServer } from '../support/mail-server.ts';
import { provedBuyer } from '../support/proved-buyer.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const ORDERS = '/api/v1/user/order';
const ACCOUNT = '/api/v1/account';

const mails = await startMailServer();
afterAll(() => mails.close());

const MAIL = mailSettings(mails);
const { PUBLIC_URL } = MAIL;

/** Where a letter is stopped: the path of its List-Unsubscribe. */
const stopPath = (letter: ReceivedLetter | undefined) =>
  new RegExp(`^List-Unsubscribe: <${PUBLIC_URL}(/unsubscribe/[\\w.-]+)>`, 'm').exec(
    letter?.raw.replace(/\r\n\s+/g, ' ').replace(/: +/g, ': ') ?? '',
  )?.[1] ?? '';

describeShop(
  'mail',
  (shop) => {
    const proved = () => provedBuyer(shop(), mails);

    const arrived = async (email: string, count: number) => {
      await expect.poll(() => mails.to(email).map(({ subject }) => subject)).toHaveLength(count);
      for (const letter of mails.to(email)) await expectNobodyNamed(letter);
      return mails.to(email);
    };
    /** Whatever it tells of: no recipient, no facility, no product, no picture. */
    const expectNobodyNamed = async ({ raw, subject, text, html }: ReceivedLetter) => {
      const { rows } = await sql<{ name: string }>`
        select last_name as name from recipients union select name from facilities union select name from products`.execute(
        shop().services.db,
      );
      const letter = [raw, subject, text, html].join('\n');
      expect(rows.filter(({ name }) => letter.includes(name))).toEqual([]);
      expect(letter).not.toMatch(/<img|src=|cid:|^content-type: image/im);
    };
    const waiting = () => shop().services.db.selectFrom('outgoing_mails').selectAll().execute();
    const nothingWaits = () => expect.poll(waiting).toEqual([]);
    /** The next attempt of everything that waits is now. */
    const dueNow = () =>
      shop()
        .services.db.updateTable('outgoing_mails')
        .set({ due_at: new Date(0) })
        .execute();
    /** How many mails this process has given up after their last attempt. */
    const givenUp = () =>
      listMetrics()
        .find(({ name }) => name === 'shop_mails_handed_over')
        ?.read().failed ?? Number.NaN;
    const me = async (own: string) => (await shop().get(`${ACCOUNT}/me`, { token: own })).body;

    it('tells once of an order, its states, another day and another password, in text and simple HTML', async () => {
      const { email, password, token: own } = await proved();
      const { id } = await shop().order(own);
      await shop().move(id, 'PAID');
      await arrived(email, 2);
      const body = { currentPassword: password, newPassword: 'другой пароль' };
      await shop().post(`${ACCOUNT}/password/change`, body, { token: own });
      const letters = await arrived(email, 3);
      await nothingWaits();
      expect(letters.map(({ subject }) => subject)).toEqual([
        `Заказ № ${id} принят`,
        `Заказ № ${id}: оплачен`,
        'Пароль в магазине «Передача» сменили',
      ]);
      expect(letters[0]?.text).toContain('День сдачи сообщит администратор.');
      expect(letters[1]?.text).toContain('Оплата отмечена.');
      expect(letters[0]?.text).toContain('телефон +7\u00a0(000)\u00a0000-00-00');
      for (const letter of letters) {
        expect(letter.from?.text).toBe('"Передача" <shop@example.ru>');
        expect(letter.headers.get('auto-submitted')).toBe('auto-generated');
        const html = String(letter.html);
        expect(html).not.toMatch(/<(img|script|link|style|iframe)|url\(|src=/i);
        // The same words, and nowhere to but the shop itself.
        const words = html
          .replace(/<title>.*<\/title>/, '')
          .replace(/<[^>]+>/g, ' ')
          .match(/[а-яё№«»]+/gi);
        expect(words).toEqual(letter.text?.match(/[а-яё№«»]+/gi));
        for (const [, address] of html.matchAll(/href="([^"]+)"/g)) {
          expect(address).toMatch(
            new RegExp(`^${PUBLIC_URL}/(login|user-order-list|unsubscribe/\\d+\\.[\\w-]{43})$`),
          );
        }
      }
      expect(stopPath(letters[0])).not.toBe('');
      expect(stopPath(letters[2])).toBe('');
    });

    // Control: in `src/order-desk/server/order-desk.routes.ts` replace `word.startsWith(beginning)` with `word === name`
    // Control: in `src/order-desk/server/order-desk.routes.ts` replace `if ([order, ...others].some(` with `if ([order].some(`
    it('brings the words of an administrator, not with the recipient’s surname, nor to who wants no mails', async () => {
      const { email, token: own } = await proved();
      const { id } = await shop().order(own);
      await arrived(email, 1);
      const message = { orderId: id, template: 'CALL_US', way: 'MAIL' };
      const say = (text: string, more = {}) =>
        shop().asAdmin.post(`${ORDERS}/messages/add`, { ...message, text, ...more });
      const { lastNameClient } = await shop().atDesk(id);
      const refused = { text: 'Уберите из письма фамилию получателя: почту могут читать и другие люди' };
      expectProblem(await say(`Для ${lastNameClient}а всё готово`), 'VALIDATION', refused);
      const surname = { lastName: 'Журавлёв', confirmLastName: 'Журавлёв' };
      const other = await shop().order(own, { addressId: (await shop().recipient(own, surname)).id });
      await arrived(email, 2);
      const both = { otherOrderIds: [other.id] };
      expectProblem(await say('Для Журавлёва всё готово', both), 'VALIDATION', refused);
      expect((await say('Здравствуйте. Перезвоните нам.\nЕсть вопрос & просьба.')).status).toBe(201);
      const [, , letter] = await arrived(email, 3);
      expect(letter?.subject).toBe(`Заказ № ${id}: сообщение магазина`);
      expect(letter?.text).toContain('Здравствуйте.\n\nПерезвоните нам.\n\nЕсть вопрос & просьба.\n\n');
      await nothingWaits();
      const mine = async () =>
        (await shop().asAdmin.get(`${ORDERS}/notes/${id}`)).body as { takesMail: boolean };
      expect((await mine()).takesMail).toBe(true);
      expect((await shop().post(stopPath(letter), undefined)).status).toBe(200);
      expect((await mine()).takesMail).toBe(false);
      expectProblem(await say('Ещё раз'), 'CONFLICT');
    });

    // Control: in `src/app/server.ts` replace `() => getQrPayee(settings()) !== null` with `() => false`
    it('says how to pay as the order does', async () => {
      const own = {
        operator: 'ИП Орлова В. П.',
        inn: '770708389324',
        account: '40802810100000000001',
        bank: 'Первый банк',
        bic: '044525225',
        correspondentAccount: '30101810400000000225',
        paymentQr: 'AT_ONCE',
      };
      const asBefore = Object.fromEntries(Object.keys(own).map((setting) => [setting, null]));
      const set = (settings: object) => shop().asAdmin.patch('/api/v1/admin/settings', settings);
      const { email, token: buyer } = await proved();
      try {
        expect((await set(own)).status).toBe(200);
        await shop().order(buyer);
        expect((await arrived(email, 1))[0]?.text).toContain('по QR-коду');
      } finally {
        await set(asBefore);
      }
      await shop().order(buyer);
      expect((await arrived(email, 2))[1]?.text).toContain('сообщит, как оплатить');
    });

    // Control: in `src/orders/server/order-mails.db.ts` replace `.where('may_pay', '=', true)` with ``
    it('tells that an order may be paid, and nothing once that was taken back', async () => {
      const { email, token: own } = await proved();
      const { id } = await shop().order(own);
      await arrived(email, 1);
      const { db } = shop().services;
      await db.transaction().execute((tx) => queueOrderMails(tx, MAIL, 'ORDER_MAY_PAY', [id]));
      await nothingWaits();
      await arrived(email, 1);
      expect((await shop().asAdmin.put(`${ORDERS}/desk/${id}/may-pay`, { mayPay: true })).status).toBe(200);
      const letters = await arrived(email, 2);
      expect(letters.map(({ subject }) => subject)).toEqual([
        `Заказ № ${id} принят`,
        `Заказ № ${id}: можно платить`,
      ]);
      expect(letters[1]?.text).toContain('Кнопка «Как заплатить» у заказа показывает QR-код');
    });

    // Control: in `src/orders/server/order-mails.db.ts` replace `or orders.parcel is null` with `or true`
    // Control: in `src/orders/server/order-mails.db.ts` replace `kind === 'ORDER_DAY' ?` with `kind === 'ORDER_MAY_PAY' ?`
    // Control: in `src/orders/server/order-mails.db.ts` replace ` : packed)}` with ` : null)}`
    it('names no day of a parcel that is too heavy, as long as the desk has chosen none', async () => {
      const { email, token: own } = await proved();
      const { id: institutionId } = await shop().facility({ handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] });
      const { id: addressId } = await shop().recipient(own, { institutionId });
      const { id } = await shop().product({ weightGrams: 25_000 });
      const made = await shop().order(own, { addressId, cartItems: [{ id, quantity: 1 }] });
      expect((await arrived(email, 1))[0]?.text).toContain('День сдачи сообщит администратор.');
      const tell = (kind: 'ORDER_DAY' | 'ORDER_RECIPIENT') =>
        shop()
          .services.db.transaction()
          .execute((tx) => queueOrderMails(tx, MAIL, kind, [made.id]));
      const day = `День сдачи в учреждение: ${formatWeekdayAndDay(made.plannedDay)}`;
      // Chosen again as it was at first.
      await tell('ORDER_DAY');
      expect((await arrived(email, 2))[1]?.text).toContain(day);
      await shop().asAdmin.put(`${ORDERS}/packing/note/${made.id}`, { packed: true });
      await tell('ORDER_RECIPIENT');
      expect((await arrived(email, 3))[2]?.text).toContain(day);
    });

    // Control: in `src/orders/server/order-mails.db.ts` replace `orders.held_at is null and` with ``
    it('names no day of an order that is held', async () => {
      const { email, token: own } = await proved();
      const { id: institutionId } = await shop().facility({ handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] });
      const { id: addressId } = await shop().recipient(own, { institutionId });
      const { id } = await shop().order(own, { addressId });
      await arrived(email, 1);
      await shop().asAdmin.put(`${ORDERS}/parcel/${id}/held`, { held: true });
      await shop().asAdmin.patch(`${ORDERS}/recipient/${id}`, { squadNumber: '7' });
      expect((await arrived(email, 2))[1]?.text).toContain('День сдачи сообщит администратор.');
    });

    // Control: in `src/orders/server/order-mails.ts` replace `packed: order.packed || undefined` with `packed: undefined`
    it('says of a packed order that is paid afterwards that it is in work', async () => {
      const { email, token: own } = await proved();
      const { id } = await shop().order(own);
      await shop().asAdmin.put(`${ORDERS}/packing/note/${id}`, { packed: true });
      await shop().move(id, 'PAID');
      expect((await arrived(email, 2))[1]?.text).toContain('Собираем посылку и готовим передачу');
    });

    // Control: in `src/orders/server/order-mails.ts` replace `unpaidStatuses.includes(status) ?` with `false ?`
    it('tells of another day of handing in', async () => {
      const { email, token: own } = await proved();
      const facility = await shop().facility({ handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] });
      const { id: addressId } = await shop().recipient(own, { institutionId: facility.id });
      const { id, plannedDay } = await shop().order(own, { addressId });
      const [letter] = await arrived(email, 1);
      const promise = `День сдачи в учреждение: ${formatWeekdayAndDay(plannedDay)}, если заказ будет оплачен вовремя.`;
      expect(letter?.text).toContain(promise);
      const closed = { closedDays: [plannedDay] };
      await shop().asAdmin.put(`/api/v1/work-addresses/updated/${facility.id}`, { ...facility, ...closed });
      const next = addDays(plannedDay, 1);
      const moved = await shop().asAdmin.put(`${ORDERS}/parcel/${id}/day`, {
        seenDay: plannedDay,
        plannedDay: next,
      });
      expect(moved.status).toBe(200);
      const [, second] = await arrived(email, 2);
      expect(second?.subject).toBe(`Заказ № ${id}: другой день сдачи`);
      expect(second?.text).toContain(formatWeekdayAndDay(next));
      expect(next > moscowDay(new Date())).toBe(true);

      const corrected = await shop().asAdmin.patch(`${ORDERS}/recipient/${id}`, {
        ...{ lastName: 'Соколовский', firstName: 'Иван', middleName: 'Петрович', birthDate: '1985-03-08' },
        ...{ squadNumber: '5', institutionId: facility.id, total: 129.9 + 350 },
      });
      expect(corrected.status, corrected.text).toBe(200);
      const [, , third] = await arrived(email, 3);
      expect(third?.subject).toBe(`Заказ № ${id}: исправлены данные получателя`);
    });

    it('tells each buyer once of many orders marked at once, and nobody of a payment marked again', async () => {
      const [one, other] = [await proved(), await proved()];
      const ids = [(await shop().order(one.token)).id, (await shop().order(other.token)).id];
      const moves = ids.map((id) => ({ id, status: 'ADMIN_WORKED' }));
      await shop().asAdmin.post(`${ORDERS}/desk/change-statuses`, { moves, comment: null });
      await arrived(one.email, 2);
      await arrived(other.email, 2);
      const { id, priceProducts, totalShippingCost } = await shop().order(one.token);
      const sum = priceProducts + totalShippingCost;
      const payments = [{ orderId: id, day: moscowDay(new Date()), sum, document: newName('7'), words: '' }];
      const mark = () => shop().asAdmin.post(`${ORDERS}/payments/mark`, { payments });
      expect((await mark()).body.results).toEqual([expect.objectContaining({ paid: true })]);
      await arrived(one.email, 4);
      expect((await mark()).body.results).toEqual([expect.objectContaining({ paid: true })]);
      await nothingWaits();
      expect(mails.to(one.email)).toHaveLength(4);
    });

    it('tells that it was noted what was handed in, not what, and once of the same note', async () => {
      const { email, token: own } = await proved();
      const product = await shop().product({ name: newName('Халва') });
      const { id } = await shop().order(own, { cartItems: [{ id: product.id, quantity: 1 }] });
      await shop().move(id, 'Delivered');
      await arrived(email, 2);
      const lines = [{ position: 1, result: 'RETURNED', reason: 'REFUSED' }];
      const note = { day: moscowDay(new Date()), lines, note: 'Пакет вскрыли' };
      for (let times = 0; times < 2; times += 1) {
        const response = await shop().asAdmin.put(`${ORDERS}/handover/${id}`, note);
        expect(response.status).toBe(200);
        await arrived(email, 3);
        await nothingWaits();
      }
      const letter = mails.to(email).at(-1);
      expect(letter?.subject).toBe(`Заказ № ${id}: как прошла сдача`);
      for (const word of [product.name, 'вскрыли', 'не принимают']) expect(letter?.raw).not.toContain(word);
      expect(letter?.text).not.toMatch(new RegExp(`${product.name}|вскрыли|не принимают`));
    });

    it('tells once of a packed order that is not as it was ordered', async () => {
      const { email, token: own } = await proved();
      const cartItems = [{ id: (await shop().product()).id, quantity: 3 }];
      const { id } = await shop().order(own, { cartItems });
      const other = await shop().order(own, { cartItems });
      const pack = (order: number, body: object) =>
        shop().asAdmin.put(`${ORDERS}/packing/note/${order}`, body);
      expect((await pack(id, { lines: [{ position: 1, packed: true, quantity: 2 }] })).status).toBe(200);
      expect((await pack(other.id, { lines: [{ position: 1, packed: true }], packed: true })).status).toBe(
        200,
      );
      await arrived(email, 2);
      expect((await pack(id, { packed: true })).status).toBe(200);
      const letters = await arrived(email, 3);
      expect(letters[2]?.subject).toBe(`Заказ № ${id}: изменения при сборке`);
      await pack(id, { packed: true });
      await pack(id, { grams: 900 });
      await nothingWaits();
      expect(mails.to(email)).toHaveLength(3);
      await pack(id, { lines: [{ position: 1, packed: true, quantity: 1, seenAt: null }] });
      await arrived(email, 4);
    });

    // Control: put the administrator's comment into ORDER_STATUS.
    // Control: in `src/orders/server/order-mails.db.ts` replace `box.handed_on is not null` with `false`
    it('holds nothing of what an administrator wrote, nor does it wait with that', async () => {
      const comment = newName('Поговорить');
      const { email, token: own } = await proved();
      const { id } = await shop().order(own);
      await shop().move(id, 'PAID', { comment });
      const box = { order_id: id, number: 1, grams: 9_000, goods: '[]', handed_on: '2026-11-20' };
      await shop().services.db.insertInto('order_boxes').values(box).execute();
      await shop().move(id, 'CANCELED_ADMIN', { comment });
      const queued = JSON.stringify(await waiting());
      const letters = await arrived(email, 3);
      const everything = letters.flatMap(({ raw, subject, text, html }) => [raw, subject, text, html]);
      expect([queued, ...everything].join('\n')).not.toContain(comment);
      expect(letters[2]?.text).toContain('Заказ закрыт, остального не сдадим.');
    });

    describe('is stopped', () => {
      const post = (path: string, text: string, type = 'application/x-www-form-urlencoded') =>
        shop().request('POST', path, { text, headers: { 'content-type': type } });

      // Control: have the GET stop them.
      it('by one click, of orders alone, and opening the address stops nothing', async () => {
        const { email, password, token: own } = await proved();
        const { id } = await shop().order(own);
        const [letter] = await arrived(email, 1);
        const path = stopPath(letter);
        expect(letter?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
        const page = await shop().get(path);
        expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
        expect(page.text).toContain('<form method="post">');
        // In the colours of the shop.
        expect(page.text).toContain('--primary: #006b6b');
        expect((await me(own)).mails).toEqual({ orders: true, refusedAt: null });
        const stopped = await post(path, 'List-Unsubscribe=One-Click');
        expect(stopped.status).toBe(200);
        expect(stopped.text).toContain('Писем о заказах больше не будет');
        expect((await post(path, '--x--', 'multipart/form-data; boundary=x')).status).toBe(200);
        expect((await me(own)).mails).toEqual({ orders: false, refusedAt: null });
        await shop().move(id, 'PAID');
        const body = { currentPassword: password, newPassword: 'другой пароль' };
        await shop().post(`${ACCOUNT}/password/change`, body, { token: own });
        await arrived(email, 2);
        await nothingWaits();
        expect(mails.to(email).map(({ subject }) => subject)).toEqual([
          `Заказ № ${id} принят`,
          'Пароль в магазине «Передача» сменили',
        ]);
        expect(shop().logs.join('\n')).not.toContain(path.split('.').at(-1));
      });

      it('by nobody else’s address, forged or cut', async () => {
        const [one, other] = [await proved(), await proved()];
        await shop().order(one.token);
        const path = stopPath((await arrived(one.email, 1))[0]);
        for (const wrong of [
          path.replace(/\d+\./, `${other.id}.`),
          path.slice(0, -1),
          `${path}A`,
          '/unsubscribe/1',
        ]) {
          expect((await post(wrong, '')).status).toBe(404);
          // Said at once, not after the question.
          const opened = await shop().get(wrong);
          expect([opened.status, opened.text.includes('Ссылка повреждена')]).toEqual([404, true]);
        }
        expect((await me(other.token)).mails.orders).toBe(true);
        expect((await me(one.token)).mails.orders).toBe(true);
        expect((await post(path, 'x'.repeat(20_000))).status).toBe(413);
      });

      it('by a switch in the account, which turns it on again as well', async () => {
        const { email, token: own } = await proved();
        const choose = (orders: unknown) => shop().put(`${ACCOUNT}/mail`, { orders }, { token: own });
        expect((await choose(false)).body).toEqual({ orders: false });
        const { id } = await shop().order(own);
        await nothingWaits();
        expect(mails.to(email)).toEqual([]);
        expect((await choose(true)).body).toEqual({ orders: true });
        await shop().move(id, 'PAID');
        await arrived(email, 1);
        expectProblem(await choose('да'), 'VALIDATION', { orders: 'Письма о заказах — true или false' });
      });
    });

    describe('that the mail server', () => {
      it('refuses for good at the recipient stops, and the account says so until it is tried again', async () => {
        const { email, token: own } = await proved();
        mails.habit(email, { at: 'rcpt', code: 550 });
        const { id } = await shop().order(own);
        await expect.poll(async () => (await me(own)).mails.refusedAt).toEqual(expect.any(String));
        await nothingWaits();
        await shop().move(id, 'PAID');
        await nothingWaits();
        expect(mails.attempts(email)).toBe(1);
        mails.habit(email, undefined);
        await shop().put(`${ACCOUNT}/mail`, { orders: true }, { token: own });
        expect((await me(own)).mails).toEqual({ orders: true, refusedAt: null });
        await shop().move(id, 'ADMIN_WORKED');
        await arrived(email, 1);
      });

      it('refuses for good as a letter is dropped, and the mailbox stays good', async () => {
        const { email, token: own } = await proved();
        mails.habit(email, { at: 'data', code: 554 });
        await shop().order(own);
        await expect.poll(() => mails.attempts(email)).toBe(1);
        await nothingWaits();
        expect((await me(own)).mails.refusedAt).toBeNull();
      });

      // Control: leave the schedule out of claimDueMails, or delete there a mail that is taken; make the message key
      // anew at each attempt.
      it('does not take now is counted once and tried again after 1, 5, 15 minutes … a day, then given up', async () => {
        const { email, token: own } = await proved();
        mails.habit(email, { at: 'rcpt', code: 451 });
        await shop().order(own);
        for (const [index, minutes] of [1, 5, 15, 60, 180, 480, 1_440].entries()) {
          await expect.poll(() => mails.attempts(email)).toBe(index + 1);
          expect(await queuedMailsMetric.read(shop().services.db)).toEqual({ ORDER_CONFIRMED: 1 });
          const [mail] = await waiting();
          const left = (Number(mail?.due_at) - Date.now()) / 60_000;
          expect(left).toBeGreaterThan(minutes - 0.5);
          expect(left).toBeLessThanOrEqual(minutes + 0.1);
          await dueNow();
        }
        await expect.poll(() => mails.attempts(email)).toBe(8);
        await nothingWaits();
        expect(mails.to(email)).toEqual([]);
      });

      // Control: hand such a mail over once more, or drop it without a word (mail-sender.ts).
      it('never heard to the end, as whoever sent it died each time, is given up, logged and counted', async () => {
        const { email, token: own } = await proved();
        mails.habit(email, { at: 'rcpt', code: 451 });
        await shop().order(own);
        await expect.poll(() => mails.attempts(email)).toBe(1);
        const [mail] = await waiting();
        const before = givenUp();
        await shop()
          .services.db.updateTable('outgoing_mails')
          .set({ due_at: new Date(0), attempts: 8 })
          .execute();
        await nothingWaits();
        const message = shop().logs.findLast((line) => line.includes(`"mail":${mail?.id},`));
        expect(JSON.parse(message ?? '{}')).toMatchObject({
          msg: 'mail given up',
          reason: 'every attempt was broken off',
        });
        expect(givenUp()).toBe(before + 1);
        expect(mails.attempts(email)).toBe(1);
      });
    });

    // Control: order all mails by due_at alone; take what was typed a second time among the others.
    it('lets the link to a new password pass those that have waited longer, and then takes them', async () => {
      const { id: userId } = await proved();
      const about = newName('забывчивый');
      const queued = (more: object) => ({ kind: 'PASSWORD_RESET', about, facts: '{}', ...more });
      // Never committed, so that the shop itself sends none of them.
      const tx = await shop().services.db.startTransaction().execute();
      try {
        await tx
          .insertInto('outgoing_mails')
          .values([
            queued({ user_id: userId, due_at: new Date(0) }),
            queued({ user_id: userId, due_at: new Date(1), about: `${about} 2` }),
            queued({ user_id: null, due_at: new Date(2) }),
          ])
          .execute();
        const take = async (most: number, busy: number[] = []) =>
          (await claimDueMails(tx, most, busy, 5)).map((mail) => [mail.userId, mail.about]);
        expect(await take(1)).toEqual([[null, about]]);
        expect(await take(1, [userId])).toEqual([]);
        expect(await take(4)).toEqual([
          [userId, about],
          [userId, `${about} 2`],
        ]);
      } finally {
        await tx.rollback().execute();
      }
    });

    // Control: leave `order by` out of claimDueMails.
    it('of an order goes after the one that it was accepted', async () => {
      const { email, token: own } = await proved();
      mails.habit(email, { at: 'rcpt', code: 451 });
      const { id } = await shop().order(own);
      await expect.poll(() => mails.attempts(email)).toBe(1);
      const tx = await shop().services.db.startTransaction().execute();
      try {
        await queueOrderMails(tx, MAIL, 'ORDER_DAY', [id]);
        await tx
          .updateTable('outgoing_mails')
          .set({ due_at: new Date(0) })
          .where('about', 'like', `${id}%`)
          .execute();
        const taken = await claimDueMails(tx, 4, [], 5);
        expect(taken.map(({ kind, about }) => [kind, about])).toEqual([
          ['ORDER_CONFIRMED', String(id)],
          ['ORDER_DAY', `${id} NOT_PAID`],
        ]);
        // Control: in `src/platform/mail/outbox.db.ts` replace `attempts = 0,` with ``
        await queueOrderMails(tx, MAIL, 'ORDER_DAY', [id]);
        const days = tx.selectFrom('outgoing_mails').select('attempts').where('kind', '=', 'ORDER_DAY');
        expect(await days.execute()).toEqual([{ attempts: 0 }]);
      } finally {
        await tx.rollback().execute();
        mails.habit(email, undefined);
      }
      await dueNow();
      await nothingWaits();
    });

    it('is shared out between processes: each letter goes once', async () => {
      const second = await createServer(
        shop().services,
        () => async () => {},
        { mode: 'development', loadBuild: () => Promise.reject(new Error('no pages')) },
        { write: (line) => void shop().logs.push(line) },
      );
      await second.listen({ port: 0, host: '127.0.0.1' });
      const buyers = await Promise.all(Array.from({ length: 8 }, () => proved()));
      await Promise.all(buyers.map(({ token: own }) => shop().order(own)));
      for (const { email } of buyers) await arrived(email, 1);
      await nothingWaits();
      await second.close();
      for (const { email } of buyers) expect(mails.to(email)).toHaveLength(1);
    });

    // Control: in `src/personal-data/server/account.routes.ts` replace `(last) => listUserQueuedMailsAfterId(db, id, last, ROWS_AT_A_TIME)` with `async () => []`
    // Control: leave `on delete cascade` out of outgoing_mails.
    it('that waits goes with the account, and is in its own export', async () => {
      const { email, password, token: own } = await proved();
      mails.habit(email, { at: 'rcpt', code: 451 });
      await shop().order(own);
      await shop().post(`${ACCOUNT}/password/forgot`, { email });
      await expect.poll(() => mails.attempts(email)).toBe(2);
      const exported = (await shop().get(`${ACCOUNT}/export`, { token: own })).body;
      expect(exported.mails).toEqual({
        orders: true,
        refusedAt: null,
        provedAt: expect.any(String),
        waiting: [{ kind: 'ORDER_CONFIRMED', queuedAt: expect.any(String) }],
      });
      expect((await shop().post(`${ACCOUNT}/delete`, { password }, { token: own })).status).toBe(200);
      expect(await waiting()).toEqual([]);
    });

    it('is queued with what it tells of or not at all', async () => {
      const { token: own } = await proved();
      const { id } = await shop().order(own);
      await nothingWaits();
      const pay = () => shop().asAdmin.post(`${ORDERS}/${id}/change-status`, { status: 'PAID' });
      const { db } = shop().services;
      expect((await whileClosed(db, 'outgoing_mails', "facts = '{}'", pay)).status).toBe(500);
      const cartItems = [{ id: (await shop().product({ price: 100 })).id, quantity: 2 }];
      const body = { addressId: (await shop().recipient(own)).id, cartItems, total: 200 };
      const confirm = () => shop().post(`${ORDERS}/confirm`, body, { token: own });
      expect((await whileClosed(db, 'outgoing_mails', "facts = '{}'", confirm)).status).toBe(500);
      const statuses = (await ordersOf(shop(), own)).map(({ status }: { status: string }) => status);
      expect(statuses).toEqual(['NOT_PAID']);
      await shop().move(id, 'PAID');
      expect((await confirm()).status).toBe(201);
    });
  },
  { config: MAIL },
);

describeShop('without mail', (shop) => {
  // Control: in `src/orders/server/order-mails.db.ts` replace `!isMailEnabled(config) ||` with ``
  it('nothing is queued, and nothing speaks of it', async () => {
    const { password, token } = await shop().buyer();
    const { id } = await shop().order(token);
    await shop().move(id, 'PAID');
    const body = { currentPassword: password, newPassword: 'другой пароль' };
    const changed = await shop().post(`${ACCOUNT}/password/change`, body, { token });
    const { body: account } = await shop().get(`${ACCOUNT}/me`, { token: changed.body.token });
    expect(account).not.toHaveProperty('mails');
    const { db } = shop().services;
    expect(await db.selectFrom('outgoing_mails').selectAll().execute()).toEqual([]);
  });
});
