import { useEffect } from 'react';
import { createChangeNotifier } from '../../ui/change-notifier.ts';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult } from '../../ui/data/call-error.ts';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { useToken } from '../../ui/session.ts';
import { computeDeliveryCost, type DeliveryTerms } from '../delivery-cost.ts';
import { defaultParcelSettings, type ParcelRules, resolveParcelRules } from '../facility-fields.ts';
import { type FacilityDto, getDeliverySum, listActiveFacilities } from '../work-addresses.contract.ts';
import { useChosenFacilityId } from './chosen-facility.ts';

/** A facility with its terms in kopecks. */
export interface FacilityDeliveryTerms extends DeliveryTerms {
  id: number;
  name: string;
}

/** A facility to choose, with what it takes and when. */
interface ListedFacility extends FacilityDeliveryTerms {
  rules: ParcelRules;
}

/** The facilities to choose among, and how they are being loaded. */
export interface FacilitiesState {
  /** Null until the first response. */
  list: readonly ListedFacility[] | null;
  /** What a parcel is judged by while no facility is chosen; null until the first response. */
  unset: ParcelRules | null;
  /** True when nothing has been loaded because the last try failed. */
  failed: boolean;
  /** Asks again, for every part of the screen. */
  retry(): void;
}

/** A facility with its terms, as the rule of delivery names them. */
export function toFacilityDeliveryTerms({
  id,
  name,
  deliveryCost,
  freeDeliveryThreshold,
}: FacilityDto): FacilityDeliveryTerms {
  return { id, name, deliveryKopecks: deliveryCost, freeFromKopecks: freeDeliveryThreshold };
}

interface Loaded {
  response: Pick<FacilitiesState, 'list' | 'unset'> | null;
  failed: boolean;
}

const NOTHING: Loaded = { response: null, failed: false };

/** All parts of a screen show one response; a screen that follows asks again and shows the last one meanwhile. */
let loaded = NOTHING;
let parts = 0;
let loading = false;
const watchedFacilities = createChangeNotifier();

function tell(next: Loaded): void {
  loaded = next;
  watchedFacilities.changed();
}

function ask(): void {
  if (loading) return;
  loading = true;
  void load().finally(() => {
    loading = false;
  });
}

async function load(): Promise<void> {
  const { response, failure } = await awaitCallResult(call(listActiveFacilities, {}));
  if (failure !== null) return tell({ ...loaded, failed: loaded.response === null });
  const { addressList, shop } = response;
  const list = addressList.map((facility) => ({
    ...toFacilityDeliveryTerms(facility),
    rules: resolveParcelRules(facility, shop),
  }));
  tell({ response: { list, unset: resolveParcelRules(defaultParcelSettings, shop) }, failed: false });
}

function retry(): void {
  tell({ ...loaded, failed: false });
  ask();
}

/** The facilities that parcels go to. */
export function useFacilities(): FacilitiesState {
  const { response, failed } = watchedFacilities.useValue(() => loaded, NOTHING);
  useEffect(() => {
    if (parts === 0) ask();
    parts += 1;
    return () => {
      parts -= 1;
    };
  }, []);
  return { list: response?.list ?? null, unset: response?.unset ?? null, failed, retry };
}

/** What the server says of delivery to a facility. */
interface DeliverySum {
  facility: FacilityDeliveryTerms;
  /** What delivery adds, in kopecks. */
  deliveryKopecks: number;
  /** The sum of goods it was counted for, in kopecks. */
  goodsKopecks: number;
}

/**
 * Asks the server what delivery costs, at once and whenever the sum of the goods changes. Asks nothing
 * while either is null. The last response stays until the next; look at its `goodsKopecks`.
 */
export function useDeliverySum(facilityId: number | null, goodsKopecks: number | null) {
  const { last, failure, retry } = useCallQuery(
    getDeliverySum,
    facilityId === null || goodsKopecks === null
      ? null
      : { body: { idAddress: String(facilityId), totalCostProduct: goodsKopecks } },
  );
  const sum: DeliverySum | null =
    last !== null && last.input.body.idAddress === String(facilityId)
      ? {
          facility: toFacilityDeliveryTerms(last.response.workAddressDto),
          deliveryKopecks: last.response.totalCost,
          goodsKopecks: last.input.body.totalCostProduct,
        }
      : null;
  return { sum, failure, retry };
}

/**
 * The facility that is chosen in this tab and what delivery there costs for goods of this sum, in kopecks; null for
 * what is not known. The server's word where it has spoken for this very sum; the same rule until then and for visitors.
 */
export function useChosenFacilityDelivery(goodsKopecks: number | null): {
  facility: FacilityDeliveryTerms | null;
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
