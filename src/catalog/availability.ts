import { type Day, formatDayAndMonth } from '../lib/calendar.ts';

/** Why a product is not sold for now, where that is known: it has its season. */
export const OUT_OF_STOCK_REASONS = ['SEASON'] as const;

/** Whether a product is sold at this moment; the server has compared the day, so a wrong clock does no harm. */
export interface Availability {
  /** Not sold for now, though not deleted. */
  out: boolean;
  /** The first day in Moscow on which it is sold again; null when unknown or it is not out. */
  outUntil: Day | null;
  outReason: (typeof OUT_OF_STOCK_REASONS)[number] | null;
}

/** Returns what a product that is out says of itself: «Нет до 3 декабря»; null for one that is sold. */
export function formatOutOfStock({ out, outUntil, outReason }: Availability): string | null {
  if (!out) return null;
  if (outUntil !== null) return `Нет до ${formatDayAndMonth(outUntil)}`;
  return outReason === 'SEASON' ? 'Сейчас не сезон' : 'Сейчас нет';
}
