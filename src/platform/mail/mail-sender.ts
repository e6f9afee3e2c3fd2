import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Db } from '../../shared/server/database.ts';
import type { Services } from '../../shared/server/handle.ts';
import { addMetric } from '../../shared/server/metrics.ts';
import type { Composer, Letter, Sender } from './letter.ts';
import { type HandOver, mailServer } from './mail-server.ts';
import { deleteMail, MOST_ATTEMPTS, type QueuedMail, sendsMail, takeDueMails } from './outbox.db.ts';

/** How often it is looked what is due. */
const LOOK_MS = 250;

/** Letters under way at once: a slow server keeps no more connections of ours busy. */
const AT_ONCE = 4;

/** What is under way when the shop closes gets this long. */
const CLOSING_MS = 3_000;

const counts = { sent: 0, later: 0, refused: 0, dropped: 0, failed: 0 };
addMetric({
  name: 'shop_mails_handed_over',
  help: 'Mails by what came of handing them to the mail server since the process began; failed: given up after the last attempt',
  label: 'outcome',
  read: () => counts,
});

/** What the sender needs of the features. */
export interface MailParts {
  /** Words the mails of each kind. */
  composers: Readonly<Record<string, Composer>>;
  /** Notes that an account's mailbox takes nothing. */
  noteRefusal(db: Db, userId: number): Promise<void>;
  /** How the shop is reached now. */
  sender(): Sender;
}

/**
 * Sends what waits, while the server listens; does nothing where mail is off. Any number of processes may do so
 * beside one another. A server that closes waits a little for what is under way: what is cut off is sent later.
 */
export function sendQueuedMails(server: FastifyInstance, { db, config }: Services, parts: MailParts): void {
  if (!sendsMail(config)) return;
  const leaving = new AbortController();
  const handOver = mailServer(config, leaving.signal);
  const underWay = new Map<Promise<void>, number | null>();
  let looking: Promise<void> | undefined;
  let away = false;

  const look = async () => {
    const room = AT_ONCE - underWay.size;
    if (room === 0 || server.isLeaving()) return;
    try {
      const busy = [...underWay.values()].filter((userId) => userId !== null);
      for (const mail of await takeDueMails(db, room, busy)) {
        const sending = send({ db, log: server.log, handOver, ...parts }, mail).finally(() => {
          underWay.delete(sending);
          lookAgain();
        });
        underWay.set(sending, mail.userId);
      }
      away = false;
    } catch (error) {
      // A line when it begins: the next look is a moment away.
      if (!away) server.log.warn({ err: error }, 'mails that wait cannot be read');
      away = true;
    }
  };
  const lookAgain = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };

  let timer: NodeJS.Timeout | undefined;
  server.addHook('onListen', async () => {
    timer = setInterval(lookAgain, LOOK_MS).unref();
  });
  server.addHook('onClose', async () => {
    clearInterval(timer);
    const cut = setTimeout(() => leaving.abort(), CLOSING_MS);
    await looking;
    await Promise.all(underWay.keys());
    clearTimeout(cut);
  });
}

interface Sending extends MailParts {
  db: Db;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  handOver: HandOver;
}

async function send(parts: Sending, mail: QueuedMail): Promise<void> {
  const { db, log, handOver, sender } = parts;
  const facts = { mail: mail.id, kind: mail.kind, user: mail.userId, attempt: mail.attempts };
  try {
    const letter = await compose(parts, mail);
    // A process that died with the last attempt in hand has left it to nobody.
    if (letter === undefined || mail.attempts > MOST_ATTEMPTS) return await deleteMail(db, mail);
    const outcome = await handOver(letter, mail, sender());
    counts[outcome.was] += 1;
    if (outcome.was === 'later' && mail.attempts < MOST_ATTEMPTS) {
      log.warn({ ...facts, reason: outcome.reason }, 'mail not taken, tried again later');
      return;
    }
    if (outcome.was === 'later') counts.failed += 1;
    if (outcome.was === 'sent') log.info(facts, 'mail sent');
    else log.warn({ ...facts, reason: outcome.reason }, 'mail given up');
    if (outcome.was === 'refused') await parts.noteRefusal(db, letter.userId);
    await deleteMail(db, mail);
  } catch (error) {
    log.error({ ...facts, err: error }, 'sending a mail failed');
  }
}

/** Undefined for a kind that this version of the shop does not know. */
async function compose({ db, composers }: Sending, mail: QueuedMail): Promise<Letter | undefined> {
  return composers[mail.kind]?.(db, mail);
}
