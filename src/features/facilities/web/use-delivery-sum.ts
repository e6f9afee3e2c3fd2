import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../shared/web/call.ts';
import { CallError } from '../../../shared/web/data/call-error.ts';
import { deliverySum } from '../work-addresses.contract.ts';
import { type Facility, facilityFrom } from './facilities-store.ts';

/** What the server says of delivery to a facility. */
export interface DeliverySum {
  facility: Facility;
  /** What delivery adds, in kopecks. */
  deliveryKopecks: number;
  /** The sum of goods it was counted for, in kopecks. */
  goodsKopecks: number;
}

/**
 * Asks the server what delivery costs, at once and whenever the sum of the goods changes (spec.md
 * §4, Delivery sum). Asks nothing while either is null. The last answer stays until the next; look at
 * its `goodsKopecks`.
 */
export function useDeliverySum(facilityId: number | null, goodsKopecks: number | null) {
  const [sum, setSum] = useState<DeliverySum | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again.
  useEffect(() => {
    if (facilityId === null || goodsKopecks === null) return;
    const gone = new AbortController();
    setError(null);
    call(
      deliverySum,
      { body: { idAddress: String(facilityId), totalCostProduct: goodsKopecks } },
      { signal: gone.signal },
    ).then(
      ({ workAddressDto, totalCost }) => {
        if (gone.signal.aborted) return;
        const deliveryKopecks = totalCost;
        setSum({ facility: facilityFrom(workAddressDto), deliveryKopecks, goodsKopecks });
      },
      (failure: unknown) => {
        if (!gone.signal.aborted && failure instanceof CallError) setError(failure);
      },
    );
    return () => gone.abort();
  }, [facilityId, goodsKopecks, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const answered = sum !== null && sum.facility.id === facilityId ? sum : null;
  return { sum: answered, error, retry };
}
