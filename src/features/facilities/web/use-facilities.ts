import { useEffect } from 'react';
import { useAsk } from '../../../shared/web/data/use-ask.ts';
import type { DeliveryTerms } from '../delivery-cost.ts';
import {
  type ParcelRules,
  parcelRules,
  type ShopParcelSettings,
  unsetParcel,
} from '../parcel/parcel-rules.ts';
import { allWorkAddresses, type WorkAddress } from '../work-addresses.contract.ts';

/** A facility with its terms in kopecks. */
export interface Facility extends DeliveryTerms {
  id: number;
  name: string;
}

/** A facility to choose, with what it takes and when. */
interface ListedFacility extends Facility {
  rules: ParcelRules;
}

/** The facilities to choose among, and how they are being loaded. */
export interface Facilities {
  /** Null until the first answer. */
  list: readonly ListedFacility[] | null;
  /** What a parcel is judged by while no facility is chosen; null until the first answer. */
  unset: ParcelRules | null;
  /** True when nothing has been loaded because the last try failed. */
  failed: boolean;
  /** Asks again, for every part of the screen that has none. */
  retry(): void;
}

/** A facility with its terms, as the rule of delivery names them. */
export function facilityFrom({ id, name, deliveryCost, freeDeliveryThreshold }: WorkAddress): Facility {
  return { id, name, deliveryKopecks: deliveryCost, freeFromKopecks: freeDeliveryThreshold };
}

function listedFacilityFrom(facility: WorkAddress, shop: ShopParcelSettings): ListedFacility {
  return { ...facilityFrom(facility), rules: parcelRules(facility, shop) };
}

/** The parts of the screen that asked in vain, by what asks again. */
const failures = new Set<() => void>();

/** The facilities that parcels go to. */
export function useFacilities(): Facilities {
  const { answer, failure, retry } = useAsk(allWorkAddresses, {});
  const failed = answer === null && failure !== null;
  useEffect(() => {
    if (!failed) return;
    failures.add(retry);
    return () => {
      failures.delete(retry);
    };
  }, [failed, retry]);
  return {
    list:
      answer === null
        ? null
        : answer.addressList.map((facility) => listedFacilityFrom(facility, answer.shop)),
    unset: answer === null ? null : parcelRules(unsetParcel, answer.shop),
    failed,
    retry: () => {
      for (const ask of [...failures]) ask();
    },
  };
}
