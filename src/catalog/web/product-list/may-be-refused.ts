/** How a restriction says that a facility may refuse the product or give it back; a condition that we keep ourselves is none. */
const REFUSAL =
  /принима(?:ют|ется|ет) не|не (?:во )?все(?:х|ми|м)?\s+учрежд|не везде|не всюду|уточн|могут (?:не принять|отказать|вернуть|изъять)|вернут|возврат|отказ/i;

/** Returns whether the words of a restriction warn that the product may be refused or given back. */
export function mayBeRefused(restrictions: string): boolean {
  return REFUSAL.test(restrictions);
}
