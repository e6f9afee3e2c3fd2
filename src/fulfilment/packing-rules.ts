import { servesSamePurpose } from '../catalog/purpose.ts';
import { findProductRefusalReasons } from '../facilities/check-parcel.ts';
import { formatKilogramsRoundedUp } from '../facilities/parcel-words.ts';
import { keysOf } from '../lib/fields.ts';
import type { OrderBox } from '../orders/handover.ts';
import type { IfMissingAction } from '../orders/if-missing.ts';
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
 * the first that stays within a limit in grams with it, else in the last.
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
    for (let left = rest[index] ?? 0; left > 0; left -= 1) {
      const withRoom = boxes.findIndex(({ grams }) => grams + (line.grams ?? 0) <= limitGrams);
      put(withRoom === -1 ? boxes.length - 1 : withRoom, line, 1);
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

/** The goods that were ordered, as the line has them, and where they lie now. */
interface ReplacedGoods extends MissingPieces {
  id: number;
  name: string;
  choice: string | null;
  ifMissing: IfMissingAction;
  /** What the buyer said on the phone; null before a call. */
  call: BuyerPhoneCallOutcome | null;
  categoryId: number | null;
  tags: readonly string[];
  isSet: boolean;
}

/** A product that is to go in for it, as it is sold now. */
interface OfferedGoods {
  id: number;
  name: string;
  quantity: number;
  kopecks: number;
  grams: number | null;
  choices: readonly string[];
  categoryId: number | null;
  tags: readonly string[];
  isSet: boolean;
  isDeleted: boolean;
  isOut: boolean;
}

const isFood = (tags: readonly string[]) => !tags.includes('nonfood');

/**
 * Returns why goods must not go in for others, in words for the packer; null when they may. Never anything
 * dearer, refused at the facility, of another kind, too heavy, or what the buyer did not agree to.
 */
export function findReplacementRefusal(
  line: ReplacedGoods,
  offered: OfferedGoods,
  refusedTags: readonly string[],
): string | null {
  const name = `«${offered.name}»`;
  if (line.pieces < 1) return `«${line.name}» положен весь: заменять нечего`;
  if (line.call === 'REFUSED') return `От замены для «${line.name}» покупатель отказался`;
  if (line.ifMissing !== 'REPLACE' && line.call !== 'AGREED') {
    return `Замену для «${line.name}» покупатель не просил: позвоните ему`;
  }
  if (line.isSet || offered.isSet) return 'Наборы не заменяют';
  if (offered.id === line.id) return `${name} — это тот же товар`;
  if (offered.isDeleted) return `${name} больше не продаётся`;
  if (offered.isOut) return `${name} сейчас нет`;
  if (line.categoryId === null || line.categoryId !== offered.categoryId)
    return `${name} — из другой категории`;
  if (isFood(line.tags) !== isFood(offered.tags)) return `${name} — другого рода: еду заменяют едой`;
  const [reason] = findProductRefusalReasons({ tags: offered.tags, parts: [] }, new Set(refusedTags));
  if (reason !== undefined) return `Учреждение не принимает: ${reason.label}. Это ${name}`;
  if (offered.choices.length > 0 && (line.choice === null || !offered.choices.includes(line.choice))) {
    return `${name} не продаётся в том же размере`;
  }
  if (offered.grams === null) return `Вес товара ${name} не указан: неизвестно, поместится ли`;
  const { kopecks, quantity, grams } = offered;
  if (kopecks > line.kopecks || kopecks * quantity > line.kopecks * line.pieces) {
    return `${name}, ${quantity} шт. — дороже того, чего нет`;
  }
  if (quantity > calculateMaxReplacementPieces(line, { kopecks, grams })) {
    return `${name}, ${quantity} шт. — ${formatKilogramsRoundedUp(grams * quantity)} кг: посылка станет тяжелее предела`;
  }
  if (line.call !== 'AGREED' && !servesSamePurpose(line.name, offered.name)) {
    return `${name} — для другого: спросите покупателя, подойдёт ли`;
  }
  return null;
}
