import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { insertDemoShop } from '../../src/app/demo/demo-data.db.ts';
import { readDemoShopData } from '../../src/app/demo/demo-data.ts';
import { neverSoldWords } from '../../src/content/stop-words.ts';
import { splitList } from '../../src/letter/text/split-list.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { listsOf, MATCH, type Meant } from '../support/matched-lists.ts';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const WORDS = '/api/v1/products/list-words';

const REFUSED: Meant['group'] = ['REFUSED', 'NOT_SOLD'];

/** What people in and around prisons write, and what it means among the demo goods. */
const table: [line: string, meant: Meant][] = [
  ['чай 2 пачки', { group: 'CHECK', product: 'Чай чёрный крупнолистовой', quantity: 2 }],
  [
    'конф. без фантиков кило',
    { group: 'CHECK', product: 'Конфеты шоколадные', quantity: 2, note: 'просили 1 кг — 2 × 500 г' },
  ],
  ['кофе раств. 1 банка', { group: 'CHECK', product: 'Кофе растворимый сублимированный', quantity: 1 }],
  ['мыло хоз 3', { group: 'FOUND', product: 'Мыло хозяйственное', quantity: 3 }],
  ['колбаса с/к 2 палки', { group: 'FOUND', product: 'Колбаса сырокопчёная, батон', quantity: 2 }],
  ['сыр плавл 2', { group: 'FOUND', product: 'Сыр плавленый', quantity: 2 }],
  ['печенье овс. полкило', { group: 'FOUND', product: 'Печенье овсяное', quantity: 1 }],
  ['пряники 2 пач', { group: 'FOUND', product: 'Пряники заварные', quantity: 2 }],
  ['кубики бул. 1 пач', { group: 'FOUND', product: 'Бульонные кубики', quantity: 1 }],
  ['носки чёрные, 5 пар', { group: 'FOUND', product: 'Носки хлопковые чёрные', quantity: 1 }],
  ['кофе 3в1 - 2 уп', { group: 'FOUND', product: 'Кофе растворимый «3 в 1»', quantity: 2 }],
  ['сиг', { group: REFUSED, others: [] }],
  ['таблетки от головы', { group: REFUSED, others: [] }],
  ['гречка 2 кг', { group: REFUSED, others: 'Каша гречневая быстрая' }],
  ['макароны', { group: REFUSED, others: 'Лапша быстрого приготовления' }],
  ['майка чёрная', { group: 'CHOOSE', others: 'Футболка' }],
  ['сухофрукты 300г', { group: 'CHOOSE', others: 'Изюм' }],
  ['консервы рыбные 2', { group: 'CHOOSE', others: 'Тунец', quantity: 2 }],
  ['тушёнка 4 банки', { group: 'CHOOSE', others: 'Тушёнка говяжья', quantity: 4 }],
  ['тетради 5 шт', { group: 'FOUND', product: 'Тетрадь', quantity: 5 }],
  ['ручки 2', { group: 'FOUND', product: 'Ручка шариковая', quantity: 1 }],
  ['конверты 10', { group: 'FOUND', product: 'Конверты', quantity: 1 }],
  ['сок 2 л', { group: 'NOT_SOLD', others: [], note: 'Сейчас не продаём' }],
  ['кофе черная карта', { group: 'CHOOSE', others: 'Кофе' }],
  ['зубнаяпаста', { group: 'FOUND', product: 'Зубная паста' }],
  ['туалетнаябумага 8', { group: 'FOUND', product: 'Бумага туалетная', quantity: 2 }],
  ['гельдлядуша', { group: 'FOUND', product: 'Гель для душа' }],
  ['мам', { group: 'NOT_GOODS', others: [] }],
  ['как ты там', { group: 'NOT_GOODS', others: [] }],
  ['не переживай', { group: 'NOT_GOODS', others: [] }],
];

