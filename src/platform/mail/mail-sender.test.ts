import { expect, test } from 'vitest';
import { mailConcurrency } from './mail-sender.ts';

test('letters make way for people: one at once while the process is busy, always one', () => {
  expect([0, 0.5, 0.7].map((share) => mailConcurrency(share, false))).toEqual([4, 4, 4]);
  expect([0.71, 0.9, 1].map((share) => mailConcurrency(share, false))).toEqual([1, 1, 1]);
});

test('a mail server that was away is tried with one letter', () => {
  expect([0, 0.9].map((share) => mailConcurrency(share, true))).toEqual([1, 1]);
});
