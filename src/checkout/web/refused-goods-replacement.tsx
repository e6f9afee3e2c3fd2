import { useState } from 'react';
import { CartLinePicture, cacheKnownProducts, cartStore, useCartLines } from '../../cart/cart.web.ts';
import { type CartLine, countCartPieces, MAX_CART_LINES, MAX_LINE_QUANTITY } from '../../cart/cart-lines.ts';
import { formatOutOfStock } from '../../catalog/availability.ts';
import type { Product } from '../../catalog/product.ts';
import { computeKopecksPer100g, formatProductWeight } from '../../catalog/product-weight.ts';
import { getProductsByIds, listProductsPage } from '../../catalog/products.contract.ts';
import { servesSamePurpose } from '../../catalog/purpose.ts';
import { findProductRefusalReasons } from '../../facilities/check-parcel.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { quoteName, typesetName } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DottedFacts } from '../../ui/lists/dotted-facts.tsx';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import styles from './checkout.module.css';
import type { ProductRefusedByFacility } from './use-parcel.ts';

interface InsteadOfRefusedProps {
  refused: ProductRefusedByFacility;
  refusedTags: ReadonlySet<string>;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
}

/** «Заменить» for refused goods, or the accepted parts in the place of a set; nothing moves before it is agreed to. */
export function RefusedGoodsReplacement({ refused, refusedTags, tell }: InsteadOfRefusedProps) {
  const { product, lines } = refused;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const parts = findAcceptedSetParts(refused, refusedTags);
  const { categoryId } = product;
  const isAsked = parts.length === 0 && categoryId !== null;
  const { response, failure, retry } = useCallQuery(
    listProductsPage,
    isAsked ? { body: { pageableRequest: { size: COMPARED }, categoryId, images: 'url' } } : null,
  );
  const offered = findAcceptedAlternatives(product, response?.content ?? [], refusedTags);

  const take: Offer['take'] = (goods, words) => {
    close();
    cacheKnownProducts(goods.map((one) => one.product));
    tell(words, cartStore.swap(lines, goods.map(lineOf)));
  };

  if (isAsked && response === null && failure === null) return null;
  if (parts.length === 0 && failure === null && offered.length === 0) {
    return <span className={textStyles.quiet}>замены нет</span>;
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {parts.length > 0 ? 'Положить по частям' : 'Заменить'}
        <span className="visually-hidden"> {product.name}</span>
      </Button>
      <Dialog
        open={open}
        title={parts.length > 0 ? formatSplitSetTitle(refused) : 'Чем заменить'}
        onClose={close}
      >
        {parts.length > 0 ? (
          <SetByParts set={product} parts={parts} sets={countCartPieces(lines)} take={take} close={close} />
        ) : (
          <Replacements
            product={product}
            quantity={countCartPieces(lines)}
            failed={failure !== null}
            {...{ offered, retry, take, close }}
          />
        )}
      </Dialog>
    </>
  );
}

function lineOf({
  product: { id, name, price },
  quantity,
}: {
  product: Product;
  quantity: number;
}): CartLine {
  return { id, quantity, name, kopecks: price };
}

/** As many goods of a category as are compared: the most that a page holds. */
const COMPARED = 100;

interface ReplacementsProps extends Offer {
  product: Product;
  /** How many pieces of it there are in the cart. */
  quantity: number;
  /** Up to three goods of the same category that the facility takes. */
  offered: readonly Product[];
  failed: boolean;
  retry(): void;
}

/** As many pieces of one of them come instead. */
function Replacements({ product, quantity, offered, failed, retry, take, close }: ReplacementsProps) {
  return (
    <div tabIndex={-1} data-focus-first className={stack.gap12}>
      <p>
        Вместо {quoteName(product.name)}, {quantity} шт.:
      </p>
      {failed && <LoadError message="Не удалось загрузить товары" bare onRetry={retry} />}
      {offered.length > 0 && (
        <PlainList>
          {offered.map((other) => (
            <li key={other.id} className={styles.offer}>
              <CartLinePicture product={other} />
              <span>{typesetName(other.name)}</span>
              <span className={textStyles.hint}>
                <OfferPrice product={other} quantity={quantity} />
              </span>
              <Button
                variant="secondary"
                onClick={() =>
                  take(
                    [{ product: other, quantity }],
                    `Заменено: ${quoteName(product.name)} на ${quoteName(other.name)}, ${quantity} шт.`,
                  )
                }
              >
                Взять<span className="visually-hidden"> {other.name}</span>
              </Button>
            </li>
          ))}
        </PlainList>
      )}
      <Button variant="secondary" onClick={close}>
        Не заменять
      </Button>
    </div>
  );
}

/** «129,90 ₽ × 3 · 389,70 ₽ · 720 г»: for one and for all that come instead. */
function OfferPrice({ product, quantity }: { product: Product; quantity: number }) {
  const each = quantity > 1 && `${formatRoubles(product.price, 2)}\u00a0×\u00a0${quantity}`;
  const sum = formatRoubles(product.price * quantity, 2);
  const [first, ...rest] = [each, sum, formatProductWeight(product, quantity)].filter(Boolean);
  return <DottedFacts then={rest.join(' · ')}>{first}</DottedFacts>;
}

