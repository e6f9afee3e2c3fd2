import { moscowDay } from '../../../lib/calendar.ts';
import { formatDayAndMonth } from '../../parcel-words.ts';
import type { FacilityDto } from '../../work-addresses.contract.ts';

/** Returns the pause that lasts, in words; null without one. */
export function formatPause({ pausedUntil }: FacilityDto): string | null {
  return pausedUntil !== null && pausedUntil >= moscowDay(new Date())
    ? `пауза по ${formatDayAndMonth(pausedUntil)}`
    : null;
}
