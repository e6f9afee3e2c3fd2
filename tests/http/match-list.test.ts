import { beforeAll, describe, expect, it } from 'vitest';
import { insertDemoShop } from '../../src/app/demo/demo-data.db.ts';
import { readDemoShop } from '../../src/app/demo/demo-data.ts';
import { splitList } from '../../src/features/cart/list/split-list.ts';
import type { MatchedLine } from '../../src/features/cart/products-match-list.contract.ts';
import { describeShop } from '../support/shop.ts';

const MATCH = '/api/v1/products/match-list';
const WORDS = '/api/v1/products/list-words';

/** What a line is answered with, the goods by the beginnings of their names. */
interface Meant {
  group: MatchedLine['group'] | MatchedLine['group'][];
  product?: string;
  quantity?: number;
  /** What the first of the others begins with, or `[]` for none at all. */
  others?: string | [];
  note?: string;
}

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
  ['мам', { group: 'NOT_GOODS', others: [] }],
  ['как ты там', { group: 'NOT_GOODS', others: [] }],
  ['не переживай', { group: 'NOT_GOODS', others: [] }],
];

describeShop('a list becomes goods', (shop) => {
  beforeAll(async () => {
    await insertDemoShop(shop().services.db, { ...(await readDemoShop()), pictures: new Map() });
  });

  const names = async () => {
    const rows = await shop().services.db.selectFrom('products').select(['id', 'name']).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };

  async function match(lines: string[], facilityId?: number): Promise<MatchedLine[]> {
    const matched: MatchedLine[] = [];
    for (let from = 0; from < lines.length; from += 60) {
      const body = { lines: lines.slice(from, from + 60), ...(facilityId ? { facilityId } : {}) };
      const answer = await shop().post(MATCH, body);
      expect(answer.status).toBe(200);
      matched.push(...answer.body.lines);
    }
    return matched;
  }

  /** In which points the answers are not what was meant. */
  async function missed(meant: [line: string, meant: Meant][]) {
    const nameOf = await names();
    const answers = await match(meant.map(([line]) => line));
    return meant.flatMap(([line, { group, product, quantity, others, note }], index) => {
      const answer = answers[index] as MatchedLine;
      const named = (id: number | null | undefined) => (id ? (nameOf.get(id) ?? '') : '');
      const points = [
        answer.line === line,
        [group].flat().includes(answer.group),
        named(answer.productId).startsWith(product ?? '') &&
          (product !== undefined) === (answer.productId !== null),
        quantity === undefined || answer.quantity === quantity,
        others === undefined ||
          (others.length === 0
            ? answer.otherIds.length === 0
            : named(answer.otherIds[0]).startsWith(String(others))),
        note === undefined || answer.note?.startsWith(note),
        answer.otherIds.length <= 4,
      ];
      return points.every(Boolean)
        ? []
        : [{ ...answer, named: named(answer.productId), first: named(answer.otherIds[0]) }];
    });
  }

  it('as people write them', async () => {
    expect(await missed(table)).toEqual([]);
  });

  describe('its text is cut into lines', () => {
    it.each([
      ['тетради 5 шт, ручки 2, конверты 10', ['тетради 5 шт', 'ручки 2', 'конверты 10']],
      [
        'чай две пачки конфеты кило мыло хозяйственное три штуки',
        ['чай две пачки', 'конфеты кило', 'мыло хозяйственное три штуки'],
      ],
      ['носки чёрные, 5 пар', ['носки чёрные, 5 пар']],
    ])('%s', async (text, lines) => {
      const { stems } = (await shop().get(WORDS)).body;
      expect(splitList(text, stems)).toEqual(lines.map((line) => ({ line, goods: true })));
    });

    it('and what holds no goods stays with its reader', async () => {
      const { stems } = (await shop().get(WORDS)).body;
      expect(splitList('мам, как ты там, не переживай', stems).filter(({ goods }) => goods)).toEqual([]);
    });
  });
});
