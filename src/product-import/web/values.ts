import { choicesTyped } from '../../catalog/product-choices.ts';
import { shownCell } from '../../lib/spreadsheet/read-cells.ts';

/** The number of a product, as a number or «№ 5». */
export function readId(text: string): number | { problem: string } {
  const digits = /^№?\s*0*([1-9]\d{0,14})(\.0+)?$/.exec(text)?.[1];
  return digits === undefined
    ? {
        problem: `${shownCell(text)} — не номер товара в магазине. Снимите столбец, если это артикул поставщика`,
      }
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
    : { problem: `${shownCell(text)}: напишите «есть», «нет» или «нет до 03.12.2026»` };
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
