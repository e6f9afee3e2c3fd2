import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { choiceWord } from '../../catalog/product-choices.ts';
import { quoted } from '../../lib/russian/typography.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { NoticeArea, useNotice } from '../../ui/notice.tsx';
import type { CartLine } from '../cart-lines.ts';
import { cart } from './cart-store.ts';
import styles from './use-removal.module.css';

interface Removal {
  /** Asks whether the line should go. */
  ask(line: CartLine): void;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
  /** The question and the way back; it must stay on the screen when the cart becomes empty. */
  ui: ReactNode;
}

/** Removing a line: a question first, «Вернуть» afterwards. */
export function useRemoval(): Removal {
  const [line, setLine] = useState<CartLine | null>(null);
  const { notice, show, clear } = useNotice();
  const close = useCallback(() => setLine(null), []);
  const area = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its line: the focus goes on where «Вернуть» is next.
  useEffect(() => {
    if (notice !== null) area.current?.focus({ preventScroll: true });
  }, [notice]);
  const name = line === null ? '' : lineLabel(line);

  function remove() {
    if (line === null) return;
    const putBack = cart.remove(line);
    setLine(null);
    tell(`Удалено: ${name}`, putBack);
  }

  function tell(text: string, putBack: () => void) {
    const run = () => {
      putBack();
      area.current?.focus({ preventScroll: true });
    };
    show('info', text, { label: 'Вернуть', run });
  }

  return {
    ask: setLine,
    tell,
    ui: (
      <>
        <div ref={area} tabIndex={-1} className={styles.undo}>
          <NoticeArea notice={notice} clear={clear} />
        </div>
        <ConfirmDialog
          open={line !== null}
          title={`Удалить ${quoted(name)} из корзины?`}
          confirmText="Удалить"
          danger
          onConfirm={remove}
          onClose={close}
        />
      </>
    ),
  };
}

/** How a line is called while the server has not named it yet. */
export function lineName({ id, name }: CartLine): string {
  return name ?? `Товар № ${id}`;
}

/** The name of a line that tells it from another size of the same product. */
export function lineLabel(line: CartLine): string {
  return line.choice === undefined
    ? lineName(line)
    : `${lineName(line)}, ${choiceWord(line.choice)} ${line.choice}`;
}
