import { useState, useSyncExternalStore } from 'react';
import type { Product } from '../../catalog/product.ts';
import { formatChoiceWithKind } from '../../catalog/product-choices.ts';
import { formatProductWeight } from '../../catalog/product-weight.ts';
import { getProductNames, getProductsByIds } from '../../catalog/products.contract.ts';
import { useChosenFacilityId, useFacilities } from '../../facilities/facilities.web.ts';
import { formatKilogramsRoundedUp } from '../../facilities/parcel-words.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { quoteName, typesetName } from '../../lib/russian/typography.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { useCallQuery } from '../../ui/data/use-call-query.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import inRow from '../../ui/lists/row.module.css';
import { RowCheckbox } from '../../ui/lists/row-checkbox.tsx';
import textStyles from '../../ui/look/text.module.css';
import { Notice } from '../../ui/notice.tsx';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import { NoScriptNotice } from '../../ui/shop/no-script-notice.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { LoadError } from '../../ui/states/load-error.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import {
  type CartLines,
  countCartPieces,
  createCartLineKey,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
  sumCartKopecks,
} from '../cart-lines.ts';
import { decodeSharedCart, matchSharedCartToProducts, type ResolvedSharedCart } from '../shared-cart.ts';
import {
  CartLinePicture,
  formatCartLineName,
  formatCartLineNameWithChoice,
  OutOfStockNote,
} from './cart-line-list.tsx';
import styles from './cart-shared.module.css';
import { useCartLines } from './cart-store.ts';
import { useCartImport } from './use-cart-import.ts';

export const meta = createStaticPageMeta({
  path: '/cart/shared',
  name: 'Вам прислали список',
  description: 'Список товаров для передачи: посмотрите и положите в свою корзину.',
  indexed: false,
});

/** A cart that came by a link. What stands behind `#` stays in the browser: the server is asked for goods alone. */
export default function CartSharedPage() {
  const text = useFragment();
  return (
    <div className={styles.page}>
      <h1>Корзина по ссылке</h1>
      <NoScriptNotice />
      {text === null ? <Skeleton height={4} count={3} /> : <SharedCart key={text} text={text} />}
    </div>
  );
}

function SharedCart({ text }: { text: string }) {
  const wanted = decodeSharedCart(text);
  const ids = [...new Set(wanted?.map(({ id }) => id))];
  const { response, failure, retry } = useCallQuery(
    getProductsByIds,
    wanted === null ? null : { body: { ids, images: 'url' } },
  );
  if (wanted === null) {
    return (
      <EmptyState
        title="Ссылка повреждена"
        text="Попросите прислать её ещё раз, целиком. Ваша корзина осталась как была."
        action={<LinkButton to="/products">Перейти к покупкам</LinkButton>}
      />
    );
  }
  if (response !== null) {
    return (
      <ReceivedList text={text} found={matchSharedCartToProducts(wanted, response)} products={response} />
    );
  }
  if (failure !== null) {
    return <LoadError message="Не удалось загрузить товары. Проверьте соединение." bare onRetry={retry} />;
  }
  return <Skeleton height={4} count={3} />;
}

/** What stands behind `#` in the address, without it; null on the server and until hydration. */
function useFragment(): string | null {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => window.location.hash.slice(1),
    () => null,
  );
}

interface ReceivedListProps {
  /** What stands behind `#` in the link. */
  text: string;
  found: ResolvedSharedCart;
  products: readonly Product[];
}

/** What a link brought, what is missing of it, and the two ways to take it; one's own cart can be had back. */
function ReceivedList({ text, found, products }: ReceivedListProps) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const lines = found.lines.filter((line) => !left.includes(createCartLineKey(line)));
  const own = useCartLines();
  const boxGrams = useBoxGrams();
  const { imported, outcome, crowded, isUndone, add, replace, undo } = useCartImport({
    source: 'sharedCart',
    text,
    received: lines,
    products,
  });
  const taken = imported?.how ?? null;
  const isCut = imported !== null && imported.pieces < countCartPieces(imported.received);
  return (
    <>
      {found.lines.length > 0 && <p className={styles.sum}>{summaryOf(found, boxGrams)}</p>}
      <Missing found={found} />
      <div role="status" ref={outcome} tabIndex={-1}>
        {taken !== null && (
          <Notice kind="success">
            {taken === 'added' ? 'Список добавлен к вашей корзине.' : 'Теперь в вашей корзине этот список.'}
            {isCut && ` Одного товара в заказе не больше ${MAX_LINE_QUANTITY}: лишнее не положили.`}
          </Notice>
        )}
        {isUndone && <Notice kind="success">Ваша корзина снова как была.</Notice>}
        {crowded > 0 && (
          <Notice kind="error">
            В корзине помещается {MAX_CART_LINES} наименований, а вместе вышло бы {crowded}. Ваша корзина
            осталась как была: уберите из неё лишнее или замените её.
          </Notice>
        )}
      </div>
      {found.lines.length === 0 && (
        <EmptyState
          title="Ничего из этого списка сейчас не продаётся"
          text="Ваша корзина осталась как была."
          action={<LinkButton to="/products">Перейти к покупкам</LinkButton>}
        />
      )}
      {lines.length > 0 && (
        <div className={joinClassNames(inRow.gap12, inRow.wholeOnPhone)}>
          {taken === null ? (
            <>
              <Button onClick={add}>{takeWords(lines, found.lines)}</Button>
              {own.length > 0 && (
                <Button variant="secondary" onClick={replace}>
                  Заменить мою
                </Button>
              )}
            </>
          ) : (
            <>
              <LinkButton to="/cart">Перейти в корзину</LinkButton>
              <Button variant="secondary" onClick={undo}>
                Вернуть как было
              </Button>
            </>
          )}
        </div>
      )}
      {lines.length > 0 && taken === null && own.length > 0 && (
        <p className={textStyles.quiet}>
          Сейчас в вашей корзине {count(countCartPieces(own))}. После замены её можно вернуть.
        </p>
      )}
      <Lines lines={found.lines} products={products} left={left} onLeave={taken === null ? setLeft : null} />
    </>
  );
}

