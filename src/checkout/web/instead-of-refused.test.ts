import { expect, test } from 'vitest';
import type { Product } from '../../catalog/product.ts';
import { findProductRefusalReasons } from '../../facilities/check-parcel.ts';
import { findAcceptedSetParts, formatSplitSetTitle } from './instead-of-refused.tsx';

const part = (productId: number, name: string, ...tags: string[]) => ({
  productId,
  quantity: 1,
  name,
  weightGrams: 100,
  tags,
});
const refusedTags = new Set(['sugar', 'can', 'set']);
const refused = (tags: string[], parts: Product['parts']) => {
  const product = { tags, parts } as unknown as Product;
  return { product, reasons: findProductRefusalReasons(product, refusedTags) };
};

test('a set is put in by the parts that are taken', () => {
  const set = refused(['sugar'], [part(1, 'Чай', 'tea'), part(2, 'Сахар кусковой', 'sugar')]);
  expect(findAcceptedSetParts(set, refusedTags).map(({ productId }) => productId)).toEqual([1]);
});

test.each<[string, string[], Product['parts']]>([
  ['goods that are no set', ['can'], []],
  ['a set that is refused as such', ['set'], [part(1, 'Чай', 'tea')]],
  ['a set of which nothing is taken', ['sugar'], [part(2, 'Сахар', 'sugar')]],
])('of %s there are none', (_, tags, parts) => {
  expect(findAcceptedSetParts(refused(tags, parts), refusedTags)).toEqual([]);
});

test.each([
  [['Сахар кусковой'], 'Сахар кусковой. Положить набор по частям без него?'],
  [['Сайра, жестяная банка'], 'Сайра, жестяная банка. Положить набор по частям без неё?'],
  [['Конфеты'], 'Конфеты. Положить набор по частям без них?'],
  [['Сгущёнка', 'Сахар'], 'Сгущёнка; Сахар. Положить набор по частям без них?'],
  [['Соль'], 'Соль. Положить набор по частям без этого?'],
])('of %j it is called', (names, words) => {
  const parts = names.map((name, index) => part(index + 1, name, 'sugar'));
  expect(formatSplitSetTitle(refused(['sugar'], parts))).toBe(`В наборе есть: ${words}`);
});
