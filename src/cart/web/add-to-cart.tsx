import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatOutOfStock } from '../../catalog/availability.ts';
import type { Product } from '../../catalog/product.ts';
import { getChoiceKindName } from '../../catalog/product-choices.ts';
import { Button } from '../../ui/button.tsx';
import { afterPaint } from '../../ui/change-notifier.ts';
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '../cart-lines.ts';
import styles from './add-to-cart.module.css';
import { cacheKnownProducts } from './cart-hydration.ts';
import { cartStore, useLastChoiceInCart, useQuantityInCart } from './cart-store.ts';
import { ProductChoiceSelect, QuantityStepper } from './line-fields.tsx';

/** How long the words for the ear stay. */
const MESSAGE_MS = 3_000;

/**
 * How many, and «В корзину», or why it is not sold for now. What the cart holds of it is a link before that, so that a
 * card can put it where nothing moves.
 */
export function AddToCart({ product }: { product: Product }) {
  const label = formatOutOfStock(product);
  if (label === null) return <AddSold product={product} />;
  return (
    <div className={styles.add}>
      <Button full disabled aria-label={`${label}: ${product.name}`}>
        {label.replace(/(\d) /, '$1\u00a0')}
      </Button>
    </div>
  );
}

/** Set by the script in the head of the page. */
type PressedEarly = HTMLButtonElement & { pressedEarly?: boolean };

function AddSold({ product }: { product: Product }) {
  const { id, name } = product;
  const { choice, isMissing, picker } = useChoice(product);
  const line = { id, ...(choice ? { choice } : {}) };
  const inCart = useQuantityInCart(id, choice);
  const [wanted, setWanted] = useState(1);
  const [message, setMessage] = useState<{ text: string; refused: boolean } | null>(null);
  const button = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (message === null || message.refused) return;
    const timer = setTimeout(() => setMessage(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  function add() {
    if (isMissing()) return;
    if (inCart === 0 && cartStore.lines().length >= MAX_CART_LINES) {
      setMessage({ text: `В одном заказе — не больше ${MAX_CART_LINES} разных товаров`, refused: true });
      return;
    }
    afterPaint(() => {
      cacheKnownProducts([product]);
      setMessage({ text: `Добавлено: ${name}, ${wanted} шт.`, refused: false });
      setWanted(1);
    });
    cartStore.add({ ...line, quantity: wanted, name, kopecks: product.price });
  }

  // On a slow line people press before the page is alive; once the number typed before that is taken, so is the press.
  const hear = useEffectEvent(() => {
    if (button.current?.querySelector<PressedEarly>('button')?.pressedEarly) add();
  });
  useEffect(() => {
    const timer = setTimeout(() => hear());
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      {inCart > 0 && (
        <Link to="/cart" className={styles.inCart} aria-label={`в корзине ${inCart}: ${name}`}>
          <span>в корзине {inCart}</span>
        </Link>
      )}
      <div className={styles.add}>
        {picker}
        <div className={styles.quantity}>
          <QuantityStepper value={wanted} onChange={setWanted} max={MAX_LINE_QUANTITY} label={name} />
        </div>
        <div ref={button} className={styles.press}>
          {/* The second half of a double press is none of its own. */}
          <Button
            full
            aria-label={`В корзину: ${name}`}
            data-early=""
            onClick={(event: MouseEvent<PressedEarly>) => {
              // The press that made React take over the card counts here, not once more as an early one.
              event.currentTarget.pressedEarly = false;
              if (event.detail < 2) add();
            }}
          >
            В корзину
          </Button>
        </div>
        {/* What was added is for the ear: the eye has the link, and a taller card would move the list. */}
        <p role="status" className={message?.refused ? styles.refused : 'visually-hidden'}>
          {message?.text}
        </p>
      </div>
    </>
  );
}

interface ChoiceOfCard {
  /** The size or the like to put into the cart: what was picked, else what is in the cart already. */
  choice: string | undefined;
  /** Whether a choice is needed first; leads to the list then, which says so until there is one. */
  isMissing(): boolean;
  /** The list; false for goods that come in one kind. */
  picker: ReactNode;
}

/** The size or the like on the card of a product. */
function useChoice({ id, name, choices }: Product): ChoiceOfCard {
  const [picked, setPicked] = useState<string>();
  const [needed, setNeeded] = useState(false);
  const inCart = useLastChoiceInCart(id);
  const area = useRef<HTMLDivElement>(null);
  const choice = [picked, inCart].find((one) => one !== undefined && choices.includes(one));

  const missing = choices.length > 0 && choice === undefined;

  function isMissing(): boolean {
    if (!missing) return false;
    setNeeded(true);
    // Nothing moves under the finger while the list is in sight.
    area.current?.scrollIntoView({ block: 'nearest' });
    area.current?.querySelector('select')?.focus({ preventScroll: true });
    return true;
  }

  return {
    choice,
    isMissing,
    picker: choices.length > 0 && (
      <div ref={area} className={styles.choice}>
        <p role="status" className={styles.needed}>
          {needed && missing && `Выберите ${getChoiceKindName(choices[0] ?? '')}`}
        </p>
        <ProductChoiceSelect
          narrow
          choices={choices}
          value={choice}
          missing={needed && missing}
          onChange={setPicked}
          of={name}
        />
      </div>
    ),
  };
}
