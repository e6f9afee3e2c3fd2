import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, field, fill, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { countDeskProducts } from '../../catalog/admin-products.contract.ts';
import {
  type Category,
  changeCategoryParent,
  createCategories,
  deleteCategory,
  getCategoryTree,
  updateCategory,
} from '../../catalog/categories.contract.ts';
import * as page from './admin-category-create.page.tsx';

const category = (id: number, name: string): Category => ({
  ...{ id, name, prioritySort: 1, unitLevel: 1, version: 1, subCategories: [] },
});

const [tea, salt, shelf] = [category(1, 'Чай'), category(2, 'Соль'), category(3, 'Полка')];

/** The tree as it is from now on. */
const standing = (...categories: Category[]) => server.respond(getCategoryTree, { categories });

beforeEach(() => {
  standing(tea, salt, shelf);
  server.respond(countDeskProducts, { total: 0, categories: [], lacking: [], deleted: 0 });
});

async function open(search = '') {
  const path = '/admin/category-create';
  const user = show({ [path]: page }, path + search, { as: 'administrator' });
  await says('Соль');
  return user;
}

async function inMenu(user: Awaited<ReturnType<typeof open>>, name: string, verb: string) {
  await user.click(button(`Ещё для ${name}`));
  await user.click(button(verb));
}

const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);

// Control: in `src/desk/editing/row-form.tsx` replace `leave([id], onClose)` with `onClose()`
it('changes one in its place: Esc leaves it, Enter saves', async () => {
  const user = await open();
  await user.click(button('Чай'));
  fill(/^Название категории/, 'Кофе');
  await user.keyboard('{Escape}');
  await user.click((await dialog()).getByRole('button', { name: 'Остаться' }));
  expect(field(/^Название категории/).value).toBe('Кофе');
  await user.type(field(/^Название категории/), '{Escape}');
  await user.click((await dialog()).getByRole('button', { name: 'Уйти' }));
  expect(document.activeElement).toBe(button('Чай'));
  await user.click(button('Чай'));
  expect(field(/^Название категории/).value).toBe('Чай');
  fill(/^Название категории/, 'Чай и кофе');
  server.respond(updateCategory, { ...tea, name: 'Чай и кофе', version: 2 });
  standing(category(1, 'Чай и кофе'), salt, shelf);
  await user.keyboard('{Enter}');
  await says('Категория успешно обновлена');
  expect(server.sent(updateCategory).map(({ body }) => body)).toEqual([
    { name: 'Чай и кофе', prioritySort: 1, version: 1 },
  ]);
});

// Control: in `src/catalog-desk/web/admin-category-create.page.tsx` replace `flattenCategoryTree([category]).reduce` with `[{ category }].reduce`
it('says beside a name how many goods it holds with all below it, and leads to them', async () => {
  standing({ ...tea, subCategories: [{ ...salt, unitLevel: 2 }] }, shelf);
  const categories = [tea, salt].map(({ id }) => ({ id, products: id + 1 }));
  server.respond(countDeskProducts, { total: 5, categories, lacking: [], deleted: 0 });
  await open();
  await says('Чай5 товаров');
  await says('Соль3 товара');
  await says('Полкапусто');
  const goods = screen.getByRole('link', { name: '5 товаров' });
  expect(goods.getAttribute('href')).toBe('/admin/product?category=1');
});

// Control: in `src/desk/side-panel.tsx` replace `closeAndReturn(closeAll)` with `closeAll()`
// Control: in `src/desk/side-panel.tsx` replace `row !== NEW_ROWS_DIRTY_KEY` with `false`
it('is changed beside the tree where there is room, and its row stays', async () => {
  vi.stubGlobal('innerWidth', 1280);
  const user = await open();
  await user.click(button('Чай'));
  const beside = within(screen.getByRole('complementary', { name: 'Изменение' }));
  expect(beside.getByRole('heading', { name: 'Чай' })).toBeTruthy();
  expect(button('Чай').getAttribute('aria-expanded')).toBe('true');
  fill(/^Название категории/, 'Кофе');
  await user.click(beside.getByRole('button', { name: 'Закрыть' }));
  await says('Уйти без сохранения?');
  await user.click((await dialog()).getByRole('button', { name: 'Уйти' }));
  expect(document.activeElement).toBe(button('Чай'));
  await user.click(button('Добавить'));
  await beside.findByRole('heading', { name: 'Новая категория' });
  await user.click(button(/^Приоритет ?1.*Чай/));
  fill('Приоритет, Чай', '7');
  server.respond(updateCategory, { ...tea, prioritySort: 7, version: 2 });
  await user.keyboard('{Enter}');
  await says('Категория успешно обновлена');
  expect(server.sent(updateCategory).map(({ body }) => body)).toEqual([
    { name: 'Чай', prioritySort: 7, version: 1 },
  ]);
});

// Control: in `src/catalog-desk/web/admin-category-create.page.tsx` replace `sought === '' && problem === null` with `problem === null`
// Control: in `src/catalog-desk/web/admin-category-create.page.tsx` replace `isEmpty={shown.length === 0}` with ``
// Control: in `src/catalog-desk/web/admin-categories/category-tree.tsx` replace `useRowFormOpen(id,` with `useRowFormOpen(0,`
it('the address opens a category, and says where there is none', async () => {
  await open('?open=2');
  expect(field(/^Название категории/).value).toBe('Соль');
  cleanup();
  await open('?open=9');
  await says('Категории № 9 нет');
});

