import { type ComponentType, createContext } from 'react';
import type { Product } from '../../product.ts';

/**
 * What a product card offers below the price. The cart belongs to another feature, so anyone who puts
 * the shop window together fills this in.
 */
export const AddToCartSlot = createContext<ComponentType<{ product: Product }> | null>(null);
