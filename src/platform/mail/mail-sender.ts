import { performance } from 'node:perf_hooks';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Services } from '../calls/handle.ts';
import type { Db } from '../database/database.ts';
import { addMetric } from '../metrics.ts';
import { createSendMail, type SendMail, type SendResult } from './mail-server.ts';
import {
  claimDueMails,
  deleteQueuedMail,
  isMailEnabled,
  MAX_SEND_ATTEMPTS,
  type QueuedMail,
  rescheduleStranded,
} from './outbox.db.ts';
import type { MailComposer, MailMessage, MailSignature } from './render-mail.ts';

/** How often it is looked what is due. */
const LOOK_MS = 250;

/**
 * Accounts taken at a look, and with a letter under way at once: a thousand that wait take nothing from those who order meanwhile,
 * and a slow server keeps no more connections of ours busy.
 */
const AT_ONCE = 4;

/** A process that works for more of its time than this is busy. */
const BUSY = 0.7;

/**
 * How many letters a process has under way at once that works for such a share of its time: people go first. A server
 * that was away is tried with one, so that the others neither cost anything nor use up their attempts.
 */
export const mailConcurrency = (workingShare: number, wasAway: boolean) =>
  workingShare > BUSY || wasAway ? 1 : AT_ONCE;

/** A server that is away is left alone for so long. */
const AWAY_MS = 2_000;

/** What is under way when the shop closes gets this long. */
const CLOSING_MS = 3_000;

const counts = { sent: 0, later: 0, away: 0, refused: 0, dropped: 0, failed: 0 };
addMetric({
  name: 'shop_mails_handed_over',
  help: 'Mails by what came of handing them to the mail server since the process began; failed: given up after the last attempt',
  label: 'outcome',
  read: () => counts,
});

/** What the sender needs of the features. */
export interface MailSenderDependencies {
  /** Words the mails of each kind. */
  composers: Readonly<Record<string, MailComposer>>;
  /** Makes one letter of several that go together. */
  oneLetter(letters: readonly [MailMessage, ...MailMessage[]]): MailMessage;
  /** Notes that an account's mailbox takes nothing. */
  noteRefusal(db: Db, userId: number): Promise<void>;
  /** How the shop is reached now. */
  sender(): Promise<MailSignature>;
}

/**
 * Sends what waits, while the server listens; does nothing where mail is off. Any number of processes may do so
 * in parallel. A server that closes waits a little for what is under way: what is cut off is sent later.
 */
