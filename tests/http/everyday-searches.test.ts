import { beforeAll, expect, it } from 'vitest';
import { insertDemoShop } from '../../src/app/demo/demo-data.db.ts';
import { readDemoShopData } from '../../src/app/demo/demo-data.ts';
import { parcelItemAdvice } from '../../src/content/things.ts';
import { moscowDay } from '../../src/lib/calendar.ts';
import { describeShop } from '../support/shop.ts';

/** What a search of one page answers, as far as a person sees it at once. */
interface Answer {
  first: string[];
  notSold: string[];
  categories: string[];
  corrected?: string;
  answer?: string;
  total: number;
}

interface Meant {
  /** Beginnings of names: the goods found first have to be among these. */
  goods?: string[];
  /** How many of the goods found first have to be what was meant; the first one unless told otherwise. */
  atLeast?: number;
  /** The thing that is said not to be sold; nothing else is found unless `goods` says so. */
  notSold?: string;
  /** The category that leads. */
  category?: string;
  /** What is said to have been searched for; nothing unless told. */
  corrected?: string;
  /** The beginning of the title of the one card that answers a question; none unless told. */
  answer?: string;
}

/** Fifty words and more that relatives type: kinds, brands, other names, slips, forms, what is not sold. */
const everyday: [query: string, meant: Meant][] = [
  // Plainly what stands on the label, in any form
  ['чай', { goods: ['Чай'], atLeast: 6, category: 'Чай' }],
  ['сахар', { goods: ['Сахар'] }],
  ['колбаса', { goods: ['Колбас'], atLeast: 2 }],
  ['сыр', { goods: ['Сыр'], atLeast: 3 }],
  ['шоколад', { goods: ['Шоколад'], atLeast: 2, category: 'Шоколад' }],
  ['конфеты', { goods: ['Конфеты'], atLeast: 2 }],
  ['мед', { goods: ['Мёд'] }],
  ['носки', { goods: ['Носки'], atLeast: 2 }],
  ['трусы', { goods: ['Трусы'], atLeast: 2 }],
  ['свеклу вареную вакуум', { notSold: 'Картофель и свёкла' }],
  ['полотенчико', { notSold: 'Постельное бельё и полотенце' }],
  // Control: in `src/catalog/server/search/search-products.ts` replace `isByTheWay ? NOTHING : hits` with `hits`
  ['сок', { notSold: 'Сок' }],
  ['яблочный сок', { notSold: 'Сок' }],
  // Control: in `src/catalog/server/search/synonyms.ts` replace `['свинина', 'сало']` with `['свинина', 'свинина']`
  ['свинина', { goods: ['Свинина', 'Сало'], atLeast: 2, category: 'Колбаса и сало' }],
  ['сухпаёк', { goods: ['Набор «Первая', 'Лапша'] }],
  ['чай на 500 рублей', { goods: ['Чай'], category: 'Чай' }],
  ['худеет совсем чем подкормить', { goods: ['Лапша'], category: 'Лапша и пюре' }],
  ['зубов нет мягкое', { goods: ['Каша'], category: 'Каши быстрого приготовления' }],
  ['для деабетика сладинькое', { goods: ['Печенье галетное'], category: 'Печенье и пряники' }],
  ['на пасху порадовать', { goods: ['Набор «Чай и сладкое»'], category: 'Наборы до 5 кг (бандероль)' }],
  ['марки', { goods: ['Конверты почтовые с марками'] }],
  ['прокладки', { goods: ['Прокладки'], atLeast: 2 }],
  ['тушенка', { goods: ['Тушёнка', 'Говядина тушёная', 'Свинина тушёная'], atLeast: 3 }],
  ['сгущенка', { goods: ['Сгущёнка', 'Молоко сгущённое'], atLeast: 2 }],
  ['кофе растворимый', { goods: ['Кофе растворимый'], atLeast: 3 }],
  ['печенье овсяное', { goods: ['Печенье овсяное'] }],
  ['мыло хоз', { goods: ['Мыло хозяйственное'] }],
  ['чай без сахара', { goods: ['Чай'], atLeast: 6 }],
  ['постное', { goods: ['Набор «Постный»', 'Чай'] }],
  // Kinds of goods and whole categories
  [
    'фрукты',
    { goods: ['Яблоки', 'Апельсины', 'Мандарины', 'Лимоны'], atLeast: 4, category: 'Свежие фрукты' },
  ],
  [
    'овощи',
    { goods: ['Лук', 'Чеснок', 'Морковь', 'Огурцы', 'Помидоры'], atLeast: 5, category: 'Свежие овощи' },
  ],
  ['рыба', { goods: ['Рыба', 'Скумбрия', 'Сельдь', 'Тунец', 'Сайра'], atLeast: 5, category: 'Рыба' }],
  [
    'мясо',
    {
      goods: ['Говядина', 'Свинина', 'Паштет', 'Тушёнка', 'Колбас', 'Сало', 'Каша гречневая с'],
      atLeast: 6,
    },
  ],
  [
    'сладости',
    {
      goods: [
        'Карамель',
        'Конфеты',
        'Печенье',
        'Пряники',
        'Вафли',
        'Шоколад',
        'Халва',
        'Зефир',
        'Мармелад',
        'Паста шоколадно',
      ],
      atLeast: 8,
      category: 'Сладости и выпечка',
    },
  ],
  ['канцелярия', { goods: ['Ручка', 'Тетрадь', 'Конверты'], atLeast: 3, category: 'Канцелярия и письма' }],
  ['обувь', { goods: ['Тапочки', 'Кроссовки'], atLeast: 2, category: 'Обувь' }],
  ['посуда', { goods: ['Кружка', 'Контейнер', 'Ложка'], atLeast: 3, category: 'Посуда' }],
  ['орехи', { goods: ['Арахис', 'Батончик ореховый'], atLeast: 2 }],
  // Brands and other names
  ['доширак', { goods: ['Лапша быстрого'], atLeast: 3 }],
  ['роллтон', { goods: ['Лапша быстрого'], atLeast: 3 }],
  ['nescafe', { goods: ['Кофе'], atLeast: 3 }],
  ['кофе 3в1', { goods: ['Кофе растворимый «3 в 1»'] }],
  ['зубная паста колгейт', { goods: ['Зубная паста'] }],
  ['печенье юбилейное', { goods: ['Печенье'], atLeast: 3 }],
  ['юбилейное', { goods: ['Печенье'], atLeast: 3, category: 'Печенье и пряники' }],
  ['хозяйственные товары', { goods: ['Кружка', 'Ложка', 'Контейнер'], atLeast: 3, category: 'Посуда' }],
  ['стельки', { notSold: 'Ремень' }],
  ['мач 3', { goods: ['Станки'] }],
  ['кроксы', { goods: ['Тапочки'] }],
  ['памперсы для взрослых', { notSold: 'Подгузники для взрослых' }],
  ['туалетка', { goods: ['Бумага туалетная'] }],
  ['бритва', { goods: ['Станки бритвенные'] }],
  ['тапки', { goods: ['Тапочки'] }],
  ['майка', { goods: ['Футболка'] }],
  ['борцовка', { goods: ['Футболка'] }],
  ['варенье', { goods: ['Джем'] }],
  ['картошка', { goods: ['Пюре картофельное'], atLeast: 2 }],
  ['штаны', { goods: ['Спортивный костюм'] }],
  // Slips, the wrong layout, Latin letters
  ['сгущонка', { goods: ['Сгущёнка', 'Молоко сгущённое'], atLeast: 2, corrected: 'сгущёнка' }],
  ['печение', { goods: ['Печенье'], atLeast: 3 }],
  ['калбаса', { goods: ['Колбас'], atLeast: 2, corrected: 'колбаса' }],
  ['шакалад', { goods: ['Шоколад'], atLeast: 2, corrected: 'шоколад' }],
  ['щотка зубная', { goods: ['Зубная щётка'], corrected: 'щётка зубная' }],
  ['дошерак', { goods: ['Лапша быстрого'], atLeast: 3, corrected: 'доширак' }],
  ['шетка зубная', { goods: ['Зубная щётка'], corrected: 'щётка зубная' }],
  ['нэскафе', { goods: ['Кофе'], atLeast: 3, corrected: 'нескафе' }],
  ['сыракопченая', { goods: ['Колбаса сырокопчёная'], atLeast: 2, corrected: 'сырокопчёная' }],
  ['мармелатки', { goods: ['Мармелад'], corrected: 'Мармелад' }],
  ['ghzybrb', { goods: ['Пряники'], corrected: 'пряники' }],
  // Fond forms
  ['селедочка', { goods: ['Сельдь'] }],
  ['горчички', { goods: ['Горчица'] }],
  ['тунец в банке', { goods: ['Тунец'] }],
  ['какао порошок', { goods: ['Какао'] }],
  ['трусы семейки', { goods: ['Трусы мужские'] }],
  ['сыр колбасный', { goods: ['Сыр'], atLeast: 3 }],
  ['помидоры черри', { goods: ['Помидоры'] }],
  ['зефир в шоколаде', { goods: ['Зефир'] }],
  ['пюре быстрого приготовления', { goods: ['Пюре картофельное'], atLeast: 2 }],
  ['мармелад без сахара', { goods: ['Мармелад'] }],
  ['сыр нарезка', { goods: ['Сыр'] }],
  ['сырок', { goods: ['Сыр плавленый'] }],
  ['три в одном', { goods: ['Кофе растворимый «3 в 1»'] }],
  ['мыло жидкое', { goods: ['Гель для душа'] }],
  ['сайрочка', { goods: ['Сайра'] }],
  ['луковичка', { goods: ['Лук'] }],
  // By a name that no goods have: what it is sold as, and what is known of it
  ['шпроты', { goods: ['Сайра'], notSold: 'Рыбные консервы' }],
  ['аджика', { goods: ['Кетчуп'], notSold: 'Кетчуп' }],
  ['песок сахарный', { goods: ['Сахар'], notSold: 'Сахар' }],
  ['лавровый лист', { goods: ['Смесь приправ'] }],
  ['горячий шоколад', { goods: ['Какао'] }],
  ['галеты', { goods: ['Печенье галетное'] }],
  ['сканворды', { goods: ['Сборник кроссвордов'] }],
  ['лаваш', { goods: ['Лаваш'] }],
  ['чёрный шоколад', { goods: ['Шоколад горький'] }],
  ['тушёнка свиная', { goods: ['Свинина тушёная'] }],
  ['ролтон по-домашнему', { goods: ['Лапша быстрого'], atLeast: 3 }],
  ['kofe', { goods: ['Кофе'], atLeast: 3, corrected: 'кофе' }],
  // What is not sold
  ['сигареты', { notSold: 'Сигареты и табак' }],
  ['сегареты', { notSold: 'Сигареты и табак', corrected: 'Сигареты и табак' }],
  ['водка', { notSold: 'Алкоголь' }],
  ['вода', { notSold: 'Вода питьевая' }],
  ['спички', { notSold: 'Спички' }],
  ['телефон', { notSold: 'Телефон' }],
  ['лекарства', { notSold: 'Лекарства' }],
  ['таблетки', { notSold: 'Лекарства', goods: ['Заменитель сахара'] }],
  ['ножницы', { notSold: 'Ножницы' }],
  ['газета', { notSold: 'Книги и журналы' }],
  ['полотенце', { notSold: 'Постельное бельё' }],
  ['постель', { notSold: 'Постельное бельё' }],
  ['пастель', { notSold: 'Постельное бельё' }],
  ['пиво', { notSold: 'Алкоголь' }],
  ['витамины', { notSold: 'Витамины', goods: ['Напиток сухой витаминный'] }],
  ['гречка', { goods: ['Каша гречневая'], atLeast: 2, notSold: 'Крупа' }],
  ['макароны', { notSold: 'Макароны' }],
  ['сумка', { notSold: 'Сумка' }],
];

