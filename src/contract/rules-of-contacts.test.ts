import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { daySchema, existingEmailSchema, newEmailSchema, phoneSchema } from './rules.ts';

/** What a rule makes of a value: `{ is }`, or the messages it refuses with. */
function validate(rule: z.ZodMiniType, value: unknown): { is: unknown } | string[] {
  const { success, data, error } = rule.safeParse(value);
  return success ? { is: data } : (error?.issues.map(({ message }) => message) ?? []);
}

describe('an e-mail', () => {
  const longest = `${'a'.repeat(242)}@example.com`;

  it.each([
    ['anna@mail.ru', 'anna@mail.ru'],
    ['  Anna.Smith+shop@Mail.Example.RU ', 'Anna.Smith+shop@Mail.Example.RU'],
    ["o'neil@mail.ru", "o'neil@mail.ru"],
    ['a.b-c_d@x-1.mail2.ru', 'a.b-c_d@x-1.mail2.ru'],
    ['anna@xn--80a1acny.xn--p1ai', 'anna@xn--80a1acny.xn--p1ai'],
    [longest, longest],
  ])('%j is one', (given, is) => {
    expect(validate(newEmailSchema(), given)).toEqual({ is });
  });

  it.each([
    ['', 'Укажите email'],
    ['   ', 'Укажите email'],
    [null, 'Укажите email'],
    [undefined, 'Укажите email'],
    [1, 'Укажите email'],
    ['anna', 'Укажите email полностью, например anna@mail.ru'],
    ['anna@', 'Укажите email полностью, например anna@mail.ru'],
    ['@mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['anna@mail', 'Укажите email полностью, например anna@mail.ru'],
    ['anna@mail.', 'Укажите email полностью, например anna@mail.ru'],
    ['an na@mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['anna@@mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['anna@mail.ru, boris@mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['"anna"@mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['a@b..ru', 'Укажите email полностью, например anna@mail.ru'],
    ['a..b@mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['.a@mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['a.@mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['a@.mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['a@-mail.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['a@mail-.ru', 'Укажите email полностью, например anna@mail.ru'],
    ['a@mail.1', 'Укажите email полностью, например anna@mail.ru'],
    ['a@ma!l.ru', 'Укажите email полностью, например anna@mail.ru'],
    [`a@${'b'.repeat(64)}.ru`, 'Укажите email полностью, например anna@mail.ru'],
    ['анна@mail.ru', 'Email пишется латинскими буквами'],
    ['anna\u0000@mail.ru', 'Email пишется латинскими буквами'],
    [`a${longest}`, 'Не больше 254 символов'],
  ])('%j is none: %s', (given, message) => {
    expect(validate(newEmailSchema(), given)).toEqual([message]);
  });
});

it('an account made when less was required of an e-mail can still sign in', () => {
  expect(validate(existingEmailSchema(), 'a@b..ru')).toEqual({ is: 'a@b..ru' });
  expect(validate(existingEmailSchema(), 'a@b')).toEqual(['Укажите email полностью, например anna@mail.ru']);
});

describe('a phone', () => {
  it.each(['+79991234567', '89991234567', ' +79991234567 '])('%j is one', (given) => {
    expect(validate(phoneSchema(), given)).toEqual({ is: given.trim() });
  });

  it.each([
    '79991234567',
    '+7999123456',
    '+799912345678',
    '8999123456',
    '899912345678',
    '+89991234567',
    '+7 999 123-45-67',
    '+7٩٩٩١٢٣٤٥٦٧',
    '',
    null,
    89991234567,
  ])('%j is none', (given) => {
    expect(validate(phoneSchema(), given)).toEqual([
      'Введите корректный номер телефона (+7 или 8 и 10 цифр)',
    ]);
  });
});

describe('a day', () => {
  const birth = daySchema({ required: 'Укажите дату рождения', wrong: 'Такой даты нет' });

  it.each([
    ['1990-02-01', '1990-02-01'],
    [' 1990-02-01 ', '1990-02-01'],
    ['2024-02-29', '2024-02-29'],
    // What a browser in Moscow sends for the local midnight of 1 February.
    ['1990-01-31T21:00:00.000Z', '1990-02-01'],
    ['1990-02-01T00:00:00.000Z', '1990-02-01'],
    ['1990-02-01T00:00:00+03:00', '1990-02-01'],
    ['1990-02-01T00:00Z', '1990-02-01'],
    // The same midnight in Kamchatka is still the evening before in Moscow.
    ['2026-02-01T00:00:00+12:00', '2026-01-31'],
    // Summer time was kept in 1990.
    ['1990-07-14T20:00:00.000Z', '1990-07-15'],
  ])('%j is %s', (given, is) => {
    expect(validate(birth, given)).toEqual({ is });
  });

  it.each([
    '2023-02-29',
    '2023-02-29T00:00:00Z',
    '2023-02-30T12:00:00Z',
    '2023-04-31T12:00:00+03:00',
    '2023-13-01T00:00:00Z',
    '2023-01-01T25:00:00Z',
    '2023-01-01T00:00:00',
    '2023-01-01 00:00',
    '01.02.1990',
    '9999-12-31T23:00:00Z',
    '0000-01-01',
    '0000-12-31T23:00:00Z',
    '+012345-01-01',
    'вчера',
  ])('%j is none', (given) => {
    expect(validate(birth, given)).toEqual(['Такой даты нет']);
  });

  it.each(['', '  ', null, undefined, 631152000000])('%j is missing', (given) => {
    expect(validate(birth, given)).toEqual(['Укажите дату рождения']);
  });
});
