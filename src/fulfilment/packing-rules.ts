import { keysOf } from '../lib/fields.ts';
import type { OrderBox } from '../orders/handover.ts';
import { isCancelledStatus, liveStatuses, type OrderStatus } from '../orders/order-status.ts';

/**
 * Returns why nothing of the packing of an order is changed any more, in words that begin with how it is called;
 * null while it may be. What came back of a parcel that was handed in is noted with the handover.
 */
export function findPackingChangeRefusal(status: OrderStatus, order = 'Заказ'): string | null {
  if (isCancelledStatus(status)) return `${order} отменён. Не собирать.`;
  if (liveStatuses.includes(status)) return null;
  return `${order} уже сдан: сборку не меняют. Что вернулось, отметьте у заказа.`;
}

/** What of a line lies in the parcel: pieces, those that went in for others last, and grams of one; null when unknown. */
export interface PackedPieces {
  position: number;
  pieces: number;
  grams: number | null;
}

/**
 * Returns which pieces lie in each of the boxes: what each names as far as it is there, and the rest, line by line, in
 * the first that stays within a limit in grams with it, piece by piece where none has room for all, else in the last.
 */
export function distributePieces(
  lines: readonly PackedPieces[],
  named: readonly OrderBox['goods'][],
  limitGrams: number,
): OrderBox['goods'][] {
  const boxes = named.map(() => ({ grams: 0, goods: new Map<number, number>() }));
  const put = (box: number, { position, grams }: PackedPieces, pieces: number) => {
    const into = boxes[box];
    if (into === undefined || pieces <= 0) return;
    into.goods.set(position, (into.goods.get(position) ?? 0) + pieces);
    into.grams += pieces * (grams ?? 0);
  };
  const rest = lines.map((line) => {
    let left = line.pieces;
    for (const [box, goods] of named.entries()) {
      const here = goods.find(({ position }) => position === line.position)?.quantity ?? 0;
      put(box, line, Math.min(here, left));
      left -= Math.min(here, left);
    }
    return left;
  });
  for (const [index, line] of lines.entries()) {
    const findRoom = (pieces: number) =>
      boxes.findIndex(({ grams }) => grams + pieces * (line.grams ?? 0) <= limitGrams);
    for (let left = rest[index] ?? 0; left > 0; ) {
      const pieces = findRoom(left) === -1 ? 1 : left;
      const withRoom = findRoom(pieces);
      put(withRoom === -1 ? boxes.length - 1 : withRoom, line, pieces);
      left -= pieces;
    }
  }
  return boxes.map(({ goods }) =>
    lines.flatMap(({ position }) => {
      const quantity = goods.get(position);
      return quantity === undefined ? [] : [{ position, quantity }];
    }),
  );
}

/** What came of calling the buyer about a line that was not there: «Позвонили: согласен». */
export const buyerPhoneCallOutcomeLabels = { AGREED: 'согласен', REFUSED: 'отказ', NO_ANSWER: 'не ответил' };

export type BuyerPhoneCallOutcome = keyof typeof buyerPhoneCallOutcomeLabels;
export const buyerPhoneCallOutcomes = keysOf(buyerPhoneCallOutcomeLabels);

/** The pieces of a line that are not there, and what room they leave; kopecks and grams are of one piece. */
interface MissingPieces {
  pieces: number;
  kopecks: number;
  grams: number | null;
  /** What may still go into the parcel without these pieces, in grams; below zero when it is over its limit. */
  leftGrams: number;
}

/** Goods that may go in for others; kopecks and grams are of one piece. */
interface OfferedPiece {
  kopecks: number;
  grams: number;
}

const MOST_PIECES = 999;

/** Returns how many pieces may go in at the most: neither dearer than what they replace nor heavier than fits. */
export function calculateMaxReplacementPieces(
  { pieces, kopecks, grams, leftGrams }: MissingPieces,
  offered: OfferedPiece,
): number {
  // A parcel that is over its limit as it was ordered gets no heavier by it.
  const room = Math.max(leftGrams, pieces * (grams ?? 0), 0);
  const byPrice = offered.kopecks === 0 ? MOST_PIECES : Math.floor((pieces * kopecks) / offered.kopecks);
  return Math.min(MOST_PIECES, byPrice, Math.floor(room / offered.grams));
}

/** Returns how many pieces come nearest to what they replace without being more of it; at most what may go in. */
export function suggestReplacementPieces(missing: MissingPieces, offered: OfferedPiece): number {
  const { pieces, grams } = missing;
  const alike = grams === null ? pieces : Math.floor((pieces * grams) / offered.grams);
  return Math.min(calculateMaxReplacementPieces(missing, offered), Math.max(1, alike));
}
