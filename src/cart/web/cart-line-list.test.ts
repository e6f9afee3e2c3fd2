import { expect, test } from 'vitest';
import { FreeDeliveryProgress } from './cart-line-list.tsx';

test('says that delivery is free from the very threshold on', () => {
  const terms = { deliveryKopecks: 35_000, freeFromKopecks: 500_000 };
  expect(FreeDeliveryProgress({ terms, goods: 500_000, decimals: 0 })).toBe('Доставка бесплатная');
  expect(FreeDeliveryProgress({ terms, goods: 499_999, decimals: 0 })).not.toBe('Доставка бесплатная');
});
