import type { LineGroup } from '../../products-match-list.contract.ts';
import type { Fit } from './fit-goods.ts';
import type { ReadLine } from './read-line.ts';
import type { NamedThing } from './things-of-line.ts';

/** What a line means, before the facility is thought of. */
export interface Decision {
  group: LineGroup;
  /** The goods, the best first; of FOUND and CHECK the first one is meant. */
  goods: Fit[];
  note: string | null;
}

/** Goods that a thing is sold as, or those to take in its place. */
export type InsteadKind = 'sold' | 'replacement';

/** What is known of a line when it is decided. */
export interface LineFacts {
  line: ReadLine;
  /** The goods that are called so, in any order. */
  fits: Fit[];
  /** The things that are called so, the best first. */
  things: NamedThing[];
  /** Goods that stand in for what is not sold or not taken, of one kind or of both. */
  instead(kind?: InsteadKind): Fit[];
}

/** Each product once, as it came first. */
export const eachOnce = (fits: Fit[]) =>
  fits.filter(({ product }, index) => fits.findIndex((other) => other.product.id === product.id) === index);
