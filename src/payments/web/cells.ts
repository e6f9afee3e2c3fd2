import { type Day, isDay } from '../../lib/calendar.ts';
import { normalizeText } from '../../lib/text/normalize-text.ts';
import { MAX_DOCUMENT, MAX_TRANSFER_WORDS, type Transfer } from '../user-order-payments.contract.ts';

interface Cells {
  day: Day | null;
  /** Less than nothing when the bank took it. */
  kopecks: number | null;
  document: string;
  payer: string;
  purpose: string;
}

/** One incoming transfer of what a statement's row says, bounded; none when it has no day or no sum. */
export function transferOf({ day, kopecks, document, payer, purpose }: Cells): Transfer[] {
  if (day === null || kopecks === null || kopecks <= 0) return [];
  const words = [payer, purpose].map(withoutAccounts).filter(Boolean).join('; ');
  return [
    {
      day,
      sum: kopecks,
      document: bounded(document, MAX_DOCUMENT),
      words: bounded(words, MAX_TRANSFER_WORDS),
    },
  ];
}

/** Accounts, taxpayers and cards are nobody's business here: they stay in the browser. */
function withoutAccounts(text: string): string {
  return text
    .replace(/(?:ИНН|КПП|р\/с|к\/с|сч[её]т)?[\s:№]*\d{10,}/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text in one line without what is not seen, and no longer than a call takes. */
function bounded(text: string, max: number): string {
  return normalizeText(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, max)
    .toWellFormed()
    .trim();
}

/** The day of a cell: «20.11.2026», «20.11.26 14:05», «2026-11-20T…»; null when it is none. */
export function readDay(cell: string): Day | null {
  const iso = /^\s*(\d{4})[-./](\d{2})[-./](\d{2})(?!\d)/.exec(cell);
  const russian = /^\s*(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/.exec(cell);
  const [, first = '', month = '', last = ''] = iso ?? russian ?? [];
  const [year, date] = iso ? [first, last] : [last.length === 2 ? `20${last}` : last, first];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** The sum of a cell in kopecks: «1 234,56», «1,234.56», «+1234.5 ₽», «1234-56», «−500»; null when it is none. */
export function readKopecks(cell: string): number | null {
  const text = cell.replace(/[\s\u00A0\u202F'’]|₽|руб\.?|RUB|RUR/gi, '').replace(/^[−–]/, '-');
  const parts = /^([+-]?)(\d[\d.,]*?)(?:([.,-])(\d{1,2}))?$/.exec(text);
  if (parts === null) return null;
  const [, sign, whole = '', point = '', fraction = ''] = parts;
  // What is left between the digits parts thousands, three by three, and is not the point as well.
  const parted = /^\d{1,3}([.,]\d{3})(?:[.,]\d{3})*$/.exec(whole);
  if (!/^\d+$/.test(whole) && (parted === null || parted[1]?.[0] === point)) return null;
  const kopecks = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(kopecks) ? (sign === '-' ? -kopecks : kopecks) : null;
}
