import { expect, it } from 'vitest';
import { colonyParcelQuotas, formatParcelInterval } from './parcel-quotas.ts';

it('names the row of the specification first', () => {
  expect(colonyParcelQuotas[0]).toMatchObject({ ordinary: 6, eased: 12, strict: 3 });
});

it.each([
  [12, 'раз в месяц'],
  [6, 'раз в 2 месяца'],
  [4, 'раз в 3 месяца'],
  [3, 'раз в 4 месяца'],
  [2, 'раз в 6 месяцев'],
  [1, 'раз в год'],
])('%i a year is «%s»', (number, words) => {
  expect(formatParcelInterval(number)).toBe(words);
});
