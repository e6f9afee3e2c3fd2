import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { cacheKnownProducts, cartStore, formatCartLineName, OutOfStockNote } from '../../cart/cart.web.ts';
import { type CartLine, createCartLineKey } from '../../cart/cart-lines.ts';
import { type ProductForCartCheck, toProductForCartCheck } from '../../cart/cart-response.ts';
import { formatChoiceWithKind } from '../../catalog/product-choices.ts';
import { getProductsByIds } from '../../catalog/products.contract.ts';
import { chooseFacility } from '../../facilities/facilities.web.ts';
import { formatRoubles } from '../../lib/money/roubles.ts';
import { plural } from '../../lib/russian/plural.ts';
import { quoteName, typesetName } from '../../lib/russian/typography.ts';
import { listSavedRecipients } from '../../recipients/user-address.contract.ts';
import { Button } from '../../ui/button.tsx';
import { useSend } from '../../ui/data/use-send.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import stack from '../../ui/lists/stack.module.css';
import { Notice } from '../../ui/notice.tsx';
import type { Order } from '../user-order.contract.ts';
import { changedOrderStorage } from './changed-order.tsx';
import { copyIfMissingChoicesFromOrder, ifMissingChoicesStorage } from './if-missing-choices.ts';
import { isRecipientOf } from './order-details.tsx';
import styles from './own-order-card.module.css';

/**
 * «Повторить»: what is still sold goes to the cart, for the same recipient and, into an empty cart, with the same
 * answers; what the cart has already is doubled only after a question. Returns the button, what came of it with the question, and `refill`
 * for an order that is cancelled to be changed: it goes on to the cart unless something is to be told first.
 */
export function useRepeatOrder(order: Order, variant: 'secondary' | 'quiet') {
  const { send, busy } = useSend(getProductsByIds, { revalidates: false });
  const recipients = useSend(listSavedRecipients, { revalidates: false });
  const [outcome, setOutcome] = useState<Outcome | 'failed' | null>(null);
  const [doubled, setDoubled] = useState<DoubledLine[]>([]);
  const [leadsOn, setLeadsOn] = useState(false);
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  const shown = outcome !== null && doubled.length === 0;
  // The button rested meanwhile and has let go of the focus.
  useEffect(() => {
    if (shown) region.current?.focus();
  }, [shown]);

  async function repeat(changes: boolean) {
    setOutcome(null);
    setLeadsOn(changes);
    const [{ response: products }, { response: saved }] = await Promise.all([
      send({ body: { ids: order.products.map(({ id }) => id), images: 'url' } }),
      recipients.send({}),
    ]);
    if (products === null) {
      setOutcome('failed');
      return;
    }
    const found = planOrderRepeat(order.products, products.map(toProductForCartCheck));
    const parts = splitLinesByCart(found.lines, cartStore.lines());
    cacheKnownProducts(products);
    // What was answered for goods that are in the cart already stays.
    if (cartStore.lines().length === 0) ifMissingChoicesStorage.write(copyIfMissingChoicesFromOrder(order));
    for (const line of parts.fresh) cartStore.add(line);
    const recipient = saved?.find((one) => isRecipientOf(order, one));
    if (recipient !== undefined) chooseFacility(recipient.institutionId);
    if (changes) changedOrderStorage.write(order);
    const next = { found, added: parts.fresh.length, recipientId: recipient?.id ?? null };
    setOutcome(next);
    setDoubled(parts.doubled);
    if (changes && parts.doubled.length === 0) goOn(next);
  }

  function goOn({ found: { gone, out, choiceGone, dearer }, recipientId }: Outcome) {
    const isSame = gone.length + out.length + choiceGone.length + dearer.length === 0;
    // Who has gone on to another page meanwhile stays there.
    if (isSame && region.current !== null) navigate(cartFor(recipientId));
  }

  function double() {
    for (const { inCart, ...line } of doubled) cartStore.add(line);
    settle(doubled.length);
  }

  function settle(added: number) {
    setDoubled([]);
    if (outcome === null || outcome === 'failed') return;
    setOutcome({ ...outcome, added: outcome.added + added });
    if (leadsOn) goOn(outcome);
  }

  return {
    refill: () => repeat(true),
    button: (
      <Button variant={variant} busy={busy} onClick={() => repeat(false)}>
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
          text={`${count(doubled.length)} из этого заказа уже ${plural(doubled.length, ['лежит', 'лежат', 'лежат'])} в корзине. Добавить ещё столько же, сколько в заказе?`}
          confirmText="Добавить ещё"
          closeText="Оставить как есть"
          onConfirm={double}
          onClose={() => settle(0)}
        >
          <Disclosure title="Какие?">
            <ul className={stack.gap8}>
              {doubled.map((line) => (
                <li key={createCartLineKey(line)}>
                  {typesetName(formatCartLineName(line))}
                  {line.choice !== undefined && ` (${formatChoiceWithKind(line.choice)})`}: в корзине{' '}
                  {line.inCart}, в этом заказе {line.quantity}
                </li>
              ))}
            </ul>
          </Disclosure>
        </ConfirmDialog>
      </>
    ),
  };
}

