import { useToken } from '../../ui/session.ts';
import { deliveryCost } from '../delivery-cost.ts';
import { useChosenFacility } from './chosen-facility.ts';
import { useDeliverySum } from './use-delivery-sum.ts';
import { type Facility, useFacilities } from './use-facilities.ts';

/**
 * The facility that is chosen in this tab and what delivery there costs for goods of this sum, in kopecks; null for
 * what is not known. The server's word where it has spoken for this very sum; the same rule until then and for visitors.
 */
export function useChosenDelivery(goodsKopecks: number | null): {
  facility: Facility | null;
  deliveryKopecks: number | null;
} {
  const signedIn = useToken() !== null;
  const chosen = useChosenFacility();
  const facility = useFacilities().list?.find(({ id }) => id === chosen) ?? null;
  const { sum } = useDeliverySum(signedIn ? (facility?.id ?? null) : null, goodsKopecks);
  if (facility === null || goodsKopecks === null) return { facility, deliveryKopecks: null };
  const fromServer = signedIn && sum?.goodsKopecks === goodsKopecks ? sum.deliveryKopecks : null;
  return { facility, deliveryKopecks: fromServer ?? deliveryCost(facility, goodsKopecks) };
}
