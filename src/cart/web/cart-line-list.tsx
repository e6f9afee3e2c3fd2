import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buildPictureSrcSet } from '../../catalog/picture-address.ts';
import type { Product } from '../../catalog/product.ts';
import { formatChoiceWithKind, getChoiceKindName } from '../../catalog/product-choices.ts';
import { formatProductWeight } from '../../catalog/product-weight.ts';
import { type DeliveryTerms, isDeliveryFree, isDeliveryNeverFree } from '../../facilities/delivery-cost.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { insertSoftHyphens, keepNumbers, quoteName, typesetName } from '../../lib/russian/typography.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { DottedFacts } from '../../ui/lists/dotted-facts.tsx';
import text from '../../ui/look/text.module.css';
import { Notice, NoticeArea, useNotice } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { Price } from '../../ui/prices/price.tsx';
import {
  type CartLine,
  type CartLines,
  type CartRefreshChanges,
  countCartPieces,
  createCartLineKey,
  hasOnlyFavorableChanges,
  lacksRequiredChoice,
  MAX_LINE_QUANTITY,
} from '../cart-lines.ts';
import { dismissCartChanges, useRefreshedCart } from './cart-hydration.ts';
import styles from './cart-line-list.module.css';
import { cartStore } from './cart-store.ts';
import { ProductChoiceSelect, QuantityStepper } from './line-fields.tsx';

interface CartLineListProps {
  /** Roubles without decimals in the sidebar, with two in the checkout. */
  decimals: 0 | 2;
  onRemove(line: CartLine): void;
  /** The person wanted to go on: a line without its size says that one is needed. */
  choiceNeeded?: boolean;
  /** What is said under the name of a line. */
  noteOf?(line: CartLine): ReactNode;
}

/** Lines that arrive one after another; the rest come with the last of them. */
const MOST_STAGGERED = 10;

