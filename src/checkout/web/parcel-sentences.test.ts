import { expect, test } from 'vitest';
import { keepNumbers } from '../../lib/russian/typography.ts';
import { formatHandoverDayNotes, formatWeightNotes } from './parcel-notes.tsx';

type Weighed = Parameters<typeof formatWeightNotes>[0];

const parcel: Weighed = {
  ...{ grams: 8_300, leftGrams: 11_700, limitGrams: 20_000 },
  ...{ state: 'FITS', unweighed: [], monthGrams: null },
};

test.each<[Partial<Weighed>, string[]]>([
  [{ grams: 12_340, leftGrams: 7_660 }, ['12,4 из 20 кг вместе с коробкой.', 'Поместится ещё 7,6 кг.']],
  [
    { grams: 19_150, leftGrams: 850, state: 'NEARLY_FULL' },
    ['Почти полная: 19,2 из 20 кг.', 'Весы учреждения могут показать больше.'],
  ],
  [
    { grams: 21_300, leftGrams: -1_300, state: 'OVER' },
    ['Получается 21,3 кг — на 1,3 кг больше, чем принимают за один раз.'],
  ],
  [
    {
      unweighed: [
        { id: 1, name: 'Лук' },
        { id: 2, name: 'Лимоны' },
      ],
    },
    ['Не меньше 8,3 кг: у 2 товаров вес не указан: «Лук», «Лимоны».'],
  ],
])('the weight is said %#', (check, words) =>
  expect(formatWeightNotes({ ...parcel, ...check })).toEqual(words.map(keepNumbers)),
);

const handover = {
  day: '2026-11-27',
  orderBy: { day: '2026-11-25', time: '18:00' },
  missed: null,
  pausedUntil: null,
  scheduled: true,
};
const CONDITION = 'Если закажете и оплатите до среды, 25 ноября, 18:00.';

test.each([
  [{}, ['Сдадим в пятницу, 27 ноября', CONDITION]],
  [
    { day: '2026-12-01', missed: '2026-11-27' },
    [
      'Сдадим во вторник, 1 декабря',
      CONDITION,
      'На 27 ноября уже не успеваем: ближайший день — вторник, 1 декабря.',
    ],
  ],
  [
    { day: null, orderBy: null, pausedUntil: '2026-12-05' },
    ['Карантин до 5 декабря. День сдачи сообщит администратор.'],
  ],
  [
    { day: '2026-12-08', pausedUntil: '2026-12-05' },
    ['Карантин до 5 декабря. Сдадим во вторник, 8 декабря', CONDITION],
  ],
  [{ orderBy: null }, ['Сдадим в пятницу, 27 ноября']],
  [{ day: null, orderBy: null, scheduled: false }, ['День сдачи сообщит администратор.']],
])('the day is said %#', (given, words) =>
  expect(formatHandoverDayNotes({ ...handover, ...given }, '2026-11-22')).toEqual(words),
);