it('a search that finds nothing says so once, counts nothing, and leads back to all', async () => {
  const user = await open();
  await says('3 категории');
  fill('Найти категорию', 'ЧА');
  await says('Найдено: 1');
  expect(document.querySelector('mark')?.textContent).toBe('Ча');
  fill('Найти категорию', 'нет такой');
  await says('По запросу «нет такой» категорий нет');
  expect(text()).not.toContain('3 категории');
  for (const name of ['Свернуть всё', 'Запомнить отбор'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await user.click(button('Показать все'));
  await says('3 категории');
});

it('says before a deletion what it holds, and the focus goes on at the heading', async () => {
  const categories = [{ id: tea.id, products: 1 }];
  server.respond(countDeskProducts, { total: 1, categories, lacking: [], deleted: 0 });
  const user = await open();
  await inMenu(user, 'Чай', 'Удалить Чай');
  await says('В ней 1 товар.');
  expect((await dialog()).queryByRole('button', { name: 'Удалить' })).toBeNull();
  await user.click((await dialog()).getAllByRole('button').at(-1) as HTMLElement);
  server.respond(deleteCategory, { message: 'Удалена' });
  await inMenu(user, 'Соль', 'Удалить Соль');
  await says('Она пуста');
  standing(tea, shelf);
  await user.click((await dialog()).getByRole('button', { name: 'Удалить' }));
  await says('Категория успешно удалена');
  await waitFor(() => expect(document.activeElement?.id).toBe('category-tree'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Соль' })).toBeNull());
});

// Control: in `src/catalog-desk/web/admin-category-create.page.tsx` replace `if (products === undefined)` with `if (products === 0)`
// Control: in `src/catalog-desk/web/admin-category-create.page.tsx` replace `disabled={products === undefined}` with ``
it('asks what it holds before it can be deleted, and offers it where that cannot be known', async () => {
  server.fails(countDeskProducts, 'network');
  const release = server.holds(countDeskProducts);
  const user = await open();
  await inMenu(user, 'Чай', 'Удалить Чай');
  await says('Узнаём, что в ней');
  const remove = (await dialog()).getByRole('button', { name: 'Удалить' });
  expect(remove).toHaveProperty('disabled', true);
  release();
  await says('узнать не удалось');
  expect(remove).toHaveProperty('disabled', false);
});

it('asks about a second deletion while the first is on its way', async () => {
  const user = await open();
  server.respond(deleteCategory, { message: 'Удалена' });
  const release = server.holds(deleteCategory);
  await inMenu(user, 'Чай', 'Удалить Чай');
  await says('Она пуста');
  await user.click((await dialog()).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(server.sent(deleteCategory)).toHaveLength(1));
  await user.keyboard('{Escape}');
  await inMenu(user, 'Соль', 'Удалить Соль');
  await says('Удалить категорию «Соль»?');
  standing(salt, shelf);
  release();
  await says('Категория успешно удалена');
  server.holds(deleteCategory)();
  standing(shelf);
  await user.click((await dialog()).getByRole('button', { name: 'Удалить' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Соль' })).toBeNull());
  expect(server.sent(deleteCategory)).toHaveLength(2);
});

it('a move that ends late does not take the focus from another row', async () => {
  const user = await open();
  server.respond(changeCategoryParent, { ...salt, version: 2 });
  await inMenu(user, 'Соль', 'Переместить… Соль');
  expect((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Переместить' }).disabled).toBe(
    true,
  );
  await user.selectOptions((await dialog()).getByLabelText('Куда'), '1');
  const release = server.holds(getCategoryTree);
  standing({ ...tea, subCategories: [{ ...salt, unitLevel: 2 }] }, shelf);
  await user.click((await dialog()).getByRole('button', { name: 'Переместить' }));
  await waitFor(() => expect(server.sent(getCategoryTree)).toHaveLength(2));
  button('Полка').focus();
  release();
  await says('Категория успешно перемещена');
  await screen.findByRole('button', { name: 'Свернуть Чай' });
  expect(document.activeElement).toBe(button('Полка'));
});

it('new ones that the server has refused stay, and go at the next press', async () => {
  const user = await open('?new=1');
  fill(/^Название категории/, 'Крупы');
  server.fails(createCategories, 500);
  await user.click(button('Создать категорию'));
  await says('Произошла ошибка при создании категорий');
  expect(field(/^Название категории/).value).toBe('Крупы');
  server.respond(createCategories, { categories: [category(4, 'Крупы')] });
  await user.click(button('Создать категорию'));
  await says('Категории успешно созданы!');
});

// Control: in `src/desk/editing/new-rows-form.tsx` replace `leave([NEW_ROWS_DIRTY_KEY], cancel)` with `cancel()`
it('new ones go on Esc, which asks first where something is typed', async () => {
  const user = await open('?new=1');
  const isClosed = () => expect.poll(() => screen.queryByLabelText(/^Название категории/)).toBeNull();
  await user.type(field(/^Название категории/), '{Escape}');
  await isClosed();
  await user.click(button('Добавить'));
  await user.type(await screen.findByLabelText(/^Название категории/), 'Крупы{Escape}');
  await user.click(button('Остаться'));
  await user.type(field(/^Название категории/), '{Escape}');
  await user.click(button('Уйти'));
  await isClosed();
  await user.click(button('Добавить'));
  expect(await screen.findByLabelText(/^Название категории/)).toHaveProperty('value', '');
});
