import { beforeAll, expect, it } from 'vitest';
import { insertDemoShop } from '../../src/app/demo/demo-data.db.ts';
import { readDemoShop } from '../../src/app/demo/demo-data.ts';
import { thingGroups } from '../../src/content/things.ts';
import { describeShop } from '../support/shop.ts';

/** What a search of one page answers, as far as a person sees it at once. */
interface Answer {
  first: string[];
  notSold: string[];
  categories: string[];
  corrected?: string;
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
}

/** Fifty words and more that relatives type: kinds, brands, other names, slips, forms, what is not sold. */
const everyday: [query: string, meant: Meant][] = [
  // Plainly what stands on the label, in any form
  ['чай', { goods: ['Чай'], atLeast: 6, category: 'Чай' }],
  ['сахар', { goods: ['Сахар'] }],
  ['колбаса', { goods: ['Колбас'], atLeast: 2 }],
  ['сыр', { goods: ['Сыр'], atLeast: 3 }],
  ['сало', { goods: ['Сало'] }],
  ['шоколад', { goods: ['Шоколад'], atLeast: 2, category: 'Шоколад' }],
  ['конфеты', { goods: ['Конфеты'], atLeast: 2 }],
  ['конфету', { goods: ['Конфеты'], atLeast: 2 }],
  ['мед', { goods: ['Мёд'] }],
  ['яблоки', { goods: ['Яблоки'] }],
  ['лимон', { goods: ['Лимоны'] }],
  ['носки', { goods: ['Носки'], atLeast: 2 }],
  ['носков', { goods: ['Носки'], atLeast: 2 }],
  ['трусы', { goods: ['Трусы'], atLeast: 2 }],
  ['термобелье', { goods: ['Термобельё'] }],
  ['футболка', { goods: ['Футболка'] }],
  ['тетрадь', { goods: ['Тетрадь'] }],
  ['конверты', { goods: ['Конверты'] }],
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
  ['туалетка', { goods: ['Бумага туалетная'] }],
  ['бритва', { goods: ['Станки бритвенные'] }],
  ['тапки', { goods: ['Тапочки'] }],
  ['майка', { goods: ['Футболка'] }],
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
  ['нэскафе', { goods: ['Кофе'], atLeast: 3, corrected: 'нескафе' }],
  ['ghzybrb', { goods: ['Пряники'], corrected: 'пряники' }],
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
  машина резина картина корзина пластина рубаха бумажник
`
  .trim()
  .split(/\s+/);

describeShop('everyday searches', (shop) => {
  beforeAll(async () => {
    await insertDemoShop(shop().services.db, { ...(await readDemoShop()), pictures: new Map() });
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

  it('what is known of things leads to goods, by words that need no mending', async () => {
    const leading = thingGroups
      .flatMap(({ things }) => things)
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

/** In which points an answer is not what was meant. */
function missed({ first, notSold, categories, corrected, total }: Answer, meant: Meant): string[] {
  const { goods = [], atLeast = goods.length > 0 ? 1 : 0 } = meant;
  const fits = first.slice(0, atLeast).filter((name) => goods.some((start) => name.startsWith(start)));
  const missed = [];
  if (fits.length < atLeast) missed.push(`goods ${first.slice(0, atLeast).join(' | ')}`);
  if (goods.length === 0 && total > 0) missed.push(`found ${total}`);
  if (meant.notSold ? !notSold[0]?.startsWith(meant.notSold) : notSold.length > 0)
    missed.push(`not sold ${notSold}`);
  if (meant.category && categories[0] !== meant.category) missed.push(`categories ${categories}`);
  if (corrected !== meant.corrected) missed.push(`corrected ${corrected}`);
  return missed;
}
