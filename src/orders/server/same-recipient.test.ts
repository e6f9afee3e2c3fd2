import { expect, it } from 'vitest';
import type { FacilityKind } from '../../content/facility-kinds.ts';
import { areParcelsTooClose, compareOrderRecipients } from './desk-parcels.ts';
import type { SameRecipientCandidate } from './order-parcel.db.ts';

const of = (words: string): SameRecipientCandidate => {
  const [last_name = '', first_name = '', middle_name = ''] = words.split('|');
  const day = { created_at: new Date('2026-11-20T12:00:00Z'), planned_day: null };
  return { id: 1, user_id: 1, last_name, first_name, middle_name, parcel: null, ...day };
};

const SEMYONOV = 'Семёнов|Пётр|Ильич';

it.each<[string, string, string | null]>([
  [SEMYONOV, 'Семенов |ПЕТР|Ильич', 'SAME'],
  ['Салтыков  Щедрин|Пётр|Ильич', 'салтыков щедрин|Петр|Ильич', 'SAME'],
  ...['Симёнов', 'Семёно', 'Ссемёнов', 'Семёнво'].map((slip): [string, string, string] => [
    SEMYONOV,
    `${slip}|Пётр|Ильич`,
    'SIMILAR',
  ]),
  ...['Симёнав|Пётр|Ильич', 'Семёнов|Павел|Ильич', 'Семёнов|Пётр|'].map((other): [string, string, null] => [
    SEMYONOV,
    other,
    null,
  ]),
])('%s and %s: %s', (one, other, expected) => {
  expect(compareOrderRecipients(of(one), of(other))).toBe(expected);
  expect(compareOrderRecipients(of(other), of(one))).toBe(expected);
});

it.each([
  ['GENERAL', '2026-11-20', '2027-01-19', true],
  ['GENERAL', '2026-11-20', '2027-01-20', false],
  ['STRICT', '2026-11-20', '2027-02-19', true],
  ['STRICT', '2026-11-20', '2027-02-20', false],
  ['SPECIAL', '2026-11-20', '2027-03-19', true],
  ['PRISON', '2026-11-20', '2027-05-19', true],
  ['PRISON', '2026-11-20', '2027-05-20', false],
  ['WOMEN', '2026-11-20', '2026-11-20', false],
  ['REMAND', '2026-11-01', '2026-11-30', true],
  ['REMAND', '2026-11-30', '2026-12-01', false],
  [null, '2026-11-20', '2027-01-18', true],
  [null, '2026-11-20', '2027-01-19', false],
] satisfies [FacilityKind | null, string, string, boolean][])(
  '%s: %s and %s are too soon: %s',
  (kind, one, other, expected) => {
    expect(areParcelsTooClose(kind, one, other)).toBe(expected);
    expect(areParcelsTooClose(kind, other, one)).toBe(expected);
  },
);
