import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  address,
  button,
  field,
  fill,
  isAt,
  navigate,
  says,
  show,
  text,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { deskProduct, pageWith, product } from '../../../tests/component/samples.ts';
import {
  countDeskProducts,
  createProducts,
  deleteProduct,
  getDeletedProducts,
  listDeskProducts,
  listFoundDeskProducts,
  patchProduct,
  undeleteProduct,
  updateProduct,
} from '../../catalog/admin-products.contract.ts';
import { getCategoryTree } from '../../catalog/categories.contract.ts';
import type { DeskProduct } from '../../catalog/desk-product.ts';
import {
  changeProductStock,
  getProductStock,
  listProductStock,
} from '../../catalog/product-stock.contract.ts';
import { knownProductTags } from '../../catalog/product-tags.ts';
import { getProductsByIds, listProductsPage } from '../../catalog/products.contract.ts';
import {
  changeProductsInBulk,
  listRecentBulkChanges,
  previewBulkUndo,
  undoBulkChange,
} from '../../catalog/products-bulk.contract.ts';
import { runShortcut } from '../../desk/shortcuts.ts';
import * as page from './admin-product.page.tsx';

const SCREEN = '/admin/product';

const halva = deskProduct(5, 'Халва', 1_000, { prioritySort: 3, version: 7 });

const category = (id: number, name: string) => ({
  ...{ id, name, prioritySort: 1, unitLevel: 1, version: 1, subCategories: [] },
});

const counts = (photos: number) => ({
  ...{ total: 1, categories: [], deleted: 2 },
  lacking: [{ lacks: 'PHOTO' as const, products: photos }],
});

beforeEach(() => {
  server.respond(getCategoryTree, { categories: [category(1, 'Бакалея'), category(2, 'Новое место')] });
  server.respond(listDeskProducts, { products: [halva], total: 1 });
  server.respond(countDeskProducts, counts(1));
  // Of a name like the one that is typed.
  server.respond(listProductsPage, pageWith([]));
  server.respond(getProductStock, { stock: null });
});

async function open(search = '', words = 'Халва') {
  const user = show({ [SCREEN]: page, '/admin/record': { default: () => 'Журнал' } }, SCREEN + search, {
    as: 'administrator',
  });
  await says(words);
  return user;
}

/** Every change of the one product is answered as the server does. */
function takesChanges() {
  let stored: DeskProduct = halva;
  server.respond(patchProduct, ({ body }) => {
    const { price, ...fields } = body as { price?: number };
    const kopecks = price === undefined ? stored.price : Math.round(price * 100);
    stored = { ...stored, ...fields, price: kopecks, version: stored.version + 1 };
    return stored;
  });
}

const patches = () => server.sent(patchProduct).map(({ body }) => body);

/** Opens a menu and presses what is in it. */
async function press(user: User, menu: string, verb: string | RegExp) {
  await user.click(button(menu));
  await user.click(button(verb));
}

/** What opens the one product. */
const opener = () => screen.getByRole('link', { name: 'Халва' });

type User = Awaited<ReturnType<typeof open>>;

async function typePrice(user: User, price: string) {
  await user.click(document.querySelector('#product-row-5-price') as HTMLElement);
  fill(/^Цена/, price);
  await user.keyboard('{Enter}');
}

it('says on each tab how many lack what, and counts again after a change', async () => {
  takesChanges();
  const user = await open();
  await says('Все 1');
  expect(text(screen.getByRole('navigation', { name: 'Какие товары' }))).toBe(
    'Все 1Нет в наличииКончаютсяБез фото 1Без весаБез метокБез заказовУдалённые 2',
  );
  server.respond(countDeskProducts, counts(0));
  await typePrice(user, '12,5');
  await says('Без фото 0');
});

describe('a number in its place', () => {
  it('is saved by Enter and not by Esc, and taken back at one press', async () => {
    takesChanges();
    const user = await open();
    await user.click(document.querySelector('#product-row-5-price') as HTMLElement);
    fill(/^Цена/, '11');
    await user.keyboard('{Escape}');
    await typePrice(user, '12,5');
    await says('Товар «Халва» сохранён');
    await user.click(button('Вернуть цену'));
    await says('Товар «Халва»: вернули, как было');
    expect(patches()).toEqual([
      { price: 12.5, version: 7, images: 'url' },
      { price: 10, version: 8, images: 'url' },
    ]);
    await user.click(button(/^Вес, г ?100/));
    fill(/^Вес, г/, '350');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(patches().at(-1)).toEqual({ weightGrams: 350, version: 9, images: 'url' }));
    await user.click(document.querySelector('#product-row-5-prioritySort') as HTMLElement);
    fill(/^Приоритет/, '-1');
    await user.keyboard('{Enter}');
    await says('Приоритет показа должен быть неотрицательным числом');
    await navigate('/admin/record');
    await says('Уйти без сохранения?');
    expect(patches()).toHaveLength(3);
  });

  it('is asked about when it grows more than threefold; «Исправить» leaves what was typed', async () => {
    takesChanges();
    const user = await open();
    await typePrice(user, '1 579,50');
    await says('Было 10,00 ₽, станет 1 579,50 ₽.');
    await user.click(button('Исправить'));
    await says('Цена не изменена: проверьте её');
    expect([field(/^Цена/).value, patches()]).toEqual(['1 579,50', []]);
    await user.keyboard('{Enter}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Изменить' }));
    await says('Товар «Халва» сохранён');
    expect(patches()).toEqual([{ price: 1579.5, version: 7, images: 'url' }]);
    await typePrice(user, '12 рублей');
    await says('Цена должна быть неотрицательной');
  });

  // Control: in `src/catalog-desk/web/admin-products/use-editable-products.ts` replace `...(seen ? { version } : {})` with `version`
  it('that another administrator has changed is told, and mine sends that one field alone', async () => {
    const words = 'Пока вы правили, товар «Халва» изменили: приоритет: было 3, стало 9';
    server.refuses(patchProduct, 'CONFLICT', words, { changes: [] });
    const user = await open();
    await typePrice(user, '20');
    await says(words);
    expect(field(/^Цена/).value).toBe('20');
    takesChanges();
    await user.click(button('Оставить моё'));
    await says('Товар «Халва» сохранён');
    expect(patches().at(-1)).toEqual({ price: 20, images: 'url' });
    server.refuses(patchProduct, 'CONFLICT', words, { changes: [] });
    await typePrice(user, '30');
    server.respond(listDeskProducts, { products: [{ ...halva, price: 2_500 }], total: 1 });
    await user.click(await screen.findByRole('button', { name: 'Взять изменённое' }));
    await says('25,00');
    expect(text()).not.toContain('30,00');
  });

  it('that is not saved is not left by going to another list', async () => {
    server.respond(listFoundDeskProducts, pageWith([halva]));
    const user = await open();
    await user.type(field('Найти по названию'), 'халва');
    await isAt(`${SCREEN}?q=${encodeURIComponent('халва')}`);
    await user.click(document.querySelector('#product-row-5-price') as HTMLElement);
    fill(/^Цена/, '12');
    await navigate(-1);
    await says('Показать другое без сохранения?То, что вы ввели, пропадёт.');
    await user.click(button('Остаться'));
    expect([field(/^Цена/).value, address()]).toEqual(['12', `${SCREEN}?q=${encodeURIComponent('халва')}`]);
    await navigate(-1);
    await user.click(await screen.findByRole('button', { name: 'Показать' }));
    await isAt(SCREEN);
  });
});

