import { type CartLine, lineKey } from '../../cart/cart-lines.ts';
import { createPersonalDraftStorage } from '../../ui/draft.ts';
import { defaultIfMissing, type IfMissing } from '../if-missing.ts';
import type { Order } from '../user-order.contract.ts';

/** What is to be done with goods that turn out not to be there: for all, and for lines of their own by their keys. */
export interface IfMissingChoices {
  forAll: IfMissing;
  ofLines: Record<string, IfMissing>;
}

/** Nothing is chosen. */
export const defaultIfMissingChoices: IfMissingChoices = { forAll: defaultIfMissing, ofLines: {} };

/** What is chosen in this tab for the order in the making. */
export const ifMissingChoicesStorage = createPersonalDraftStorage<IfMissingChoices>('ifMissing');

/** Returns the choices with another one for a line; null: as for all. */
export function setLineIfMissing(
  choices: IfMissingChoices,
  line: Pick<CartLine, 'id' | 'choice'>,
  way: IfMissing | null,
): IfMissingChoices {
  const { [lineKey(line)]: _, ...others } = choices.ofLines;
  return { ...choices, ofLines: way === null ? others : { ...others, [lineKey(line)]: way } };
}

/** Returns what an order of these lines says of it: nothing where nothing is chosen. */
export function toIfMissingField(
  { forAll, ofLines }: IfMissingChoices,
  line: Pick<CartLine, 'id' | 'choice'>,
): { ifMissing?: IfMissing } {
  const way = ofLines[lineKey(line)];
  return way === undefined || way === forAll ? {} : { ifMissing: way };
}

/** Returns what was chosen for an order that was made, for the same goods once more. */
export function ifMissingChoicesOf({ substitution, products }: Order): IfMissingChoices {
  const forAll = substitution ?? defaultIfMissing;
  return products.reduce(
    (choices, { id, choice, ifMissing }) =>
      ifMissing === undefined || ifMissing === forAll
        ? choices
        : setLineIfMissing(choices, { id, ...(choice !== null && { choice }) }, ifMissing),
    { forAll, ofLines: {} } as IfMissingChoices,
  );
}
