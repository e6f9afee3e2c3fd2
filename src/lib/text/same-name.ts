import { normalizeText } from './normalize-text.ts';
/** The same for two names that a person takes for one: without regard to case, «ё», and how many spaces. */
export function nameComparisonKey(name: string): string {
  return normalizeText(name).toLocaleLowerCase('ru').replaceAll('ё', 'е').replace(/\s+/g, ' ').trim();
}
