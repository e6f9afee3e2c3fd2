import { kilograms, kilogramsLeft } from '../../facilities/parcel-words.ts';
import type { Order } from '../user-order.contract.ts';

type Parcel = NonNullable<Order['parcel']>;

/** What a parcel weighed when it was ordered, its box included: «12,4 кг», or at least that. */
export function orderedWeight({ grams, unweighed }: Pick<Parcel, 'grams' | 'unweighed'>): string {
  const weight = `${kilograms(grams)}\u00A0кг`;
  return unweighed.length === 0 ? weight : `не меньше ${weight}`;
}

/** «больше 20 кг», by the limit of its facility; null for a parcel that is not. */
export function overWords({ grams, limitGrams }: Parcel): string | null {
  return grams > limitGrams ? `больше ${kilogramsLeft(limitGrams)}\u00A0кг` : null;
}
