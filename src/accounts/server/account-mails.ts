import { hash, randomBytes } from 'node:crypto';
import { formatMoment } from '../../lib/calendar.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { queueMailToAccount } from '../../platform/mail/outbox.db.ts';
import type { MailComposer } from '../../platform/mail/render-mail.ts';
import { canReceiveMail, findMailbox } from './mailbox.db.ts';
import { lockVerifiedBuyerByEmail, storePasswordReset } from './passwords.db.ts';
import { createUnexpiringSignedLink } from './signed-link.ts';

/** Somebody has forgotten a password: the link to another. */
export const PASSWORD_RESET_MAIL_KIND = 'PASSWORD_RESET';

const PASSWORD_CHANGED = 'PASSWORD_CHANGED';

/** Whether a mailbox is its account's: the link that says so. The one letter that goes before it is known. */
export const EMAIL_VERIFICATION_MAIL_KIND = 'MAIL_PROOF';

/** Tells an account that its password was changed, in the transaction that does it; nothing where mail is off. */
export function queuePasswordChangedMail(tx: Db, config: Config, userId: number): Promise<void> {
  return queueMailToAccount(tx, config, { kind: PASSWORD_CHANGED, userId });
}

/** A moment as the letters have it. */
const when = (moment: Date) => `${formatMoment(moment.toISOString())} по московскому времени`;

/** The words of the mails about an account, by kind. They must come: there is no stopping these. */
export function createAccountMailComposers(config: Config): Record<string, MailComposer> {
  const { PUBLIC_URL = '' } = config;
  return {
    [EMAIL_VERIFICATION_MAIL_KIND]: async (db, { userId }) => {
      const mailbox = userId === null ? undefined : await findMailbox(db, userId);
      if (userId === null || mailbox === undefined || mailbox.mail_proved_at !== null) return undefined;
      return {
        userId,
        to: mailbox.email,
        subject: 'Подтвердите почту для магазина «Передача»',
        paragraphs: [
          'Кто-то, возможно вы, зарегистрировался в нашем магазине с этой почтой или назвал её по телефону.',
          'Подтвердите её, чтобы получать письма о заказах и сменить пароль, если забудете.',
          'Если вы заказывали по телефону, пароля у вас ещё нет: подтвердите почту, а потом при входе нажмите «Забыли пароль?».',
          'Если это были не вы, ничего делать не нужно: других писем не будет.',
        ],
        link: {
          label: 'Подтвердить почту',
          address: createUnexpiringSignedLink(config, 'confirm-mail', userId),
        },
      };
    },

    [PASSWORD_RESET_MAIL_KIND]: async (db, { about: email, key: request, queuedAt: requestedAt }) => {
      // Tried even where letters did not arrive before: the one who asks for it waits for it.
      const made = await createPasswordResetLink(db, PUBLIC_URL, { email, request, requestedAt });
      return (
        made && {
          userId: made.userId,
          to: made.to,
          subject: 'Новый пароль в магазине «Передача»',
          paragraphs: [
            'Кто-то, возможно вы, попросил сменить пароль к учётной записи с этой почтой.',
            `Ссылка годится час, один раз и только из последнего письма. Попросили ${when(requestedAt)}.`,
            'Если это были не вы, ничего делать не нужно: прежний пароль действует. Никому не пересылайте это письмо.',
          ],
          link: { label: 'Придумать новый пароль', address: made.address },
        }
      );
    },

    [PASSWORD_CHANGED]: async (db, { userId, queuedAt }) => {
      const mailbox = userId === null ? undefined : await findMailbox(db, userId);
      if (userId === null || mailbox === undefined || !canReceiveMail(mailbox)) return undefined;
      return {
        userId,
        to: mailbox.email,
        subject: 'Пароль в магазине «Передача» сменили',
        paragraphs: [
          `Пароль к вашей учётной записи сменили ${when(queuedAt)}. Все прежние входы закрыты.`,
          'Если это были не вы, сразу позвоните нам: администратор закроет чужой вход.',
        ],
        link: { label: 'Войти', address: `${PUBLIC_URL}/login` },
      };
    },
  };
}

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
function createPasswordResetLink(
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
