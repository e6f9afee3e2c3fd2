import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { chooseOrderMails, findMailbox, takesMail } from './mailbox.db.ts';
import { readLinkToken, signedLink } from './signed-link.ts';

/** To whom a mail about an order goes and where it is stopped; undefined for who wants none, or gets none. */
export async function findOrderMailbox(
  db: Db,
  config: Config,
  userId: number,
): Promise<Required<Pick<Letter, 'userId' | 'to' | 'unsubscribe'>> | undefined> {
  const mailbox = await findMailbox(db, userId);
  if (!mailbox?.order_mails || !takesMail(mailbox)) return undefined;
  return { userId, to: mailbox.email, unsubscribe: signedLink(config, 'unsubscribe', userId) };
}

/** Stops the mails about orders by the end of an address of ours; false for one that this shop has not made. */
export async function stopOrderMails(db: Db, config: Config, token: string): Promise<boolean> {
  const userId = readLinkToken(config, 'unsubscribe', token);
  if (userId === undefined) return false;
  await chooseOrderMails(db, userId, false);
  return true;
}
