import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../cart/cart-lines.ts';
import { MAX_ORDER_GOODS_KOPECKS, MAX_PRICE_KOPECKS } from '../../lib/money/roubles.ts';
import { findLineIndexOverMaxQuantity } from '../user-order.contract.ts';
import { matchesTotalShownToBuyer, mergeCartItems, sumGoodsKopecks } from './confirm-order.ts';

const price = fc.integer({ min: 0, max: MAX_PRICE_KOPECKS });
const quantity = fc.integer({ min: 1, max: MAX_LINE_QUANTITY });
const items = fc.array(fc.record({ id: fc.integer({ min: 1, max: 20 }), quantity }), {
  maxLength: MAX_CART_LINES,
});

describe('the sum of the goods', () => {
  it('agrees with a model in BigInt', () => {
    const lines = fc.array(fc.record({ priceKopecks: price, quantity }), { maxLength: MAX_CART_LINES });
    fc.assert(
      fc.property(lines, (given) => {
        const model = given.reduce(
          (sum, line) => sum + BigInt(line.priceKopecks) * BigInt(line.quantity),
          0n,
        );
        expect(BigInt(sumGoodsKopecks(given))).toBe(model);
      }),
    );
  });

  it('is exact when every line is full', () => {
    const full = Array.from({ length: MAX_CART_LINES }, () => ({
      priceKopecks: MAX_PRICE_KOPECKS,
      quantity: MAX_LINE_QUANTITY,
    }));
    expect(sumGoodsKopecks(full)).toBe(MAX_ORDER_GOODS_KOPECKS);
    expect(MAX_ORDER_GOODS_KOPECKS).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
});

describe('merging', () => {
  it('adds up the same product at its first position', () => {
    const merged = mergeCartItems([
      { id: 7, quantity: 2 },
      { id: 3, quantity: 1 },
      { id: 7, quantity: 5 },
    ]);
    expect(merged).toEqual([
      { id: 7, quantity: 7 },
      { id: 3, quantity: 1 },
    ]);
  });

  it('neither loses nor adds a piece', () => {
    fc.assert(
      fc.property(items, (given) => {
        const merged = mergeCartItems(given);
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        for (const { id, quantity: pieces } of merged) {
          const model = given.filter((item) => item.id === id).map((item) => item.quantity);
          expect(pieces).toBe(model.reduce((sum, one) => sum + one));
        }
      }),
    );
  });

  it('finds the line that is one too many', () => {
    const twice = (second: number) => [
      { id: 1, quantity: 500 },
      { id: 2, quantity: 999 },
      { id: 1, quantity: second },
    ];
    expect(findLineIndexOverMaxQuantity(twice(499))).toBeUndefined();
    expect(findLineIndexOverMaxQuantity(twice(500))).toBe(2);
    expect(findLineIndexOverMaxQuantity([])).toBeUndefined();
  });
});

it.each([
  [1000, 1000, 350, true],
  [1350, 1000, 350, true],
  [1349, 1000, 350, false],
  [1351, 1000, 350, false],
  [999, 1000, 350, false],
  [350, 1000, 350, false],
  [1000, 1000, 0, true],
  [0, 0, 0, true],
])('a total of %i for goods of %i and delivery of %i: %s', (total, goods, delivery, seen) => {
  expect(matchesTotalShownToBuyer(total, goods, delivery)).toBe(seen);
});
