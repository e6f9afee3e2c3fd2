import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readingOnce, validatingOnce } from './repeated-questions.ts';

/** A reader of bodies, and how often it has really read one. */
function reader() {
  const parse = vi.fn(
    (_: FastifyRequest, text: string, done: (error: Error | null, body?: unknown) => void) =>
      done(null, JSON.parse(text)),
  );
  const read = readingOnce(parse as never);
  const bodyOf = (text: string, asksAlike = true) => {
    const body = vi.fn();
    read({ asksAlike } as FastifyRequest, text, body);
    return body.mock.calls[0]?.[1];
  };
  return { bodyOf, parse };
}

// Controls: leave `asksAlike` out of the condition in `readingOnce`; set `LONGEST_QUESTION` to a thousand.
test('only a short body of a cached call is remembered, and only for the same letters', () => {
  const { bodyOf, parse } = reader();
  const first = bodyOf('{"page":0}');
  expect(bodyOf('{"page":0}')).toBe(first);
  expect(parse).toHaveBeenCalledTimes(1);
  expect(bodyOf('{"page": 0}')).not.toBe(first);
  expect(bodyOf('{"page":1}')).toEqual({ page: 1 });

  const password = '{"password":"correct horse"}';
  expect(bodyOf(password, false)).not.toBe(bodyOf(password, false));
  const long = JSON.stringify({ searchQuery: 'а'.repeat(300) });
  expect(bodyOf(long)).not.toBe(bodyOf(long));
  expect([bodyOf('5'), bodyOf('null')]).toEqual([5, null]);
});

// Controls: leave out `freeze`; remember a refusal as well.
test('what was validated right is right again, and nobody can change it; what is wrong is validated each time', () => {
  const schema = z.object({ page: z.number(), of: z.array(z.string()) });
  const validate = validatingOnce({ schema, method: 'POST', url: '/', httpPart: 'body' }) as (
    data: unknown,
  ) => {
    value?: z.output<typeof schema>;
    error?: unknown;
  };
  const requested = { page: 1, of: ['чай'], more: true };
  const { value } = validate(requested);
  expect(value).toEqual({ page: 1, of: ['чай'] });
  expect(validate(requested).value).toBe(value);
  expect(() => value?.of.push('кофе')).toThrow(TypeError);
  expect(validate({ ...requested }).value).not.toBe(value);
  for (const wrong of [{ page: 'one' }, null, 'page']) {
    expect([validate(wrong).error === undefined, validate(wrong).error === undefined]).toEqual([
      false,
      false,
    ]);
  }
});
