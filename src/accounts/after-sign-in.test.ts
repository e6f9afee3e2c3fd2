import { expect, test } from 'vitest';
import { resolvePathAfterSignIn } from './after-sign-in.ts';

test.each([
  ['3', null, '/cart?resumeStep=3'],
  ['3', '/user-order-list', '/cart?resumeStep=3'],
  ['4', null, '/'],
  [null, null, '/'],
  [null, '/user-order-list?page=2', '/user-order-list?page=2'],
  [null, '//evil.example', '/'],
  [null, '/\\evil.example', '/'],
  [null, 'https://evil.example', '/'],
])('resumeStep %s, interrupted at %s → %s', (resumeStep, interrupted, to) => {
  expect(resolvePathAfterSignIn(resumeStep, interrupted)).toBe(to);
});
