import { useEffect, useRef, useState } from 'react';
import { cart, lineName, rememberProducts } from '../../cart/cart.web.ts';
import { seenProduct } from '../../cart/cart-answer.ts';
import { lineKey } from '../../cart/cart-lines.ts';
import { choiceLabel } from '../../catalog/product-choices.ts';
import { productsByIds } from '../../catalog/products.contract.ts';
import { typeset } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { type DoubledLine, partByCart, type Repeat, repeatOrder } from '../repeat-order.ts';
import type { Order } from '../user-order.contract.ts';
import styles from './repeat-outcome.module.css';
import { RepeatOutcome } from './repeat-outcome.tsx';

/** How many goods the question names; a phone shows no more at once. */
const MOST_NAMED = 5;

/**
 * «Повторить»: what is still sold goes to the cart; what the cart has already is doubled only after a
 * question. Returns the button, and what came of it with the question.
 */
export function useRepeatOrder(order: Order) {
  const { send, busy } = useSend(productsByIds, { revalidates: false });
  const [outcome, setOutcome] = useState<{ found: Repeat; added: number } | 'failed' | null>(null);
  const [doubled, setDoubled] = useState<DoubledLine[]>([]);
  const region = useRef<HTMLDivElement>(null);
  const shown = outcome !== null && doubled.length === 0;
  // The button rested meanwhile and has let go of the focus.
  useEffect(() => {
    if (shown) region.current?.focus();
  }, [shown]);

  async function repeat() {
    setOutcome(null);
    const ordered = order.products.map(({ id, nameProduct, priceProduct, quantityProduct, choice }) => ({
      id,
      choice,
      quantity: quantityProduct,
      name: nameProduct,
      kopecks: priceProduct,
    }));
    const { answer: products } = await send({ body: { ids: ordered.map(({ id }) => id), images: 'url' } });
    if (products === null) {
      setOutcome('failed');
      return;
    }
    const found = repeatOrder(ordered, products.map(seenProduct));
    const parts = partByCart(found.lines, cart.lines());
    rememberProducts(products);
    for (const line of parts.fresh) cart.add(line);
    setOutcome({ found, added: parts.fresh.length });
    setDoubled(parts.doubled);
  }

  function double() {
    for (const { inCart, ...line } of doubled) cart.add(line);
    if (outcome !== null && outcome !== 'failed') {
      setOutcome({ ...outcome, added: outcome.added + doubled.length });
    }
    setDoubled([]);
  }

  const rest = doubled.length - MOST_NAMED;
  return {
    button: (
      <Button variant="secondary" busy={busy} onClick={repeat}>
        Повторить<span className="visually-hidden"> заказ № {order.id}</span>
      </Button>
    ),
    outcome: (
      <>
        <div role="status" ref={region} tabIndex={-1}>
          {shown && <RepeatOutcome outcome={outcome} />}
        </div>
        <ConfirmDialog
          open={doubled.length > 0}
          title="Эти товары уже в корзине"
          text={
            <>
              <ul className={styles.list}>
                {doubled.slice(0, MOST_NAMED).map((line) => (
                  <li key={lineKey(line)}>
                    {typeset(lineName(line))}
                    {line.choice !== undefined && ` (${choiceLabel(line.choice)})`}: в корзине {line.inCart},
                    в этом заказе {line.quantity}
                  </li>
                ))}
              </ul>
              {rest > 0 && <p>И ещё {rest}.</p>}
              <p>Добавить ещё столько же, сколько в заказе, или оставить корзину как есть?</p>
            </>
          }
          confirmText="Добавить ещё"
          closeText="Оставить как есть"
          onConfirm={double}
          onClose={() => setDoubled([])}
        />
      </>
    ),
  };
}
