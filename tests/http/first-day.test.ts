import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertDemoShop } from '../../src/app/demo/demo-data.db.ts';
import { readDemoShopData } from '../../src/app/demo/demo-data.ts';
import { type SettingName, settingDefinitions } from '../../src/contract/shop-settings.ts';
import type { Db } from '../../src/platform/database/database.ts';
import {
  type SetupProgressResponse,
  type SetupStep,
  setupSteps,
} from '../../src/settings/admin-first-day.contract.ts';
import { storeExampleIds } from '../../src/settings/settings.server.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail, newName } from '../support/shop-makers.ts';
import { ADMIN_EMAIL } from '../support/test-config.ts';

const FIRST_DAY = '/api/v1/admin/first-day';

/** Of each setting that has a sample another value, or none. */
const OWN_SETTINGS = {
  region: 'Приморская область',
  phone: '+79001234567',
  email: 'seller@example.com',
  operator: 'ИП Орлова В. П.',
  inn: '770708389324',
  ogrnip: '304500116000157',
  account: '40802810100000000001',
  bank: 'Первый банк',
  bic: '044525225',
  correspondentAccount: '30101810400000000225',
  bankInn: '7707083893',
  bankKpp: '773601001',
  advertText: '',
  advertUrl: '',
  advertAdvertiser: '',
  advertErid: '',
};

/** Leaves the shop as its first start found it: another try of the story has left its own. */
async function beginAnew(db: Db) {
  await sql`truncate facilities, products, categories, order_counts cascade`.execute(db);
  await sql`update shop_state set first_day_hidden_at = null`.execute(db);
  await sql`update users set role = 'USER' where email <> ${ADMIN_EMAIL}`.execute(db);
  await storeExampleIds(db, { categories: [], products: [], facilities: [] });
  const asBefore = Object.keys(OWN_SETTINGS).map((name) =>
    settingDefinitions[name as SettingName].variable.toLowerCase(),
  );
  const columns = sql.join(asBefore.map((column) => sql`${sql.ref(column)} = null`));
  await sql`update shop_settings set ${columns}`.execute(db);
}

/** One shop is led from its first start to its own goods: each step stands on those before. */
describeShop('the first day of a shop with examples', (shop) => {
  const read = async (): Promise<SetupProgressResponse> => (await shop().asAdmin.get(FIRST_DAY)).body;
  const done = async (): Promise<SetupStep[]> =>
    (await read()).steps.filter((step) => step.done).map(({ step }) => step);
  const hide = async (hidden: unknown) => shop().asAdmin.patch(FIRST_DAY, { hidden });

  // Control: in `src/facilities/server/facilities.db.ts` replace `array['paused_until', 'deleted_at']` with `'version'`
  it('counts what the shop has of its own, step by step, and no examples', async () => {
    const { db } = shop().services;
    await beginAnew(db);
    expect((await read()).steps.map(({ step }) => step)).not.toContain('EXAMPLES');
    await insertDemoShop(db, { ...(await readDemoShopData()), pictures: new Map() });

    const first = await read();
    expect(first.steps.map(({ step }) => step)).toEqual(setupSteps);
    expect(await done()).toEqual([]);
    expect(first.hidden).toBe(false);
    expect(first.mails).toBe(false);
    const { products } = (await shop().asAdmin.get('/api/v1/products/desk')).body;
    expect(first.examples.products).toBe(products.length);

    // A facility without days is half of it, a pause makes no example its own.
    const [{ id: exampleId }] = (await shop().asAdmin.get('/api/v1/work-addresses/get-all')).body.addressList;
    const pause = { ids: [exampleId], pausedUntil: '2030-01-01' };
    expect((await shop().asAdmin.post('/api/v1/work-addresses/days/pause', pause)).status).toBe(200);
    const ownFacility = await shop().facility();
    expect(await done()).toEqual([]);
    const days = { handoverWeekdays: [2, 5] };
    await shop().asAdmin.patch(`/api/v1/work-addresses/${ownFacility.id}`, days);
    expect(await done()).toEqual(['FACILITIES']);

    const { id: categoryId } = await shop().category();
    expect(await done()).toEqual(['FACILITIES', 'CATEGORIES']);
    const own = await shop().product({ categoryId, name: newName('Чай') });
    expect(await done()).toEqual(['FACILITIES', 'CATEGORIES', 'PRODUCTS']);

    const changed = await shop().asAdmin.patch('/api/v1/admin/settings', OWN_SETTINGS);
    expect(changed.body.samples, changed.text).toEqual([]);
    const invited = { email: newEmail(), lastName: 'Орлова', firstName: 'Вера' };
    await shop().asAdmin.post('/api/v1/admin/staff/invite', invited);
    expect(await done()).toEqual(['FACILITIES', 'CATEGORIES', 'PRODUCTS', 'SETTINGS', 'COLLEAGUE']);

    const buyer = await shop().buyer();
    const { id: addressId } = await shop().recipient(buyer.token, { institutionId: ownFacility.id });
    await shop().order(buyer.token, { addressId, cartItems: [{ id: own.id, quantity: 1 }] });
    expect(await done()).toContain('ORDER');

    const deleted = products.map(({ id }: { id: number }) => ({ id, deleted: true }));
    for (let from = 0; from < deleted.length; from += 100) {
      const changes = deleted.slice(from, from + 100);
      const response = await shop().asAdmin.post('/api/v1/products/bulk/change', { changes });
      expect(response.body.refused).toEqual([]);
    }
    expect(await done()).not.toContain('EXAMPLES');
    const { addressList } = (await shop().get('/api/v1/work-addresses/get-all')).body;
    const examples = addressList.filter(({ id }: { id: number }) => id !== ownFacility.id);
    expect((await read()).examples).toEqual({ products: 0, facilities: examples.length });
    for (const { id } of examples) await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${id}`);
    expect((await read()).steps.every((step) => step.done)).toBe(true);
  });

  it('is put away for all administrators, brought back, and the audit log says by whom', async () => {
    const fields = async () =>
      (await shop().record({ kind: 'SETTINGS_CHANGED' }))[0]?.things.flatMap(({ fields }) => fields);
    expect((await hide(true)).body).toMatchObject({ hidden: true, steps: [] });
    expect(await fields()).toEqual([{ label: '«Первый день»', was: 'показан', became: 'убран' }]);
    expect((await hide(true)).body).toMatchObject({ hidden: true });
    // It was so already.
    expect(await fields()).toEqual([]);
    expect(await read()).toMatchObject({ hidden: true, steps: [] });
    expect((await hide(false)).body.hidden).toBe(false);
    expect((await read()).steps.length).toBeGreaterThan(0);
    expect(await fields()).toEqual([{ label: '«Первый день»', was: 'убран', became: 'показан' }]);
    expectProblem(await hide('да'), 'VALIDATION');
  });
});