// Control: in `src/desk/side-panel.tsx` replace `openedIn(search) ?? (hasEditDraft(row) && id)` with `hasEditDraft(row) && id`
// Control: in `src/desk/editing/row-form.tsx` replace `disabled={!dirty && !isRefused}` with ``
// Control: in `src/desk/shortcuts.ts` replace `matches('[data-panel] h2')` with `matches('nav')`
// Control: in `src/desk/side-panel.tsx` replace `watchEscape((event) => {` with `watchEscape((event) => { if (!document.activeElement?.closest('[data-panel]')) return;`
it('a form beside the list stands in the address, leads to the shop, and is saved where something changed', async () => {
  vi.stubGlobal('innerWidth', 1280);
  const user = await open('?open=5');
  const beside = within(screen.getByRole('complementary', { name: 'Изменение' }));
  expect(beside.getByRole('link', { name: 'В магазине' }).getAttribute('href')).toBe('/products?product=5');
  expect(beside.getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', true);
  expect(beside.queryByRole('button', { name: 'Отмена' })).toBeNull();
  fill(/^Цена/, '11,5');
  await says('Изменено: 1');
  expect(beside.getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', false);
  await user.click(beside.getByRole('button', { name: 'Отмена' }));
  await isAt(SCREEN);
  await user.click(opener());
  await isAt(`${SCREEN}?open=5`);
  expect(document.activeElement).toBe(beside.getByRole('heading', { name: 'Халва' }));
  runShortcut(new KeyboardEvent('keydown', { code: 'KeyO', key: 'o' }));
  expect(document.activeElement).toBe(field(/^Название/));
  act(() => opener().focus());
  await user.keyboard('{Escape}');
  await isAt(SCREEN);
  expect(document.activeElement).toBe(opener());
  await user.click(opener());
  fill(/^Цена/, '12');
  await says('Изменено: 1');
  // The page goes away with what was typed, as in a reload.
  const typed = { ...sessionStorage };
  cleanup();
  Object.assign(sessionStorage, typed);
  server.respond(listDeskProducts, { products: [halva, deskProduct(6, 'Чай', 1_000)], total: 2 });
  await open('?open=6');
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map((head) => text(head));
  await waitFor(() => expect(headings()).toContain('Чай'));
  expect(headings()).not.toContain('Халва');
  await says('Халва Не сохранено');
});

// Control: in `src/catalog-desk/web/admin-products/product-list.tsx` replace `const shown = [...named, ...ofPage];` with `const shown = ofPage;`
// Control: in `src/catalog-desk/web/admin-products/product-list.tsx` replace `onChange: (all) => onChoose(shown, all),` with `onChange: (all) => onChoose(products, all),`
it('opens the product that an address names though it is on another page, and says where there is none; ticks a page, then all', async () => {
  const before = Array.from({ length: 25 }, (_, index) => deskProduct(100 + index, `Чай ${index}`, 1_000));
  server.respond(listDeskProducts, { products: [...before, halva], total: 26 });
  const user = await open('?open=5', 'Страница 1 из 2');
  await user.click(button('Закрыть'));
  await isAt(SCREEN);
  expect(screen.queryByRole('link', { name: 'Халва' })).toBeNull();
  server.respond(getProductsByIds, []);
  await navigate(`${SCREEN}?open=6`);
  await says(/Товара №\s6 нет/);
  await isAt(SCREEN);
  server.respond(getProductsByIds, [product(7, 'Лук', 300)]);
  await navigate(`${SCREEN}?open=7`);
  await says('«Лук» в другом списке.');
  expect(screen.getByRole('link', { name: 'Показать' }).getAttribute('href')).toMatch(/\?q=.+&open=7$/);
  // The box of the head takes what is in sight; the rest only at a press of its own.
  await user.click(field('Выбрать 25 товаров'));
  await says('Выбрано: 25');
  await user.click(button('Выбрать все 26'));
  await says('Выбрано: 26');
});

// Control: in `src/desk/editing/row-form.tsx` replace `...findChangedFields(Object(typed), Object(outdated)), ` with ``
it('takes in a form what another has changed, and keeps what was typed in the other fields', async () => {
  server.refuses(updateProduct, 'CONFLICT', 'Пока вы правили, товар изменили', { changes: [] });
  const user = await open();
  await user.click(opener());
  fill(/^Цена/, '30');
  fill(/^Вес/, '777');
  await user.click(button('Сохранить'));
  server.respond(listDeskProducts, { products: [{ ...halva, price: 2_500 }], total: 1 });
  await user.click(await screen.findByRole('button', { name: 'Взять изменённое' }));
  await waitFor(() => expect([field(/^Цена/).value, field(/^Вес/).value]).toEqual(['25', '777']));
});

// Control: in `src/catalog-desk/web/admin-products/product-form.tsx` replace `{{ refused: 'Ошибка при сохранении товара. Сохраните ещё раз, введённое на месте' }}` with `"Ошибка при сохранении товара"`
it('sends the whole form of a product, as the specification names it, and says that the line is down', async () => {
  const user = await open();
  await user.click(opener());
  fill(/^Цена/, '11,5');
  server.fails(updateProduct, 'network');
  await user.click(button('Сохранить'));
  await says('Нет связи с сервером. Проверьте соединение и попробуйте ещё раз.');
  const errors = {
    ...{ name: 'Имя занято', price: 'Дороже, чем можно', outReason: 'Укажите причину', tags: 'Лишняя метка' },
    ...{ imageBase64: 'Картинка больше 10 МБ', parts: 'Набор без частей', categoryId: 'Нет такой категории' },
  };
  server.refuses(updateProduct, 'VALIDATION', 'Проверьте поля', { errors });
  await user.click(button('Сохранить'));
  for (const wrong of Object.values(errors)) await says(`Ошибка: ${wrong}`);
  server.respond(updateProduct, { ...halva, price: 1_150, version: 8 });
  await user.click(field(/^Цена/));
  await user.keyboard('{Enter}');
  await says('Товар «Халва» сохранён');
  const [, , sent, ...more] = server.sent(updateProduct);
  expect(sent?.body).toMatchObject({ id: 5, name: 'Халва', price: 11.5, categoryId: 1, version: 7 });
  expect(more).toEqual([]);
});

// Control: in `src/catalog/desk-product.ts` replace `kopecks / purchasePrice` with `kopecks / price`
it('says what a piece brings, and when it was bought for that', async () => {
  const bought = { supplier: 'Оптовик', purchasePrice: 745, purchasePriceOn: '2026-11-12', left: 2 };
  server.respond(listDeskProducts, { products: [{ ...halva, ...bought }], total: 1 });
  server.respond(updateProduct, halva);
  const user = await open();
  await says('Наценка 34 %');
  await says('Осталось 2');
  await user.click(opener());
  await says('Указана 12.11.2026');
  await says('Наценка 34 %, 2,55 ₽ с штуки');
  fill(/^Закупка/, '12,50');
  await says('Дешевле закупки на 2,50 ₽ с штуки');
  fill(/^Закупка/, '');
  expect(text()).not.toContain('с штуки');
  await user.click(button('Сохранить'));
  await says('Товар «Халва» сохранён');
  expect(server.sent(updateProduct)[0]?.body).toMatchObject({ supplier: 'Оптовик', purchasePrice: null });
});

describe('new products', () => {
  /** Fills the rows in, one more for each name. */
  async function typeRows(user: User, ...names: string[]) {
    for (const [index, name] of names.entries()) {
      if (index > 0) await user.click(button('Ещё один товар'));
      const row = within(screen.getByRole('group', { name: `Новый товар ${index + 1}` }));
      const type = (label: RegExp, value: string) =>
        fireEvent.change(row.getByLabelText(label), { target: { value } });
      type(/^Название товара/, name);
      if (index === 0) type(/^Категория/, '1');
      type(/^Цена/, '100');
      type(/^Приоритет/, '1');
    }
  }
  // Control: in `src/desk/editing/new-rows-form.tsx` replace `ref={focusFirstField}` with ``
  // Control: in `src/desk/editing/use-new-rows.ts` replace `errors: stillWrong(row, typed)` with `errors: {}`
  it('begin in their first field, stand beside the list, say at the top all that is wrong until it is mended, and are forgotten by «Отмена»', async () => {
    vi.stubGlobal('innerWidth', 1280);
    const user = await open();
    await user.click(button('Добавить'));
    await waitFor(() => expect(document.activeElement).toBe(field(/^Название товара/)));
    const beside = within(screen.getByRole('complementary', { name: 'Изменение' }));
    await user.click(beside.getByRole('button', { name: 'Создать товар' }));
    await says('Исправьте: 3');
    fill(/^Название товара/, 'Сыр');
    await says('Исправьте: 2');
    await user.click(beside.getByRole('link', { name: /категорию/ }));
    expect(document.activeElement).toBe(field(/^Категория/));
    await user.click(beside.getByRole('button', { name: 'Отмена' }));
    await isAt(SCREEN);
    await user.click(button('Добавить'));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Название товара/)).value).toBe('');
    await typeRows(user, 'Сыр', 'Соль', 'Мёд');
    await user.click(button(/^Убрать\s*: Новый товар 2$/));
    const names = screen.getAllByLabelText<HTMLInputElement>(/^Название товара/);
    expect(names.map(({ value }) => value)).toEqual(['Сыр', 'Мёд']);
    expect(document.activeElement).toBe(button('Ещё один товар'));
  });

  const keys = () => server.sent(createProducts).map(({ headers }) => headers['idempotency-key']);

  // Control: in `src/desk/editing/use-new-rows.ts` replace `sending.current ??= sendRowsOnce()` with `sending.current = sendRowsOnce()`
  it.each(['cut', 'shape'] as const)(
    'whose answer did not come stay, are sent once by two quick Enters, and a second try has the same key: %s',
    async (how) => {
      const user = await open('?new=1');
      await typeRows(user, 'Сыр');
      server.fails(createProducts, how);
      await user.click(button('Создать товар'));
      await says('Ошибка при создании товаров');
      expect(field(/^Название товара/).value).toBe('Сыр');
      server.respond(createProducts, { products: [deskProduct(6, 'Сыр', 10_000)] });
      const { form } = button('Создать товар') as HTMLButtonElement;
      act(() => {
        form?.requestSubmit();
        form?.requestSubmit();
      });
      await says('Товары успешно созданы!');
      expect(server.sent(createProducts)).toHaveLength(2);
      expect(new Set(keys()).size).toBe(1);
    },
  );

  // Control: in `src/desk/editing/use-new-rows.ts` replace `filter((key) => !isSame(key)) : []` with `filter(isSame) : []`
  it('of which one is corrected after a lost answer make nothing twice, after a reload either', async () => {
    const user = await open('?new=1');
    await typeRows(user, 'Сыр', 'Лук', 'Мёд');
    server.fails(createProducts, 'cut');
    await user.click(button('Создать 3 товара'));
    await says('Ошибка при создании товаров');
    cleanup();
    const again = await open('?new=1');
    const prices = () => screen.getAllByLabelText<HTMLInputElement>(/^Цена/);
    fireEvent.change(prices()[1] as HTMLElement, { target: { value: '250' } });
    server.refuses(createProducts, 'KEY_REUSED', 'Этот ключ повтора уже использован с другим запросом');
    await again.click(button('Создать 3 товара'));
    // The two that stand as they were sent are done; the third is there, but with another price.
    await says('Уже создано таким, каким было отправлено в прошлый раз');
    expect(prices().map(({ value }) => value)).toEqual(['250']);
    expect(new Set(keys()).size).toBe(1);
  });

  // Control: in `src/desk/editing/use-new-rows.ts` replace `if (before.get(key) === undefined) attempts.delete(key)` with `attempts.delete(key)`
  it('of which one is corrected after a call that never arrived go as they stand, what is typed next with another key', async () => {
    const user = await open('?new=1');
    await typeRows(user, 'Сыр', 'Лук');
    server.fails(createProducts, 'network');
    await user.click(button('Создать 2 товара'));
    await says('Ошибка при создании товаров');
    fireEvent.change(screen.getAllByLabelText(/^Цена/)[1] as HTMLElement, { target: { value: '250' } });
    // A refusal says nothing of what became of the call before.
    server.refuses(createProducts, 'TOO_MANY_REQUESTS', 'Слишком много запросов');
    await user.click(button('Создать 2 товара'));
    await says('Слишком много запросов');
    server.respond(createProducts, { products: [halva, halva] });
    await user.click(button('Создать 2 товара'));
    await says('Товары успешно созданы!');
    await typeRows(user, 'Мёд');
    await user.click(button('Создать товар'));
    await waitFor(() => expect(keys()).toHaveLength(4));
    const sent = server.sent(createProducts).map(({ body }) => (body as { products: object[] }).products);
    expect(sent[2]).toMatchObject([{ price: 100 }, { price: 250 }]);
    expect([keys()[2], new Set(keys()).size]).toEqual([keys()[0], 2]);
  });

  it('say the server’s own words, and count restrictions from the first letter', async () => {
    const user = await open('?new=1');
    await says('0 из 100 символов');
    fill(/^Ограничения/, 'До 1 кг');
    await says('7 из 100 символов');
    await typeRows(user, 'Щербет');
    server.refuses(createProducts, 'UNAVAILABLE', 'Сервер сейчас перегружен');
    await user.click(button('Создать товар'));
    await says('Сервер сейчас перегружен');
  });
});

