import { useRef } from 'react';
import { typeset } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { type CartLine, lineKey } from '../cart-lines.ts';
import styles from './later-list.module.css';
import { later, useLater } from './later-store.ts';
import { lineLabel } from './use-removal.tsx';

interface LaterListProps {
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
}

/** What waits for the next parcel, with the way back into the cart; nothing when nothing does. */
export function LaterList({ tell }: LaterListProps) {
  const lines = useLater();
  const area = useRef<HTMLDivElement>(null);

  /** The button goes with its line, the last one with the list: the focus stays where they were. */
  function intoCart(line: CartLine) {
    later.intoCart(line);
    area.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={area} tabIndex={-1} className={styles.area}>
      {lines.length > 0 && (
        <section className={styles.later} aria-labelledby="later">
          <h2 id="later" className={styles.title}>
            Отложено на следующую посылку
          </h2>
          <PlainList>
            {lines.map((line) => (
              <li key={lineKey(line)} className={styles.line}>
                <span className={styles.name}>{typeset(`${lineLabel(line)} — ${line.quantity} шт.`)}</span>
                <Button
                  variant="quiet"
                  aria-label={`Вернуть в корзину: ${lineLabel(line)}`}
                  onClick={() => intoCart(line)}
                >
                  Вернуть в корзину
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Удалить из отложенного: ${lineLabel(line)}`}
                  onClick={() => tell(`Удалено из отложенного: ${lineLabel(line)}`, later.remove(line))}
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
