import { createContext } from 'react';
import type { Product } from '../../product.ts';

/** Returns why the facility that is chosen does not take a product; null when it does. */
export type FindRefusalReason = (product: Product) => string | null;

/**
 * What a card says of the chosen facility. Facilities belong to another feature, so anyone who puts the shop window
 * together fills this in; null while none is chosen.
 */
export const RefusalReasonContext = createContext<FindRefusalReason | null>(null);
