import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { problemDefinitions } from '../../src/contract/problem.ts';
import { declaredCalls } from '../support/contracts.ts';

type Schema = z.ZodMiniType;

/** What a schema may hold inside, whatever its kind; zod keeps all of it in `def`. */
interface Inside {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
  items?: Schema[];
  valueType?: Schema;
  getter?: () => Schema;
}

/** Every kind of thing that JSON can carry where something else was meant. */
const JUNK: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1,
  0.001,
  1e300,
  -1e300,
  2 ** 53,
  '',
  ' ',
  'x',
  '5',
  '-1',
  '5.5',
  'NaN',
  '2026-02-30',
  '1900-01-01',
  '9999-12-31',
  'a@b',
  '\u0000',
  'я\u0007',
  '\ud800',
  '<script>',
  'я'.repeat(100_000),
  [],
  [null],
  [[]],
  Array.from({ length: 1000 }, () => 1),
  Array.from({ length: 1000 }, () => ({})),
  {},
  { x: 1 },
  { length: 1 },
];

/** All schemas below one, itself first, each with the path that a message would name. */
function* walk(schema: Schema, path: string, seen = new Set<Schema>()): Generator<[string, Schema]> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield [path, schema];
  const def = (schema as unknown as { _zod: { def: Inside } })._zod.def;
  for (const [key, inner] of Object.entries(def.shape ?? {})) yield* walk(inner, `${path}.${key}`, seen);
  if (def.element) yield* walk(def.element, `${path}[]`, seen);
  if (def.valueType) yield* walk(def.valueType, `${path}{}`, seen);
  for (const inner of [def.innerType, def.in, def.getter?.(), ...(def.options ?? []), ...(def.items ?? [])]) {
    if (inner) yield* walk(inner, path, seen);
  }
}

const calls = await declaredCalls();
const parts = calls.flatMap(({ name, endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    endpoint[part] ? [{ name: `${name} ${part}`, schema: endpoint[part] as Schema }] : [],
  ),
);

it('finds the calls of the contracts', () => {
  expect(calls.map(({ name }) => name)).toContain('POST /api/v1/user/login');
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
});

describe('every rule of every call carries its own Russian words', () => {
  it.each(parts)('$name', ({ schema }) => {
    const wordless = new Set<string>();
    let refusals = 0;
    for (const [path, part] of walk(schema, '')) {
      for (const junk of JUNK) {
        for (const issue of part.safeParse(junk).error?.issues ?? []) {
          refusals += 1;
          const where = [path, ...issue.path.map(String)].join('.');
          // The words for a request that has no shape at all say nothing about a field.
          const shapeless = issue.message === problemDefinitions.BAD_REQUEST[1] && where !== '';
          if (shapeless || !/[а-яё]/i.test(issue.message)) wordless.add(`${where}: ${issue.message}`);
        }
      }
    }
    expect([...wordless]).toEqual([]);
    expect(refusals).toBeGreaterThan(0);
  });
});

it('every refusal of the closed list speaks Russian', () => {
  for (const [code, words] of Object.values(problemDefinitions)) {
    expect(code).toMatch(/^[A-Z_]+$/);
    expect(words).toMatch(/^[А-ЯЁ][^\n]*[а-яё]/);
  }
});
