import { useCallQuery } from '../../ui/data/use-ask.ts';
import { useToken } from '../../ui/session.ts';
import { computeDeliveryCost } from '../delivery-cost.ts';
import { getDeliverySum } from '../work-addresses.contract.ts';
import { useChosenFacilityId } from './chosen-facility.ts';
import {
  type FacilityWithDeliveryTerms,
  toFacilityWithDeliveryTerms,
  useFacilities,
} from './use-facilities.ts';

/** What the server says of delivery to a facility. */
interface DeliverySum {
  facility: FacilityWithDeliveryTerms;
  /** What delivery adds, in kopecks. */
  deliveryKopecks: number;
  /** The sum of goods it was counted for, in kopecks. */
  goodsKopecks: number;
}

/**
 * Asks the server what delivery costs, at once and whenever the sum of the goods changes. Asks nothing
 * while either is null. The last answer stays until the next; look at its `goodsKopecks`.
 */
export function useDeliverySum(facilityId: number | null, goodsKopecks: number | null) {
  const { answer, answered, failure, retry } = useCallQuery(
    getDeliverySum,
    facilityId === null || goodsKopecks === null
      ? null
      : { body: { idAddress: String(facilityId), totalCostProduct: goodsKopecks } },
  );
  const sum: DeliverySum | null =
    answer !== null && answered !== null && answered.body.idAddress === String(facilityId)
      ? {
          facility: toFacilityWithDeliveryTerms(answer.workAddressDto),
          deliveryKopecks: answer.totalCost,
          goodsKopecks: answered.body.totalCostProduct,
        }
      : null;
  return { sum, failure, retry };
}

/**
 * The facility that is chosen in this tab and what delivery there costs for goods of this sum, in kopecks; null for
 * what is not known. The server's word where it has spoken for this very sum; the same rule until then and for visitors.
 */
export function useChosenFacilityDelivery(goodsKopecks: number | null): {
  facility: FacilityWithDeliveryTerms | null;
  deliveryKopecks: number | null;
} {
  const signedIn = useToken() !== null;
  const chosen = useChosenFacilityId();
  const facility = useFacilities().list?.find(({ id }) => id === chosen) ?? null;
  const { sum } = useDeliverySum(signedIn ? (facility?.id ?? null) : null, goodsKopecks);
  if (facility === null || goodsKopecks === null) return { facility, deliveryKopecks: null };
  const fromServer = signedIn && sum?.goodsKopecks === goodsKopecks ? sum.deliveryKopecks : null;
  return { facility, deliveryKopecks: fromServer ?? computeDeliveryCost(facility, goodsKopecks) };
}
