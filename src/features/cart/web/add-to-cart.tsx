import { useEffect, useState } from 'react';
import { Button } from '../../../shared/web/ui/button.tsx';
import type { Product } from '../../catalog/products.contract.ts';
import { MAX_LINES, MAX_QUANTITY } from '../cart-lines.ts';
import styles from './add-to-cart.module.css';
import { rememberProducts } from './cart-hydration.ts';
import { cart, useQuantityInCart } from './cart-store.ts';
import { QuantityStepper } from './stepper.tsx';
import { useChoice } from './use-choice.tsx';

/** How long the message about what was added stays. */
const MESSAGE_MS = 3_000;

/** How many, and «В корзину»; below, how many there are already. */
export function AddToCart({ product }: { product: Product }) {
  const { id, name } = product;
  const [quantity, setQuantity] = useState(1);
  const [message, setMessage] = useState<{ text: string; refused: boolean } | null>(null);
  const { choice, isMissing, words, picker } = useChoice(product);
  const inCart = useQuantityInCart(id, choice);

  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  function add() {
    if (isMissing()) return;
    const added = Math.min(quantity, MAX_QUANTITY - inCart);
    if (inCart === 0 && cart.lines().length >= MAX_LINES) {
      setMessage({ text: `В одном заказе — не больше ${MAX_LINES} разных товаров`, refused: true });
    } else if (added < 1) {
      setMessage({ text: `Больше ${MAX_QUANTITY} шт. одного товара нельзя`, refused: true });
    } else {
      rememberProducts([product]);
      cart.add({ id, quantity: added, ...(choice ? { choice } : {}), name, kopecks: product.price });
      setMessage({ text: `Добавлено: ${name}, ${added} шт.`, refused: false });
      setQuantity(1);
    }
  }

  const refused = words !== null || message?.refused === true;
  return (
    <div className={styles.add}>
      {picker}
      <QuantityStepper value={quantity} onChange={setQuantity} max={MAX_QUANTITY} label={name} />
      <Button full aria-label={`В корзину: ${name}`} onClick={add}>
        В корзину
      </Button>
      {/* What was added is for the ear: the eye has the line below, and a taller card would move the list. */}
      <p role="status" className={refused ? styles.refused : 'visually-hidden'}>
        {words ?? message?.text}
      </p>
      {!refused && <p className={styles.inCart}>{inCart > 0 && `В корзине: ${inCart}`}</p>}
    </div>
  );
}
