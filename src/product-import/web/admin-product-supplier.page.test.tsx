import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, field, fill, says, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { ReadingWorker } from '../../../tests/component/reading-worker.ts';
import { storedProduct } from '../../../tests/support/table-samples.ts';
import { getCategoryTree } from '../../catalog/categories.contract.ts';
import { exportProducts, importProducts, listSuppliers } from '../products-table.contract.ts';
import * as importPage from './admin-product-import.page.tsx';
import * as page from './admin-product-supplier.page.tsx';

const goods = [
  ['Чай', 'А-1', 6],
  ['Кофе', 'А-2', null],
  ['Халва', 'А-3', 0],
  ['Мёд', null, 2],
] as const;

beforeEach(() => {
  vi.stubGlobal('Worker', ReadingWorker);
  server.respond(getCategoryTree, { categories: [] });
  server.respond(listSuppliers, { suppliers: [] });
  server.respond(exportProducts, {
    products: goods.map(([name, supplierCode, available], index) => ({
      ...storedProduct,
      ...{
        id: index + 1,
        name,
        supplier: supplierCode && 'Оптовик',
        supplierCode,
        available,
        received: available,
      },
    })),
  });
  server.respond(importProducts, {
    ...{ ids: [], created: 0, changed: 0, received: 0, stepId: null, categories: [] },
  });
});

async function paste(rows: string[][], at = '?receipt') {
  const user = show({ '/admin/product/supplier': page }, `/admin/product/supplier${at}`, {
    as: 'administrator',
  });
  await says('Файл таблицы');
  fill('Или ячейки таблицы', rows.map((cells) => cells.join('\t')).join('\n'));
  await user.click(button('Посмотреть'));
  return user;
}

const row = (name: string) => text(screen.getByRole('row', { name: new RegExp(name) }));
const sent = () => server.sent(importProducts).map(({ body }) => body);

// Control: in `src/product-import/web/admin-product-supplier.page.tsx` replace `return received && { id: product.id, ...received };` with `return null;`
it('pasted goods: what is left of each, all of it written at one press', async () => {
  const user = await paste([
    ['А-1', '24'],
    ['халва', '5 шт'],
  ]);
  await says('Пришли: 2');
  expect(row('Чай')).toMatch(/Пришло.*осталось 6 → 30/);
  expect(row('Халва')).toMatch(/осталось 0 → 5/);
  expect(text()).toContain('Приход: 2 товара, 29 штук.');
  // One pack was broken on the way.
  fill('Пришло, штук: Халва', '4');
  await says(/осталось 0 → 4/);
  await user.click(button('Записать приход: 28 штук'));
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      {
        rows: [
          { id: 1, received: 24, receivedBefore: 6 },
          { id: 3, received: 4, receivedBefore: 0 },
        ],
        startCounting: true,
      },
    ]),
  );
});

// Control: in `src/desk/sheet/use-sheet-reader.ts` replace `?? 2) < 2 ?` with `?? 2) < 1 ?`
it('a name that holds a word of the heads is no head', async () => {
  await paste([
    ['А-1', '24'],
    ['Непонятный товар', '5'],
  ]);
  await says('Пришли: 1');
});

// Control: in `src/product-import/web/admin-product-supplier.page.tsx` replace `startCounting: isReceipt };` with `startCounting: false };`
it('goods that are not counted are from their first receipt on, unless one says no', async () => {
  const user = await paste([['Кофе', '1']]);
  await says('начнём считать: 1');
  await user.click(field('Начать считать: 1 товар'));
  await says('не считаете — приход не запишем');
  expect(text()).toContain('Не запишем 1 строку: 1 товар вы не считаете.');
  expect(button('Записывать нечего')).toHaveProperty('disabled', true);
  await user.click(field('Начать считать: 1 товар'));
  await user.click(button('Записать приход: 1 штука'));
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ rows: [{ id: 2, received: 1, receivedBefore: 0 }], startCounting: true }]),
  );
});

