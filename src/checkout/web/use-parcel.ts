import { useCallback, useEffect, useState } from 'react';
import { refreshCart, useRefreshedCart } from '../../cart/cart.web.ts';
import type { CartLine, CartLines } from '../../cart/cart-lines.ts';
import type { Product } from '../../catalog/product.ts';
import { weighProduct } from '../../catalog/product-weight.ts';
import { checkParcel, type ParcelCheckResult, type RefusalReason } from '../../facilities/check-parcel.ts';
import { useFacilities } from '../../facilities/facilities.web.ts';
import type { ParcelRules } from '../../facilities/facility-fields.ts';
import { isBeforeDeadline } from '../../facilities/handover-day.ts';
import { formatDayHidingCurrentYear } from '../../facilities/parcel-words.ts';
import { formatShortFacilityName } from '../../facilities/short-facility-name.ts';
import { addDays, type Day, moscowDay } from '../../lib/calendar.ts';
import { useNow } from '../../ui/use-now.ts';
import type { WeighedLine } from './surplus.ts';

/** A product of the cart that the facility does not take. */
export interface ProductRefusedByFacility {
  product: Product;
  reasons: RefusalReason[];
  /** Its lines in the cart, one for each size. */
  lines: CartLine[];
}

/** How the cart fits a facility. */
export interface CartParcelCheckResult {
  check: ParcelCheckResult;
  /** The facility as people call it; null while none is chosen: then only the weight means anything. */
  facility: string | null;
  refusedTags: ReadonlySet<string>;
  /** The day on which the shop was told what the facility refuses, in words; null when it is not known. */
  refusedOn: string | null;
  refused: ProductRefusedByFacility[];
  /** What is in it, to choose from what is put aside. */
  weighed: WeighedLine<CartLine>[];
}

export interface ParcelCheckState {
  /** Null while it cannot be checked, or the cart is empty. */
  parcel: CartParcelCheckResult | null;
  state: 'CHECKED' | 'LOADING' | 'FAILED';
  /** Asks again for what could not be had. */
  retry(): void;
}

/**
 * Checks the cart against a facility, once its goods and the facilities are known. A day that the server has named,
 * null where it knows none, stands above what the clock of the browser says.
 */
export function useParcelCheck(
  facilityId: number | null,
  lines: CartLines,
  prices: FreshPrices,
  serverDay?: Day | null,
): ParcelCheckState {
  const { products } = useRefreshedCart();
  const facilities = useFacilities();
  const now = useNow();
  const facility = facilities.list?.find(({ id }) => id === facilityId);
  const rules = facility?.rules ?? facilities.unset;
  const goodsLost = lines.some(({ id }) => !products.has(id));

  function retry() {
    if (facilities.list === null || facility === undefined) facilities.retry();
    if (goodsLost) prices.refresh();
  }

  if (lines.length === 0) return { parcel: null, state: 'CHECKED', retry };
  if (rules === null || goodsLost) {
    const failed = facilities.failed || (goodsLost && !prices.pending);
    return { parcel: null, state: failed ? 'FAILED' : 'LOADING', retry };
  }
  const name = facility === undefined ? null : formatShortFacilityName(facility.name);
  return {
    parcel: { ...parcelOf(lines, products, rules, serverDay, now), facility: name },
    state: 'CHECKED',
    retry,
  };
}

function parcelOf(
  lines: CartLines,
  products: ReadonlyMap<number, Product>,
  rules: ParcelRules,
  serverDay: Day | null | undefined,
  now: Date,
): Omit<CartParcelCheckResult, 'facility'> {
  const check = checkParcel(lines, products.values(), rules, now);
  if (serverDay !== undefined) {
    const payBy = serverDay && { day: addDays(serverDay, -rules.orderByDays), time: rules.orderByTime };
    const orderBy = payBy && isBeforeDeadline(payBy, now) ? payBy : null;
    check.plannedDay = serverDay;
    check.handover = { ...check.handover, day: serverDay, orderBy, missed: null };
  }
  // A product in two sizes is one product.
  const reasons = new Map(check.refused.map((line) => [line.id, line.reasons]));
  return {
    check,
    refusedTags: new Set(rules.refusedTags),
    refusedOn: rules.refusedOn && formatDayHidingCurrentYear(rules.refusedOn, moscowDay(now)),
    refused: [...reasons].flatMap(([id, reasons]) => {
      const product = products.get(id);
      return product ? [{ product, reasons, lines: lines.filter((line) => line.id === id) }] : [];
    }),
    weighed: lines.map((line) => {
      const product = products.get(line.id);
      const grams = product ? weighProduct(product) : null;
      return { id: line, quantity: line.quantity, grams, isSet: (product?.parts ?? []).length > 0 };
    }),
  };
}

/** How the asking for today's goods went. */
interface FreshPrices {
  /** The server has not answered yet. */
  pending: boolean;
  /** They could not be had. */
  failed: boolean;
  /** Asks again. */
  refresh(): void;
}

/** Asks for today's prices at once. */
export function useCartPriceRefresh(): FreshPrices {
  const [state, setState] = useState({ pending: true, failed: false });
  const refresh = useCallback(() => {
    setState((before) => ({ ...before, pending: true }));
    refreshCart().then((done) => setState({ pending: false, failed: !done }));
  }, []);
  useEffect(refresh, [refresh]);
  return { ...state, refresh };
}