describe('what is off sale', () => {
  const deletedAt = '2026-11-20T09:00:00Z';
  const gone = { ...deskProduct(9, 'Мёд', 500), deletedAt };

  it('comes back at one press, and asks for a category where its own is gone', async () => {
    const user = await open();
    server.respond(deleteProduct, { message: 'Удалён' });
    await press(user, 'Ещё для Халва', 'Удалить Халва');
    await says('Товар «Халва» удалён');
    server.respond(undeleteProduct, halva);
    await user.click(button('Вернуть'));
    await says('Товар «Халва» восстановлен');
    server.respond(getDeletedProducts, [gone]);
    await user.click(screen.getByRole('link', { name: /^Удалённые/ }));
    await says('Мёд');
    expect(text(screen.getByRole('row', { name: /Мёд/ }))).toContain('20 ноября');
    server.refuses(undeleteProduct, 'CONFLICT', 'Сначала выберите категорию');
    await user.click(button('Восстановить Мёд'));
    await says('Сначала выберите категорию');
    await user.selectOptions(document.querySelector('#product-9-categoryId') as HTMLElement, '2');
    server.respond(patchProduct, { ...gone, categoryId: 2 });
    // A second try that is refused, too, leaves a third.
    await user.click(button('Сохранить и восстановить'));
    await waitFor(() => expect(server.sent(undeleteProduct)).toHaveLength(3));
    server.respond(undeleteProduct, { ...gone, categoryId: 2 });
    server.respond(getDeletedProducts, []);
    await user.click(await screen.findByRole('button', { name: 'Сохранить и восстановить' }));
    await says('Удалённых товаров нет');
    expect(patches()[0]).toEqual({ categoryId: 2, images: 'url' });
    // Control: in `src/catalog-desk/web/admin-product.page.tsx` replace `adding, deleted: false }` with `adding }`
    await user.click(button('Добавить'));
    await screen.findByLabelText(/^Название товара/);
  });

  it('goes while another is on its way, and both are gone', async () => {
    let products = [halva, deskProduct(6, 'Соль', 2_000)];
    server.respond(listDeskProducts, () => ({ products, total: products.length }));
    server.respond(deleteProduct, ({ path }) => {
      products = products.filter(({ id }) => !path.endsWith(`/${id}`));
      return { message: 'Удалён' };
    });
    const user = await open();
    const release = server.holds(deleteProduct);
    await press(user, 'Ещё для Халва', 'Удалить Халва');
    server.holds(deleteProduct)();
    await press(user, 'Ещё для Соль', 'Удалить Соль');
    await says('Товар «Соль» удалён');
    release();
    await says('Товар «Халва» удалён');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Ещё для [ХС]/ })).toBeNull());
  });

  // Control: in `src/catalog-desk/web/admin-product.page.tsx` replace `await onRestoreAll(restored)` with `await onRestoreAll(products)`
  it('comes back all at once after a question, but for what has no category', async () => {
    const homeless = { ...gone, id: 7, name: 'Перец', categoryId: null, categoryName: null };
    server.respond(getDeletedProducts, [gone, { ...gone, id: 8, name: 'Лук' }, homeless]);
    const user = await open('?deleted=1', 'Мёд');
    await user.click(button('Восстановить все: 2'));
    await says('Вернуть в продажу 2 товара?');
    server.respond(changeProductsInBulk, { stepId: 1, changed: [gone], refused: [] });
    server.respond(getDeletedProducts, []);
    await user.click(button('Восстановить все'));
    await says('Восстановлены: 1');
    const [sent] = server.sent(changeProductsInBulk);
    expect(sent?.body).toEqual({ changes: [9, 8].map((id) => ({ id, version: 1, deleted: false })) });
  });

  it('says why its list did not come, and asks again', async () => {
    const user = await open();
    server.fails(getDeletedProducts, 'shape');
    await user.click(screen.getByRole('link', { name: /^Удалённые/ }));
    await says('Сервер вернул некорректные данные');
    server.respond(getDeletedProducts, []);
    await user.click(button('Повторить'));
    await says('Удалённых товаров нет');
  });
});

