import { describe, expect, it } from 'vitest';
import { findSectionsByQuery, splitByQueryWords, type TextSection } from './policy-search.ts';

const sections: TextSection[] = [
  { id: 'one', title: 'Общие положения', blocks: ['Храним данные в России.', ['удаляем по просьбе;']] },
  { id: 'two', title: 'Виды данных', blocks: ['Телефон и учётная запись.'] },
];
const found = (query: string) => findSectionsByQuery(sections, query).sections.map(({ id }) => id);

describe('the search in the policy', () => {
  it('shows everything without a query', () => {
    expect(findSectionsByQuery(sections, ' ')).toEqual({ sections, queryWords: [] });
  });

  it('finds in titles, paragraphs and lists, in any form, unfinished, with ё or е', () => {
    expect(found('положение')).toEqual(['one']);
    expect(found('телефоном')).toEqual(['two']);
    expect(found('удал')).toEqual(['one']);
    expect(found('учетной')).toEqual(['two']);
    expect(found('данными')).toEqual(['one', 'two']);
  });

  it('wants every word of the query in one part', () => {
    expect(found('данные Россия')).toEqual(['one']);
    expect(found('телефон Россия')).toEqual([]);
  });

  it('understands the keyboard left in Latin', () => {
    expect(findSectionsByQuery(sections, 'ntktajy')).toEqual({
      sections: [sections[1]],
      queryWords: ['телефон'],
    });
  });

  it('does not take signs for a pattern', () => {
    expect(found('.*')).toEqual(['one', 'two']);
    expect(found('<b>')).toEqual([]);
  });
});

describe('the marks', () => {
  it('stand on whole words as they are written and lose nothing of the text', () => {
    const text = 'Учётная запись: учёт и УЧЁТНОЙ записи.';
    const pieces = splitByQueryWords(text, ['учетная']);
    expect(pieces.filter(({ marked }) => marked).map((piece) => piece.text)).toEqual(['Учётная', 'УЧЁТНОЙ']);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });

  it('leave a text whole when nothing was searched for', () => {
    expect(splitByQueryWords('Телефон', [])).toEqual([{ text: 'Телефон', marked: false }]);
  });
});
