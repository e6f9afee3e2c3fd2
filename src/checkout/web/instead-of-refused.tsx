import { useState } from 'react';
import { cart, rememberProducts } from '../../cart/cart.web.ts';
import { type CartLine, piecesIn } from '../../cart/cart-lines.ts';
import type { Product } from '../../catalog/product.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Offer } from './offer.ts';
import type { RefusedProduct } from './parcel/use-parcel.ts';
import { Replacements } from './replacements.tsx';
import { SetByParts } from './set-by-parts.tsx';
import { acceptedParts, partsTitle } from './set-parts.ts';

interface InsteadOfRefusedProps {
  refused: RefusedProduct;
  facility: string;
  refusedTags: ReadonlySet<string>;
  /** Says what went, with «Вернуть». */
  tell(text: string, putBack: () => void): void;
}

/** «Заменить» for refused goods, or the accepted parts in the place of a set; nothing moves before it is agreed to. */
export function InsteadOfRefused({ refused, facility, refusedTags, tell }: InsteadOfRefusedProps) {
  const { product, lines } = refused;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const parts = acceptedParts(refused, refusedTags);

  const take: Offer['take'] = (goods, words) => {
    close();
    rememberProducts(goods.map((one) => one.product));
    tell(words, cart.swap(lines, goods.map(lineOf)));
  };

  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {parts.length > 0 ? 'Положить по частям' : 'Заменить'}
        <span className="visually-hidden"> {product.name}</span>
      </Button>
      <Dialog open={open} title={parts.length > 0 ? partsTitle(refused) : 'Чем заменить'} onClose={close}>
        {parts.length > 0 ? (
          <SetByParts set={product} parts={parts} sets={piecesIn(lines)} take={take} close={close} />
        ) : (
          <Replacements
            product={product}
            quantity={piecesIn(lines)}
            {...{ facility, refusedTags, take, close }}
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
