import { expect, it } from 'vitest';
import { handoverWords } from './handover-words.ts';

const parcel = {
  ...{ grams: 5_000, boxGrams: 400, limitGrams: 20_000, monthGrams: null },
  ...{ plannedDay: '2026-11-27', unweighed: [], refused: [] },
};
const order = { status: 'PAID', plannedDay: '2026-11-27', parcel, heldAt: null } as const;

// Control: leave out a condition of handoverWords.
it.each([
  [order, 'Сдадим в пятницу, 27 ноября.'],
  [{ ...order, parcel: null }, 'Сдадим в пятницу, 27 ноября.'],
  [
    { ...order, status: 'NOT_PAID' as const },
    'Сдадим в пятницу, 27 ноября, если заказ будет оплачен вовремя.',
  ],
  [{ ...order, plannedDay: null }, 'День сдачи сообщит администратор.'],
  [
    { ...order, parcel: { ...parcel, grams: 22_000 } },
    'Посылка тяжелее, чем принимают за один раз: день сдачи назовём, когда договоримся с вами по телефону.',
  ],
  [{ ...order, heldAt: '2026-11-23T10:00:00Z' }, null],
])('promises of the day no more than is so %#', (given, words) => {
  expect(handoverWords(given)).toBe(words);
});
