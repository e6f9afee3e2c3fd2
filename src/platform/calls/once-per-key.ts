import { createHmac } from 'node:crypto';
import { type AnyEndpoint, endpointName } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import type { Db } from '../database/database.ts';
import type { AccountFunctions, HandlerRequest, Services } from './handle.ts';
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  formatIdempotencyKeyOwner,
  storeIdempotentResponse,
} from './request-keys.db.ts';

/** What a key makes of a change: it is made at most once, and a repeat is answered as the first was. */
interface OncePerKey {
  /** What the request was answered before; undefined when it was not. Spares a repeat the preparations. */
  earlier(): Promise<unknown>;
  /** Makes the change with its key in one transaction, or returns what was answered by then. */
  once(tx: Db, change: () => Promise<unknown>): Promise<unknown>;
}

/**
 * The key of a request, when it has one: it belongs to the caller, or to the network of a stranger, and
 * to the call. Only a success is remembered: a failure leaves the key unused. Another body is
 * refused once there is nothing else to refuse. @throws KEY_REUSED, SIGN_IN_FIRST
 */
export function oncePerKey(
  { services: { db, config }, accounts }: { services: Services; accounts: AccountFunctions },
  endpoint: AnyEndpoint,
  request: HandlerRequest<AnyEndpoint>,
): OncePerKey | undefined {
  const { caller, key, address } = request;
  if (key === undefined) return undefined;
  const owner = caller
    ? formatIdempotencyKeyOwner(caller.id)
    : `network ${accounts.networkFingerprint(config, address)}`;
  const requestKey = { owner, call: endpointName(endpoint), key };
  const { params, body } = request as { params?: unknown; body?: unknown };
  // What has been through the rules: the same for the same request, however its JSON was spelled.
  const bodyHash = createHmac('sha256', config.JWT_SECRET)
    .update(`request:${JSON.stringify([params, body])}`)
    .digest('base64url');
  const responseOf = async (of: Db) => {
    const used = await findIdempotencyKey(of, requestKey);
    return used?.bodyHash === bodyHash ? used.response : undefined;
  };
  return {
    earlier: () => responseOf(db),
    once: async (tx, change) => {
      // An account that is there cannot go before the transaction ends.
      if (caller && !(await accounts.holdUser(tx, caller.id))) throw new Problem('SIGN_IN_FIRST');
      const claimed = await claimIdempotencyKey(tx, requestKey, bodyHash, caller?.id ?? null);
      const earlier = claimed ? undefined : await responseOf(tx);
      if (earlier !== undefined) return earlier;
      const response = await change();
      if (!claimed) throw new Problem('KEY_REUSED');
      await storeIdempotentResponse(tx, requestKey, response);
      return response;
    },
  };
}
