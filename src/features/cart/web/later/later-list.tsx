import { useRef } from 'react';
import { typeset } from '../../../../shared/web/text/typography.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import type { CartLine } from '../../cart-lines.ts';
import { lineKey } from '../../cart-lines.ts';
import { lineLabel } from '../lines/use-removal.tsx';
import styles from './later-list.module.css';
import { later, useLater } from './later-store.ts';

/** What waits for the next parcel, with the way back into the cart; nothing when nothing does. */
export function LaterList() {
  const lines = useLater();
  const area = useRef<HTMLElement>(null);
  if (lines.length === 0) return null;

  /** The button goes with its line: the focus stays at the list. */
  function act(change: (line: CartLine) => void, line: CartLine) {
    change(line);
    area.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={area} tabIndex={-1} className={styles.later} aria-labelledby="later">
      <h2 id="later" className={styles.title}>
        Отложено на следующую посылку
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets. */}
      <ul role="list">
        {lines.map((line) => (
          <li key={lineKey(line)} className={styles.line}>
            <span className={styles.name}>
              {typeset(lineLabel(line))} — {line.quantity} шт.
            </span>
            <Button
              variant="quiet"
              aria-label={`Вернуть в корзину: ${lineLabel(line)}`}
              onClick={() => act(later.intoCart, line)}
            >
              Вернуть в корзину
            </Button>
            <Button
              variant="quiet"
              aria-label={`Удалить из отложенного: ${lineLabel(line)}`}
              onClick={() => act(later.remove, line)}
            >
              Удалить
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
