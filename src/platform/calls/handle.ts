import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod/mini';
import type { AuditAction, AuditedSearchField } from '../../contract/audit-action.ts';
import { type DeskRole, isCallAllowed } from '../../contract/desk-roles.ts';
import type {
  AnyEndpoint,
  Endpoint,
  EndpointAccess,
  HandlerInput,
  HandlerResponse,
} from '../../contract/endpoint.ts';
import { findViewAuditAction, type ViewAuditAction } from '../../contract/shown-id.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import type { ShopSnapshotStore } from '../snapshot.ts';

/** Who is calling, as the database has them at this moment. */
export interface Caller {
  id: number;
  email: string;
  role: 'USER' | 'ADMIN';
  /** Which part of the desk's work is theirs; null with ADMIN is everything. */
  deskRole: DeskRole | null;
  /** Came in by a one-time password: may only choose another, until then. */
  mustChangePassword: boolean;
}

/** Whether somebody has the right to make a call at the desk. */
export const isMadeAtDesk = (endpoint: AnyEndpoint, { role, deskRole }: Caller): boolean =>
  role === 'ADMIN' && isCallAllowed(endpoint, deskRole);

/** Who makes a call of buyers: one who has no right to it at the desk makes it as a buyer. */
export const asCallerOf = (endpoint: AnyEndpoint, caller: Caller): Caller =>
  isMadeAtDesk(endpoint, caller) ? caller : { ...caller, role: 'USER' };

/** What the parts of the server are built from. */
export interface Services {
  db: Db;
  /** What every visitor is shown alike, in memory. */
  snapshot: ShopSnapshotStore;
  config: Config;
}

/** What every call needs to know of accounts. */
export interface AccountFunctions {
  /** Returns who sends a request, by the database as it is now; undefined for a stranger. */
  identify(services: Services, message: IncomingMessage): Promise<Caller | undefined>;
  /** Keeps an account from being deleted until the transaction ends; false when it is gone already. */
  holdUser(tx: Db, id: number): Promise<boolean>;
  /** Returns what stands for a network where its address has no business. */
  networkFingerprint(config: Pick<Config, 'JWT_SECRET'>, address: string): string;
}

/** What handlers may write down. */
export type HandlerLogger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** What a handler learns of a request beside its validated parts. */
export interface RequestContext {
  /** The network address of the caller, for throttles and consents. */
  address: string;
  /** The log, each line with the number of the request. People stand in it as numbers or marks, never by name. */
  log: HandlerLogger;
  /** The `Idempotency-Key`, when one was sent. */
  key?: string | undefined;
}

type CallerOf<E> = E extends Endpoint<infer Who> ? (Who extends 'public' ? undefined : Caller) : never;

export type HandlerRequest<E> = HandlerInput<E> & RequestContext & { caller: CallerOf<E> };

/**
 * What the audit log keeps of a call when an administrator makes it: numbers and names of fields, never
 * personal data. Calls that change something, open somebody's data or search by them have one.
 */
export interface CallAuditRule<Request, ResponseBody> {
  kind: AuditAction;
  /**
   * What was changed; with none, without things and a search, nothing is audited. Left out where it is the person the response
   * shows. Whom it shows beside these has an entry of its own.
   */
  ids?(request: Request, response: ResponseBody): number[];
  /** The personal fields that were searched by: with any the entry is written even where nothing was found. */
  fields?(request: Request): AuditedSearchField[];
  /** A word about it, such as the new status. */
  detail?(request: Request, response: ResponseBody): string;
  /** What of people was shown that has no number of its own. */
  things?(response: ResponseBody): AuditedThing[];
}

/** A thing that was changed, as the audit log tells of it for ever: in words, without personal values. */
export interface AuditedThing {
  id: number;
  /** What it was called then; null where its number is its name. */
  name: string | null;
  fields: AuditedField[];
}

/** A field that was changed, both values as people read them; of a personal one only the label is kept. */
export interface AuditedField {
  label: string;
  was?: string;
  became?: string;
}

/** What the handler of a change is given beside the request. */
export interface ChangeContext {
  /** The open transaction. */
  tx: Db;
  /** Tells the audit log which things are changed and how. Of others than administrators it is forgotten. */
  note(things: AuditedThing[]): void;
}

/**
 * A call that changes something, its parts in the order they run. The transaction is opened for it, so
 * that the change, its entry in the audit log and what else belongs to it are stored together or not at all.
 */
interface ChangeHandlerSteps<E, Prepared> {
  /** Does beforehand what takes long (pictures, hashes) or must not be undone (counting wrong passwords). */
  prepare?(request: HandlerRequest<E>): Promise<Prepared> | Prepared;
  /** Makes the change. Every query goes through `tx`: one beside it would not belong to the transaction. */
  change(
    request: HandlerRequest<E> & ChangeContext,
    prepared: Prepared,
  ): Promise<HandlerResponse<E>> | HandlerResponse<E>;
  /** Does what may only follow a change that is stored, such as a line in the log; the response waits for it. */
  done?(request: HandlerRequest<E>): Promise<void> | void;
  audited?: CallAuditRule<HandlerRequest<E>, HandlerResponse<E>>;
}