const TO_TEA = ['Печенье', 'Пряники', 'Вафли', 'Конфеты', 'Карамель'];
const FEAST = ['Набор «Чай', 'Конфеты', 'Шоколад', 'Мандарины'];
const WARM = ['Термобельё', 'Носки тёплые', 'Шапка', 'Перчатки'];
const WASHING = ['Мыло', 'Гель', 'Шампунь', 'Мочалка'];
const NOODLES = ['Лапша быстрого'];
const LETTERS = ['Конверты', 'Тетрадь', 'Ручка'];

/** A hundred searches that name no goods, or hide them: wishes, occasions, jargon, glued words, amounts, questions. */
const wishes: [query: string, meant: Meant][] = [
  // What it is for
  ['что-нибудь к чаю', { goods: TO_TEA, atLeast: 5 }],
  ['к чаю', { goods: TO_TEA, atLeast: 5 }],
  ['печенье к чаю', { goods: ['Печенье'], atLeast: 3 }],
  ['постное к чаю', { goods: ['Печенье галетное', 'Пастила', 'Халва', 'Сушки', 'Козинаки'], atLeast: 5 }],
  ['перекус', { goods: TO_TEA, atLeast: 5 }],
  ['сухой завтрак', { goods: ['Каша', 'Хлопья', 'Мюсли'], atLeast: 5 }],
  ['кашка на завтрак', { goods: ['Каша'], atLeast: 4 }],
  ['чем заварить кипятком', { goods: ['Лапша', 'Пюре'], atLeast: 5 }],
  ['хавчик', { goods: ['Лапша', 'Каша'], atLeast: 5 }],
  ['полезное', { goods: ['Напиток сухой витаминный', 'Лимоны', 'Яблоки'], atLeast: 3 }],
  ['от холода', { goods: WARM, atLeast: 4 }],
  ['руки мёрзнут', { goods: ['Перчатки'] }],
  ['ноги мерзнут', { goods: ['Носки тёплые'] }],
  ['чтобы не замёрз', { goods: WARM, atLeast: 4 }],
  ['что взять на зиму', { goods: WARM, atLeast: 4 }],
  ['тёплые вещи', { goods: WARM, atLeast: 4 }],
  ['носки от холода', { goods: ['Носки тёплые'] }],
  ['шапку зимнюю', { goods: ['Шапка'] }],
  ['от простуды', { goods: ['Мёд', 'Лимоны', 'Чай травяной'], atLeast: 3, notSold: 'Лекарства' }],
  ['мужу от простуды', { goods: ['Мёд', 'Лимоны', 'Чай травяной'], atLeast: 3, notSold: 'Лекарства' }],
  ['от головы', { notSold: 'Лекарства' }],
  ['таблетки от давления', { notSold: 'Лекарства' }],
  ['валидол', { notSold: 'Лекарства' }],
  ['для стирки', { goods: ['Стиральный порошок', 'Мыло хозяйственное'], atLeast: 2 }],
  ['чем постирать', { goods: ['Стиральный порошок', 'Мыло хозяйственное'], atLeast: 2 }],
  ['чтоб не простыл зимой', { goods: WARM, atLeast: 4 }],
  ['что купить чтоб суп сварить', { goods: ['Суп-пюре', 'Набор «Постный»'], atLeast: 2 }],
  [
    'чай без пакетиков',
    { goods: ['Чай чёрный крупнолистовой', 'Чай чёрный гранулированный', 'Чай зелёный'], atLeast: 3 },
  ],
  ['конфеты без шоколада', { goods: ['Конфеты желейные'] }],
  ['рыба не в банке', { goods: ['Рыба', 'Скумбрия', 'Сельдь', 'Тунец'], atLeast: 4, category: 'Рыба' }],
  ['тушёнка не в жестяной банке', { goods: ['Говядина тушёная', 'Свинина тушёная'], atLeast: 2 }],
  ['чай не чёрный', { goods: ['Чай зелёный', 'Чай травяной'], atLeast: 2 }],
  ['кроме наборов', { goods: ['Чай'], atLeast: 3 }],
  ['без орехов', { goods: ['Набор', 'Чай', 'Кофе'], atLeast: 8 }],
  ['размер 52', { goods: ['Футболка', 'Трусы'], atLeast: 3, category: 'Одежда' }],
  ['передача в сизо', { answer: 'СИЗО-110' }],
  ['до 50 рублей', { goods: ['Лапша', 'Пюре', 'Вермишель', 'Соль', 'Мыло', 'Футляр', 'Губки'], atLeast: 7 }],
  ['кофе до 300₽', { goods: ['Кофе растворимый «3 в 1»'], category: 'Кофе и цикорий' }],
  ['чай до 100 грамм', { goods: ['Чай'], atLeast: 3 }],
  ['муж сидит до 2028 года', { answer: 'Спросите нас' }],
  ['печенье без сахара и орехов', { goods: ['Печенье'], atLeast: 1 }],
  ['чай до 170', { goods: ['Чай чёрный с бергамотом', 'Чай травяной', 'Чай ягодный'], atLeast: 2 }],
  ['набор до 10 кг за 2100 рублей', { goods: ['Набор «Чай', 'Набор «Гигиена', 'Набор «Письма'], atLeast: 2 }],
  ['сладкое кроме шоколада и вафель', { goods: ['Печенье', 'Пряники', 'Карамель'], atLeast: 3 }],
  ['тушёнка дешевле 300', { goods: ['Говядина тушёная', 'Свинина тушёная'], atLeast: 2 }],
  ['дороже 1000', { goods: ['Набор', 'Термобельё', 'Спортивный', 'Кроссовки'], atLeast: 10 }],
  ['приправы к супу', { goods: ['Смесь приправ'] }],
  ['щётка и паста', { goods: ['Зубная'], atLeast: 2 }],
  ['крем от трещин', { goods: ['Крем для рук'] }],
  ['сёмга', { notSold: 'Рыба сырая' }],
  ['камера', { goods: ['Кружка'] }],
  ['драже', { goods: ['Конфеты'] }],
  ['гель для бритья', { goods: ['Крем для бритья'] }],
  ['для старенького деда', { goods: ['Трусы мужские', 'Носки'], atLeast: 3 }],
  ['чтоб не голодал', { goods: ['Лапша', 'Каша'], atLeast: 5 }],
  ['зелень укроп', { notSold: 'Капуста' }],
  ['судоку', { goods: ['Сборник кроссвордов'] }],
  ['бананчики', { notSold: 'Бананы' }],
  ['корейка', { goods: ['Сало'] }],
  ['библия', { notSold: 'Книги' }],
  ['приправа для супа', { goods: ['Смесь приправ'] }],
  ['перец черный', { goods: ['Смесь приправ'], notSold: 'Приправы и специи' }],
  ['ему скоро день рождения', { goods: ['Набор «Чай и сладкое»', 'Конфеты'], atLeast: 3 }],
  ['чтоб зубы не болели', { notSold: 'Лекарства' }],
  ['недорогое к чаю', { answer: 'Сначала дешёвые', goods: ['Печенье'], atLeast: 3 }],
  ['в холод', { goods: WARM, atLeast: 4 }],
  ['без мяса', { goods: ['Набор «Постный»', 'Чай'], atLeast: 5 }],
  ['от запаха изо рта', { goods: ['Зубная паста'] }],
  ['чем стирать бельё', { goods: ['Стиральный порошок', 'Мыло хозяйственное'], atLeast: 2 }],
  ['волосы мыть', { goods: ['Шампунь'] }],
  ['чем заняться в камере', { goods: ['Сборник кроссвордов'] }],
  ['мойка', { notSold: 'Лезвия' }],
  ['чем мыть посуду', { goods: ['Губки'] }],
  ['чем помыться', { goods: WASHING, atLeast: 5 }],
  ['помыть голову', { goods: ['Шампунь'] }],
  ['чем почистить зубы', { goods: ['Зубная паста', 'Зубная щётка'], atLeast: 2 }],
  ['чем бриться', { goods: ['Станки', 'Крем для бритья'], atLeast: 2 }],
  ['пена для бритья', { goods: ['Станки', 'Крем для бритья'], atLeast: 2 }],
  ['крем для рук', { goods: ['Крем для рук'] }],
  ['гель для душа', { goods: ['Гель для душа'] }],
  ['шампунь от перхоти', { goods: ['Шампунь'] }],
  ['чем есть', { goods: ['Кружка', 'Ложка', 'Контейнер'], atLeast: 3 }],
  ['чтобы написать письмо', { goods: LETTERS, atLeast: 3 }],
  ['бумага для писем', { goods: LETTERS, atLeast: 3 }],
  ['от скуки', { goods: ['Сборник кроссвордов'] }],
  ['чтобы не скучал', { goods: ['Сборник кроссвордов'] }],
  ['без сахара', { goods: ['Набор «Без сахара»', 'Чай'], atLeast: 6 }],
  ['сладкое без сахара', { goods: ['Печенье галетное', 'Чернослив', 'Курага', 'Изюм'], atLeast: 4 }],
  ['для диабетика печенье', { goods: ['Печенье галетное'] }],
  // When and for whom
  ['на праздник', { goods: FEAST, atLeast: 4 }],
  ['на новый год', { goods: FEAST, atLeast: 4 }],
  ['мандаринки на новый год', { goods: ['Мандарины'] }],
  ['на день рождения', { goods: FEAST, atLeast: 4 }],
  ['подарок мужу', { goods: FEAST, atLeast: 4 }],
  ['на 23 февраля', { goods: FEAST, atLeast: 4 }],
  ['в дорогу', { goods: ['Набор «Первая', 'Лапша', 'Печенье галетное'], atLeast: 5 }],
  ['первая передача', { goods: ['Набор «Первая'] }],
  ['набор первая посылка', { goods: ['Набор «Первая'] }],
  ['самое нужное', { goods: ['Набор'], atLeast: 5 }],
  ['мужчине', { goods: ['Трусы мужские', 'Носки', 'Термобельё мужское', 'Станки'], atLeast: 5 }],
  ['для женщины', { goods: ['Прокладки', 'Трусы женские', 'Крем для рук'], atLeast: 4 }],
  // Jargon that lists of letters know
  ['балабас', { goods: ['Колбас'], atLeast: 2 }],
  ['бомж пакет', { goods: NOODLES, atLeast: 3 }],
  ['бич-пакет', { goods: NOODLES, atLeast: 3 }],
  ['термуха', { goods: ['Термобельё'] }],
  ['чифир', { goods: ['Чай'], atLeast: 6 }],
  ['сгуха', { goods: ['Молоко сгущённое', 'Сгущёнка'], atLeast: 2 }],
  ['тушняк', { goods: ['Тушёнка', 'Говядина тушёная', 'Свинина тушёная'], atLeast: 3 }],
  ['мыльно-рыльное', { goods: WASHING, atLeast: 4 }],
  ['шмотки', { goods: ['Носки', 'Трусы', 'Термобельё', 'Футболка'], atLeast: 5 }],
  ['спортивки', { goods: ['Спортивный костюм'] }],
  ['трусики', { goods: ['Трусы'], atLeast: 2 }],
  ['дошик куриный', { goods: ['Лапша быстрого приготовления, курица'] }],
  ['рандолики', { goods: ['Конфеты', 'Карамель', 'Печенье', 'Пряники', 'Вафли', 'Шоколад'], atLeast: 4 }],
  // Glued and parted words
  ['зубнаяпаста', { goods: ['Зубная паста'], corrected: 'зубная паста' }],
  ['зубнаящётка', { goods: ['Зубная щётка'], corrected: 'зубная щетка' }],
  ['туалетнаябумага', { goods: ['Бумага туалетная'], corrected: 'туалетная бумага' }],
  ['коферастворимый', { goods: ['Кофе растворимый'], atLeast: 3, corrected: 'кофе растворимый' }],
  ['гельдлядуша', { goods: ['Гель для душа'], corrected: 'гель душа' }],
  ['чайчёрный', { goods: ['Чай чёрный'], atLeast: 4, corrected: 'чай черный' }],
  ['бумагатуалетная4шт', { goods: ['Бумага туалетная'], corrected: 'бумага туалетная' }],
  ['термо белье', { goods: ['Термобельё'] }],
  ['лапшабыстрогоприготовления', { goods: NOODLES, atLeast: 3, corrected: 'лапша быстрого приготовления' }],
  ['шампуньдляволос', { goods: ['Шампунь'], corrected: 'шампунь' }],
  // Amounts and sizes
  ['конфеты 1 кг', { goods: ['Конфеты'], atLeast: 2 }],
  ['сахар 1 кг', { goods: ['Сахар'] }],
  ['кофе 200 г', { goods: ['Кофе'], atLeast: 3 }],
  ['колбаса 500 гр', { goods: ['Колбас'], atLeast: 2 }],
  ['сгущёнка 3 банки', { goods: ['Сгущёнка', 'Молоко сгущённое'], atLeast: 2 }],
  ['носки 43 размер', { goods: ['Носки'], atLeast: 2 }],
  ['чай в пакетах липтон', { goods: ['Чай чёрный в пакетиках'] }],
  ['чай 100 пакетиков', { goods: ['Чай чёрный в пакетиках'] }],
  ['сигареты 10 пачек', { notSold: 'Сигареты' }],
  // Brands
  ['майонез слобода', { goods: ['Майонез'] }],
  ['шоколад алёнка', { goods: ['Шоколад'], atLeast: 2 }],
  ['кока кола', { notSold: 'Лимонад' }],
  // Questions
  ['если перевели', { answer: 'Что будет с посылкой' }],
  ['как я узнаю что дошло', { answer: 'Что будет с посылкой' }],
  ['если чего-то не окажется', { answer: 'Если чего-то не окажется' }],
  ['ик-103', { answer: 'ИК-103' }],
  ['ик сто один', { answer: 'ИК-101' }],
  ['когда он получит', { answer: 'Когда сдадим посылку' }],
  ['сколько можно посылок', { answer: 'Как часто' }],
  ['карцер', { answer: 'Как часто' }],
  ['график приёма', { answer: 'Когда сдадим посылку' }],
  ['посытнее', { goods: ['Лапша'], category: 'Лапша и пюре' }],
  ['маска медицинская', { notSold: 'Бинт, пластырь, йод, зелёнка' }],
  ['когда доедет посылка', { answer: 'Когда сдадим посылку' }],
  ['крупный шрифт', { answer: 'Крупный текст' }],
  ['у меня нет почты', { answer: 'Как с нами связаться' }],
  ['сколько посылка стоит', { answer: 'Доставка' }],
  ['в сто первую колонию возите', { answer: 'ИК-101' }],
  ['по каким дням сдаёте', { answer: 'Когда сдадим посылку' }],
  ['колония 104', { answer: 'ИК-104' }],
  ['женская колония', { answer: 'ИК-105' }],
  ['сизо', { answer: 'СИЗО-110' }],
  ['ик 5', { answer: 'В учреждение № 5 мы не передаём' }],
  ['цена доставки в ик-104', { answer: 'ИК-104' }],
  ['сколько стоит доставка', { answer: 'Доставка' }],
  ['рассрочку даете', { answer: 'Как оплатить' }],
  ['что нельзя передавать', { answer: 'Что можно передать' }],
  ['можно ли мёд', { answer: 'Мёд: обычно можно', goods: ['Мёд'] }],
  ['нужен ли инн', { answer: 'Какие данные нужны' }],
  ['можна ли тилефон', { notSold: 'Телефон', corrected: 'Телефон, SIM-карта, зарядка' }],
  ['одна посылка на двоих', { answer: 'Нескольким получателям' }],
  ['не пришла посылка', { answer: 'Посылка не пришла' }],
  ['письмо не пришло', { answer: 'Письмо не пришло' }],
  ['вскрывают ли посылки', { answer: 'Посылку досматривают' }],
  ['ошиблась в отчестве', { answer: 'Другой телефон' }],
  ['подруга может заказать', { answer: 'Кто может заказать' }],
  ['у меня нет интернета', { answer: 'Как заказать' }],
  ['в третью колонию', { answer: 'В учреждение № 3 мы не передаём' }],
  ['липовец', { answer: 'Куда передаём' }],
  ['лаврушка', { goods: ['Смесь приправ'] }],
  ['если переведут', { answer: 'Что будет с посылкой' }],
  ['страшная посылка', {}],
  ['он уже получил посылку в этом месяце', { answer: 'Как часто' }],
  ['брату в сизо и мужу в колонию', { answer: 'Нескольким получателям' }],
  ['маянез', { goods: ['Майонез'] }],
  ['для женской колонии', { answer: 'ИК-105' }],
  ['нужно ли мне ехать', { answer: 'Сдаём сами' }],
  ['можно вложить записку', { answer: 'Вложить своё' }],
  ['халяльное мясо', { answer: 'Халяль и свинина' }],
  ['мясо без свинины', { answer: 'Халяль и свинина' }],
  ['как вам перевести деньги', { answer: 'Как оплатить' }],
  ['сколько стоит довезти до 103 колонии', { answer: 'ИК-103' }],
  ['в какой день вы возите в сизо', { answer: 'СИЗО-110' }],
  ['что сейчас разрешают в тюрьме', { answer: 'Что можно передать' }],
  ['приходит ли смс когда вручили', { answer: 'Что будет с посылкой' }],
  ['не тот товар положили', { answer: 'Возврат и замена' }],
  ['добавить ещё чай в заказ', { answer: 'Изменить или отменить', goods: ['Чай'], atLeast: 3 }],
  ['не могу зайти на сайт', { answer: 'Вход и регистрация' }],
  ['это официальный магазин фсин', { answer: 'Кто мы' }],
  ['номер камеры надо указывать', { answer: 'Какие данные нужны' }],
  ['почему сегодня так медленно', { answer: 'Спросите нас' }],
  ['могу ли я быть рядом', { answer: 'Спросите нас' }],
  ['сколько берёте за услуги', { answer: 'Сколько это стоит' }],
  ['привезёте сегодня', { answer: 'Когда сдадим посылку' }],
  ['когда ближайшая передача', { answer: 'Когда сдадим посылку' }],
  ['удалите мой заказ', { answer: 'Изменить или отменить' }],
  ['вы частники или государство', { answer: 'Кто мы' }],
  ['как отправить письмо мужу', { answer: 'Вложить своё' }],
  ['к новому году собрать посылку', { goods: ['Набор', 'Конфеты'], atLeast: 2 }],
  ['какой размер выбрать', { answer: 'Какой размер' }],
  ['сколько за доставку в строгую колонию', { answer: 'Доставка' }],
  ['когда следующий завоз', { answer: 'Когда сдадим посылку' }],
  ['успеет ли к дню рождения', { answer: 'Когда сдадим посылку' }],
  ['что не берут в сизо', { answer: 'Что можно передать' }],
  ['сизо 30 кило правда', { answer: 'Сколько может весить' }],
  ['пришло ли моему', { answer: 'Где мой заказ' }],
  ['где посмотреть что вложили', { answer: 'Где мой заказ' }],
  ['фамилия у него двойная', { answer: 'Какие данные нужны' }],
  ['два раза сняло деньги', { answer: 'Возврат и замена' }],
  ['чтобы поесть быстро', { goods: ['Лапша'], atLeast: 3 }],
  ['сколько всего кг в месяц', { answer: 'Сколько может весить' }],
  ['сын сейчас в больнице', { answer: 'Спросите нас' }],
  ['месяц прошёл', {}],
  ['таблетки от давления ему можно', { notSold: 'Лекарства' }],
  ['деньги обратно как получить', { answer: 'Возврат и замена' }],
  ['дали условно-досрочное', { answer: 'Что будет с посылкой' }],
  ['дадите бумагу об отправке', { answer: 'Чек и документы' }],
  ['изменить адрес доставки', { answer: 'Изменить или отменить' }],
  ['примете ли мои вещи из дома', { answer: 'Вложить своё' }],
  ['телефон горячей линии', { answer: 'Как с нами связаться' }],
  ['а сигорет сколько пачек', { notSold: 'Сигареты', corrected: 'Сигареты и табак' }],
  ['магадан доставляете', { answer: 'Куда передаём' }],
  ['мужа отправили этапом в другую область', { answer: 'Что будет с посылкой' }],
  ['доставляете бесплатно', { answer: 'Доставка' }],
  ['не знаю в каком он отряде', { answer: 'Какие данные нужны' }],
  ['просрочка будет', { answer: 'Срок годности' }],
  ['срок годности колбасы', { answer: 'Срок годности', goods: ['Колбас'], atLeast: 2 }],
  ['кофе черная карта', { goods: ['Кофе'], atLeast: 3 }],
  ['кофе подешевле', { answer: 'Сначала дешёвые', goods: ['Кофе'], atLeast: 3 }],
];

