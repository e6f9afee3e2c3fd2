import { beforeAll, expect, it } from 'vitest';
import { describeShop, type Shop } from '../support/shop.ts';

const LIST = '/api/v1/products/list-pageable';

async function search(shop: Shop, searchQuery: string, more: object = {}) {
  const { status, body } = await shop.post(LIST, {
    pageableRequest: { page: 0, size: 100 },
    searchQuery,
    images: 'url',
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describeShop('search', (shop) => {
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const { id: sweet } = await shop().category();
    const { id: other } = await shop().category();
    const goods: [string, object][] = [
      ['set', { name: 'Набор «Чай и сладкое», 10 позиций', categoryId: sweet }],
      ['gingerbread', { name: 'Пряники заварные, 500 г', categoryId: sweet }],
      ['condensed', { name: 'Молоко сгущённое с сахаром, дой-пак 270 г', categoryId: sweet }],
      ['boiled', { name: 'Сгущёнка варёная, дой-пак 270 г', categoryId: sweet }],
      ['tea', { name: 'Чай чёрный крупнолистовой, 200 г', categoryId: sweet }],
      ['teapot', { name: 'Чайник дорожный', categoryId: other, price: 900 }],
      ['tree', { name: 'Ёлка искусственная', categoryId: other }],
      ['chocolate', { name: 'Шоколад горький 72 %, 90 г', categoryId: sweet }],
      ['cream', { name: 'Крем для рук', categoryId: other, restrictions: 'Без спирта в составе' }],
      ['soap', { name: 'Мыло', categoryId: other, description: 'Пахнет как чай', tags: ['hygiene'] }],
      ['biscuits', { name: 'Печенье "Мария" & Ко', categoryId: sweet }],
    ];
    for (const [key, fields] of goods) ids[key] = (await shop().product(fields)).id;
  });

  const names = (body: { content: { id: number }[] }) =>
    body.content.map(({ id }) => Object.keys(ids).find((key) => ids[key] === id));

  it.each([
    ['пряник', 'gingerbread'],
    ['пряниками', 'gingerbread'],
    ['ПРЯНИКИ', 'gingerbread'],
    ['сгущ', 'condensed'],
    ['елка', 'tree'],
    ['ёлка', 'tree'],
    ['ЁЛКИ', 'tree'],
    ['сгущенное молоко', 'condensed'],
    ['молоко с сахаром', 'condensed'],
    ['72 %', 'chocolate'],
    ['дой-пак 270', 'boiled'],
    ['спирт', 'cream'],
    ['hygiene', 'soap'],
  ])('finds by %s', async (query, expected) => {
    const body = await search(shop(), query);
    expect(names(body)).toContain(expected);
    expect(body).not.toHaveProperty('correctedQuery');
  });

  it.each([
    ['ghzybrb', 'gingerbread', 'пряники'],
    ['GHZYBRB', 'gingerbread', 'пряники'],
    ['`krf', 'tree', 'ёлка'],
    ['xfq xthysq', 'tea', 'чай черный'],
    ['сгущонка', 'condensed', 'сгущёнка'],
    ['прянеки', 'gingerbread', 'пряники'],
    ['малако', 'condensed', 'молоко'],
    ['ghzytrb', 'gingerbread', 'пряники'],
    ['сгущонное молоко', 'condensed', 'сгущённое молоко'],
    ['shokolad', 'chocolate', 'шоколад'],
  ])('mends %s', async (query, expected, corrected) => {
    const body = await search(shop(), query);
    expect(names(body)).toContain(expected);
    expect(body.correctedQuery).toBe(corrected);
  });

  it('shows the best first', async () => {
    expect(names(await search(shop(), 'чай'))).toEqual(['tea', 'set', 'teapot', 'soap']);
  });
});
