import { moscowDay } from '../../../lib/calendar.ts';
import { shortDay } from '../../parcel-words.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';

/** Returns the pause that lasts, in words; null without one. */
export function formatPause({ pausedUntil }: WorkAddress): string | null {
  return pausedUntil !== null && pausedUntil >= moscowDay(new Date())
    ? `пауза по ${shortDay(pausedUntil)}`
    : null;
}
