import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { MAX_ORDERS_PER_ACCOUNT } from '../../src/orders/server/confirm-order.db.ts';
import { MAX_CONSENTS_PER_ACCOUNT } from '../../src/recipients/recipient-fields.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { RECIPIENT } from '../support/shop-makers.ts';

const SAVE = '/api/v1/user/address/save';

describeShop('what one account may own', (shop) => {
  const form = async () => ({ ...RECIPIENT, institutionId: (await shop().facility()).id });

  /** Stores consents for addresses that are gone until the account has so many. */
  const fillConsents = (userId: number, many: number) =>
    sql`insert into consents (user_id, purpose, text_version, address)
      select ${userId}, 'RECIPIENT', '2026-11-21', '127.0.0.1' from generate_series(1, ${many}::integer - (
        select count(*) from consents where user_id = ${userId})::integer)`.execute(shop().services.db);

  // Control: leave the conflict out of insertConsent and the unique index out of the database.
  it('agrees once to one text for one recipient, however often it is saved', async () => {
    const { id: userId, token } = await shop().buyer();
    const body = await form();
    const { id } = (await shop().post(SAVE, body, { token })).body;
    const changes = Array.from({ length: 20 }, (_, squad) =>
      shop().put(`/api/v1/user/address/update/${id}`, { ...body, squadNumber: `${squad}` }, { token }),
    );
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
    const stored = await shop()
      .services.db.selectFrom('consents')
      .select('recipient_id')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'RECIPIENT')
      .execute();
    expect(stored).toEqual([{ recipient_id: id }]);
  });

  // Control: in `src/recipients/server/user-address.routes.ts` replace `if (await hasConsentsAtLeast(tx, userId, MAX_CONSENTS_PER_ACCOUNT)) throw new Problem('TOO_MANY_CONSENTS');` with ``
  it('saves and deletes recipients a thousand times, and then changes those that are there', async () => {
    const { id: userId, token } = await shop().buyer();
    const body = await form();
    await fillConsents(userId, MAX_CONSENTS_PER_ACCOUNT - 1);
    const { id } = (await shop().post(SAVE, body, { token })).body;
    const refused = await shop().post(SAVE, body, { token });
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain(`уже ${MAX_CONSENTS_PER_ACCOUNT} раз`);
    expect((await shop().put(`/api/v1/user/address/update/${id}`, body, { token })).status).toBe(200);
  });

  // Control: in `src/orders/server/confirm-order.ts` replace `if (parts.made_orders >= MAX_ORDERS_PER_ACCOUNT) throw new Problem('TOO_MANY_ORDERS');` with ``
  it('makes five thousand orders, and the answer to a repeat of the last is still given', async () => {
    const { token } = await shop().buyer();
    const addressId = (await shop().recipient(token)).id;
    const first = await shop().order(token, { addressId });
    await sql`insert into orders (
        user_id, status, email, phone, last_name, first_name, middle_name, birth_date, facility_id, facility_name,
        goods_kopecks, delivery_kopecks)
      select user_id, 'CANCELED_USER', email, phone, last_name, first_name, middle_name, birth_date, facility_id,
        facility_name, goods_kopecks, delivery_kopecks
      from orders cross join generate_series(3, ${MAX_ORDERS_PER_ACCOUNT}::integer) where id = ${first.id}`.execute(
      shop().services.db,
    );
    const product = await shop().product({ price: 100 });
    const body = { addressId, cartItems: [{ id: product.id, quantity: 1 }], total: 100 };
    const confirm = (key: string) =>
      shop().post('/api/v1/user/order/confirm', body, { token, headers: { 'idempotency-key': key } });
    const last = await confirm('the last');
    expect(last.status, last.text).toBe(201);
    const refused = await confirm('one too many');
    expectProblem(refused, 'CONFLICT');
    expect(refused.body.message).toContain(`уже ${MAX_ORDERS_PER_ACCOUNT} заказов`);
    expect(await confirm('the last')).toMatchObject({ status: 201, body: { id: last.body.id } });
  });

  // Control: read one page of each list in account.routes.ts.
  it('is exported whole, however many rows an older shop has let it have', async () => {
    const { id: userId, token } = await shop().buyer();
    await fillConsents(userId, 4_700);
    await sql`insert into outgoing_mails (kind, user_id, about, facts)
      select 'PASSWORD_CHANGED', ${userId}, nth::text, '{}' from generate_series(1, 4300) as nth`.execute(
      shop().services.db,
    );
    const { status, body } = await shop().get('/api/v1/account/export', { token });
    expect(status).toBe(200);
    expect([body.consents.length, body.mails.waiting.length]).toEqual([4_700, 4_300]);
    expect(body.consents.at(-1)).toMatchObject({ purpose: 'REGISTRATION', networkAddress: '127.0.0.1' });
  });
});