interface Outcome {
  found: Repeat;
  /** How many lines went into the cart. */
  added: number;
  /** The saved recipient that the order was for; null when there is none such. */
  recipientId: number | null;
}

/** What came of «Повторить»: how much was added, what was in the cart before, what is gone or dearer. */
function RepeatOutcome({ outcome }: { outcome: Outcome | 'failed' }) {
  if (outcome === 'failed') {
    return (
      <Notice kind="error">Не удалось повторить заказ. Проверьте соединение и попробуйте ещё раз.</Notice>
    );
  }
  const { found, added, recipientId } = outcome;
  const { lines, gone, out, choiceGone, dearer } = found;
  const left = lines.length - added;
  return (
    <Notice kind={gone.length + out.length + choiceGone.length > 0 ? 'warning' : 'success'}>
      {lines.length === 0 && (
        <p>Ничего из этого заказа {out.length === 0 ? 'больше' : 'сейчас'} не продаётся.</p>
      )}
      {added > 0 && <p>В корзину добавлено: {count(added)}.</p>}
      {left > 0 && <p>Уже были в корзине, остались как есть: {count(left)}.</p>}
      {gone.map((name) => (
        <p key={name}>
          Больше не продаётся: {quoteName(name)}. <Link to={similarTo(name)}>Найти похожее</Link>
        </p>
      ))}
      <OutOfStockNote out={out} />
      {choiceGone.length > 0 && (
        <p>
          Больше не продаётся: {choiceGone.map(typesetName).join(', ')}. Выберите другой размер или вариант в
          корзине.
        </p>
      )}
      {dearer.length > 0 && (
        <>
          <p>Подорожало:</p>
          <ul className={styles.missed}>
            {dearer.map(({ name, was, now }) => (
              <li key={name}>
                {typesetName(name)}: {formatRoubles(was, 2)} → {formatRoubles(now, 2)}
              </li>
            ))}
          </ul>
        </>
      )}
      {lines.length > 0 && (
        <p>
          <Link to={cartFor(recipientId)}>Перейти в корзину</Link>
        </p>
      )}
    </Notice>
  );
}

const cartFor = (recipientId: number | null) =>
  recipientId === null ? '/cart' : `/cart?step=1&recipient=${recipientId}`;

/** The search for goods called by the same word. */
const similarTo = (name: string) => `/?${new URLSearchParams({ q: name.split(/[\s,]/, 1).join() })}`;

const count = (goods: number) => `${goods} ${plural(goods, ['товар', 'товара', 'товаров'])}`;

/** What comes of ordering the same again. */
interface Repeat {
  /** What is still sold, at today's prices. */
  lines: CartLine[];
  /** Names of what is not sold any more. */
  gone: string[];
  /** What is not sold for now, with what it says of itself. */
  out: { name: string; label: string }[];
  /** Names of what is sold, but not in the size or the like that was ordered: its line names none. */
  choiceGone: string[];
  /** What costs more than it did then, in kopecks for one piece. */
  dearer: { name: string; was: number; now: number }[];
}

type OrderedLine = Pick<
  Order['products'][number],
  'id' | 'nameProduct' | 'priceProduct' | 'quantityProduct' | 'choice'
>;

/** Compares the lines of an old order with what is sold now. */
export function planOrderRepeat(
  ordered: readonly OrderedLine[],
  soldNow: readonly ProductForCartCheck[],
): Repeat {
  const repeat: Repeat = { lines: [], gone: [], out: [], choiceGone: [], dearer: [] };
  for (const { id, quantityProduct: quantity, choice, nameProduct, priceProduct: was } of ordered) {
    const product = soldNow.find((candidate) => candidate.id === id);
    if (product === undefined) {
      repeat.gone.push(nameProduct);
      continue;
    }
    const { name, kopecks: now, choices, outLabel } = product;
    if (outLabel) {
      repeat.out.push({ name, label: outLabel });
      continue;
    }
    const sold = choice !== null && choices.includes(choice);
    repeat.lines.push({ id, quantity, ...(sold ? { choice } : {}), name, kopecks: now });
    if (choice !== null && !sold) repeat.choiceGone.push(`${name} (${formatChoiceWithKind(choice)})`);
    if (now > was && !repeat.dearer.some((known) => known.name === name))
      repeat.dearer.push({ name, was, now });
  }
  return repeat;
}

/** A line to add, and how many pieces of it the cart holds already. */
type DoubledLine = CartLine & { inCart: number };

/** Parts the lines to add into those the cart does not have and those it has: adding these doubles them. */
export function splitLinesByCart(
  lines: readonly CartLine[],
  inCart: readonly CartLine[],
): { fresh: CartLine[]; doubled: DoubledLine[] } {
  const fresh: CartLine[] = [];
  const doubled: DoubledLine[] = [];
  for (const line of lines) {
    const there = inCart.find((other) => createCartLineKey(other) === createCartLineKey(line));
    if (there === undefined) fresh.push(line);
    else doubled.push({ ...line, inCart: there.quantity });
  }
  return { fresh, doubled };
}
