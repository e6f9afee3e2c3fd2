import { rememberFacilityKind } from '../../content/content.web.ts';
import { createChangeNotifier } from '../../ui/change-notifier.ts';
import { tabStorage } from '../../ui/data/safe-storage.ts';
import { CHOSEN_FACILITY_STORAGE_KEY } from '../../ui/sidebar-room.ts';

/** Only the id is stored, for this tab; a reload leaves it. */
const KEY = CHOSEN_FACILITY_STORAGE_KEY;

const stored = createChangeNotifier();

function read(): number | null {
  const id = Number(tabStorage.get(KEY));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Chooses the facility that delivery is counted for; null for none. */
export function chooseFacility(id: number | null): void {
  if (id === null) tabStorage.remove(KEY);
  else tabStorage.set(KEY, String(id));
  rememberFacilityKind(null);
  stored.changed();
}

/** Id of the chosen facility, shared by all screens; none at the start. */
export function useChosenFacilityId(): number | null {
  return stored.useValue(read, null);
}
