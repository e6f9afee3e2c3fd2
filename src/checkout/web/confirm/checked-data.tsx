import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lineName, useHydratedCart } from '../../../cart/cart.web.ts';
import { type CartLine, type CartLines, lineKey } from '../../../cart/cart-lines.ts';
import { choiceLabel, choiceWord } from '../../../catalog/product-choices.ts';
import type { SavedAddress } from '../../../contract/saved-address.ts';
import type { Facility } from '../../../facilities/facilities.web.ts';
import { typeset } from '../../../lib/russian/typography.ts';
import { GoodsLine, GoodsNote } from '../../../ui/lists/goods-line.tsx';
import { PlainList } from '../../../ui/plain-list.tsx';
import { fullName, RecipientFacts } from '../../../ui/shop/recipient-facts.tsx';
import { stepUrl } from '../../checkout-step.ts';
import styles from './checked-data.module.css';

/** What is being ordered, with the way to change it. */
export function CheckedGoods({ lines }: { lines: CartLines }) {
  const { choices } = useHydratedCart();
  return (
    <Sheet title="Товары" change={stepUrl(1)} what="товары">
      <PlainList className={styles.goods}>
        {lines.map((line) => (
          <GoodsLine key={lineKey(line)} kopecks={line.kopecks} quantity={line.quantity}>
            {typeset(lineName(line))}
            <CheckedChoice line={line} choices={choices.get(line.id)} />
          </GoodsLine>
        ))}
      </PlainList>
    </Sheet>
  );
}

/** «Размер: 50», or that none was chosen of what there is. */
function CheckedChoice({ line, choices = [] }: { line: CartLine; choices: readonly string[] | undefined }) {
  const [first] = choices;
  const note =
    line.choice === undefined
      ? first !== undefined && `${choiceWord(first)} не указан`
      : choiceLabel(line.choice);
  return note !== false && <GoodsNote>{note}</GoodsNote>;
}

/** For whom and where to, with the way to change it. */
export function CheckedRecipient({ address, facility }: { address: SavedAddress; facility: Facility }) {
  return (
    <Sheet title="Получатель" change={stepUrl(3)} what="получателя">
      <p className={styles.name}>{fullName(address)}</p>
      <RecipientFacts {...address} facilityName={typeset(facility.name)} />
    </Sheet>
  );
}

interface SheetProps {
  title: string;
  /** Where «Изменить» leads, and what it changes, for the ear. */
  change: string;
  what: string;
  children: ReactNode;
}

function Sheet({ title, change, what, children }: SheetProps) {
  return (
    <section className={styles.sheet}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to={change} className={styles.change}>
          Изменить<span className="visually-hidden"> {what}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
