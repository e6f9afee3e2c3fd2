import { escapeHtml } from '../../lib/text/escape-html.ts';
import { formatPhone } from '../../lib/text/format-phone.ts';
import type { Db } from '../database/database.ts';
import type { QueuedMail } from './outbox.db.ts';

/** What a mail says. It names no recipient, no facility and no goods: mailboxes are shared. */
export interface MailMessage {
  /** The account of the mailbox. */
  userId: number;
  to: string;
  subject: string;
  /** Plain sentences, a paragraph each. */
  paragraphs: readonly string[];
  /** What to press, and where it leads. */
  link: { label: string; address: string };
  /** Where mails of this kind are stopped by one click; absent for those that must come. */
  unsubscribe?: string;
}

/** Makes a letter of a mail that waits, or returns undefined where nothing is to be sent any more. */
export type MailComposer = (db: Db, mail: QueuedMail) => Promise<MailMessage | undefined>;

/** How the shop is called and reached, at the foot of every letter. */
export interface MailSignature {
  phone: string;
}

const STYLE = 'font: 18px/1.5 sans-serif; color: #1d252d; max-width: 34em';

/** Returns a letter as text and as HTML: the same words, no picture, nothing that tells who has read it. */
export function renderMail(letter: MailMessage, { phone }: MailSignature): { text: string; html: string } {
  const { subject, paragraphs, link, unsubscribe } = letter;
  // What keeps a number in one piece on a screen is a box of its own in an old mail program.
  const foot = `Магазин «Передача», телефон ${formatPhone(phone).replaceAll('\u2060', '')}`;
  const text = [
    'Здравствуйте.',
    ...paragraphs,
    `${link.label}: ${link.address}`,
    foot,
    ...(unsubscribe === undefined ? [] : [`Не присылать писем о заказах: ${unsubscribe}`]),
  ].join('\n\n');
  const html = [
    '<!doctype html>',
    `<html lang="ru"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLE}">`,
    ...['Здравствуйте.', ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p>${anchor(link.address, link.label)}</p>`,
    `<p>${escapeHtml(foot)}</p>`,
    ...(unsubscribe === undefined ? [] : [`<p>${anchor(unsubscribe, 'Не присылать писем о заказах')}</p>`]),
    '</body></html>',
  ].join('\n');
  return { text: `${text}\n`, html };
}

const anchor = (address: string, words: string) =>
  `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`;
