import { describe, expect, test } from 'vitest';
import { capitaliseName, optionalPersonNameSchema, personNameSchema } from './person-name.ts';

const rule = personNameSchema({ required: 'Укажите фамилию', max: 127 });

const messageOf = (value: unknown) => rule.safeParse(value).error?.issues[0]?.message;

describe('names of people', () => {
  test.each([
    'Иванов',
    'О’Нил',
    'Д`Артаньян',
    'Мустафаʼєв',
    'Салтыков–Щедрин',
    'де ла Крус',
    'Ю',
    'Jr. Smith',
    'Королёв',
    'Նարինե',
    'нет',
    'Иванов (Петров)',
    'Иванов 2-й',
  ])('%s is one', (value) => expect(messageOf(value)).toBeUndefined());

  test.each([
    ['Иванов😀', 'Уберите «😀»: в имени рисунков не бывает'],
    ['❤ Ирина ☎', 'Уберите «❤», «☎»: в имени рисунков не бывает'],
    ['Ива\u200Bнов', 'Уберите невидимые знаки'],
    ['-', 'Нужна хотя бы одна буква'],
    ['😀', 'Нужна хотя бы одна буква'],
    ['', 'Укажите фамилию'],
    [null, 'Укажите фамилию'],
  ])('%s is none: %s', (value, message) => expect(messageOf(value)).toBe(message));

  test('one that may be missing keeps to the same rule', () => {
    const optional = optionalPersonNameSchema({ max: 127 });
    expect([null, undefined, '', ' '].map((value) => optional.parse(value))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(optional.safeParse('Петровна😀').success).toBe(false);
  });
});

// Control: in `src/contract/person-name.ts` replace `(name !== small && ` with `(false && `
test.each([
  ['соколов', 'Соколов'],
  ['СОКОЛОВ', 'Соколов'],
  [' римский-корсаков ', 'Римский-Корсаков'],
  ['д’артаньян', 'Д’Артаньян'],
  ['МакКой', 'МакКой'],
  ['Ибн-аль-Ахмад', 'Ибн-аль-Ахмад'],
  ['ван дер Билен', 'ван дер Билен'],
  ['мамед оглы', 'Мамед оглы'],
  ['МАМЕД ОГЛЫ', 'Мамед оглы'],
  ['анна  мария', 'Анна Мария'],
  ['ёлкина', 'Ёлкина'],
  ['ю', 'Ю'],
  ['нет', 'нет'],
  ['', ''],
])('the name %s is written %s', (typed, name) => expect(capitaliseName(typed)).toBe(name));