// Control: in `src/product-import/web/admin-product-supplier.page.tsx` replace `uncounted < missed` with `uncounted > missed`
// Control: in `src/product-import/web/admin-product-supplier.page.tsx` replace `uncounted = list.receipts.filter(` with `uncounted = plans.map((plan) => ({ plan, pieces: 1, isWritten: true })).filter(`
it('tells the goods that are not counted from other rows that are passed over', async () => {
  const user = await paste([
    ['Товар', 'Кол-во'],
    ['Кофе', '1,5'],
    ['Непонятный товар', '5'],
    ['А-1', '24'],
  ]);
  await says('в файле «1,5»');
  expect(text()).not.toContain('Начать считать');
  fill('Пришло, штук: Кофе', '12');
  await user.click(field('Начать считать: 1 товар'));
  await says('Приход: 1 товар, 24 штуки. Не запишем 2 строки, из них 1 товар вы не считаете.');
});

// Control: in `src/product-import/web/price-list.ts` replace `? pieces : text;` with `? pieces : Number.parseInt(text, 10);`
it('boxes are not guessed at, and a product that is not found is chosen', async () => {
  const user = await paste([
    ['Товар', 'Кол-во'],
    ['Чай', '2 кор.'],
    ['Пасека', '3'],
  ]);
  await says('Сколько штук, не понятно: 1');
  const headings = screen.getAllByRole('heading', { level: 2 }).map(text);
  expect(headings.slice(-2)).toEqual(['Не нашли среди ваших товаров: 1', 'Сколько штук, не понятно: 1']);
  expect(row('Чай')).toContain('в файле «2 кор.»');
  expect(text()).toContain('Не запишем 2 строки');
  fill('Пришло, штук: Чай', '4,5');
  await says('Целое число от 0 до 1 000 000');
  fill('Пришло, штук: Чай', '48');
  // A row said to be of a product that is listed can be said to be of another.
  await user.selectOptions(field('Это ваш товар'), '1');
  await says('Тот же товар, что в строке 2');
  await user.selectOptions(field('Это ваш товар'), 'Мёд');
  await says('осталось 2 → 5');
  await user.click(button('Записать приход: 51 штука'));
  await vi.waitFor(() =>
    expect(sent()).toMatchObject([
      {
        rows: [
          { id: 1, received: 48, receivedBefore: 6 },
          { id: 4, received: 3, receivedBefore: 2 },
        ],
      },
    ]),
  );
});

// Control: in `src/product-import/web/price-list.ts` replace `(?<=\d\s?)гр(?!` with `(?<=\d\s?)граммов(?!`
it('a product is known by its name but for its signs, one that begins so is offered, and «Штук» is what came', async () => {
  server.respond(exportProducts, {
    products: [
      { ...storedProduct, name: 'Чай чёрный, 200 г', available: 3 },
      { ...storedProduct, id: 2, name: 'Халва подсолнечная, 350 г', available: 5 },
    ],
  });
  const user = await paste([
    ['Товар', 'Штук', 'Цена'],
    ['Чай черный 200гр.', '4', '90'],
    ['Халва подсолнечная', '2', '80'],
  ]);
  await says('Столбцы: название — «Товар», цена закупки — «Цена», пришло штук — «Штук»');
  await says('осталось 3 → 7');
  await user.click(button('Да, это «Халва подсолнечная, 350 г»'));
  await says('осталось 5 → 7');
});

