import { expect, test } from 'vitest';
import { deriveSetTags, getTagLabel, knownProductTags, sumPartsWeightGrams } from './product-tags.ts';

const part = (quantity: number, weightGrams: number | null, ...tags: string[]) => ({
  quantity,
  weightGrams,
  tags,
});

test('a set weighs what its parts weigh, and nobody knows it while one is unknown', () => {
  expect(sumPartsWeightGrams([part(2, 215), part(1, 70)])).toBe(500);
  expect(sumPartsWeightGrams([part(2, 215), part(1, null)])).toBeNull();
});

test.each([
  ['what any part is', [part(1, 1, 'tea', 'lenten'), part(1, 1, 'can')], ['can', 'tea', 'set']],
  [
    'what all are',
    [part(1, 1, 'no-sugar', 'tea'), part(3, 1, 'no-sugar', 'tea')],
    ['tea', 'set', 'no-sugar'],
  ],
  ['what the shop has no words for, last', [part(1, 1, 'Лак', 'razor')], ['razor', 'set', 'Лак']],
])('a set is %s', (_, parts, tags) => expect(deriveSetTags(parts)).toEqual(tags));

test('each tag stands in the dictionary once, with words of its own', () => {
  expect(new Set(knownProductTags.map(({ tag }) => tag)).size).toBe(knownProductTags.length);
  expect(new Set(knownProductTags.map(({ label }) => label)).size).toBe(knownProductTags.length);
  expect(getTagLabel('can')).toBe('жестяные банки');
  expect(getTagLabel('Лак')).toBe('Лак');
});
