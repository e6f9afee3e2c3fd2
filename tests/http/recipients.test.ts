import { beforeAll, describe, expect, it } from 'vitest';
import { moscowDay } from '../../src/lib/calendar.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { RECIPIENT } from '../support/shop-makers.ts';

const SAVE = '/api/v1/user/address/save';
const HISTORY = '/api/v1/user/address/history';
const PHONE_WORDS = 'Введите корректный номер телефона (+7 или 8 и 10 цифр)';
const AGE_WORDS = 'Возраст должен быть не менее 14 лет';
const DAY_WORDS = 'Укажите дату рождения: день, месяц и год';
const CONSENT_WORDS = 'Нужно ваше согласие на обработку персональных данных';

/** Today's day in Moscow, that many years and days away. */
function dayFromToday(years: number, days: number): string {
  const [year = 0, month = 0, date = 0] = moscowDay(new Date()).split('-').map(Number);
  return new Date(Date.UTC(year + years, month - 1, date + days)).toISOString().slice(0, 10);
}

describeShop('saved addresses', (shop) => {
  describe('saving', () => {
    let token = '';
    let institutionId = 0;
    beforeAll(async () => {
      token = (await shop().buyer()).token;
      institutionId = (await shop().facility({ name: 'ИК-2' })).id;
    });

    const form = (changes: object = {}) => ({
      ...RECIPIENT,
      institutionId,
      institutionName: 'совсем другое место',
      additionalInfo: 'Первый корпус',
      ...changes,
    });
    const save = (changes?: object) => shop().post(SAVE, form(changes), { token });
    const newest = async () => (await shop().get(HISTORY, { token })).body[0];

    // Control: in `src/recipients/server/user-address.routes.ts` replace `(await countUserRecipients(tx, userId)) >= MAX_RECIPIENTS_PER_ACCOUNT` with `false`
    it('ends at a hundred, also for several at once', async () => {
      const { token: full } = await shop().buyer();
      const saveAs = () => shop().post(SAVE, form(), { token: full });
      const first = await saveAs();
      const { db } = shop().services;
      const row = await db
        .selectFrom('recipients')
        .selectAll()
        .where('id', '=', first.body.id)
        .executeTakeFirstOrThrow();
      const { id: _, ...copied } = row;
      await db
        .insertInto('recipients')
        .values(Array.from({ length: 95 }, () => copied))
        .execute();
      const responses = await Promise.all(Array.from({ length: 8 }, saveAs));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409, 409, 409, 409]);
      for (const response of responses.filter(({ status }) => status === 409))
        expectProblem(response, 'CONFLICT');
      expect(responses.find(({ status }) => status === 409)?.body.message).toMatch(
        /^Сохранено уже 100 получателей/,
      );
      expect((await shop().get(HISTORY, { token: full })).body).toHaveLength(100);
    });

    it('answers its number, and the history has it as it was stored', async () => {
      const before = Date.now();
      const saved = await save();
      expect([saved.status, saved.body]).toEqual([
        201,
        { message: 'Данные успешно сохранены!', id: expect.any(Number) },
      ]);
      const { createAt, ...address } = await newest();
      const { confirmLastName, consent, ...stored } = RECIPIENT;
      expect(address).toEqual({
        ...stored,
        id: saved.body.id,
        institutionId,
        institutionName: 'ИК-2',
        additionalInfo: 'Первый корпус',
      });
      expect(createAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.parse(createAt) - before)).toBeLessThan(60_000);
    });

    it('needs neither a squad nor more information', async () => {
      for (const empty of [undefined, null, '', '  ']) {
        expect((await save({ squadNumber: empty, additionalInfo: empty })).status).toBe(201);
        expect(await newest()).toMatchObject({ squadNumber: null, additionalInfo: null });
      }
    });

    it('trims, takes a facility’s number as text, and keeps lines in the information', async () => {
      const changes = {
        lastName: ' Соколов ',
        confirmLastName: 'Соколов  ',
        institutionId: String(institutionId),
        phone: ' 89991234567 ',
        additionalInfo: 'раз\r\nдва\n',
      };
      expect((await save(changes)).status).toBe(201);
      expect(await newest()).toMatchObject({
        lastName: 'Соколов',
        phone: '89991234567',
        additionalInfo: 'раз\nдва',
      });
    });

    it.each([
      ['firstName', 127],
      ['lastName', 127],
      ['middleName', 127],
      ['squadNumber', 63],
      ['additionalInfo', 511],
    ])('takes %s up to %i characters', async (field, max) => {
      const filled = (length: number) => {
        const value = 'я'.repeat(length);
        return { [field]: value, ...(field === 'lastName' ? { confirmLastName: value } : {}) };
      };
      expect((await save(filled(max))).status).toBe(201);
      const message = `Не больше ${max} символов`;
      expectProblem(await save(filled(max + 1)), 'VALIDATION', {
        [field]: message,
        ...(field === 'lastName' ? { confirmLastName: message } : {}),
      });
    });

    describe.each([
      ['lastName', [undefined, null, '', ' ', 7], 'Укажите фамилию'],
      ['firstName', [undefined, null, '', ' ', 7], 'Укажите имя'],
      ['middleName', [undefined, null, '', ' ', 7], 'Укажите отчество'],
      ['confirmLastName', [undefined, null, ''], 'Повторите фамилию'],
      ['confirmLastName', ['Соколова', 'соколов', 'Соколов Соколов'], 'Фамилии не совпадают'],
      ['phone', [undefined, null, '', '9991234567', '+7999123456', '+799912345678'], PHONE_WORDS],
      ['phone', ['+89991234567', '79991234567', '+7 (999) 123-45-67', '8999123456٧'], PHONE_WORDS],
      ['birthDate', [undefined, null, ''], 'Укажите дату рождения'],
      [
        'birthDate',
        ['08.03.1985', '2023-02-29', '1985-13-01', '0000-01-01', 'x', '1985-03-08T25:00Z'],
        DAY_WORDS,
      ],
      ['birthDate', ['1899-12-31', '0001-01-01'], 'Проверьте год рождения'],
      ['institutionId', [undefined, null, '', 'x', 0, -1, 1.5], 'Выберите учреждение'],
      ['consent', [undefined, null, false, 'true', 1], CONSENT_WORDS],
      ['firstName', ['Ив\u0000ан', 'Ив\nан'], 'Уберите управляющие символы: их не видно, но они мешают'],
    ])('refuses %s', (field, values, message) => {
      it.each(values)('%j', async (value) => {
        expectProblem(await save({ [field]: value }), 'VALIDATION', { [field]: message });
      });
    });

    it('counts 14 years on the calendar of Moscow, the birthday included', async () => {
      expect((await save({ birthDate: dayFromToday(-14, 0) })).status).toBe(201);
      expectProblem(await save({ birthDate: dayFromToday(-14, 1) }), 'VALIDATION', { birthDate: AGE_WORDS });
      expectProblem(await save({ birthDate: dayFromToday(0, 0) }), 'VALIDATION', { birthDate: AGE_WORDS });
      expect((await save({ birthDate: '1900-01-01' })).status).toBe(201);
    });

    it('takes a moment for its day in Moscow', async () => {
      await save({ birthDate: '1985-03-07T21:00:00.000Z' });
      expect((await newest()).birthDate).toBe('1985-03-08');
      await save({ birthDate: '1985-03-07T20:59:59.999Z' });
      expect((await newest()).birthDate).toBe('1985-03-07');
    });

    it('refuses a facility that is unknown or deleted, on its field', async () => {
      const message = 'В это учреждение доставки нет. Выберите другое.';
      const { id } = await shop().facility();
      await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${id}`);
      for (const institutionId of [id, 999_999_999]) {
        expectProblem(await save({ institutionId }), 'VALIDATION', { institutionId: message });
      }
    });
  });

  describe('the history', () => {
    it('is one’s own, newest first, and never cached', async () => {
      const [one, other] = [await shop().buyer(), await shop().buyer()];
      const ids = [];
      for (const lastName of ['Первый', 'Второй', 'Третий']) {
        ids.push((await shop().recipient(one.token, { lastName, confirmLastName: lastName })).id);
        await shop().recipient(other.token);
      }
      const { status, headers, body } = await shop().get(HISTORY, { token: one.token });
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body.map(({ id }: { id: number }) => id)).toEqual(ids.reverse());
      expect((await shop().get(HISTORY, { token: (await shop().buyer()).token })).body).toEqual([]);
    });

    it('keeps the name of a facility that was deleted', async () => {
      const { token } = await shop().buyer();
      const facility = await shop().facility();
      await shop().recipient(token, { institutionId: facility.id });
      await shop().asAdmin.delete(`/api/v1/work-addresses/delete/${facility.id}`);
      const [address] = (await shop().get(HISTORY, { token })).body;
      expect(address.institutionName).toBe(facility.name);
    });
  });
});