// Control: in `src/product-import/web/price-list.ts` replace `other.shared - one.shared || ` with ``
// Control: in `src/product-import/web/admin-product-supplier.page.tsx` replace `near.get(plan) ? { ...plan, kind: 'NEAR' as const }` with `near.get(plan) ? plan`
it('rows called almost as goods are, come first, are taken at one press, and are not made with the new ones', async () => {
  server.respond(exportProducts, {
    products: ['Чай чёрный, 200 г', 'Халва Восточная, 350 г', 'Чай, 100 г'].map((name, index) => ({
      ...storedProduct,
      ...{ id: index + 1, name, supplier: 'Оптовик', supplierCode: null },
    })),
  });
  const user = await paste(
    [
      ['Товар', 'Цена', 'Наличие'],
      ['Мёд', '300', 'нет'],
      ['Чай чёрный', '95', ''],
      ['Халва «Восточная»', '80', ''],
    ],
    '',
  );
  fill('Поставщик', 'Оптовик');
  await says('Похожи на ваши: 2');
  expect(screen.getAllByRole('heading', { level: 2 }).map(text).slice(0, 2)).toEqual([
    ...['Похожи на ваши: 2', 'Новые: в магазине таких нет: 1'],
  ]);
  await says('Не читаем: «Наличие».');
  expect(field('Завести Мёд')).toHaveProperty('checked', false);
  fill('Наценка, %', '50');
  // Control: in `src/product-import/web/admin-product-supplier.page.tsx` replace `list.addMarkup(price), 2` with `price, 2`
  expect(row('Мёд')).toContain('Закупка: 300,00 ₽, цена: 450,00 ₽');
  await user.click(field('Завести Мёд'));
  await says('Выберите категорию новым товарам: 1');
  await user.click(field('Завести Мёд'));
  const [tea, halva] = screen.getAllByLabelText<HTMLSelectElement>('Это ваш товар');
  expect([tea, halva].map((list) => list?.options[1]?.text)).toEqual([
    'Чай чёрный, 200 г',
    'Халва Восточная, 350 г',
  ]);
  await user.click(button('Похожие — те же товары: 2'));
  await says('Подорожали: 1');
  await says('Подешевели: 1');
  expect(text()).not.toContain('Похожи на ваши');
});

// Control: in `src/product-import/web/admin-product-supplier.page.tsx` replace `open={begins}` with `open={false}`
it('where no column says how many came it is asked for at once', async () => {
  const user = await paste([
    ['Товар', 'Цена', 'Мест'],
    ['Чай', '90', '4'],
    ['Халва', '80', '5'],
  ]);
  await says('Выберите, где написано, сколько пришло');
  expect(field('Пришло, штук').closest('details')).toHaveProperty('open', true);
  await user.selectOptions(field('Пришло, штук'), '2');
  await says('осталось 6 → 10');
});

it('a waybill of a supplier brings pieces with prices; his columns are kept apart from his price list', async () => {
  server.respond(listSuppliers, {
    suppliers: [
      {
        ...{ name: 'Оптовик', isReceipt: false },
        columns: { code: null, name: 'Товар', price: 'Сумма', pieces: null },
      },
    ],
  });
  const user = await paste([
    ['Артикул', 'Товар', 'Отгружено', 'Цена', 'Сумма'],
    ['А-1', 'Чай', '24', '95', '2280'],
    ['А-9', 'Новинка', '10', '50', '500'],
  ]);
  await says('Пришли: 1');
  expect(text()).not.toContain('Закупка');
  fill('Поставщик', 'оптовик');
  await says('Подорожали: 1');
  expect(text()).not.toContain('Пропали из прайса');
  expect(row('Чай')).toMatch(/осталось 6 → 30.*Закупка: 90,00 ₽ → 95,00 ₽/);
  await user.click(button('Записать закупку 1 товара, записать приход: 24 штуки'));
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      {
        rows: [
          {
            ...{ id: 1, version: 3, supplier: 'Оптовик', supplierCode: 'А-1' },
            ...{ purchasePrice: 95, received: 24, receivedBefore: 6 },
          },
        ],
        startCounting: true,
        priceList: {
          ...{ supplier: 'Оптовик', isReceipt: true },
          columns: { code: 'Артикул', name: 'Товар', price: 'Цена', pieces: 'Отгружено' },
        },
      },
    ]),
  );
});

it('a price list waits for the name of its supplier, and says in a sentence that nothing in it is new', async () => {
  server.respond(exportProducts, {
    products: [{ ...storedProduct, name: 'Чай', supplier: 'Оптовик', supplierCode: null, available: null }],
  });
  await paste(
    [
      ['Товар', 'Цена'],
      ['Чай', '90'],
    ],
    '',
  );
  await says('Назовите поставщика');
  expect(document.activeElement).toBe(field('Поставщик'));
  expect(field('Или ячейки таблицы')).toHaveProperty('value', 'Товар\tЦена\nЧай\t90');
  fill('Поставщик', 'Оптовик');
  await says('Ничего не изменится: товар стоит столько же, сколько в прошлый раз.');
  expect(button('Записывать нечего')).toHaveProperty('disabled', true);
});