/** Other ways in which people write; never sure where something else could be meant. */
const letters: [line: string, meant: Meant][] = [
  // Letters and lists from inside
  ['чай 2 п', { group: 'CHECK', product: 'Чай чёрный', quantity: 2 }],
  ['сиг-ты', { group: REFUSED, others: [] }],
  ['конфеты без обертки 1кг', { group: 'CHECK', product: 'Конфеты', quantity: 2 }],
  ['мыло хоз-е', { group: 'FOUND', product: 'Мыло хозяйственное' }],
  ['доширак 5', { group: 'CHOOSE', others: 'Лапша', quantity: 5 }],
  ['бомж пакет 5', { group: 'CHOOSE', others: 'Лапша', quantity: 5 }],
  ['бомжей говяжьих штук 10', { group: 'CHOOSE', others: 'Лапша', quantity: 10 }],
  ['10 стаканов', { group: 'CHOOSE', others: 'Кружка' }],
  ['пюре 6 стаканов', { group: 'CHECK', product: 'Пюре картофельное быстрое, 40 г', quantity: 6 }],
  // Control: in `src/letter/server/decide.ts` replace `isRatherUnsold && !isOfTwo` with `isRatherUnsold`
  ['огурцы помидоры', { group: 'CHOOSE', others: 'Огурцы' }],
  ['огурцы маринованные', { group: REFUSED, others: [] }],
  ['бич-пакет 10', { group: 'CHOOSE', others: 'Лапша' }],
  ['ролтон', { group: 'CHOOSE', others: 'Лапша' }],
  ['сгуха 3', { group: 'CHOOSE', others: 'Молоко сгущённое' }],
  ['тушняк 4', { group: 'CHOOSE', others: 'Говядина тушёная' }],
  ['мыльно-рыльное', { group: 'CHOOSE', others: 'Мыло' }],
  ['балабас', { group: 'CHOOSE', others: 'Колбаса' }],
  ['чайковский', { group: 'CHOOSE', others: 'Чай' }],
  ['лучок 1 кг', { group: 'CHOOSE', others: 'Лук' }],
  ['спиртик', { group: REFUSED, others: [] }],
  // Slips, the keyboard in Latin, Latin letters that look alike
  ['канфеты', { group: 'CHOOSE', others: 'Конфеты' }],
  ['сгущонка', { group: 'CHOOSE' }],
  ['чай зиленый', { group: 'CHOOSE' }],
  ['сегареты', { group: REFUSED, others: [] }],
  ['вотка', { group: REFUSED, others: [] }],
  ['таблэтки', { group: REFUSED, others: [] }],
  ['cигареты', { group: REFUSED, others: [] }],
  ['ghzybrb', { group: 'CHOOSE', others: 'Пряники' }],
  ['caxap 1', { group: 'CHOOSE', others: 'Сахар' }],
  ['з/паста 2 т.', { group: 'FOUND', product: 'Зубная паста', quantity: 2 }],
  ['бпшки 15', { group: 'CHOOSE', others: 'Лапша', quantity: 15 }],
  ['тушенка 5 банок (говяжья)', { group: 'FOUND', product: 'Тушёнка говяжья', quantity: 5 }],
  ['кoфe растворимый 3 в 1', { group: 'FOUND', product: 'Кофе растворимый «3 в 1»' }],
  // One thing by its whole name, and a word that means several
  ['зубная паста 2', { group: 'FOUND', product: 'Зубная паста', quantity: 2 }],
  ['паста', { group: 'CHOOSE' }],
  ['печенек', { group: 'CHOOSE', others: 'Печенье' }],
  // Control: in `src/letter/server/decide.ts` replace `if (amount === undefined) return size.measure === 'BARE';` with `if (amount === undefined) return true;`
  ['кофе растворимый, 100 г — 2 шт', { group: 'CHECK', product: 'Кофе растворимый', quantity: 2 }],
  ['щётка', { group: 'CHECK', product: 'Зубная щётка' }],
  ['бумага туалетная 2 уп', { group: 'FOUND', product: 'Бумага туалетная', quantity: 2 }],
  ['бумага для писем', { group: 'CHOOSE' }],
  ['масло', { group: 'CHOOSE' }],
  ['масло сливочное 2', { group: 'FOUND', product: 'Масло сливочное', quantity: 2 }],
  ['крем', { group: 'CHOOSE' }],
  ['трусы', { group: 'CHOOSE' }],
  ['трусы муж. 2 шт', { group: 'FOUND', product: 'Трусы мужские', quantity: 1 }],
  ['термобельё женское', { group: 'CHOOSE' }],
  ['молоко 2 л', { group: 'CHOOSE' }],
  ['сгущёнка 2', { group: 'CHOOSE', quantity: 2 }],
  ['чай зелёный', { group: 'FOUND', product: 'Чай зелёный' }],
  ['чай не зелёный', { group: 'CHECK', product: 'Чай чёрный' }],
  ['чай с лимоном', { group: 'CHOOSE' }],
  ['паста арахисовая', { group: 'CHOOSE', others: 'Паста шоколадно-ореховая' }],
  ['пастила', { group: 'FOUND', product: 'Пастила' }],
  ['печень говяжья', { group: ['CHOOSE', 'NOT_SOLD'], others: 'Паштет' }],
  ['сало', { group: 'FOUND', product: 'Сало' }],
  ['салями', { group: 'CHOOSE', others: 'Колбаса' }],
  // Quantities
  ['яблоки 2 кг', { group: 'FOUND', product: 'Яблоки', quantity: 2 }],
  ['чеснок 1 кг', { group: 'CHECK', product: 'Чеснок', quantity: 3, note: 'просили 1 кг — 3 × 300 г' }],
  ['лимоны 3', { group: 'CHECK', product: 'Лимоны', quantity: 1 }],
  ['3-4 луковицы', { group: 'CHOOSE', others: 'Лук', quantity: 1, note: 'продаём на вес' }],
  ['морковка 2 штуки', { group: 'CHOOSE', others: 'Морковь', quantity: 1, note: 'продаём на вес' }],
  ['тушняк 2-3 банки', { group: 'CHOOSE', quantity: 2, note: 'просили 2–3 банки — взяли меньшее' }],
  ['конфеты 200', { group: 'CHOOSE', note: 'непонятно, сколько положить' }],
  ['кетчуп 2-3', { group: 'FOUND', product: 'Кетчуп', quantity: 2, note: 'просили 2–3 — взяли меньшее' }],
  ['печенье овсяное 2 пачки по 200 г', { group: 'CHECK', product: 'Печенье овсяное', quantity: 2 }],
  ['пряники 30 шт', { group: 'CHECK', quantity: 30, product: 'Пряники', note: 'получится 15 кг' }],
  ['№ 8 — 2', { group: 'FOUND', product: 'Чай чёрный крупнолистовой', quantity: 2 }],
  ['фонарик', { group: 'REFUSED', others: [], note: 'Электрические вещи' }],
  ['№ 999999', { group: 'NOT_SOLD', others: [] }],
  // What is not sold, or not taken
  ['иван-чай', { group: 'NOT_SOLD', others: [] }],
  ['горошек зелёный 2 банки', { group: 'NOT_SOLD', others: [], note: 'Сейчас не продаём' }],
  ['оливки', { group: 'NOT_SOLD', others: [] }],
  ['кукуруза 1 банка', { group: 'NOT_SOLD', others: [] }],
  ['лаврушка', { group: 'CHOOSE', others: 'Смесь приправ' }],
  ['рис 1 кг', { group: 'REFUSED', others: 'Каша рисовая' }],
  ['колбаса варёная', { group: 'NOT_SOLD', others: 'Колбаса сырокопчёная' }],
  ['кофе молотый 2', { group: 'NOT_SOLD', others: 'Кофе растворимый' }],
  ['картошка 3 кг', { group: 'REFUSED', others: 'Пюре картофельное' }],
  ['говядина', { group: 'CHOOSE', others: 'Говядина тушёная' }],
  ['туалетная вода', { group: REFUSED, others: [] }],
  ['крабовые палочки', { group: 'NOT_SOLD', others: [] }],
  ['рыбий жир', { group: REFUSED, others: [] }],
  ['что-нибудь от головы', { group: REFUSED, others: [] }],
  ['леденцы от кашля', { group: REFUSED, others: [] }],
  ['конфеты с коньяком', { group: REFUSED, others: [] }],
  ['глюкоза в таблетках', { group: REFUSED, others: [] }],
  ['заменитель сахара в таблетках', { group: 'FOUND', product: 'Заменитель сахара' }],
  ['спички', { group: REFUSED, others: [] }],
  ['сим-карта', { group: REFUSED, others: [] }],
  ['№', { group: 'NOT_GOODS', others: [] }],
  ['привет, всё хорошо', { group: 'NOT_GOODS', others: [] }],
];

