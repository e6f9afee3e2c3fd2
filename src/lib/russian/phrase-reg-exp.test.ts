import { expect, it } from 'vitest';
import { PhraseRegExp } from './phrase-reg-exp.ts';

const phrases = new PhraseRegExp('к (?:чаю|кофе)|праздник\\p{L}*|не подошло');

it.each([
  ['что-нибудь к чаю', 'что-нибудь  '],
  ['к чаю на праздники', '  на  '],
  ['чаю', 'чаю'],
  ['к чаюю', 'к чаюю'],
  ['сок к кофе', 'сок  '],
  ['срок чаю', 'срок чаю'],
  ['', ''],
])('«%s» without its phrases', (text, left) => {
  expect(phrases.leftOut(text)).toBe(left);
  expect(phrases.areIn(text)).toBe(text !== left);
});
