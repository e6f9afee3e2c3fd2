import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { createPageResponse } from './page.ts';
import {
  daySchema,
  existingEmailSchema,
  idSchema,
  nameSchema,
  newEmailSchema,
  optionalNameSchema,
  optionalTextSchema,
  phoneSchema,
  prioritySchema,
  textSchema,
} from './rules.ts';

/** What a rule makes of a value: `{ is }`, or the messages it refuses with. */
function validate(rule: z.ZodMiniType, value: unknown): { is: unknown } | string[] {
  const { success, data, error } = rule.safeParse(value);
  return success ? { is: data } : (error?.issues.map(({ message }) => message) ?? []);
}

const INVISIBLE = ['Уберите управляющие символы: их не видно, но они мешают'];

describe('a text', () => {
  const short = textSchema({ required: 'Укажите имя', max: 5 });

  it.each([
    ['Анна', 'Анна'],
    ['  Анна\n', 'Анна'],
    ['\u00A0Анна\uFEFF', 'Анна'],
    // й as two characters becomes one.
    ['Андре\u0438\u0306'.slice(-5), 'дрей'],
    ['12345', '12345'],
    ['  12345  ', '12345'],
  ])('%j arrives as %j', (given, is) => {
    expect(validate(short, given)).toEqual({ is });
  });

  it.each([
    ['', ['Укажите имя']],
    [' \t\n ', ['Укажите имя']],
    [null, ['Укажите имя']],
    [7, ['Укажите имя']],
    ['123456', ['Не больше 5 символов']],
    ['Ан\u0000а', INVISIBLE],
    ['Ан\tа', INVISIBLE],
    ['Ан\nа', INVISIBLE],
    ['Ан\u007Fа', INVISIBLE],
    ['Ан\u0085а', INVISIBLE],
    ['Ан\uD83Dа', INVISIBLE],
  ])('%j is refused: %j', (given, message) => {
    expect(validate(short, given)).toEqual(message);
  });

  it('counts a pair of surrogates as what it is, not as broken', () => {
    expect(validate(short, 'А😀')).toEqual({ is: 'А😀' });
  });

  it('may hold lines where it says so', () => {
    const comment = textSchema({ required: 'Напишите', max: 50, lines: true });
    expect(validate(comment, 'раз\r\nдва\nтри')).toEqual({ is: 'раз\nдва\nтри' });
    expect(validate(comment, 'раз\rдва')).toEqual(INVISIBLE);
    expect(validate(comment, 'раз\tдва')).toEqual(INVISIBLE);
    expect(validate(comment, 'раз\u0000')).toEqual(INVISIBLE);
  });
});

describe('an optional text', () => {
  const squad = optionalTextSchema({ max: 3 });

  it.each([[undefined], [null], [''], ['  ']])('%j arrives as null', (given) => {
    expect(validate(squad, given)).toEqual({ is: null });
  });

  it.each([
    ['1234', ['Не больше 3 символов']],
    [5, ['Здесь должен быть текст']],
    [{}, ['Здесь должен быть текст']],
  ])('%j is refused: %j', (given, message) => {
    expect(validate(squad, given)).toEqual(message);
  });
});

const UNSEEN = ['Уберите невидимые знаки'];
const NO_LETTER = ['Нужна хотя бы одна буква'];

