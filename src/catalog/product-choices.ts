export const MAX_CHOICES = 30;

/** The longest choice, in characters. */
export const MAX_CHOICE_LENGTH = 40;

/** «48», «44–46», «S», «2XL», «XL/XXL», «р. 50». */
const SIZE = /^(\d|р\.|\d?X*[SML](?![\p{L}\p{N}]))/iu;

/** What a choice is called, by what it looks like: most are sizes, but there are colours and the like. */
export function getChoiceKindName(choice: string): 'размер' | 'вариант' {
  return SIZE.test(choice) ? 'размер' : 'вариант';
}

/** Returns «Размер: 50» or «Вариант: чёрный». */
export function formatChoiceWithKind(choice: string): string {
  return `${getChoiceKindName(choice) === 'размер' ? 'Размер' : 'Вариант'}: ${choice}`;
}

/** Returns what a line of an order says of its choice: «Размер: 50», «размер не указан», or null for goods without. */
export function formatOrderLineChoice(line: {
  choice: string | null;
  choiceMissing: boolean;
}): string | null {
  if (line.choice !== null) return formatChoiceWithKind(line.choice);
  return line.choiceMissing ? 'размер не указан' : null;
}

/** Returns the choices as they are typed: with commas or each on a line of its own; the same one counts once. */
export function parseChoices(typed: string): string[] {
  return [...new Set(typed.split(/[,;\n]/).map((choice) => choice.trim()))].filter((choice) => choice !== '');
}
