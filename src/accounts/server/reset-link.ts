import { hash, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockVerifiedBuyerByEmail, storePasswordReset } from './password-resets.db.ts';

/** What is stored of a token. */
export const hashResetToken = (token: string): string => hash('sha256', token, 'base64url');

interface Requested {
  email: string;
  /** The name of the request, and when it was made. */
  request: string;
  requestedAt: Date;
}

/**
 * Makes a link to a new password of 32 random bytes, of which only the hash is stored; undefined where none may be
 * sent: the e-mail is unknown, an administrator's or not proved, there is a newer request, or there were too many.
 */
export function createPasswordResetLink(
  db: Db,
  origin: string,
  { email, request, requestedAt }: Requested,
): Promise<{ userId: number; to: string; address: string } | undefined> {
  const token = randomBytes(32).toString('base64url');
  return inTransaction(db, async (tx) => {
    const customer = await lockVerifiedBuyerByEmail(tx, email);
    if (customer === undefined) return undefined;
    const reset = { userId: customer.id, tokenHash: hashResetToken(token), request, requestedAt };
    if (!(await storePasswordReset(tx, reset))) return undefined;
    // After the sign no server, proxy or log on the way sees it, nor the page that is opened next.
    return { userId: customer.id, to: customer.email, address: `${origin}/reset#${token}` };
  });
}
