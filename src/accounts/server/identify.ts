import type { IncomingMessage } from 'node:http';
import type { Caller, Services } from '../../platform/calls/handle.ts';
import { readToken } from './token.ts';
import { findCaller } from './users.db.ts';

/**
 * Who sends a request, by its bearer token and the database as it is now: a role that was taken
 * away counts at once. Undefined for nobody and for anything that is not exactly one good token.
 */
export async function identify(
  { db, config }: Services,
  message: IncomingMessage,
): Promise<Caller | undefined> {
  const headers = message.headersDistinct.authorization ?? [];
  const token = headers.length === 1 ? /^Bearer ([^\s]+)$/i.exec(headers[0] ?? '')?.[1] : undefined;
  if (token === undefined) return undefined;
  const read = await readToken(config.JWT_SECRET, token);
  if (read === undefined) return undefined;
  const user = await findCaller(db, read.userId);
  if (user === undefined) return undefined;
  // A token carries whole seconds; one issued in the very second from which tokens are good is good.
  if (read.issuedAt < Math.floor(user.good_since.getTime() / 1000)) return undefined;
  const { id, email, role, mustChangePassword } = user;
  return { id, email, role, mustChangePassword };
}
