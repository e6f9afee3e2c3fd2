import { expect, test } from 'vitest';
import { formatPhoneInput } from '../lib/text/format-phone.ts';
import * as typing from './recipient-typing.ts';

// Control: in `src/recipients/recipient-typing.ts` replace `MONTHS.indexOf(word.toLowerCase()) + 1 || word` with `word`
// Control: in `src/recipients/recipient-typing.ts` replace `'$3.$2.$1'` with `'$1'`
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
  ['1990-02-01', '1990-02-01'],
  ['1 февраля 1990 г.', '1990-02-01'],
  ['10 Сентября 1985', '1985-09-10'],
  ['1990-02-30', undefined],
  ['1 февря 1990', undefined],
  ['', undefined],
  ['вчера', undefined],
])('the birth date %s is %s', (typed, day) => expect(typing.parseBirthDate(typed)).toBe(day));

test.each([
  ['+7 (999) 123-45-67', '+79991234567'],
  ['8 999 123 45 67', '89991234567'],
  ['+7\u00A0999–123–45–67', '+79991234567'],
  ['9991234567', '+79991234567'],
  ['999 123 45 67', '+79991234567'],
  ['(495) 123.45.67', '+74951234567'],
  ['7 999 123 45 67', '+79991234567'],
  ['79991234567', '+79991234567'],
  ['+7 999 123-45-6x', '+7999123456x'],
  // These lack a digit or have one too many: no one guesses which.
  ['8999123456', '8999123456'],
  ['7999123456', '7999123456'],
  ['999123456', '999123456'],
  ['+89991234567', '+89991234567'],
  ['', ''],
])('the phone %s is %s', (typed, phone) => expect(typing.normalizeTypedPhone(typed)).toBe(phone));

test.each([
  ['+79991234567', '+7 (999) 123-45-67'],
  ['89991234567', '+7 (999) 123-45-67'],
  ['123', '123'],
])('the phone %s is shown as %s', (phone, shown) => expect(formatPhoneInput(phone)).toBe(shown));

test.each([
  ['31.02.1990', '31 февраля не бывает'],
  ['31022001', '31 февраля не бывает'],
  ['31.2.1990', '31 февраля не бывает'],
  ['29.02.2001', '29 февраля 2001 года не бывает'],
  ['31.04.1990', '31 апреля не бывает'],
  ['45.01.1990', '45 января не бывает'],
  ['45.12.1990', '45 декабря не бывает'],
  ['00.05.1990', 'Дня с номером 0 не бывает'],
  ['05.00.1985', 'Месяца с номером 0 не бывает: сначала день, потом месяц'],
  ['05.13.1985', 'Месяца с номером 13 не бывает: сначала день, потом месяц'],
  ['31 апреля 1990', '31 апреля не бывает'],
  ['05.11.85', 'Напишите год четырьмя цифрами'],
  ['01.02.0000', 'Проверьте год рождения'],
  ['пятое ноября', 'Такую дату не прочитать. Напишите её цифрами через точку'],
  ['29.02.2000', undefined],
  ['5.11.1985', undefined],
  ['  ', undefined],
])('of the birth date %s is said: %s', (typed, fault) =>
  expect(typing.findBirthDateFault(typed)).toBe(fault),
);

test.each([
  ['Сoколов', 'В фамилии есть латинская буква «o»'],
  ['Coкoлов', 'В фамилии есть латинские буквы «C», «o»'],
  ['Coкoлoв', 'В фамилии есть латинские буквы «C», «o»'],
  ['Smitх', 'В фамилии есть русская буква «х»'],
  ['Петров-Cидоров', 'В фамилии есть латинская буква «C»'],
  ['Соколов', undefined],
  ['Smith', undefined],
  // Each word in its own alphabet is no one's slip.
  ['Соколов Smith', undefined],
])('of the letters of %s is said: %s', (name, fault) => {
  expect(typing.findMixedAlphabetFault('В фамилии', name)).toBe(fault);
});

test.each([
  ['Королёв', 'Королев', 'Фамилии не совпадают: в одной «ё», в другой «е»'],
  ['Соколов', 'соколов', 'Фамилии не совпадают: в одной большая буква, в другой маленькая'],
  // The same letter in one sign and in two.
  ['Королёв', 'Короле\u0308в', undefined],
  ['Соколов', 'Соколов ', undefined],
  [' соколов', 'Соколов', 'Фамилии не совпадают: в одной большая буква, в другой маленькая'],
  ['Соколов', 'Петров', undefined],
])('of %s and %s is said: %s', (one, other, fault) =>
  expect(typing.findLastNameDifference(one, other)).toBe(fault),
);
