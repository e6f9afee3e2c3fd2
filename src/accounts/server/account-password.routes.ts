import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { bindChangeEndpoint, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { changePassword, replaceOneTimePassword } from '../account-password.contract.ts';
import { queuePasswordChangedMail } from './account-mails.ts';
import { readConsentMissingField } from './missing-consent.ts';
import { createHashQueueKey, hashPassword, verifyPassword } from './password.ts';
import { invalidatePasswordResets } from './password-resets.db.ts';
import { findCredentialsByEmail, replacePasswordIfUnchanged } from './passwords.db.ts';
import type { AuthenticatedUser, PasswordChecker } from './throttle/password-checker.ts';
import { issueToken } from './token.ts';
import { recordSignIn } from './users.db.ts';

const wrongCurrentPassword = () => createValidationProblem({ currentPassword: 'Неверный текущий пароль' });

export function accountPasswordRoutes({ db, config }: Services, passwords: PasswordChecker) {
  return [
    bindChangeEndpoint(changePassword, {
      prepare: async ({ caller, body, ...request }) => {
        const known = await passwords.confirm(caller, body.currentPassword, request);
        if (known === undefined) throw wrongCurrentPassword();
        const turn = createHashQueueKey(request.address, caller.email, 'signed-in');
        return { known, hash: await hashPassword(body.newPassword, turn) };
      },
      change: async ({ tx, caller }, { known, hash }) => {
        const token = await changeOwnPassword(tx, config.JWT_SECRET, known, hash);
        if (token === undefined) throw wrongCurrentPassword();
        await queuePasswordChangedMail(tx, config, caller.id);
        return { message: 'Пароль изменён', token };
      },
      done: ({ caller, log }) => log.info({ user: caller.id }, 'password changed'),
      audited: { kind: 'PASSWORD_CHANGED', ids: ({ caller }) => [caller.id] },
    }),

    bindChangeEndpoint(replaceOneTimePassword, {
      prepare: async ({ caller, body: { newPassword }, address }) => {
        if (!caller.mustChangePassword) throw new Problem('PASSWORD_IS_OWN');
        const user = await findCredentialsByEmail(db, caller.email);
        // Gone, changed, or given another one since: this session is over.
        if (!user?.one_time_used_at) throw new Problem('SIGN_IN_FIRST');
        const turn = createHashQueueKey(address, caller.email, 'signed-in');
        if (await verifyPassword(newPassword, user.password_hash, turn)) {
          throw createValidationProblem({ newPassword: 'Это одноразовый пароль. Придумайте свой.' });
        }
        return { user, hash: await hashPassword(newPassword, turn) };
      },
      change: async ({ tx, caller }, { user, hash }) => {
        const issuedAt = Math.floor(user.good_since.getTime() / 1000);
        const token = await changeOwnPassword(tx, config.JWT_SECRET, { user, issuedAt }, hash);
        if (token === undefined) throw new Problem('SIGN_IN_FIRST');
        await queuePasswordChangedMail(tx, config, caller.id);
        await recordSignIn(tx, caller.id);
        return { message: 'Пароль сохранён', token, ...(await readConsentMissingField(tx, caller)) };
      },
      done: ({ caller, log }) => log.info({ user: caller.id }, 'password chosen'),
    }),
  ];
}

/**
 * Sets the hashed password of an account that has given its current one, and returns the only token that is
 * good from now on; no link to a new password that was sent before opens any more. Undefined where another change
 * came first: the current password was another by then, and the transaction is to be undone.
 */
async function changeOwnPassword(
  tx: Db,
  secret: Services['config']['JWT_SECRET'],
  { user, issuedAt }: AuthenticatedUser,
  to: string,
): Promise<string | undefined> {
  // Tokens carry whole seconds: only the next one tells the new token from those of this very second.
  const signedOutAt = Math.max(issuedAt, Math.floor(Date.now() / 1000)) + 1;
  const replaced = await replacePasswordIfUnchanged(tx, {
    userId: user.id,
    from: user.password_hash,
    to,
    signedOutAt: new Date(signedOutAt * 1000),
  });
  if (!replaced) return undefined;
  // After the account, as where a link is used: two that come at once wait for each other in one order.
  await invalidatePasswordResets(tx, user.id);
  return issueToken(secret, user, signedOutAt);
}
