import { unguardedCell } from '../../../../../shared/contract/harmless-cell.ts';
import { kopecksTyped, numberTyped } from '../../../../../shared/contract/money/typed-roubles.ts';
import { choicesTyped } from '../../../product-choices.ts';
import type { Cell } from '../file/sheet.ts';

/** What a cell says of a field: nothing (it stays), nothing any more (it is cleared), a value, or a problem. */
export type CellMeaning<Value> =
  | { kind: 'stays' }
  | { kind: 'cleared' }
  | { kind: 'value'; value: Value }
  | { kind: 'wrong'; problem: string };

const STAYS = { kind: 'stays' } as const;
const wrong = (problem: string) => ({ kind: 'wrong', problem }) as const;

/** Reads a cell: an empty one leaves, a dash clears, what it cannot hold is a problem with its words. */
export function meaningOf<Value>(
  cell: Cell | undefined,
  read: (text: string, number: number | null) => Value | { problem: string },
): CellMeaning<Value> {
  if (cell === undefined) return STAYS;
  if (typeof cell === 'object') return wrong(cell.problem);
  const text = typeof cell === 'number' ? String(cell) : plain(cell);
  if (text === '') return STAYS;
  if (/^[-–—−]$/.test(text)) return { kind: 'cleared' };
  const value = read(text, typeof cell === 'number' ? cell : null);
  return isProblem(value) ? wrong(value.problem) : { kind: 'value', value };
}

const isProblem = (value: unknown): value is { problem: string } =>
  typeof value === 'object' && value !== null && 'problem' in value;

/** The text of a cell: without the marks that spreadsheets put into it. */
function plain(cell: string): string {
  return unguardedCell(cell.replace(/\uFEFF/g, '').replace(/\u00A0|\u202F/g, ' ')).trim();
}

const shown = (text: string) => `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`;

export const readText = (text: string) => text;

/** A text in one line, as names have it. */
export const readLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');

/** Roubles as they are typed or stored, in kopecks; the contract refuses what is no price. */
export function readPrice(text: string, number: number | null): number | { problem: string } {
  const kopecks = kopecksTyped(number === null ? withoutRoubles(text) : decimal(number));
  return Number.isNaN(kopecks) ? { problem: `${shown(text)} — не цена` } : kopecks;
}

const withoutRoubles = (text: string) => text.replace(/(руб(лей|ля|ль)?\.?|р\.?|RUB|RUR)$/i, '');

/** A number without the noise of its binary form and without an exponent. */
const decimal = (number: number) => String(Number(number.toFixed(6)));

/** A weight in whole grams: «500», «500 г», «0,5 кг»; `unit` is of a number without one. */
export function readWeight(unit: 'г' | 'кг') {
  return (text: string, number: number | null): number | { problem: string } => {
    const [, amount = '', own = unit] = /^(.*?)\s*(кг|г|гр|грамм|kg|g)?\.?$/i.exec(text) ?? [];
    const grams = (number ?? numberTyped(amount)) * (/^(кг|kg)/i.test(own) ? 1000 : 1);
    return Number.isNaN(grams) ? { problem: `${shown(text)} — не вес` } : Math.round(grams * 1000) / 1000;
  };
}

/** A whole number; what has a fraction is left to the contract. */
export function readNumber(text: string, number: number | null): number | { problem: string } {
  const value = number ?? numberTyped(text);
  return Number.isNaN(value) ? { problem: `${shown(text)} — не число` } : value;
}

/** The number of a product, as a number or «№ 5». */
export function readId(text: string): number | { problem: string } {
  const digits = /^№?\s*0*([1-9]\d{0,14})(\.0+)?$/.exec(text)?.[1];
  return digits === undefined
    ? { problem: `${shown(text)} — не номер товара в магазине. Снимите столбец, если это артикул поставщика` }
    : Number(digits);
}

/** Whether a product is there: «есть», «нет», «нет до 03.12.2026», «не сезон», or how many there are. */
export function readStock(text: string, number: number | null): Stock | { problem: string } {
  const words = text.toLocaleLowerCase('ru');
  if (number !== null || /^\d+$/.test(words)) return Number(number ?? words) > 0 ? IN : OUT;
  if (/^(есть|да|в наличии|\+|много|мало)/.test(words)) return IN;
  if (/сезон/.test(words)) return { ...OUT, outReason: 'SEASON' };
  const [, day, month, year] = /^(?:нет )?до (\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(words) ?? [];
  if (day && month && year)
    return { ...OUT, outUntil: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
  return /^(нет|отсутствует)$/.test(words)
    ? OUT
    : { problem: `${shown(text)}: напишите «есть», «нет» или «нет до 03.12.2026»` };
}

/** Whether a product is out, as the contract has it. */
export interface Stock {
  out: boolean;
  outUntil: string | null;
  outReason: 'SEASON' | null;
}

const IN: Stock = { out: false, outUntil: null, outReason: null };
const OUT: Stock = { ...IN, out: true };

/** How a table says it. */
export function stockLabel({ out, outUntil, outReason }: Stock): string {
  if (!out) return 'есть';
  if (outUntil !== null) return `нет до ${outUntil.split('-').reverse().join('.')}`;
  return outReason === 'SEASON' ? 'не сезон' : 'нет';
}

export const readList = choicesTyped;
