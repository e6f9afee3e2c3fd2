import { beforeEach, describe, expect, it } from 'vitest';
import { type SoughtWord, TextIndex } from './text-index.ts';
import { stemOf } from './words.ts';

const TITLES = [
  'Чай чёрный с чабрецом',
  'Чайник',
  'Набор к чаю',
  'Молоко сгущённое',
  'Печенье',
  'Каша для детей',
];
const BODIES = ['', '', '', 'к чаю', 'с молоком', ''];

const sought = (word: string, more: Partial<SoughtWord> = {}): SoughtWord => ({
  word,
  beginnings: false,
  synonyms: [],
  ...more,
});

let index: TextIndex;
beforeEach(() => {
  index = new TextIndex();
  for (const [document, title] of TITLES.entries()) index.add({ title, body: BODIES[document] ?? '' });
});

/** The documents found, the best first. */
function find(words: SoughtWord[], holding: 'every' | 'any' = 'every'): number[] {
  const { documents, ranks } = index.rank(words, holding);
  return documents.sort((one, other) => (ranks[other] ?? 0) - (ranks[one] ?? 0) || one - other);
}

function titled(words: Parameters<TextIndex['findTitled']>[0]): number[] {
  const found: number[] = [];
  index.findTitled(words, (document) => {
    found.push(document);
    return false;
  });
  return found;
}

describe('finds', () => {
  // Control: in `src/lib/russian/text-index.ts` replace `(flags & HOLDS_IN_TITLE ? 4 : 0)` with `(flags & HOLDS_IN_TITLE ? -4 : 0)`
  it('a word in any form: as the first of a title, in a title, in a body', () => {
    expect(find([sought('чая')])).toEqual([0, 2, 3]);
  });

  it('beginnings where they will do, behind the word itself', () => {
    expect(find([sought('чай', { beginnings: true })])).toEqual([0, 2, 1, 3]);
    expect(find([sought('чаб', { beginnings: true })])).toEqual([0]);
    index.add({ title: 'Чабрец', body: '' });
    // A word that came later begins so, too.
    expect(find([sought('чаб', { beginnings: true })])).toEqual([0, 6]);
  });

  it('a phrase only where all of it stands; one word of it alone finds nothing', () => {
    expect(find([sought('сгущенка', { synonyms: ['молоко&сгущенное'] })])).toEqual([3]);
    expect(find([sought('каша', { synonyms: ['каша&для&детей'] })])).toEqual([5]);
  });

  it('what holds every word, or any of them', () => {
    const both = [sought('чай'), sought('набор')];
    expect(find(both)).toEqual([2]);
    expect(find(both, 'any')).toEqual([2, 0, 3]);
  });

  it('titles by all words of a phrase, each by any of its names', () => {
    const names = (...all: string[]) => ({ names: all, beginnings: false });
    expect(titled([names('чаем')])).toEqual([0, 2]);
    expect(titled([])).toEqual([]);
    expect(titled([names('набор'), names('кофе', 'чай')])).toEqual([2]);
    expect(titled([names('сгущенка', 'молоко сгущенное')])).toEqual([3]);
    expect(titled([{ names: ['чаб'], beginnings: true }])).toEqual([0]);
  });

  // Control: in `src/lib/russian/text-index.ts` replace `index < 2` with `index < 3`
  it('whether a title begins with a word, in any form, or has it second', () => {
    const calledBy = (term: string) => TITLES.map((_, document) => index.isCalledBy(document, term));
    expect(calledBy(stemOf('черного'))).toEqual([true, false, false, false, false, false]);
    expect(calledBy(stemOf('чабрец'))).not.toContain(true);
    expect(calledBy(stemOf('чаю'))).toEqual([true, false, false, false, false, false]);
    expect(calledBy('молоко')).toEqual([false, false, false, true, false, false]);
  });

  it('whether some document that counts holds a word', () => {
    const holds = (word: string, beginnings: boolean, counts: number) =>
      index.holds(word, beginnings, (document) => document === counts);
    expect([holds('печенье', false, 4), holds('печенье', false, 1), holds('печ', true, 4)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
