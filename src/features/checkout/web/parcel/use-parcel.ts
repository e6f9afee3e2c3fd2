import { typeset } from '../../../../shared/web/text/typography.ts';
import { useHydratedCart } from '../../../cart/cart.web.ts';
import type { CartLines } from '../../../cart/cart-lines.ts';
import { checkParcel, type ParcelCheck } from '../../../facilities/check-parcel.ts';
import { useFacilities } from '../../../facilities/facilities.web.ts';

/** How the cart fits a facility. */
export interface Parcel {
  check: ParcelCheck;
  /** The facility as it is shown; null while none is chosen: then only the weight means anything. */
  facility: string | null;
}

/** Checks the cart against a facility; null while its goods or the facilities are not known, or it is empty. */
export function useParcel(facilityId: number | null, lines: CartLines): Parcel | null {
  const { products } = useHydratedCart();
  const { list, unset } = useFacilities();
  const facility = list?.find(({ id }) => id === facilityId);
  const rules = facility?.rules ?? unset;
  if (rules === null || lines.length === 0 || lines.some(({ id }) => !products.has(id))) return null;
  const check = checkParcel(lines, products.values(), rules, new Date());
  return { check, facility: facility === undefined ? null : typeset(facility.name) };
}
