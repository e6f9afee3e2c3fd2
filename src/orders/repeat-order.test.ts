import { expect, test } from 'vitest';
import { planOrderRepeat, splitLinesByCart } from './web/use-repeat-order.tsx';

const line = (id: number, name: string, kopecks: number) => ({ id, quantity: 2, name, kopecks });
const then = (id: number, nameProduct: string, priceProduct: number, choice: string | null = null) => ({
  ...{ id, nameProduct, priceProduct, quantityProduct: 2, choice },
});

test('what is sold goes on, what is not is named, what became dearer too', () => {
  const ordered = [
    then(1, 'Чай', 10000),
    then(2, 'Мёд', 20000),
    then(3, 'Сахар', 8000),
    then(4, 'Соль', 3000),
  ];
  const soldNow = [
    { id: 1, name: 'Чай чёрный', kopecks: 12000, choices: [] },
    { id: 3, name: 'Сахар', kopecks: 7000, choices: [] },
    { id: 4, name: 'Соль', kopecks: 3000, choices: [] },
  ];
  expect(planOrderRepeat(ordered, soldNow)).toEqual({
    lines: [line(1, 'Чай чёрный', 12000), line(3, 'Сахар', 7000), line(4, 'Соль', 3000)],
    gone: ['Мёд'],
    out: [],
    choiceGone: [],
    dearer: [{ name: 'Чай чёрный', was: 10000, now: 12000 }],
  });
});

test('nothing is sold any more', () => {
  expect(planOrderRepeat([then(1, 'Чай', 1)], [])).toEqual({
    lines: [],
    gone: ['Чай'],
    out: [],
    choiceGone: [],
    dearer: [],
  });
});

test('a size that is still sold stays chosen, one that is not is named and left open', () => {
  const ordered = [then(5, 'Брюки', 100, '48'), then(5, 'Брюки', 100, '50'), then(5, 'Брюки', 100)];
  const soldNow = [{ id: 5, name: 'Брюки', kopecks: 120, choices: ['50', '52'] }];
  expect(planOrderRepeat(ordered, soldNow)).toEqual({
    lines: [line(5, 'Брюки', 120), { ...line(5, 'Брюки', 120), choice: '50' }, line(5, 'Брюки', 120)],
    gone: [],
    out: [],
    choiceGone: ['Брюки (Размер: 48)'],
    dearer: [{ name: 'Брюки', was: 100, now: 120 }],
  });
});

test('what the cart has already is told apart, with how much of it is there', () => {
  const [tea, sugar] = [line(1, 'Чай', 100), line(2, 'Сахар', 200)];
  expect(splitLinesByCart([tea, sugar], [{ id: 2, quantity: 5 }])).toEqual({
    fresh: [tea],
    doubled: [{ ...sugar, inCart: 5 }],
  });
});

test('what is not sold for now is named with its day and does not go on', () => {
  const soldNow = [{ id: 1, name: 'Чай', kopecks: 1, choices: [], outLabel: 'Нет до 3 декабря' }];
  expect(planOrderRepeat([then(1, 'Чай', 1)], soldNow)).toMatchObject({
    lines: [],
    gone: [],
    out: [{ name: 'Чай', label: 'Нет до 3 декабря' }],
  });
});
