import { useRef } from 'react';
import { typesetName } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/look/text.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import {
  type CartLine,
  type CartLines,
  createCartLineKey,
  withLineAdded,
  withoutOrderedLines,
  withRestoredLine,
} from '../cart-lines.ts';
import { formatCartLineNameWithChoice } from './cart-line-list.tsx';
import { cartStore, createCartLineStore, EMPTY_CART_LINES } from './cart-store.ts';
import styles from './saved-for-later-list.module.css';

interface LaterListProps {
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
}

/** What waits for the next parcel, with the way back into the cart; nothing when nothing does. */
export function SavedForLaterList({ tell }: LaterListProps) {
  const lines = useValue(readLater, EMPTY_CART_LINES);
  const area = useRef<HTMLDivElement>(null);

  /** The button goes with its line, the last one with the list: the focus stays where they were. */
  function intoCart(line: CartLine) {
    savedForLaterStore.intoCart(line);
    area.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      {lines.length > 0 && (
        <section className={styles.later} aria-labelledby="later">
          <h2 id="later" className={textStyles.large}>
            Отложено на следующую посылку
          </h2>
          <PlainList>
            {lines.map((line) => (
              <li key={createCartLineKey(line)} className={styles.line}>
                <span className={styles.name}>
                  {typesetName(`${formatCartLineNameWithChoice(line)} — ${line.quantity} шт.`)}
                </span>
                <Button
                  variant="quiet"
                  aria-label={`Вернуть в корзину: ${formatCartLineNameWithChoice(line)}`}
                  onClick={() => intoCart(line)}
                >
                  Вернуть в корзину
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Удалить из отложенного: ${formatCartLineNameWithChoice(line)}`}
                  onClick={() =>
                    tell(
                      `Удалено из отложенного: ${formatCartLineNameWithChoice(line)}`,
                      savedForLaterStore.remove(line),
                    )
                  }
                >
                  Удалить
                </Button>
              </li>
            ))}
          </PlainList>
        </section>
      )}
    </div>
  );
}

const { read: readLater, write: writeLater, useValue } = createCartLineStore('later');

/** What was put aside for the next parcel: local storage under `later`; no request names it. */
export const savedForLaterStore = {
  /** Moves lines of the cart, or so many pieces of them, out of it; returns what takes it back. */
  putAside(moved: CartLines): () => void {
    const putBack = moved.map((line) => ({ line, back: cartStore.remove(line, line.quantity) }));
    writeLater(moved.reduce(withLineAdded, readLater()));
    return () => {
      for (const { line, back } of putBack.toReversed()) {
        // What went back by itself meanwhile is in the cart already: twice would be ordered twice.
        if (!isThere(line)) continue;
        writeLater(withoutOrderedLines(readLater(), [line]));
        back();
      }
    };
  },
  intoCart(line: CartLine): void {
    savedForLaterStore.remove(line);
    cartStore.add(line);
  },
  /** Forgets a line; returns what brings it back to its place. */
  remove(line: CartLine): () => void {
    const index = readLater().findIndex((other) => createCartLineKey(other) === createCartLineKey(line));
    writeLater(readLater().filter((other) => createCartLineKey(other) !== createCartLineKey(line)));
    return () => writeLater(withRestoredLine(readLater(), line, index));
  },
};

function isThere({ quantity, ...which }: CartLine): boolean {
  return readLater().some(
    (other) => createCartLineKey(other) === createCartLineKey(which) && other.quantity >= quantity,
  );
}