// Control: in `src/product-import/web/admin-product-import.page.tsx` replace `if (needsLook(row) && !choices.looked.has(row.line)) return false;` with ``
it('a table with the codes of a supplier renames nothing; other names wait for a tick', async () => {
  server.respond(importProducts, {
    ...{ ids: [1, 2, 3, 4], created: 0, changed: 4, received: 0, stepId: null, categories: [] },
  });
  const user = show({ '/admin/product/import': importPage }, '/admin/product/import', {
    as: 'administrator',
  });
  const rows = goods.map((_, index) => `${index + 1}\tДругое ${index}\t90`);
  const look = async (head: string) => {
    await says('Файл таблицы');
    fill('Или ячейки таблицы', [`${head}\tНазвание\tЦена`, ...rows].join('\n'));
    await user.click(button('Посмотреть'));
  };
  await look('Код');
  await says('С ошибками: 4');
  await says('Не читаем: «Код».');
  await user.click(button('Другая таблица'));
  await look('№ в магазине');
  await says('Проверьте: 4');
  expect(button('Записывать нечего')).toHaveProperty('disabled', true);
  await user.click(field('Записать из «Проверьте»: 4'));
  await user.click(button('Изменить 4 товара'));
  await says('Готово: изменили 4 товара');
  expect(server.sent(importProducts)[0]?.body).toMatchObject({
    rows: goods.map((_, index) => ({ id: index + 1, name: `Другое ${index}` })),
  });
});

// Control: in `src/desk/sheet/use-sheet-reader.ts` replace `cells[index] = text;` with ``
// Control: in `src/product-import/web/admin-product-import.page.tsx` replace `needsLook(row) ? 'LOOK' : row.kind` with `row.kind`
it('a table shows what becomes another under its head, folds the many, and a bad price is typed where it stands', async () => {
  const many = Array.from({ length: 13 }, (_, index) => `Новинка ${index}\t10\tБакалея\t1`);
  const rows = ['Чай\t120\t\t', 'Кофе\t9999\t\t', 'Пряник\tсто\tБакалея\t1', ...many];
  const user = await pasteTable(['Название\tЦена\tКатегория\tПриоритет', ...rows]);
  await says('С ошибками: 1');
  expect(screen.getAllByRole('columnheader').map(text)).toEqual([
    ...['№ строки', 'Товар', 'Категория', 'Цена', 'Приоритет'],
  ]);
  expect(row('Чай')).toMatch(/129,90.* → 120,00/);
  expect(row('Кофе')).toMatch(/больше чем в три раза/);
  await says('Проверьте: 1');
  await says('Изменятся: 1');
  await says('Исправьте 1 строку или отметьте «Без строк с ошибками».');
  expect(screen.queryByText('Новинка 0')).toBeNull();
  await user.click(button('Новые: 13'));
  expect(row('Новинка 0')).toMatch(/новый.*Бакалея.*10,00/);
  await user.clear(field('Цена: Пряник'));
  await user.type(field('Цена: Пряник'), '100{Enter}');
  await says('Исправлено: 1');
  await says('Не отмечено в «Проверьте»: 1.');
  await user.click(field('Записать Кофе'));
  await user.click(button('Создать 14 товаров, изменить 2 товара'));
  await says('Всё уже так и записано');
  expect(sent()[0]).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ name: 'Пряник', price: 100 })]),
  });
});

// Control: in `src/product-import/web/admin-product-import.page.tsx` replace `!photos.names.has(normalizePhotoName(photo))` with `false`
it('says in its row that the photograph of a product is not chosen yet', async () => {
  const user = await pasteTable(['Название\tКатегория\tЦена\tФото', 'Пряник\tБакалея\t100\tpryanik.jpg']);
  await says('Фото «pryanik.jpg» ещё не выбрано');
  await user.upload(field(/^Файлы фотографий/), new File(['x'], 'Pryanik.jpg', { type: 'image/jpeg' }));
  expect(text()).not.toContain('ещё не выбрано');
});

/** The screen with a table pasted into it and looked at. */
async function pasteTable(rows: string[]) {
  server.respond(getCategoryTree, {
    categories: ['Бакалея', 'Халва, зефир, пастила'].map((name, index) => ({
      ...{ id: index + 3, name, prioritySort: 1, unitLevel: 1, version: 1, subCategories: [] },
    })),
  });
  const user = show({ '/admin/product/import': importPage }, '/admin/product/import', {
    as: 'administrator',
  });
  await says('Файл таблицы');
  fill('Или ячейки таблицы', rows.join('\n'));
  await user.click(button('Посмотреть'));
  return user;
}

