import * as z from 'zod/mini';

/** What frozen items are on the wire, as text, for each list they stand in: what never changes is written once. */
const written = new WeakMap<z.ZodMiniType, WeakMap<object, string>>();

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
 * through its schema and put into words when it was first answered. Undefined for any other answer.
 */
export function readyJson(schema: z.ZodMiniType, answer: unknown): string | undefined {
  if (!lists.has(schema)) lists.set(schema, listIn(schema));
  const list = lists.get(schema);
  const items = list && (answer as Record<string, unknown>)[list.name];
  if (!list || !Array.isArray(items) || items.length === 0 || !items.every(Object.isFrozen)) return undefined;
  const around = JSON.stringify(z.encode(schema, { ...(answer as object), [list.name]: [] } as never));
  // No text of the answer can hold this: its quotes would be written with a backslash.
  const hole = `"${list.name}":[]`;
  const texts = written.get(list.item) ?? new WeakMap<object, string>();
  written.set(list.item, texts);
  const inWords = items.map((item: object) => {
    const known = texts.get(item) ?? JSON.stringify(z.encode(list.item, item as never));
    texts.set(item, known);
    return known;
  });
  const at = around.indexOf(hole);
  return `${around.slice(0, at)}"${list.name}":[${inWords.join(',')}]${around.slice(at + hole.length)}`;
}
