import type { Product } from '../../catalog/product.ts';
import { getProductsByIds, MAX_PRODUCT_IDS } from '../../catalog/products.contract.ts';
import { createChangeNotifier } from '../../ui/change-notifier.ts';
import { call } from '../../ui/data/call.ts';
import { createDraftStorage } from '../../ui/draft.ts';
import { session } from '../../ui/session.ts';
import { getGoodsStems, MAX_LIST_LINES, matchListToProducts } from '../products-match-list.contract.ts';
import { type GoodsStems, splitList } from '../text/split-list.ts';
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

/** What is put into the cart of a list and what is left of it; talk is never stored. */
const putList = createDraftStorage<ListReviewData>('listPut');

let list: ListInMaking | null = null;
let writer: string | null = null;
const watchedList = createChangeNotifier();

function read(): ListInMaking {
  if (list === null) {
    list = { text: '', review: putList.read() };
    writer = session.token();
  }
  // The person who had signed in has left: what they wrote is private.
  if (writer !== null && writer !== session.token()) {
    list = NOTHING;
    writer = null;
  }
  return list;
}

/**
 * The list in the making, maybe a whole letter: it lasts as long as the tab and the session. A reload leaves its lines of
 * goods alone, as soon as some are in the cart.
 */
export const listDraftStore = {
  read,
  write(changed: Partial<ListInMaking>): void {
    list = { ...read(), ...changed };
    writer = session.token() ?? writer;
    const { review } = list;
    if (review?.rows.some(({ put }) => put))
      putList.write({ ...review, rows: review.rows.filter(({ group }) => group !== 'NOT_GOODS') });
    else putList.clear();
    watchedList.changed();
  },
};

export function useInMemoryListDraft(): ListInMaking {
  return watchedList.useValue(read, NOTHING);
}

/**
 * Cuts a text into lines and finds their goods for a facility; null without one. `known` are the words to cut it by,
 * where they are there already. Throws what the calls throw.
 */
export async function lookUpList(text: string, facilityId: number | null, known: GoodsStems | null) {
  const lines = splitList(text, known ?? (await call(getGoodsStems, {})));
  const requested = lines.filter(({ goods }) => goods).map(({ line }) => line);
  const responses = await Promise.all(
    portionsOf(requested, MAX_LIST_LINES).map((portion) =>
      call(matchListToProducts, { body: { lines: portion, facilityId } }),
    ),
  );
  const matched = responses.flatMap((response) => response.lines);
  const named = matched.flatMap(({ productId, otherIds }) =>
    productId === null ? otherIds : [productId, ...otherIds],
  );
  const products = await Promise.all(
    portionsOf([...new Set(named)], MAX_PRODUCT_IDS).map((ids) =>
      call(getProductsByIds, { body: { ids, images: 'url' } }),
    ),
  );
  return { lines, matched, products: products.flat() };
}

function portionsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
