import { tagLabel } from '../../../catalog/product-tags.ts';
import { facilityKindLabels } from '../../../content/facility-kinds.ts';
import { moscowDay } from '../../../lib/calendar.ts';
import text from '../../../ui/look/text.module.css';
import { formatHandoverWeekdays, shortDay } from '../../parcel-words.ts';
import type { WorkAddress } from '../../work-addresses.contract.ts';

/** Returns the pause that lasts, in words; null without one. */
export function formatPause({ pausedUntil }: WorkAddress): string | null {
  return pausedUntil !== null && pausedUntil >= moscowDay(new Date())
    ? `пауза по ${shortDay(pausedUntil)}`
    : null;
}

/** What is known of a facility besides its sums, in one quiet line; nothing of one without settings. */
export function AddressFacts({ address }: { address: WorkAddress }) {
  const { kind, handoverWeekdays, refusedTags } = address;
  const facts = [
    kind && facilityKindLabels[kind],
    handoverWeekdays.length > 0 && `сдаём: ${formatHandoverWeekdays(handoverWeekdays)}`,
    formatPause(address),
    refusedTags.length > 0 && `не принимают: ${refusedTags.map(tagLabel).join(', ')}`,
  ].filter(Boolean);
  return facts.length > 0 && <span className={text.hint}>{facts.join(' · ')}</span>;
}
