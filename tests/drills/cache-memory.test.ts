import { expect, it } from 'vitest';
import { CachedResponse } from '../../src/platform/response-cache/cached-response.ts';
import { MAX_CACHE_BYTES, ResponseCache } from '../../src/platform/response-cache/response-cache.ts';
import { noteSafety, rounds } from '../support/safety.ts';

const ANSWER_BYTES = 11_000;

/** A shop that never changes. */
const sameShop = () => ({ number: 1 });

// Control: leave out `maxSize` in response-cache.ts.
it('what is kept stays within its bounds under very many different questions', async () => {
  const questions = rounds('postgres', { full: 1_000_000, short: 20_000 });
  const responses = new ResponseCache(sameShop());
  let heaviest = 0;
  for (let question = 0; question < questions; question += 1) {
    await responses.find(`GET /?q=${question}`, async () => {
      return new CachedResponse({ headers: {}, bytes: Buffer.alloc(ANSWER_BYTES, question) });
    });
    heaviest = Math.max(heaviest, responses.weight);
  }
  // Full by then, and no fuller.
  expect(heaviest).toBeLessThanOrEqual(MAX_CACHE_BYTES);
  expect(heaviest).toBeGreaterThan(MAX_CACHE_BYTES * 0.9);
  noteSafety({
    what: `память под ${questions.toLocaleString('ru')} разных запросов`,
    where: 'память',
    goal: `≤ ${MAX_CACHE_BYTES / 2 ** 20} МБ`,
    reached: `${(heaviest / 2 ** 20).toFixed(1)} МБ`,
  });
});

// Control: keep answers of any length in response-cache.ts (`maxEntrySize`, LONGEST_KEY).
it('neither huge answers nor long questions are kept', async () => {
  const responses = new ResponseCache(sameShop());
  const make = (bytes: number) => async () => new CachedResponse({ headers: {}, bytes: Buffer.alloc(bytes) });
  await responses.find('huge', make(2_000_000));
  await responses.find('long'.repeat(1_000), make(10));
  expect(responses.weight).toBe(0);
});
