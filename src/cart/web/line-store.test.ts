import { expect, test } from 'vitest';
import { createCartLineStore } from './cart-store.ts';

// Control: write every time, changed or not. The cart would be drawn again, and another tab's change at that moment undone.
test('lines that stand there already are no change', () => {
  const { read, write } = createCartLineStore('lines');
  write([{ id: 1, quantity: 2 }]);
  const before = read();
  write([{ id: 1, quantity: 2 }]);
  expect(read()).toBe(before);
  write([{ id: 1, quantity: 3 }]);
  expect(read()).toEqual([{ id: 1, quantity: 3 }]);
});
