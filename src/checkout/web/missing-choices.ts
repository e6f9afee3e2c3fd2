import { type CartLine, lineKey } from '../../cart/cart-lines.ts';
import { type IfMissing, usualIfMissing } from '../../orders/if-missing.ts';
import { personalDraft } from '../../ui/draft.ts';

/** What is to be done with goods that turn out not to be there: for all, and for lines of their own by their keys. */
export interface MissingChoices {
  forAll: IfMissing;
  ofLines: Record<string, IfMissing>;
}

/** Nothing is chosen. */
export const noMissingChoices: MissingChoices = { forAll: usualIfMissing, ofLines: {} };

/** What is chosen in this tab for the order in the making. */
export const missingChoices = personalDraft<MissingChoices>('ifMissing');

/** Returns the choices with another one for a line; null: as for all. */
export function withLineChoice(
  choices: MissingChoices,
  line: Pick<CartLine, 'id' | 'choice'>,
  way: IfMissing | null,
): MissingChoices {
  const { [lineKey(line)]: _, ...others } = choices.ofLines;
  return { ...choices, ofLines: way === null ? others : { ...others, [lineKey(line)]: way } };
}

/** Returns what an order of these lines says of it: nothing where nothing is chosen. */
export function ifMissingFields(
  { forAll, ofLines }: MissingChoices,
  line: Pick<CartLine, 'id' | 'choice'>,
): { ifMissing?: IfMissing } {
  const way = ofLines[lineKey(line)];
  return way === undefined || way === forAll ? {} : { ifMissing: way };
}
