import { choiceNote } from '../../../catalog/product-choices.ts';
import { fullName } from '../../../ui/shop/recipient-facts.tsx';
import type { Application } from '../../user-order-application.contract.ts';

/** A row of the tables on the papers of an order. */
export interface PaperRow {
  /** Null for the name of a set, which stands above what it holds. */
  number: number | null;
  name: string;
  /** The size or the like. */
  note: string | null;
  quantity: number;
  /** Of all its pieces; null where it is to be weighed and written in, or for a set. */
  grams: number | null;
  /** Of all its pieces, in kopecks; null for what a set holds. */
  kopecks: number | null;
}

/** The goods of an order as its papers list them, sets taken apart. */
export interface PaperGoods {
  rows: PaperRow[];
  /** How many goods are named. */
  names: number;
  /** Of the rows whose weight is known. */
  grams: number;
  /** How many of the named have none. */
  unknown: number;
  kopecks: number;
}

/** Returns the rows of the papers of an order and what they come to. */
export function paperGoods({ lines }: Pick<Application, 'lines'>): PaperGoods {
  let number = 0;
  const rows = lines.flatMap((line): PaperRow[] => {
    const whole = {
      name: line.nameProduct,
      note: choiceNote(line),
      quantity: line.quantityProduct,
      kopecks: line.priceProduct * line.quantityProduct,
    };
    if (line.parts.length === 0) {
      number += 1;
      return [{ ...whole, number, grams: line.weightGrams }];
    }
    const parts = line.parts.map((part): PaperRow => {
      number += 1;
      const { nameProduct: name, quantityProduct: quantity, weightGrams: grams } = part;
      return { number, name, note: null, quantity, grams, kopecks: null };
    });
    return [{ ...whole, number: null, grams: null }, ...parts];
  });
  const named = rows.filter((row) => row.number !== null);
  return {
    rows,
    names: named.length,
    grams: named.reduce((sum, row) => sum + (row.grams ?? 0), 0),
    unknown: named.filter((row) => row.grams === null).length,
    kopecks: rows.reduce((sum, row) => sum + (row.kopecks ?? 0), 0),
  };
}

/** The recipient's whole name; empty once it was erased. */
export function clientName({ lastNameClient, firstNameClient, middleNameClient }: Application): string {
  return fullName({
    lastName: lastNameClient,
    firstName: firstNameClient,
    middleName: middleNameClient,
  }).trim();
}
