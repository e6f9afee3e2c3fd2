import { expect, test } from 'vitest';
import { computeDeliveryCost } from './delivery-cost.ts';

test.each([
  [{ deliveryKopecks: 35_000, freeFromKopecks: 500_000 }, 499_999, 35_000],
  [{ deliveryKopecks: 35_000, freeFromKopecks: 500_000 }, 500_000, 0],
  [{ deliveryKopecks: 35_000, freeFromKopecks: 500_000 }, 500_001, 0],
  [{ deliveryKopecks: 35_000, freeFromKopecks: 0 }, 0, 0],
  [{ deliveryKopecks: 35_000, freeFromKopecks: 1 }, 0, 35_000],
  [{ deliveryKopecks: 0, freeFromKopecks: 500_000 }, 1, 0],
])('%j and goods of %i kopecks: %i', (terms, goods, cost) => {
  expect(computeDeliveryCost(terms, goods)).toBe(cost);
});
