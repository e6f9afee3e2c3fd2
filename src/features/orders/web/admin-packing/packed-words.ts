import { refundOf } from '../../packing/packing-changes.ts';
import type { PackingSheet } from '../../user-order-papers.contract.ts';
import type { SeenLine } from './unsent-packings.ts';

/** A line of a packing sheet, as the screens have it. */
export type SheetLine = PackingSheet['groups'][number]['lines'][number];

type Marks = ReadonlyMap<number, SeenLine>;

const linesOf = ({ groups }: PackingSheet) => groups.flatMap(({ lines }) => lines);

/** «Положено 2 из 4, заменено 1, нет 1.»: how the lines of an order stand. */
export function packedWords(sheet: PackingSheet, marks: Marks): string {
  const seen = [...marks.values()];
  const replaced = seen.filter(({ replacement }) => replacement !== null).length;
  const none = seen.filter(({ quantity, replacement }) => quantity === 0 && replacement === null).length;
  return [
    `Положено ${seen.length - replaced - none} из ${linesOf(sheet).length}`,
    replaced > 0 && `заменено ${replaced}`,
    none > 0 && `нет ${none}`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}

/** What is to be given back for the lines of an order as they are marked, in kopecks. */
export function refundWhole(sheet: PackingSheet, marks: Marks): number {
  return linesOf(sheet).reduce((sum, line) => {
    const mark = marks.get(line.position);
    if (mark === undefined) return sum;
    const { quantity, replacement } = mark;
    return sum + refundOf({ ...line, quantityPacked: quantity ?? line.quantityProduct, replacement });
  }, 0);
}