/** «Добавить в мою корзину», all of it or a part. */
function takeWords(lines: CartLines, all: CartLines): string {
  return lines.length === all.length
    ? 'Добавить в мою корзину'
    : `Добавить в мою корзину ${lines.length} из ${all.length}`;
}

/** The box of the chosen facility, else of the shop, in grams; null while it is not known. */
function useBoxGrams(): number | null {
  const { list, unset } = useFacilities();
  const chosen = useChosenFacilityId();
  return (list?.find(({ id }) => id === chosen)?.rules ?? unset)?.boxGrams ?? null;
}

/** «12 товаров, 8,3 кг, 4 560 ₽ по сегодняшним ценам»: with the box once, and at least that while it is not known. */
function summaryOf({ lines, grams, unweighed }: ResolvedSharedCart, boxGrams: number | null): string {
  const atLeast = unweighed.length > 0 || boxGrams === null ? 'не меньше ' : '';
  const weight =
    grams === 0 ? [] : [`${atLeast}${formatKilogramsRoundedUp(grams + (boxGrams ?? 0))}\u00A0кг`];
  const kopecks = sumCartKopecks(lines) ?? 0;
  const parts = [
    count(countCartPieces(lines)),
    ...weight,
    formatRoubles(kopecks, kopecks % 100 === 0 ? 0 : 2),
  ];
  return `Вам прислали список: ${parts.join(', ')} по сегодняшним ценам`;
}

const count = (pieces: number) => `${pieces}\u00A0${plural(pieces, ['товар', 'товара', 'товаров'])}`;

/** What cannot be taken, what is to be chosen again, what has no known weight. */
function Missing({ found: { gone, out, choiceGone, unweighed } }: { found: ResolvedSharedCart }) {
  const names = useCallQuery(getProductNames, gone.length === 0 ? null : { body: { ids: gone } }).response;
  const nameOf = (id: number) => {
    const name = names?.find((one) => one.id === id)?.name;
    return name === undefined ? `товар №\u00A0${id}` : quoteName(name);
  };
  return (
    <>
      {gone.length + out.length + choiceGone.length > 0 && (
        <Notice kind="warning">
          {gone.length > 0 && <p>Больше не продаётся: {gone.map(nameOf).join(', ')}.</p>}
          <OutOfStockNote out={out} />
          {choiceGone.length > 0 && (
            <p>
              Такого размера или варианта больше нет: {choiceGone.map(quoteName).join(', ')}. Выберите другой
              в корзине.
            </p>
          )}
        </Notice>
      )}
      {unweighed.length > 0 && <p>Вес не указан: {unweighed.map(quoteName).join(', ')}.</p>}
    </>
  );
}

interface LinesProps {
  lines: CartLines;
  products: readonly Product[];
  /** Keys of the lines that are not to be taken. */
  left: readonly string[];
  /** Null once it is decided. */
  onLeave: ((left: readonly string[]) => void) | null;
}

/** What the link brought, with its pictures; what is not ticked stays out of the cart. */
function Lines({ lines, products, left, onLeave }: LinesProps) {
  return (
    <PlainList>
      {lines.map((line) => {
        const key = createCartLineKey(line);
        const product = products.find(({ id }) => id === line.id);
        return (
          <li key={key} className={styles.line}>
            {onLeave !== null && (
              <RowCheckbox
                label={`Взять: ${formatCartLineNameWithChoice(line)}`}
                checked={!left.includes(key)}
                onChange={(on) => onLeave(on ? left.filter((one) => one !== key) : [...left, key])}
              />
            )}
            <CartLinePicture product={product} />
            <span className={styles.name}>
              {typesetName(formatCartLineName(line))}
              <span className={textStyles.hintBelow}>
                {[
                  line.choice !== undefined && formatChoiceWithKind(line.choice),
                  `${line.quantity} шт.`,
                  product && formatProductWeight(product, line.quantity),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Price kopecks={(line.kopecks ?? 0) * line.quantity} decimals={2} />
          </li>
        );
      })}
    </PlainList>
  );
}
