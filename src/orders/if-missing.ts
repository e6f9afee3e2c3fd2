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

/** What is promised to the buyer of an order that was made: «Если чего-то не окажется, …». */
export const ifMissingPromises: Record<IfMissingAction, string> = {
  CALL: 'позвоним и спросим',
  REPLACE: 'заменим похожим, не дороже',
  DROP: 'соберём без него',
};

/** How they are called of a single line, and to anyone who packs the order. */
export const ifMissingActionShortLabels: Record<IfMissingAction, string> = {
  CALL: 'позвонить и спросить',
  REPLACE: 'заменить похожим, не дороже',
  DROP: 'собрать без него',
};
