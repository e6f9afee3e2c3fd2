import type * as z from 'zod/mini';
import { idParamsSchema } from './rules.ts';

/** Who may make a call: anyone, any signed-in person, or an administrator only. */
export type EndpointAccess = 'public' | 'customer' | 'admin';

type Schema = z.ZodMiniType;

/**
 * One call of the API as a plain value. The server validates and serialises by it, the browser
 * calls by it, and the OpenAPI document is generated from it, so the three cannot drift apart.
 */
export interface Endpoint<
  Who extends EndpointAccess = EndpointAccess,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  ResponseBody extends Schema = Schema,
> extends CallTerms<Query, Body, ResponseBody> {
  readonly method: Method;
  readonly path: Path;
  readonly access: Who;
  readonly params?: Params;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The path as the router has it: `/api/v1/categories/update/:id`. */
type Path = `/api/v1/${string}`;

/** What a contract says of a call beside its name and who may make it. */
interface CallTerms<Query extends Schema, Body extends Schema, ResponseBody extends Schema> {
  /** What the call does, in one Russian sentence, for the API's own page. */
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: ResponseBody;
  /** 201 for a call that creates something; everything else is 200. */
  readonly status?: 200 | 201;
  /** Statuses of refusal beside those that every call of its kind can answer. */
  readonly refusals?: readonly (401 | 403 | 404 | 409 | 415 | 422)[];
  /** The product listing calls never send the token. */
  readonly neverSendsToken?: true;
  /** Neither the browser nor anything on the way may answer it from what it holds. */
  readonly neverCached?: true;
  /** Goes out as `?t={milliseconds}`, so that nothing on the way takes it for one that was answered. */
  readonly cacheBust?: true;
  /** The response to a body is the same for everyone until the shop changes, so the server keeps it ready. */
  readonly cached?: true;
  /** The call hashes a password and waits its turn for that, however little else there is to do. */
  readonly hashes?: true;
  /**
   * About how many bytes the response may take, where that can be much: the server waits for so much room before
   * it begins. 0 for a question whose answer is small.
   */
  estimateBytes?(request: { body: z.output<Body>; query: z.output<Query> }): number;
  /** The response is written while it is read, however long it is; a person has one such at a time, at the desk one of each. */
  readonly streamed?: true;
  /** It reads or writes thousands of things: a browser waits a minute for it, and its time says nothing of how busy the shop is. */
  readonly slow?: true;
  /** Anyone who signed in with a one-time password may make it as well, before choosing another. */
  readonly withOneTimePassword?: true;
  /** The call takes an `Idempotency-Key` header. */
  readonly takesKey?: true;
  /** It costs as much as so many others: a network may make that many times fewer of it in a minute. */
  readonly rateCost?: number;
  /** The largest body in bytes; 256 KiB when not given. */
  readonly bodyLimit?: number;
}

/** Every parameter of a path is an id: a call whose name has `:id` is given its number. */
type ParamsOf<Name> = Name extends `${string}/:id${string}` ? typeof idParamsSchema : z.ZodMiniUndefined;

/**
 * Declares a call by its name, `PUT /api/v1/categories/update/:id`, who may make it, and its terms. What no one
 * imports of a contract stays out of the browser, hence the annotation.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Name extends `${Method} ${Path}`,
  Who extends EndpointAccess,
  Query extends Schema = z.ZodMiniUndefined,
  Body extends Schema = z.ZodMiniUndefined,
  ResponseBody extends Schema = Schema,
>(
  name: Name,
  access: Who,
  terms: CallTerms<Query, Body, ResponseBody>,
): Endpoint<Who, ParamsOf<Name>, Query, Body, ResponseBody> {
  const [method, path] = name.split(' ') as [Method, Path];
  const params = path.includes('/:id') ? { params: idParamsSchema as ParamsOf<Name> } : {};
  return { method, path, access, ...params, ...terms };
}

type Filled<
  Key extends string,
  S extends Schema,
  Side extends 'input' | 'output',
> = S extends z.ZodMiniUndefined ? unknown : { [K in Key]: Side extends 'input' ? z.input<S> : z.output<S> };

type CallParts<E, Side extends 'input' | 'output'> =
  E extends Endpoint<EndpointAccess, infer P, infer Q, infer B, Schema>
    ? Filled<'params', P, Side> & Filled<'query', Q, Side> & Filled<'body', B, Side>
    : never;

/** What a caller hands in: the parts the call has, sums in kopecks. */
export type CallInput<E> = CallParts<E, 'input'>;

/** What a caller gets back: read by the contract, money in kopecks. */
export type CallResponse<E> =
  E extends Endpoint<EndpointAccess, Schema, Schema, Schema, infer A> ? z.output<A> : never;

/** What a handler on the server is given: validated, money in kopecks. */
export type HandlerInput<E> = CallParts<E, 'output'>;

/** What a handler on the server returns, before it is put on the wire (money in kopecks). */
export type HandlerResponse<E> = CallResponse<E>;

/** An endpoint with any schemas. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the schemas must not matter.
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

/** What a call is known by wherever two copies of its contract meet: `GET /api/v1/categories/get-all`. */
export const endpointName = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`;

/** Makes a call: over HTTP in the browser, in process while a page is rendered on the server. */
export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallTransportOptions,
) => Promise<CallResponse<E>>;

interface CallTransportOptions {
  /** Sent as `Idempotency-Key`: the same key and body never act twice. */
  key?: string;
  /** Sent in place of the session's token, which may be forgotten by then. */
  token?: string;
  signal?: AbortSignal;
}

/** The path of a call with its parameters filled in: `/api/v1/categories/update/7`. */
export function fillEndpointPath(call: AnyEndpoint, params?: Record<string, unknown>): string {
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}

/**
 * A value of ours as it travels: sums from kopecks to roubles, everything else as it is. `z.encode`
 * cannot do it, since the rules of a body are one-way (a text is trimmed, an empty one becomes null);
 * those are left to the server, which validates what arrives.
 */
export function encodeForWire(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (value === undefined || value === null) return value;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return encodeForWire(def.innerType, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => encodeForWire(def.element, item)) : value;
    case 'object':
      if (typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => {
          const rule = def.shape[name];
          return [name, rule === undefined ? field : encodeForWire(rule, field)];
        }),
      );
    case 'pipe':
      return isCodec(def) ? def.reverseTransform(value, { value, issues: [] }) : encodeForWire(def.in, value);
    default:
      return value;
  }
}

function isCodec(def: z.core.$ZodPipeDef): def is z.core.$ZodCodecDef & z.core.$ZodPipeDef {
  return 'reverseTransform' in def && typeof def.reverseTransform === 'function';
}
