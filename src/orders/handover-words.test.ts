import { expect, it } from 'vitest';
import { describePlannedHandover } from './web/handover-words.tsx';

const parcel = {
  ...{ grams: 5_000, boxGrams: 400, limitGrams: 20_000, monthGrams: null },
  ...{ plannedDay: '2026-11-27', unweighed: [], refused: [] },
};
const order = { status: 'PAID', plannedDay: '2026-11-27', parcel, heldAt: null } as const;
const unpaid = { ...order, status: 'NOT_PAID' as const };
const heavy = { ...parcel, grams: 22_000 };
const timed = { ...parcel, orderBy: { days: 2, time: '18:00' } };
const now = new Date('2026-11-23T12:00:00+03:00');

// Control: in `src/orders/web/handover-words.tsx` replace `if (heldAt !== null) return null;` with ``
// Control: in `src/orders/web/handover-words.tsx` replace ` && !isAgreed` with ``
// Control: in `src/orders/web/handover-words.tsx` replace `plannedDay < moscowDay(now)` with `false`
// Control: in `src/orders/web/handover-words.tsx` replace `plannedDay < moscowDay(now)` with `plannedDay <= moscowDay(now)`
// Control: in `src/orders/web/handover-words.tsx` replace `orderBy === undefined && isPast` with `false`
it.each([
  [order, 'Сдадим в пятницу, 27 ноября'],
  [{ ...order, parcel: null }, 'Сдадим в пятницу, 27 ноября'],
  [{ ...order, plannedDay: '2026-11-23' }, 'Сдадим в понедельник, 23 ноября'],
  [unpaid, 'Сдадим в пятницу, 27 ноября Если заказ будет оплачен вовремя.'],
  [{ ...unpaid, parcel: timed }, 'Сдадим в пятницу, 27 ноября Если оплатите до среды, 25 ноября, 18:00.'],
  [
    { ...unpaid, plannedDay: '2026-12-11', parcel: timed },
    'Сдадим в пятницу, 11 декабря Если оплатите до среды, 9 декабря, 18:00.',
  ],
  [
    { ...unpaid, plannedDay: '2026-11-24', parcel: timed },
    'Во вторник, 24 ноября, сдать уже не успеваем: оплатить нужно было до воскресенья, 22 ноября, 18:00. Новый день назовём после оплаты.',
  ],
  [{ ...order, parcel: timed }, 'Сдадим в пятницу, 27 ноября'],
  [
    { ...order, plannedDay: '2026-11-20' },
    'Собирались сдать в пятницу, 20 ноября. Как только сдадим, отметим в «Моих заказах».',
  ],
  [{ ...unpaid, plannedDay: '2026-11-20' }, 'День сдачи сообщит администратор.'],
  [{ ...order, plannedDay: null }, 'День сдачи сообщит администратор.'],
  [
    { ...order, parcel: heavy },
    'Посылка тяжелее, чем принимают за один раз: день сдачи назовём, когда договоримся с вами по телефону.',
  ],
  [{ ...order, packed: true as const, parcel: heavy }, 'Сдадим в пятницу, 27 ноября'],
  [{ ...order, plannedDay: '2026-12-01', parcel: heavy }, 'Сдадим во вторник, 1 декабря'],
  [{ ...order, heldAt: '2026-11-23T10:00:00Z' }, null],
])('promises of the day no more than is so %#', (given, words) => {
  const said = describePlannedHandover(given, now);
  expect(said && `${said.promise} ${said.rest}`.trim()).toBe(words);
});
