import { createContext } from 'react';
import type { Category } from '../categories.contract.ts';

/** The tree of categories of the shop window; empty when it could not be loaded. */
export const CategoriesContext = createContext<readonly Category[]>([]);
