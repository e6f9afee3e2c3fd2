import { useAsk } from '../../ui/data/use-ask.ts';
import { deliverySum } from '../work-addresses.contract.ts';
import { type Facility, facilityFrom } from './use-facilities.ts';

/** What the server says of delivery to a facility. */
interface DeliverySum {
  facility: Facility;
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
  const { answer, answered, failure, retry } = useAsk(
    deliverySum,
    facilityId === null || goodsKopecks === null
      ? null
      : { body: { idAddress: String(facilityId), totalCostProduct: goodsKopecks } },
  );
  const sum: DeliverySum | null =
    answer !== null && answered !== null && answered.body.idAddress === String(facilityId)
      ? {
          facility: facilityFrom(answer.workAddressDto),
          deliveryKopecks: answer.totalCost,
          goodsKopecks: answered.body.totalCostProduct,
        }
      : null;
  return { sum, failure, retry };
}
