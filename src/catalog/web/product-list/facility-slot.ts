import { type ComponentType, createContext } from 'react';

/**
 * Where the parcel goes: `Chip` beside the heading, `Welcome` above it on the first visit. Facilities belong to another
 * feature, so anyone who puts the shop window together fills this in.
 */
export const FacilitySlot = createContext<Record<'Chip' | 'Welcome', ComponentType> | null>(null);
