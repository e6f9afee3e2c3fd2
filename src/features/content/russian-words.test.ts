import { describe, expect, it } from 'vitest';
import { fromLatinLayout, isFormOf, slipsBetween, wordsOf } from './russian-words.ts';

it('cuts a text into small words, «е» for «ё»', () => {
  expect(wordsOf('Мёд, чай — 3 в 1!')).toEqual(['мед', 'чай', '3', 'в', '1']);
});

it('reads what was typed with the keyboard left in Latin', () => {
  expect(fromLatinLayout('Ghzybrb')).toBe('пряники');
  expect(fromLatinLayout('~;brb {kt,')).toBe('ёжики хлеб');
  expect(fromLatinLayout('мёд 3')).toBe('мёд 3');
});

describe('forms of one word', () => {
  it.each([
    ['мед', 'медом'],
    ['соль', 'солью'],
    ['чай', 'чая'],
    ['сигареты', 'сигарет'],
    ['вяленая', 'вяленой'],
    ['печенье', 'печеньем'],
  ])('«%s» and «%s»', (one, other) => {
    expect(isFormOf(one, other)).toBe(true);
    expect(isFormOf(other, one)).toBe(true);
  });

  it.each([
    ['сыр', 'сырое'],
    ['сыра', 'сырая'],
    ['варенья', 'вареная'],
    ['чай', 'чайник'],
    ['лук', 'лукум'],
    ['рис', 'рыба'],
  ])('but not «%s» and «%s»', (one, other) => {
    expect(isFormOf(one, other)).toBe(false);
  });
});

it('counts slips: a letter more, less, another, or two swapped', () => {
  expect(slipsBetween('халва', 'халва', 3)).toBe(0);
  expect(slipsBetween('холва', 'халва', 3)).toBe(1);
  expect(slipsBetween('халв', 'халва', 3)).toBe(1);
  expect(slipsBetween('ххалва', 'халва', 3)).toBe(1);
  expect(slipsBetween('хавла', 'халва', 3)).toBe(1);
  expect(slipsBetween('', 'чай', 3)).toBe(3);
  expect(slipsBetween('чайник', 'печенье', 2)).toBe(Number.POSITIVE_INFINITY);
  expect(slipsBetween('чай', 'чайник', 2)).toBe(Number.POSITIVE_INFINITY);
});
