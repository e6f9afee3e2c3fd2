import { describe, expect, it } from 'vitest';
import { fromLatinLetters, inRussianLayout } from './layout.ts';

describe('the other layout of the keyboard', () => {
  it.each([
    ['ghzybrb', 'пряники'],
    ['`krf', 'ёлка'],
    ['c[jr', 'схок'],
    ["gj;fkeqcnf 'njn", 'пожалуйста этот'],
    ['vjkjrj 500 u', 'молоко 500 г'],
    ['~;brb {kt,', 'ёжики хлеб'],
    ['<jkmijq {kt,', 'Большой Хлеб'.toLowerCase()],
  ])('%s', (typed, meant) => {
    expect(inRussianLayout(typed)).toBe(meant);
  });

  it.each(['пряники', '500', '72 %', ''])('is not thought of for «%s»', (typed) => {
    expect(inRussianLayout(typed)).toBeUndefined();
  });
});

it('reads Russian in Latin letters', () => {
  expect(fromLatinLetters('shokolad')).toBe('шоколад');
  expect(fromLatinLetters('шоколад')).toBeUndefined();
});
