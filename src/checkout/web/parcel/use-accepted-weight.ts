import { useState } from 'react';
import { draft } from '../../../ui/draft.ts';

/** What the buyer says of a parcel that is too heavy. */
export const LEAVE_AS_IS = 'Оставить так, позвоните мне';

/** The weight that was agreed to, in grams, for the order in the making. */
export const acceptedGrams = draft<number>('acceptedGrams');

/**
 * Whether the buyer leaves a parcel of this weight as it is: agreed to in the cart or at the last step, for this
 * weight or more. Another piece on top is asked about anew.
 */
export function useAcceptedWeight(grams: number | null): {
  accepted: boolean;
  accept(accepted: boolean): void;
} {
  const [limit, setLimit] = useState(acceptedGrams.read);

  function accept(accepted: boolean) {
    if (accepted && grams !== null) acceptedGrams.write(grams);
    else acceptedGrams.clear();
    setLimit(accepted ? grams : null);
  }

  return { accepted: grams !== null && limit !== null && grams <= limit, accept };
}
