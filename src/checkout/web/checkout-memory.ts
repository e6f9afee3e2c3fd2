import { useState } from 'react';
import type { CallInput } from '../../contract/endpoint.ts';
import type { Day } from '../../lib/calendar.ts';
import type { confirmOrder, Order } from '../../orders/user-order.contract.ts';
import { createDraftStorage, createPersonalDraftStorage } from '../../ui/draft.ts';

interface ConfirmedOrder {
  order: Order;
  addressId: number;
  /** Until when it may not be taken, as another went to the same recipient; null for any day. */
  tooSoonUntil?: Day | null;
}

/** The order this tab confirmed last, and the saved address it went to. */
export const confirmedOrderStorage = createPersonalDraftStorage<ConfirmedOrder>('confirmedOrder');

type ConfirmRequest = CallInput<typeof confirmOrder>['body'];

/** What may go wrong with a parcel and is ordered all the same only by the buyer's own choice. */
export type ParcelRiskKind = 'UNCHECKED' | 'OVERWEIGHT' | 'REFUSED' | 'PAUSED' | 'TOO_SOON';

/** The risks that the buyer has agreed to; of refused goods to these ones. */
export interface AgreedRisks {
  risks: ParcelRiskKind[];
  refusedIds: number[];
}

/** What this tab sent to be confirmed and had no answer to, with what the buyer had seen and agreed to. */
export const unansweredOrderStorage = createPersonalDraftStorage<{
  wish: Omit<ConfirmRequest, 'plannedDay' | 'refusedIds'>;
  seen: Pick<ConfirmRequest, 'plannedDay' | 'refusedIds'>;
  agreed: AgreedRisks;
  tooSoonUntil: Day | null;
}>('unansweredOrder');

/** What the buyer says of a parcel that is too heavy. */
export const KEEP_OVERWEIGHT_LABEL = 'Оставить так, позвоните мне';

/** The weight that was agreed to, in grams, for the order in the making. */
export const acceptedOverweightStorage = createDraftStorage<number>('acceptedGrams');

/**
 * Whether the buyer leaves a parcel of this weight as it is: agreed to in the cart or at the last step, for this
 * weight or more. Another piece on top is asked about again.
 */
export function useAcceptedOverweight(grams: number | null): {
  accepted: boolean;
  accept(accepted: boolean): void;
} {
  const [limit, setLimit] = useState(acceptedOverweightStorage.read);

  function accept(accepted: boolean) {
    if (accepted && grams !== null) acceptedOverweightStorage.write(grams);
    else acceptedOverweightStorage.clear();
    setLimit(accepted ? grams : null);
  }

  return { accepted: grams !== null && limit !== null && grams <= limit, accept };
}
