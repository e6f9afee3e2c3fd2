import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { noteSafety } from '../support/safety.ts';
import { promote } from '../support/second-administrator.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus } from '../support/shop-makers.ts';
import { ADMIN_EMAIL } from '../support/test-config.ts';

/** What only this buyer has ever typed or come from; searched for as it stands in the tables. */
const traces = {
  surname: 'Единственнова',
  name: 'Евлампия',
  patronymic: 'Феофилактовна',
  email: 'evlampia.unique@example.com',
  recipientSurname: 'Неповторимов',
  recipientName: 'Ардалион',
  recipientPatronymic: 'Варсонофьевич',
  birthDate: '1961-02-03',
  squad: 'отряд-семьдесят-семь',
  info: 'Передать лично дядюшке',
  phone: '+79161237765',
  comment: 'Позвонили Евлампии, она ждёт',
  note: 'Дядюшка Евлампии глух',
  reason: 'Евлампия передумала о чае',
  key: 'kljuch-evlampii-42',
  network: '203.0.113.77',
  transfer: 'перевод по просьбе тётушки',
};

const found = [
  'users',
  'recipients',
  'consents',
  'orders',
  'order_status_changes',
  'request_keys',
  'order_notes',
  'order_messages',
  'order_parcels',
  'payments',
  'refunds',
];