const NOTHING = { others: [] as [] };

/** Lines by what becomes of them where only the group counts, and no goods may be offered. */
const groups: [group: Meant['group'], lines: string][] = [
  [
    'REFUSED',
    'нурофен; терафлю лимон; арбидол 2 пачки; омез; капотен; каптоприл 1 уп; инсулин; мезим форте; но-шпа',
  ],
  [
    'REFUSED',
    'валерьянка в таблетках; виагра; ноотропил; Прима 10 пачек; сигареты Ява золотая; винстон синий',
  ],
  ['REFUSED', 'айкос стики; жижа для вейпа; пиво безалкогольное; коньяк Арарат; водка Белуга; вино красное'],
  [
    'REFUSED',
    'кофе с коньяком; конфеты с ликером; шоколад с ромом; коньячные конфеты; чипсы к пиву; рыба к пиву',
  ],
  [
    'REFUSED',
    'дрожжи сухие; пивные дрожжи; сухой спирт; лак для волос; огурцы соленые домашние; домашний компот',
  ],
  [
    'REFUSED',
    'зажигалка; нож; ножницы; телефон; зарядка; карты игральные; деньги; одеколон; лосьон после бритья',
  ],
  [
    ['NOT_SOLD', 'NOT_GOODS'],
    'мыльница; чайник; сырник; сырники 5 шт; кофеварка; солонка; сахарница; хлебница',
  ],
  [
    ['NOT_SOLD', 'NOT_GOODS'],
    'масленка; мед. справка; кофе-пауза; зубной врач; тетрадь смерти; масло моторное',
  ],
  [
    ['NOT_SOLD', 'NOT_GOODS'],
    'паста гои; конфетница; бумага наждачная; сухое горючее; сигаретница; памперсы; чипсы',
  ],
  [
    ['NOT_SOLD', 'NOT_GOODS'],
    'щётка для обуви; шампунь для собак; крем от комаров; масло эфирное; сахарная пудра',
  ],
  ['NOT_GOODS', 'чай не надо; сахара не надо; чай не клади; только не сахар; у неё сахар; у бабушки сахар'],
  ['NOT_GOODS', 'как дела у бабушки; целую, твой Саша; в пятницу суд; свидание 5 числа; 8; 105; 2-3'],
];

