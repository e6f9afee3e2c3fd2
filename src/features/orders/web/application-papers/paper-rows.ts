import { choiceNote } from '../../../catalog/product-choices.ts';
import { fullName } from '../../../recipients/recipients.web.ts';
import type { Application } from '../../user-order-application.contract.ts';

/** A row of the tables on the papers of an order. */
export interface PaperRow {
  number: number;
  name: string;
  /** The size or the like. */
  note: string | null;
  quantity: number;
  /** Of all its pieces; null where it is to be weighed and written in. */
  grams: number | null;
  /** Of all its pieces, in kopecks. */
  kopecks: number;
}

/** The goods of an order as its papers list them. */
export interface PaperGoods {
  rows: PaperRow[];
  /** Of the rows whose weight is known. */
  grams: number;
  /** How many rows have none. */
  unknown: number;
  kopecks: number;
}

/** Returns the rows of the papers of an order and what they come to. */
export function paperGoods({ lines }: Pick<Application, 'lines'>): PaperGoods {
  const rows = lines.map((line, index) => ({
    number: index + 1,
    name: line.nameProduct,
    note: choiceNote(line),
    quantity: line.quantityProduct,
    grams: line.weightGrams,
    kopecks: line.priceProduct * line.quantityProduct,
  }));
  return {
    rows,
    grams: rows.reduce((sum, row) => sum + (row.grams ?? 0), 0),
    unknown: rows.filter((row) => row.grams === null).length,
    kopecks: rows.reduce((sum, row) => sum + row.kopecks, 0),
  };
}

/** Kilograms rounded up to a tenth: «12,4 кг». */
export function kilograms(grams: number): string {
  return `${(Math.ceil(grams / 100) / 10).toLocaleString('ru')}\u00A0кг`;
}

/** The recipient's whole name; empty once it was erased. */
export function clientName({ lastNameClient, firstNameClient, middleNameClient }: Application): string {
  return fullName({
    lastName: lastNameClient,
    firstName: firstNameClient,
    middleName: middleNameClient,
  }).trim();
}
