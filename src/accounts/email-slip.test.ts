import { expect, test } from 'vitest';
import { suggestEmailCorrection } from './web/email-field.tsx';

test.each([
  ['anna@mail.ry', 'anna@mail.ru'],
  ['anna@mail.u', 'anna@mail.ru'],
  ['anna@mai.ru', 'anna@mail.ru'],
  ['anna@mial.ru', 'anna@mail.ru'],
  ['anna@mail,ru', 'anna@mail.ru'],
  ['anna@mailru', 'anna@mail.ru'],
  [' Anna.P+1@MAIL.RY ', 'Anna.P+1@mail.ru'],
  ['anna@yandx.ru', 'anna@yandex.ru'],
  ['anna@yandeks.ru', 'anna@yandex.ru'],
  ['anna@jandex.ry', 'anna@yandex.ru'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gamil.com', 'anna@gmail.com'],
  ['anna@gmial.cm', 'anna@gmail.com'],
  ['anna@gmail.ru', 'anna@gmail.com'],
  ['anna@ramber.ru', 'anna@rambler.ru'],
  ['anna@hotnail.com', 'anna@hotmail.com'],
])('%s: perhaps %s', (typed, mended) => expect(suggestEmailCorrection(typed)).toBe(mended));

test.each([
  'anna@mail.ru',
  'Anna@Mail.Ru',
  'anna@mail.com',
  'anna@yandex.by',
  'anna@ya.ru',
  'anna@bk.ru',
  'anna@inbox.lv',
  'anna@example.com',
  'anna@kovalev.ru',
  'anna@mail.kz',
  'anna@x.ru',
  'anna',
  'anna@',
  'anna@mail@mail.ry',
  '',
])('%s is left alone', (typed) => expect(suggestEmailCorrection(typed)).toBeUndefined());
