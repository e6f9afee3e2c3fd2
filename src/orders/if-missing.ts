import { keysOf } from '../lib/keys-of.ts';

/** What can be done about goods that turn out not to be there, as it is called to the buyer who chooses. */
export const ifMissingLabels = {
  CALL: 'Позвонить мне',
  REPLACE: 'Заменить похожим, не дороже',
  DROP: 'Не класть',
};

export type IfMissing = keyof typeof ifMissingLabels;
export const ifMissingWays = keysOf(ifMissingLabels);

/** What is done where the buyer has chosen nothing. */
export const usualIfMissing: IfMissing = 'CALL';

/** How they are called in an order that was made, to its buyer and to whoever packs it. */
export const ifMissingWords: Record<IfMissing, string> = {
  CALL: 'позвонить',
  REPLACE: 'заменить похожим, не дороже',
  DROP: 'не класть',
};

/** Lines as a cart sends them, and what is chosen for all of them. */
interface Chosen<Item> {
  substitution?: IfMissing | null | undefined;
  cartItems: readonly (Item & { ifMissing?: IfMissing | null | undefined })[];
}

/**
 * Returns what is chosen for an order and for each of its lines, whose own choice goes before the order's; nulls
 * where nothing at all is chosen.
 */
export function chosenIfMissing<Item>({ substitution, cartItems }: Chosen<Item>): {
  substitution: IfMissing | null;
  items: (Item & { ifMissing: IfMissing | null })[];
} {
  const chosen = Boolean(substitution) || cartItems.some((item) => item.ifMissing);
  const forAll = chosen ? (substitution ?? usualIfMissing) : null;
  return {
    substitution: forAll,
    items: cartItems.map((item) => ({ ...item, ifMissing: item.ifMissing ?? forAll })),
  };
}