/** Small words and what names nothing: no goods stand for them. */
const nothing = ['на', 'от', 'для', 'чем', 'как', 'чтобы', 'что-нибудь', 'для него', 'от комаров'];

/** Everyday words, one or two letters away from goods or far from all of them, that the shop sells nothing of. */
const otherThings = `
  вода спички майка сумка сумочка палатка свечка свеча кошка лампа коробка мишка доска зонт молоток рубашка косметичка
  игрушка подарок цветы ведро веник бочка салат ремень кепка шарф платье книга журнал флешка часы крест икона таз
  сковорода пиджак галстук кастрюля вишня клубника сода сок рюмка булавка лента пенал салон крыша
  шина шило винт гвоздь клей кисть краска халат юбка туфли каблук ковёр плед матрас ложе мышка
  творог сметана йогурт кефир торт пирог пицца сосиски котлеты креветки икра раки кальмары мороженое жвачка гриб
  арбуз дыня банан груша персик слива виноград малина капуста картофель свекла тыква кабачок укроп перец яйцо
  бинт вата йод аспирин мазь шприц духи одеколон помада лак расческа зеркало пилка фен утюг чайник плитка розетка
  радио телевизор наушники батарейка лампочка нитки иголка пуговица молния верёвка скотч ножик вилка тарелка
  машина резина картина корзина пластина рубаха бумажник стельки
`
  .trim()
  .split(/\s+/);

