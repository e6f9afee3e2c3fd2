import type { Product } from '../../catalog/product.ts';
import { session } from '../../ui/session.ts';
import { createChangeNotifier } from '../../ui/watched.ts';
import type { ListRowState } from './list-rows.ts';

/** A list that was cut and looked up. */
export interface ListReviewData {
  rows: readonly ListRowState[];
  products: readonly Product[];
  /** The facility that was checked for; null without one. */
  facilityId: number | null;
}

interface ListInMaking {
  text: string;
  review: ListReviewData | null;
}

const NOTHING: ListInMaking = { text: '', review: null };

let list = NOTHING;
let writer: string | null = null;
const watchedList = createChangeNotifier();

function read(): ListInMaking {
  // The person who had signed in has left: what they wrote is private.
  if (writer !== null && writer !== session.token()) {
    list = NOTHING;
    writer = null;
  }
  return list;
}

/**
 * The list in the making. It may be a whole letter, so it is stored nowhere: it lasts while the tab is not
 * reloaded, and ends with the session of its writer.
 */
export const listDraftStore = {
  read,
  write(changed: Partial<ListInMaking>): void {
    list = { ...read(), ...changed };
    writer = session.token() ?? writer;
    watchedList.changed();
  },
  forget(): void {
    list = NOTHING;
    watchedList.changed();
  },
};

export function useInMemoryListDraft(): ListInMaking {
  return watchedList.useValue(read, NOTHING);
}