// Control: in `src/product-import/web/admin-product-import.page.tsx` replace `if (place !== undefined && row.kind !== 'NEWER') return place;` with ``
// Control: in `src/desk/sheet/sheet-preview.tsx` replace `isOffered: isWrong || mended !== undefined ||` with `isOffered: isWrong ||`
it('a cell mended with a slip stays where it is and is mended again', async () => {
  const user = await pasteTable(['Название\tКатегория\tЦена', 'Пряник\tБакалея\t1O0']);
  await says('С ошибками: 1');
  fill('Цена: Пряник', '10');
  await says('Исправлено: 1');
  fill('Цена: Пряник', 'сто');
  await says('С ошибками: 1');
  fill('Цена: Пряник', '100');
  await user.click(button('Создать 1 товар'));
  await vi.waitFor(() => expect(sent()).toMatchObject([{ rows: [{ name: 'Пряник', price: 100 }] }]));
});

// Control: in `src/product-import/web/admin-product-import.page.tsx` replace `rows !== null && (decided !== FIRST || sheet.isMended)` with `false`
// Control: in `src/desk/sheet/use-sheet-reader.ts` replace `setPasted(cells);` with ``
// Control: in `src/desk/sheet/use-sheet-reader.ts` replace `text !== readAt(line, index)` with `true`
it('mended cells are not left, nor dropped for another table, without a question', async () => {
  const user = await pasteTable(['Название\tКатегория\tЦена', 'Пряник\tНет такой\t1O0']);
  expect(field('Категория: Пряник').textContent).toContain('Новая: Нет такой');
  fill('Цена: Пряник', '100');
  fill('Цена: Пряник', '1O0');
  await user.click(button('Другая таблица'));
  await user.click(button('Посмотреть'));
  await says('С ошибками: 1');
  fill('Цена: Пряник', '100');
  await user.click(screen.getByRole('link', { name: 'Прайс поставщика' }));
  await says('Уйти без сохранения?');
  await user.click(button('Остаться'));
  await user.click(button('Другая таблица'));
  await says('Убрать таблицу?');
  await user.click(button('Оставить'));
  expect(field('Цена: Пряник')).toHaveProperty('value', '100');
  await user.click(button('Другая таблица'));
  await user.click(button('Убрать'));
  await says('Файл таблицы');
  expect(field('Или ячейки таблицы').value).toMatch(/^Название.*1O0$/s);
});

it('a price that is not believed is typed over where it stands, and what is missing in a row, be it short', async () => {
  const rows = ['Чай\t\t1299', '\tБакалея\t50', 'Носки\tБакалея'];
  const user = await pasteTable(['Название\tКатегория\tЦена', ...rows]);
  await says('Проверьте: 1');
  fill('Цена: Чай', '135');
  await vi.waitFor(() => expect(text()).not.toContain('в три раза'));
  fill('Название: строка 3', 'Пряник');
  await says('Цена не указана');
  fill('Цена: Носки', '150');
  await user.click(button('Создать 2 товара, изменить 1 товар'));
  await vi.waitFor(() =>
    expect(sent()).toMatchObject([
      {
        rows: [
          { id: 1, price: 135 },
          { name: 'Пряник', price: 50 },
          { name: 'Носки', price: 150 },
        ],
      },
    ]),
  );
});

// Control: in `src/product-import/web/category-finder.ts` replace `nearest.length === 1` with `nearest.length > 1`
it('a category called in part is proposed before another one is made', async () => {
  const user = await pasteTable(['Название\tКатегория\tЦена', 'Пряник\tХалва\t100']);
  await says('Не запишем, нет такой: Халва');
  expect(field('Создать категорию «Халва»')).toHaveProperty('checked', false);
  await user.click(button('Это «Халва, зефир, пастила»'));
  await user.click(button('Создать 1 товар'));
  await vi.waitFor(() => expect(sent()).toMatchObject([{ rows: [{ name: 'Пряник', categoryId: 4 }] }]));
});
