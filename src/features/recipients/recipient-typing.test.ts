import { expect, test } from 'vitest';
import { dayFromTyped, formatTypedPhone, phoneFromTyped } from './recipient-typing.ts';

test.each([
  ['01.02.1990', '1990-02-01'],
  ['1.2.1990', '1990-02-01'],
  [' 01 / 02 / 1990 ', '1990-02-01'],
  ['01-02-1990', '1990-02-01'],
  ['01021990', '1990-02-01'],
  ['29.02.2000', '2000-02-29'],
  ['29.02.2001', undefined],
  ['31.04.1990', undefined],
  ['00.01.1990', undefined],
  ['01.02.90', undefined],
  ['1990-02-01', undefined],
  ['', undefined],
  ['вчера', undefined],
])('the birth date %s is %s', (typed, day) => expect(dayFromTyped(typed)).toBe(day));

test.each([
  ['+7 (999) 123-45-67', '+79991234567'],
  ['8 999 123 45 67', '89991234567'],
  ['+7\u00A0999–123–45–67', '+79991234567'],
  ['+7 999 123-45-6x', '+7999123456x'],
])('the phone %s is %s', (typed, phone) => expect(phoneFromTyped(typed)).toBe(phone));

test.each([
  ['+79991234567', '+7 (999) 123-45-67'],
  ['89991234567', '+7 (999) 123-45-67'],
  ['123', '123'],
])('the phone %s is shown as %s', (phone, shown) => expect(formatTypedPhone(phone)).toBe(shown));
