import { outLabel } from '../../catalog/availability.ts';
import { choiceWord } from '../../catalog/product-choices.ts';
import { Problem } from '../../contract/problem.ts';
import { deliveryCost } from '../../facilities/delivery-cost.ts';
import { type CartItem, goodsTotal, isTotalSeen } from '../order-total.ts';
import type { OrderedProduct, OrderParts } from './find-order-parts.db.ts';
import { parcelProduct } from './order-parcel.ts';
import type { StoredLinePart } from './orders.tables.ts';

/**
 * Prices the lines of an order by what the shop sells now, and judges them; `total` is what the buyer saw, in kopecks.
 *
 * @throws {Problem} RECIPIENT_NOT_FOUND, FACILITY_CLOSED, PRODUCT_GONE, PRODUCT_OUT, CHOICE_GONE, TOTAL_CHANGED
 */
export function priceOrder(parts: OrderParts, items: CartItem[], total: number) {
  if (parts.recipient_id === null) throw new Problem('RECIPIENT_NOT_FOUND');
  if (parts.facility_deleted) throw new Problem('FACILITY_CLOSED');
  const products = new Map(parts.products?.map((product) => [product.id, product]));
  const gone = items.filter(({ id }) => products.get(id)?.deleted ?? true);
  if (gone.length > 0) throw productsGone(gone.map(({ id }) => products.get(id)?.name ?? id));
  const out = (parts.products ?? []).filter((product) => product.out);
  if (out.length > 0) throw productsOut(out);
  const weighed = new Map([...products].map(([id, product]) => [id, parcelProduct(product)]));
  const lines = items.flatMap(({ id, quantity, choice = null, ifMissing = null }) => {
    const product = products.get(id);
    if (product === undefined) return [];
    const { name, price_kopecks, choices, restrictions } = product;
    const { weightGrams: weight_grams } = weighed.get(id) ?? { weightGrams: null };
    const parts = partsOf(product);
    const choice_missing = choice === null && choices.length > 0;
    return [
      {
        product_id: id,
        name,
        price_kopecks,
        quantity,
        choice,
        choice_missing,
        weight_grams,
        restrictions,
        parts,
        if_missing: ifMissing,
      },
    ];
  });
  const wrong = lines.find(
    ({ product_id: id, choice }) => choice !== null && !products.get(id)?.choices.includes(choice),
  );
  if (wrong?.choice) throw choiceGone(wrong.name, wrong.choice);
  const goodsKopecks = goodsTotal(lines.map((line) => ({ ...line, priceKopecks: line.price_kopecks })));
  const terms = { deliveryKopecks: parts.delivery_kopecks, freeFromKopecks: parts.free_from_kopecks };
  const deliveryKopecks = deliveryCost(terms, goodsKopecks);
  if (!isTotalSeen(total, goodsKopecks, deliveryKopecks)) throw new Problem('TOTAL_CHANGED');
  return { lines, products: weighed.values(), goodsKopecks, deliveryKopecks };
}

/** What a set holds, as it is kept with its line; null for other goods. */
function partsOf({ parts }: OrderedProduct): StoredLinePart[] | null {
  return parts?.map(({ name, quantity, weightGrams }) => ({ name, quantity, weightGrams })) ?? null;
}

function choiceGone(name: string, choice: string): Problem {
  return new Problem('CHOICE_GONE', {
    message: `Товара «${name}» больше нет в таком виде: ${choiceWord(choice)} «${choice}». Выберите другой в корзине.`,
  });
}

const MOST_NAMED = 5;

/** Names what cannot be bought any more: by name, or by number when nothing is left of it. */
function productsGone(gone: (string | number)[]): Problem {
  const named = inFew(gone.map((one) => (typeof one === 'string' ? `«${one}»` : `№ ${one}`)));
  const pronoun = gone.length > 1 ? 'их' : 'этот товар';
  return new Problem('PRODUCT_GONE', {
    message: `Больше нет в продаже: ${named}. Удалите ${pronoun} из корзины.`,
  });
}

/** Names what is not sold on this day, and from which day on it is. */
function productsOut(out: NonNullable<OrderParts['products']>): Problem {
  const named = out.map(({ name, out_until }) => {
    const label = outLabel({ out: true, outUntil: out_until, outReason: null });
    return out_until === null ? `«${name}»` : `«${name}» (${label?.toLowerCase()})`;
  });
  const pronoun = out.length > 1 ? 'их' : 'этот товар';
  return new Problem('PRODUCT_OUT', {
    message: `Сейчас нет в продаже: ${inFew(named)}. Удалите ${pronoun} из корзины.`,
  });
}

function inFew(named: string[]): string {
  const rest = named.length > MOST_NAMED ? ` и ещё ${named.length - MOST_NAMED}` : '';
  return `${named.slice(0, MOST_NAMED).join(', ')}${rest}`;
}
