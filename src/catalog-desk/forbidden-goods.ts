import { findAdviceForShopSearch } from '../content/find-things.ts';
import { findNeverSoldItemByWord } from '../content/stop-words.ts';
import { normalizedWordsOf } from '../lib/russian/words.ts';

/** Words beside which a suspicious one is harmless: tablets for dishes, sweetener, vinegar of wine, a brand of tea. */
const harmless = [
  'посудомо',
  'унитаз',
  'сахарозамен',
  'заменител',
  'подсласт',
  'уксус',
  'дрожж',
  'форм',
  'ромов',
  'колбас',
  'чай',
  'кофе',
];

/**
 * Returns what an administrator is warned with, where a name means what the shop's own lists (the page /allowed, the
 * responses of the search and of letters) say is not sold or not taken. The decision stays with the person.
 */
export function findForbiddenGoodsWarning(name: string): string | undefined {
  const words = normalizedWordsOf(name);
  if (words.some((word) => harmless.some((stem) => word.startsWith(stem)))) return undefined;
  const stopped = words.flatMap((word) => findNeverSoldItemByWord(word) ?? []);
  const thing = [...stopped, ...findAdviceForShopSearch(name, true).things].find(
    ({ verdict }) => verdict === 'prohibited' || verdict === 'not-sold',
  );
  return thing && `Похоже на «${thing.name}». ${thing.why} Проверьте название.`;
}