export function CartLineList({ decimals, onRemove, choiceNeeded = false, noteOf }: CartLineListProps) {
  const { lines, products } = useRefreshedCart();
  const list = useRef<HTMLUListElement>(null);

  /** Another choice makes another line of it: the focus goes with it. */
  function choose(line: CartLine, choice: string) {
    flushSync(() => cartStore.choose(line, choice));
    const index = cartStore
      .lines()
      .findIndex((other) => createCartLineKey(other) === createCartLineKey({ ...line, choice }));
    list.current?.children[index]?.querySelector('select')?.focus({ preventScroll: true });
  }

  return (
    <PlainList ref={list} className={decimals === 2 ? styles.wide : styles.narrow}>
      {lines.map((line, index) => (
        <li
          key={createCartLineKey(line)}
          className={styles.line}
          style={{ '--index': Math.min(index, MOST_STAGGERED) } as CSSProperties}
        >
          <CartLinePicture product={products.get(line.id)} />
          <div className={styles.what}>
            <p className={styles.name}>{insertSoftHyphens(typesetName(formatCartLineName(line)))}</p>
            {noteOf?.(line)}
            <TooManyNote lines={lines} product={products.get(line.id)} />
          </div>
          <UnitPrice line={line} decimals={decimals} product={products.get(line.id)} />
          <LineChoice
            line={line}
            choices={products.get(line.id)?.choices}
            needed={choiceNeeded}
            onChange={(choice) => choose(line, choice)}
          />
          <div className={styles.controls}>
            <QuantityStepper
              value={line.quantity}
              onChange={(quantity) => cartStore.set(line, quantity)}
              max={MAX_LINE_QUANTITY}
              label={formatCartLineNameWithChoice(line)}
            />
            <p className={styles.sum}>
              {line.kopecks === undefined ? (
                '—'
              ) : (
                <Price kopecks={line.kopecks * line.quantity} decimals={decimals} />
              )}
            </p>
          </div>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Удалить: ${formatCartLineNameWithChoice(line)}`}
            title="Удалить"
            onClick={() => onRemove(line)}
          >
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </PlainList>
  );
}

/** Says that fewer pieces of a product are left than the cart wants of it, in all its sizes. */
function TooManyNote({ lines, product }: { lines: CartLines; product: Product | undefined }) {
  if (product?.left === undefined) return null;
  const wanted = countCartPieces(lines.filter(({ id }) => id === product.id));
  return wanted > product.left && <p className={text.flag}>Осталось {product.left}: уменьшите количество</p>;
}

interface LineChoiceProps {
  line: CartLine;
  /** Of its product; undefined until the server has named them. */
  choices: readonly string[] | undefined;
  needed: boolean;
  onChange(choice: string): void;
}

/** Which size or the like the line is of, to be changed; one that is sold no more is named. */
function LineChoice({ line, choices, needed, onChange }: LineChoiceProps) {
  const { choice } = line;
  if (choices === undefined)
    return choice !== undefined && <p className={styles.choice}>{formatChoiceWithKind(choice)}</p>;
  if (choices.length === 0) return null;
  const whatIsWrong = (gone: string | undefined) => {
    if (gone !== undefined) return `${getChoiceKindName(gone)} ${gone} больше не продаётся`;
    return needed ? `${getChoiceKindName(choices[0] ?? '')} не выбран` : undefined;
  };
  return (
    <div className={styles.choice}>
      <ProductChoiceSelect
        choices={choices}
        value={choice}
        onChange={onChange}
        of={formatCartLineName(line)}
        error={lacksRequiredChoice(line, choices) ? whatIsWrong(choice) : undefined}
      />
    </div>
  );
}

interface UnitPriceProps {
  line: CartLine;
  decimals: 0 | 2;
  product: Product | undefined;
}

/** The price of one piece, how many there are, and what they weigh. */
function UnitPrice({ line: { kopecks, quantity }, decimals, product }: UnitPriceProps) {
  if (kopecks === undefined) return <p className={styles.unit}>Цена ещё не загружена</p>;
  const weight = product ? formatProductWeight(product, quantity) : null;
  return (
    <p className={styles.unit}>
      <DottedFacts then={weight}>
        <Price kopecks={kopecks} decimals={decimals} />
        {quantity > 1 ? `\u00a0×\u00a0${quantity}` : ' за\u00a0шт.'}
      </DottedFacts>
    </p>
  );
}

/** The small picture of a product; without one, or when it fails, a box. */
export function CartLinePicture({ product }: { product: Product | undefined }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const url = product?.imageUrl ?? null;
  if (url === null || url === failedUrl) {
    return (
      <span className={styles.box}>
        <Icon name="package" />
      </span>
    );
  }
  return (
    <span className={styles.box} style={{ '--edges': product?.imageColor ?? undefined } as CSSProperties}>
      <img
        className={styles.picture}
        src={url}
        srcSet={buildPictureSrcSet(url)}
        sizes="64px"
        width={64}
        height={64}
        alt=""
        loading="lazy"
        onError={() => setFailedUrl(url)}
      />
    </span>
  );
}

/** How many kinds of goods and how many pieces in all: «2 наименования, 5 товаров». */
export function formatCartCount(lines: CartLines): string {
  const pieces = countCartPieces(lines);
  const kinds = `${lines.length} ${plural(lines.length, ['наименование', 'наименования', 'наименований'])}`;
  return keepNumbers(`${kinds}, ${pieces} ${plural(pieces, ['товар', 'товара', 'товаров'])}`);
}

/** Names what changed since the buyer's last look, until it is read. */
export function CartChangesNotice({ decimals }: { decimals: 0 | 2 }) {
  const { changes } = useRefreshedCart();
  return (
    <div role="status">
      {changes.dropped.length + changes.repriced.length > 0 && (
        <Notice kind={hasOnlyFavorableChanges(changes) ? 'success' : 'warning'}>
          <CartChangeList changes={changes} decimals={decimals} />
          <Button variant="secondary" onClick={dismissCartChanges}>
            Понятно
          </Button>
        </Notice>
      )}
    </div>
  );
}

/** What is not sold any more or not for now, what is dearer now, and what is cheaper. */
export function CartChangeList({ changes, decimals }: { changes: CartRefreshChanges; decimals: 0 | 2 }) {
  const { dropped, out = {}, repriced } = changes;
  const gone = dropped.filter((name) => out[name] === undefined);
  const back = dropped.filter((name) => out[name] !== undefined);
  const dearer = repriced.filter(({ was, now }) => now > was);
  const cheaper = repriced.filter(({ was, now }) => now < was);
  return (
    <>
      {gone.length > 0 && <p>Больше не продаётся и убрано из корзины: {gone.map(quoteName).join(', ')}.</p>}
      {back.length > 0 && (
        <p>
          Убрано из корзины, пока нет:{' '}
          {back
            .map((name) => `${quoteName(name)} (${typesetName(out[name] ?? '').toLowerCase()})`)
            .join(', ')}
          .
        </p>
      )}
      {dearer.length > 0 && (
        <>
          <p>Подорожало:</p>
          <ul className={styles.list}>
            {dearer.map(({ id, name, was, now }) => (
              <li key={id}>
                {typesetName(name)}: {formatRoubles(was, decimals)} → {formatRoubles(now, decimals)}
              </li>
            ))}
          </ul>
        </>
      )}
      {cheaper.map(({ id, name, was, now }) => (
        <p key={id}>
          {typesetName(name)}: стало дешевле на {formatRoubles(was - now, 2)}, теперь{' '}
          {formatRoubles(now, decimals)}
        </p>
      ))}
    </>
  );
}

interface FreeDeliveryProps {
  terms: DeliveryTerms;
  /** The sum of the goods, in kopecks. */
  goods: number;
  decimals: 0 | 2;
}

/** What is missing for free delivery to a facility, or that nothing is. */
export function FreeDeliveryProgress({ terms, goods, decimals }: FreeDeliveryProps) {
  if (isDeliveryFree(terms, goods)) return 'Доставка бесплатная';
  if (isDeliveryNeverFree(terms.freeFromKopecks)) return 'Доставка платная при любой сумме';
  return (
    <>
      До бесплатной доставки ещё <Price kopecks={terms.freeFromKopecks - goods} decimals={decimals} />
    </>
  );
}

interface Removal {
  /** Asks whether the line should go. */
  ask(line: CartLine): void;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
  /** The question and the way back; it must stay on the screen when the cart becomes empty. */
  ui: ReactNode;
}

/** Removing a line: a question first, «Вернуть» afterwards. */
export function useCartLineRemoval(): Removal {
  const [line, setLine] = useState<CartLine | null>(null);
  const { notice, show, clear } = useNotice();
  const area = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with its line: the focus goes on where «Вернуть» is next.
  useEffect(() => {
    if (notice !== null) area.current?.focus({ preventScroll: true });
  }, [notice]);
  const name = line === null ? '' : formatCartLineNameWithChoice(line);

  function remove() {
    if (line === null) return;
    const putBack = cartStore.remove(line);
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
          title={`Удалить ${quoteName(name)} из корзины?`}
          confirmText="Удалить"
          danger
          onConfirm={remove}
          onClose={() => setLine(null)}
        />
      </>
    ),
  };
}

/** How a line is called while the server has not named it yet. */
export function formatCartLineName({ id, name }: CartLine): string {
  return name ?? `Товар № ${id}`;
}

/** The name of a line that tells it from another size of the same product. */
export function formatCartLineNameWithChoice(line: CartLine): string {
  return line.choice === undefined
    ? formatCartLineName(line)
    : `${formatCartLineName(line)}, ${getChoiceKindName(line.choice)} ${line.choice}`;
}

/** «Пока нет: „Чай“ (ждём к 5 мая).»; nothing where all is there. */
export function OutOfStockNote({ out }: { out: readonly { name: string; label: string }[] }) {
  if (out.length === 0) return null;
  const named = out.map(({ name, label }) => `${quoteName(name)} (${label.toLowerCase()})`);
  return <p>Пока нет: {named.join(', ')}.</p>;
}
