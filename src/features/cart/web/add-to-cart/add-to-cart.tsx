import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, LinkButton } from '../../../../shared/web/ui/button.tsx';
import { outLabel } from '../../../catalog/availability.ts';
import type { Product } from '../../../catalog/product.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../cart-lines.ts';
import { rememberProducts } from '../store/cart-hydration.ts';
import { cart, quantityInCart, useQuantityInCart } from '../store/cart-store.ts';
import styles from './add-to-cart.module.css';
import { QuantityStepper } from './stepper.tsx';
import { useChoice } from './use-choice.tsx';

/** How long the words for the ear stay. */
const MESSAGE_MS = 3_000;

/** «В корзину» becomes a link under the finger: the second press of a double one is none of it. */
const DOUBLE_PRESS_MS = 700;

/** How many, and «В корзину», or why it is not sold for now; what is in the cart is counted in the cart itself, and «В корзине» leads there. */
export function AddToCart({ product }: { product: Product }) {
  const label = outLabel(product);
  if (label === null) return <AddSold product={product} />;
  return (
    <div className={styles.add}>
      <Button full disabled aria-label={`${label}: ${product.name}`}>
        {label.replace(/(\d) /, '$1\u00a0')}
      </Button>
    </div>
  );
}

function AddSold({ product }: { product: Product }) {
  const { id, name } = product;
  const { choice, isMissing, words, picker } = useChoice(product);
  const line = { id, ...(choice ? { choice } : {}) };
  const inCart = useQuantityInCart(id, choice);
  const [wanted, setWanted] = useState(1);
  const [message, setMessage] = useState<{ text: string; refused: boolean } | null>(null);
  const addedAt = useRef<number | null>(null);
  const link = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (message === null || message.refused) return;
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  function add({ timeStamp }: MouseEvent) {
    if (isMissing()) return;
    if (cart.lines().length >= MAX_LINES) {
      setMessage({ text: `В одном заказе — не больше ${MAX_LINES} разных товаров`, refused: true });
      return;
    }
    rememberProducts([product]);
    addedAt.current = timeStamp;
    flushSync(() => {
      cart.add({ ...line, quantity: wanted, name, kopecks: product.price });
      setMessage({ text: `Добавлено: ${name}, ${wanted} шт.`, refused: false });
      setWanted(1);
    });
    // The pressed button is gone: the focus stays where it was.
    link.current?.focus({ preventScroll: true });
  }

  function count(quantity: number) {
    // What was typed before the page was alive comes before the cart is shown.
    const there = quantityInCart(id, choice);
    if (there === 0) {
      setWanted(quantity);
    } else if (quantity !== there) {
      cart.set(line, quantity);
      setMessage({ text: `В корзине: ${name}, ${quantity} шт.`, refused: false });
    }
  }

  const refused = words !== null || message?.refused === true;
  return (
    <div className={styles.add}>
      {picker}
      <QuantityStepper value={inCart || wanted} onChange={count} max={MAX_QUANTITY} label={name} />
      {inCart === 0 ? (
        <Button full aria-label={`В корзину: ${name}`} onClick={add}>
          В корзину
        </Button>
      ) : (
        <LinkButton
          ref={link}
          to="/cart"
          variant="secondary"
          full
          aria-label={`В корзине: ${name}`}
          onClick={(event) => {
            if (event.timeStamp - (addedAt.current ?? -DOUBLE_PRESS_MS) < DOUBLE_PRESS_MS)
              event.preventDefault();
          }}
        >
          В корзине
        </LinkButton>
      )}
      {/* What was added is for the ear: the eye has the button, and a taller card would move the list. */}
      <p role="status" className={refused ? styles.refused : 'visually-hidden'}>
        {words ?? message?.text}
      </p>
    </div>
  );
}