const strict: [line: string, meant: Meant][] = [
  ...groups.flatMap(([group, all]) =>
    all.split('; ').map((line): [string, Meant] => [line, { group, ...NOTHING }]),
  ),
  // By the numbers of the printed catalogue: packs of what has that number
  ['8 - 2', { group: 'FOUND', product: 'Чай чёрный крупнолистовой', quantity: 2 }],
  ['8 — 12', { group: 'FOUND', product: 'Чай чёрный крупнолистовой', quantity: 12 }],
  ['№8', { group: 'FOUND', product: 'Чай чёрный крупнолистовой', quantity: 1 }],
  ['№105 3', { group: 'FOUND', product: 'Мыло хозяйственное', quantity: 3 }],
  ['номер 105', { group: 'FOUND', product: 'Мыло хозяйственное', quantity: 1 }],
  ['№ 138 - 4 шт', { group: 'FOUND', product: 'Ручка шариковая', quantity: 4 }],
  ['№ 8 х 2', { group: 'FOUND', product: 'Чай чёрный крупнолистовой', quantity: 2 }],
  // A short word is no slip of what is forbidden, and what is cut short no name of goods beside a noun
  ['сушки с маком', { group: 'CHOOSE', others: 'Сушки простые' }],
  ['спорт. костюм 56', { group: 'FOUND', product: 'Спортивный костюм' }],
  ['хлеб черный 2 буханки', { group: 'NOT_SOLD' }],
  // Short forms that alone are another word: honey, playing cards, broth, a moth, a small bottle
  ['бульон. кубики 2 уп', { group: 'FOUND', product: 'Бульонные кубики', quantity: 2 }],
  ['мед. маски', { group: ['NOT_SOLD', 'NOT_GOODS'], ...NOTHING }],
  ['мед.маски 10 шт', { group: 'NOT_SOLD', ...NOTHING }],
  ['мед. 1 банка', { group: 'FOUND', product: 'Мёд', quantity: 1 }],
  ['пюре карт. б/п', { group: ['FOUND', 'CHECK'], product: 'Пюре картофельное' }],
  ['карт. игральных 1 колода', { group: 'REFUSED', ...NOTHING }],
  ['сыр плавл. ванночка', { group: ['FOUND', 'CHECK'], product: 'Сыр плавленый' }],
  ['карамель мол.', { group: 'CHOOSE', others: 'Карамель' }],
  ['шоколад мол. 5 пл', { group: 'FOUND', product: 'Шоколад молочный', quantity: 5 }],
  ['мол. сухое 2 пачки', { group: 'FOUND', product: 'Молоко сухое', quantity: 2 }],
  // A towel is no tobacco, mashed potatoes are no playing cards
  ['полот. махр. 1 шт', { group: 'NOT_SOLD', others: [] }],
  ['пюре б/п карт. 5 шт', { group: ['FOUND', 'CHECK'], product: 'Пюре картофельное', quantity: 5 }],
  ['карт. пюре 3', { group: ['FOUND', 'CHECK'], product: 'Пюре картофельное', quantity: 3 }],
  ['махра 2 пачки', { group: 'REFUSED', ...NOTHING }],
  // What comes in tins is neither its oil nor its juice, whatever it is
  ['сардины в масле', { group: 'CHOOSE', others: 'Сайра' }],
  ['горбуша в собств. соку 2', { group: 'CHOOSE', others: 'Сайра' }],
  ['тунец в с/с', { group: ['FOUND', 'CHECK'], product: 'Тунец' }],
  ['фасоль в томатном соусе', { group: 'NOT_SOLD', others: [] }],
  ['опята в масле', { group: 'NOT_SOLD', ...NOTHING }],
  ['сухофр. ассорти', { group: 'CHOOSE', others: 'Изюм' }],
  // In short, with dots, strokes and sizes
  ['чай Гринфилд черн. 100 пак', { group: 'CHECK', product: 'Чай чёрный в пакетиках', quantity: 1 }],
  ['тетр. 18 л. 5 шт.', { group: 'CHECK', product: 'Тетрадь', quantity: 5, note: 'просили 18 листов' }],
  ['колб. сырокопч. 2 пал', { group: 'FOUND', product: 'Колбаса сырокопчёная, батон', quantity: 2 }],
  ['мыло хоз. 2 кус', { group: 'FOUND', product: 'Мыло хозяйственное', quantity: 2 }],
  ['з/щетка ср. жёстк.', { group: 'FOUND', product: 'Зубная щётка' }],
  ['кальсоны 50-52', { group: 'CHOOSE', others: 'Термобельё' }],
  ['молоко сгущ. вар.', { group: 'FOUND', product: 'Сгущёнка варёная' }],
  ['чай чер. пак.', { group: 'FOUND', product: 'Чай чёрный в пакетиках' }],
  ['кофе раств. 3в1 20шт', { group: 'FOUND', product: 'Кофе растворимый «3 в 1»', quantity: 1 }],
  ['лапша б/п кур. 10 шт', { group: 'FOUND', product: 'Лапша быстрого приготовления, курица', quantity: 10 }],
  ['тушенка говяж. в/с 4 бан', { group: 'FOUND', product: 'Тушёнка говяжья', quantity: 4 }],
  ['колб. с/к 1 палка', { group: 'FOUND', product: 'Колбаса сырокопчёная, батон', quantity: 1 }],
  ['печ. сах. 3 пачки', { group: 'FOUND', product: 'Печенье сахарное', quantity: 3 }],
  ['мыло хоз. 72% 4 к', { group: 'FOUND', product: 'Мыло хозяйственное', quantity: 4 }],
  ['носки х/б 43-45 черн. 5 пар', { group: 'FOUND', product: 'Носки хлопковые чёрные', quantity: 1 }],
  ['туал. бум. 8 рул', { group: 'FOUND', product: 'Бумага туалетная', quantity: 2 }],
  ['салф. влажн. 3 уп', { group: 'FOUND', product: 'Салфетки влажные', quantity: 3 }],
  // What is instant by nature
  ['гречка быстрая 5', { group: 'CHECK', product: 'Каша гречневая быстрая', quantity: 5 }],
  ['рис быстрый', { group: 'CHECK', product: 'Каша рисовая' }],
  ['каша овсяная б/п', { group: 'CHECK', product: 'Каша овсяная' }],
  ['пюре б/п 5', { group: 'CHECK', product: 'Пюре картофельное', quantity: 5 }],
  ['паста для макарон', { group: 'REFUSED', others: 'Лапша быстрого приготовления' }],
  ['тушенка домашняя', { group: 'REFUSED', others: 'Тушёнка' }],
  ['варенье домашнее', { group: 'REFUSED', others: 'Джем', note: 'Домашнее не принимают' }],
  ['тапки домашние', { group: 'CHOOSE', others: 'Тапочки' }],
  // Packs and what is in them, sheets and sizes
  [
    'кофе три в одном 10 шт',
    { group: 'FOUND', product: 'Кофе растворимый «3 в 1»', quantity: 1, note: 'просили 10 шт' },
  ],
  ['кофе 3 в 1 20 шт', { group: 'FOUND', product: 'Кофе растворимый «3 в 1»', quantity: 1 }],
  ['пакет чая', { group: 'CHECK', product: 'Чай' }],
  ['тетрадь 96 листов', { group: 'CHECK', product: 'Тетрадь', note: 'просили 96 листов' }],
  ['тетрадь в клетку 96 л', { group: 'CHECK', product: 'Тетрадь', note: 'просили 96 листов' }],
  ['тетрадь 48 листов 2', { group: 'FOUND', product: 'Тетрадь', quantity: 2 }],
  ['тапочки 43', { group: 'FOUND', product: 'Тапочки', quantity: 1 }],
  ['кроссовки 43', { group: 'FOUND', product: 'Кроссовки', quantity: 1 }],
  ['спортивный костюм 52', { group: 'FOUND', product: 'Спортивный костюм', quantity: 1 }],
  ['туалетная бумага 4 рулона 3 упаковки', { group: 'FOUND', product: 'Бумага туалетная', quantity: 3 }],
  ['Каша овсяная с ягодами, 6 пакетиков x4', { group: 'FOUND', product: 'Каша овсяная', quantity: 4 }],
  ['станки 5 шт 2 уп', { group: 'FOUND', product: 'Станки', quantity: 2 }],
  ['станки 10 шт 2 уп', { group: 'CHECK', product: 'Станки', quantity: 2, note: 'просили другую упак' }],
  ['мыло туалетное 4 шт х 90 г', { group: 'FOUND', product: 'Мыло туалетное', quantity: 1 }],
  ['пряники 3x500г', { group: 'FOUND', product: 'Пряники', quantity: 3 }],
  ['бумага туалетная 10 рулонов', { group: 'FOUND', product: 'Бумага туалетная', quantity: 3 }],
  // Words of one root, and what goods are for or without
  ['конфеты шок 1кг', { group: 'CHECK', product: 'Конфеты шоколадные', quantity: 2, note: 'просили 1 кг' }],
  ['шок молочный 2', { group: 'FOUND', product: 'Шоколад молочный', quantity: 2 }],
  ['лапша куриная 10', { group: 'CHECK', product: 'Лапша быстрого приготовления, курица', quantity: 10 }],
  ['крем после бритья', { group: 'CHOOSE', others: 'Бальзам после бритья' }],
  ['мармелад без сахара', { group: 'CHOOSE', others: 'Мармелад', note: 'просили без сахара' }],
  ['печенье без сахара', { group: 'CHECK', product: 'Печенье галетное' }],
  ['чай без сахара 2', { group: 'CHECK', product: 'Чай чёрный крупнолистовой', quantity: 2 }],
  ['орехи без соли', { group: 'CHOOSE', others: 'Батончик' }],
  ['вафли без какао', { group: 'NOT_SOLD', ...NOTHING }],
  // Control: in `src/letter/server/decide.ts` replace `normalizedWordsOf(own)[0] === word` with `own === word`
  [
    'кроссовки с тёплым носом',
    { group: 'CHOOSE', others: 'Кроссовки', note: 'в названии нет «тёплым носом»' },
  ],
  // What a line excludes, in whatever it would come
  ['чай не в пакетиках 2', { group: 'CHECK', product: 'Чай чёрный крупнолистовой', quantity: 2 }],
  ['чай без пакетиков', { group: 'CHECK', product: 'Чай чёрный крупнолистовой', quantity: 1 }],
  ['не зелёный чай 2', { group: 'CHECK', product: 'Чай чёрный', quantity: 2 }],
  ['сайра не в банке', { group: 'NOT_SOLD', ...NOTHING }],
  ['тушёнка не в жестяной банке 3', { group: 'CHOOSE', others: 'Говядина тушёная', quantity: 3 }],
  ['колбаса не нарезка', { group: 'CHECK', product: 'Колбаса сырокопчёная, батон' }],
  ['чернослив без косточки', { group: 'FOUND', product: 'Чернослив' }],
  ['чай чёрный крупный 2 пачки', { group: 'CHECK', product: 'Чай чёрный крупнолистовой', quantity: 2 }],
  ['чай чёрный мелкий 2 пачки', { group: 'CHOOSE', others: 'Чай чёрный' }],
  ['чайная ложка', { group: 'CHOOSE', others: 'Ложка столовая' }],
  ['шоколадное масло', { group: 'CHOOSE' }],
  ['мыло жидкое', { group: 'CHOOSE' }],
  ['крем-мёд', { group: 'CHOOSE' }],
  ['шампунь от перхоти', { group: 'CHOOSE', others: 'Шампунь' }],
  // In haste, fondly, without spaces
  ['чай2', { group: 'CHECK', product: 'Чай', quantity: 2 }],
  ['2чая', { group: 'CHECK', product: 'Чай', quantity: 2 }],
  ['чай-3', { group: 'CHECK', product: 'Чай', quantity: 3 }],
  ['ЧАЙ ЗЕЛЕНЫЙ', { group: 'FOUND', product: 'Чай зелёный' }],
  ['чаёк', { group: 'CHOOSE', others: 'Чай' }],
  ['печеньки овсяные', { group: ['CHECK', 'CHOOSE'], others: 'Печенье овсяное' }],
  ['пол кило пряников', { group: 'FOUND', product: 'Пряники', quantity: 1 }],
  ['0,5 кг халвы', { group: 'CHECK', product: 'Халва', quantity: 1 }],
  ['2-3 пачки чая зелёного', { group: 'FOUND', product: 'Чай зелёный', quantity: 2 }],
  ['побольше конфет шоколадных', { group: 'FOUND', product: 'Конфеты шоколадные' }],
  ['и ещё кофе растворимый баночку', { group: 'CHECK', product: 'Кофе растворимый', quantity: 1 }],
  ['носки 10 пар', { group: 'CHECK', product: 'Носки', quantity: 2 }],
  ['селёдочки в масле', { group: 'CHOOSE', others: 'Сельдь' }],
  ['горчички', { group: 'CHOOSE', others: 'Горчица' }],
  ['курочку копчёную', { group: 'NOT_SOLD', others: [], note: 'Сейчас не продаём. Хранится' }],
  ['ирисок', { group: 'CHOOSE', others: 'Ирис' }],
  ['сырок плавленный', { group: 'CHOOSE', others: 'Сыр плавленый' }],
  ['сыр коса 2', { group: 'CHECK', product: 'Сыр копчёный «косичка»', quantity: 2 }],
  ['рафинад 2 пачки', { group: 'CHOOSE', others: 'Сахар', quantity: 2 }],
  ['мясо тушёное 6 пакетов', { group: 'CHOOSE', others: 'Говядина тушёная', quantity: 6 }],
  ['каша гречневая с мясом', { group: 'CHECK', product: 'Каша гречневая с говядиной' }],
  ['кроссы 44 размер', { group: 'CHOOSE', others: 'Кроссовки' }],
  ['галет 5 уп', { group: 'CHOOSE', others: 'Печенье галетное', quantity: 5 }],
  // How much, and what it should be without
  ['кофе сублимированный банка 190', { group: 'FOUND', product: 'Кофе растворимый сублим', quantity: 1 }],
  ['майонеза 2 мягкая упаковка', { group: ['CHECK', 'CHOOSE'], others: 'Майонез', quantity: 2 }],
  [
    'колбаса палка 2 шт с/к',
    { group: ['FOUND', 'CHECK'], product: 'Колбаса сырокопчёная, батон', quantity: 2 },
  ],
  ['масло постное бут', { group: 'CHECK', product: 'Масло подсолнечное', quantity: 1 }],
  ['пастилы яблочной', { group: 'FOUND', product: 'Пастила яблочная' }],
  ['мыло х/з 3', { group: 'FOUND', product: 'Мыло хозяйственное', quantity: 3 }],
  ['конфеты «Ромашка» 1 кг', { group: 'CHOOSE', others: 'Конфеты', quantity: 2 }],
  ['картоха быстрая 10 пач', { group: 'CHOOSE', others: 'Пюре', quantity: 10 }],
  ['тунчик 2', { group: 'CHOOSE', others: 'Тунец', quantity: 2 }],
  [
    'колбаса сырокопченая 450 г',
    { group: ['FOUND', 'CHECK'], product: 'Колбаса сырокопчёная, батон', quantity: 1 },
  ],
  ['шоколад чёрный 2', { group: ['FOUND', 'CHECK'], product: 'Шоколад горький', quantity: 2 }],
  ['шампунь 1 фл', { group: 'FOUND', product: 'Шампунь', quantity: 1 }],
  ['печенье овсяное кг', { group: 'CHECK', product: 'Печенье овсяное', quantity: 2 }],
  ['термуху 50-52', { group: 'CHOOSE', others: 'Термобельё', quantity: 1 }],
  ['трусов 3 пары 50го', { group: 'CHOOSE', others: 'Трусы' }],
  ['спортивный костюм 52 рост 176', { group: 'FOUND', product: 'Спортивный костюм', quantity: 1 }],
  ['термобельё размер L', { group: ['FOUND', 'CHECK'], product: 'Термобельё' }],
  ['лаваш 3', { group: 'FOUND', product: 'Лаваш', quantity: 3 }],
  ['кисель 10 п', { group: 'CHECK', product: 'Кисель', quantity: 10, note: 'в упаковке 10 пакетиков' }],
  ['дезодорант, спирта чтоб не было', { group: 'CHECK', product: 'Дезодорант', note: 'просили без спирта' }],
  ['цикорий вместо кофе', { group: 'FOUND', product: 'Цикорий' }],
  // Control: in `src/letter/text/pieces.ts` replace ` || form === 'пакет')` with `)`
  ['кисель 5 пакетов', { group: 'CHECK', product: 'Кисель', quantity: 5, note: 'в упаковке 10 пакетиков' }],
  ['каша овсяная б/в - 10', { group: 'CHECK', product: 'Каша овсяная', note: 'в упаковке 6 пакетиков' }],
  ['тб 8 рул', { group: 'FOUND', product: 'Бумага туалетная', quantity: 2 }],
  ['перца молотого', { group: 'CHOOSE', others: 'Смесь приправ' }],
  ['тушёнка говяжья 5 пакетов', { group: 'CHOOSE', others: 'Тушёнка говяжья', quantity: 5 }],
  ['салам', { group: 'NOT_GOODS', others: [] }],
  ['вобла или таранька', { group: 'CHOOSE', others: 'Рыба вяленая' }],
  ['одноразовая посуда', { group: 'CHOOSE', others: 'Контейнер' }],
  ['мандарины к новому году 2 кг', { group: 'FOUND', product: 'Мандарины', quantity: 2 }],
  ['том. паста', { group: 'CHOOSE', others: 'Кетчуп' }],
  ['мыло детск 3', { group: 'CHECK', product: 'Мыло туалетное' }],
];

