import type { IncomingMessage } from 'node:http';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import type { ResponseMemoryLimiter } from '../admission/outgoing-answers.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import type { ResponseCache } from '../response-cache/response-cache.ts';
import type { AuditedThing, Caller, EndpointBinding, HandlerRequest, Services } from './handle.ts';

/** What every call needs to know of accounts. */
export interface AccountFunctions {
  /** Returns who sends a request, by the database as it is now; undefined for a stranger. */
  identify(services: Services, message: IncomingMessage): Promise<Caller | undefined>;
  /** Keeps an account from being deleted until the transaction ends; false when it is gone already. */
  holdUser(tx: Db, id: number): Promise<boolean>;
  /** Returns what stands for a network where its address has no business. */
  networkFingerprint(config: Pick<Config, 'JWT_SECRET'>, address: string): string;
}

/** What every call leaves behind when an administrator makes it. */
export interface AuditLogWriter {
  /** Writes the entries of a call of an administrator; of anybody else nothing is written. */
  writeAuditEntriesOfCall(
    db: Db,
    handled: Pick<EndpointBinding, 'audited' | 'people'>,
    request: HandlerRequest<AnyEndpoint>,
    answer: unknown,
    things?: AuditedThing[],
  ): Promise<void>;
  /** Says for which administrator this transaction changes goods, categories and facilities. */
  nameEditor(tx: Db, administratorId: number): Promise<void>;
}

/** What the calls are made of beside their handlers. Accounts and the audit log are features: src/app hands them in. */
export interface CallDependencies {
  services: Services;
  responses: ResponseCache;
  outgoing: ResponseMemoryLimiter;
  accounts: AccountFunctions;
  auditLog: AuditLogWriter;
}
