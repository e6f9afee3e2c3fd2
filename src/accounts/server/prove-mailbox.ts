import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueMail, sendsMail } from '../../platform/mail/outbox.db.ts';
import { MAIL_PROOF } from './account-mails.ts';
import { countProof, noteProof } from './mail-proofs.db.ts';
import { markOf } from './mark-of.ts';
import { readLinkToken } from './signed-link.ts';

/**
 * Queues a letter with the link that proves a mailbox, in the transaction of what asks for it; false when the mailbox
 * has had its letters of the day. Nothing where mail is off.
 */
export async function queueProof(
  tx: Db,
  config: Config,
  { id, email }: { id: number; email: string },
): Promise<boolean> {
  if (!sendsMail(config)) return true;
  if (!(await countProof(tx, markOf(config.JWT_SECRET, email)))) return false;
  await queueMail(tx, config, { kind: MAIL_PROOF, userId: id });
  return true;
}

/** Proves a mailbox by the end of an address of ours; false for one that this shop has not made. */
export async function proveMailbox(db: Db, config: Config, token: string): Promise<boolean> {
  const userId = readLinkToken(config, 'confirm-mail', token);
  return userId !== undefined && noteProof(db, userId);
}