describeShop('a list becomes goods', (shop) => {
  beforeAll(async () => {
    await insertDemoShop(shop().services.db, { ...(await readDemoShopData()), pictures: new Map() });
    await shop().services.snapshot.refresh();
  });

  const { names, match, missed } = listsOf(shop);

  it('as people write them', async () => {
    expect(await missed(table)).toEqual([]);
  });

  // Control: in `src/letter/text/pieces.ts` replace `if (content.loose && ` with `if (!content.loose && `
  it('in letters, in haste and with slips', async () => {
    expect(await missed(letters)).toEqual([]);
  });

  // Control: in `src/letter/server/decide.ts` replace ` || isKnownToHold(line, best)` with ``
  // Control: in `src/letter/server/decide.ts` replace `return size.amount === count;` with `return true;`
  // Control: in `src/letter/server/fit-goods.ts` replace `all.filter(({ lacked }) => !lacked)` with `all`
  // Control: in `src/letter/server/read-line.ts` replace `? 'unwanted in' : undefined` with `? 'complement' : undefined`
  it('under a strict eye, too', async () => {
    expect(await missed(strict)).toEqual([]);
  });

  // Control: in `src/letter/text/split-list.ts` replace `if (isMore && index > 1` with `if (index > 9`
  it('by our own names, pasted with a number behind them', async () => {
    const nameOf = await names();
    const { body: words } = await shop().get(WORDS);
    // Behind the comma of some stands another thing, one says «на два», and two are deleted.
    const left =
      /^(Набор «Гигиена|Груши|Чай ягодный)|, (говядина|курица|упаковка|таблетки|батон|ломтики|пластик)/;
    const pasted = [...nameOf.values()].filter((name) => !left.test(name));
    const lines = pasted.flatMap((name) => splitList(`${name} x4`, words)).filter(({ goods }) => goods);
    const found = await match(lines.map(({ line }) => line));
    const read = found.map(({ productId, quantity }) => [nameOf.get(productId ?? 0), quantity]);
    expect(read).toEqual(pasted.map((name) => [name, 4]));
  });

  it('offers goods of the same kind beside what it found', async () => {
    const nameOf = await names();
    const [paste] = await match(['паста шоколадная']);
    const offered = [paste?.productId, ...(paste?.otherIds ?? [])].map((id) => nameOf.get(id ?? 0));
    expect(offered.filter((name) => name?.startsWith('Зубная'))).toEqual([]);
  });

  it.each([
    ['позвони маме, у неё сахар\nчай 2', ['чай 2']],
    ['чай не надо, сахар не клади\nпряники', ['пряники']],
    ['таблетки от головы\n№ 8 — 2', ['таблетки от головы', '№ 8 — 2']],
    ['чай\n8 - 2, 105 - 3', ['чай', '8 - 2', '105 - 3']],
    ['чай, 2-3 пачки', ['чай, 2-3 пачки']],
    ['№ 8 и № 105', ['№ 8', '№ 105']],
    ['тетради 5 шт, ручки 2, конверты 10', ['тетради 5 шт', 'ручки 2', 'конверты 10']],
    [
      'чай две пачки конфеты кило мыло хозяйственное',
      ['чай две пачки', 'конфеты кило', 'мыло хозяйственное'],
    ],
    ['носки чёрные, 5 пар', ['носки чёрные, 5 пар']],
    ['мам, как ты там, не переживай', []],
    ['мармелад без сахара', ['мармелад без сахара']],
    ['а если останутся деньги — то халву', ['то халву']],
    [
      `${'Привет, родная. Погода тут холодная. '.repeat(100)}\nчай 2 пачки\nпряники`,
      ['чай 2 пачки', 'пряники'],
    ],
  ])('sends only what is requested: %s', async (text, sent) => {
    const { body: words } = await shop().get(WORDS);
    const goods = splitList(text, words).filter((line) => line.goods);
    expect(goods.map(({ line }) => line)).toEqual(sent);
  });

  it('never what is forbidden, in whatever form it stands', async () => {
    const lines = neverSoldWords.flatMap((word) => [
      word,
      `${word} 2 шт`,
      `пачка ${word}`,
      `хорошие ${word} и ещё чай`,
    ]);
    const offered = (await match(lines)).filter(
      ({ group, productId, otherIds }) =>
        (group !== 'REFUSED' && group !== 'NOT_SOLD') || productId !== null || otherIds.length > 0,
    );
    expect(lines.length).toBeGreaterThan(1000);
    expect(offered).toEqual([]);
  });

  it('for a facility only what it takes, with something instead', async () => {
    const { addressList } = (await shop().get('/api/v1/work-addresses/get-all')).body;
    const facility = addressList.find(({ name }: { name: string }) => name.startsWith('ИК-103'));
    const nameOf = await names();
    const lines = ['сайра 2', 'сахар кусковой', 'яблоки 1 кг', 'тушёнка 4 банки', 'чай зелёный'];
    const [saury, sugar, apples, stew, tea] = await match(lines, facility.id);
    expect(saury).toMatchObject({
      group: 'REFUSED',
      productId: null,
      note: 'ИК-103 не принимает: жестяные банки',
    });
    expect(saury?.otherIds.map((id) => nameOf.get(id))).toEqual(['Тунец в собственном соку, пакет 140 г']);
    expect(sugar?.group).toBe('REFUSED');
    // Ketchup, mustard and salt are of its category, and no sugar.
    expect(sugar?.otherIds.map((id) => nameOf.get(id))).toEqual(['Заменитель сахара, таблетки, 650 шт']);
    expect(apples).toMatchObject({ group: 'REFUSED', otherIds: [] });
    expect(stew?.group).toBe('CHOOSE');
    expect(stew?.otherIds.map((id) => nameOf.get(id))).toEqual([
      'Говядина тушёная, ретортный пакет 250 г',
      'Свинина тушёная, ретортный пакет 250 г',
    ]);
    expect(tea?.group).toBe('FOUND');
  });

  it('goods of this moment: not what is out or deleted, sets for who says so', async () => {
    const word = newName('зефирка');
    const [sold, out, deleted] = [
      await shop().product({ name: `${word} первая` }),
      await shop().product({ name: `${word} вторая`, out: true }),
      await shop().product({ name: `${word} третья` }),
    ];
    const { body: words } = await shop().get(WORDS);
    expect(splitList(word, words)).toEqual([{ line: word, goods: true }]);
    await shop().asAdmin.delete(`/api/v1/products/delete/${deleted.id}`);
    const [line] = await match([`${word} 2`]);
    expect(line).toMatchObject({ group: 'FOUND', productId: sold.id, quantity: 2, otherIds: [] });
    expect(out.id).not.toBe(sold.id);
    const [set, tea] = await match(['набор чай и сладкое', 'чай']);
    expect((await names()).get(set?.productId ?? set?.otherIds[0] ?? 0)).toMatch(/^Набор/);
    const nameOf = await names();
    const offered = [tea?.productId, ...(tea?.otherIds ?? [])].map((id) => nameOf.get(id ?? 0) ?? '');
    expect(offered.filter((name) => name.startsWith('Набор'))).toEqual([]);
  });

  it('what is called like something else, where it is sold', async () => {
    const names = ['Горошек зелёный, банка 400 г', 'Иван-чай листовой, 100 г'];
    const made = await Promise.all(names.map((name) => shop().product({ name })));
    try {
      const lines = ['горошек зелёный 2', 'иван-чай', 'иван чай листовой', 'чай'];
      const [peas, herb, leaves, tea] = await match(lines);
      expect(peas).toMatchObject({ group: 'FOUND', productId: made[0]?.id, quantity: 2 });
      expect(herb).toMatchObject({ group: 'CHECK', productId: made[1]?.id, otherIds: [] });
      expect(leaves).toMatchObject({ group: 'FOUND', productId: made[1]?.id });
      expect([tea?.productId, ...(tea?.otherIds ?? [])]).not.toContain(made[1]?.id);
    } finally {
      for (const { id } of made) await shop().asAdmin.delete(`/api/v1/products/delete/${id}`);
    }
  });

  it('and leaves nothing of the text behind', async () => {
    const word = newName('мамочка');
    const lines = [`${word} не болей`, `конфеты ${word} 2 пачки`, `таблетки ${word}`];
    const response = await shop().post(MATCH, { lines });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(shop().logs.filter((line) => line.includes(word))).toEqual([]);
    const { db } = shop().services;
    const tables = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(db);
    for (const { name } of tables.rows) {
      const { rows } =
        await sql`select 1 from ${sql.raw(name)} as t where t::text like ${`%${word}%`} limit 1`.execute(db);
      expect([name, rows]).toEqual([name, []]);
    }
  });

  it('or hears what is wrong with the request', async () => {
    const long = 'ч'.repeat(121);
    for (const [lines, message, more] of [
      [['чай'], 'В это учреждение доставки нет. Выберите другое.', { facilityId: 999_999 }],
      [undefined, 'Укажите строки списка'],
      [[], 'Укажите строки списка'],
      [Array.from({ length: 61 }, () => 'чай'), 'Не больше 60 строк за раз'],
      [['чай', long], 'Строка списка — не длиннее 120 символов'],
      [[' '], 'Строка списка не может быть пустой'],
    ] as const) {
      const refused = await shop().post(MATCH, { lines, ...more });
      expectProblem(refused, 'VALIDATION');
      expect(refused.body.message).toBe(message);
    }
  });
});

describeShop(
  'lists of one network',
  (shop) => {
    it('are fewer than other calls', async () => {
      const match = () => shop().post(MATCH, { lines: ['чай'] });
      expect([(await match()).status, (await match()).status]).toEqual([200, 200]);
      const refused = await match();
      expectProblem(refused, 'TOO_MANY_REQUESTS');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await shop().get(WORDS)).status).toBe(200);
    });
  },
  { config: { REQUESTS_PER_ADDRESS: '100' }, databases: ['embedded'] },
);
