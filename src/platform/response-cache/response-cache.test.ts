import { expect, test, vi } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { MAX_CACHE_BYTES, ResponseCache } from './response-cache.ts';

const response =
  (text: string, headers = {}) =>
  async () =>
    new CachedResponse({ headers: { 'content-type': 'text/plain', ...headers }, bytes: Buffer.from(text) });

// Controls: leave the headers out of `isSameAs`; set what was made and not `before` in response-cache.ts.
test('an answer that a change of the shop has left as it was stays the one that is packed already', async () => {
  const shop = { number: 1 };
  const cache = new ResponseCache(shop);
  const first = await cache.find('list', response('Чай, 10 ₽'));
  shop.number += 1;
  expect(await cache.find('list', response('Чай, 10 ₽'))).toBe(first);
  // It belongs to the new state: no one makes it again.
  expect(await cache.find('list', () => Promise.reject(new Error('made again')))).toBe(first);

  shop.number += 1;
  const dearer = await cache.find('list', response('Чай, 11 ₽'));
  expect(String(dearer.bytes)).toBe('Чай, 11 ₽');
  shop.number += 1;
  const headed = await cache.find('list', response('Чай, 11 ₽', { 'cache-control': 'no-cache' }));
  expect(headed).not.toBe(dearer);
  shop.number += 1;
  expect(await cache.find('list', response('Чай, 11 ₽', { 'cache-control': 'no-store' }))).not.toBe(headed);
  expect(headed.headers['cache-control']).toBe('no-cache');
});

// Control: in `src/platform/response-cache/response-cache.ts` replace ` ${Math.floor(Date.now() / QUARTER_MS)}` with ``
test('what is said of a deadline is made again when it comes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T17:59:00+03:00') });
  const cache = new ResponseCache({ number: 1 });
  const words = async (made: string) => String((await cache.find('list', response(made))).bytes);
  expect([await words('сегодня'), await words('ещё')]).toEqual(['сегодня', 'сегодня']);
  vi.setSystemTime(Date.parse('2026-11-29T18:00:01+03:00'));
  expect(await words('до среды')).toBe('до среды');
  vi.useRealTimers();
});

// Control: in `src/platform/response-cache/response-cache.ts` replace `if (making?.state === state) return making.response;` with ``
test('a hundred who ask at once have it made once, in each state of the shop', async () => {
  const shop = { number: 1 };
  const cache = new ResponseCache(shop);
  for (const text of ['Чай, 10 ₽', 'Чай, 11 ₽']) {
    const make = vi.fn(response(text));
    const responses = await Promise.all(Array.from({ length: 100 }, () => cache.find('list', make)));
    expect(new Set(responses).size).toBe(1);
    expect(make).toHaveBeenCalledTimes(1);
    shop.number += 1;
  }
});

// Control: in `src/platform/response-cache/response-cache.ts` replace `!made.cacheable || ` with ``
test('what may not be cached is made each time, and so is what is asked for by a very long key', async () => {
  const cache = new ResponseCache({ number: 1 });
  const bytes = Buffer.from('занято');
  const refused = vi.fn(
    async () => new CachedResponse({ status: 503, headers: {}, bytes, cacheable: false }),
  );
  const long = vi.fn(response('Чай'));
  for (let turn = 0; turn < 2; turn += 1) {
    await cache.find('list', refused);
    await cache.find('l'.repeat(1_025), long);
  }
  expect([refused.mock.calls.length, long.mock.calls.length, cache.weight]).toEqual([2, 2, 0]);
});

// Control: leave out `maxSize`, then `maxEntrySize`, in response-cache.ts.
test('very many different questions fill no more than their room, and what is huge is not kept', async () => {
  const cache = new ResponseCache({ number: 1 });
  const make = (bytes: number) => async () => new CachedResponse({ headers: {}, bytes: Buffer.alloc(bytes) });
  await cache.find('huge', make(2_000_000));
  expect(cache.weight).toBe(0);
  for (let question = 0; question < 1_000; question += 1) await cache.find(`?q=${question}`, make(11_000));
  expect(cache.weight).toBeLessThanOrEqual(MAX_CACHE_BYTES);
  expect(cache.weight).toBeGreaterThan(MAX_CACHE_BYTES * 0.9);
});
