import { findSearchSynonymsOfWord } from './synonyms.ts';

/** Small words, of questions and of asking: they say nothing of the goods. «Без» and «не» do. */
const SMALL = new Set(
  `а б бы в вам вас ваш во вы г где да дай дайте для до ее ей ему если есть еще же за заказать закажу и из или им их
  к как какая какие какое какой какую кг когда ко кто куда купить куплю ли либо любая любимые любой любые мл мне можна можно
  на найти нам нас наш недорого недорогой него нее ней нет нибудь ним них но нужен нужна нужно нужны о об обычная обычный
  он она они от отправить пачек пачка пачки передавать передать по под подойдет подскажите пожалуйста показать покажите положить послать
  посоветуйте при примут принимают про разное разные с свой себе сколько скоро со собрать та так там те то тоже тот ту тут у
  хороший хорошая хорошее хорошие хотим хочу чего чем чему через что чтоб чтобы сто это этот я взять возьму всякие всякое`
    .trim()
    .split(/\s+/),
);

const UNITS =
  'кг|кило|килограмм\\p{L}*|гр?|грамм?\\p{L}*|мл|л|литр\\p{L}*|шт|штук\\p{L}*|пар[аыу]?|пач\\p{L}*|уп|упаков\\p{L}*|бан(?:ок|к[аиу])|бут\\p{L}*|блок\\p{L}*|мешк\\p{L}*|р|руб\\p{L}*|размер\\p{L}*';

/** A number with its measure or alone, a size: how much of the goods is wanted, not which. */
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d+(?:[.,]\\d+)?\\s*(?:${UNITS})?|размер\\p{L}*|кило|полкило|килограмм\\p{L}*)(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Enough to know any product by; each costs a look into the index and at all goods found. */
const MOST_WORDS = 8;

export interface QueryWord {
  /** In small letters, to be shown. */
  typed: string;
  /** With е for ё, to be compared. */
  word: string;
  /** Whether longer words that begin like this one will do. */
  beginnings: boolean;
}

/**
 * The words of a query, letters and digits only. Small words are left out, and none are left where there are no
 * others; a single letter is a beginning.
 */
export function parseQueryWords(query: string): QueryWord[] {
  const typed = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  const telling = typed.filter(
    (word) => !SMALL.has(word.replaceAll('ё', 'е')) || (typed.length === 1 && word.length === 1),
  );
  const words = joined(telling.slice(0, MOST_WORDS));
  return words.map((word) => ({
    typed: word,
    word: word.replaceAll('ё', 'е'),
    // A single letter begins half of all words, so it says something only where it is all that was typed.
    beginnings: word.length > 1 || words.length === 1,
  }));
}

/** «Бомж пакет», «мыльно-рыльное»: two words that are one in our dictionary. */
function joined(words: string[]): string[] {
  for (let index = 1; index < words.length; index += 1) {
    const both = `${words[index - 1]}${words[index]}`;
    if (findSearchSynonymsOfWord(both).length === 0) continue;
    return [...words.slice(0, index - 1), both, ...joined(words.slice(index + 1))];
  }
  return words;
}

/** Returns a query without its amounts («конфеты 1 кг»); as it is where it holds nothing else. */
export function stripAmountsFromQuery(query: string): string {
  if (!/\d|размер|кило/i.test(query)) return query;
  // «Бумага4шт»: glued to the thing.
  const left = query.replace(/(\p{L}{4})(?=\d)/gu, '$1 ').replace(AMOUNT, ' ');
  return /\p{L}/u.test(left) ? left : query;
}
