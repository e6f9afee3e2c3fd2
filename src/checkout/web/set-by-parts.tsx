import { useCart } from '../../cart/cart.web.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../cart/cart-lines.ts';
import { outLabel } from '../../catalog/availability.ts';
import type { Product } from '../../catalog/product.ts';
import { productsByIds } from '../../catalog/products.contract.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { quoted, typeset } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { useAsk } from '../../ui/data/use-ask.ts';
import stack from '../../ui/lists/stack.module.css';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Offer } from './offer.ts';

interface SetByPartsProps extends Offer {
  set: Product;
  /** What of it is taken there. */
  parts: Product['parts'];
  /** How many sets there are in the cart. */
  sets: number;
}

/** The parts of a set that the facility takes, at their own prices; those that are not sold now are named. */
export function SetByParts({ set, parts, sets, take, close }: SetByPartsProps) {
  const lines = useCart();
  const ids = parts.map(({ productId }) => productId);
  const { answer, failure, retry } = useAsk(productsByIds, { body: { ids, images: 'url' } });
  const sold = new Map(answer?.filter((product) => outLabel(product) === null).map((one) => [one.id, one]));
  const goods = parts.flatMap(({ productId, quantity }) => {
    const product = sold.get(productId);
    return product ? [{ product, quantity: Math.min(MAX_QUANTITY, quantity * sets) }] : [];
  });
  const notSold = parts.filter(({ productId }) => !sold.has(productId));
  const kopecks = goods.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const isCrowded = lines.length - 1 + goods.length > MAX_LINES;
  return (
    // What is offered comes later than the dialog: the keyboard begins before it.
    <div tabIndex={-1} data-focus-first className={stack.gap12}>
      {failure !== null && <LoadError message="Не удалось загрузить товары" bare onRetry={retry} />}
      {failure === null && answer === null && <Skeleton height={3} count={3} />}
      {answer !== null && (
        <>
          <ul>
            {goods.map(({ product, quantity }) => (
              <li key={product.id}>{typeset(`${product.name} — ${quantity} шт.`)}</li>
            ))}
          </ul>
          {notSold.length > 0 && (
            <p>Сейчас не продаётся: {notSold.map(({ name }) => quoted(name)).join(', ')}.</p>
          )}
          <p>
            По частям {formatRoubles(kopecks, 2)}, набором {formatRoubles(set.price * sets, 2)}.
          </p>
          {isCrowded && <p>В одном заказе — не больше {MAX_LINES} разных товаров.</p>}
          {goods.length > 0 && !isCrowded && (
            <Button onClick={() => take(goods, `${quoted(set.name)} положен по частям`)}>
              Положить по частям
            </Button>
          )}
        </>
      )}
      <Button variant="secondary" onClick={close}>
        Оставить набор
      </Button>
    </div>
  );
}
