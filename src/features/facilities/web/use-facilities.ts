import { useAsk } from '../../../shared/web/data/use-ask.ts';
import type { DeliveryTerms } from '../delivery-cost.ts';
import { allWorkAddresses, type WorkAddress } from '../work-addresses.contract.ts';

/** A facility with its terms in kopecks. */
export interface Facility extends DeliveryTerms {
  id: number;
  name: string;
}

/** The facilities to choose among, and how they are being loaded. */
export interface Facilities {
  /** Null until the first answer. */
  list: readonly Facility[] | null;
  /** True when nothing has been loaded because the last try failed. */
  failed: boolean;
  retry(): void;
}

/** A facility with its terms, as the rule of delivery names them. */
export function facilityFrom({ id, name, deliveryCost, freeDeliveryThreshold }: WorkAddress): Facility {
  return { id, name, deliveryKopecks: deliveryCost, freeFromKopecks: freeDeliveryThreshold };
}

/** The facilities that parcels go to. */
export function useFacilities(): Facilities {
  const { answer, failure, retry } = useAsk(allWorkAddresses, {});
  return {
    list: answer === null ? null : answer.addressList.map(facilityFrom),
    failed: answer === null && failure !== null,
    retry,
  };
}
