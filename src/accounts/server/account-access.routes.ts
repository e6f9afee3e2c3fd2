import { createValidationProblem, Problem } from '../../contract/problem.ts';
import { bindChangeEndpoint, bindEndpoint, type Services } from '../../platform/calls/handle.ts';
import type { Db } from '../../platform/database/database.ts';
import { isMailEnabled, queueMailToEmail } from '../../platform/mail/outbox.db.ts';
import {
  changeMailPreferences,
  changePassword,
  getEmailVerification,
  giveRegistrationConsent,
  replaceOneTimePassword,
  requestEmailVerification,
  requestPasswordReset,
  resetForgottenPassword,
  signOut,
} from '../account-access.contract.ts';
import { hashResetToken, PASSWORD_RESET_MAIL_KIND, queuePasswordChangedMail } from './account-mails.ts';
import { insertConsent, readConsentMissingField } from './consents.db.ts';
import { findMailbox, setOrderMailsWanted } from './mailbox.db.ts';
import { queueVerificationMail } from './mailbox.ts';
import { createHashQueueKey, hashPassword, verifyPassword } from './password.ts';
import {
  findCredentialsByEmail,
  invalidatePasswordResets,
  lockPasswordResetByToken,
  overwriteCustomerPassword,
  replacePasswordIfUnchanged,
} from './passwords.db.ts';
import { createHourlyThrottle } from './throttle/hourly-throttle.ts';
import type { AuthenticatedUser, PasswordChecker } from './throttle/password-checker.ts';
import { issueToken } from './token.ts';
import { endSessions, recordSignIn } from './users.db.ts';

const SENT =
  'Если у нас есть такая почта и вы её подтвердили, письмо со ссылкой придёт в течение нескольких минут. Ссылка годится один час.';

const wrongCurrentPassword = () => createValidationProblem({ currentPassword: 'Неверный текущий пароль' });

/** Password, sign-out, consent and the proof of a mailbox. */
export function accountAccessRoutes({ db, config }: Services, passwords: PasswordChecker) {
  const countRequest = createHourlyThrottle(config.PASSWORD_RESETS_PER_ADDRESS);

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

    bindChangeEndpoint(requestPasswordReset, {
      prepare: ({ address }) => {
        if (!isMailEnabled(config)) throw new Problem('MAIL_OFF');
        countRequest(address);
      },
      // No account is looked up here: the same is done for every e-mail, so that neither words nor time tell them apart.
      change: async ({ tx, body }) => {
        await queueMailToEmail(tx, PASSWORD_RESET_MAIL_KIND, body.email);
        return { message: SENT };
      },
    }),

    bindChangeEndpoint(resetForgottenPassword, {
      prepare: async ({ body, address }) => {
        const tokenHash = hashResetToken(body.token);
        const reset = await lockPasswordResetByToken(db, tokenHash);
        // Before the hash: without a link there is none.
        if (reset === undefined) throw new Problem('RESET_LINK_OVER');
        const turn = createHashQueueKey(address, `reset of ${reset.user_id}`, 'stranger');
        return { tokenHash, userId: reset.user_id, to: await hashPassword(body.password, turn) };
      },
      change: async ({ tx }, { tokenHash, userId, to }) => {
        // The account before its links, as everywhere: two links of one person would wait for each other for ever.
        const changed =
          (await overwriteCustomerPassword(tx, userId, to)) &&
          (await lockPasswordResetByToken(tx, tokenHash));
        if (!changed) throw new Problem('RESET_LINK_OVER');
        await invalidatePasswordResets(tx, userId);
        await queuePasswordChangedMail(tx, config, userId);
        return { message: 'Новый пароль сохранён. Войдите с ним.' };
      },
      done: ({ log }) => log.info('password reset by a link'),
    }),

    bindEndpoint(signOut, async ({ caller, log }) => {
      await endSessions(db, caller.id);
      log.info({ user: caller.id }, 'signed out');
      return { message: 'Вы вышли на всех устройствах' };
    }),

    bindChangeEndpoint(giveRegistrationConsent, {
      change: async ({ tx, caller, address }) => {
        await insertConsent(tx, { user_id: caller.id, address, purpose: 'REGISTRATION' });
        return { message: 'Согласие записано' };
      },
    }),

    bindEndpoint(getEmailVerification, async ({ caller }) => ({
      proved: (await findMailbox(db, caller.id))?.mail_proved_at != null,
    })),

    bindChangeEndpoint(requestEmailVerification, {
      change: async ({ tx, caller }) => {
        if (!isMailEnabled(config)) throw new Problem('MAIL_OFF');
        if ((await findMailbox(tx, caller.id))?.mail_proved_at != null) {
          return { message: 'Почта уже подтверждена.' };
        }
        if (!(await queueVerificationMail(tx, config, caller))) throw new Problem('PROOFS_SENT');
        return { message: `Ссылка отправлена на ${caller.email}. Откройте её из письма.` };
      },
    }),

    bindChangeEndpoint(changeMailPreferences, {
      change: async ({ tx, caller, body }) => {
        await setOrderMailsWanted(tx, caller.id, body.orders);
        return { orders: body.orders };
      },
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
