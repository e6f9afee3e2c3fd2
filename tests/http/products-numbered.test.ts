import { expect, it } from 'vitest';
import { getNumberedProducts } from '../../src/letter/products-numbered.contract.ts';
import { describeShop } from '../support/shop.ts';
import { expectStatus, newName } from '../support/shop-makers.ts';

interface Group {
  categoryId: number | null;
  categoryNames: string[];
  products: { id: number; name: string }[];
}

describeShop('the list with numbers that is printed', (shop) => {
  const ask = async () =>
    expectStatus(200, await shop().get(getNumberedProducts.path)) as { groups: Group[]; total: number };
  const namesIn = (groups: Group[], categoryId: number) =>
    groups.find((group) => group.categoryId === categoryId)?.products.map(({ name }) => name);

  it('holds the goods of each category by name, the categories as they are shown', async () => {
    const first = await shop().category({ name: newName('Первая'), prioritySort: 900 });
    const second = await shop().category({ name: newName('Вторая'), prioritySort: 800 });
    const below = await shop().category({ name: newName('Ниже'), prioritySort: 700 });
    expectStatus(
      200,
      await shop().asAdmin.post('/api/v1/categories/move-to-subcategory', {
        movedCategoryId: below.id,
        actionCategory: 'RAISE_UNIT_CATEGORY',
        masterCategoryId: first.id,
      }),
    );
    for (const [name, categoryId] of [
      ['Яблоки', second.id],
      ['Чай 100 г', first.id],
      ['Ёжик, печенье', first.id],
      ['Чай 20 г', first.id],
      ['Изюм', below.id],
    ] as const) {
      await shop().product({ name, categoryId });
    }
    const { groups, total } = await ask();
    const ours = groups.filter(({ categoryId }) =>
      [first.id, second.id, below.id].includes(categoryId as number),
    );
    expect(
      ours.map(({ categoryNames, products }) => [categoryNames, products.map(({ name }) => name)]),
    ).toEqual([
      [[first.name], ['Ёжик, печенье', 'Чай 20 г', 'Чай 100 г']],
      [[first.name, below.name], ['Изюм']],
      [[second.name], ['Яблоки']],
    ]);
    expect(groups.reduce((sum, { products }) => sum + products.length, 0)).toBe(total);
  });

  it('says of a thing its number, weight, sizes and when it is back, and nothing of money', async () => {
    const { id: categoryId } = await shop().category();
    const tea = await shop().product({ name: 'Чай', categoryId, weightGrams: 120, tags: ['tea'] });
    await shop().product({
      name: 'Носки',
      categoryId,
      choices: ['25', '27'],
      outUntil: '2099-12-03',
    });
    await shop().product({ name: 'Набор', categoryId, parts: [{ productId: tea.id, quantity: 2 }] });
    const { groups } = await ask();
    const products = groups.find((group) => group.categoryId === categoryId)?.products ?? [];
    expect(products).toMatchObject([
      { name: 'Набор', weightGrams: 240, tags: ['tea', 'set'], choices: [], out: false },
      { name: 'Носки', weightGrams: null, choices: ['25', '27'], out: true, outUntil: '2099-12-03' },
      { id: tea.id, name: 'Чай', weightGrams: 120, tags: ['tea'], out: false, outUntil: null },
    ]);
    expect(Object.keys(products[0] ?? {}).sort()).toEqual(
      ['choices', 'id', 'name', 'out', 'outReason', 'outUntil', 'tags', 'weightGrams'].sort(),
    );
  });

  it('follows what is deleted, renamed and brought back', async () => {
    const { id: categoryId } = await shop().category();
    const { id } = await shop().product({ name: 'Халва', categoryId });
    expect(namesIn((await ask()).groups, categoryId)).toEqual(['Халва']);
    expectStatus(200, await shop().asAdmin.patch(`/api/v1/products/${id}`, { name: 'Щербет' }));
    expect(namesIn((await ask()).groups, categoryId)).toEqual(['Щербет']);
    expectStatus(200, await shop().asAdmin.delete(`/api/v1/products/delete/${id}`));
    expect(namesIn((await ask()).groups, categoryId)).toBeUndefined();
    expectStatus(200, await shop().asAdmin.get(`/api/v1/products/undelete/${id}`));
    expect(namesIn((await ask()).groups, categoryId)).toEqual(['Щербет']);
  });
});
