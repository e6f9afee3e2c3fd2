import * as z from 'zod/mini';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { endpointName } from '../../contract/endpoint.ts';
import { CachedResponse } from '../response-cache/cached-response.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { HandlerRequest } from './handle.ts';

type CallHandler = (request: HandlerRequest<AnyEndpoint>) => unknown;

/**
 * A call with the same response for everyone: made and put into bytes once for each body, which
 * has been through the call's rules, so that different spellings are the same.
 */
export function createCachedEndpointHandler(
  responses: ResponseCache,
  endpoint: AnyEndpoint,
  handle: CallHandler,
): (request: HandlerRequest<AnyEndpoint>) => Promise<CachedResponse> {
  const name = endpointName(endpoint);
  return (request) => {
    const { body } = request as { body?: unknown };
    return responses.find(`${name} ${JSON.stringify(body)}`, async () => {
      const result = await handle(request);
      return new CachedResponse({
        headers: {
          'content-type': 'application/json; charset=utf-8',
          // Only who reads with GET can ask whether it is still so.
          'cache-control': endpoint.method === 'GET' ? 'no-cache' : 'no-store',
        },
        ...bytesOf(endpoint, result),
      });
    });
  };
}

/** A caller's own response of this moment, in bytes; never cached. */
export function createUncachedResponse(endpoint: AnyEndpoint, result: unknown): CachedResponse {
  const { status = 200 } = endpoint;
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return new CachedResponse({
    status,
    headers,
    ...bytesOf(endpoint, result),
  });
}

function bytesOf({ response }: AnyEndpoint, result: unknown): { bytes: Buffer; heavy: boolean } {
  const ready = serializeFrozenList(response, result);
  if (ready !== undefined) return { bytes: ready, heavy: false };
  return serializeResponse(z.encode(response, result as never));
}

/** Texts from this length on are put into the bytes by themselves. */
const LONG = 4_096;

/** Stands for a long text; no other text is written so, since nothing that is stored holds a NUL. */
const HOLE = '"\\u0000"';

/** The field of products that holds base64, which is its own JSON and its own bytes. */
const PICTURE = 'imageDataBase64';

/**
 * Returns the bytes of a response as JSON. Pictures in base64 go in as they are: read by `JSON.stringify`, joined
 * with Russian words into one text of two bytes a sign and turned into UTF-8, they would take three times their
 * size and most of the time. `heavy` says that there were such texts.
 */
export function serializeResponse(onTheWire: unknown): { bytes: Buffer; heavy: boolean } {
  const long: string[] = [];
  const json = JSON.stringify(onTheWire, (key, value: unknown) => {
    if (key !== PICTURE || typeof value !== 'string' || value.length < LONG) return value;
    long.push(value);
    return '\0';
  });
  if (long.length === 0) return { bytes: Buffer.from(json), heavy: false };
  const around = json.split(HOLE);
  const size = around.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const bytes = Buffer.allocUnsafeSlow(long.reduce((sum, text) => sum + text.length + 2, size));
  let end = 0;
  for (const [index, text] of around.entries()) {
    end += bytes.write(text, end);
    const next = long[index];
    if (next === undefined) continue;
    end += bytes.write('"', end, 'latin1');
    end += bytes.write(next, end, 'latin1');
    end += bytes.write('"', end, 'latin1');
  }
  return { bytes, heavy: true };
}

/** What frozen items are on the wire, each behind a comma, for each list they stand in: what never changes is written once. */
const written = new WeakMap<z.ZodMiniType, WeakMap<object, Buffer>>();

/** The one list of objects that a response's schema names; its items are most of the response. */
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
 * Returns the JSON of a response that consists of a list of frozen objects and little else: each of them has been
 * through its schema and put into bytes when it was first answered. Undefined for any other response.
 */
export function serializeFrozenList(schema: z.ZodMiniType, response: unknown): Buffer | undefined {
  if (!lists.has(schema)) lists.set(schema, listIn(schema));
  const list = lists.get(schema);
  const items = list && (response as Record<string, unknown>)[list.name];
  if (!list || !Array.isArray(items) || items.length === 0 || !items.every(Object.isFrozen)) return undefined;
  const around = JSON.stringify(z.encode(schema, { ...(response as object), [list.name]: [] } as never));
  // No text of the response can hold this: its quotes would be written with a backslash.
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
