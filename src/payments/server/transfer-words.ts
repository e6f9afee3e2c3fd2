import type { PayableRow } from '../../orders/orders.server.ts';

/** The numbers in the words of a transfer that may be an order's. */
export interface OrderNumbers {
  /** Those that are called so: «заказ № 15», «зак. 15», «№15». */
  named: number[];
  /** All the rest of a fitting length. */
  others: number[];
}

/** Dates, sums with kopecks, and what is longer than any number of ours: taxpayers, accounts, phones. */
const NO_NUMBERS =
  /\d{1,4}[.\-/]\d{1,2}[.\-/]\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?|\d[\d\u00A0 ]*[.,]\d{2}(?!\d)|\+?\d[\d()\- ]{9,}\d|\d{10,}/g;

/** «заказы 15, 16 и 17» names three. */
const NAMED =
  /(?:заказ[а-я]{0,2}|зак\.?|order|сч[её]т[а-я]{0,2}|№|#|(?<![a-z])no?\.)[\s:.]*(?:№|#|n|no\.?)?\s*(\d{1,9}(?:\s*(?:,|и|;|\+)\s*(?:№\s*)?\d{1,9})*)(?!\d)/giu;

const MOST_NUMBERS = 10;

/** Returns what in the words of a transfer may be numbers of orders, the first ones first, ten of a kind at most. */
export function orderNumbersIn(words: string): OrderNumbers {
  const text = words.replace(NO_NUMBERS, ' ');
  const named = [...text.matchAll(NAMED)].flatMap(([, list = '']) => list.match(/\d+/g) ?? []);
  return {
    named: distinct(named),
    others: distinct((text.match(/\d+/g) ?? []).filter((digits) => !named.includes(digits))),
  };
}

function distinct(digits: string[]): number[] {
  const numbers = digits.filter((one) => one.length < 10).map(Number);
  return [...new Set(numbers.filter((number) => number > 0))].slice(0, MOST_NUMBERS);
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

/**
 * Whether the words name the buyer or the recipient: by surname, or as banks show their own customers,
 * «Анна Петровна С.». A short surname alone is too little.
 */
export function tellsName(words: string, order: PayableRow): boolean {
  const spelled: string[] = plain(words).match(/\p{L}+/gu) ?? [];
  const people = [
    [order.buyer_last_name, order.buyer_first_name],
    [order.last_name, order.first_name],
  ];
  return people.some(([last, first]) => {
    if (!last) return false;
    const surname = plain(last);
    if (surname.length > 2 && spelled.includes(surname)) return true;
    const at = first ? spelled.indexOf(plain(first)) : -1;
    return (
      at >= 0 && spelled.slice(at + 1, at + 3).some((word) => word.length === 1 && surname.startsWith(word))
    );
  });
}
