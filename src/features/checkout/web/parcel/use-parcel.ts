import type { Day } from '../../../../shared/contract/calendar.ts';
import { typeset } from '../../../../shared/web/text/typography.ts';
import { useHydratedCart } from '../../../cart/cart.web.ts';
import type { CartLine, CartLines } from '../../../cart/cart-lines.ts';
import { checkParcel, type ParcelCheck } from '../../../facilities/check-parcel.ts';
import { useFacilities } from '../../../facilities/facilities.web.ts';
import { fewestPieces } from './surplus.ts';

/** How the cart fits a facility. */
export interface Parcel {
  check: ParcelCheck;
  /** The facility as it is shown; null while none is chosen: then only the weight means anything. */
  facility: string | null;
  /** The day on which the shop was told what the facility refuses; null when it is not known. */
  refusedOn: Day | null;
  /** Lines of the cart that are refused, in all their sizes. */
  refusedLines: CartLine[];
  /** The fewest pieces without which the parcel is within its limit; none when it is. */
  surplus: CartLine[];
}

/** A day of handing in that the server has named; null inside: it is not known. */
export type ServerDay = { day: Day | null } | null;

/**
 * Checks the cart against a facility; null while its goods or the facilities are not known, or it is empty. A day
 * that the server has named stands above what the clock of the browser says.
 */
export function useParcel(
  facilityId: number | null,
  lines: CartLines,
  serverDay: ServerDay = null,
): Parcel | null {
  const { products } = useHydratedCart();
  const { list, unset } = useFacilities();
  const facility = list?.find(({ id }) => id === facilityId);
  const rules = facility?.rules ?? unset;
  if (rules === null || lines.length === 0 || lines.some(({ id }) => !products.has(id))) return null;
  const check = checkParcel(lines, products.values(), rules, new Date());
  if (serverDay !== null) {
    check.plannedDay = serverDay.day;
    check.handover = { ...check.handover, day: serverDay.day, orderBy: null, missed: null };
  }
  const refused = new Set(check.refused.map(({ id }) => id));
  const weighed = lines.map((line) => ({
    id: line,
    quantity: line.quantity,
    weightGrams: products.get(line.id)?.weightGrams ?? null,
  }));
  return {
    check,
    facility: facility === undefined ? null : typeset(facility.name),
    refusedOn: rules.refusedOn,
    refusedLines: lines.filter(({ id }) => refused.has(id)),
    surplus: fewestPieces(weighed, -check.leftGrams).map(({ id, pieces }) => ({ ...id, quantity: pieces })),
  };
}
