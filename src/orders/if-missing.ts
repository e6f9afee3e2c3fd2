import { keysOf } from '../lib/fields.ts';

/** What can be done about goods that turn out not to be there, as it is called to the buyer who chooses. */
export const ifMissingActionLabels = {
  CALL: 'Позвонить и спросить',
  REPLACE: 'Заменить похожим, не дороже',
  DROP: 'Собрать без него',
};

export type IfMissingAction = keyof typeof ifMissingActionLabels;
export const ifMissingActions = keysOf(ifMissingActionLabels);

/** What is done where the buyer has chosen nothing. */
export const defaultIfMissingAction: IfMissingAction = 'CALL';

/** How they are called in an order that was made, to its buyer and to anyone who packs it. */
export const ifMissingActionShortLabels: Record<IfMissingAction, string> = {
  CALL: 'позвонить и спросить',
  REPLACE: 'заменить похожим, не дороже',
  DROP: 'собрать без него',
};
