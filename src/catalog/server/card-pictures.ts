import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/database.ts';
import { findCardPictures } from './pictures.db.ts';
import type { FoundProduct } from './products.db.ts';

/** A picture as it stands in an answer, and how many bytes it has as a file. */
export interface CardPicture {
  base64: string;
  size: number;
}

/** All cached texts together, in bytes: some six hundred photographs. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Pictures read at a time, so that little of the database's own form of them is in memory at once. */
const AT_A_TIME = 25;

/** Texts by the hash of the picture: it names the content, so nothing here is ever out of date. */
const cached = new LRUCache<string, CardPicture>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ base64 }) => base64.length + 512,
});

/**
 * The pictures of these products in the width of a card, by hash. Reading them and turning them into base64
 * takes ten times as long as everything else in a list, so the texts are cached.
 */
export async function cardPictures(
  db: Db,
  rows: readonly Pick<FoundProduct, 'picture_id' | 'picture_hash'>[],
): Promise<Map<string, CardPicture>> {
  const found = new Map<string, CardPicture>();
  const missing: number[] = [];
  for (const { picture_id: id, picture_hash: hash } of rows) {
    if (id === null || hash === null) continue;
    const known = cached.get(hash);
    if (known) found.set(hash, known);
    else missing.push(id);
  }
  for (let start = 0; start < missing.length; start += AT_A_TIME) {
    for (const { hash, ...picture } of await findCardPictures(db, missing.slice(start, start + AT_A_TIME))) {
      cached.set(hash, picture);
      found.set(hash, picture);
    }
  }
  return found;
}
