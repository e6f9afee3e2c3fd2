import { createChangeNotifier } from '../ui/change-notifier.ts';
import { browserStorage } from '../ui/data/safe-storage.ts';
import { createDraftStorage } from '../ui/draft.ts';

/** A filter that was given a name: the query of its list's address. */
export interface SavedFilter {
  name: string;
  search: string;
}

/** How a list is shown on this computer. */
interface ListPreferences {
  /** Labels of the columns that are not shown. */
  hidden: readonly string[];
  /** Labels of the columns that are shown, though they come hidden. */
  added: readonly string[];
  /** Labels of all columns as they follow one another; empty while no one has moved any. */
  order: readonly string[];
  /** Widths that were set by hand, by label, in rem. */
  widths: Readonly<Record<string, number>>;
  filters: readonly SavedFilter[];
}

const KEY = 'deskLists';

export const columnsAsTheyCome = { hidden: [], added: [], order: [], widths: {} };

const NONE: ListPreferences = { ...columnsAsTheyCome, filters: [] };

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
  return { ...NONE, ...notifier.useValue(() => readLists()[list] ?? NONE, NONE) };
}

/** Remembers how a list is to be shown on this computer. */
export function changeListPreferences(list: string, change: Partial<ListPreferences>): void {
  const lists = readLists();
  storage.write({ ...lists, [list]: { ...NONE, ...lists[list], ...change } });
  notifier.changed();
}

/** Whether a column is shown that may be hidden: as it comes, or as it was chosen. */
export function isColumnShown(
  { label, optional }: { label: string; optional?: true | 'ADDED' | undefined },
  { hidden, added }: Pick<ListPreferences, 'hidden' | 'added'>,
): boolean {
  if (optional === 'ADDED') return added.includes(label);
  return optional === undefined || !hidden.includes(label);
}

/** Remembers how wide a column of a list is made by hand, in rem. */
export function setColumnWidth(list: string, label: string, rem: number): void {
  changeListPreferences(list, { widths: { ...readLists()[list]?.widths, [label]: rem } });
}
