import { expect, it } from 'vitest';
import { parseStoredParcelCalendar } from './parcel-calendar.ts';

const empty = { kind: null, conditions: 'ORDINARY', isolation: 'NONE', sort: 'PARCEL', lastDays: {} };

it('reads what it wrote', () => {
  const calendar = {
    kind: 'PRISON',
    conditions: 'STRICT',
    isolation: 'CELLS',
    sort: 'SMALL',
    lastDays: { PARCEL: '2026-11-20', SMALL: '2026-10-01' },
  };
  expect(parseStoredParcelCalendar(JSON.stringify(calendar))).toEqual(calendar);
});

it.each([
  [null],
  [''],
  ['{'],
  ['7'],
  ['[]'],
  ['null'],
  ['{"kind":"HOME","conditions":1,"isolation":null,"sort":"BOX","lastDays":"x"}'],
  ['{"lastDays":{"PARCEL":"2026-02-30","SMALL":5,"BOX":"2026-11-20"}}'],
])('%s says nothing', (text) => {
  expect(parseStoredParcelCalendar(text)).toEqual(empty);
});
