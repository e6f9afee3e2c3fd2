import { expect, it } from 'vitest';
import { getSearchedPersonalFields, parseOrderSearch } from './order-search.ts';

const waysOf = (typed: string) => {
  const { words: _, ...ways } = parseOrderSearch(typed);
  return Object.fromEntries(Object.entries(ways).filter(([, value]) => value !== null));
};

it.each([
  ['', {}],
  ['   ', {}],
  ['15', { orderId: 15, kopecks: 1500 }],
  ['1240', { orderId: 1240, kopecks: 124000, phoneEnd: '1240' }],
  ['№ 1240', { orderId: 1240 }],
  ['#1240', { orderId: 1240 }],
  ['Заказ № 1240', { orderId: 1240 }],
  ['заказ 7', { orderId: 7 }],
  ['1240,50', { kopecks: 124050 }],
  ['1240.5', { kopecks: 124050 }],
  ['1 240,50', { kopecks: 124050 }],
  ['1 240', { kopecks: 124000 }],
  ['1\u00A0240,50\u00A0₽', { kopecks: 124050 }],
  ['1240 руб.', { kopecks: 124000 }],
  ['350 р', { kopecks: 35000 }],
  ['+7 (912) 345-67-89', { phoneEnd: '9123456789' }],
  ['8 912 345 67 89', { kopecks: 8_912_345_678_900, phoneEnd: '9123456789' }],
  ['89123456789', { orderId: 89123456789, kopecks: 8_912_345_678_900, phoneEnd: '9123456789' }],
  ['8-912-345-67-89', { phoneEnd: '9123456789' }],
  ['7.912.345.67.89', { phoneEnd: '9123456789' }],
  ['(912) 345-67-89', { phoneEnd: '9123456789' }],
  ['67-89', { phoneEnd: '6789' }],
  ['345-67-89', { phoneEnd: '3456789' }],
  ['67', { orderId: 67, kopecks: 6700 }],
  ['anna@', { emailPart: 'anna@' }],
  ['@mail.ru', { emailPart: '@mail.ru' }],
  ['anna.k', { name: 'anna.k', emailPart: 'anna.k', facility: 'anna k', notePart: 'anna.k' }],
  ['Li', { name: 'Li ' }],
  ['  Ковалёва   Мария ', { name: 'Ковалёва Мария', facility: 'ковалева мария', notePart: 'Ковалёва Мария' }],
  ['Ю', { name: 'Ю ' }],
  ['100%', { name: '100%', emailPart: '100%', facility: '100', notePart: '100%' }],
  ['ИК2', { name: 'ИК2', facility: 'ик 2', notePart: 'ИК2' }],
  ['ик-2, Луг', { name: 'ик-2, Луг', facility: 'ик 2 луг', notePart: 'ик-2, Луг' }],
  [
    '12345678901234567890',
    {
      ...{ name: '12345678901234567890', emailPart: '12345678901234567890' },
      ...{ facility: '12345678901234567890', notePart: '12345678901234567890' },
    },
  ],
])('reads %j', (typed, ways) => {
  expect(waysOf(typed)).toEqual(ways);
});

// Control: in `src/orders/server/order-search.ts` replace `.filter((word) => !/^\p{L}?$/u.test(word))` with ``
// Control: in `src/orders/server/order-search.ts` replace `|[^\p{L}\d]+$/gu, '')` with `/gu, '')`
it('reads each word of a few on its own', () => {
  const { words } = parseOrderSearch('Морозов Колония № 106');
  expect(words.map(({ name, orderId, facility }) => [name, orderId, facility])).toEqual([
    ['Морозов', null, 'морозов'],
    ['Колония', null, 'колония'],
    [null, 106, '106'],
  ]);
  expect(parseOrderSearch('Морозов И. П., ИК-105').words.map(({ name }) => name)).toEqual([
    'Морозов',
    'ИК-105',
  ]);
  expect(parseOrderSearch('Морозов').words).toEqual([]);
  expect(parseOrderSearch('+7 912 345 67 89').words).toEqual([]);
  expect(parseOrderSearch('а б в г д е').words).toEqual([]);
});

it.each([
  [{ search: '№ 12' }, []],
  [{ search: '1240' }, ['PHONE']],
  [{ search: 'Ковалёва' }, ['LAST_NAME']],
  [{ search: 'Ковалёва 4567' }, ['LAST_NAME', 'PHONE']],
  [{ search: 'kov' }, ['EMAIL', 'LAST_NAME']],
  [{ search: 'kov@', searchEmail: 'anna@' }, ['EMAIL']],
  [{ searchEmail: null, search: null }, []],
])('names the personal fields of %j', (filter, fields) => {
  expect(getSearchedPersonalFields(filter)).toEqual(fields);
});
