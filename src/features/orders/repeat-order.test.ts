import { expect, test } from 'vitest';
import { repeatOrder } from './repeat-order.ts';

const line = (id: number, name: string, kopecks: number) => ({ id, quantity: 2, name, kopecks });

test('what is sold goes on, what is not is named, what became dearer too', () => {
  const ordered = [
    line(1, 'Чай', 10000),
    line(2, 'Мёд', 20000),
    line(3, 'Сахар', 8000),
    line(4, 'Соль', 3000),
  ];
  const soldNow = [
    { id: 1, name: 'Чай чёрный', kopecks: 12000 },
    { id: 3, name: 'Сахар', kopecks: 7000 },
    { id: 4, name: 'Соль', kopecks: 3000 },
  ];
  expect(repeatOrder(ordered, soldNow)).toEqual({
    lines: [line(1, 'Чай чёрный', 12000), line(3, 'Сахар', 7000), line(4, 'Соль', 3000)],
    gone: ['Мёд'],
    dearer: [{ name: 'Чай чёрный', was: 10000, now: 12000 }],
  });
});

test('nothing is sold any more', () => {
  expect(repeatOrder([line(1, 'Чай', 1)], [])).toEqual({ lines: [], gone: ['Чай'], dearer: [] });
});
