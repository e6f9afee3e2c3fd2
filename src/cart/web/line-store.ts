import { browserStorage } from '../../ui/data/safe-storage.ts';
import { type Watched, watched } from '../../ui/watched.ts';
import { type CartLines, isMended, parseCart } from '../cart-lines.ts';

/** Before hydration there are none. */
export const NO_LINES: CartLines = [];

interface LineStore extends Pick<Watched, 'useValue'> {
  /** The lines as they stand; the same array until something changes, as React wants it. */
  read(): CartLines;
  /** Lines that stand there already are no change, and written nowhere. */
  write(lines: CartLines): void;
}

/** Lines of goods in local storage under a key, shared by all tabs. */
export function lineStore(key: string): LineStore {
  const stored = watched(key);
  let shownText: string | null = null;
  let shownLines = NO_LINES;

  function read(): CartLines {
    const text = browserStorage.get(key);
    if (text !== shownText) {
      shownText = text;
      shownLines = parseCart(text);
      // What cannot be read would stay for ever.
      if (isMended(text, shownLines)) {
        shownText = JSON.stringify(shownLines);
        browserStorage.set(key, shownText);
      }
    }
    return shownLines;
  }

  function write(lines: CartLines): void {
    const text = JSON.stringify(lines);
    // Another tab may be changing them at this moment: what was there before must not come back over it.
    if (text === browserStorage.get(key)) return;
    shownText = text;
    shownLines = lines;
    browserStorage.set(key, text);
    stored.changed();
  }

  return { read, write, useValue: stored.useValue };
}
