import { describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import type { HttpResponse } from '../support/http-client.ts';
import { describeShop } from '../support/shop.ts';
import { payloadOf, RECIPIENT } from '../support/shop-makers.ts';

const BY_IDS = '/api/v1/products/by-ids';
const REGISTER = '/api/v1/user/register';

let person = 0;
const newPerson = () => ({
  lastName: 'Соколова',
  firstName: 'Анна',
  email: `wire-${process.pid}-${++person}@example.com`,
  password: 'надёжный пароль',
});

describeShop('the wire', (shop) => {
  const send = (path: string, text: string) =>
    shop().request('POST', path, { text, headers: { 'content-type': 'application/json' } });

  describe('fields', () => {
    it('beyond the contract are ignored, prototypes among them', async () => {
      const { email, password, ...names } = newPerson();
      const text = JSON.stringify({
        email,
        password,
        ...names,
        role: 'ADMIN',
        id: 1,
        isAdminToken: true,
      }).replace(/}$/, ',"__proto__":{"role":"ADMIN"},"constructor":{"prototype":{"role":"ADMIN"}}}');
      expect((await send(REGISTER, text)).status).toBe(201);
      expect(({} as { role?: string }).role).toBeUndefined();
      const { body } = await shop().post('/api/v1/user/login', { email, password });
      expect(payloadOf(body.token).role).toBe('USER');
    });

    it('inherited from a prototype are not there', async () => {
      const text = '{"__proto__":{"ids":[]}}';
      expectProblem(await send(BY_IDS, text), 'VALIDATION', { ids: 'Укажите список номеров товаров' });
    });

    it('given twice count the last time', async () => {
      expect((await send(BY_IDS, '{"ids":"x","ids":[]}')).status).toBe(200);
    });

    it('that are wrong are named, one by its own words, several by the common ones', async () => {
      expectProblem(await shop().post(REGISTER, { ...newPerson(), firstName: ' ' }), 'VALIDATION', {
        firstName: 'Укажите имя',
      });
      expectProblem(await shop().post(REGISTER, {}), 'VALIDATION', {
        lastName: 'Укажите фамилию',
        firstName: 'Укажите имя',
        email: 'Укажите электронную почту',
        password: 'Пароль: от 8 до 128 знаков',
      });
    });

    it('that are names are seen whole and have a letter, wherever a name is given', async () => {
      const { token: buyer } = await shop().buyer();
      const words = { '': 'Нужна хотя бы одна буква', '\u202E': 'Уберите невидимые знаки' };
      for (const [sign, message] of Object.entries(words)) {
        const name = sign === '' ? '12' : `Чай${sign}`;
        const refused = (response: HttpResponse, field: string) =>
          expectProblem(response, 'VALIDATION', { [field]: message });
        const make = (path: string, list: string, fields: object) =>
          shop().asAdmin.post(`/api/v1/${path}/create`, { [list]: [{ name, ...fields }] });
        refused(await make('categories', 'categories', { prioritySort: 1 }), 'categories.0.name');
        const product = { categoryId: 1, price: 1, prioritySort: 1 };
        refused(await make('products', 'products', product), 'products.0.name');
        const costs = { deliveryCost: 1, freeDeliveryThreshold: 1 };
        refused(await make('work-addresses', 'workAddressList', costs), 'workAddressList.0.name');
        for (const field of ['lastName', 'firstName', 'middleName']) {
          refused(await shop().post(REGISTER, { ...newPerson(), [field]: name }), field);
          const recipient = { ...RECIPIENT, institutionId: 1, [field]: name };
          if (field === 'lastName') recipient.confirmLastName = name;
          refused(await shop().post('/api/v1/user/address/save', recipient, { token: buyer }), field);
        }
      }
      for (const field of ['squadNumber', 'additionalInfo']) {
        const recipient = { ...RECIPIENT, institutionId: 1, [field]: 'отряд\u200B5' };
        expectProblem(
          await shop().post('/api/v1/user/address/save', recipient, { token: buyer }),
          'VALIDATION',
          { [field]: 'Уберите невидимые знаки' },
        );
      }
    });

    it('that are sums may carry the noise of arithmetic, not a third decimal', async () => {
      const { token } = await shop().buyer();
      const { id } = await shop().facility({ deliveryCost: 350, freeDeliveryThreshold: 83.7 });
      const sum = (totalCostProduct: string) =>
        shop().request('POST', '/api/v1/work-addresses/delivery-sum', {
          token,
          text: `{"idAddress":"${id}","totalCostProduct":${totalCostProduct}}`,
          headers: { 'content-type': 'application/json' },
        });
      for (const noisy of ['83.69999999999999', '83.70000000000002', '8.37e1', '8369999999999999e-14']) {
        expect((await sum(noisy)).body.totalCost, noisy).toBe(0);
      }
      expect((await sum('83.69')).body.totalCost).toBe(350);
      for (const third of ['83.699', '83.6999', '8.3699e1', '1e-3']) {
        expectProblem(await sum(third), 'VALIDATION', {
          totalCostProduct: 'Не больше двух знаков после запятой',
        });
      }
    });

    it('in lists are named by their place', async () => {
      expectProblem(await shop().post(BY_IDS, { ids: [1, 'x', '3'] }), 'VALIDATION', {
        'ids.1': 'Номер должен быть целым положительным числом',
      });
    });
  });

  describe('ids', () => {
    const NOT_ID = 'Номер должен быть целым положительным числом';

    it('may be strings of digits', async () => {
      const { id } = await shop().product();
      const response = await shop().post(BY_IDS, { ids: [String(id), id, `00${id}`], images: 'url' });
      expect(response.body.map((product: { id: number }) => product.id)).toEqual([id]);
    });

    it('as large as integers get are just unknown', async () => {
      const response = await shop().post(BY_IDS, { ids: [Number.MAX_SAFE_INTEGER, '999999999999999'] });
      expect(response).toMatchObject({ status: 200, body: [] });
    });

    it.each(['0', '-1', '1.5', 'x', '1e1', '%201', '9'.repeat(30), "1'--", '%F0%9F%8D%9E'])(
      '%j in a path is none',
      async (wrong) => {
        const response = await shop().asAdmin.delete(`/api/v1/categories/delete/${wrong}`);
        expectProblem(response, 'VALIDATION', { id: NOT_ID });
      },
    );
  });
});
