import { useState } from 'react';
import type { Product } from '../../../product.ts';

/** The products that are ticked in the list, by their numbers; they stay ticked on other pages of it. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());

  function choose(products: readonly Product[], isChosen: boolean) {
    setChosen((before) => {
      const after = new Set(before);
      for (const { id } of products) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }

  return { chosen, choose, chooseNone: () => setChosen(new Set()) };
}
