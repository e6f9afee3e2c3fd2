import type { FastifyBaseLogger } from 'fastify';
import type { Access, AnyEndpoint, Endpoint, HandlerAnswer, HandlerInput } from '../contract/endpoint.ts';
import type { RecordKind } from '../contract/record-kind.ts';
import type { Config } from './config.ts';
import type { Db } from './database.ts';

/** Who is calling, as the database has them at this moment. */
export interface Caller {
  id: number;
  email: string;
  role: 'USER' | 'ADMIN';
}

/** What the parts of the server are built from. */
export interface Services {
  db: Db;
  config: Config;
}

/** What handlers may write down. */
export type RequestLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** What a handler learns of a request beside its validated parts. */
export interface RequestFacts {
  /** The network address of the caller, for throttles and consents. */
  address: string;
  /** The log, each line with the number of the request. People stand in it as numbers or marks, never by name. */
  log: RequestLog;
  /** The `Idempotency-Key`, when one was sent. */
  key?: string | undefined;
}

type CallerOf<E> = E extends Endpoint<infer Who> ? (Who extends 'public' ? undefined : Caller) : never;

export type HandlerRequest<E> = HandlerInput<E> & RequestFacts & { caller: CallerOf<E> };

/**
 * What the record keeps of a call when an administrator makes it: numbers only, never personal data.
 * Calls that change something or open somebody's data have one.
 */
export interface Recorded<Request, Answer> {
  kind: RecordKind;
  /** What was changed or opened; with none nothing is recorded. */
  ids(request: Request, answer: Answer): number[];
  /** A word about it, such as the new status. */
  detail?(request: Request): string;
}

export interface Handled {
  readonly endpoint: AnyEndpoint;
  readonly handler: (request: never) => unknown;
  readonly recorded: Recorded<never, never> | undefined;
}

/** Joins a call of the contract to the function that answers it, and to what the record keeps of it. */
export function handle<E extends AnyEndpoint & Endpoint<Access>>(
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>,
  recorded?: Recorded<HandlerRequest<E>, HandlerAnswer<E>>,
): Handled {
  return { endpoint, handler, recorded };
}
