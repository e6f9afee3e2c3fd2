import { describe, expect, it } from 'vitest';
import { normalizedWordsOf, stemOf } from './words.ts';

it('cuts a text into small words, «е» for «ё»', () => {
  expect(normalizedWordsOf('Мёд, чай — 3 в 1!')).toEqual(['мед', 'чай', '3', 'в', '1']);
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
    expect(stemOf(one)).toBe(stemOf(other));
  });

  it.each([
    ['чай', 'чайник'],
    ['лук', 'лукум'],
    ['рис', 'рыба'],
  ])('but not «%s» and «%s»', (one, other) => {
    expect(stemOf(one)).not.toBe(stemOf(other));
  });

  it('leaves what nobody would write as it is', () => {
    expect(stemOf('ы'.repeat(200))).toBe('ы'.repeat(200));
  });
});
