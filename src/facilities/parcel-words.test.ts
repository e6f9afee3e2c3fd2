import { expect, test } from 'vitest';
import { formatDayAndMonth } from '../lib/calendar.ts';
import { formatHandoverWeekdays } from './facility-words.ts';
import {
  formatDayHidingCurrentYear,
  formatKilogramsRoundedDown,
  formatKilogramsRoundedUp,
  formatOnWeekdayAndDay,
  formatOrderDeadline,
  formatWeekdayAndDay,
} from './parcel-words.ts';
import { formatShortFacilityName } from './short-facility-name.ts';

test.each([
  [12_400, '12,4', '12,4'],
  [12_401, '12,5', '12,4'],
  [20_000, '20', '20'],
  [1, '0,1', '0'],
])('%i g is %s kg, and %s left', (grams, up, down) => {
  expect([formatKilogramsRoundedUp(grams), formatKilogramsRoundedDown(grams)]).toEqual([up, down]);
});

test.each([
  [[], ''],
  [[2], 'вт'],
  [[2, 5], 'вт и пт'],
  [[1, 2], 'пн и вт'],
  [[1, 2, 3], 'пн–ср'],
  [[1, 3, 5], 'пн, ср и пт'],
  [[1, 2, 3, 4, 5], 'пн–пт'],
  [[1, 2, 3, 5], 'пн, вт, ср и пт'],
  [[1, 2, 3, 4, 5, 6, 7], 'каждый день'],
])('%j: %s', (weekdays, words) => expect(formatHandoverWeekdays(weekdays)).toBe(words));

test('days are called as people call them', () => {
  expect(formatDayAndMonth('2026-11-27')).toBe('27 ноября');
  expect(formatWeekdayAndDay('2026-12-01')).toBe('вторник, 1 декабря');
  expect(formatOnWeekdayAndDay('2026-12-01')).toBe('во вторник, 1 декабря');
});

test.each([
  ['2026-11-18', 'до среды, 25 ноября, 18:00'],
  ['2026-11-24', 'до завтра, 25 ноября, 18:00'],
  ['2026-11-25', 'сегодня до 18:00'],
  ['2026-11-27', 'до среды, 25 ноября, 18:00'],
])('what has to be done by the 25th is said on %s: %s', (today, words) =>
  expect(formatOrderDeadline({ day: '2026-11-25', time: '18:00' }, today)).toBe(words),
);

test('a day of another year has its year', () => {
  expect(formatDayHidingCurrentYear('2026-11-18', '2026-11-22')).toBe('18 ноября');
  expect(formatDayHidingCurrentYear('2025-12-31', '2026-01-01')).toBe('31 декабря 2025\u00a0г.');
});

test.each([
  ['Воспитательная колония № 106, п. Озёрный Бор', 'Колония №\u00a0106'],
  ['Колония-поселение №7', 'КП-7'],
  ['Колония-поселение при ИК-5', 'Колония-поселение при ИК-5'],
  ['Тюрьма № 112, г. Старый Перевоз', 'Тюрьма №\u00a0112'],
  ['ИК-103, строгий режим, п. Каменка-Дальняя', 'ИК-103'],
  ['СИЗО-1', 'СИЗО-1'],
  [', без имени', ', без имени'],
])('%s is called %s', (name, short) => expect(formatShortFacilityName(name)).toBe(short));