export function startMailSender(
  server: FastifyInstance,
  { db, config }: Services,
  parts: MailSenderDependencies,
): void {
  if (!isMailEnabled(config)) return;
  const leaving = new AbortController();
  const handOver = createSendMail(config, leaving.signal);
  const inHand = new Set<QueuedMail[]>();
  const underWay = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let awayUntil = 0;
  let wasAway = false;
  let unread = false;
  let begun = false;
  let before = performance.eventLoopUtilization();

  /** The share of its time that this process has worked since it was last asked. */
  const workingShare = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
  const sendInTurn = async (mails: QueuedMail[]) => {
    let away = false;
    for (const together of goTogether(mails, config.MAIL_TOGETHER_MINUTES)) {
      // The rest of them has its next moment already, before which a talk of this length must be over.
      if (away) break;
      const outcome = await send({ db, log: server.log, handOver, ...parts }, together);
      away = outcome?.was === 'away';
      // What was not sent at all says nothing of the server.
      if (outcome !== undefined) wasAway = away;
    }
    inHand.delete(mails);
    if (away) awayUntil = performance.now() + AWAY_MS;
  };
  /** Takes what is due to so many accounts and begins to send it. */
  const sendDue = async (most: number) => {
    const busy = [...inHand].flatMap(([first]) => first?.userId ?? []);
    const mails = await claimDueMails(db, most, busy, config.MAIL_TOGETHER_MINUTES);
    // Those to one account go in their order.
    const accounts = Map.groupBy(mails, ({ id, userId }) => userId ?? `typed ${id}`);
    for (const own of accounts.values()) {
      inHand.add(own);
      const sending = sendInTurn(own).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
  };
  const look = async () => {
    const room = mailConcurrency(workingShare(), wasAway) - inHand.size;
    if (room <= 0 || server.isLeaving() || performance.now() < awayUntil) return;
    try {
      if (!begun) await rescheduleStranded(db);
      begun = true;
      await sendDue(room);
      unread = false;
    } catch (error) {
      // A line when it begins: the next look is a moment away.
      if (!unread) server.log.warn({ err: error }, 'mails that wait cannot be read');
      unread = true;
    }
  };

  let timer: NodeJS.Timeout | undefined;
  server.addHook('onListen', async () => {
    timer = setInterval(() => {
      looking ??= look().finally(() => {
        looking = undefined;
      });
    }, LOOK_MS).unref();
  });
  server.addHook('onClose', async () => {
    clearInterval(timer);
    const cut = setTimeout(() => leaving.abort(), CLOSING_MS);
    await looking;
    await Promise.all(underWay);
    clearTimeout(cut);
  });
}

interface Sending extends MailSenderDependencies {
  db: Db;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  handOver: SendMail;
}

/**
 * The mails to one account by the letters they make, in their order: those that go together are one, but not with
 * those that were tried before, which may have come as letters.
 */
function goTogether(mails: QueuedMail[], minutes: number): QueuedMail[][] {
  const letterOf = ({ id, together, attempts }: QueuedMail) =>
    together && minutes > 0 ? `attempt ${attempts}` : id;
  return [...Map.groupBy(mails, letterOf).values()];
}

/** Sends one letter about these, and returns what came of it; undefined when there was nothing to send, or a defect. */
async function send(parts: Sending, mails: QueuedMail[]): Promise<SendResult | undefined> {
  const { db, log, handOver, sender, oneLetter } = parts;
  const factsOf = (mail: QueuedMail) => ({
    mail: mail.id,
    kind: mail.kind,
    user: mail.userId,
    attempt: mail.attempts,
  });
  const ready: QueuedMail[] = [];
  const letters: MailMessage[] = [];
  try {
    for (const mail of mails) {
      // None of a kind that this version of the shop does not know.
      const letter = await parts.composers[mail.kind]?.(db, mail);
      if (letter === undefined) {
        await deleteQueuedMail(db, mail);
        continue;
      }
      // A process that died with the last attempt has left it undone.
      if (mail.attempts > MAX_SEND_ATTEMPTS) {
        counts.failed += 1;
        log.warn({ ...factsOf(mail), reason: 'every attempt was broken off' }, 'mail given up');
        await deleteQueuedMail(db, mail);
        continue;
      }
      ready.push(mail);
      letters.push(letter);
    }
    const [first, ...others] = letters;
    const [named] = ready;
    if (first === undefined || named === undefined) return undefined;
    const letter = others.length === 0 ? first : oneLetter([first, ...others]);
    const outcome = await handOver(letter, named, await sender());
    counts[outcome.was] += ready.length;
    const passing = outcome.was === 'later' || outcome.was === 'away';
    const again = passing && named.attempts < MAX_SEND_ATTEMPTS;
    if (passing && !again) counts.failed += ready.length;
    if (outcome.was === 'refused') await parts.noteRefusal(db, letter.userId);
    for (const mail of ready) {
      const facts = factsOf(mail);
      if (outcome.was === 'sent') log.info(facts, 'mail sent');
      else
        log.warn(
          { ...facts, reason: outcome.reason },
          again ? 'mail not taken, tried again later' : 'mail given up',
        );
      if (!again) await deleteQueuedMail(db, mail);
    }
    return outcome;
  } catch (error) {
    log.error({ ...mails.map(factsOf)[0], err: error }, 'sending a mail failed');
    return undefined;
  }
}
