import { expect } from 'vitest';
import { type ProblemCode, problemHttpStatuses } from '../../src/contract/problem-body.ts';
import type { HttpResponse } from './http-client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Words of libraries, databases and stacks, none of which may reach a person. */
const FOREIGN = /invalid input|expected|fastify|FST_|zod|pg_|SQL|Error\b|exception|undefined|NaN|\bat \//i;

/**
 * Checks a refusal against the one shape of refusal. `errors` are the fields it must
 * name, each with its messages; when several are wrong, the message is the common one.
 */
export function expectProblem(
  response: HttpResponse,
  code: ProblemCode,
  errors?: Record<string, string>,
): void {
  expect(response.status, response.text).toBe(problemHttpStatuses[code]);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-request-id')).toMatch(UUID);
  const { message, errors: named, requestId, changes, ...rest } = response.body;
  expect(rest).toEqual({ code });
  // What somebody else changed is told only where the state forbids something.
  if (code !== 'CONFLICT') expect(changes).toBeUndefined();
  expect(requestId).toBe(response.headers.get('x-request-id'));
  for (const text of [message, ...Object.values(named ?? {})]) {
    expect(text).toMatch(/[а-яё]/i);
    expect(text).not.toMatch(FOREIGN);
  }
  if (code !== 'VALIDATION') expect(named).toBeUndefined();
  if (errors) {
    expect(named).toEqual(errors);
    const messages = Object.values(errors);
    expect(message).toBe(messages.length === 1 ? messages[0] : 'Ошибка валидации данных');
  }
  if (code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE') {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
}
