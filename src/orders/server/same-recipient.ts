import type { FacilityKind } from '../../content/facility-kinds.ts';
import { monthsBetweenParcels } from '../../content/next-parcel.ts';
import { remandParcelDefaults } from '../../facilities/parcel-rules.ts';
import { addDays, addMonths, type Day, moscowDay } from '../../lib/calendar.ts';
import { nameComparisonKey } from '../../lib/text/same-name.ts';
import type { OrderParcelSnapshot } from './orders.tables.ts';

/** What is compared of two orders for one facility and birth date. */
export interface SameRecipientCandidate {
  id: number;
  /** Null once the account is gone. */
  user_id: number | null;
  last_name: string;
  first_name: string;
  middle_name: string;
  created_at: Date;
  planned_day: Day | null;
  parcel: OrderParcelSnapshot | null;
}

/** Within so many days where no one knows what the facility is. */
const UNKNOWN_DAYS = 60;

/** No one reads more of them. */
const MOST_NAMED = 5;

/** Returns whether two orders are for one person by the name, or for one whose surname has one slip. */
export function compareOrderRecipients(
  one: SameRecipientCandidate,
  other: SameRecipientCandidate,
): 'SAME' | 'SIMILAR' | null {
  const names = ({ first_name, middle_name }: SameRecipientCandidate) =>
    `${nameComparisonKey(first_name)} ${nameComparisonKey(middle_name)}`;
  if (names(one) !== names(other)) return null;
  const [surname, another] = [nameComparisonKey(one.last_name), nameComparisonKey(other.last_name)];
  if (surname === another) return 'SAME';
  return isOneSlip(surname, another) ? 'SIMILAR' : null;
}

/** One letter more, less, another, or two neighbours swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const rest = (word: string, from: number) => word.slice(same + from);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const swapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return rest(short, 1) === rest(long, 1) || (swapped && rest(short, 2) === rest(long, 2));
}

/** The day an order counts from: that of handing in, or else the one it was made on. */
const getEffectiveOrderDay = ({ planned_day, created_at }: SameRecipientCandidate): Day =>
  planned_day ?? moscowDay(created_at);

/**
 * Returns whether two parcels for one person come too soon after each other under ordinary conditions. Remand
 * counts the kilograms of a calendar month; where the number of parcels has no limit, none comes too soon.
 */
export function isParcelTooSoon(kind: FacilityKind | null, one: Day, other: Day): boolean {
  const [first, second] = one < other ? [one, other] : [other, one];
  if (kind === null) return second < addDays(first, UNKNOWN_DAYS);
  if (kind === 'REMAND') return first.slice(0, 7) === second.slice(0, 7);
  const months = monthsBetweenParcels(kind, 'ORDINARY');
  return months !== null && second < addMonths(first, months);
}

interface Facility {
  kind: FacilityKind | null;
  month_grams: number | null;
}

/** Returns the other orders for the same person that come too soon, of those for one facility and birth date. */
export function findSameRecipientOrders(
  order: SameRecipientCandidate,
  others: readonly SameRecipientCandidate[],
  facility: Facility,
) {
  const { kind } = facility;
  const found = others.flatMap((other) => {
    const name = other.id === order.id ? null : compareOrderRecipients(order, other);
    if (name === null || !isParcelTooSoon(kind, getEffectiveOrderDay(order), getEffectiveOrderDay(other)))
      return [];
    return [{ other, similar: name === 'SIMILAR' }];
  });
  const parcels = [order, ...found.map(({ other }) => other)].map(({ parcel }) => parcel);
  return {
    orders: found.slice(0, MOST_NAMED).map(({ other: { id, user_id, planned_day, parcel }, similar }) => ({
      ...{ id, similar, plannedDay: planned_day },
      own: user_id !== null && user_id === order.user_id,
      grams: parcel?.grams ?? null,
      atLeast: isAtLeast(parcel),
    })),
    month:
      kind !== 'REMAND' || found.length === 0
        ? null
        : {
            grams: parcels.reduce((sum, parcel) => sum + (parcel?.grams ?? 0), 0),
            limitGrams: facility.month_grams ?? remandParcelDefaults.monthGrams,
            atLeast: parcels.some(isAtLeast),
          },
  };
}

const isAtLeast = (parcel: OrderParcelSnapshot | null) => parcel === null || parcel.unweighed.length > 0;
