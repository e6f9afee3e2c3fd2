import { expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';

const answer =
  (text: string, headers = {}) =>
  async () =>
    new CachedResponse({ headers: { 'content-type': 'text/plain', ...headers }, bytes: Buffer.from(text) });

// Controls: leave the headers out of `isSameAs`; set what was made and not `before` in response-cache.ts.
test('an answer that a change of the shop has left as it was stays the one that is packed already', async () => {
  const shop = { number: 1 };
  const cache = new ResponseCache(shop);
  const first = await cache.find('list', answer('Чай, 10 ₽'));
  shop.number += 1;
  expect(await cache.find('list', answer('Чай, 10 ₽'))).toBe(first);
  // It belongs to the new state: no one makes it again.
  expect(await cache.find('list', () => Promise.reject(new Error('made again')))).toBe(first);

  shop.number += 1;
  const dearer = await cache.find('list', answer('Чай, 11 ₽'));
  expect(String(dearer.bytes)).toBe('Чай, 11 ₽');
  shop.number += 1;
  const headed = await cache.find('list', answer('Чай, 11 ₽', { 'cache-control': 'no-cache' }));
  expect(headed).not.toBe(dearer);
  shop.number += 1;
  expect(await cache.find('list', answer('Чай, 11 ₽', { 'cache-control': 'no-store' }))).not.toBe(headed);
  expect(headed.headers['cache-control']).toBe('no-cache');
});