// Control: in `src/catalog-desk/web/admin-products/bulk/chosen-products.tsx` replace `keptRounding.write(chosen)` with `void chosen`.
it('marks the order the list comes in, and rounds many prices to roubles, or as was chosen last on this computer', async () => {
  const user = await open();
  expect(screen.getByRole('columnheader', { name: /Приоритет/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await user.click(field('Выбрать Халва'));
  await user.click(button('Цена'));
  expect(document.activeElement).toBe(field('Сколько, %'));
  expect(button('Изменить цены').hasAttribute('disabled')).toBe(true);
  expect(text()).not.toContain('→');
  await user.keyboard('7,5');
  await says('→ 11,00 ₽');
  fill('Сколько, %', '400');
  await says('Больше чем втрое изменится цена у 1 товара');
  // Control: in `src/catalog-desk/web/admin-products/bulk/chosen-products.tsx` replace ` || (leaps > 0 && !sure)` with ``
  expect(button('Изменить 1 цену').hasAttribute('disabled')).toBe(true);
  await user.click(field('Так и надо'));
  expect(button('Изменить 1 цену').hasAttribute('disabled')).toBe(false);
  fill('Сколько, %', '7,5');
  expect(button('Изменить 1 цену').hasAttribute('disabled')).toBe(false);
  fill('Что сделать', 'SET');
  await says('→ 7,50 ₽');
  fill('Округлить', '500');
  await user.click(button('Отмена'));
  await user.click(button('Цена'));
  fill('Сколько, %', '30');
  await says('→ 15,00 ₽');
  server.respond(changeProductsInBulk, { stepId: 1, changed: [halva], refused: [] });
  await user.click(button('Изменить 1 цену'));
  await says('Цены изменены: 1');
  expect(server.sent(changeProductsInBulk)[0]?.body).toEqual({ changes: [{ id: 5, version: 7, price: 15 }] });
});

// Control: in `src/catalog-desk/web/admin-products/bulk/chosen-products.tsx` replace `isEmpty={isEmpty}` with ``
it('takes the weight off many at a press of its own alone, and shows what each had', async () => {
  const user = await open();
  await user.click(field('Выбрать Халва'));
  await user.click(button('Вес'));
  await says('1 товар: вес');
  expect(text()).not.toContain('→');
  expect(button('Сохранить').hasAttribute('disabled')).toBe(true);
  fill('Вес одного, г', '300');
  await says('→ 300 г');
  server.respond(changeProductsInBulk, { stepId: 1, changed: [], refused: [] });
  await user.click(button('Убрать вес'));
  await waitFor(() => expect(server.sent(changeProductsInBulk)).toHaveLength(1));
  expect(server.sent(changeProductsInBulk)[0]?.body).toEqual({
    changes: [{ id: 5, version: 7, weightGrams: null }],
  });
});

// Control: in `src/catalog-desk/web/admin-products/bulk/chosen-products.tsx` replace `{isRoomy ? verbs : ` with `{true ? verbs : `
it('on a phone keeps two verbs for what is chosen, and has the others in a menu', async () => {
  vi.stubGlobal('innerWidth', 390);
  const user = await open();
  await user.click(field('Выбрать Халва'));
  const bar = within(screen.getByRole('region', { name: 'Выбранные товары' }));
  const verbs = () => bar.getAllByRole('button').map((one) => text(one));
  expect(verbs()).toEqual(['Снять выбор', 'Цена', 'Наличие', '…']);
  await user.click(button('Ещё с выбранными'));
  expect(verbs().slice(4)).toEqual(['Категория', 'Вес', 'Метки', 'Удалить']);
  await user.click(button('Вес'));
  await says('1 товар: вес');
});

// Control: in `src/desk/list-body.tsx` replace `!loaded?.list || ` with `true || `.
// Control: in `src/desk/list-body.tsx` replace ` || loaded.from !== from` with ``
it('keeps what was loaded of a list in sight, for reading alone, and shows none under the name of another', async () => {
  const user = await open();
  server.fails(listDeskProducts, 'network');
  server.fails(getCategoryTree, 'network');
  await user.click(screen.getByRole('link', { name: /^Без фото/ }));
  await says('Ошибка загрузки товаров. Нет связи с сервером, проверьте соединение');
  expect(text()).not.toContain('Халва');
  await user.click(screen.getByRole('link', { name: /^Все/ }));
  await says(
    /Ошибка загрузки товаров\. Нет связи с сервером, проверьте соединение\. Показано то, что загрузили в \d\d:\d\d\./,
  );
  expect(text()).toContain('Халва');
  expect(text()).not.toContain('Ошибка при загрузке категорий');
  expect(opener().closest('[inert]')).not.toBeNull();
  server.respond(listDeskProducts, { products: [halva], total: 1 });
  await user.click(button('Повторить'));
  await expect.poll(() => opener().closest('[inert]')).toBeNull();
});

// Control: in `src/catalog-desk/web/admin-product.page.tsx` replace `onTakenBack={close}` with `onTakenBack={() => {}}`
it('a change of many is taken back later from above the list, which then says what came of it', async () => {
  const step = { id: 9, at: '2026-11-26T10:00:00.000Z', by: 'Ольга', products: 2, undone: false };
  server.respond(listRecentBulkChanges, { steps: [{ ...step, undoes: true, fields: ['price'] }] });
  server.respond(previewBulkUndo, { made: 0, ordered: 0, changed: 0, restored: 2, pieces: 0 });
  server.respond(undoBulkChange, {
    ...{ stepId: 10, deleted: 0, spared: [], ids: [5], restored: [halva], left: [], pieces: 0, kept: [] },
  });
  const user = await open();
  await press(user, 'Ещё для списка', 'Изменения списком');
  await says('Отмена: цена у 2 товаров');
  server.fails(previewBulkUndo, 500);
  await user.click(await screen.findByRole('button', { name: /^Вернуть как было/ }));
  await says('Не удалось узнать, что вернётся. Попробуйте ещё раз.');
  server.respond(previewBulkUndo, { made: 0, ordered: 0, changed: 0, restored: 2, pieces: 0 });
  await user.click(button(/^Вернуть как было/));
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
  await says('Вернули прежнее у 1 товара');
  expect(screen.queryByRole('dialog')).toBeNull();
});

// Control: in `src/catalog-desk/web/admin-products/bulk/chosen-products.tsx` replace `isEmpty={chosen === null || ` with `isEmpty={`
it('availability of many is chosen before it can be saved', async () => {
  const user = await open();
  await user.click(field('Выбрать Халва'));
  await user.click(button('Наличие'));
  const dialog = within(await screen.findByRole('dialog', { name: '1 товар: наличие' }));
  dialog.getByText('Халва');
  expect(dialog.getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', true);
  await user.selectOptions(dialog.getByLabelText('Наличие'), 'Есть');
  expect(dialog.getByRole('button', { name: 'Сохранить' })).toHaveProperty('disabled', false);
});

// Control: in `src/catalog-desk/web/use-bulk-undo-confirmation.tsx` replace `stayed.length > MOST_NAMED && ` with `false && `
it('names what is deleted at once, counts the tags that some have first, and moves to another category', async () => {
  const last = knownProductTags.at(-1);
  const grocery = { ...category(1, 'Бакалея'), subCategories: [category(2, 'Новое место')] };
  server.respond(getCategoryTree, { categories: [grocery] });
  server.respond(listDeskProducts, { products: [{ ...halva, tags: [`${last?.tag}`] }], total: 1 });
  const user = await open();
  await user.click(field('Выбрать Халва'));
  await user.click(screen.getAllByRole('button', { name: 'Удалить' })[0] as HTMLElement);
  await says('Удалить 1 товар?Халва');
  button('Удалить 1 товар');
  await user.click(button('Отмена'));
  await user.click(button('Метки'));
  await says('1 товар: меткиХалваЧто сделать');
  expect(text()).not.toContain('(0)');
  expect(text(screen.getByRole('dialog'))).toContain(`Убрать отмеченные${last?.label} (1)`);
  await user.click(button('Отмена'));
  await user.click(screen.getAllByRole('button', { name: 'Категория' }).at(-1) as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  const target = dialog.getByLabelText<HTMLSelectElement>('В категорию');
  expect([...target.options].map(({ text }) => text)).toContain('\u00a0'.repeat(4) + 'Новое место');
  await user.selectOptions(target, '2');
  const refused = Array.from({ length: 52 }, (_, id) => ({ id, message: `Товар ${id}`, product: null }));
  server.respond(changeProductsInBulk, { stepId: 1, changed: [halva], refused });
  await user.click(dialog.getByRole('button', { name: 'Переместить' }));
  await says('Товары перемещены: 1');
  await says('Товар 49и ещё 2');
  expect(server.sent(changeProductsInBulk)[0]?.body).toEqual({
    changes: [{ id: 5, version: 7, categoryId: '2' }],
  });
});

it('a copy begins as the other one is, and says that there is one of its name', async () => {
  server.respond(listProductsPage, pageWith([product(5, 'Халва', 1_000)]));
  const user = await open();
  await press(user, 'Ещё для Халва', 'Копировать Халва');
  await says('Уже есть «Халва»');
  expect(field(/^Цена/).value).toBe('10');
});

// Control: in `src/desk/list-preferences.ts` replace `return added.includes(label)` with `return true`
// Control: in `src/catalog-desk/web/admin-products/product-list.tsx` replace `useHasRoom(100) ? true : 'ADDED'` with `'ADDED'`
it('shows what is left, what it costs to buy and what it brings where somebody wants that, or the screen is wide', async () => {
  const bought = deskProduct(6, 'Щербет', 1_500, { purchasePrice: 1_000 });
  server.respond(listDeskProducts, { products: [halva, bought], total: 2 });
  server.respond(listProductStock, { stock: [{ productId: 5, available: 40 }] });
  const user = await open();
  const heads = () => screen.getAllByRole('columnheader').map((head) => text(head).replace('Столбцы', ''));
  expect(heads()).not.toContain('Остаток');
  expect(server.sent(listProductStock)).toEqual([]);
  await says('Наценка 50 %');
  await user.click(button('Столбцы'));
  for (const label of ['Остаток', 'Закупка, ₽', 'Наценка']) await user.click(field(label));
  await user.click(button('Готово'));
  const cells = (row: number) =>
    [...(screen.getAllByRole('rowheader')[row]?.parentElement?.querySelectorAll('td') ?? [])]
      .slice(4, 7)
      .map((cell) => text(cell));
  await expect.poll(() => cells(0)).toEqual(['40', '—', '—']);
  expect(cells(1)).toEqual(['—', '10,00 ₽', '50 %']);
  // It is said once.
  expect(text()).not.toContain('Наценка 50');
  cleanup();
  localStorage.clear();
  vi.stubGlobal('innerWidth', 1920);
  await open();
  expect(heads()).toEqual(expect.arrayContaining(['Остаток', 'Закупка, ₽', 'Наценка']));
  await user.click(button('Наценка'));
  await isAt(`${SCREEN}?sort=-margin`);
  await expect.poll(() => cells(0)).toEqual(['—', '10,00 ₽', '50 %']);
});

it('says kindly that nothing lacks this, and leads back from a search that found nothing', async () => {
  server.respond(listDeskProducts, { products: [], total: 0 });
  await open('?lacks=TAGS', 'У всех товаров есть метки');
  button('Показать все');
  cleanup();
  server.respond(listFoundDeskProducts, pageWith([]));
  const user = await open('?q=трактор', 'По запросу «трактор» товаров нет');
  // Control: in `src/desk/filter-bar.tsx` replace `saved.isNew && !isEmpty` with `saved.isNew`.
  expect(screen.queryByRole('button', { name: 'Запомнить отбор' })).toBeNull();
  server.respond(listDeskProducts, { products: [halva], total: 1 });
  await user.click(button('Показать все'));
  await says('Халва');
  await isAt(SCREEN);
});

// Control: in `src/catalog-desk/web/admin-products/product-list.tsx` replace `nextSort(column, filter.sort), page: 1 }` with `nextSort(column, filter.sort) }`
// Control: in `src/catalog-desk/web/admin-products/product-list.tsx` replace `isWhole ? onFilter` with `false ? onFilter`
// Control: in `src/catalog-desk/web/admin-products/load-products.ts` replace `total > 0 && from >= total` with `false`
it('finds by name, 25 a page, none past the last, all of it in the address; sorts what came at once by any head', async () => {
  let total = 101;
  server.respond(listFoundDeskProducts, ({ body }) => {
    const { page: number, size } = (body as { pageableRequest: { page: number; size: number } })
      .pageableRequest;
    const from = number * size;
    const found = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, index) =>
      deskProduct(1_000 + from + index, `Халва ${from + index + 1}`, 9_000 - from - index),
    );
    return pageWith(found, { number, size, total });
  });
  const user = await open('?q=халва&page=9', 'Халва 101');
  await says('Страница 5 из 5');
  expect(screen.queryByRole('button', { name: 'Цена, ₽' })).toBeNull();
  await user.click(button('Предыдущая'));
  await says('Халва 76');
  expect(screen.queryByRole('link', { name: 'Халва 75' })).toBeNull();
  // A search is of all goods.
  expect(screen.getByRole('link', { name: /^Все/ }).getAttribute('aria-current')).toBe('page');
  await isAt(`${SCREEN}?q=${encodeURIComponent('халва')}&page=4`);
  expect(server.sent(listFoundDeskProducts).map(({ body }) => body)).toMatchObject([
    { searchQuery: 'халва', pageableRequest: { page: 2, size: 100 } },
    { searchQuery: 'халва', pageableRequest: { page: 1, size: 100 } },
    { searchQuery: 'халва', pageableRequest: { page: 0, size: 100 } },
  ]);
  total = 3;
  await user.click(button('Предыдущая'));
  await says('Найдено: 3');
  const names = () => screen.getAllByRole('rowheader').map((head) => text(head).trim());
  expect(names()).toEqual(['Халва 1', 'Халва 2', 'Халва 3']);
  await user.click(button('Цена, ₽'));
  await expect.poll(names).toEqual(['Халва 3', 'Халва 2', 'Халва 1']);
  const many = Array.from({ length: 26 }, (_, at) => deskProduct(at + 1, `Чай ${at + 1}`, 100 + at));
  server.respond(listDeskProducts, { products: many, total: 26 });
  await navigate(`${SCREEN}?page=2`);
  await says('Страница 2 из 2');
  await user.click(button('Цена, ₽'));
  await isAt(`${SCREEN}?sort=price`);
});

it('narrows a category to what lacks something, and warns of what may not be sold', async () => {
  const user = await open('?category=1');
  await user.click(screen.getByRole('link', { name: 'Без меток' }));
  await isAt(`${SCREEN}?category=1&lacks=TAGS`);
  expect(server.sent(listDeskProducts).at(-1)?.query).toEqual({ lacks: 'TAGS', categoryId: '1' });
  // The tabs stand in the line of what adds.
  const tabs = screen.getByRole('navigation', { name: 'Какие товары' });
  expect(tabs.parentElement?.contains(button('Добавить'))).toBe(true);
  await user.click(button('Добавить'));
  await user.type(await screen.findByLabelText(/^Название товара/), 'Пиво светлое');
  await says('Похоже на «Алкоголь');
});

it('counts its pieces: the first receipt, another, a count by hand, and the end', async () => {
  const stock = { received: 3, reserved: 2, available: 1 };
  server.respond(getProductStock, { stock: null });
  server.respond(changeProductStock, ({ body }) => ({
    stock: (body as { action: string }).action === 'STOP' ? null : stock,
  }));
  const user = await open();
  await press(user, 'Ещё для Халва', /^Остаток/);
  await says('Этот товар не считаем');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(document.activeElement).toBe(field('Сколько пришло, штук'));
  fill('Сколько пришло, штук', '3.5');
  await user.click(button('Записать'));
  await says('Сколько штук — целое число от 0 до 1 000 000');
  fill('Сколько пришло, штук', '3');
  await user.click(button('Записать: станет 3'));
  await says('Осталось 1 штука. Пришло 3, в заказах 2.');
  expect(field('Сколько пришло, штук')).toHaveProperty('value', '');
  fill('Сколько пришло, штук', '5');
  await says('Записать: станет 6');
  await user.click(screen.getByRole('radio', { name: 'Пересчитали' }));
  fill('Сколько осталось, штук', '1');
  await user.click(button('Записать: станет 1'));
  await user.click(button('Больше не считать'));
  await says('Этот товар не считаем');
  expect(server.sent(changeProductStock).map(({ body }) => body)).toEqual([
    { productId: 5, action: 'RECEIVE', pieces: 3 },
    { productId: 5, action: 'RECOUNT', pieces: 1 },
    { productId: 5, action: 'STOP' },
  ]);
});

// Control: in `src/catalog-desk/web/admin-products/product-list.tsx` replace `lacks === 'LOW' || lacks === 'STOCK'` with `lacks === 'LOW'`
// Control: in `src/catalog-desk/web/admin-product.page.tsx` replace `part && (part.out ||` with `part && (!part.out &&`
it('writes down a receipt from the row of what has ended, and says what a set lacks; the form is in the menu', async () => {
  server.respond(getProductStock, { stock: { received: 3, reserved: 2, available: 1 } });
  const ended = { ...halva, out: true, soldOut: true, left: 0 };
  const part = { productId: 5, name: 'Халва, 350 г', quantity: 1, weightGrams: null, tags: [] };
  const set = deskProduct(6, 'Набор', 900, { out: true, soldOut: true, parts: [part] });
  server.respond(listDeskProducts, { products: [ended, set], total: 2 });
  server.respond(listProductStock, { stock: [{ productId: 5, available: 40 }] });
  const user = await open('?lacks=STOCK');
  await says('Нет: Халва');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain('Остаток');
  // Control: in `src/catalog-desk/web/admin-product.page.tsx` replace `soldOut || !out) ?? null` with `!out) ?? null`
  await user.click(button('Записать приход Халва для Набор'));
  await says('Остаток: Халва');
  await user.click(button('Отмена'));
  await user.click(button('Записать приход Халва'));
  await says('Осталось 1 штука. Пришло 3, в заказах 2.');
  await user.click(button('Отмена'));
  await says('Закончился');
  await user.click(button('Ещё для Халва'));
  expect(screen.queryByRole('button', { name: /^Снова есть/ })).toBeNull();
  await user.click(button('Изменить Халва'));
  await says('Название товара');
  // What has ended is sent as nothing: saving the form takes nothing off sale by hand.
  // Control: in `src/catalog-desk/web/admin-products/product-typing.ts` replace `if (soldOut) return 'ENDED';` with ``
  expect(field('Наличие')).toHaveProperty('value', 'ENDED');
  await says('Осталось 1 шт.');
  await user.click(button('Записать приход'));
  await says('Остаток: Халва');
});

it('an opened product names its tags, and shows those first', async () => {
  const last = knownProductTags.at(-1);
  server.respond(listDeskProducts, { products: [{ ...halva, tags: [`${last?.tag}`] }], total: 1 });
  const user = await open();
  await user.click(opener());
  const summary = screen.getByText(`Метки: ${last?.label}`);
  expect(summary.closest('details')).toHaveProperty('open', false);
  const ticks = within(screen.getByRole('group', { name: 'Метки', hidden: true }));
  expect(ticks.getAllByRole('checkbox', { hidden: true })[0]).toHaveProperty('checked', true);
});

// Control: in `src/catalog-desk/web/admin-products/product-fields.tsx` replace `product.parts.length === 0 &&` with ``
it('puts a set together of goods found by name; its weight and tags follow until they are typed', async () => {
  const tea = product(41, 'Чай', 10_000, { weightGrams: 200, tags: ['tea'] });
  const tin = product(42, 'Сайра', 10_000, { weightGrams: 250, tags: ['can', 'fish'] });
  const part = ({ id, name, weightGrams, tags }: typeof tea, quantity: number) => ({
    ...{ productId: id, name, quantity, weightGrams, tags },
  });
  const other = product(43, 'Другой набор', 10_000, { parts: [part(tea, 1)] });
  server.respond(listProductsPage, pageWith([tea, tin, other]));
  server.respond(listDeskProducts, { products: [{ ...halva, weightGrams: null, tags: ['gift'] }], total: 1 });
  const user = await open();
  await user.click(opener());
  await user.click(screen.getByText('Состав набора'));
  fill(/^Другие метки/, '');
  for (const { name } of [tea, tin]) {
    fill(/^Положить в набор/, name);
    await says(`Положить ${name}`);
    expect(screen.queryByRole('button', { name: `Положить ${other.name}` })).toBeNull();
    // Control: in `src/catalog-desk/web/admin-products/product-fields.tsx` replace `'Enter') event.preventDefault()` with `'Enter') event.stopPropagation()`
    field(/^Положить в набор/).focus();
    await user.keyboard('{Enter}');
    expect(server.sent(updateProduct)).toEqual([]);
    await user.click(button(`Положить ${name}`));
  }
  await waitFor(() => expect(document.activeElement?.id).toMatch(/parts\.1\.quantity$/));
  // Control: in `src/catalog-desk/web/admin-products/product-fields.tsx` replace `label={part.name}` with `label={part.name} hint="Сколько в наборе"`
  screen.getByText('Сколько в наборе');
  fill(/^Сайра/, '0');
  await user.keyboard('{Enter}');
  await says('Количество в наборе — целое число от 1 до 999');
  fill(/^Сайра/, '2');
  await says('По составу 700 г');
  await says('По составу: жестяные банки, рыбные продукты, чай, готовые наборы');
  // What follows from the parts is not the set's own.
  const parts = [part(tea, 1), part(tin, 2)];
  const set = { ...halva, weightGrams: 700, tags: ['can', 'fish', 'tea', 'set'], parts, version: 8 };
  server.respond(updateProduct, set);
  server.respond(listDeskProducts, { products: [set], total: 1 });
  await user.keyboard('{Enter}');
  await says('Товар «Халва» сохранён');
  expect(server.sent(updateProduct)[0]?.body).toMatchObject({
    ...{ weightGrams: null, tags: [] },
    parts: [
      { productId: 41, quantity: 1 },
      { productId: 42, quantity: 2 },
    ],
  });

  await user.click(opener());
  expect(field(/^Вес, г/).value).toBe('');
  await user.click(button('Убрать Сайра из набора'));
  await user.click(field('кофе'));
  fill(/^Вес, г/, '333');
  await user.click(button('Сохранить'));
  await waitFor(() =>
    expect(server.sent(updateProduct)[1]?.body).toMatchObject({
      ...{ weightGrams: 333, tags: ['coffee'], parts: [{ productId: 41, quantity: 1 }] },
    }),
  );
});
