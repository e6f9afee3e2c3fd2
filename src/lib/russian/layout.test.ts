import { describe, expect, it } from 'vitest';
import { retypeInRussianLayout, transliterateToRussian } from './layout.ts';

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
    expect(retypeInRussianLayout(typed)).toBe(meant);
  });

  it.each(['пряники', '500', '72 %', ''])('is not thought of for «%s»', (typed) => {
    expect(retypeInRussianLayout(typed)).toBeUndefined();
  });
});

it('reads Russian in Latin letters', () => {
  expect(transliterateToRussian('shokolad')).toBe('шоколад');
  expect(transliterateToRussian('шоколад')).toBeUndefined();
});
