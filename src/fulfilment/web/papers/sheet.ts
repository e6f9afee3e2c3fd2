import { weightLabel } from '../../../lib/text/weight-label.ts';
import { fullName } from '../../../ui/shop/recipient-facts.tsx';
import type { PackingSheet } from '../../user-order-papers.contract.ts';

/** The recipient's whole name; empty once it was erased. */
export function recipientOf(sheet: PackingSheet): string {
  return fullName({
    lastName: sheet.lastNameClient,
    firstName: sheet.firstNameClient,
    middleName: sheet.middleNameClient,
  }).trim();
}

/** The goods of a sheet counted. */
export interface SheetTotals {
  lines: number;
  pieces: number;
  /** Of the lines whose weight is known. */
  grams: number;
  /** How many lines have none. */
  unknown: number;
}

/** Returns how much there is on a sheet. */
export function sheetTotals(sheet: PackingSheet): SheetTotals {
  const lines = sheet.groups.flatMap((group) => group.lines);
  return {
    lines: lines.length,
    pieces: lines.reduce((sum, line) => sum + line.quantityProduct, 0),
    grams: lines.reduce((sum, line) => sum + (line.weightGrams ?? 0), 0),
    unknown: lines.filter((line) => line.weightGrams === null).length,
  };
}

/** «Вес товаров: 3,2 кг, без позиций с неизвестным весом (2).» */
export function weightWords({ grams, unknown }: Pick<SheetTotals, 'grams' | 'unknown'>): string {
  const without = unknown > 0 ? `, без позиций с неизвестным весом (${unknown})` : '';
  return `Вес товаров: ${weightLabel(grams)}${without}.`;
}
