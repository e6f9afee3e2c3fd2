import { useEffect } from 'react';
import { call } from '../../ui/data/call.ts';
import { awaitCallResult } from '../../ui/data/call-error.ts';
import { createChangeNotifier } from '../../ui/watched.ts';
import type { DeliveryTerms } from '../delivery-cost.ts';
import {
  defaultParcelSettings,
  type ParcelRules,
  resolveParcelRules,
  type ShopParcelSettings,
} from '../parcel-rules.ts';
import { type FacilityDto, listWorkAddresses } from '../work-addresses.contract.ts';

/** A facility with its terms in kopecks. */
export interface FacilityWithDeliveryTerms extends DeliveryTerms {
  id: number;
  name: string;
}

/** A facility to choose, with what it takes and when. */
interface ListedFacility extends FacilityWithDeliveryTerms {
  rules: ParcelRules;
}

/** The facilities to choose among, and how they are being loaded. */
export interface FacilitiesState {
  /** Null until the first answer. */
  list: readonly ListedFacility[] | null;
  /** What a parcel is judged by while no facility is chosen; null until the first answer. */
  unset: ParcelRules | null;
  /** True when nothing has been loaded because the last try failed. */
  failed: boolean;
  /** Asks again, for every part of the screen. */
  retry(): void;
}

/** A facility with its terms, as the rule of delivery names them. */
export function toFacilityWithDeliveryTerms({
  id,
  name,
  deliveryCost,
  freeDeliveryThreshold,
}: FacilityDto): FacilityWithDeliveryTerms {
  return { id, name, deliveryKopecks: deliveryCost, freeFromKopecks: freeDeliveryThreshold };
}

function listedFacilityFrom(facility: FacilityDto, shop: ShopParcelSettings): ListedFacility {
  return { ...toFacilityWithDeliveryTerms(facility), rules: resolveParcelRules(facility, shop) };
}

interface Loaded {
  answer: Pick<FacilitiesState, 'list' | 'unset'> | null;
  failed: boolean;
}

const NOTHING: Loaded = { answer: null, failed: false };

/** All parts of a screen show one answer; a screen that follows asks again and shows the last one meanwhile. */
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
  const { answer, failure } = await awaitCallResult(call(listWorkAddresses, {}));
  if (failure !== null) return tell({ ...loaded, failed: loaded.answer === null });
  const { addressList, shop } = answer;
  const list = addressList.map((facility) => listedFacilityFrom(facility, shop));
  tell({ answer: { list, unset: resolveParcelRules(defaultParcelSettings, shop) }, failed: false });
}

function retry(): void {
  tell({ ...loaded, failed: false });
  ask();
}

/** The facilities that parcels go to. */
export function useFacilities(): FacilitiesState {
  const { answer, failed } = watchedFacilities.useValue(() => loaded, NOTHING);
  useEffect(() => {
    if (parts === 0) ask();
    parts += 1;
    return () => {
      parts -= 1;
    };
  }, []);
  return { list: answer?.list ?? null, unset: answer?.unset ?? null, failed, retry };
}
