import { type ComponentType, createContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { createChangeNotifier } from '../../ui/change-notifier.ts';
import { tabStorage } from '../../ui/data/safe-storage.ts';
import { CHOSEN_FACILITY_STORAGE_KEY } from '../../ui/sidebar-room.ts';
import { type FacilityKind, facilityKinds } from '../facility-kinds.ts';

/** What the chosen facility refuses: its short name and the tags. */
export interface FacilityRefusedTags {
  facility: string;
  tags: readonly string[];
}

export interface FacilityRefusalsProps {
  /** Takes what is refused; null while no facility is known. */
  onChange(refused: FacilityRefusedTags | null): void;
}

/** The choice of a facility and what it refuses; facilities are another feature, and the root of the pages fills this in. */
export const FacilityRefusalsContext = createContext<ComponentType<FacilityRefusalsProps> | null>(null);

/** The kind of the facility of an order that led here, until another facility is chosen in this tab. */
const KEY = 'chosenFacilityKind';

const stored = createChangeNotifier();

const read = () => tabStorage.get(KEY);

/** Remembers the kind of a facility, for this tab; null forgets it. */
export function rememberFacilityKind(kind: FacilityKind | 'unknown' | null): void {
  if (kind === null) tabStorage.remove(KEY);
  else tabStorage.set(KEY, kind);
  stored.changed();
}

/** The kind that is remembered, else that of the facility chosen in this tab; null when there is none or its kind is unknown. */
export function useChosenFacilityKind(): FacilityKind | null {
  const root = useRouteLoaderData('root') as { facilities: { id: number; kind: FacilityKind | null }[] };
  const remembered = stored.useValue(read, null);
  const chosen = stored.useValue(() => tabStorage.get(CHOSEN_FACILITY_STORAGE_KEY), null);
  if (remembered !== null) return facilityKinds.find((kind) => kind === remembered) ?? null;
  return root.facilities.find(({ id }) => String(id) === chosen)?.kind ?? null;
}
