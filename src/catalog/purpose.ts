import { looksLikeAdjective, normalizeForComparison } from '../lib/russian/words.ts';

/**
 * What goods are eaten or used for, as their names begin: goods of one row may stand in for each other, and for
 * nothing else. Each word is the beginning of one in the name, `!` ends it there; several with `+` stand side by side
 * in any order. The row whose word comes first in the name counts.
 */
const PURPOSES: readonly string[] = [
  // Tea, coffee, dry drinks
  'чай! чая! чаи!',
  'кофе!',
  'цикори',
  'какао!',
  'кисел',
  'напит морс компот сок! соки! нектар',
  'вода! лимонад газиров',
  // What is only steeped, and what is cooked
  'лапша лапш вермишел',
  'макарон спагетти рожки перья!',
  'пюре картофел',
  'каш хлопь мюсли',
  'гречк рис! пшен перлов булгур круп',
  'горох чечевиц фасол нут!',
  'суп борщ щи! солянк рассольник',
  'бульон',
  'мука! муки!',
  // What goes into food
  'соль!',
  'приправ спец перец+молот лавров хмели паприк',
  'кетчуп аджик соус томатн+паст',
  'горчиц хрен!',
  'майонез',
  'сахар! сахара! рафинад сахарн+песок подсластител заменител+сахара сахарозаменител стеви',
  'масло+подсолнечн масло+растительн масло+оливков масло+льнян',
  'масло+сливочн масло+топлен спред',
  // To tea
  'печень галет пряни вафл рулет кекс бисквит коврижк пирожн',
  'крекер хлебц хлеб! лаваш батон! тост сухарик',
  'сушк баранк бублик сухар соломк',
  'конфет карамел леденц ирис батончик драже нуга! грильяж',
  'шоколад! шоколада! шоколадка',
  'шоколадн+паста ореховая+паста арахисов+паста паста+шоколад паста+орехов паста+арахисов урбеч',
  'халва халв козинак щербет',
  'зефир пастил мармелад суфле желе',
  'мед! меда!',
  'джем варень повидл конфитюр',
  'сгущ молок+сгущ сливк+сгущ',
  'молок сливк',
  // Meat, fish, cheese
  'колбас сервелат салями ветчин карбонад балык сосиск сардельк',
  'сало! сала! шпик грудинк корейк',
  'тушен говядин свинин баранин конин курин+туш',
  'паштет',
  'снек джерки чипс',
  'тунец тунца сайр шпрот сардин килька кильк горбуш рыбн+консерв',
  'рыб вобл тарань лещ скумбри сельд селедк',
  'сыр! сыра! сыры!',
  'яйц яичн+порош',
  // Fresh and dried
  'лук! чеснок',
  'морков свекл капуст картошк картоф',
  'огур помидор томаты! томат! перец+болгар редис',
  'яблок груш слив! персик виноград абрикос бананы! банан хурм киви',
  'апельсин мандарин грейпфрут',
  'лимон лайм',
  'изюм кураг чернослив финик сухофрукт инжир',
  'арахис орех миндал фундук кешью фисташк',
  'семеч семен тыквен',
  // Washing, teeth, shaving
  'мыло+хозяйств порош гель+стирк стиральн кондиционер+бель',
  'мыл гель+душ',
  'шампун',
  'мочалк',
  'дезодорант антиперспирант',
  'зубн+паст зубн+порош',
  'зубн+щетк',
  'футляр+щетк мыльниц',
  'станк бритв лезви кассет',
  'крем+бритья пен+бритья гель+бритья',
  'бальзам+бритья лосьон+бритья крем+после',
  'крем+рук крем+лица крем+тела крем+детск крем!',
  'расчес гребен',
  'ножниц+маникюр щипчик книпсер пилк',
  'туалетн+бумаг',
  'салфет платки! платочк',
  'ватн вата!',
  'проклад тампон',
  'губк',
  // Clothes and shoes
  'носки! носков гетр',
  'трус',
  'термобель кальсон',
  'футболк майк',
  'костюм штаны! брюк трико',
  'толстовк свитер кофт свитшот',
  'куртк телогрейк',
  'шапк',
  'перчат вареж',
  'тапоч тапк сланц шлепан',
  'кроссов ботин туфл кеды! кед!',
  'полотенц',
  'простын наволоч пододеяль постельн',
  // Dishes, letters, leisure
  'кружк стакан',
  'контейнер тарел миск',
  'ложк вилк',
  'ручк стерж карандаш',
  'тетрад блокнот бумаг',
  'конверт',
  'марк открытк',
  'кроссворд сканворд судоку сборник',
  'книг роман!',
  'сигарет папирос табак',
  'спичк зажигалк',
];

/** Who clothes and the like are for: a man does not wear the other. */
const FOR_WHOM = ['мужск', 'женск', 'детск'];

const ROWS = PURPOSES.map((row) => row.split(' ').map((phrase) => phrase.split('+')));

/** Whether goods of one name may stand in for goods of the other: only what is eaten or used for the same. */
export function servesSamePurpose(name: string, other: string): boolean {
  const [words, others] = [wordsIn(name), wordsIn(other)];
  const whom = (all: string[]) => FOR_WHOM.find((start) => all.some((word) => word.startsWith(start)));
  const [one, two] = [whom(words), whom(others)];
  if (one !== undefined && two !== undefined && one !== two) return false;
  return purposeOf(words) === purposeOf(others);
}

/** The row of the table that a name belongs to; else the beginning of its first noun, so that only namesakes agree. */
function purposeOf(words: string[]): number | string {
  let first = words.length;
  let found: number | undefined;
  let length = 0;
  ROWS.forEach((row, index) => {
    for (const phrase of row) {
      const at = positionOf(phrase, words);
      // Of phrases that begin at one word the longer one knows more.
      if (at < first || (at === first && at < words.length && phrase.length > length)) {
        first = at;
        found = index;
        length = phrase.length;
      }
    }
  });
  if (found !== undefined) return found;
  const noun = words.find((word) => !looksLikeAdjective(word)) ?? words[0] ?? '';
  return noun.slice(0, 5);
}

/** Where the first of a phrase's words stands in a name; past its end when one of them is missing. */
function positionOf(phrase: readonly string[], words: readonly string[]): number {
  const positions = phrase.map((start) => words.findIndex((word) => beginsWith(word, start)));
  return positions.includes(-1) ? words.length : Math.min(...positions);
}

const beginsWith = (word: string, start: string) =>
  start.endsWith('!') ? `${word}!` === start : word.startsWith(start);

const wordsIn = (name: string): string[] => normalizeForComparison(name).match(/[а-яa-z]+/g) ?? [];