describe('a name', () => {
  const person = nameSchema({ required: 'Укажите имя', max: 30 });

  it.each(['Анна', 'Анна-Мария', "О'Нил", 'ИК-5', '7Up', 'Ё', 'Чай ☕', 'Чай ❤\uFE0F', '李小龙', 'שרה'])(
    '%j is one',
    (given) => {
      expect(validate(person, given)).toEqual({ is: given });
    },
  );

  it.each(['1', '-', '...', '№ 5', '☕', '½', '٣'])('%j has no letter', (given) => {
    expect(validate(person, given)).toEqual(NO_LETTER);
  });

  it.each([
    // Joiners and spaces of no width, marks and overrides of direction, isolates.
    ...['\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF'],
    ...['\u200E', '\u200F', '\u061C', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E'],
    ...['\u2066', '\u2067', '\u2068', '\u2069'],
    // Soft hyphen, joiner of marks, fillers, blanks, separators, tags, a selector behind a letter.
    ...['\u00AD', '\u034F', '\u115F', '\u3164', '\uFFA0', '\u180E', '\u2800', '\u2028', '\u2029'],
    ...['\u{E0041}', '\uFE0F', '\u{E0100}', '\u2062', '\uFFF9'],
  ])('%j between its letters is refused', (sign) => {
    expect(validate(person, `Ан${sign}на`)).toEqual(UNSEEN);
  });

  it('is refused with its own message when it is missing', () => {
    expect(validate(person, '')).toEqual(['Укажите имя']);
    expect(validate(person, undefined)).toEqual(['Укажите имя']);
  });

  it('may be left out where it may', () => {
    expect(validate(optionalNameSchema({ max: 5 }), ' ')).toEqual({ is: null });
    expect(validate(optionalNameSchema({ max: 5 }), '-')).toEqual(NO_LETTER);
  });
});

it('a text that is no name holds what people paste', () => {
  expect(validate(textSchema({ max: 50 }), 'пе\u00ADченье')).toEqual({ is: 'пе\u00ADченье' });
  expect(validate(optionalTextSchema({ max: 50, lines: true, visible: true }), 'отряд 5\n2 корпус')).toEqual({
    is: 'отряд 5\n2 корпус',
  });
  expect(validate(optionalTextSchema({ max: 50, visible: true }), 'отряд\u202E 5')).toEqual(UNSEEN);
});

describe('an id', () => {
  it.each([
    [1, 1],
    ['1', 1],
    ['007', 7],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ['999999999999999', 999_999_999_999_999],
  ])('%j is %d', (given, is) => {
    expect(validate(idSchema(), given)).toEqual({ is });
  });

  it.each([
    0,
    -1,
    1.5,
    1e300,
    '0',
    '1.0',
    '1e3',
    ' 1',
    '',
    '１',
    '99999999999999999999',
    null,
    { valueOf: 1 },
  ])('%j is none', (given) => {
    expect(validate(idSchema(), given)).toEqual(['Номер должен быть целым положительным числом']);
  });
});

describe('a priority', () => {
  const any = prioritySchema({ required: 'Укажите приоритет' });
  const shown = prioritySchema({ required: 'Укажите приоритет', min: 0, tooSmall: 'Не меньше нуля' });

  it('is a 32-bit integer', () => {
    expect(validate(any, 2_147_483_647)).toEqual({ is: 2_147_483_647 });
    expect(validate(any, -2_147_483_648)).toEqual({ is: -2_147_483_648 });
    expect(validate(any, 2_147_483_648)).toEqual(['Слишком большое число']);
    expect(validate(any, -2_147_483_649)).toEqual(['Слишком маленькое число']);
    expect(validate(shown, 0)).toEqual({ is: 0 });
    expect(validate(shown, -1)).toEqual(['Не меньше нуля']);
  });

  it.each([1.5, '1', null, undefined, Number.NaN])('%j is none', (given) => {
    expect(validate(any, given)).toEqual(['Укажите приоритет']);
  });
});

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
    ['', 'Укажите электронную почту'],
    [null, 'Укажите электронную почту'],
    [1, 'Укажите электронную почту'],
    ['anna', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['anna@mail', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['an na@mail.ru', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['anna@mail.ru, boris@mail.ru', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['"anna"@mail.ru', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['a@b..ru', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['a..b@mail.ru', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['a.@mail.ru', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['a@-mail.ru', 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['a@mail.1', 'Укажите электронную почту полностью, например anna@mail.ru'],
    [`a@${'b'.repeat(64)}.ru`, 'Укажите электронную почту полностью, например anna@mail.ru'],
    ['анна@mail.ru', 'Электронная почта пишется латинскими буквами'],
    ['anna\u0000@mail.ru', 'Электронная почта пишется латинскими буквами'],
    [`a${longest}`, 'Не больше 254 символов'],
  ])('%j is none: %s', (given, message) => {
    expect(validate(newEmailSchema(), given)).toEqual([message]);
  });
});

it('an account made when less was required of an e-mail can still sign in', () => {
  expect(validate(existingEmailSchema(), 'a@b..ru')).toEqual({ is: 'a@b..ru' });
  expect(validate(existingEmailSchema(), 'a@b')).toEqual([
    'Укажите электронную почту полностью, например anna@mail.ru',
  ]);
});

describe('a phone', () => {
  it.each(['+79991234567', '89991234567', ' +79991234567 '])('%j is one', (given) => {
    expect(validate(phoneSchema(), given)).toEqual({ is: given.trim() });
  });

  it.each([
    '79991234567',
    '+7999123456',
    '+799912345678',
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
    '2023-13-01T00:00:00Z',
    '2023-01-01T25:00:00Z',
    '2023-01-01T00:00:00',
    '01.02.1990',
    '9999-12-31T23:00:00Z',
    '0000-01-01',
    '+012345-01-01',
  ])('%j is none', (given) => {
    expect(validate(birth, given)).toEqual(['Такой даты нет']);
  });

  it.each(['', '  ', null, undefined, 631152000000])('%j is missing', (given) => {
    expect(validate(birth, given)).toEqual(['Укажите дату рождения']);
  });
});

it.each([
  [0, 61, 3, true, false],
  [1, 60, 2, false, true],
  [1, 61, 3, false, false],
  [7, 61, 3, false, true],
  [0, 0, 0, true, true],
])('page %i of %i rows: %i pages, the first %s, the last %s', (page, rows, totalPages, first, last) =>
  expect(createPageResponse([], rows, { page, size: 30 })).toMatchObject({ totalPages, first, last }),
);
