import { expect, test } from 'vitest';
import type { Product } from '../../catalog/product.ts';
import { findProductRefusalReasons } from '../../facilities/check-parcel.ts';
import {
  findAcceptedAlternatives,
  findAcceptedSetParts,
  formatSplitSetTitle,
} from './refused-goods-replacement.tsx';

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

/** Goods of category 5 that weigh 100 g, unless told otherwise. */
const product = (id: number, price: number, fields: Partial<Product> = {}) =>
  ({
    id,
    name: `Печенье ${id}`,
    price,
    categoryId: 5,
    weightGrams: 100,
    tags: [],
    parts: [],
    out: false,
    ...fields,
  }) as unknown as Product;

const offered = (own: Product, others: Product[]) =>
  findAcceptedAlternatives(own, others, new Set(['can'])).map(({ id }) => id);

test('the nearest by the price of 100 g come first, three at most', () => {
  const others = [
    product(2, 20_000),
    product(3, 10_500),
    product(4, 22_000, { weightGrams: 200 }),
    product(5, 9_700),
  ];
  expect(offered(product(1, 10_000), others)).toEqual([5, 3, 4]);
});

test('never the product itself, what is refused, not sold for now or of another category', () => {
  const others = [
    product(1, 10_000),
    product(2, 10_000, { tags: ['can'] }),
    product(3, 10_000, {
      parts: [{ productId: 9, quantity: 1, name: 'Сайра', weightGrams: 1, tags: ['can'] }],
    }),
    product(4, 10_000, { out: true, outUntil: null, outReason: null }),
    product(5, 10_000, { categoryId: 6 }),
    product(6, 90_000),
  ];
  expect(offered(product(1, 10_000), others)).toEqual([6]);
});

test('goods of unknown weight come after the others; of an unknown one all are compared by the piece', () => {
  const unknown = product(2, 10_000, { weightGrams: null });
  const dear = product(3, 90_000);
  expect(offered(product(1, 10_000), [unknown, dear])).toEqual([3, 2]);
  expect(offered(product(1, 10_000, { weightGrams: null }), [dear, unknown])).toEqual([2, 3]);
});

// Control: in `src/checkout/web/refused-goods-replacement.tsx` replace `servesSamePurpose(product.name, other.name) &&` with ``
test('salt is no sugar: what is used for something else is not offered, though it costs the same', () => {
  const sugar = product(1, 10_000, { name: 'Сахар кусковой, 500 г' });
  const salt = product(2, 10_000, { name: 'Соль поваренная, 500 г' });
  const sweetener = product(3, 30_000, { name: 'Заменитель сахара, таблетки' });
  expect(offered(sugar, [salt, sweetener])).toEqual([3]);
  expect(offered(salt, [sugar, sweetener])).toEqual([]);
});
