import { createHmac } from 'node:crypto';
import { type AnyEndpoint, endpointName } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Db } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { CallParts } from './call-parts.ts';
import type { AuditedThing, Changing, Handled, HandlerRequest, StoredAnswer } from './handle.ts';
import { claimKey, findKey, keepAnswer } from './request-keys.db.ts';

type Request = HandlerRequest<AnyEndpoint>;

/**
 * Makes a change together with its entry in the audit log and its key, or none of them; returns its
 * answer once they are stored. What else must stand or fall with a change belongs into the same
 * transaction: what others wait on (the key) before the change and its locks, what follows from it after.
 */
export async function makeChange(parts: CallParts, handled: Handled, request: Request): Promise<unknown> {
  const { endpoint, transaction } = handled;
  const change = handled.handler as unknown as (
    request: Request & Changing,
    prepared: unknown,
  ) => Promise<unknown>;
  const prepare = transaction?.prepare as ((request: Request) => unknown) | undefined;
  const done = transaction?.done as ((request: Request) => void) | undefined;
  const key = oncePerKey(parts, endpoint, request, transaction?.stored);
  const earlier = await key?.earlier();
  if (earlier !== undefined) return earlier;
  const prepared = await prepare?.(request);
  const answer = await inTransaction(parts.services.db, (tx) => {
    const make = async () => {
      if (request.caller?.role === 'ADMIN') await parts.auditLog.nameEditor(tx, request.caller.id);
      const things: AuditedThing[] = [];
      const note = (changed: AuditedThing[]) => void things.push(...changed);
      const changed = await change({ ...request, tx, note }, prepared);
      await parts.auditLog.writeAuditEntries(tx, handled, request, changed, things);
      return changed;
    };
    return key ? key.once(tx, make) : make();
  });
  done?.(request);
  return answer;
}

/** What a key makes of a change: it is made at most once, and a repeat is answered as the first was. */
interface OncePerKey {
  /** What the request was answered before; undefined when it was not. Spares a repeat the preparations. */
  earlier(): Promise<unknown>;
  /** Makes the change with its key in one transaction, or returns what was answered by then. */
  once(tx: Db, change: () => Promise<unknown>): Promise<unknown>;
}

/**
 * The key of a request, when it has one: it belongs to the caller, or to the network of a stranger, and
 * to the call. Only a success is remembered: whatever is thrown leaves the key unused. Another body is
 * refused once there is nothing else to refuse. @throws KEY_REUSED, SIGN_IN_FIRST
 */
function oncePerKey(
  { services: { db, config }, accounts }: Pick<CallParts, 'services' | 'accounts'>,
  endpoint: AnyEndpoint,
  request: Request,
  stored?: StoredAnswer<unknown>,
): OncePerKey | undefined {
  const { caller, key, address } = request;
  if (key === undefined) return undefined;
  const owner = caller ? `user ${caller.id}` : `network ${accounts.networkMark(config, address)}`;
  const requestKey = { owner, call: endpointName(endpoint), key };
  const { params, body } = request as { params?: unknown; body?: unknown };
  // What has been through the rules: the same for the same request, however its JSON was spelled.
  const mark = createHmac('sha256', config.JWT_SECRET)
    .update(`request:${JSON.stringify([params, body])}`)
    .digest('base64url');
  const answerOf = async (of: Db) => {
    const used = await findKey(of, requestKey);
    if (used?.body_mark !== mark || used.answer === null) return undefined;
    return stored ? stored.unpack(of, used.answer) : used.answer;
  };
  return {
    earlier: () => answerOf(db),
    once: async (tx, change) => {
      // An account that is there cannot go before the transaction ends.
      if (caller && !(await accounts.holdUser(tx, caller.id))) throw new Problem('SIGN_IN_FIRST');
      const claimed = await claimKey(tx, requestKey, mark, caller?.id ?? null);
      const answered = claimed ? undefined : await answerOf(tx);
      if (answered !== undefined) return answered;
      const answer = await change();
      if (!claimed) throw new Problem('KEY_REUSED');
      await keepAnswer(tx, requestKey, stored ? stored.pack(answer) : answer);
      return answer;
    },
  };
}
