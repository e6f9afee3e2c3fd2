import { findAdviceForShopSearch } from '../content/find-things.ts';
import { normalizeForComparison } from '../lib/russian/words.ts';

/** Goods that the shop may not sell at a distance, and that no facility takes. */
type UnsellableGoodsKind = 'tobacco' | 'alcohol' | 'medicine';

const warnings: Record<UnsellableGoodsKind, string> = {
  tobacco: 'Похоже на табак или вейп: продавать их на расстоянии нельзя. Проверьте название.',
  alcohol:
    'Похоже на алкоголь: продавать его на расстоянии нельзя, учреждения его не принимают. Проверьте название.',
  medicine:
    'Похоже на лекарство: оно передаётся только через медицинскую часть учреждения. Проверьте название.',
};

interface Rule {
  goods: UnsellableGoodsKind;
  /** Beginnings of words. */
  stems: readonly string[];
  /** Whole words, where a beginning would catch others: «ром» and «ромашка». */
  words: readonly string[];
}

const rules: readonly Rule[] = [
  {
    goods: 'tobacco',
    stems: [
      'сигарет',
      'сигарил',
      'папирос',
      'табак',
      'табач',
      'махорк',
      'самокрут',
      'вейп',
      'кальян',
      'снюс',
      'насва',
    ],
    words: ['сигара', 'сигары', 'сигар', 'айкос', 'iqos', 'vape', 'glo', 'беломор', 'никотин'],
  },
  {
    goods: 'alcohol',
    stems: [
      'водк',
      'коньяк',
      'шампанск',
      'самогон',
      'текил',
      'вермут',
      'ликер',
      'настойк',
      'алкогол',
      'медовух',
    ],
    words: [
      'вино',
      'вина',
      'вином',
      'пиво',
      'пива',
      'пивной',
      'ром',
      'рома',
      'джин',
      'виски',
      'сидр',
      'спирт',
      'спирта',
      'брага',
      'абсент',
      'бренди',
    ],
  },
  {
    goods: 'medicine',
    stems: [
      'лекарств',
      'таблет',
      'анальгин',
      'аспирин',
      'парацетамол',
      'ибупрофен',
      'нурофен',
      'цитрамон',
      'пенталгин',
      'антибиотик',
      'инсулин',
      'корвалол',
      'валидол',
      'валерьян',
      'валокордин',
      'арбидол',
      'кагоцел',
      'амоксициллин',
      'супрастин',
      'диклофенак',
      'пластыр',
      'медикамент',
      'обезболива',
      'жаропониж',
    ],
    words: ['мазь', 'бинт', 'бинты', 'йод', 'зеленка', 'шпа', 'микстура', 'уколы', 'шприц', 'шприцы'],
  },
];

/** Words beside which a suspicious one is harmless: tablets for dishes, sweetener, vinegar of wine. */
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
];

/** What the name of a product means that must not be sold, if anything. A hint for a person, never a refusal. */
export function detectForbiddenGoods(name: string): UnsellableGoodsKind | undefined {
  const words = wordsOfName(name);
  if (isHarmless(words)) return undefined;
  return rules.find((rule) =>
    words.some((word) => rule.words.includes(word) || rule.stems.some((stem) => word.startsWith(stem))),
  )?.goods;
}

/**
 * Returns what an administrator is warned with, where a name means what must not be sold or what the shop's own
 * list (the page /allowed, the responses of the search) says is not taken. The decision stays with the person.
 */
export function findForbiddenGoodsWarning(name: string): string | undefined {
  const goods = detectForbiddenGoods(name);
  if (goods !== undefined) return warnings[goods];
  if (isHarmless(wordsOfName(name))) return undefined;
  const [thing] = findAdviceForShopSearch(name, true).things;
  if (thing?.verdict !== 'prohibited' && thing?.verdict !== 'not-sold') return undefined;
  return `Похоже на «${thing.name}». ${thing.why} Проверьте название.`;
}

const wordsOfName = (name: string): string[] => normalizeForComparison(name).match(/\p{L}+/gu) ?? [];

const isHarmless = (words: readonly string[]) =>
  words.some((word) => harmless.some((stem) => word.startsWith(stem)));
