import { invalid } from '../../../shared/contract/problem.ts';
import type { Db } from '../../../shared/server/database.ts';
import type { Services } from '../../../shared/server/handle.ts';
import type { KnownUser } from './throttle/password-checker.ts';
import { issueToken } from './token.ts';
import { replacePassword } from './users.db.ts';

export const WRONG_CURRENT_PASSWORD = 'Неверный текущий пароль';

/**
 * Sets the hashed password of an account whose current one was right, and returns the only token that is
 * good from now on. Of two changes at once the later finds its current password to be wrong.
 *
 * @throws {Problem} VALIDATION of `currentPassword`
 */
export async function changeOwnPassword(
  tx: Db,
  secret: Services['config']['JWT_SECRET'],
  { user, issuedAt }: KnownUser,
  to: string,
): Promise<string> {
  // Tokens carry whole seconds: only the next one tells the new token from those of this very second.
  const signedOutAt = Math.max(issuedAt, Math.floor(Date.now() / 1000)) + 1;
  const replaced = await replacePassword(tx, {
    userId: user.id,
    from: user.password_hash,
    to,
    signedOutAt: new Date(signedOutAt * 1000),
  });
  if (!replaced) throw invalid({ currentPassword: WRONG_CURRENT_PASSWORD });
  return issueToken(secret, user, signedOutAt);
}
