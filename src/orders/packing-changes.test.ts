import { expect, it } from 'vitest';
import {
  calculateLineRefund,
  describeLinePackingChanges,
  describePackingChanges,
  formatRefund,
  type PackingChangeLine,
} from './packing-changes.ts';

const halva = { nameProduct: 'Халва 350 г', choice: null, priceProduct: 13_100 };
const kozinaki = { id: 8, nameProduct: 'Козинаки 150 г', choice: null, priceProduct: 6_000 };
const line = (
  quantityProduct: number,
  quantityPacked: number,
  instead = 0,
  price = 6_000,
): PackingChangeLine => ({
  ...{ position: 1, ...halva, quantityProduct, quantityPacked },
  replacement: instead === 0 ? null : { ...kozinaki, priceProduct: price, quantityProduct: instead },
});
const plain = (words: string) => words.replaceAll('\u00A0', ' ');

it.each([
  [line(1, 0, 2), 'Халва 350 г → Козинаки 150 г, 2 шт. Дешевле на 11 ₽.', 1_100],
  [line(1, 0, 1), 'Халва 350 г → Козинаки 150 г. Дешевле на 71 ₽.', 7_100],
  [line(3, 1, 4), 'Халва 350 г, 2 шт. → Козинаки 150 г, 4 шт. Дешевле на 22 ₽.', 2_200],
  [line(1, 0, 2, 6_550), 'Халва 350 г → Козинаки 150 г, 2 шт. Цена та же.', 0],
  [line(1, 0, 1, 13_050), 'Халва 350 г → Козинаки 150 г. Дешевле на 0,50 ₽.', 50],
])('tells what went in for what, and how much less it is: %#', (changed, words, refund) => {
  expect(describePackingChanges([changed]).replaced.map(plain)).toEqual([words]);
  expect(describePackingChanges([changed]).missing).toBeNull();
  expect(calculateLineRefund(changed)).toBe(refund);
});

it('names all that was not put in, with how many of how many', () => {
  const lines = [line(1, 0), line(3, 0), line(3, 1), { ...line(1, 0), choice: '50', nameProduct: 'Майка' }];
  const { replaced, missing, missingInRow } = describePackingChanges(lines);
  expect([replaced, plain(missing ?? '')]).toEqual([
    [],
    'Не положили: Халва 350 г; Халва 350 г, 3 шт.; Халва 350 г, 2 из 3 шт.; Майка, 50.',
  ]);
  expect(plain(missingInRow)).toBe(
    '1 шт.: Халва 350 г; 3 шт.: Халва 350 г; 2 из 3: Халва 350 г; 1 шт.: Майка, 50',
  );
  expect(lines.map(calculateLineRefund)).toEqual([13_100, 39_300, 26_200, 13_100]);
});

// Control: in `src/orders/packing-changes.ts` replace `change.position === position` with `change.position > 0`
it('tells at a line what of it was packed otherwise', () => {
  const part = {
    position: 2,
    nameSet: 'Посылка',
    nameProduct: 'Сахар',
    quantityProduct: 3,
    quantityPacked: 1,
  };
  const wordsOf = (change: PackingChangeLine) =>
    describeLinePackingChanges({ lines: [change], parts: [part], refund: 0 }, change.position).map(plain);
  expect([line(1, 0), line(3, 0), line(3, 1), line(1, 0, 2), line(3, 1, 4)].map(wordsOf)).toEqual([
    ['Не положили'],
    ['Не положили 3 шт.'],
    ['Не положили 2 из 3 шт.'],
    ['→ Козинаки 150 г, 2 шт. Дешевле на 11 ₽.'],
    ['2 из 3 шт. → Козинаки 150 г, 4 шт. Дешевле на 22 ₽.'],
  ]);
  expect(wordsOf({ ...line(1, 1), position: 2 }).at(-1)).toBe('Не положили: Сахар, 2 из 3 шт.');
});

it('gives nothing back for what is all there', () => {
  expect(calculateLineRefund(line(2, 2))).toBe(0);
});

it('speaks of giving back only to whoever has paid', () => {
  expect(plain(formatRefund('PAID', 21_150) ?? '')).toBe('К возврату 211,50 ₽');
  expect(plain(formatRefund('Delivered', 100) ?? '')).toBe('К возврату 1,00 ₽');
  expect(plain(formatRefund('NOT_PAID', 21_150) ?? '')).toBe('К оплате меньше на 211,50 ₽');
  expect(formatRefund('PAID', 0)).toBeNull();
});
