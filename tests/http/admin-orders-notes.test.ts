import { beforeAll, describe, expect, it } from 'vitest';
import { ordersOf } from '../support/buyer-steps.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { secondAdministrator } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';
import { type Buyer, expectStatus, newName } from '../support/shop-makers.ts';

const EMPTY = { version: 0, savedAt: null, savedBy: null };

describeShop('what administrators write on an order', (shop) => {
  let admin = '';
  let maria = '';
  let buyer: Buyer;
  beforeAll(async () => {
    admin = await shop().admin();
    buyer = await shop().buyer();
    maria = await secondAdministrator(shop());
  });

  const path = (id: number, what = '') => `/api/v1/user/order/notes/${id}${what}`;
  const read = async (id: number) => expectStatus(200, await shop().asAdmin.get(path(id)));
  const note = (id: number, body: object, token = admin) => shop().put(path(id, '/save'), body, { token });
  const saved = async (...what: Parameters<typeof note>) => expectStatus(200, await note(...what));
  const order = async () => (await shop().order(buyer.token)) as { id: number; version: number };
  const own = async (id: number) => {
    const orders = await ordersOf(shop(), buyer.token, 100);
    return orders.find((one: { id: number }) => one.id === id);
  };

  describe('a note', () => {
    // Control: in `src/orders/server/order-filter.db.ts` replace `% ${facility} %` with `% ${facility}%`
    // Control: in `src/orders/server/order-filter.db.ts` replace `if (notePart !== null) {` with `if (false) {`
    it('find their order by a part of their words, as the words of a facility do', async () => {
      const [near, far] = [newName('Липовец'), newName('Луг')];
      const one = await shop().family({ name: `ИК-2, общий режим, г. ${near}` });
      const other = await shop().family({ name: `ИК-24, г. ${far}` });
      const first = (await shop().order(one.token, { addressId: one.addressId })).id;
      const second = (await shop().order(other.token, { addressId: other.addressId })).id;
      const write = (id: number, path: string, body: object) =>
        shop().asAdmin.put(`/api/v1/user/order/notes/${id}/${path}`, body);
      const [desk, buyer, reason] = [newName('перезвонить'), newName('заменили'), newName('ошиблись')];
      await write(first, 'save', { reader: 'DESK', text: `Просила ${desk} вечером` });
      await write(second, 'save', { reader: 'BUYER', text: `Чай ${buyer} другим` });
      await shop().move(second, 'PAID');
      const refund = { orderId: second, sum: 1, day: '2026-11-20', note: reason };
      expectStatus(201, await shop().asAdmin.post('/api/v1/user/order/payments/refunds', refund));
      const found = async (search: string) => {
        const body = { pageable: {}, search };
        const response = await shop().asAdmin.post('/api/v1/user/order/desk/list', body);
        return response.body.content.map(({ id }: { id: number }) => id);
      };
      expect(await found(`ик 2 общий режим г ${near.toUpperCase()}`)).toEqual([first]);
      expect(await found(far)).toEqual([second]);
      expect(await found('ИК2')).toContain(first);
      expect(await found('ик-2')).not.toContain(second);
      expect(await found(desk.slice(0, -1))).toEqual([first]);
      expect(await found(buyer)).toEqual([second]);
      expect(await found(reason)).toEqual([]);
      // Control: in `src/orders/server/order-filter.db.ts` replace `if (ids.length > 0) ways` with `if (false) ways`
      expect(await found(`${near} ${desk}`)).toEqual([first]);
      expect(await found(`${buyer} ик 24`)).toEqual([second]);
      expect(await found(`${near} ${buyer}`)).toEqual([]);
    });

    it('is nobody’s at first, then of the administrator who wrote it; each text is a version', async () => {
      const { id } = await order();
      expect(await read(id)).toMatchObject({
        desk: { text: null, ...EMPTY },
        buyer: { text: null, ...EMPTY },
      });
      const first = await saved(id, { reader: 'DESK', text: ' Звонить \r\nпосле шести ', version: 0 });
      expect(first).toMatchObject({ text: 'Звонить \nпосле шести', version: 1 });
      const second = await saved(id, { reader: 'DESK', text: 'Не звонить', version: 1 }, maria);
      expect(second).toMatchObject({ version: 2, savedBy: 'Иванова Мария' });
      expect((await read(id)).desk).toEqual(second);
      const emptied = await saved(id, { reader: 'DESK', text: '', version: 2 });
      expect(emptied).toMatchObject({ text: null, version: 3 });
    });

    it('that was overtaken is refused with who and when, and written over without a version', async () => {
      const { id } = await order();
      await saved(id, { reader: 'BUYER', text: 'Первая', version: 0 }, maria);
      const late = await note(id, { reader: 'BUYER', text: 'Вторая', version: 0 });
      expectProblem(late, 'CONFLICT');
      expect(late.body.message).toMatch(
        new RegExp(`^Пока вы правили, заметку к заказу № ${id} изменили: Иванова Мария, .* по Москве\\.$`),
      );
      expect(late.body.changes).toEqual([]);
      expect((await read(id)).buyer.text).toBe('Первая');
      expect((await note(id, { reader: 'BUYER', text: 'Вторая' })).body.version).toBe(2);
    });

    it('that is sent twice is written once', async () => {
      const { id } = await order();
      const body = { reader: 'DESK', text: 'Дважды', version: 0 };
      expect([(await saved(id, body)).version, (await saved(id, body)).version]).toEqual([1, 1]);
      const both = await Promise.all(
        [admin, maria].map((token, n) => note(id, { ...body, text: `${n}`, version: 1 }, token)),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('for the buyer is seen by the buyer, one for the desk by nobody else', async () => {
      const { id } = await order();
      const before = await own(id);
      expect(before.noteForBuyer).toBeNull();
      await note(id, { reader: 'DESK', text: 'Трудный покупатель' });
      expect(await own(id)).toEqual(before);
      await note(id, { reader: 'BUYER', text: '<b>Передадим</b> в четверг' });
      const after = await own(id);
      expect(after).toEqual({ ...before, noteForBuyer: '<b>Передадим</b> в четверг' });
      const copy = await shop().post('/api/v1/account/export', {}, { token: buyer.token });
      expect(copy.text).not.toContain('Трудный');
      await note(id, { reader: 'BUYER', text: null });
      expect((await own(id)).noteForBuyer).toBeNull();
    });

    it.each([
      [{ reader: 'ALL', text: 'x' }, { reader: 'Укажите, кто читает заметку' }],
      [{ reader: 'DESK', text: 'ы'.repeat(501) }, { text: 'Не больше 500 символов' }],
      [{ reader: 'DESK', text: 'x', version: -1 }, { version: 'Версия — целое число от 0' }],
    ])('%# is refused', async (body, errors) => {
      const { id } = await order();
      expectProblem(await note(id, body), 'VALIDATION', errors as Record<string, string>);
    });
  });

  describe('a message to the buyer', () => {
    const say = (body: object, token = admin) =>
      shop().post('/api/v1/user/order/messages/add', body, { token });

    // Control: in `src/order-desk/server/order-desk.routes.ts` replace `messageWayLabels[body.way]` with `body.text`
    it('stands in the order with who sent it and which way, and in the audit log without its words', async () => {
      const { id } = await order();
      const words = 'Ждём остаток.\nСпасибо.';
      const said = { orderId: id, template: 'UNDERPAID', way: 'WHATSAPP', text: ` ${words} ` };
      const first = expectStatus(201, await say(said, maria));
      expect(first).toMatchObject({ template: 'UNDERPAID', way: 'WHATSAPP', text: words });
      expect(first.sentBy).toBe('Иванова Мария');
      const second = expectStatus(201, await say({ ...said, template: 'PACKED', way: 'SMS' }));
      const { messages, takesMail } = await read(id);
      expect(messages).toEqual([second, first]);
      expect([takesMail, (await read((await order()).id)).lastWay]).toEqual([false, 'SMS']);
      expect(JSON.stringify(await own(id))).not.toContain('Ждём');
      const [entry] = await shop().record({ kind: 'ORDER_MESSAGE_SENT', recordId: id });
      expect(entry).toMatchObject({ ids: [id], detail: 'Собрали, СМС' });
      expect(JSON.stringify(entry)).not.toContain('Ждём');
    });

    // Control: in `src/order-desk/server/order-desk.routes.ts` replace `other.user_id !== order.user_id` with `false`
    // Control: in `src/order-desk/server/order-desk.routes.ts` replace `[body.orderId, ...(body.otherOrderIds ?? [])]` with `[body.orderId]`
    it('stands in each order of the buyer that it is about, in the audit log too, and in none of another', async () => {
      const [{ id }, { id: second }] = [await order(), await order()];
      const { id: foreign } = await shop().order((await shop().buyer()).token);
      const said = { orderId: id, template: 'HOW_TO_PAY', way: 'COPY', text: 'К оплате за оба' };
      expectStatus(201, await say({ ...said, otherOrderIds: [second] }));
      expectProblem(await say({ ...said, otherOrderIds: [foreign] }), 'NOT_FOUND');
      for (const one of [id, second]) {
        expect((await read(one)).messages).toMatchObject([{ template: 'HOW_TO_PAY', text: said.text }]);
      }
      expect((await read(foreign)).messages).toEqual([]);
      const [entry] = await shop().record({ kind: 'ORDER_MESSAGE_SENT', recordId: second });
      expect(entry).toMatchObject({ ids: [id, second] });
    });

    it.each([
      [{ way: 'PIGEON' }, { way: 'Укажите, как отправили сообщение' }],
      [{ template: 'HELLO' }, { template: 'Укажите, о чём сообщение' }],
      [{ text: ' ' }, { text: 'Напишите сообщение' }],
      [{ text: 'ы'.repeat(1001) }, { text: 'Не больше 1000 символов' }],
    ])('%# is refused', async (wrong, errors) => {
      const { id } = await order();
      const body = { orderId: id, template: 'CALL_US', way: 'COPY', text: 'Слова', ...wrong };
      expectProblem(await say(body), 'VALIDATION', errors as Record<string, string>);
    });

    it('is no mail to a mailbox that is not proved', async () => {
      const { id } = await order();
      const body = { orderId: id, template: 'CALL_US', way: 'MAIL', text: 'Слова' };
      expectProblem(await say(body), 'CONFLICT');
      expect((await read(id)).messages).toEqual([]);
    });
  });

  it('names the administrators who moved an order, to administrators alone', async () => {
    const { id } = await order();
    await shop().post(`/api/v1/user/order/${id}/change-status`, { status: 'PAID' }, { token: maria });
    await shop().move(id, 'CANCELED_ADMIN');
    const { authors } = await read(id);
    const { statusHistory } = await own(id);
    expect(authors[0]).toEqual({ changeId: statusHistory[1].id, name: 'Иванова Мария' });
    expect(authors.map(({ changeId }: { changeId: number }) => changeId)).toEqual([
      statusHistory[1].id,
      statusHistory[2].id,
    ]);
    expect(JSON.stringify(await own(id))).not.toContain('Иванова');
  });

  it('each look and each change is in the audit log, without the words', async () => {
    const { id } = await order();
    await read(id);
    await note(id, { reader: 'BUYER', text: 'Слова' });
    const entries = await shop().record({ pageable: { size: 2 } });
    expect(entries.map(({ kind, ids, detail }) => [kind, ids, detail])).toEqual([
      ['ORDER_NOTE_CHANGED', [id], 'для покупателя'],
      ['ORDERS_OPENED', [id], null],
    ]);
    expect(JSON.stringify(entries)).not.toContain('Слова');
  });

  it('is nothing once the personal data are gone', async () => {
    const gone = await shop().buyer();
    const { id } = await shop().order(gone.token);
    const message = { orderId: id, template: 'CALL_US', way: 'SMS', text: 'Слова' };
    await shop().move(id, 'Delivered');
    const { password, token } = gone;
    expectStatus(200, await shop().post('/api/v1/account/delete', { password }, { token }));
    expectProblem(await note(id, { reader: 'DESK', text: 'Ещё' }), 'CONFLICT');
    expectProblem(await shop().asAdmin.post('/api/v1/user/order/messages/add', message), 'CONFLICT');
  });
});
