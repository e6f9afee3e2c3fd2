import { useHydratedCart } from '../../../cart/cart.web.ts';
import { type CartLines, cartTotal, piecesIn } from '../../../cart/cart-lines.ts';
import type { Product } from '../../../catalog/product.ts';
import { checkParcel, type ParcelCheck } from '../../../facilities/check-parcel.ts';
import { type Facilities, WeightBar } from '../../../facilities/facilities.web.ts';
import { kilograms, kilogramsLeft } from '../../../facilities/parcel-words.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/prices/price.tsx';
import { TotalBar } from '../../../ui/prices/total-bar.tsx';

interface ListTotalProps {
  /** What is to go into the cart, at least one line. */
  lines: CartLines;
  products: ReadonlyMap<number, Product>;
  facilities: Facilities;
  facilityId: number | null;
  onPut(): void;
}

/** What the goods of the list cost, how full the parcel gets with them, and the one button that puts them into the cart. */
export function ListTotal({ lines, products, facilities, facilityId, onPut }: ListTotalProps) {
  const own = useHydratedCart();
  const { list, unset } = facilities;
  const rules = list?.find(({ id }) => id === facilityId)?.rules ?? unset;
  const isKnown = rules !== null && own.lines.every(({ id }) => own.products.has(id) || products.has(id));
  const all = new Map([...own.products, ...products]);
  const check = isKnown ? checkParcel([...own.lines, ...lines], all.values(), rules, new Date()) : null;
  const pieces = piecesIn(lines);
  return (
    <TotalBar
      label="По списку"
      total={<Price kopecks={cartTotal(lines) ?? 0} decimals={2} />}
      hint={check !== null && weightWords(check, own.lines.length > 0)}
      news={check !== null && <WeightBar check={check} />}
    >
      <Button onClick={onPut}>
        Положить в корзину: {pieces} {plural(pieces, ['товар', 'товара', 'товаров'])}
      </Button>
    </TotalBar>
  );
}

/** «12,4 из 20 кг с коробкой»; an unknown weight is named and never counted as nothing. */
function weightWords(
  { grams, limitGrams, leftGrams, state, unweighed }: ParcelCheck,
  withCart: boolean,
): string {
  const least = unweighed.length > 0 ? 'Не меньше ' : '';
  const over =
    state === 'OVER' ? `, на ${kilograms(-leftGrams)}\u00A0кг больше, чем принимают за один раз` : '';
  const what = withCart ? ' вместе с тем, что уже в корзине' : ' с коробкой';
  return `${least}${kilograms(grams)} из ${kilogramsLeft(limitGrams)}\u00A0кг${what}${over}`;
}
