import { phoneticKey } from '../../../lib/russian/typos.ts';
import { normalizedWordsOf, strictStemOf } from '../../../lib/russian/words.ts';
import { findFleetingVowelBaseForm, slangWords, translateSlang } from '../../spoken-words.ts';

/**
 * How people say it, and how our goods call it: other names, brands that the shop does not carry, kinds of
 * goods. Any form of a word on the left finds every phrase on the right beside what holds the word itself.
 * The right side may name goods that are not on sale today: then it finds nothing.
 */
const SYNONYMS: [names: string, goods: string][] = [
  // Tea, coffee, cocoa
  [
    'чаек заварка липтон lipton ахмад ahmad гринфилд greenfield тесс tess майский принцесса беседа акбар лисма curtis дилмах dilmah нури чаище пуэр',
    'чай',
  ],
  ['листовой рассыпной развесной', 'крупнолистовой, листовой'],
  ['иванчай', 'иван чай'],
  ['пакет пакетированный', 'пакетиках'],
  ['ромашка', 'чай травяной'],
  [
    'кофеек нескафе nescafe якобс jacobs жокей жардин jardin чибо tchibo эгоист egoiste капучино латте мокко',
    'кофе',
  ],
  ['чикорий', 'цикорий'],
  ['3в1 триодном маккофе маккофи maccoffee', 'кофе 3 1'],
  ['несквик nesquik хрутка', 'какао'],
  // Instant food
  [
    'доширак дошик роллтон rollton бичпакет бичпакеты кукси анаком мивина рамен удон фунчоза биглапша',
    'лапша быстрого',
  ],
  ['картошка пюрешка картофан картофанчик', 'пюре картофельное'],
  ['гречка гречневая греча', 'каша гречневая'],
  ['овсянка геркулес', 'каша овсяная, хлопья овсяные'],
  ['приготовления', 'быстрое'],
  ['супчик быстросуп борщ щи рассольник харчо похлебка', 'суп'],
  ['галина магги maggi кнорр knorr', 'бульон, приправа'],
  ['специи лаврушка', 'приправа'],
  ['маянез провансаль', 'майонез'],
  ['соус соусы', 'кетчуп, горчица, майонез'],
  ['хренодер хрен', 'горчица'],
  ['хайнц heinz', 'кетчуп'],
  ['рафинад', 'сахар'],
  ['подсластитель сахарозаменитель сахзам сахарин стевия фруктоза', 'заменитель сахара'],
  // Sweets and bread
  ['печеньки печенек печенюшки юбилейное орео oreo курабье земелах бисквиты', 'печенье'],
  ['галеты', 'печенье галетное'],
  ['крекер крекеры', 'печенье галетное, хлебцы'],
  [
    'сладкое сладости вкусняшки',
    'конфеты, карамель, печенье, пряники, вафли, шоколад, халва, зефир, мармелад',
  ],
  ['конфеты конфетки', 'конфеты, карамель, ирис'],
  ['леденцы леденец монпансье барбарис', 'карамель, леденцовая'],
  ['ириски коровка тоффи', 'ирис'],
  ['карамелька карамельки чупачупс рачки дюшес', 'карамель'],
  ['драже птичьемолоко суфле грильяж трюфели трюфель рафаэлло ферреро', 'конфеты'],
  ['шоколадка шоколадки аленка милка milka бабаевский альпенгольд', 'шоколад'],
  ['сникерс snickers марс mars баунти bounty твикс twix', 'батончик'],
  ['черныйшоколад темныйшоколад', 'шоколад горький'],
  ['нутелла nutella', 'паста шоколадная, паста шоколадно'],
  ['варенье повидло конфитюр', 'джем'],
  ['хлеб хлебушек булка', 'лаваш, хлебцы'],
  ['баранки бублики', 'сушки'],
  ['сухарики', 'сухари'],
  ['плюшка булочка сдоба', 'рулет бисквитный, пряники'],
  // Meat, fish, milk
  ['тушенка тушняк', 'тушеная'],
  ['нарезка', 'сыр ломтики'],
  ['свиной', 'свинина'],
  ['свинина', 'сало'],
  ['говяжий', 'говядина'],
  ['куриный', 'курица'],
  ['мясо мясное', 'тушеная, паштет, колбаса, колбаски, сало, говядина, свинина'],
  ['сервелат салями краковская брауншвейгская', 'колбаса сырокопченая'],
  ['шпик бекон грудинка корейка', 'сало'],
  ['кабаносы кабанос охотничьи джерки бастурма', 'колбаски'],
  ['консервы консерва', 'тушенка, тушеная, сайра, тунец, паштет'],
  ['рыба рыбка рыбное', 'скумбрия, сельдь, тунец, сайра, вобла, горбуша, килька, шпроты'],
  ['селедка', 'сельдь'],
  ['тарань таранка таранька лещ воблочка корюшка окунь', 'рыба вяленая'],
  ['макрель', 'скумбрия'],
  ['чечил', 'сыр копченый'],
  ['сырок сырки дружба янтарь виола хохланд hochland', 'сыр плавленый'],
  ['гауда пармезан маасдам брынза адыгейский', 'сыр полутвердый'],
  ['молочное молочка', 'молоко, сливки, сыр, масло сливочное, сгущенка'],
  ['сгущенка сгуха', 'молоко сгущенное'],
  // Vegetables, fruit, nuts
  ['луковица', 'лук репчатый'],
  ['фрукты', 'яблоки, апельсины, мандарины, лимоны, груши, бананы'],
  ['цитрусы цитрусовые', 'апельсины, мандарины, лимоны'],
  ['овощи', 'лук репчатый, чеснок, морковь, огурцы, помидоры'],
  ['сухофрукты', 'изюм, курага, чернослив'],
  ['орехи орешки фисташки фундук кешью миндаль', 'арахис, батончик ореховый'],
  ['семки', 'семечки'],
  ['растительное постное олейна', 'масло подсолнечное'],
  ['маргарин спред', 'масло сливочное'],
  // Hygiene
  [
    'гигиена',
    'мыло, шампунь, зубная паста, зубная щетка, гель для душа, бумага туалетная, дезодорант, прокладки',
  ],
  ['зубнуха колгейт colgate блендамед лакалют lacalut рокс splat сплат аквафреш зубнушка', 'зубная паста'],
  ['дав нивеа палмолив palmolive дуру duru сейфгард safeguard dove', 'мыло'],
  ['хозмыло', 'мыло хозяйственное'],
  ['банное', 'мыло туалетное, мочалка банная'],
  ['пантин pantene хеденшолдерс хедэндшолдерс head shoulders', 'шампунь'],
  ['рексона rexona олдспайс антиперспирант дезик дезодор', 'дезодорант'],
  ['нивея nivea', 'крем, дезодорант'],
  ['бритва бритвы жиллет gillette станок мач мак3 mach', 'станки бритвенные'],
  ['туалетка пипифакс зева zewa', 'бумага туалетная'],
  ['олвейз always котекс kotex либресс натурелла гигиенические', 'прокладки'],
  ['платочки', 'салфетки'],
  ['детский', 'крем рук, мыло туалетное'],
  ['шампунька', 'шампунь'],
  ['тайд tide миф лоск дося стиралка ариэль ariel персил persil', 'стиральный порошок'],
  // Clothes and the household
  ['одежда', 'футболка, костюм, трусы, носки, термобелье, шапка, перчатки'],
  ['обувь', 'тапочки, кроссовки'],
  ['белье', 'трусы, термобелье'],
  ['боксеры семейники семейки семейные плавки', 'трусы мужские'],
  ['кальсоны подштанники', 'термобелье'],
  ['майка алкоголичка борцовка тельняшка', 'футболка'],
  ['носочки', 'носки'],
  ['штаны трико треники олимпийка', 'спортивный костюм'],
  ['кепка кепи бейсболка ушанка балаклава', 'шапка'],
  ['тапки шлепки шлепанцы вьетнамки кроксы сабо crocs', 'тапочки'],
  ['кеды кроссы кросы кроссовочки сапоги ботинки ботиночки берцы', 'кроссовки'],
  ['варежки рукавицы варежечки', 'перчатки'],
  ['чашка стакан бокал', 'кружка'],
  ['миска тарелка лоток ланчбокс судок', 'контейнер'],
  ['посуда', 'кружка, контейнер, ложка'],
  ['тетрадка блокнот бумагаа4 а4', 'тетрадь'],
  ['канцтовары канцелярия', 'тетрадь, ручка, конверты'],
  ['письмо письма', 'конверты, тетрадь, ручка'],
  ['сканворды судоку', 'сборник кроссвордов'],
  ['передачка кабанчик дачка грев', 'набор'],
];

