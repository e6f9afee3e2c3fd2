import { expect, it } from 'vitest';
import { consentVersions } from '../../src/content/consents.ts';
import { ordersOf } from '../support/buyer-steps.ts';
import { describeShop } from '../support/shop.ts';
import { ADMIN_EMAIL } from '../support/test-config.ts';

const EXPORT = '/api/v1/account/export';
const ME = '/api/v1/account/me';

describeShop('one’s own data', (shop) => {
  const exported = async (token: string) => {
    const response = await shop().get(EXPORT, { token });
    expect(response.status, response.text).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response.body;
  };

  it('who is signed in: names, e-mail, role, and nothing of the password', async () => {
    const { id, email, token } = await shop().buyer({ lastName: 'Ильина', middleName: '' });
    const response = await shop().get(ME, { token });
    expect(response.body).toEqual({
      id,
      lastName: 'Ильина',
      firstName: 'Анна',
      middleName: null,
      email,
      role: 'USER',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const administrator = await shop().asAdmin.get(ME);
    expect(administrator.body).toMatchObject({ email: ADMIN_EMAIL, role: 'ADMIN' });
  });

  it('holds the account, the addresses, the orders and the consents, as the other calls answer them', async () => {
    const { token } = await shop().buyer();
    const first = await shop().recipient(token, { additionalInfo: 'Строка\nи ещё одна', squadNumber: '' });
    const second = await shop().recipient(token, { lastName: 'Ильин', confirmLastName: 'Ильин' });
    const one = await shop().order(token, { addressId: first.id });
    const two = await shop().order(token, { addressId: second.id });
    await shop().move(one.id, 'PAID', { comment: 'Спасибо' });
    const body = await exported(token);
    expect(Object.keys(body)).toEqual(['exportedAt', 'account', 'mails', 'addresses', 'consents', 'orders']);
    expect(body.account).toEqual((await shop().get(ME, { token })).body);
    expect(body.addresses).toEqual((await shop().get('/api/v1/user/address/history', { token })).body);
    expect(body.orders).toEqual(await ordersOf(shop(), token));
    expect(body.orders.map(({ id }: { id: number }) => id)).toEqual([two.id, one.id]);
    expect(body.orders[1].statusHistory[1]).toMatchObject({ status: 'PAID', comment: 'Спасибо' });
    const consent = (purpose: keyof typeof consentVersions, addressId: number | null) => ({
      purpose,
      addressId,
      textVersion: consentVersions[purpose],
      givenAt: expect.stringMatching(/Z$/),
      endedAt: null,
      networkAddress: '127.0.0.1',
    });
    expect(body.consents).toEqual([
      consent('RECIPIENT', second.id),
      consent('RECIPIENT', first.id),
      consent('REGISTRATION', null),
    ]);
  });

  it('holds more orders than any page', async () => {
    const { token } = await shop().buyer();
    const addressId = (await shop().recipient(token)).id;
    const cartItems = [{ id: (await shop().product()).id, quantity: 2 }];
    const ids: number[] = [];
    for (let turn = 0; turn < 12; turn += 1)
      ids.push((await shop().order(token, { addressId, cartItems })).id);
    const { orders } = await exported(token);
    expect(orders.map(({ id }: { id: number }) => id)).toEqual(ids.reverse());
  });

  it('never holds anything foreign, for an administrator neither', async () => {
    const owner = await shop().buyer({ lastName: 'Чужаяфамилия' });
    const stranger = await shop().buyer();
    const { id } = await shop().recipient(owner.token, {
      lastName: 'Чужойполучатель',
      confirmLastName: 'Чужойполучатель',
    });
    await shop().order(owner.token, { addressId: id });
    expect((await exported(owner.token)).orders).toHaveLength(1);
    for (const token of [stranger.token, await shop().admin()]) {
      const { text } = await shop().get(EXPORT, { token });
      expect(text).not.toMatch(/Чуж/);
      expect(text).not.toContain(owner.email);
      expect(JSON.parse(text)).toMatchObject({ addresses: [], orders: [] });
    }
  });
});
