import { describe, expect, it } from 'vitest';
import {
  formatDottedDay,
  formatLongDay,
  formatMoment,
  formatMomentAsDay,
  isDay,
  latestBirthDateForAge,
  moscowDay,
} from './calendar.ts';

it('is tried far from Moscow, or a mistaken time zone would not show', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/New_York');
});

describe('the day in Moscow', () => {
  it.each([
    ['2026-11-20T20:59:59.999Z', '2026-11-20'],
    ['2026-11-20T21:00:00.000Z', '2026-11-21'],
    ['2026-12-31T21:00:00.000Z', '2027-01-01'],
    ['2028-02-28T21:00:00.000Z', '2028-02-29'],
    // Moscow was four hours ahead then.
    ['2012-06-30T20:00:00.000Z', '2012-07-01'],
  ])('at %s is %s', (moment, day) => {
    expect(moscowDay(new Date(moment))).toBe(day);
  });
});

describe('a day', () => {
  it.each(['2024-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('%s exists', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    '',
  ])('%o does not', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('fourteen years', () => {
  /** Who was born on `born` is 14 on `today`. */
  const isFourteen = (born: string, today: string) => born <= latestBirthDateForAge(today, 14);

  it.each([
    ['2012-11-20', '2026-11-19', false],
    ['2012-11-20', '2026-11-20', true],
    // Born on 29 February: the birthday of a common year is 1 March.
    ['2012-02-29', '2026-02-28', false],
    ['2012-02-29', '2026-03-01', true],
    // On 29 February everybody born until 28 February fourteen years ago is 14, no one of 1 March.
    ['2014-02-28', '2028-02-29', true],
    ['2014-03-01', '2028-02-29', false],
    ['2014-03-01', '2028-03-01', true],
    ['2012-12-31', '2026-12-31', true],
    ['2013-01-01', '2026-12-31', false],
    ['2013-01-01', '2027-01-01', true],
  ])('born %s, on %s: %o', (born, today, old) => {
    expect(isFourteen(born, today)).toBe(old);
  });

  it('keeps four digits of the year', () => {
    expect(latestBirthDateForAge('0020-05-05', 14)).toBe('0006-05-05');
  });
});

describe('days on the screen', () => {
  it('are Russian and in Moscow', () => {
    expect(formatMomentAsDay('2026-11-20T21:30:00.000Z')).toBe('21 ноября 2026 г.');
    expect(formatMoment('2026-11-20T12:14:31.000Z')).toBe('20 ноября 2026 г. в 15:14');
    expect(formatLongDay('1985-03-10')).toBe('10 марта 1985 г.');
    expect(formatDottedDay('1990-02-01')).toBe('01.02.1990');
  });
});
