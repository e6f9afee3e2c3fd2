import { beforeAll, expect, it } from 'vitest';
import { describeShop, type Shop } from '../support/shop.ts';

const LIST = '/api/v1/products/list-pageable';

async function search(shop: Shop, searchQuery: string | null, more: object = {}) {
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
  const categories = { sweet: 0, other: 0 };

  beforeAll(async () => {
    const { id: sweet } = await shop().category();
    const { id: other } = await shop().category();
    Object.assign(categories, { sweet, other });
    const goods: [string, Record<string, unknown>][] = [
      ['soap', { name: 'Мыло', categoryId: other, description: 'Пахнет как чай', tags: ['hygiene'] }],
      ['coffee', { name: 'Кофе растворимый', categoryId: other }],
      ['kozinaki', { name: 'Козинаки', categoryId: other }],
      ['set', { name: 'Набор «Чай и сладкое», 10 позиций', categoryId: sweet }],
      ['gingerbread', { name: 'Пряники заварные, 500 г', categoryId: sweet }],
      ['condensed', { name: 'Молоко сгущённое с сахаром, дой-пак 270 г', categoryId: sweet }],
      ['boiled', { name: 'Сгущёнка варёная, дой-пак 270 г', categoryId: sweet }],
      ['tea', { name: 'Чай чёрный крупнолистовой, 200 г', categoryId: sweet }],
      ['teapot', { name: 'Чайник дорожный', categoryId: other, price: 900 }],
      ['tree', { name: 'Ёлка искусственная', categoryId: other }],
      ['chocolate', { name: 'Шоколад горький 72 %, 90 г', categoryId: sweet }],
      ['cream', { name: 'Крем для рук', categoryId: other, restrictions: 'Без спирта в составе' }],
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

  it('shows the best first: the word as the name begins, in the name, beginnings of it, elsewhere', async () => {
    expect(names(await search(shop(), 'чай'))).toEqual(['tea', 'set', 'teapot', 'soap']);
    expect(names(await search(shop(), 'крем спирт'))).toEqual(['cream']);
  });

  it('shows the word that was meant before those that are only like it', async () => {
    expect(names(await search(shop(), 'сгущонка'))).toEqual(['boiled', 'condensed']);
  });

  it('leaves out what is like the word by chance', async () => {
    expect(names(await search(shop(), 'кофэ'))).toEqual(['coffee']);
  });

  it('breaks ties by id', async () => {
    const { id: categoryId } = await shop().category();
    const made = [];
    for (let i = 0; i < 5; i += 1) made.push((await shop().product({ name: 'Варежки', categoryId })).id);
    const found = await search(shop(), 'варежка', { categoryId });
    expect(found.content.map(({ id }: { id: number }) => id)).toEqual(made);
    const down = { categoryId, pageableRequest: { size: 3, field: 'id', sortDirection: 'DESC' } };
    const descending = await search(shop(), 'варежка', down);
    expect(descending.content.map(({ id }: { id: number }) => id)).toEqual(made.toReversed().slice(0, 3));
    expect(descending).toMatchObject({ totalElements: 5, totalPages: 2 });
  });

  // Control: in `src/catalog/server/search/search-products.ts` replace `lowerRefused(hits, rank, filter.isRefused) : rank` with `rank : rank`
  it('puts what a facility refuses behind the best of its category, a set by its parts, and before what fits less', async () => {
    const { id: categoryId } = await shop().category();
    const { id: facilityId } = await shop().facility({
      refusedTags: ['can'],
      refusedSource: 'FACILITY',
      refusedOn: '2026-11-01',
    });
    const made: number[] = [];
    const make = async (fields: object) => made.push((await shop().product({ categoryId, ...fields })).id);
    await make({ name: 'Тушёнка в банке', tags: ['can'] });
    await make({ name: 'Тушёнка двойная', parts: [{ productId: made[0], quantity: 2 }] });
    await make({ name: 'Говядина тушёная', tags: ['soft'] });
    await make({ name: 'Каша', description: 'Как тушёнка' });
    await make({ name: 'Набор «Тушёнка»', parts: [{ productId: made[2], quantity: 2 }] });
    await make({ name: 'Каша без тушёнки' });
    const order = async (more: object) =>
      (await search(shop(), 'тушёнка', { categoryId, ...more })).content.map(({ id }: { id: number }) =>
        made.indexOf(id),
      );
    expect(await order({ facilityId })).toEqual([2, 0, 1, 3, 4]);
    // Control: in `src/catalog/server/search/search-products.ts` replace `{ ...product, foundPart: best.name.replace(/,.*/, '') }` with `product`
    const [, , set] = (await search(shop(), 'тушёнка', { categoryId, facilityId })).content;
    expect(set).toMatchObject({ name: 'Тушёнка двойная', foundPart: 'Тушёнка в банке' });
    // Control: in `src/catalog/server/search/search-products.ts` replace `rankOf(best) > 0` with `rankOf(best) >= 0`
    const [double] = (await search(shop(), 'двойная', { categoryId })).content;
    expect([double.name, double.foundPart]).toEqual([set.name, undefined]);
    for (const none of [null, 999_999]) expect(await order({ facilityId: none })).toEqual([0, 1, 2, 3, 4]);
    const pageableRequest = { page: 1, size: 2 };
    expect(await order({ facilityId, pageableRequest })).toEqual([1, 3]);
  });

  it('sorts by price when asked to', async () => {
    const input = { pageableRequest: { size: 100, field: 'price', sortDirection: 'DESC' } };
    expect(names(await search(shop(), 'чай', input))[0]).toBe('teapot');
  });

  it('pages through what it found', async () => {
    const page = (number: number) => search(shop(), 'чай', { pageableRequest: { page: number, size: 3 } });
    expect(names(await page(0))).toEqual(['tea', 'set', 'teapot']);
    expect(names(await page(1))).toEqual(['soap']);
    expect(await page(2)).toMatchObject({ content: [], totalElements: 4, totalPages: 2 });
    expect(await page(Number.MAX_SAFE_INTEGER)).toMatchObject({ content: [], totalElements: 4 });
  });

  it('looks into one category with all below it, and only there', async () => {
    const { content } = await search(shop(), 'чай', { categoryId: categories.other });
    expect(names({ content })).toEqual(['teapot', 'soap']);
    expect((await search(shop(), 'чай', { categoryId: 999_999 })).totalElements).toBe(0);
    // The word is known to the shop, so it is not mended into another one.
    const tree = await search(shop(), 'ёлка', { categoryId: categories.sweet });
    expect(tree).toMatchObject({ totalElements: 0 });
    expect(tree).not.toHaveProperty('correctedQuery');
  });

  it('finds some of the words when no product holds them all, those with more of them first', async () => {
    expect(names(await search(shop(), 'чай мыло носки'))[0]).toBe('soap');
    const body = await search(shop(), 'пряники экскаватор');
    expect(names(body)).toEqual(['gingerbread']);
    expect(body).not.toHaveProperty('correctedQuery');
    expect(names(await search(shop(), 'чай чёрный экскаватор'))).toEqual(['tea']);
  });

  it.each(['абракадабра', 'qwertyuiop', 'экс', '🍪', '%', "'", '&|!'])(
    'finds nothing by %s',
    async (query) => {
      const body = await search(shop(), query);
      expect(body).toMatchObject({ content: [], totalElements: 0, totalPages: 0 });
      expect(body).not.toHaveProperty('correctedQuery');
    },
  );

  it.each([
    ['пряники & (заварные | чай)', 'gingerbread'],
    ["пряники' \\ % _ : ! * 🍪", 'gingerbread'],
    ['печенье «мария»', 'biscuits'],
  ])('reads the words of %s', async (query, expected) => {
    expect(names(await search(shop(), query))[0]).toBe(expected);
  });

  it.each(['с', 'a'.repeat(200), 'я '.repeat(100), '1 '.repeat(100), '𝒳𝒴 ½ ² ﷺ ａｂｃ', 'e\u0301'])(
    'takes %s for plain words',
    async (query) => {
      const { content, totalElements } = await search(shop(), query);
      expect(content.length).toBe(totalElements);
    },
  );

  it('is the whole list for an empty query', async () => {
    const all = await search(shop(), '');
    expect((await search(shop(), '   ')).totalElements).toBe(all.totalElements);
    expect((await search(shop(), null)).totalElements).toBe(all.totalElements);
    expect(all.totalElements).toBeGreaterThanOrEqual(Object.keys(ids).length);
  });

  it('takes 200 characters and not one more', async () => {
    const longest = `пряники ${'я'.repeat(192)}`;
    expect(names(await search(shop(), longest))).toEqual(['gingerbread']);
    const response = await shop().post(LIST, { pageableRequest: {}, searchQuery: `${longest}я` });
    expect(response.status).toBe(400);
  });

  it('does not find what was deleted, and finds what was renamed at once', async () => {
    const { id: categoryId } = await shop().category();
    const fields = { name: 'Скакалка', categoryId, price: 1, prioritySort: 1 };
    const count = async (query: string) => (await search(shop(), query, { categoryId })).totalElements;
    expect([await count('скокалка'), await count('crfrfkrf')]).toEqual([0, 0]);
    const { id } = await shop().product(fields);
    expect([await count('скокалка'), await count('crfrfkrf')]).toEqual([1, 1]);
    await shop().asAdmin.put(`/api/v1/products/update/${id}`, { ...fields, name: 'Прыгалка' });
    expect([await count('скакалка'), await count('прыгалки')]).toEqual([0, 1]);
    await shop().asAdmin.delete(`/api/v1/products/delete/${id}`);
    expect([await count('прыгалка'), await count('прыголка')]).toEqual([0, 0]);
    await shop().asAdmin.get(`/api/v1/products/undelete/${id}`);
    expect(await count('прыголка')).toBe(1);
  });
});
