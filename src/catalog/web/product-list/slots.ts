import { type ComponentType, createContext } from 'react';
import type { Category } from '../../categories.contract.ts';
import type { Product } from '../../product.ts';

/**
 * What a product card offers below the price. The cart belongs to another feature, so anyone who puts
 * the shop window together fills this in.
 */
export const AddToCartComponentContext = createContext<ComponentType<{ product: Product }> | null>(null);

/**
 * Where the parcel goes: `Chip` beside the heading, `Welcome` above it on the first visit. Facilities belong to another
 * feature, so anyone who puts the shop window together fills this in.
 */
export const FacilityComponentsContext = createContext<Record<'Chip' | 'Welcome', ComponentType> | null>(
  null,
);

export interface FacilityProductCheckResult {
  /** Its short name. */
  facility: string;
  /** What of the product it does not take; null when it takes it. */
  reason: string | null;
  /** What can be done about it, as a sentence. */
  remedy?: string | false;
}

export type CheckProductAtFacility = (
  product: Pick<Product, 'tags'> & { parts: readonly Pick<Product['parts'][number], 'name' | 'tags'>[] },
) => FacilityProductCheckResult;

/**
 * What a card says of the chosen facility. Facilities belong to another feature, so anyone who puts the shop window
 * together fills this in; null while none is chosen.
 */
export const ProductFacilityCheckContext = createContext<CheckProductAtFacility | null>(null);

/** The tree of categories of the shop window; empty when it could not be loaded. */
export const CategoriesContext = createContext<readonly Category[]>([]);
