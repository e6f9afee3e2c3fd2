import { describe, expect, test } from 'vitest';
import { sameRandom } from '../../tests/support/same-random.ts';
import { checkParcel, type ParcelProduct } from './check-parcel.ts';
import { defaultParcelSettings, type ParcelRules } from './facility-fields.ts';
import { formatKilogramsRoundedUp } from './parcel-words.ts';

const now = new Date('2026-11-25T12:00:00+03:00');
const facility: ParcelRules = { ...defaultParcelSettings, boxGrams: 400 };

const product = (id: number, fields: Partial<ParcelProduct> = {}): ParcelProduct => ({
  id,
  name: `Товар ${id}`,
  weightGrams: 1000,
  tags: [],
  parts: [],
  ...fields,
});

describe('weight', () => {
  test.each([
    [0, 'EMPTY', 0, 20_000],
    [1, 'FITS', 1400, 18_600],
    [176, 'FITS', 18_000, 2000],
    [177, 'NEARLY_FULL', 18_100, 1900],
    [196, 'NEARLY_FULL', 20_000, 0],
    [197, 'OVER', 20_100, -100],
  ])('%i pieces of 100 g: %s', (quantity, state, grams, leftGrams) => {
    const weight = quantity === 1 ? 1000 : 100;
    const lines = quantity === 0 ? [] : [{ id: 1, quantity }];
    const check = checkParcel(lines, [product(1, { weightGrams: weight })], facility, now);
    expect(check).toMatchObject({ state, grams, leftGrams, limitGrams: 20_000, unweighed: [] });
  });

  test('counts the box once, a product on several lines each time, and names what nobody has weighed', () => {
    const lines = [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 3 },
      { id: 1, quantity: 1 },
      { id: 2, quantity: 1 },
      { id: 9, quantity: 5 },
    ];
    const check = checkParcel(lines, [product(1), product(2, { weightGrams: null })], facility, now);
    expect(check.grams).toBe(3400);
    expect(check.unweighed).toEqual([{ id: 2, name: 'Товар 2' }]);
    expect(checkParcel([{ id: 9, quantity: 5 }], [], facility, now)).toMatchObject({
      grams: 0,
      state: 'EMPTY',
    });
  });

  test('thirty carts at random: what is shown is the sum within 0.1 kg, never less', () => {
    const random = sameRandom(20_261_125);
    for (let cart = 0; cart < 30; cart += 1) {
      const products = Array.from({ length: 1 + random(40) }, (_, id) =>
        product(id + 1, { weightGrams: random(7) === 0 ? null : 1 + random(1500) }),
      );
      const lines = products.map(({ id }) => ({ id, quantity: 1 + random(9) }));
      const boxGrams = random(600);
      const sum = lines.reduce(
        (all, { id, quantity }) => all + (products[id - 1]?.weightGrams ?? 0) * quantity,
        boxGrams,
      );
      const check = checkParcel(lines, products, { ...facility, boxGrams }, now);
      expect(check.grams).toBe(sum);
      expect(check.leftGrams).toBe(20_000 - sum);
      expect(check.unweighed).toHaveLength(products.filter(({ weightGrams }) => weightGrams === null).length);
      const shown = Number(formatKilogramsRoundedUp(check.grams).replace(',', '.')) * 1000;
      expect(shown - sum).toBeGreaterThanOrEqual(-1e-6);
      expect(shown - sum).toBeLessThan(100);
    }
  });
});

describe('what is refused', () => {
  const refusing = (...refusedTags: string[]): ParcelRules => ({ ...facility, refusedTags });
  const part = (name: string, ...tags: string[]) => ({ name, tags });
  const tin = { tag: 'can', label: 'жестяные банки' };

  test.each<[string, Partial<ParcelProduct>, ParcelRules, object[]]>([
    ['nothing of a facility that refuses nothing', { tags: ['can'] }, facility, []],
    ['nothing that carries other tags', { tags: ['tea'] }, refusing('can'), []],
    ['goods by their tag', { tags: ['fish', 'can'] }, refusing('can'), [{ ...tin, part: null }]],
    [
      'a set by its part, named',
      { tags: ['set'], parts: [part('Чай', 'tea'), part('Сайра', 'fish', 'can')] },
      refusing('can'),
      [{ ...tin, part: 'Сайра' }],
    ],
    [
      'a set that carries the tag of its part once',
      { tags: ['set', 'can'], parts: [part('Сайра', 'can')] },
      refusing('can'),
      [{ ...tin, part: 'Сайра' }],
    ],
    [
      'a set by a tag of its own',
      { tags: ['set'], parts: [part('Чай', 'tea')] },
      refusing('set'),
      [{ tag: 'set', label: 'готовые наборы', part: null }],
    ],
    [
      'by a tag that the shop has no words for',
      { tags: ['Спиртовка'] },
      refusing('Спиртовка'),
      [{ tag: 'Спиртовка', label: 'Спиртовка', part: null }],
    ],
  ])('%s', (_, fields, rules, reasons) => {
    const { refused } = checkParcel([{ id: 7, quantity: 2 }], [product(7, fields)], rules, now);
    expect(refused).toEqual(reasons.length === 0 ? [] : [{ id: 7, quantity: 2, name: 'Товар 7', reasons }]);
  });
});
