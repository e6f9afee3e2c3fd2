import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { isMailEnabled, queueMailToAccount } from '../../platform/mail/outbox.db.ts';
import type { MailMessage } from '../../platform/mail/render-mail.ts';
import { EMAIL_VERIFICATION_MAIL_KIND } from './account-mails.ts';
import {
  canReceiveMail,
  consumeVerificationMailQuota,
  findMailbox,
  recordEmailVerification,
  setOrderMailsWanted,
} from './mailbox.db.ts';
import { pseudonymize } from './pseudonymize.ts';
import { createUnexpiringSignedLink, verifySignedLinkToken } from './signed-link.ts';

/**
 * Queues a letter with the link that proves a mailbox, in the transaction of what asks for it; false when the mailbox
 * has had its letters of the day. Nothing where mail is off.
 */
export async function queueVerificationMail(
  tx: Db,
  config: Config,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  if (!isMailEnabled(config)) return true;
  if (!(await consumeVerificationMailQuota(tx, pseudonymize(config.JWT_SECRET, email)))) return false;
  await queueMailToAccount(tx, config, { kind: EMAIL_VERIFICATION_MAIL_KIND, userId: id });
  return true;
}

/** Proves a mailbox by the end of an address of ours; false for one that this shop has not made. */
export async function verifyMailboxByToken(db: Db, config: Config, token: string): Promise<boolean> {
  const userId = verifySignedLinkToken(config, 'confirm-mail', token);
  return userId !== undefined && recordEmailVerification(db, userId);
}

/** Where a mail about an order goes and where it is stopped; undefined for who wants none, or gets none. */
export async function findMailboxForOrderMails(
  db: Db,
  config: Config,
  userId: number | null,
): Promise<Required<Pick<MailMessage, 'userId' | 'to' | 'unsubscribe'>> | undefined> {
  if (userId === null) return undefined;
  const mailbox = await findMailbox(db, userId);
  if (!mailbox?.order_mails || !canReceiveMail(mailbox)) return undefined;
  return {
    userId,
    to: mailbox.email,
    unsubscribe: createUnexpiringSignedLink(config, 'unsubscribe', userId),
  };
}

/** Stops the mails about orders by the end of an address of ours; false for one that this shop has not made. */
export async function stopOrderMailsByToken(db: Db, config: Config, token: string): Promise<boolean> {
  const userId = verifySignedLinkToken(config, 'unsubscribe', token);
  if (userId === undefined) return false;
  await setOrderMailsWanted(db, userId, false);
  return true;
}
