import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { call } from './call.ts';

const count = endpoint('GET /api/v1/count', 'public', {
  summary: 'Сколько',
  response: z.object({ count: z.number() }),
});

afterEach(() => vi.restoreAllMocks());

/** A body that breaks off in the middle. */
const cut = () =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"count":'));
      body.error(new TypeError('terminated'));
    },
  });

// Screens know only these kinds, so the stories in a browser meet one of each.
test.each([
  ['cut', cut, 'broken'],
  ['empty', () => '', 'broken'],
  ['a page of somebody else’s', () => '<!doctype html><title>Вход в сеть</title>', 'broken'],
  ['of another shape', () => '{"content":7}', 'malformed'],
])('an answer that is %s is known for what it is', async (_, body, kind) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body()));
  await expect(call(count, {}, { token: 'token' })).rejects.toMatchObject({ kind });
});

test('no connection is another thing, and a whole answer is answered', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call(count, {}, { token: 'token' })).rejects.toMatchObject({ kind: 'network' });
  fetched.mockResolvedValueOnce(new Response('{"count":3}'));
  await expect(call(count, {}, { token: 'token' })).resolves.toEqual({ count: 3 });
});
