import type { AnyEndpoint } from '../../shared/contract/endpoint.ts';
import type { Db } from '../../shared/server/database.ts';
import type { Handled, HandlerRequest } from '../../shared/server/handle.ts';
import type { CallParts } from './call-parts.ts';
import { oncePerKey } from './once-per-key.ts';

type Request = HandlerRequest<AnyEndpoint>;

/**
 * Makes a change together with its entry in the audit log and its key, or none of them; returns its
 * answer once they are stored. What else must stand or fall with a change belongs into the same
 * transaction: what others wait on (the key) before the change and its locks, what follows from it after.
 */
export async function makeChange(parts: CallParts, handled: Handled, request: Request): Promise<unknown> {
  const { endpoint, audited, transaction } = handled;
  const change = handled.handler as unknown as (
    request: Request & { tx: Db },
    prepared: unknown,
  ) => Promise<unknown>;
  const prepare = transaction?.prepare as ((request: Request) => unknown) | undefined;
  const done = transaction?.done as ((request: Request) => void) | undefined;
  const key = oncePerKey(parts, endpoint, request, transaction?.stored);
  const earlier = await key?.earlier();
  if (earlier !== undefined) return earlier;
  const prepared = await prepare?.(request);
  const answer = await parts.services.db.transaction().execute((tx) => {
    const make = async () => {
      if (request.caller?.role === 'ADMIN') await parts.auditLog.nameEditor(tx, request.caller.id);
      const changed = await change({ ...request, tx }, prepared);
      if (audited) await parts.auditLog.writeAuditEntry(tx, audited, request, changed);
      return changed;
    };
    return key ? key.once(tx, make) : make();
  });
  done?.(request);
  return answer;
}