interface SetByPartsProps extends Offer {
  set: Product;
  /** What of it is taken there. */
  parts: Product['parts'];
  /** How many sets there are in the cart. */
  sets: number;
}

/** The parts of a set that the facility takes, at their own prices; those that are not sold now are named. */
function SetByParts({ set, parts, sets, take, close }: SetByPartsProps) {
  const lines = useCartLines();
  const ids = parts.map(({ productId }) => productId);
  const { response, failure, retry } = useCallQuery(getProductsByIds, { body: { ids, images: 'url' } });
  const sold = new Map(
    response?.filter((product) => formatOutOfStock(product) === null).map((one) => [one.id, one]),
  );
  const goods = parts.flatMap(({ productId, quantity }) => {
    const product = sold.get(productId);
    return product ? [{ product, quantity: Math.min(MAX_LINE_QUANTITY, quantity * sets) }] : [];
  });
  const notSold = parts.filter(({ productId }) => !sold.has(productId));
  const kopecks = goods.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const isCrowded = lines.length - 1 + goods.length > MAX_CART_LINES;
  return (
    // What is offered comes later than the dialog: the keyboard begins before it.
    <div tabIndex={-1} data-focus-first className={stack.gap12}>
      {failure !== null && <LoadError message="Не удалось загрузить товары" bare onRetry={retry} />}
      {failure === null && response === null && <Skeleton height={3} count={3} />}
      {response !== null && (
        <>
          <ul>
            {goods.map(({ product, quantity }) => (
              <li key={product.id}>{typesetName(`${product.name} — ${quantity} шт.`)}</li>
            ))}
          </ul>
          {notSold.length > 0 && (
            <p>Сейчас не продаётся: {notSold.map(({ name }) => quoteName(name)).join(', ')}.</p>
          )}
          <p>
            По частям {formatRoubles(kopecks, 2)}, набором {formatRoubles(set.price * sets, 2)}.
          </p>
          {isCrowded && <p>В одном заказе — не больше {MAX_CART_LINES} разных товаров.</p>}
          {goods.length > 0 && !isCrowded && (
            <Button onClick={() => take(goods, `${quoteName(set.name)} положен по частям`)}>
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

/** The parts that its facility takes of a set refused for others; none for a set refused as such, and for other goods. */
export function findAcceptedSetParts(
  { product, reasons }: Pick<ProductRefusedByFacility, 'product' | 'reasons'>,
  refusedTags: ReadonlySet<string>,
): Product['parts'] {
  if (reasons.every(({ part }) => part === null)) return [];
  return product.parts.filter(
    ({ tags }) => findProductRefusalReasons({ tags, parts: [] }, refusedTags).length === 0,
  );
}

/** «В наборе есть: Сахар кусковой. Положить набор по частям без него?» */
export function formatSplitSetTitle({ reasons }: Pick<ProductRefusedByFacility, 'reasons'>): string {
  const names = [...new Set(reasons.flatMap(({ part }) => part ?? []))];
  // A name may hold commas.
  return `В наборе есть: ${names.map(typesetName).join('; ')}. Положить набор по частям без ${pronounOf(names)}?`;
}

/** The pronoun behind «без»; where the ending leaves the gender open, one that fits any. */
function pronounOf([name = '', ...others]: readonly string[]): string {
  const word = name.split(/[\s,]/, 1)[0]?.toLowerCase() ?? '';
  if (others.length > 0 || /[ыи]$/.test(word)) return 'них';
  if (/[ая]$/.test(word)) return 'неё';
  return /[бвгджзйклмнпрстфхцчшщ]$/.test(word) ? 'него' : 'этого';
}

/** What the two dialogs do with what they offer. */
interface Offer {
  /** Puts these goods in the place of the refused ones, and says so in these words. */
  take(goods: readonly { product: Product; quantity: number }[], words: string): void;
  close(): void;
}

/** How many goods are offered in the place of one. */
const MOST_OFFERED = 3;

/**
 * Returns what to take in place of a product that a facility refuses: up to three goods of its very category that are by the price of 100 g first. Goods of unknown weight come after
 * them, by the price of a piece, as all do where the weight of the product itself is not known.
 */
export function findAcceptedAlternatives(
  product: Product,
  candidates: readonly Product[],
  refusedTags: ReadonlySet<string>,
): Product[] {
  const distance = (other: Product): [number, number] => {
    const [own, its] = [computeKopecksPer100g(product), computeKopecksPer100g(other)];
    if (own === null || its === null) return [own === null ? 0 : 1, Math.abs(product.price - other.price)];
    return [0, Math.abs(own - its)];
  };
  return candidates
    .filter(
      (other) =>
        other.id !== product.id &&
        other.categoryId === product.categoryId &&
        servesSamePurpose(product.name, other.name) &&
        formatOutOfStock(other) === null &&
        findProductRefusalReasons(other, refusedTags).length === 0,
    )
    .map((other) => ({ other, distance: distance(other) }))
    .sort((one, next) => one.distance[0] - next.distance[0] || one.distance[1] - next.distance[1])
    .slice(0, MOST_OFFERED)
    .map(({ other }) => other);
}
