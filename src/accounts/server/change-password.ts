import type { Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { endResets } from './password-resets.db.ts';
import { replacePassword } from './passwords.db.ts';
import type { KnownUser } from './throttle/password-checker.ts';
import { issueToken } from './token.ts';

/**
 * Sets the hashed password of an account whose current one was right, and returns the only token that is
 * good from now on; no link to a new password that was sent before opens any more. Undefined where another change
 * came first: the current password was another by then, and the transaction is to be undone.
 */
export async function changeOwnPassword(
  tx: Db,
  secret: Services['config']['JWT_SECRET'],
  { user, issuedAt }: KnownUser,
  to: string,
): Promise<string | undefined> {
  // Tokens carry whole seconds: only the next one tells the new token from those of this very second.
  const signedOutAt = Math.max(issuedAt, Math.floor(Date.now() / 1000)) + 1;
  const replaced = await replacePassword(tx, {
    userId: user.id,
    from: user.password_hash,
    to,
    signedOutAt: new Date(signedOutAt * 1000),
  });
  if (!replaced) return undefined;
  // After the account, as where a link is used: two that come at once wait for each other in one order.
  await endResets(tx, user.id);
  return issueToken(secret, user, signedOutAt);
}
