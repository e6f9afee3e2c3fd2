import { expect, test } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { ResponseCache } from './response-cache.ts';
import { ShopState } from './shop-state.ts';

const answer =
  (text: string, headers = {}) =>
  async () =>
    new CachedResponse({ headers: { 'content-type': 'text/plain', ...headers }, bytes: Buffer.from(text) });

// Controls: leave the headers out of `isSameAs`; set what was made and not `before` in response-cache.ts.
test('an answer that a change of the shop has left as it was stays the one that is packed already', async () => {
  const state = new ShopState({ readVersion: async () => '1', expect: () => {} });
  const cache = new ResponseCache(state);
  const first = await cache.find('list', answer('Чай, 10 ₽'));
  state.changed();
  expect(await cache.find('list', answer('Чай, 10 ₽'))).toBe(first);
  // It belongs to the new state: nobody makes it again.
  expect(await cache.find('list', () => Promise.reject(new Error('made again')))).toBe(first);

  state.changed();
  const dearer = await cache.find('list', answer('Чай, 11 ₽'));
  expect(String(dearer.bytes)).toBe('Чай, 11 ₽');
  state.changed();
  const headed = await cache.find('list', answer('Чай, 11 ₽', { 'cache-control': 'no-cache' }));
  expect(headed).not.toBe(dearer);
  state.changed();
  expect(await cache.find('list', answer('Чай, 11 ₽', { 'cache-control': 'no-store' }))).not.toBe(headed);
  expect(headed.headers['cache-control']).toBe('no-cache');
});
