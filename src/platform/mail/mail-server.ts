import type { Config } from '../config/config.ts';
import type { QueuedMail } from './outbox.db.ts';
import { type MailMessage, type MailSignature, renderMail } from './render-mail.ts';

/** Each step of a talk with the server may take this long, and the whole of it three times as long. */
const STEP_MS = 10_000;
const TALK_MS = 3 * STEP_MS;

/** This machine: nothing listens on the way, and what runs here has a certificate of its own making. */
const HERE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * What came of handing a letter over: `refused` when there is no such mailbox, `dropped` when the server takes no such
 * letter, `later` for what may pass, `away` when that is about the server and not about the letter. `reason` is a code, never a text: the server's own words name people.
 */
export type SendResult = { was: 'sent' } | { was: 'refused' | 'dropped' | 'later' | 'away'; reason: string };

export type SendMail = (
  letter: MailMessage,
  mail: Pick<QueuedMail, 'key'>,
  sender: MailSignature,
) => Promise<SendResult>;

/** Signs in to the mail server and sends nothing. Returns the code of what failed, undefined when all is well. */
export async function findMailServerFailure(config: Pick<Config, 'SMTP_URL'>): Promise<string | undefined> {
  const transport = await transportTo(config);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { responseCode, code } = error as ServerError;
    return String(responseCode ?? code ?? 'unknown');
  } finally {
    transport.close();
  }
}

async function transportTo({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) {
  // Loaded only here: without a mail server it would cost a start 20 MB for nothing.
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL ?? '');
  const secure = protocol === 'smtps:';
  const here = HERE.test(hostname);
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password crosses no net in the open.
    requireTLS: username !== '' && !here,
    tls: { rejectUnauthorized: !here },
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Returns what hands letters to the server of the configuration; `leaving` cuts short what is under way. */
export function createSendMail(
  { SMTP_URL, MAIL_FROM = '' }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>,
  leaving: AbortSignal,
): SendMail {
  const connected = transportTo({ SMTP_URL });
  const host = MAIL_FROM.replace(/^.*@|>$/g, '');
  return async (letter, { key }, sender) => {
    const { to, subject, unsubscribe } = letter;
    try {
      const transport = await connected;
      await transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: to },
        subject,
        ...renderMail(letter, sender),
        messageId: `<${key}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === undefined ? {} : oneClick(unsubscribe)),
        },
        signal: AbortSignal.any([leaving, AbortSignal.timeout(TALK_MS)]),
      });
      return { was: 'sent' };
    } catch (error) {
      return outcomeOf(error as ServerError);
    }
  };
}

/** RFC 8058: the mailbox's own button sends a POST there, and nothing has to be opened. */
const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

interface ServerError {
  code?: string;
  /** The server's own number. */
  responseCode?: number;
  /** At which step it was. */
  command?: string;
}

/** A refusal for good counts where it is about the mailbox or the letter; one about ourselves is mended by the operator. */
function outcomeOf({ code, responseCode, command }: ServerError): SendResult {
  const reason = String(responseCode ?? code ?? 'unknown');
  if (command !== 'RCPT TO' && command !== 'DATA') return { was: 'away', reason };
  if (responseCode === undefined || responseCode < 500) return { was: 'later', reason };
  return { was: command === 'DATA' ? 'dropped' : 'refused', reason };
}
