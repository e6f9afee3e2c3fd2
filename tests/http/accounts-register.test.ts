import { describe, expect, it } from 'vitest';
import { setHashCost } from '../../src/accounts/server/password.ts';
import { consentVersions } from '../../src/content/consents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { describeShop } from '../support/shop.ts';
import { newEmail } from '../support/shop-makers.ts';
import { CHEAP_HASHES } from '../support/test-config.ts';

const LOGIN = '/api/v1/user/login';
const REGISTER = '/api/v1/user/register';

const newPerson = (overrides: Record<string, unknown> = {}) => ({
  lastName: 'Соколова',
  firstName: 'Анна',
  middleName: 'Петровна',
  email: newEmail(),
  password: 'надёжный пароль',
  ...overrides,
});

describeShop('registration', (shop) => {
  const register = (overrides: Record<string, unknown> = {}) => shop().post(REGISTER, newPerson(overrides));
  const stored = (email: string) =>
    shop().services.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const consents = (userId: number) =>
    shop().services.db.selectFrom('consents').selectAll().where('user_id', '=', userId).execute();

  it('answers 201 with the words of the specification, and the person can sign in', async () => {
    const { email, password, ...names } = newPerson();
    const response = await shop().post(REGISTER, { ...names, email, password });
    expect(response).toMatchObject({ status: 201, body: { message: 'Регистрация прошла успешно!' } });
    expect(Object.keys(response.body)).toEqual(['message']);
    expect((await shop().post(LOGIN, { email, password })).status).toBe(200);
    expect(await stored(email)).toMatchObject({
      last_name: 'Соколова',
      first_name: 'Анна',
      middle_name: 'Петровна',
      role: 'USER',
    });
  });

  describe('takes every field up to its edge', () => {
    it.each([
      ['lastName', 'я'.repeat(127)],
      ['firstName', 'я'.repeat(127)],
      ['middleName', 'я'.repeat(127)],
      // A letter of two halves counts as one.
      ['firstName', `я${'𐐨'.repeat(126)}`],
      ['middleName', ''],
      ['password', '12345678'],
      ['password', 'я'.repeat(128)],
      ['password', '😀'.repeat(128)],
      ['password', '        '],
      ['password', '\u0000\u0007тайна!'],
    ])('%s: %j', async (field, value) => {
      const response = await register({ [field]: value });
      expect(response.status, response.text).toBe(201);
    });

    it('email: 254 characters', async () => {
      const name = newEmail().split('@')[0] ?? '';
      // A part of a host is at most 63 characters long.
      const host = 'a'.repeat(254 - name.length - 4).replace(/a{50}(?=a)/g, `${'a'.repeat(49)}.`);
      const email = `${name}@${host}.ru`;
      expect(email).toHaveLength(254);
      expect((await register({ email })).status).toBe(201);
      expectProblem(await register({ email: email.replace('@', '@a') }), 'VALIDATION', {
        email: 'Не больше 254 символов',
      });
    });
  });

  describe('refuses one step past the edge', () => {
    const tooLong = 'Не больше 127 символов';
    const passwordRule = 'Пароль: от 8 до 128 знаков';
    const wholeEmail = 'Укажите электронную почту полностью, например anna@mail.ru';

    it.each([
      ['lastName', 'я'.repeat(128), tooLong],
      ['lastName', undefined, 'Укажите фамилию'],
      ['firstName', 'я'.repeat(128), tooLong],
      ['firstName', '', 'Укажите имя'],
      ['middleName', 'я'.repeat(128), tooLong],
      ['email', '', 'Укажите электронную почту'],
      ['email', 'anna@example', wholeEmail],
      ['email', 'анна@example.com', 'Электронная почта пишется латинскими буквами'],
      ['password', '', 'Придумайте пароль'],
      ['password', '1234567', passwordRule],
      ['password', '😀'.repeat(7), passwordRule],
      ['password', 'я'.repeat(129), passwordRule],
      ['password', 'тайна \ud800 тайна', 'В пароле есть повреждённый знак. Введите его заново.'],
      ['consent', 'true', 'Согласие — true или false'],
    ])('%s: %j', async (field, value, words) => {
      expectProblem(await register({ [field]: value }), 'VALIDATION', { [field]: words });
    });
  });

  it('knows an e-mail in any case, with spaces around', async () => {
    const email = newEmail();
    expect((await register({ email })).status).toBe(201);
    for (const same of [email, email.toUpperCase(), ` ${email} `, email.replace('person', 'Person')]) {
      expectProblem(await register({ email: same }), 'CONFLICT');
    }
  });

  it('of twenty at once for one e-mail lets one through', async () => {
    const email = newEmail();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        register({ email: turn % 2 ? email : email.toUpperCase(), password: `пароль номер ${turn}` }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const [winner] = responses.flatMap(({ status }, turn) => (status === 201 ? [turn] : []));
    const tries = await Promise.all(
      responses.map((_, turn) => shop().post(LOGIN, { email, password: `пароль номер ${turn}` })),
    );
    expect(tries.flatMap(({ status }, turn) => (status === 200 ? [turn] : []))).toEqual([winner]);
  });

  it('keeps a password only as an argon2id hash, salted anew each time', async () => {
    const password = 'тайна на двоих';
    const [one, two] = [newEmail(), newEmail()];
    // As people's are, not as the tests' own are.
    setHashCost();
    try {
      await register({ email: one, password });
      await register({ email: two, password });
    } finally {
      setHashCost(CHEAP_HASHES);
    }
    const hashes = [(await stored(one)).password_hash, (await stored(two)).password_hash];
    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  describe('a consent', () => {
    it('is stored with what it was given to, when and from where', async () => {
      const email = newEmail();
      const before = Date.now();
      await register({ email, consent: true });
      const [consent, ...more] = await consents((await stored(email)).id);
      expect(more).toEqual([]);
      expect(consent).toMatchObject({
        purpose: 'REGISTRATION',
        text_version: consentVersions.REGISTRATION,
        address: '127.0.0.1',
        recipient_id: null,
      });
      expect(consent?.created_at.getTime()).toBeGreaterThanOrEqual(before - 1000);
      expect(consent?.created_at.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    });

    it.each([[undefined], [null], [false]])('that was not given (%j) is not stored', async (consent) => {
      const email = newEmail();
      await register({ email, consent });
      expect(await consents((await stored(email)).id)).toEqual([]);
    });

    it('of a registration that failed is not stored', async () => {
      const email = newEmail();
      await register({ email });
      expectProblem(await register({ email, consent: true }), 'CONFLICT');
      expect(await consents((await stored(email)).id)).toEqual([]);
    });
  });
});
