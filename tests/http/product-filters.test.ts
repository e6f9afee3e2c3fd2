import { beforeAll, expect, it } from 'vitest';
import { describeShop } from '../support/shop.ts';
import { newName } from '../support/shop-makers.ts';

const LIST = '/api/v1/products/list-pageable';

describeShop('filters of a list', (shop) => {
  const word = newName('Сухарики');
  let categoryId: number;

  beforeAll(async () => {
    categoryId = (await shop().category()).id;
    const goods: [string, number, string[]][] = [
      ['с сахаром', 30, ['sugar', 'lenten']],
      ['без всего', 20, ['no-sugar', 'lenten']],
      ['с сыром', 10, ['no-sugar', 'perishable']],
      ['простые', 40, []],
    ];
    for (const [kind, price, tags] of goods) {
      await shop().product({ name: `${word} ${kind}`, categoryId, price, tags });
    }
  });

  /** The last words of what a list shows. */
  async function kinds(filters: string[] | null | undefined, more: object = {}): Promise<string[]> {
    const body = { pageableRequest: { page: 0, size: 100 }, categoryId, filters, ...more };
    const { status, body: page } = await shop().post(LIST, body);
    expect(status, JSON.stringify(page)).toBe(200);
    expect(page.totalElements).toBe(page.content.length);
    return page.content.map(({ name }: { name: string }) => name.slice(word.length + 1));
  }

  it.each([
    [undefined, ['с сахаром', 'без всего', 'с сыром', 'простые']],
    [null, ['с сахаром', 'без всего', 'с сыром', 'простые']],
    [[], ['с сахаром', 'без всего', 'с сыром', 'простые']],
    [['no-sugar'], ['без всего', 'с сыром']],
    [['lenten'], ['с сахаром', 'без всего']],
    [['no-fridge'], ['с сахаром', 'без всего', 'простые']],
    [['lenten', 'no-sugar'], ['без всего']],
    [['no-fridge', 'no-sugar', 'lenten'], ['без всего']],
  ])('%j', async (filters, expected) => {
    expect(await kinds(filters)).toEqual(expected);
    expect((await kinds(filters, { searchQuery: word })).sort()).toEqual([...expected].sort());
  });

  // Control: in `src/catalog/server/snapshot/catalogue.ts` replace `      .sort(comparing(filter));` with `;`
  it('stand beside an order, a search and pages', async () => {
    const dear = { pageableRequest: { page: 0, size: 100, field: 'price', sortDirection: 'DESC' } };
    expect(await kinds(['no-fridge'], dear)).toEqual(['простые', 'с сахаром', 'без всего']);
    expect(await kinds(['no-fridge'], { ...dear, searchQuery: word })).toEqual([
      'простые',
      'с сахаром',
      'без всего',
    ]);
    const second = { pageableRequest: { page: 1, size: 2 }, categoryId, filters: ['no-fridge'] };
    expect((await shop().post(LIST, second)).body).toMatchObject({ totalElements: 3, totalPages: 2 });
  });

  it('are read from the words of a search', async () => {
    expect(await kinds(undefined, { searchQuery: `${word} без сахара` })).toEqual(['без всего', 'с сыром']);
    expect(await kinds(undefined, { searchQuery: `постные ${word}` })).toEqual(['с сахаром', 'без всего']);
    expect(await kinds(undefined, { searchQuery: 'без холодильника' })).not.toContain('с сыром');
  });

  it.each([[['meat']], ['lenten'], [['lenten', 'lenten', 'lenten', 'lenten']]])(
    'refuse %j',
    async (filters) => {
      const { status, body } = await shop().post(LIST, { pageableRequest: {}, filters });
      expect(status).toBe(400);
      expect(body.message).toBe('Фильтры — no-sugar, lenten, no-fridge');
    },
  );
});
