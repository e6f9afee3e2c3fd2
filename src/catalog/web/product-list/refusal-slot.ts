import { createContext } from 'react';
import type { Product } from '../../product.ts';

/** What the chosen facility says of a product. */
export interface FacilityRefusal {
  /** Its short name. */
  facility: string;
  /** What of the product it does not take; null when it takes it. */
  reason: string | null;
}

/** Returns what the facility that is chosen says of a product. */
export type FindFacilityRefusalReason = (product: Product) => FacilityRefusal;

/**
 * What a card says of the chosen facility. Facilities belong to another feature, so anyone who puts the shop window
 * together fills this in; null while none is chosen.
 */
export const FacilityRefusalReasonContext = createContext<FindFacilityRefusalReason | null>(null);
