import { type ComponentType, createContext, type ReactNode } from 'react';
import type { Category } from '../../categories.contract.ts';
import type { Product } from '../../product.ts';
import type { PageOfProducts } from '../../products.contract.ts';

/** What a card offers below the price; the cart is another feature, and fills this in. */
export const AddToCartComponentContext = createContext<ComponentType<{ product: Product }> | null>(null);

interface FacilityParts {
  /** Stands beside the heading. */
  Chip: ComponentType;
  /** Stands above it on the first visit. */
  Welcome: ComponentType;
  /** Chooses the facility that an answer tells of. */
  collectFor: (facility: AnsweredFacility) => void;
}

type AnsweredFacility = NonNullable<NonNullable<PageOfProducts['answer']>['facility']>;

/** Where the parcel goes. Facilities belong to another feature, so anyone who puts the shop window together fills this in. */
export const FacilityPartsContext = createContext<FacilityParts | null>(null);

export interface FacilityProductCheckResult {
  /** Its short name. */
  facility: string;
  /** What of the product it does not take; null when it takes it, empty while that is not known. */
  reason: string | null;
  /** Whether the shop knows anything that it does not take. */
  isListKnown: boolean;
  /** What can be done about it, or why nothing is known yet, as a sentence. */
  remedy?: ReactNode;
}

export type CheckProductAtFacility = (
  product: Pick<Product, 'tags'> & { parts: readonly Pick<Product['parts'][number], 'name' | 'tags'>[] },
) => FacilityProductCheckResult;

/** What a card says of the chosen facility, null while none is chosen; facilities are another feature, and fill this in. */
export const ProductFacilityCheckContext = createContext<CheckProductAtFacility | null>(null);

/** The tree of categories of the shop window; empty when it could not be loaded. */
export const CategoriesContext = createContext<readonly Category[]>([]);