describeShop(
  'erasure of an account',
  (shop) => {
    /** Every table that holds one of the traces, in whatever column. */
    async function tablesWithTraces(): Promise<Record<string, string[]>> {
      const { db } = shop().services;
      const { rows: tables } = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
      expect(tables.length).toBeGreaterThan(12);
      const holding: Record<string, string[]> = {};
      for (const { name } of tables) {
        for (const [what, words] of Object.entries(traces)) {
          const { rows } = await sql`
            select 1 from ${sql.table(name)} as t
            where position(lower(${words}) in lower(t::text)) > 0 limit 1`.execute(db);
          if (rows.length > 0) holding[name] = [...(holding[name] ?? []), what];
        }
      }
      return holding;
    }

    // Control: in `src/orders/server/forget-orders.db.ts` replace `squad_number = null, ` with ``
    // Control: in `src/accounts/server/account-data.db.ts` replace `await tx.updateTable('consents').set({ address: null }).where('user_id', '=', userId).execute();` with ``
    it('leaves no trace in any column of any table, and the sums', async () => {
      const headers = { 'x-forwarded-for': traces.network };
      const account = {
        lastName: traces.surname,
        firstName: traces.name,
        middleName: traces.patronymic,
        email: traces.email,
        password: 'пароль Евлампии',
      };
      const register = { ...account, consent: true };
      expectStatus(201, await shop().post('/api/v1/user/register', register, { headers }));
      await shop().post('/api/v1/user/login', { ...account, password: 'не тот' }, { headers });
      const { token } = expectStatus(200, await shop().post('/api/v1/user/login', account, { headers }));
      const { id: institutionId } = await shop().facility();
      const saved = {
        lastName: traces.recipientSurname,
        firstName: traces.recipientName,
        middleName: traces.recipientPatronymic,
        birthDate: traces.birthDate,
        squadNumber: traces.squad,
        institutionId,
        institutionName: '',
        additionalInfo: traces.info,
        phone: traces.phone,
        confirmLastName: traces.recipientSurname,
        consent: true,
      };
      const address = await shop().post('/api/v1/user/address/save', saved, { token, headers });
      const addressId = expectStatus(201, address).id;
      const orders = [];
      for (const status of ['Delivered', 'CANCELED_ADMIN', null, '']) {
        const order = await shop().order(token, { addressId, key: `${traces.key}-${status}` });
        orders.push(order);
        if (!status) continue;
        await shop().move(order.id, status, { comment: traces.comment });
      }
      for (const reader of ['DESK', 'BUYER']) {
        const note = `/api/v1/user/order/notes/${orders[2]?.id}/save`;
        expectStatus(200, await shop().asAdmin.put(note, { reader, text: traces.note }));
      }
      const message = { orderId: orders[2]?.id, template: 'CALL_US', way: 'SMS', text: traces.note };
      expectStatus(201, await shop().asAdmin.post('/api/v1/user/order/messages/add', message));
      const refund = { orderId: orders[0].id, day: '2026-11-20', sum: 1, note: traces.reason };
      const refunds = '/api/v1/user/order/payments/refunds';
      expectStatus(201, await shop().asAdmin.post(refunds, refund));
      const handover = `/api/v1/user/order/handover/${orders[0]?.id}`;
      const handedOver = { day: moscowDay(new Date()), note: traces.note };
      expectStatus(200, await shop().asAdmin.put(handover, handedOver));
      const { id: orderId, priceProducts, totalShippingCost } = orders[3];
      const sum = priceProducts + totalShippingCost;
      const payment = { orderId, day: '2026-11-20', sum, words: traces.transfer };
      const marked = await shop().asAdmin.post('/api/v1/user/order/payments/mark', { payments: [payment] });
      expect(expectStatus(200, marked).results[0].paid).toBe(true);
      await shop().move(payment.orderId, 'Delivered');
      // Administrators look at all of it, which the audit log notes by numbers.
      await shop().asAdmin.post('/api/v1/user/search', { pageable: {}, email: traces.email });
      const list = { pageable: {}, searchEmail: traces.email };
      await shop().asAdmin.post('/api/v1/user/order/get-list-order', list);

      await shop().post('/api/v1/account/password/forgot', { email: traces.email });

      const before = await tablesWithTraces();
      // An e-mail that was typed stands among the mails only until it is looked up.
      const lasting = Object.keys(before).filter((name) => name !== 'outgoing_mails');
      expect(lasting.sort()).toEqual(found.toSorted());
      expect(new Set(Object.values(before).flat())).toEqual(new Set(Object.keys(traces)));

      const input = { password: account.password };
      expectStatus(200, await shop().post('/api/v1/account/delete', input, { token, headers }));
      const after = await tablesWithTraces();
      expect(after).toEqual({});

      const ids = { ids: orders.map(({ id }) => id) };
      const left = expectStatus(200, await shop().asAdmin.post('/api/v1/user/order/desk/by-ids', ids));
      expect(
        left.map(({ priceProducts, totalShippingCost }: Sums) => [priceProducts, totalShippingCost]),
      ).toEqual(orders.map(({ priceProducts, totalShippingCost }) => [priceProducts, totalShippingCost]));
      const logs = shop().logs.join('\n').toLowerCase();
      expect(Object.values(traces).filter((words) => logs.includes(words.toLowerCase()))).toEqual([]);
      noteSafety({
        what: `стирание: ${Object.keys(traces).length} примет во всех столбцах всех таблиц`,
        where: shop().kind,
        goal: '0 следов, суммы на месте',
        reached: `${Object.keys(after).length} следов`,
      });
    });

    // Control: drop the third argument of handle() in account.routes.ts and account-access.routes.ts.
    it('an administrator’s own change of password and deletion stand in the audit log', async () => {
      const { id, password, token } = await shop().buyer();
      await promote(shop(), id);
      const change = { currentPassword: password, newPassword: 'совсем другой пароль' };
      const changed = await shop().post('/api/v1/account/password/change', change, { token });
      const input = { password: change.newPassword };
      const fresh = expectStatus(200, changed).token;
      expectStatus(200, await shop().post('/api/v1/account/delete', input, { token: fresh }));
      const entries = await shop().record({ administratorId: id });
      expect(entries.map(({ kind, ids }) => [kind, ids])).toEqual([
        ['ACCOUNT_DELETED', [id]],
        ['PASSWORD_CHANGED', [id]],
      ]);
      expect(await shop().record({ kind: 'PASSWORD_CHANGED' })).toHaveLength(1);
      expect(JSON.stringify(entries)).not.toContain(ADMIN_EMAIL);
    });
  },
  {
    config: {
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'https://shop.example',
      // Its server is not there: what was queued waits.
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'shop@example.ru' },
    },
  },
);

interface Sums {
  priceProducts: number;
  totalShippingCost: number;
}
