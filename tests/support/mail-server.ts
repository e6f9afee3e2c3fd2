import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How a mailbox answers: with a refusal of this number at `rcpt` or `data`, or with nothing at all once it has the letter. */
type MailboxHabit = { at: 'rcpt' | 'data'; code: number } | 'silent';

/** A letter as it came, parsed and as it was written. */
export interface ReceivedLetter extends ParsedMail {
  raw: string;
}

/** A real mail server on this machine: what it took, and mailboxes with habits. */
export interface TestMailServer {
  /** For SMTP_URL. */
  url: string;
  /** Everything a mailbox took, the oldest first; letters of a silent one count, since it has them. */
  to(email: string): ReceivedLetter[];
  /** How often a talk reached the recipient of this mailbox. */
  attempts(email: string): number;
  /** Lets go what a mailbox took, and how often it was tried. */
  forget(email: string): void;
  habit(email: string, habit: MailboxHabit | undefined): void;
  /** Stops listening and hangs up. */
  close(): Promise<void>;
}

/** The settings of a shop that sends through this server, and where it says that it stands. */
export const mailSettings = ({ url }: TestMailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Передача <shop@example.ru>',
  PUBLIC_URL: 'https://shop.example',
});

/** Starts a mail server on a port of its own. */
export async function startMailServer(): Promise<TestMailServer> {
  const letters: { to: string; letter: ReceivedLetter }[] = [];
  const habits = new Map<string, MailboxHabit>();
  const attempts = new Map<string, number>();
  const refusal = (code: number) => Object.assign(new Error('mailbox says no'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _, done) {
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      const habit = habits.get(address);
      done(typeof habit === 'object' && habit.at === 'rcpt' ? refusal(habit.code) : null);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const raw = Buffer.concat(parts).toString();
        const to = envelope.rcptTo.map(({ address }) => address).join();
        const habit = habits.get(to);
        if (typeof habit === 'object') return done(refusal(habit.code));
        letters.push({ to, letter: { ...(await simpleParser(raw)), raw } });
        if (habit !== 'silent') done();
      });
    },
  });
  // Whoever hangs up in the middle is no news to a server.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to: (email) => letters.filter(({ to }) => to === email).map(({ letter }) => letter),
    attempts: (email) => attempts.get(email) ?? 0,
    forget(email) {
      attempts.delete(email);
      letters.splice(0, letters.length, ...letters.filter(({ to }) => to !== email));
    },
    habit: (email, habit) => void (habit ? habits.set(email, habit) : habits.delete(email)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
