import { type ReactNode, useRef, useState } from 'react';
import type { Product } from '../../catalog/product.ts';
import { choiceWord } from '../../catalog/product-choices.ts';
import styles from './add-to-cart.module.css';
import { useChoiceInCart } from './cart-store.ts';
import { ChoiceSelect } from './choice-select.tsx';

interface ChoiceOfCard {
  /** The size or the like to put into the cart: what was picked, else what is in the cart already. */
  choice: string | undefined;
  /** Whether a choice is needed first; leads to the list then, until which `words` say so. */
  isMissing(): boolean;
  /** «Выберите размер», from a press without one until there is one. */
  words: string | null;
  /** The list; false for goods that come in one kind. */
  picker: ReactNode;
}

/** The size or the like on the card of a product. */
export function useChoice({ id, name, choices }: Product): ChoiceOfCard {
  const [picked, setPicked] = useState<string>();
  const [needed, setNeeded] = useState(false);
  const inCart = useChoiceInCart(id);
  const area = useRef<HTMLDivElement>(null);
  const choice = [picked, inCart].find((one) => one !== undefined && choices.includes(one));

  const missing = choices.length > 0 && choice === undefined;

  function isMissing(): boolean {
    if (!missing) return false;
    setNeeded(true);
    // Nothing moves under the finger while the list is in sight.
    area.current?.scrollIntoView({ block: 'nearest' });
    area.current?.querySelector('select')?.focus({ preventScroll: true });
    return true;
  }

  return {
    choice,
    isMissing,
    words: needed && missing ? `Выберите ${choiceWord(choices[0] ?? '')}` : null,
    picker: choices.length > 0 && (
      <div ref={area} className={styles.choice}>
        <ChoiceSelect
          narrow
          choices={choices}
          value={choice}
          missing={needed && missing}
          onChange={setPicked}
          of={name}
        />
      </div>
    ),
  };
}
