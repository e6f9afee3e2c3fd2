/** Grams as scales said them, «15,00 кг»: below one another on the comma. */
export const formatWeighed = (grams: number): string =>
  `${(grams / 1000).toFixed(2).replace('.', ',')}\u00A0кг`;

/** Grams as people read them: «450 г», «3,2 кг», «12 кг». */
export function formatWeight(grams: number): string {
  if (grams < 1000) return `${grams}\u00A0г`;
  const kilograms = Math.round(grams / 10) / 100;
  return `${String(kilograms).replace('.', ',')}\u00A0кг`;
}
