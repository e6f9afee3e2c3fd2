import { Problem } from '../../contract/problem.ts';
import { bindChangeEndpoint, type Services } from '../../platform/calls/handle.ts';
import { isMailEnabled, queueMailToEmail } from '../../platform/mail/outbox.db.ts';
import { requestPasswordReset, resetForgottenPassword } from '../account-password.contract.ts';
import { PASSWORD_RESET_MAIL_KIND, queuePasswordChangedMail } from './account-mails.ts';
import { createHashQueueKey, hashPassword } from './password.ts';
import { invalidatePasswordResets, lockPasswordResetByToken } from './password-resets.db.ts';
import { overwriteCustomerPassword } from './passwords.db.ts';
import { hashResetToken } from './reset-link.ts';
import { createHourlyThrottle } from './throttle/hourly-throttle.ts';

const SENT =
  'Если у нас есть такая почта и вы её подтвердили, письмо со ссылкой придёт в течение нескольких минут. Ссылка годится один час.';

export function passwordResetRoutes({ db, config }: Services) {
  const countRequest = createHourlyThrottle(config.PASSWORD_RESETS_PER_ADDRESS);

  return [
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
  ];
}
