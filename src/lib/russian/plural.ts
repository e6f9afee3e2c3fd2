/** The three Russian forms: for 1 (товар), for 2 (товара), for 5 (товаров). */
export type PluralForms = readonly [one: string, few: string, many: string];

/** The form of a word beside a whole number: 1 товар, 2 товара, 5 товаров, 11 товаров, 21 товар. */
export function plural(count: number, [one, few, many]: PluralForms): string {
  const tens = Math.abs(count) % 100;
  const ones = tens % 10;
  if (tens > 10 && tens < 20) return many;
  if (ones === 1) return one;
  return ones > 1 && ones < 5 ? few : many;
}

/** The first `most` of many, and how many more there are: «Чай, Кофе и ещё 3». */
export function listFirst(names: readonly (string | number)[], most: number, separator = ', '): string {
  const rest = names.length > most ? ` и ещё ${names.length - most}` : '';
  return names.slice(0, most).join(separator) + rest;
}
