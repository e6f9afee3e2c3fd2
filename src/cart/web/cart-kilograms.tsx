import { checkParcel } from '../../facilities/check-parcel.ts';
import { useChosenFacility, useFacilities } from '../../facilities/facilities.web.ts';
import { kilograms } from '../../facilities/parcel-words.ts';
import { useRefreshedCart } from './cart-hydration.ts';

/** « · 8,3 кг», what the cart weighs with its box; nothing while no weight is known. */
export function CartKilograms() {
  const { lines, products } = useRefreshedCart();
  const { list, unset } = useFacilities();
  const chosen = useChosenFacility();
  const rules = list?.find(({ id }) => id === chosen)?.rules ?? unset;
  if (rules === null || lines.some(({ id }) => !products.has(id))) return null;
  const { grams, unweighed } = checkParcel(lines, products.values(), rules, new Date());
  // With an unknown weight the number alone would promise too little.
  return unweighed.length > 0 ? null : ` · ${kilograms(grams)} кг`;
}
