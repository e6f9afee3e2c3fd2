import { expect, test } from 'vitest';
import { defaultParcelSettings } from './facility-fields.ts';
import { findNextHandover, listHandoverDaysAfter } from './handover-day.ts';

/** Tuesdays and Fridays, to be ordered for two days before by six in the evening. */
const schedule = { ...defaultParcelSettings, handoverWeekdays: [2, 5], orderByDays: 2, orderByTime: '18:00' };

/** A moment in Moscow. */
const moscow = (text: string) => new Date(`${text}+03:00`);

// 27 November 2026 is a Friday.
test.each<[string, Partial<typeof schedule>, string, string | null, (string | null)?]>([
  ['a second before the hour', {}, '2026-11-25T17:59:59', '2026-11-27'],
  ['at the hour', {}, '2026-11-25T18:00:00', '2026-11-27'],
  ['a second after the hour', {}, '2026-11-25T18:00:01', '2026-12-01', '2026-11-27'],
  ['on the day itself', {}, '2026-11-27T09:00:00', '2026-12-01', '2026-11-27'],
  ['late in the evening, when it is tomorrow in Asia', {}, '2026-11-24T23:59:59', '2026-11-27'],
  ['after a closed day of it', { closedDays: ['2026-11-27'] }, '2026-11-25T12:00:00', '2026-12-01'],
  [
    'a closed day is not one that was missed',
    { closedDays: ['2026-11-27'] },
    '2026-11-26T12:00:00',
    '2026-12-01',
    null,
  ],
  ['past a pause', { pausedUntil: '2026-12-05' }, '2026-11-25T12:00:00', '2026-12-08'],
  [
    'the last day of a pause is of the pause',
    { pausedUntil: '2026-12-08' },
    '2026-11-25T12:00:00',
    '2026-12-11',
  ],
  ['a pause that is over', { pausedUntil: '2026-11-24' }, '2026-11-25T12:00:00', '2026-11-27'],
  ['over the weekend', { handoverWeekdays: [1], orderByDays: 1 }, '2026-11-27T12:00:00', '2026-11-30'],
  ['on a Sunday', { handoverWeekdays: [7], orderByDays: 0 }, '2026-11-29T18:00:00', '2026-11-29'],
  ['over the end of the year', {}, '2026-12-30T18:00:01', '2027-01-05'],
  ['around New Year', { closedDays: ['2027-01-01', '2027-01-05'] }, '2026-12-29T10:00:00', '2027-01-08'],
  ['on 29 February', { orderByDays: 0 }, '2028-02-28T12:00:00', '2028-02-29'],
  ['29 February is missed', { orderByDays: 1 }, '2028-02-28T18:00:01', '2028-03-03', '2028-02-29'],
  ['no 29 February in a common year', { handoverWeekdays: [1] }, '2027-02-26T12:00:00', '2027-03-01'],
  ['without a schedule', { handoverWeekdays: [] }, '2026-11-25T12:00:00', null],
  ['a pause beyond sixty days', { pausedUntil: '2027-01-24' }, '2026-11-25T12:00:00', null],
  [
    'the sixtieth day counts',
    { handoverWeekdays: [7], pausedUntil: '2027-01-23' },
    '2026-11-25T12:00:00',
    '2027-01-24',
  ],
  ['with thirty days beforehand', { orderByDays: 30 }, '2026-11-25T12:00:00', '2026-12-25'],
])('%s', (_, change, now, day, missed) => {
  expect(findNextHandover({ ...schedule, ...change }, moscow(now))).toMatchObject({
    day,
    ...(missed !== undefined && { missed }),
  });
});

test('says until when to order, and whether there is a schedule or a pause', () => {
  // A pause of before is none.
  const rules = { ...schedule, pausedUntil: '2026-11-24' };
  expect(findNextHandover(rules, moscow('2026-11-25T12:00:00'))).toEqual({
    day: '2026-11-27',
    orderBy: { day: '2026-11-25', time: '18:00' },
    missed: null,
    pausedUntil: null,
    scheduled: true,
  });
  expect(
    findNextHandover(
      { ...schedule, handoverWeekdays: [], pausedUntil: '2026-11-25' },
      moscow('2026-11-25T23:00:00'),
    ),
  ).toEqual({ day: null, orderBy: null, missed: null, pausedUntil: '2026-11-25', scheduled: false });
});

// Control: in `src/facilities/handover-day.ts` replace `closedDays.includes(day) || ` with ``
test('lists the days after one, without those closed or paused', () => {
  const rules = { ...schedule, closedDays: ['2026-12-08'], pausedUntil: '2026-12-01' };
  const days = listHandoverDaysAfter(rules, '2026-11-27');
  expect(days.slice(0, 3)).toEqual(['2026-12-04', '2026-12-11', '2026-12-15']);
});
