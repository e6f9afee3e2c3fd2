import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { serializeFrozenList } from './cached-call.ts';

const item = z.object({ name: z.string(), tags: z.array(z.string()) });
const page = z.object({ found: z.string(), content: z.array(item), note: z.optional(z.string()) });
const frozen = (name: string) => Object.freeze({ name, tags: ['а', '"б"'], secret: 'внутри' });

const response = {
  found: '"content":[]',
  content: [frozen('Чай'), frozen('Мыло «\n"')],
  note: '\\"content":[]',
};

test('frozen items are on the wire what their schema says, the first time and later', () => {
  const expected = JSON.stringify(z.encode(page, response));
  expect(String(serializeFrozenList(page, response))).toBe(expected);
  expect(String(serializeFrozenList(page, response))).toBe(expected);
  expect(expected).not.toContain('внутри');
});

test.each([
  ['an item that may change', page, { found: '', content: [frozen('Чай'), { name: 'Мыло', tags: [] }] }],
  ['nothing', page, { found: '', content: [] }],
  ['two lists', z.object({ one: z.array(item), other: z.array(item) }), { one: [frozen('Чай')], other: [] }],
  ['a list by itself', z.array(item), [frozen('Чай')]],
])('an answer with %s is none of its own', (_, schema, response) => {
  expect(serializeFrozenList(schema, response)).toBeUndefined();
});
