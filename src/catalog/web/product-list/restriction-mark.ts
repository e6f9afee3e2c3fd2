/** How a restriction says that a facility may refuse the product or give it back; a condition that we keep ourselves is none. */
const REFUSAL =
  /принима(?:ют|ется|ет) не|не (?:во )?все(?:х|ми|м)?\s+учрежд|не везде|не всюду|уточн|могут (?:не принять|отказать|вернуть|изъять)|вернут|возврат|отказ/i;

/** Returns whether the words of a restriction warn that the product may be refused or given back. */
export function mentionsPossibleRefusal(restrictions: string): boolean {
  return REFUSAL.test(restrictions);
}

/** What a card has room for, in characters. */
const LONGEST = 32;

/** The short words for what restrictions often say, the gravest first. */
const MARKS: readonly [says: RegExp, mark: string][] = [
  [/уточн/i, 'уточните в учреждении'],
  [/вернут|возврат/i, 'могут вернуть'],
  [REFUSAL, 'примут не везде'],
  [/насыпью/i, 'насыпью'],
  [/без фантиков/i, 'без фантиков'],
  [/разре[зж]/i, 'разрежут при досмотре'],
  [/вскр/i, 'вскроют при досмотре'],
];

/** Returns a restriction as a card says it: whole when it is short, else its mark, its first part, or that it is to be read. */
export function formatRestrictionForCard(restrictions: string): string {
  const [first = ''] = restrictions.split(';', 1);
  const mark = MARKS.find(([says]) => says.test(restrictions))?.[1];
  if (restrictions.length <= LONGEST) return restrictions;
  return mark ?? (first.length <= LONGEST ? first : 'есть, прочитайте');
}
