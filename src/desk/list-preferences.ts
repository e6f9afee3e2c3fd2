import { browserStorage } from '../ui/data/safe-storage.ts';
import { createDraftStorage } from '../ui/draft.ts';
import { createChangeNotifier } from '../ui/watched.ts';

/** A filter that was given a name: the query of its list's address. */
export interface SavedFilter {
  name: string;
  search: string;
}

/** How a list is shown on this computer. */
interface ListPreferences {
  /** Labels of the columns that are not shown. */
  hidden: readonly string[];
  filters: readonly SavedFilter[];
}

const KEY = 'deskLists';

const NONE: ListPreferences = { hidden: [], filters: [] };

const storage = createDraftStorage<Record<string, ListPreferences>>(KEY, browserStorage);
const notifier = createChangeNotifier(KEY);
let parsed: { text: string | null; lists: Record<string, ListPreferences> } = { text: null, lists: {} };

/** The same object until what is stored changes. */
function readLists(): Record<string, ListPreferences> {
  const text = browserStorage.get(KEY);
  if (text !== parsed.text) parsed = { text, lists: storage.read() ?? {} };
  return parsed.lists;
}

/** Returns how a list is shown on this computer. */
export function useListPreferences(list: string): ListPreferences {
  return notifier.useValue(() => readLists()[list] ?? NONE, NONE);
}

/** Remembers how a list is to be shown on this computer. */
export function changeListPreferences(list: string, change: Partial<ListPreferences>): void {
  const lists = readLists();
  storage.write({ ...lists, [list]: { ...NONE, ...lists[list], ...change } });
  notifier.changed();
}
