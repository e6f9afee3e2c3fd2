import { expect, test } from 'vitest';
import { formatChoiceWithKind, formatOrderLineChoice, parseChoices } from './product-choices.ts';

test.each([
  ['48', 'Размер: 48'],
  ['44–46', 'Размер: 44–46'],
  ['37.5', 'Размер: 37.5'],
  ['M', 'Размер: M'],
  ['XXL', 'Размер: XXL'],
  ['2xl', 'Размер: 2xl'],
  ['S/M', 'Размер: S/M'],
  ['р. 50', 'Размер: р. 50'],
  ['чёрный', 'Вариант: чёрный'],
  ['Lemon', 'Вариант: Lemon'],
  ['мята', 'Вариант: мята'],
])('%s is called «%s»', (choice, label) => expect(formatChoiceWithKind(choice)).toBe(label));

test('what a line of an order says of its choice', () => {
  expect(formatOrderLineChoice({ choice: '50', choiceMissing: false })).toBe('Размер: 50');
  expect(formatOrderLineChoice({ choice: null, choiceMissing: true })).toBe('размер не указан');
  expect(formatOrderLineChoice({ choice: null, choiceMissing: false })).toBeNull();
});

test.each([
  ['48, 50,52', ['48', '50', '52']],
  [' 48 \n50\n\n 52;', ['48', '50', '52']],
  ['50, 48, 50', ['50', '48']],
  ['S\r\nM', ['S', 'M']],
  ['  ', []],
])('typed %j', (typed, choices) => expect(parseChoices(typed)).toEqual(choices));
