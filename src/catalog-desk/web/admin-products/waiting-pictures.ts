import type { Picture } from './prepare-picture.ts';

/**
 * Photos of products in the making. They are too large for a stored draft, and a session that ends in the middle
 * takes the person to another page, not out of this document: here they wait for the way back.
 */
const waiting = new Map<string, Picture>();

/** Keeps a photo until it is forgotten; returns the key by which a draft names it. */
export function putAside(picture: Picture): string {
  const key = `${picture.name} ${picture.size} ${picture.dataUrl.length}`;
  waiting.set(key, picture);
  return key;
}

/** The photo of a key; undefined after a reload. */
export function pictureOfKey(key: string): Picture | undefined {
  return waiting.get(key);
}

/** Forgets all photos that wait. */
export function forgetPictures(): void {
  waiting.clear();
}
