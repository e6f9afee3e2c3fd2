import { type CartLine, createCartLineKey } from '../../cart/cart-lines.ts';
import { createPersonalDraftStorage } from '../../ui/draft.ts';
import { defaultIfMissingAction, type IfMissingAction } from '../if-missing.ts';
import type { Order } from '../user-order.contract.ts';

/** What is to be done with goods that turn out not to be there: for all, and for lines of their own by their keys. */
export interface IfMissingChoices {
  forAll: IfMissingAction;
  ofLines: Record<string, IfMissingAction>;
}

/** Nothing is chosen. */
export const defaultIfMissingChoices: IfMissingChoices = { forAll: defaultIfMissingAction, ofLines: {} };

/** What is chosen in this tab for the order in the making. */
export const ifMissingChoicesStorage = createPersonalDraftStorage<IfMissingChoices>('ifMissing');

/** Returns the choices with another one for a line; null: as for all. */
export function withLineIfMissing(
  choices: IfMissingChoices,
  line: Pick<CartLine, 'id' | 'choice'>,
  way: IfMissingAction | null,
): IfMissingChoices {
  const { [createCartLineKey(line)]: _, ...others } = choices.ofLines;
  return { ...choices, ofLines: way === null ? others : { ...others, [createCartLineKey(line)]: way } };
}

/** Returns what an order of these lines says of it: nothing where nothing is chosen. */
export function toIfMissingRequestField(
  { forAll, ofLines }: IfMissingChoices,
  line: Pick<CartLine, 'id' | 'choice'>,
): { ifMissing?: IfMissingAction } {
  const way = ofLines[createCartLineKey(line)];
  return way === undefined || way === forAll ? {} : { ifMissing: way };
}

/** Returns what was chosen for an order that was made, for the same goods once more. */
export function copyIfMissingChoicesFromOrder({ substitution, products }: Order): IfMissingChoices {
  const forAll = substitution ?? defaultIfMissingAction;
  const ofLines = products.flatMap(({ id, choice, ifMissing = forAll }) =>
    ifMissing === forAll ? [] : [[createCartLineKey({ id, choice }), ifMissing] as const],
  );
  return { forAll, ofLines: Object.fromEntries(ofLines) };
}