type AnyRequest = HandlerRequest<AnyEndpoint>;

/** Its functions are methods: each takes requests of its own endpoint alone, and TypeScript lets only methods be so. */
export interface EndpointBinding {
  readonly endpoint: AnyEndpoint;
  /** A change is given its context and what was prepared, too. */
  handler(request: AnyRequest & Partial<ChangeContext>, prepared?: unknown): unknown;
  readonly audited: CallAuditRule<AnyRequest, unknown> | undefined;
  /** Finds the people that a response shows; undefined where it shows its caller alone, or no one. */
  readonly people: ((response: unknown) => ShownPeople) | undefined;
  /** What surrounds the handler of a change, which is given an open transaction; nothing else has this. */
  readonly transaction:
    | { prepare?(request: AnyRequest): unknown; done?(request: AnyRequest): Promise<void> | void }
    | undefined;
}

/** Joins a call of the contract to the function that answers it, and a look at personal data to its entry. */
export function bindEndpoint<E extends AnyEndpoint & Endpoint<EndpointAccess>>(
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<HandlerResponse<E>> | HandlerResponse<E>,
  audited?: CallAuditRule<HandlerRequest<E>, HandlerResponse<E>>,
): EndpointBinding {
  return { endpoint, handler, audited, people: peopleOf(endpoint, audited), transaction: undefined };
}

/** What a customer's call answers is the caller's own, unless administrators are audited for it. */
const peopleOf = (endpoint: AnyEndpoint, audited: unknown) =>
  endpoint.access === 'admin' || audited !== undefined ? peopleIn(endpoint.response) : undefined;

/** Joins a call of the contract to the change it makes. */
export function bindChangeEndpoint<E extends AnyEndpoint & Endpoint<EndpointAccess>, Prepared = undefined>(
  endpoint: E,
  { prepare, change, done, audited }: ChangeHandlerSteps<E, Prepared>,
): EndpointBinding {
  const people = peopleOf(endpoint, audited);
  return { endpoint, handler: change, audited, people, transaction: { prepare, done } };
}

/** Joins calls to the one change that they make, such as PUT and PATCH of a thing. */
export function bindChangeEndpoints<E extends AnyEndpoint & Endpoint<EndpointAccess>, Prepared = undefined>(
  endpoints: readonly E[],
  change: ChangeHandlerSteps<E, Prepared>,
): EndpointBinding[] {
  return endpoints.map((endpoint) => bindChangeEndpoint(endpoint, change));
}

/**
 * A response that is written while it is read, however long it is. The handler has made sure by then that it
 * may be given; a later failure cuts the response off, and who reads it sees that it has no end.
 */
export class StreamedJsonResponse<Known = unknown> {
  /** What is known before the response begins; the audit entry is made from it. */
  readonly known: Known;
  /** Pieces of JSON in the shape of the contract, as it travels on the wire. */
  readonly json: AsyncIterable<string>;

  constructor(known: Known, json: AsyncIterable<string>) {
    this.known = known;
    this.json = json;
  }
}

/** The same for a call that streams its response; the audit entry is written from what is known before it begins. */
export function bindStreamedEndpoint<E extends AnyEndpoint & Endpoint<EndpointAccess>, Known>(
  endpoint: E,
  handler: (request: HandlerRequest<E>) => Promise<StreamedJsonResponse<Known>>,
  audited?: CallAuditRule<HandlerRequest<E>, Known>,
): EndpointBinding {
  return { endpoint, handler, audited, people: peopleOf(endpoint, audited), transaction: undefined };
}

/** The people that a response shows, in the order shown. */
type ShownPeople = Record<ViewAuditAction, number[]>;

type Collect = (value: unknown, people: ShownPeople) => void;

/** Returns how to find the people that a response of this shape shows; undefined where it shows none. */
function peopleIn(schema: z.core.$ZodType): ((response: unknown) => ShownPeople) | undefined {
  const collect = collectorOf(schema);
  if (collect === undefined) return undefined;
  return (response) => {
    const people: ShownPeople = { ORDERS_OPENED: [], USERS_OPENED: [] };
    collect(response, people);
    return people;
  };
}

/** Trees that hold their like, as categories do, name no person: what lies `within` itself is not looked at again. */
function collectorOf(schema: z.core.$ZodType, within: object[] = []): Collect | undefined {
  const as = findViewAuditAction(schema);
  if (as) return (value, people) => typeof value === 'number' && people[as].push(value);
  if (within.includes(schema)) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (of: z.core.$ZodType) => collectorOf(of, [...within, schema]);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType);
    case 'array':
      return eachOf(inside(def.element));
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([name, field]) => {
        const collect = inside(field);
        return collect ? [{ name, collect }] : [];
      });
      if (fields.length === 0) return undefined;
      return (value, people) => {
        if (typeof value !== 'object' || value === null) return;
        for (const { name, collect } of fields) collect((value as Record<string, unknown>)[name], people);
      };
    }
    default:
      return undefined;
  }
}

function eachOf(collect: Collect | undefined): Collect | undefined {
  if (collect === undefined) return undefined;
  return (value, people) => {
    if (Array.isArray(value)) for (const one of value) collect(one, people);
  };
}
