import { describe, expect, it } from 'vitest';
import { parseQueryWords } from './query-words.ts';

const words = (query: string) => parseQueryWords(query).map(({ word }) => word);

describe('the words of a query', () => {
  it.each([
    ['Молоко  сгущённое', ['молоко', 'сгущенное']],
    ['Чай с лимоном', ['чай', 'лимоном']],
    ['без сахара', ['без', 'сахара']],
    ['в на с', []],
    ['для', []],
    ['чем бы почистить', ['почистить']],
    ['бомж пакет', ['бомжпакет']],
    ['чай ЧАЙ Чай', ['чай']],
    ['дой-пак 82,5 %', ['дой', 'пак', '82', '5']],
    [" %_\\':&|!()* 🍪", []],
    ["пряники' | 'x':*", ['пряники', 'x']],
    ['Nestlé №5', ['nestlé', '5']],
  ])('%s', (query, expected) => {
    expect(words(query)).toEqual(expected);
  });

  it('keep their ё to be shown', () => {
    expect(parseQueryWords('Ёлка')).toEqual([{ typed: 'ёлка', word: 'елка', beginnings: true }]);
  });

  it('may be beginnings, single letters only when they stand alone', () => {
    const beginnings = (query: string) => parseQueryWords(query).map((word) => word.beginnings);
    expect(beginnings('ч')).toEqual([true]);
    expect(beginnings('ча')).toEqual([true]);
    expect(beginnings('ча ч')).toEqual([true, false]);
  });

  it('are eight at most', () => {
    const many = Array.from({ length: 9 }, (_, i) => `слово${i}`);
    expect(words(many.join(' '))).toEqual(many.slice(0, 8));
  });
});
