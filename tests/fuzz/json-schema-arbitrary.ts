import fc from 'fast-check';

/** The parts of JSON Schema that the shop's OpenAPI document is written in. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  $ref?: string;
}

/** What the runner knows beyond the schema: values that mean something in this shop, by field name. */
export type KnownValues = Record<string, fc.Arbitrary<unknown>>;

/** Characters that have broken programs before: quotes, patterns, brackets, emoji, signs of right-to-left. */
const nasty = fc.constantFrom(
  "'",
  '"',
  '%',
  '_',
  '\\',
  '\u0000',
  '\u202e',
  '\ud83d',
  '😀',
  'é',
  'ё',
  '<script>',
  ' ',
  '\n',
  '\t',
  '$1',
  '{}',
  '&',
  '|',
  '!',
  '(',
  ')',
  ':*',
  '--',
  ';',
);

/** What names are written with. One for all fields: the library spends long on a set of characters that it meets first. */
const letters = fc.constantFrom(
  ...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz ',
);

const texts = (schema: JsonSchema): fc.Arbitrary<string> => {
  const maxLength = Math.min(schema.maxLength ?? 40, 300);
  const minLength = Math.min(schema.minLength ?? 0, maxLength);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: letters, minLength: 1, maxLength: Math.max(1, maxLength) }),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength }) },
    { weight: 1, arbitrary: fc.array(nasty, { minLength, maxLength: 8 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.constant('я'.repeat(schema.maxLength ?? 40)) },
    { weight: 1, arbitrary: fc.constant('я'.repeat((schema.maxLength ?? 40) + 1)) },
  );
};

const numbers = (schema: JsonSchema): fc.Arbitrary<number> => {
  const min = Math.max(schema.minimum ?? -1000, -2_147_483_648);
  const max = Math.min(schema.maximum ?? 1_000_000, 2_147_483_647);
  const edges = [min, min - 1, max, max + 1, 0, -0, 1e21, 1e-9, 0.1 + 0.2, 4.35, Number.MAX_SAFE_INTEGER];
  const inside = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const kopecks = fc.integer({ min: 0, max: 9999 }).map((value) => value / 100);
  return fc.oneof(
    { weight: 4, arbitrary: inside },
    { weight: schema.type === 'integer' ? 0 : 3, arbitrary: kopecks },
    { weight: 1, arbitrary: fc.constantFrom(...edges) },
  );
};

/** Values that fit a schema or miss it by a hair: limits are met and passed by one. */
export function fitting(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const special = known[name];
  if (special !== undefined)
    return fc.oneof({ weight: 25, arbitrary: special }, { weight: 1, arbitrary: bySchema(schema, known) });
  return bySchema(schema, known);
}

function bySchema(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => bySchema(choice, known)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([field, inner]) => [
            field,
            fitting(inner, known, field),
          ]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      });
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return schema.pattern && schema.pattern.length < 60
        ? fc.oneof(
            { weight: 3, arbitrary: fc.stringMatching(new RegExp(schema.pattern, 'u')) },
            { weight: 1, arbitrary: texts(schema) },
          )
        : texts(schema);
    default:
      return fc.jsonValue();
  }
}

const junkLeaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    [],
    {},
    0,
    -1,
    1e308,
    true,
    '0',
    'null',
    '1e3',
    '9'.repeat(40),
    { $ne: 1 },
    [[]],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A value with one place of it spoiled: dropped, replaced by junk, or joined by a stranger. */
export function nearlyFitting(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  return fc
    .tuple(fitting(schema, known, name), fc.nat(), fc.constantFrom('drop', 'junk', 'stranger'), junkLeaf)
    .map(([value, index, way, junk]) => spoiled(structuredClone(value), index, way, junk));
}

function spoiled(value: unknown, index: number, way: string, junk: unknown): unknown {
  const spots = positionsOf(value);
  const spot = spots[index % Math.max(1, spots.length)];
  if (spot === undefined) return junk;
  const { holder, key } = spot;
  if (way === 'drop') delete holder[key];
  else if (way === 'junk') holder[key] = junk;
  else Object.assign(holder, { role: 'ADMIN', __proto__x: junk, id: 1 });
  return value;
}

function positionsOf(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...positionsOf(holder[key])]);
}