/** A word that has other names, and what they are: words joined by `&` have to stand together. */
interface Synonyms {
  name: string;
  called: readonly string[];
}

const byStem = new Map<string, Synonyms>();
/** The same by what is heard, for the words that are written by ear: «дошерак». */
const bySound = new Map<string, Synonyms>();

for (const [words, phrases] of SYNONYMS) {
  for (const name of words.split(' ')) {
    const stem = strictStemOf(name);
    const before = byStem.get(stem)?.called ?? [];
    const called = phrases.split(', ').map((phrase) => normalizedWordsOf(phrase).join('&'));
    const synonyms = { name, called: [...new Set([...before, ...called])] };
    byStem.set(stem, synonyms);
    bySound.set(phoneticKey(stem), synonyms);
  }
}

/** The words that have other names, as they are written. */
export const synonymHeadwords: readonly string[] = [...byStem.values()].map(({ name }) => name);

/** Returns the other names of what a word means, in any form of it. */
export function findSynonymsOfWord(word: string): readonly string[] {
  return synonymsOfStem(strictStemOf(word));
}

const synonymsOfStem = (stem: string) => byStem.get(stem)?.called ?? [];

/** Returns the word with other names that sounds like this one; undefined when there is none. */
export function findSoundalikeWord(word: string): string | undefined {
  // «Нескафэ»: the stemmer knows no such ending.
  return bySound.get(phoneticKey(strictStemOf(word.replaceAll('э', 'е'))))?.name;
}

/** In a search any form of slang will do («балабаса»). */
const slangByStem = new Map(
  slangWords.filter((word) => word.length > 4).map((word) => [strictStemOf(word), word]),
);

/**
 * Returns the other names of what a word means as a search wants them: those, and what it stands for where it is
 * slang or a form with a fleeting vowel («балабас», «носок»).
 */
export function findSearchSynonymsOfWord(word: string): readonly string[] {
  const stem = strictStemOf(word);
  const spoken =
    translateSlang(word) ?? findFleetingVowelBaseForm(word) ?? translateSlang(slangByStem.get(stem) ?? '');
  if (spoken === undefined) return synonymsOfStem(stem);
  const [only = '', ...more] = spoken;
  return [...synonymsOfStem(stem), spoken.join('&'), ...(more.length === 0 ? findSynonymsOfWord(only) : [])];
}