describeShop('everyday searches', (shop) => {
  beforeAll(async () => {
    await insertDemoShop(shop().services.db, { ...(await readDemoShopData()), pictures: new Map() });
    await shop().services.snapshot.refresh();
  });

  async function search(searchQuery: string): Promise<Answer> {
    const { status, body } = await shop().post('/api/v1/products/list-pageable', {
      pageableRequest: { page: 0, size: 30 },
      searchQuery,
      images: 'url',
    });
    expect(status).toBe(200);
    const names = (things: { name: string }[] = []) => things.map(({ name }) => name);
    return {
      first: names(body.content),
      notSold: names(body.notSold),
      categories: names(body.namedCategories),
      corrected: body.correctedQuery,
      answer: body.answer?.title,
      total: body.totalElements,
    };
  }

  it('are answered as they are meant', async () => {
    const wrong = [];
    for (const [query, meant] of everyday) {
      const points = missed(await search(query), meant);
      if (points.length > 0) wrong.push([query, ...points]);
    }
    expect(wrong).toEqual([]);
  });

  // Control: in `src/catalog/server/search/search-products.ts` replace `findPrices(said) ?? findExclusion(catalogue, said)` with `findPrices(said)`
  // Control: in `src/catalog/server/search/search-products.ts` replace `findPrices(said) ?? findExclusion(catalogue, said)` with `findExclusion(catalogue, said)`
  // Control: in `src/catalog/server/search/search-products.ts` replace `дешевле|\d{3}/` with `дешевле/`
  // Control: in `src/catalog/server/search/search-products.ts` replace `return said === text ? text : repeatExclusion(said);` with `return text;`
  // Control: in `src/catalog/server/search/search-products.ts` replace `(?=[ .,]*(?:$|(?:от|до|за) ))` with `(?=[ .,])`
  it('that name no goods lead to what is meant, questions to their answer', async () => {
    const wrong = [];
    for (const [query, meant] of [...wishes, ...nothing.map((query) => [query, {}] as const)]) {
      const points = missed(await search(query), meant);
      if (points.length > 0) wrong.push([query, ...points]);
    }
    expect(wrong).toEqual([]);
  });

  // Control: in `src/facilities/server/facility-answer.ts` replace `isDeliveryNeverFree(free) ? '' : ` with ``
  // Control: in `src/facilities/server/facility-answer.ts` replace `until >= today &&` with `until > today &&`
  it('tell of a facility its nearest day and its pause to the last of it, and promise no free delivery where it is never free', async () => {
    const free = { deliveryCost: 350, freeDeliveryThreshold: 9_999_999.99 };
    const days = { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7], pausedUntil: moscowDay(new Date()) };
    await shop().facility({ name: 'ИК-778', ...free, ...days });
    const { body } = await shop().post('/api/v1/products/all', {
      pageableRequest: { page: 0, size: 1 },
      searchQuery: 'ик-778',
      images: 'url',
    });
    expect(body.answer.facility.name).toBe('ИК-778');
    expect(body.answer.text).toMatch(/^Передачи не принимают до \d/);
    expect(body.answer.facility.facts.slice(1, 3)).toEqual([
      ['Ближайший день', expect.stringMatching(/^[а-я]+, \d+\s[а-я]+, если оплатите /)],
      ['Доставка', expect.stringMatching(/^350\s₽$/)],
    ]);
  });

  // Control: in `src/catalog/server/search/search-products.ts` replace `!findPage({ ...filter, page: 0, size: catalogue.countOnSale })` with `!hits`
  it('that find little say so on each page', async () => {
    const { body } = await shop().post('/api/v1/products/all', {
      pageableRequest: { page: 1, size: 30 },
      searchQuery: 'витамины',
      images: 'url',
    });
    expect([body.content, body.totalElements]).toEqual([[], 1]);
  });

  it('what is known of things leads to goods, by words that need no mending', async () => {
    const leading = parcelItemAdvice
      .flatMap(({ name, goods, instead }) => [goods, instead].map((query) => ({ name, query })))
      .filter(({ query }) => query !== undefined);
    const wrong = [];
    for (const { name, query = '' } of leading) {
      const { corrected, total } = await search(query);
      if (corrected !== undefined || total === 0) wrong.push([name, query]);
    }
    expect(leading.length).toBeGreaterThan(80);
    expect(wrong).toEqual([]);
  });

  it('no word is mended into a thing of another kind', async () => {
    const mended = [];
    for (const query of otherThings) {
      const { corrected } = await search(query);
      if (corrected !== undefined) mended.push([query, corrected]);
    }
    expect(mended).toEqual([]);
  });
});

/** In which points a response is not what was meant. */
function missed({ first, notSold, categories, corrected, answer, total }: Answer, meant: Meant): string[] {
  const { goods = [], atLeast = goods.length > 0 ? 1 : 0 } = meant;
  const fits = first.slice(0, atLeast).filter((name) => goods.some((start) => name.startsWith(start)));
  const missed = [];
  if (fits.length < atLeast) missed.push(`goods ${first.slice(0, atLeast).join(' | ')}`);
  if (goods.length === 0 && total > 0) missed.push(`found ${total}`);
  if (meant.notSold ? !notSold[0]?.startsWith(meant.notSold) : notSold.length > 0)
    missed.push(`not sold ${notSold}`);
  if (meant.category && categories[0] !== meant.category) missed.push(`categories ${categories}`);
  if (meant.answer ? !answer?.startsWith(meant.answer) : answer !== undefined)
    missed.push(`answer ${answer}`);
  if (corrected !== meant.corrected) missed.push(`corrected ${corrected}`);
  return missed;
}
