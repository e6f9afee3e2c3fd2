import { beforeEach, expect, it } from 'vitest';
import { TitleWordIndex } from './title-word-index.ts';

let words: TitleWordIndex;
beforeEach(() => {
  words = new TitleWordIndex();
  for (const title of ['Сгущёнка варёная, 380 г', 'Молоко сгущённое', 'Тёплые носки']) words.add(title);
});

const like = (word: string) => words.like(word).map(({ spelling }) => spelling);

// Control: in `src/lib/russian/title-word-index.ts` replace `LETTERS.get(letter) ?? letter` with `letter`
it('finds words that sound alike, the likest first, as they are written', () => {
  expect(like('сгущонка')[0]).toBe('сгущёнка');
  expect(like('малако')).toEqual(['молоко']);
  expect(like('автобус')).toEqual([]);
  // Control: in `src/lib/russian/title-word-index.ts` replace `[...spellings.keys()].sort().at(-1)` with `[...spellings.keys()].sort().at(0)`
  words.add('Сгущенка');
  expect(like('сгущонка')[0]).toBe('сгущёнка');
});

it('knows where a word comes in titles; short words and numbers are none', () => {
  const all = [...words.all()].map(({ word, position }) => [word, position]);
  expect(all.sort()).toEqual([
    ['вареная', 2],
    ['молоко', 1],
    ['носки', 2],
    ['сгущенка', 1],
    ['сгущенное', 2],
    ['теплые', 1],
  ]);
  words.add('Носки');
  expect([...words.all()].find(({ word }) => word === 'носки')?.position).toBe(1);
});

// Control: forget nothing in `remove`.
it('forgets a word with the last title that holds it, and counts what changes', () => {
  words.add('Молоко');
  const before = words.changes;
  words.remove('Молоко');
  expect([words.changes, like('малако')]).toEqual([before, ['молоко']]);
  words.remove('Молоко сгущённое');
  expect(words.changes).toBeGreaterThan(before);
  expect(like('малако')).toEqual([]);
});
