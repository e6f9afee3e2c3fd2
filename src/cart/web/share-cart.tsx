import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { type CartLines, MAX_CART_LINES } from '../cart-lines.ts';
import { encodeSharedCart } from '../shared-cart.ts';
import { useCartLines } from './cart-store.ts';
import styles from './share-cart.module.css';

/**
 * A link to what is in the cart, for a relative who pays or checks: goods and quantities alone. What a phone shares
 * with is asked first; else the link stands there to be copied.
 */
export function ShareCart() {
  const lines = useCartLines();
  const [last, setShown] = useState<{ link: string; lines: CartLines; isCopied: boolean } | null>(null);
  // A link to what was in the cart before is no link to it.
  const shown = last?.lines === lines ? last : null;

  async function share() {
    const link = `${location.origin}/cart/shared#${encodeSharedCart(lines)}`;
    const show = (isCopied: boolean) => setShown({ link, lines, isCopied });
    if (typeof navigator.share === 'function') {
      // Closing the choice of the phone is a change of mind: the link may be shared again.
      return navigator.share({ url: link }).then(
        () => setShown(null),
        () => show(false),
      );
    }
    // Without a secure address, or where it is forbidden, there is no clipboard.
    const copying = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'));
    return copying.then(
      () => show(true),
      () => show(false),
    );
  }

  if (lines.length > MAX_CART_LINES) return null;
  return (
    <div className={styles.share}>
      <Button variant="quiet" onClick={share}>
        Поделиться корзиной
      </Button>
      <div role="status">
        {shown?.isCopied && <p>Ссылка скопирована. В ней только товары и количество.</p>}
      </div>
      {shown !== null && (
        <TextField
          name="sharedCart"
          label="Ссылка на эту корзину"
          hint="В ней только товары и количество, без имён"
          readOnly
          value={shown.link}
          onChange={() => {}}
        />
      )}
    </div>
  );
}
