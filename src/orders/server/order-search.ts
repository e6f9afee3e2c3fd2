import type { AuditedSearchField } from '../../contract/audit-action.ts';
import { MAX_ORDER_GOODS_KOPECKS, MAX_PRICE_KOPECKS } from '../../lib/money/roubles.ts';
import { parseTypedRoubles } from '../../lib/money/typed-roubles.ts';

/** The ways a search of the desk can be read; null for a way in which it says nothing. */
export interface ParsedOrderSearch {
  orderId: number | null;
  /** What the whole order costs. */
  kopecks: number | null;
  /** The last digits of the phone, at most ten: what stands before them is written in many ways. */
  phoneEnd: string | null;
  /** The beginning of a surname, or of a surname with the names behind it: the recipient's or the buyer's. */
  name: string | null;
  emailPart: string | null;
  /** Whole words of a facility's name. */
  facility: string | null;
  notePart: string | null;
  /** The ways of each word of several, which may stand in different places. */
  words: readonly ParsedOrderSearch[];
}

const nothing: ParsedOrderSearch = {
  orderId: null,
  kopecks: null,
  phoneEnd: null,
  name: null,
  emailPart: null,
  facility: null,
  notePart: null,
  words: [],
};

/** «№ 123», «#123», «заказ 123»: a number and nothing else. */
const NAMED_NUMBER = /^(?:заказ\s*)?(?:№|#|n)?\s*(\d{1,15})$/i;

/** A phone as people write it down. */
const PHONE = /^\+?[\d\s().-]+$/;

/** «1 240» and «1 240,50» are sums and no phones. */
const THOUSANDS = /^\d{1,3}(?:\s\d{3}){1,2}$/;

const MIN_PHONE_DIGITS = 4;
const PHONE_DIGITS = 10;
const MIN_PART = 3;
const MAX_WORDS = 5;

/** Returns in which ways a search can be read: «1240» may be a number, a sum and the end of a phone. */
export function parseOrderSearch(typed: string): ParsedOrderSearch {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (text === '') return nothing;
  if (text.includes('@')) return { ...nothing, emailPart: text };
  const amount = text.replace(/\s*(?:₽|руб(?:\.|лей|ля|ль)?|р\.?)$/i, '');
  const number = NAMED_NUMBER.exec(text)?.[1];
  if (number !== undefined && !/^\d/.test(text)) return { ...nothing, orderId: Number(number) };
  const kopecks = parseTypedRoubles(amount);
  const isSum =
    Number.isInteger(kopecks) && kopecks >= 0 && kopecks <= MAX_ORDER_GOODS_KOPECKS + MAX_PRICE_KOPECKS;
  const read = {
    ...nothing,
    orderId: number === undefined ? null : Number(number),
    kopecks: isSum ? kopecks : null,
    phoneEnd: phoneEndOf(text),
  };
  if (read.kopecks !== null || read.phoneEnd !== null || read.orderId !== null) return read;
  // By one or two letters a tenth of the shop would be found: they are a whole surname, as «Ли» is.
  if (text.length < MIN_PART) return { ...nothing, name: `${text} ` };
  const emailPart = /^[\x21-\x7e]+$/.test(text) ? text : null;
  return {
    ...nothing,
    name: text,
    emailPart,
    facility: facilityWords(text),
    notePart: text,
    words: wordsOf(text),
  };
}

/** Of «Морозов И. П., ИК-105» each word without its signs; «№» and initials are none, a number may be a facility's. */
function wordsOf(text: string): ParsedOrderSearch[] {
  const words = text
    .split(' ')
    .map((word) => word.replace(/^[^\p{L}\d+]+|[^\p{L}\d]+$/gu, ''))
    .filter((word) => !/^\p{L}?$/u.test(word));
  if (words.length > MAX_WORDS || words.join(' ') === text.split(' ', 1)[0]) return [];
  return words.map((word) => ({ ...parseOrderSearch(word), facility: facilityWords(word) }));
}

/** «ИК-2», «ик 2» and «ИК2» are the same two words; null where there is nothing but signs. */
function facilityWords(text: string): string | null {
  const words = text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[а-яa-z]+|\d+/g);
  return words === null ? null : words.join(' ');
}

function phoneEndOf(text: string): string | null {
  if (!PHONE.test(text) || THOUSANDS.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length === PHONE_DIGITS + 1) return /^[78]/.test(digits) ? digits.slice(1) : null;
  // «1240.50» has a point and is a sum.
  if (digits.length < PHONE_DIGITS && text.includes('.')) return null;
  return digits.length >= MIN_PHONE_DIGITS && digits.length <= PHONE_DIGITS ? digits : null;
}

interface Searched {
  searchEmail?: string | null | undefined;
  search?: string | null | undefined;
}

/** The personal fields that orders are searched by, for the audit log. */
export function getSearchedPersonalFields({ searchEmail, search }: Searched): AuditedSearchField[] {
  const whole = parseOrderSearch(search ?? '');
  const isSought = (field: 'name' | 'phoneEnd' | 'emailPart') =>
    [whole, ...whole.words].some((ways) => ways[field] !== null);
  return [
    ...(searchEmail || isSought('emailPart') ? (['EMAIL'] as const) : []),
    ...(isSought('name') ? (['LAST_NAME'] as const) : []),
    ...(isSought('phoneEnd') ? (['PHONE'] as const) : []),
  ];
}
