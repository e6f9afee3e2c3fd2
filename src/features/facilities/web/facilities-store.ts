import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../shared/web/call.ts';
import type { DeliveryTerms } from '../delivery-cost.ts';
import { allWorkAddresses, type WorkAddress } from '../work-addresses.contract.ts';

/** A facility with its terms in kopecks. */
export interface Facility extends DeliveryTerms {
  id: number;
  name: string;
}

interface Facilities {
  /** Null until the first answer. */
  list: readonly Facility[] | null;
  /** True while nothing has been loaded because the last try failed. */
  failed: boolean;
}

/** A list older than this is asked for anew when somebody needs it. */
const FRESH_MS = 60_000;

const NOTHING: Facilities = { list: null, failed: false };

let facilities: Facilities = NOTHING;
let loadedAt = Number.NEGATIVE_INFINITY;
let running = false;
const listeners = new Set<() => void>();

function tell(next: Facilities): void {
  facilities = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  if (running) return;
  running = true;
  if (facilities.failed) tell({ list: null, failed: false });
  try {
    const { addressList } = await call(allWorkAddresses, {});
    loadedAt = performance.now();
    tell({ list: addressList.map(facilityFrom), failed: false });
  } catch {
    // An old list is better than none.
    if (facilities.list === null) tell({ list: null, failed: true });
  } finally {
    running = false;
  }
}

/** A facility with its terms, as the rule of delivery names them. */
export function facilityFrom({ id, name, deliveryCost, freeDeliveryThreshold }: WorkAddress): Facility {
  return {
    id,
    name,
    deliveryKopecks: deliveryCost,
    freeFromKopecks: freeDeliveryThreshold,
  };
}

/**
 * The facilities that parcels go to, from one place for all who choose among them; loaded when
 * first `wanted`. On failure `failed` is true and `retry` asks again.
 */
export function useFacilities(wanted = true): Facilities & { retry(): void } {
  const state = useSyncExternalStore(
    subscribe,
    () => facilities,
    () => NOTHING,
  );
  useEffect(() => {
    if (wanted && performance.now() - loadedAt > FRESH_MS) load();
  }, [wanted]);
  return { ...state, retry: load };
}
