import type { Letter } from '../../../../platform/mail/letter.ts';
import type { Config } from '../../../../shared/server/config/config.ts';
import type { Db } from '../../../../shared/server/database.ts';
import { chooseOrderMails, findMailbox } from './mailbox.db.ts';
import { readUnsubscribeToken, unsubscribeLink } from './unsubscribe-link.ts';

/** To whom a mail about an order goes and where it is stopped; undefined for who wants none, or gets none. */
export async function findOrderMailbox(
  db: Db,
  config: Config,
  userId: number,
): Promise<Required<Pick<Letter, 'userId' | 'to' | 'unsubscribe'>> | undefined> {
  const mailbox = await findMailbox(db, userId);
  if (!mailbox?.order_mails || mailbox.mail_refused_at !== null) return undefined;
  return { userId, to: mailbox.email, unsubscribe: unsubscribeLink(config, userId) };
}

/** Stops the mails about orders by the end of an address of ours; false for one that this shop has not made. */
export async function stopOrderMails(db: Db, config: Config, token: string): Promise<boolean> {
  const userId = readUnsubscribeToken(config, token);
  if (userId === undefined) return false;
  await chooseOrderMails(db, userId, false);
  return true;
}
