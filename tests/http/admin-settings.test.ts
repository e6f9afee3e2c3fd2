import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { settingDefinitions, settingNames } from '../../src/contract/shop-settings.ts';
import { getQrPayee, readEffectiveSettings, readRetentionTerms } from '../../src/settings/settings.server.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';
import { testConfig } from '../support/test-config.ts';

const SETTINGS = '/api/v1/admin/settings';

/** What the operator of this shop has set. */
const BIC = '044525225';

describeShop(
  'the settings',
  (shop) => {
    const read = async () => (await shop().asAdmin.get(SETTINGS)).body;
    const change = async (body: object) => shop().asAdmin.patch(SETTINGS, body);
    const page = async (path: string) => (await shop().get(path)).text;

    it('are the defaults until somebody sets them, and say which are samples and which the operator’s', async () => {
      const { values, locked, samples } = await read();
      expect(locked).toEqual(['bic']);
      expect(values.bic).toBe(BIC);
      expect(values.inn).toBe(settingDefinitions.inn.byDefault);
      expect(values.orderMonths).toBe(12);
      expect(samples).toContain('inn');
      for (const name of ['bic', 'messengerUrl', 'orderMonths']) expect(samples).not.toContain(name);
    });

    // Control: in `src/settings/server/settings.db.ts` replace `(select xmin from shop_settings)` with `(select 0)`
    it('are on every page at once, those that are kept ready among them', async () => {
      const paths = ['/', '/info', '/how-to-order', '/privacy-police', '/login'];
      const old = await Promise.all(paths.map(page));
      const worker = await page('/sw.js');
      const region = newName('Область');
      const changed = await change({ region, phone: '+79001234567', inn: '7707 083 893' });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body.values).toMatchObject({ region, phone: '+79001234567', inn: '7707083893' });
      expect(changed.body.samples).not.toContain('inn');
      // PostgreSQL announces it, which takes a moment.
      await expect.poll(() => page('/info')).toContain(region);
      for (const [index, path] of paths.entries()) {
        const now = await page(path);
        expect(now, path).not.toBe(old[index]);
        expect(now, path).toContain('+79001234567');
        expect(now, path).toContain('7707083893');
      }
      expect(await page('/offline')).toContain('+79001234567');
      // The browsers that have stored the page for bad times fetch it anew.
      expect(await page('/sw.js')).not.toBe(worker);
      const { db, config } = shop().services;
      expect((await readEffectiveSettings(db, config)).SHOP_PHONE).toBe('+79001234567');
    });

    // Control: leave the question out of changeSettings, or terms_before out of readRetentionTerms.
    it('that shorten a term name the orders that lose their people, and wait a week', async () => {
      const { db, config } = shop().services;
      const { token } = await shop().buyer();
      const made = await shop().order(token);
      await sql`update orders set status = 'CANCELED_USER' where id = ${made.id}`.execute(db);
      await sql`update orders set created_at = created_at - interval '5 months' where id = ${made.id}`.execute(
        db,
      );
      await sql`update order_status_changes set created_at = created_at - interval '5 months'
        where order_id = ${made.id}`.execute(db);
      const refused = await change({ orderMonths: 3 });
      expectProblem(refused, 'VALIDATION');
      expect(refused.body.errors.ordersToErase).toContain('заказов: 1');
      expectProblem(await change({ orderMonths: 3, ordersToErase: 2 }), 'VALIDATION');
      expect((await read()).values.orderMonths).toBe(12);
      const { body } = await change({ orderMonths: 3, ordersToErase: 1 });
      expect(body.values.orderMonths).toBe(3);
      expect(body.termsBefore).toMatchObject({ orderMonths: 12, keyDays: 30, recordMonths: 36 });
      const days = (count: number) => new Date(Date.now() + count * 86_400_000);
      const monthsAt = async (now: Date) =>
        (await readRetentionTerms(db, config, now)).RETENTION_ORDER_MONTHS;
      expect([await monthsAt(days(6.9)), await monthsAt(days(7.1))]).toEqual([12, 3]);
      // Control: in `src/settings/server/shop-settings.ts` replace `.filter((name) => !config.given.has(settingDefinitions[name].variable))` with ``
      const given = new Set(['RETENTION_ORDER_MONTHS'] as const);
      const set = await readRetentionTerms(db, { ...config, given, RETENTION_ORDER_MONTHS: 6 }, new Date());
      expect(set.RETENTION_ORDER_MONTHS).toBe(6);
      // Shorter still: the longest goes on for a week from then.
      await change({ orderMonths: 2, ordersToErase: 1 });
      expect(await monthsAt(days(6.9))).toBe(12);
      const { body: back } = await change({ orderMonths: null });
      expect(back).toMatchObject({ values: { orderMonths: 12 }, termsBefore: null });
      expect(await monthsAt(new Date())).toBe(12);
    });

    it('go back to the default by null, and an advert hides that lacks a part', async () => {
      const text = 'Адвокат рядом';
      for (const part of ['advertText', 'advertUrl', 'advertAdvertiser', 'advertErid']) {
        await change({ advertText: text });
        await expect.poll(() => page('/info')).toContain(text);
        const hidden = (await change({ [part]: '' })).body;
        expect(hidden.values[part]).toBe('');
        // What nobody is shown is not to be replaced either.
        expect(hidden.samples.filter((name: string) => name.startsWith('advert'))).toEqual([]);
        await expect.poll(() => page('/info')).not.toMatch(/Реклама|Адвокат рядом|erid/);
        if (part !== 'advertErid') await change({ [part]: null });
      }
      const { values } = (await change({ advertErid: null, advertText: null })).body;
      expect([values.advertText, values.advertErid]).toEqual([
        settingDefinitions.advertText.byDefault,
        settingDefinitions.advertErid.byDefault,
      ]);
    });

    it('of the operator stay, whoever asks', async () => {
      const refused = await change({ bic: '044525999', region: newName('Не та') });
      expectProblem(refused, 'CONFLICT');
      expect(refused.body.message).toBe(
        '«БИК банка» задано на сервере (SHOP_BIC). Изменить это может тот, кто держит сервер.',
      );
      expect((await read()).values).toMatchObject({ bic: BIC });
      expect(await page('/info')).not.toContain('Не та');
    });

    it('are not written over what somebody else has set meanwhile', async () => {
      const { version, values } = await read();
      const region = newName('Чужая область');
      expect((await change({ region, version })).status).toBe(200);
      const late = await change({ region: 'Моя область', version });
      expectProblem(late, 'CONFLICT');
      expect(late.body.message).toContain(
        'Пока вы правили, настройки магазина изменили: Администратор Магазина',
      );
      expect(late.body.changes).toMatchObject([
        { field: 'region', label: 'Область', was: values.region, became: region },
      ]);
      expect((await read()).values.region).toBe(region);
    });

    it('leave in the audit log what they were and became', async () => {
      await change({ email: 'before@example.com', orderMonths: 24 });
      await change({ email: 'after@example.com', orderMonths: null, version: null });
      const [entry] = await shop().record({ kind: 'SETTINGS_CHANGED' });
      expect(entry?.things).toEqual([
        {
          id: 1,
          name: 'Настройки магазина',
          fields: [
            { label: 'Почта', was: '«before@example.com»', became: '«after@example.com»' },
            { label: settingDefinitions.orderMonths.label, was: '«24»', became: '«12»' },
          ],
        },
      ]);
    });

    // Control: in `src/settings/server/shop-settings.ts` replace `if (Object.keys(errors).length > 0) throw` with `if (false) throw`
    it('take no account that is none of the bank with the BIC', async () => {
      const own = { account: '40802810100000000001', correspondentAccount: '30101810400000000225' };
      expect((await change(own)).status).toBe(200);
      const wrong = await change({ account: '40802810200000000001' });
      expectProblem(wrong, 'VALIDATION');
      expect(wrong.body.errors).toEqual({
        account: 'Расчётный счёт не подходит к БИК банка. Сверьте все цифры счёта и БИК.',
      });
      expect((await read()).values).toMatchObject(own);
      expect((await change({ account: null, correspondentAccount: null })).status).toBe(200);
    });

    // Control: in `src/settings/server/shop-settings.ts` replace `if (held.SHOP_PAYMENT_QR !== shown) return null;` with ``
    it('give the pages whom to pay by a QR code once that is chosen and no sample is left', async () => {
      const own = {
        operator: 'ИП Орлова В. П.',
        inn: '770708389324',
        account: '40802810100000000001',
        bank: 'Первый банк',
        correspondentAccount: '30101810400000000225',
      };
      const payee = async () => {
        const { db, config } = shop().services;
        return getQrPayee(await readEffectiveSettings(db, config));
      };
      const isOffered = async () => (await page('/how-to-order')).includes('QR-код');
      expect((await change({ ...own, bank: null, paymentQr: 'AT_ONCE' })).body.values.paymentQr).toBe(
        'AT_ONCE',
      );
      expect(await payee()).toBeNull();
      await expect.poll(isOffered).toBe(false);
      await change(own);
      const { operator: name, ...rest } = own;
      expect(await payee()).toEqual({ name, ...rest, bic: BIC });
      await expect.poll(isOffered).toBe(true);
      const others = { ogrnip: '304500116000157', bankInn: '7707083893', bankKpp: '770701001' };
      await change(others);
      // Control: in `src/app/server.ts` replace `['КПП банка', config.SHOP_BANK_KPP]` with `['КПП банка', config.SHOP_BANK_INN]`
      await expect
        .poll(async () => (await page('/info')).replace(/<[^>]*>/g, ''))
        .toContain(
          'ИНН770708389324ОГРНИП304500116000157Расчётный счёт40802810100000000001БанкПервый банкБИК044525225' +
            'Корр. счёт30101810400000000225ИНН банка7707083893КПП банка770701001',
        );
      const { body } = await shop().post('/api/v1/products/all', {
        pageableRequest: { page: 0 },
        searchQuery: 'как оплатить',
      });
      expect(JSON.stringify(body)).toContain('QR-код');
      await change({ paymentQr: 'WHEN_TOLD' });
      expect(await payee()).toBeNull();
      await change({ paymentQr: null });
      expect(await payee()).toBeNull();
      await expect.poll(isOffered).toBe(false);
      await change(Object.fromEntries(Object.keys({ ...own, ...others }).map((setting) => [setting, null])));
    });

    describe('take nothing that would hurt', () => {
      it.each([
        ['phone', '89001234567'],
        ['phone', ''],
        ['email', 'not mail'],
        ['inn', '123'],
        ['inn', '7707083894'],
        ['bankInn', '7707083894'],
        ['account', '4070281000000000000x'],
        ['messengerUrl', 'javascript:alert(1)'],
        ['messengerUrl', ''],
        ['messengerUrl', 'http://wa.me/{phone}'],
        ['advertUrl', 'https://bank.example:x@evil.example/'],
        ['advertUrl', 'https://bank.example@evil.example/'],
        ['advertUrl', 'data:text/html,x'],
        ['region', 'a\u202eb'],
        ['operator', 'x'.repeat(256)],
        ['bank', 'a\u0000b'],
        ['paymentQr', 'ALWAYS'],
        ['orderMonths', 0],
        ['recordMonths', 11],
        ['keyDays', 1.5],
      ] as const)('%s=%j, in the very words of the start', async (name, value) => {
        const refused = await change({ [name]: value });
        expectProblem(refused, 'VALIDATION');
        const { variable } = settingDefinitions[name];
        // An empty variable counts as none, and a sign that ends a text cannot stand in the environment.
        if (value === '' || String(value).includes('\u0000')) return;
        expect(() =>
          testConfig({ DATA_DIR: shop().services.config.DATA_DIR, [variable]: String(value) }),
        ).toThrow(`${variable}: ${refused.body.errors[name]}`);
      });

      it('and what looks like markup is text', async () => {
        const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
        const names = settingNames.filter((name) => settingDefinitions[name].rule.safeParse(evil).success);
        expect(names).toEqual(expect.arrayContaining(['region', 'operator', 'bank', 'advertText']));
        const before = (await read()).values;
        const changed = await change(Object.fromEntries(names.map((name) => [name, evil])));
        expect(changed.status, changed.text).toBe(200);
        await expect.poll(() => page('/info')).toContain('&lt;script&gt;alert(1)');
        for (const path of ['/', '/info', '/offline', '/privacy-police', '/robots.txt']) {
          const text = await page(path);
          expect(text, path).not.toContain('<script>alert(1)');
          expect(text, path).not.toContain('<img src=x');
        }
        await change(Object.fromEntries(names.map((name) => [name, before[name]])));
      });
    });
  },
  { pages: true, config: { SHOP_BIC: BIC } },
);
