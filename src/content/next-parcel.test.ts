import { describe, expect, it } from 'vitest';
import { type FacilityKind, facilityKinds } from './facility-kinds.ts';
import { calculateNextParcel, type NextParcelInput, validateLastParcelDay } from './next-parcel.ts';
import { detentionStrictnessLevels } from './parcel-quotas.ts';

const TODAY = '2026-11-22';
const LAST = '2026-11-20';

/** What follows a parcel of 20 November 2026 under ordinary, eased and strict conditions, counted by hand. */
const byHand: Record<FacilityKind, [ordinary: string, eased: string, strict: string]> = {
  GENERAL: ['2027-01-20', '2026-12-20', '2027-03-20'],
  STRICT: ['2027-02-20', '2027-01-20', '2027-05-20'],
  SPECIAL: ['2027-03-20', '2027-02-20', '2027-11-20'],
  PRISON: ['2027-05-20', '2027-05-20', '2027-11-20'],
  WOMEN: ['UNLIMITED', 'UNLIMITED', 'UNLIMITED'],
  EDUCATIONAL: ['UNLIMITED', 'UNLIMITED', 'UNLIMITED'],
  SETTLEMENT: ['UNLIMITED', 'UNLIMITED', 'UNLIMITED'],
  REMAND: ['KILOGRAMS', 'KILOGRAMS', 'KILOGRAMS'],
};

const ordinary: NextParcelInput = {
  kind: 'GENERAL',
  conditions: 'ORDINARY',
  isolation: 'NONE',
  lastDay: LAST,
};

const answerOf = (changes: Partial<NextParcelInput>, today = TODAY) => {
  const next = calculateNextParcel({ ...ordinary, ...changes }, today);
  return next.answer === 'DAY' ? next.day : next.answer;
};

describe('the next parcel', () => {
  it.each(
    facilityKinds.flatMap((kind) => detentionStrictnessLevels.map((conditions) => ({ kind, conditions }))),
  )('$kind, $conditions', ({ kind, conditions }) => {
    const expected = byHand[kind][detentionStrictnessLevels.indexOf(conditions)];
    expect(answerOf({ kind, conditions })).toBe(expected);
  });

  it.each([
    [
      '31 August and half a year',
      { kind: 'STRICT', conditions: 'STRICT', lastDay: '2026-08-31' },
      '2027-02-28',
    ],
    [
      'the same before a leap day',
      { kind: 'STRICT', conditions: 'STRICT', lastDay: '2027-08-31' },
      '2028-02-29',
    ],
    ['a leap day and a year', { kind: 'SPECIAL', conditions: 'STRICT', lastDay: '2028-02-29' }, '2029-02-28'],
    ['a leap day and a month', { conditions: 'EASED', lastDay: '2028-02-29' }, '2028-03-29'],
    ['31 January and a month', { conditions: 'EASED', lastDay: '2027-01-31' }, '2027-02-28'],
    ['31 December and two months', { lastDay: '2026-12-31' }, '2027-02-28'],
    ['31 March and three months', { kind: 'STRICT', lastDay: '2027-03-31' }, '2027-06-30'],
  ] satisfies [string, Partial<NextParcelInput>, string][])('%s', (_, changes, day) => {
    expect(answerOf(changes)).toBe(day);
  });

  it('may come at once where there was none', () => {
    expect(answerOf({ lastDay: null })).toBe('AT_ONCE');
    expect(answerOf({ kind: 'WOMEN', lastDay: null })).toBe('UNLIMITED');
    expect(answerOf({ kind: 'REMAND', lastDay: null })).toBe('KILOGRAMS');
  });

  it('does not come to a punishment cell, and once in half a year to the cells', () => {
    for (const kind of facilityKinds) {
      const isRemand = kind === 'REMAND';
      expect([kind, answerOf({ kind, isolation: 'PUNISHMENT' })]).toEqual([
        kind,
        isRemand ? 'KILOGRAMS' : 'NOT_NOW',
      ]);
    }
    expect(answerOf({ isolation: 'CELLS' })).toBe('2027-05-20');
    expect(answerOf({ kind: 'WOMEN', isolation: 'CELLS' })).toBe('2027-05-20');
    // Where it is rarer anyhow, it does not become more often.
    expect(answerOf({ kind: 'SPECIAL', conditions: 'STRICT', isolation: 'CELLS' })).toBe('2027-11-20');
    expect(answerOf({ isolation: 'CELLS', lastDay: null })).toBe('AT_ONCE');
  });

  it('is past on the day itself and after', () => {
    const past = (today: string) => calculateNextParcel(ordinary, today);
    expect(past('2027-01-19')).toEqual({ answer: 'DAY', day: '2027-01-20', isPast: false });
    expect(past('2027-01-20')).toEqual({ answer: 'DAY', day: '2027-01-20', isPast: true });
    expect(past('2028-01-20')).toMatchObject({ isPast: true });
  });
});

it.each([
  ['2026-11-22', undefined],
  ['2010-02-28', undefined],
  ['2027-11-22', undefined],
  ['2027-11-23', 'Проверьте год'],
  ['0226-11-22', 'Проверьте год'],
  ['2027-02-29', 'Такого дня нет: укажите день, месяц и год'],
  ['сегодня', 'Такого дня нет: укажите день, месяц и год'],
])('%s as the last day: %s', (typed, message) => {
  expect(validateLastParcelDay(typed, TODAY)).toBe(message);
});
