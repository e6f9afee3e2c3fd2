import * as z from 'zod/mini';

/** What frozen items are on the wire, each behind a comma, for each list they stand in: what never changes is written once. */
const written = new WeakMap<z.ZodMiniType, WeakMap<object, Buffer>>();

/** The one list of objects that an answer's schema names; its items are most of the answer. */
function listIn(schema: z.ZodMiniType): { name: string; item: z.ZodMiniType } | undefined {
  if (!(schema instanceof z.ZodMiniObject)) return undefined;
  const lists = Object.entries(schema.def.shape).flatMap(([name, of]) =>
    of instanceof z.ZodMiniArray && of.def.element instanceof z.ZodMiniObject
      ? [{ name, item: of.def.element }]
      : [],
  );
  return lists.length === 1 ? lists[0] : undefined;
}

const lists = new WeakMap<z.ZodMiniType, ReturnType<typeof listIn>>();

/**
 * Returns the JSON of an answer that consists of a list of frozen objects and little else: each of them has been
 * through its schema and put into bytes when it was first answered. Undefined for any other answer.
 */
export function readyJson(schema: z.ZodMiniType, answer: unknown): Buffer | undefined {
  if (!lists.has(schema)) lists.set(schema, listIn(schema));
  const list = lists.get(schema);
  const items = list && (answer as Record<string, unknown>)[list.name];
  if (!list || !Array.isArray(items) || items.length === 0 || !items.every(Object.isFrozen)) return undefined;
  const around = JSON.stringify(z.encode(schema, { ...(answer as object), [list.name]: [] } as never));
  // No text of the answer can hold this: its quotes would be written with a backslash.
  const hole = `"${list.name}":[]`;
  const texts = written.get(list.item) ?? new WeakMap<object, Buffer>();
  written.set(list.item, texts);
  const parts = items.map((item: object) => {
    const known = texts.get(item);
    if (known !== undefined) return known;
    const text = `,${JSON.stringify(z.encode(list.item, item as never))}`;
    const bytes = Buffer.from(text);
    texts.set(item, bytes);
    return bytes;
  });
  const begin = around.indexOf(hole) + hole.length - 1;
  const [first = Buffer.alloc(0)] = parts;
  parts[0] = first.subarray(1);
  return Buffer.concat([Buffer.from(around.slice(0, begin)), ...parts, Buffer.from(around.slice(begin))]);
}
