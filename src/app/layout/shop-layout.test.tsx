import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  expectComplaints,
  field,
  isAt,
  navigate,
  says,
  show,
  storedCart,
  text,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import {
  facility,
  filledCart,
  pageWith,
  product,
  savedAddress,
  serverSells,
} from '../../../tests/component/samples.ts';
import { getCategoryTree } from '../../catalog/categories.contract.ts';
import { getProductsByIds, listAllProductsPage, listProductsPage } from '../../catalog/products.contract.ts';
import type { FacilityChoice } from '../../facilities/facilities.web.ts';
import { listActiveFacilities } from '../../facilities/work-addresses.contract.ts';
import { MAX_PRICE_KOPECKS } from '../../lib/money/roubles.ts';
import { listSavedRecipients } from '../../recipients/user-address.contract.ts';

/** Two full pages and a bit. */
const GOODS = Array.from({ length: 70 }, (_, index) =>
  product(index + 1, `Товар ${index + 1}`, 10_050 + index, { tags: ['lenten'] }),
);

const FACILITIES: FacilityChoice[] = [
  { id: 7, name: 'ИК-7, г. Липовец', kind: 'STRICT', days: 'по вт и пт', short: 'ИК-7', pause: null },
  { id: 9, name: 'СИЗО-9', kind: 'REMAND', days: 'по ср', short: 'СИЗО-9', pause: 'до 9 дек.' },
];

type Asked = { pageableRequest: { page: number; sortDirection: string; field: string | null } };

const pageOfGoods = ({ body }: { body: unknown }) => {
  const { page, sortDirection } = (body as Asked).pageableRequest;
  const sorted = sortDirection === 'DESC' ? GOODS.toReversed() : GOODS;
  return pageWith(sorted.slice(page * 30, page * 30 + 30), { number: page, total: 70, size: 30 });
};

// What a page has loaded once it keeps until it is left.
beforeEach(() => {
  vi.resetModules();
  server.respond(listAllProductsPage, pageOfGoods);
  server.respond(listProductsPage, pageOfGoods);
  server.respond(getCategoryTree, { categories: [] });
  serverSells(GOODS, [facility(7), facility(9)]);
});

async function open(at = '/', storage = {}, as?: 'buyer', facilities: FacilityChoice[] = []) {
  const { ProductSearchForm } = await import('../../catalog/web/product-list/search-form.tsx');
  const { NavigationItem } = await import('./header/navigation/navigation-item.tsx');
  const frame = {
    default: () => (
      <>
        <NavigationItem to="/" end>
          Главная
        </NavigationItem>
        <ProductSearchForm />
        <Outlet />
      </>
    ),
  };
  const [layout, list, category] = await Promise.all([
    import('./shop-layout.tsx'),
    import('../../catalog/web/products.page.tsx'),
    import('../../catalog/web/category.page.tsx'),
  ]);
  const pages = {
    '/': [frame, layout, list],
    '/products': [frame, layout, list],
    '/category/:idCategory': [frame, layout, category],
  };
  return show(pages, at, { storage, as, facilities });
}

const cards = () => screen.queryAllByRole('article').map((card) => text(within(card).getByRole('heading')));
const card = (name: string) =>
  screen
    .getAllByRole('article')
    .find((one) => text(within(one).getByRole('heading')) === name) as HTMLElement;
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const sidebar = () => text(screen.getByRole('complementary'));
const asked = () =>
  [...server.sent(listAllProductsPage), ...server.sent(listProductsPage)].map(({ body }) => body as Asked);

describe('a card', () => {
  it('says the whole name, the rounded price and the restrictions in words', async () => {
    const [first, second] = [
      product(1, 'Пряники', 124_000, { restrictions: 'Не более 3 кг в одну посылку' }),
      product(2, 'Мыло', 17_450, { foundPart: 'Чай чёрный, 200 г' }),
    ];
    server.respond(listAllProductsPage, pageWith([first, second]));
    await open();
    await says('Пряники');
    expect(text(card('Пряники'))).toContain('1 240 ₽');
    expect(text(card('Пряники'))).toContain('Ограничения: не более 3 кг в одну посылку');
    // Half up, without kopecks.
    expect(text(card('Мыло'))).toContain('175 ₽');
    expect(text(card('Мыло'))).not.toMatch(/Ограничения|Вес/);
    expect(text(card('Мыло'))).toContain('В наборе: Чай чёрный');
    expect(within(card('Мыло')).getByRole('presentation').getAttribute('src')).toBe(
      '/img/productMissing.png',
    );
  });

  it('takes whole pieces only and says what was added; a double press adds once', async () => {
    const user = await open();
    await says('Товар 1');
    const quantity = () => within(card('Товар 1')).getByRole<HTMLInputElement>('textbox');
    for (const [typed, becomes] of [
      ['много', '1'],
      ['', '1'],
      ['0', '1'],
      ['-4', '1'],
      ['2.7', '2'],
      ['5000', '999'],
    ] as const) {
      fireEvent.change(quantity(), { target: { value: typed } });
      fireEvent.blur(quantity());
      expect([typed, quantity().value]).toEqual([typed, becomes]);
    }
    await says('Не больше 999 шт.');
    fireEvent.change(quantity(), { target: { value: '3' } });
    fireEvent.blur(quantity());
    await user.dblClick(button('В корзину: Товар 1'));
    await says('Добавлено: Товар 1, 3 шт.');
    link('в корзине 3: Товар 1');
    expect([quantity().value, storedCart()]).toEqual(['1', [[1, 3]]]);
    await user.click(button('В корзину: Товар 1'));
    expect(storedCart()).toEqual([[1, 4]]);
  });

  // Control: in `src/cart/web/add-to-cart.tsx` replace `event.currentTarget.pressedEarly = false;` with ``
  it('counts a press once that comes while the card wakes up, one before that too', async () => {
    const early = (target: EventTarget | null) => Object.assign(target ?? {}, { pressedEarly: true });
    addEventListener('click', ({ target }) => early(target), { capture: true, once: true });
    const awakes = new MutationObserver(() => {
      const press = screen.queryByRole('button', { name: 'В корзину: Товар 1' });
      if (press === null) return;
      awakes.disconnect();
      press.click();
      early(screen.getByRole('button', { name: 'В корзину: Товар 2' }));
    });
    awakes.observe(document, { subtree: true, childList: true });
    await open();
    await says('Добавлено: Товар 2, 1 шт.');
    expect(storedCart()).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it('stores a press at once; the card and the cart beside it show it once the press is painted', async () => {
    const user = await open();
    const press = await screen.findByRole('button', { name: 'В корзину: Товар 1' });
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    await user.click(press);
    expect(storedCart()).toEqual([[1, 1]]);
    // Control: in `src/cart/web/cart-store.ts` replace `line), afterPaint` with `line)`
    expect(sidebar()).toContain('Ваша корзина пуста');
    // Control: in `src/cart/web/add-to-cart.tsx` replace `afterPaint(() => {` with `queueMicrotask(() => {`
    expect(text(card('Товар 1'))).not.toContain('Добавлено');
    for (const [painted] of frames.mock.calls) painted(0);
    frames.mockRestore();
    await says('Добавлено: Товар 1, 1 шт.');
    link('в корзине 1: Товар 1');
    await waitFor(() => expect(sidebar()).toContain('Оформить заказ'));
  });

  it('asks for a size first: the list is marked and holds the focus', async () => {
    server.respond(listAllProductsPage, pageWith([product(1, 'Брюки', 90_000, { choices: ['48', '50'] })]));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'В корзину: Брюки' }));
    await says('Выберите размер');
    const size = field('Размер: Брюки');
    expect([document.activeElement, size.getAttribute('aria-invalid')]).toEqual([size, 'true']);
    await user.selectOptions(size, '50');
    await user.click(button('В корзину: Брюки'));
    expect(text()).not.toContain('Выберите размер');
    expect(localStorage.getItem('cart')).toContain('"choice":"50"');
  });

  it('takes no more kinds than an order may have, and more of what is there', async () => {
    const other = Array.from({ length: 199 }, (_, index) => product(101 + index, 'Чай', 100));
    serverSells([...GOODS, ...other], []);
    const user = await open(
      '/',
      filledCart(...[...other, product(2, 'Товар 2', 100)].map((one) => [one, 1] as [typeof one, number])),
    );
    await user.click(await screen.findByRole('button', { name: 'В корзину: Товар 1' }));
    await says('В одном заказе — не больше 200 разных товаров');
    expect(storedCart()).toHaveLength(200);
    await user.click(button('В корзину: Товар 2'));
    await says('Добавлено: Товар 2, 1 шт.');
  });

  // Control: in `src/cart/web/cart-store.ts` replace `findLast(` with `find(`
  it('offers the size that came into the cart last', async () => {
    const trousers = [product(1, 'Брюки', 90_000, { choices: ['48', '50'] })];
    server.respond(listAllProductsPage, pageWith(trousers));
    serverSells(trousers, []);
    const lines = ['48', '50'].map((choice) => ({ id: 1, quantity: 1, choice }));
    localStorage.setItem('cart', JSON.stringify(lines));
    await open();
    await screen.findByRole('button', { name: 'В корзину: Брюки' });
    expect(field('Размер: Брюки')).toHaveProperty('value', '50');
  });

  // Control: in `src/catalog/web/product-list/product-list.tsx` replace `other?.reason === refusal?.reason` with `false`
  it('says what the chosen facility does not take, of a whole list above it', async () => {
    const cans = ['Сайра', 'Шпроты'].map((name, index) => product(index, name, 10_000, { tags: ['can'] }));
    server.respond(listProductsPage, pageWith(cans));
    serverSells([], [facility(7, { refusedTags: ['can'] }), facility(9, { refusedTags: ['can'] })]);
    sessionStorage.setItem('chosenFacility', '7');
    await open('/?q=банка');
    await says('ИК-7 не принимает: жестяные банки');
    // Control: in `src/catalog/web/product-list/search-form.tsx` replace `defaultValue={query}` with ``
    expect(field('Поиск товаров')).toHaveProperty('value', 'банка');
    const above = card('Сайра').closest('ul')?.previousElementSibling;
    expect(above?.textContent).toBe('ИК-7 не принимает: жестяные банки');
    // Control: in `src/catalog/web/product-list/search-answer.tsx` replace `if (isOtherOrder) revalidate();` with ``
    sessionStorage.setItem('chosenFacility', '9');
    await navigate('/?q=банка&product=1');
    await expect.poll(() => asked().at(-1)).toMatchObject({ facilityId: '9' });
  });

  it('says of one among others that the chosen facility does not take it, or a part of it', async () => {
    const sugar = { productId: 5, quantity: 1, name: 'Сахар', weightGrams: 515, tags: ['sugar'] };
    const goods = [
      product(1, 'Сайра', 10_000, { tags: ['can'] }),
      product(2, 'Набор', 10_000, { parts: [sugar] }),
      product(3, 'Тунец', 10_000, { tags: ['fish'], weightGrams: 250 }),
    ];
    server.respond(listProductsPage, pageWith(goods));
    serverSells([], [facility(7, { refusedTags: ['can', 'sugar'] })]);
    sessionStorage.setItem('chosenFacility', '7');
    await open('/?q=рыба');
    await says('ИК-7 не принимает: жестяные банки');
    expect(text(card('Набор'))).toContain('ИК-7 не принимает: продукты с сахаром');
    expect(text(card('Тунец'))).not.toContain('не принимает');
  });
});

describe('the sheet of a product', () => {
  const set = product(1, 'Набор', 124_000, {
    tags: ['set', 'soft'],
    weightGrams: 3955,
    restrictions: 'Передаём без фантиков в прозрачном пакете',
    description: 'В наборе:\nЧай, 200 г — 2 шт.',
    parts: [{ productId: 2, name: 'Чай, 200 г', quantity: 2, weightGrams: 215, tags: [] }],
  });
  const halva = product(3, 'Халва', 10_000, { description: 'Мягкая.', tags: ['can'] });
  const sheet = () => screen.getByRole('dialog');

  beforeEach(() => server.respond(listAllProductsPage, pageWith([set, halva])));

  // Control: in `src/catalog/web/product-list/product-list-cache.ts` replace `before?.pages === pages ? before.at : ` with ``
  it('lets the list behind it grow no younger: Back asks for it again five minutes after it came', async () => {
    const user = await open();
    await says('Халва');
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 4 * 60_000);
    await user.click(link('Халва'));
    await within(await screen.findByRole('dialog')).findByText('Мягкая.');
    await navigate(-1);
    await isAt('/');
    await navigate('/?sort=price-asc');
    await expect.poll(asked).toHaveLength(2);
    clock.mockReturnValue(Date.now() + 2 * 60_000);
    // A browser stands there before the router does.
    history.replaceState(null, '', '/');
    await navigate(-1);
    await expect.poll(asked).toHaveLength(3);
  });

  // Control: in `src/catalog/web/product-list/filter-from.ts` replace `from?.opened !== to?.opened` with `false`
  it('opens over the list by its address, says all that is known, sells, and Back closes it', async () => {
    const user = await open('/?sort=price-asc');
    await says('Ограничения: без фантиков');
    expect(text(card('Набор'))).not.toContain('Чай');
    await user.click(link('Состав набора: Набор'));
    await isAt('/?sort=price-asc&product=1');
    await within(await screen.findByRole('dialog')).findByRole('heading', { name: 'Набор' });
    expect(text(sheet())).toContain('Вес с упаковкой 3,96 кг');
    expect(text(sheet())).toContain('Ограничения: передаём без фантиков в прозрачном пакете');
    expect(text(sheet())).toContain('Чай, 200 г 2 шт.');
    expect(text(sheet())).not.toContain('В наборе:');
    expect(text(sheet())).toContain('Вскроют при досмотре: лучше маленькие пачки.');
    await user.click(within(sheet()).getByRole('button', { name: 'В корзину: Набор' }));
    expect(storedCart()).toEqual([[1, 1]]);
    await navigate(-1);
    await isAt('/?sort=price-asc');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked()).toHaveLength(1);
    await user.click(link('Халва'));
    await within(await screen.findByRole('dialog')).findByText('Мягкая.');
    await user.click(within(sheet()).getByRole('link', { name: 'Закрыть' }));
    await isAt('/?sort=price-asc');
  });

  it('opened by a link loads what the list does not hold, and closes to that list', async () => {
    serverSells([product(77, 'Зефир', 10_000)], []);
    const user = await open('/?product=77');
    await within(await screen.findByRole('dialog')).findByRole('heading', { name: 'Зефир' });
    await user.click(link('Закрыть'));
    await isAt('/');
    await navigate('/?product=78&q=x');
    await says('Этого товара больше нет');
    expect(within(sheet()).queryByRole('button')).toBeNull();
  });

  // Control: in `src/catalog/web/product-list/product-words.tsx` replace `mayBeRefused && !isKnown` with `mayBeRefused`
  // Control: in `src/facilities/web/chosen-refusals.tsx` replace `Boolean(refusedTags)` with `true`
  it('says what the chosen facility takes, and is quiet of what others refuse only where its list is known', async () => {
    const sugar = { ...set, restrictions: 'Сахар: разрешён не во всех учреждениях' };
    const can = { ...halva, restrictions: 'Жесть принимают не везде' };
    server.respond(listAllProductsPage, pageWith([sugar, can]));
    serverSells([], [facility(7, { refusedTags: ['can'] }), facility(9)]);
    sessionStorage.setItem('chosenFacility', '9');
    await open('/?product=1');
    await expect.poll(() => text(sheet())).toContain('ИК-9: особых запретов нам не сообщали');
    expect(sheet().querySelector('p [href$="#info"]')).not.toBeNull();
    const seen = () =>
      [card('Набор'), sheet()].map((one) => one.querySelectorAll('[href$="#warning"]').length);
    expect(seen()).toEqual([1, 1]);
    cleanup();
    sessionStorage.setItem('chosenFacility', '7');
    await open('/?product=1');
    // Under the price, before all else.
    await expect.poll(() => text(sheet())).toMatch(/^Набор1[^И]*ИК-7: запрета на этот товар нет/);
    expect([text(card('Набор')).includes('ИК-7: запрета нет'), seen()]).toEqual([true, [0, 0]]);
    await navigate('/?product=3');
    await expect.poll(() => text(sheet())).toContain('ИК-7 не принимает: жестяные банки');
    // What is known to be refused is not said to be perhaps refused.
    expect(sheet().querySelectorAll('[href$="#warning"]')).toHaveLength(1);
  });

  // Control: in `src/facilities/web/chosen-refusals.tsx` replace `!failed` with `true`
  // Control: in `src/catalog/web/product-list/product-sheet.tsx` replace `{answer?.remedy && <p>{answer.remedy}</p>}` with ``
  it('says that the facility was not asked, and asks again', async () => {
    serverSells([], [facility(7, { refusedTags: ['can'] })]);
    server.fails(listActiveFacilities, 'network');
    sessionStorage.setItem('chosenFacility', '7');
    const user = await open('/?product=3');
    await expect.poll(() => text(sheet())).toContain('Не узнали, что примут. Повторить');
    serverSells([], [facility(7, { refusedTags: ['can'] })]);
    await user.click(within(sheet()).getByRole('button', { name: 'Повторить' }));
    await expect.poll(() => text(sheet())).toContain('ИК-7 не принимает: жестяные банки');
    expect(text(sheet())).not.toContain('знали');
  });

  // Control: in `src/catalog/web/product-list/product-sheet.tsx` replace `{isRefused(part) && ' — не примут'}` with ``
  it('names first in a set what the chosen facility refuses, and says that the rest can go by parts', async () => {
    const part = { quantity: 1, weightGrams: 500 };
    const parts = [
      { ...part, productId: 4, name: 'Чай', tags: [] },
      { ...part, productId: 2, name: 'Сайра', tags: ['can'] },
    ];
    server.respond(listAllProductsPage, pageWith([{ ...set, tags: ['set', 'can'], parts }]));
    serverSells([], [facility(7, { refusedTags: ['can'] })]);
    sessionStorage.setItem('chosenFacility', '7');
    await open('/?product=1');
    await expect.poll(() => text(sheet())).toContain('Сайра — не примут 1 шт.Чай 1 шт.');
    expect(text(sheet())).toContain('Без этого набор можно положить по частям');
  });
});

it('says for whom goods are chosen while the cart is empty', async () => {
  sessionStorage.setItem('goodsWanted', '"Получатель: Орлов Иван"');
  await open('/products');
  await says('Получатель: Орлов Иван. Положите товары в корзину');
});

describe('the list', () => {
  // Control: in `src/ui/data/call.ts` replace `endpoint.neverSendsToken ? null : ` with ``.
  it('sorts at once, keeps the order in the address and begins at the first page, cleared meanwhile', async () => {
    const user = await open('/?page=2', {}, 'buyer');
    await says('Товар 31');
    expect(asked()).toMatchObject([
      { pageableRequest: { page: 1, size: 30, sortDirection: 'ASC', field: 'id' } },
    ]);
    expect(server.sent(listAllProductsPage)[0]?.headers.authorization).toBeUndefined();
    expect([...field('Порядок').querySelectorAll('option')].map(text)).toEqual([
      'По умолчанию',
      'Сначала дешёвые',
      'Сначала дорогие',
    ]);
    const go = server.holds(listAllProductsPage);
    await user.selectOptions(field('Порядок'), 'Сначала дорогие');
    await says('Загружаем…');
    expect(cards()).toEqual([]);
    go();
    await says('Товар 70');
    await isAt('/?sort=price-desc');
    await says('Страница 1 из 3 (Всего товаров: 70)');
    await user.selectOptions(field('Порядок'), 'По умолчанию');
    await isAt('/');
  });

  it('loads more below, and the focus goes to the first of it', async () => {
    const user = await open();
    await says('Страница 1 из 3 (Всего товаров: 70)');
    await user.click(link('Загрузить ещё'));
    await says('Страница 2 из 3');
    expect(cards()).toHaveLength(60);
    await expect.poll(() => text(document.activeElement ?? undefined)).toContain('Товар 31');
    await isAt('/?page=2');
    await user.click(link('Загрузить ещё'));
    await says('Страница 3 из 3');
    expect([cards().length, screen.queryByRole('link', { name: 'Загрузить ещё' })]).toEqual([70, null]);
  });

  it('opened cold at page 3 shows what comes before it when asked', async () => {
    const user = await open('/?page=3');
    await says('Товар 61');
    expect(cards()).toHaveLength(10);
    await user.click(link('Показать предыдущие'));
    await expect.poll(() => cards().length).toBe(40);
    await user.click(link('Показать предыдущие'));
    await expect.poll(() => cards().length).toBe(70);
    await isAt('/');
  });

  it('leads back from a page that is not there, and takes a page that is no number for the first', async () => {
    const user = await open('/?page=9');
    await says('Страницы 9 нет: всего их 3');
    await user.click(link('Показать с начала'));
    await expect.poll(() => cards().length).toBe(30);
    for (const nonsense of ['0', '-1', 'x', '1.5', '99999999999999']) {
      await navigate(`/products?page=${nonsense}`);
      await expect.poll(() => cards()[0], { message: nonsense }).toBe('Товар 1');
    }
  });

  it.each([
    ['network', 'Ошибка: Ошибка загрузки товаров'],
    ['cut', 'Ошибка: Ошибка загрузки товаров'],
    ['shape', 'Ошибка: Ошибка загрузки товаров'],
    ['silence', 'Ошибка: Сервер не отвечает. Проверьте соединение.'],
  ] as const)(
    'that did not come is said, what stands stays, and it comes when asked again: %s',
    async (how, words) => {
      server.fails(listAllProductsPage, how);
      const user = await open('/', filledCart([GOODS[0] as (typeof GOODS)[0], 2]));
      await says(words);
      server.respond(listAllProductsPage, pageOfGoods);
      await user.click(button('Повторить'));
      await says('Товар 30');
      server.fails(listAllProductsPage, how);
      await user.click(link('Загрузить ещё'));
      await says(words);
      expect(cards()).toHaveLength(30);
      server.respond(listAllProductsPage, pageOfGoods);
      await user.click(button('Повторить'));
      await expect.poll(() => cards().length).toBe(60);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(storedCart()).toEqual([[1, 2]]);
    },
  );

  it('stands without its categories when they did not come, which is only logged', async () => {
    expectComplaints(/Ошибка загрузки категорий/);
    server.fails(getCategoryTree, 'cut');
    await open();
    await says('Товар 30');
    expect(console.error).toHaveBeenCalledWith('Ошибка загрузки категорий', expect.anything());
    expect(document.querySelector('a[href*="/category/"]')).toBeNull();
  });
});

describe('a search', () => {
  async function search(user: Awaited<ReturnType<typeof open>>, query: string) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } });
    await user.type(screen.getByRole('searchbox'), '{Enter}');
  }
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  // Control: in `src/catalog/web/product-list/product-list-cache.ts` replace `standing ? standing.facilityId : ` with ``
  it('keeps the query in the address and the field, through sorting and more of it; another begins anew', async () => {
    sessionStorage.setItem('chosenFacility', '7');
    const user = await open('/category/1');
    await says('Товар 1');
    expect(asked()[0]).not.toHaveProperty('facilityId');
    await search(user, '  пряником ');
    await heading('Результаты поиска: «пряником»');
    // Control: in `src/catalog/web/product-list/product-list.tsx` replace `tags.includes(PRODUCT_FILTER_TAG_RULES[filter].tag)` with `true`
    const filters = await screen.findByRole('navigation', { name: 'Фильтры' });
    expect(filters.textContent).toBe('Постное');
    await isAt('/?q=%D0%BF%D1%80%D1%8F%D0%BD%D0%B8%D0%BA%D0%BE%D0%BC');
    expect(asked().at(-1)).toMatchObject({
      searchQuery: 'пряником',
      categoryId: null,
      pageableRequest: { field: null },
      facilityId: '7',
    });
    await user.selectOptions(field('Порядок'), 'Сначала дорогие');
    await says('Товар 70');
    sessionStorage.setItem('chosenFacility', '9');
    await user.click(link('Загрузить ещё'));
    await expect.poll(() => cards().length).toBe(60);
    // What stands is in the order of the first.
    expect(asked().at(-1)).toMatchObject({ facilityId: '7', pageableRequest: { page: 1 } });
    expect(new URLSearchParams(location.search).get('q')).toBe('пряником');
    await search(user, 'чай');
    await heading('Результаты поиска: «чай»');
    expect(asked().at(-1)).toMatchObject({ facilityId: '9' });
    expect(new URLSearchParams(location.search).get('page')).toBeNull();
    await navigate(-1);
    await heading('Результаты поиска: «пряником»');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('пряником');
    await search(user, '   ');
    await heading('Все товары');
    await isAt('/');
  });

  it('says what was understood, and that nothing was found', async () => {
    server.respond(listProductsPage, {
      ...pageWith([GOODS[0] as (typeof GOODS)[0]]),
      correctedQuery: 'пряники',
    });
    const user = await open('/?q=ghzybrb');
    await heading('Результаты поиска: «ghzybrb»');
    await says('Показаны результаты по запросу „пряники“');
    // Control: in `src/catalog/web/product-list/product-list.tsx` replace `query !== '' && pages.totalElements > 0` with `pages.totalElements < 0`
    await says('1 товар');
    // Control: in `src/catalog/web/product-list/product-list.tsx` replace `total <= SHORT_LIST` with `total === 0`
    expect(screen.queryByRole('navigation', { name: 'Фильтры' })).toBeNull();
    server.respond(listProductsPage, pageWith([]));
    await search(user, 'телевизор');
    await says('Товары не найдены');
    server.respond(listProductsPage, {
      ...pageWith([]),
      notSold: [{ name: 'Сигареты', verdict: 'not-sold', why: 'Продавать табак запрещает закон.' }],
    });
    await search(user, 'сигареты');
    // One answer: what is not found stands with it, in a line.
    await says('Товары не найдены. Посмотрите, что есть в каталоге.');
    server.respond(listProductsPage, pageWith([]));
    await search(user, 'телевизор');
    await heading('Результаты поиска: «телевизор»');
    await user.click((await screen.findAllByRole('link', { name: 'Все товары' })).at(-1) as HTMLElement);
    await heading('Все товары');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  // Control: in `src/catalog/web/product-list/search-answer.tsx` replace `pages.answer !== null ? null : filters` with `filters`
  it('answers a question by one card in place of goods that were not found', async () => {
    const answer = { title: 'Оплата <i>', text: 'Скажем.', link: { to: '/info', label: 'О сервисе' } };
    server.respond(listProductsPage, { ...pageWith([]), answer });
    await open('/?q=оплата');
    await screen.findByRole('heading', { level: 2, name: 'Оплата <i>' });
    await says('Скажем.');
    await says('Наш телефон: +7');
    expect(document.querySelector('h2 i')).toBeNull();
    expect(screen.queryByText('Товары не найдены')).toBeNull();
    expect(link('О сервисе').getAttribute('href')).toBe('/info');
  });

  // Control: in `src/catalog/web/product-list/product-list.tsx` replace `(query === '' || pages.totalElements > 1)` with `(query === '' || pages.totalElements > -1)`
  // Control: in `src/catalog/web/product-list/search-answer.tsx` replace `onClick={() => collectFor?.(facility)}` with ``
  // Control: in `src/app/layout/header/navigation/navigation-item.tsx` replace `new URLSearchParams(search).get('q')` with `search.includes('q=')`
  it('tells of a facility what is known, and collects for it; without goods there is no order to choose', async () => {
    server.respond(listProductsPage, {
      ...pageWith([]),
      answer: {
        title: 'ИК-7, г. Липовец',
        text: '',
        link: { to: '/delivery-address', label: 'Учреждения и цены доставки' },
        facility: { id: 7, kind: 'STRICT', name: 'ИК-7', facts: [['Сдаём', 'вт и пт']] },
      },
    });
    const user = await open('/?q=ик-7', {}, undefined, FACILITIES.slice(0, 1));
    await says('Сдаём');
    expect(text()).toContain('Сдаёмвт и пт');
    expect(link('Главная').getAttribute('aria-current')).toBe('false');
    expect(screen.queryByLabelText('Порядок')).toBeNull();
    await user.click(link('Собирать для ИК-7'));
    await isAt('/');
    expect(sessionStorage.getItem('chosenFacility')).toBe('7');
    await screen.findByLabelText('Порядок');
    expect(link('Главная').getAttribute('aria-current')).toBe('page');
    // A parameter that only ends so is no search.
    await navigate('/?faq=1');
    expect(link('Главная').getAttribute('aria-current')).toBe('page');
    // Control: in `src/catalog/web/product-list/search-answer.tsx` replace `chosen === facility.name` with `false`
    await navigate('/?q=ик-7');
    await says('К товарам для ИК-7');
    expect(link('К товарам для ИК-7').getAttribute('href')).toBe('/');
  });
});

describe('the cart beside the goods', () => {
  const tea = product(1, 'Чай чёрный', 28_900);

  // As high as a cart of one line needs to stand open.
  beforeEach(() => void vi.stubGlobal('innerHeight', 900));

  it('counts kinds and pieces, takes a quantity of text, and says what to do when empty', async () => {
    serverSells([tea], []);
    const user = await open('/', { cart: '[{"id":1,"quantity":"2"}]' });
    await says('1 наименование, 2 товара');
    await user.click(button('Удалить: Чай чёрный'));
    await user.click(button('Удалить'));
    await says('Добавьте товары, чтобы начать покупки');
    // Beside the goods no button leads to them.
    expect(screen.queryByRole('link', { name: 'Перейти к покупкам' })).toBeNull();
  });

  // Control: in `src/facilities/web/use-facilities.ts` replace `if (parts === 0) ask();` with `void load();`.
  it('asks for the facilities once, and says delivery and what is missing for a free one', async () => {
    const never = facility(10, { freeDeliveryThreshold: MAX_PRICE_KOPECKS });
    serverSells([tea], [facility(9, { freeDeliveryThreshold: 100_000 }), never]);
    const user = await open('/', filledCart([tea, 2]));
    const select = await screen.findByLabelText('Учреждение');
    await says('ИК-9');
    expect([...select.querySelectorAll('option')].map(text)).toEqual(['Адрес доставки', 'ИК-9', 'ИК-10']);
    await user.selectOptions(select, 'ИК-10');
    await says('Доставка платная при любой сумме');
    await user.selectOptions(select, 'ИК-9');
    await says('До бесплатной доставки ещё 422 ₽');
    expect(sidebar()).toContain('928 ₽');
    expect(sessionStorage.getItem('chosenFacility')).toBe('9');
    await user.click(button('Увеличить количество: Чай чёрный'));
    await user.click(button('Увеличить количество: Чай чёрный'));
    await says('Бесплатно');
    expect(server.sent(listActiveFacilities)).toHaveLength(1);
    await user.click(link('Уточнить доставку'));
    await isAt('/delivery-address');
  });

  // Control: in `src/ui/sidebar-room.ts` replace `    lines * SIDEBAR_CART_LINE_HEIGHT_REM +` with `    0 * lines +`
  it('stands open while the catalogue stays on the first screen, or as it was left', async () => {
    const lines = (count: number) =>
      filledCart(...GOODS.slice(0, count).map((one): [typeof one, number] => [one, 2]));
    server.respond(listAllProductsPage, pageWith(GOODS.slice(0, 1), { number: 0, total: 1, size: 30 }));
    const user = await open('/', lines(9));
    await user.click(await screen.findByRole('button', { name: 'Показать товары' }));
    await says('9 наименований, 18 товаров');
    cleanup();
    const again = await open('/', lines(9));
    await again.click(await screen.findByRole('button', { name: 'Свернуть' }));
    cleanup();
    await open('/', lines(1));
    await screen.findByRole('button', { name: 'Показать товары' });
  });

  it('says that the facilities did not come, asks again, and is kept where its goods did not', async () => {
    expectComplaints(/Ошибка загрузки данных корзины/);
    server.fails(listActiveFacilities, 500);
    server.fails(getProductsByIds, 500);
    const user = await open('/', filledCart([tea, 2]));
    await says('Ошибка загрузки адресов');
    expect(sidebar()).toMatch(/(?=.*578 ₽).*Вес скажем в корзине/);
    serverSells([tea], [facility(7)]);
    await user.click(button('Повторить'));
    await user.selectOptions(await screen.findByLabelText('Учреждение'), 'ИК-7');
    await says('928 ₽');
  });
});

// Control: in `src/cart/web/parcel-words.tsx` replace `state === 'OVER' ? (` with `state === 'EMPTY' ? (`
it('promises beside the goods no day that the cart takes back, and says what is refused', async () => {
  const honey = product(1, 'Мёд', 10_000, { weightGrams: 12_000, tags: ['sugar'] });
  const days = [1, 2, 3, 4, 5, 6, 7];
  serverSells([honey], [facility(7, { refusedTags: ['sugar'], handoverWeekdays: days })]);
  sessionStorage.setItem('chosenFacility', '7');
  await open('/', { ...filledCart([honey, 1]), sidebarCart: 'folded' });
  await waitFor(() => expect(sidebar()).toMatch(/ИК-7: сдадим .+1 товар не примут/));
  cleanup();
  await open('/', { ...filledCart([honey, 2]), sidebarCart: 'folded' });
  await waitFor(() => expect(sidebar()).toMatch(/24,4 из 20 кг.*ИК-7: тяжелее на 4,4 кг.*1 товар не примут/));
  expect(sidebar()).not.toMatch(/сдадим|не меньше/);
  cleanup();
  // Another parcel of a buyer may be on its way: the shop window does not know, and promises nothing.
  // Control: in `src/cart/web/parcel-words.tsx` replace `hasOrders ?` with `!hasOrders ?`
  // Control: in `src/cart/web/parcel-words.tsx` replace `{served.words !== null && <p>{served.words}</p>}` with ``
  server.respond(listSavedRecipients, [savedAddress(8, 'Орлов'), savedAddress(9, 'Соколов')]);
  await open('/', { ...filledCart([honey, 1]), sidebarCart: 'folded', lastRecipient: '9' }, 'buyer');
  await waitFor(() => expect(sidebar()).toMatch(/Получатель: Соколов Иван\s*ИК-7: ближайший приём в/));
});

describe('the first visit', () => {
  const visit = () => document.documentElement.dataset.visit;

  beforeEach(() => {
    delete document.documentElement.dataset.visit;
  });

  it('tells what the shop is, and asks where the parcel goes; the answer stands by the heading', async () => {
    const user = await open('/', {}, undefined, FACILITIES);
    const welcome = await screen.findByRole('region', { name: 'О магазине' });
    expect(text(welcome)).toMatch(/2 учреждения Заречинской области.*Куда собираем/);
    const how = within(welcome).getByRole('link', { name: 'Как заказать' });
    expect(how.getAttribute('href')).toBe('/how-to-order');
    const choice = within(welcome).getByLabelText('Куда собираем посылку');
    await user.selectOptions(choice, '7');
    expect([sessionStorage.getItem('chosenFacility'), visit()]).toEqual(['7', 'ended']);
    await says('ИК-7сдаём по вт и пт');
    await user.selectOptions(choice, '9');
    await says('СИЗО-9карантин до 9 дек.');
    expect(document.querySelector('[data-chosen] [href$="#warning"]')).not.toBeNull();
    await user.selectOptions(choice, '');
    expect(sessionStorage.getItem('chosenFacility')).toBeNull();
  });

  it('says nothing of it above a category or a search', async () => {
    await open('/?q=чай', {}, undefined, FACILITIES);
    await says('Результаты поиска');
    expect(screen.queryByRole('region', { name: 'О магазине' })).toBeNull();
    expect(screen.getByLabelText('Куда собираем посылку')).toBeTruthy();
  });
});

// Control: in `src/facilities/web/chosen-refusals.tsx` replace `refusedTags.map(getTagLabel).join(', ')` with `''`
// Control: in `src/content/web/allowed.page.tsx` replace `razor: /станки/i` with `razor: /нет/i`
it('«Разрешённые продукты» begins with what the chosen facility refuses', async () => {
  const [{ FacilityRefusalsContext }, { FacilityRefusals }, page] = await Promise.all([
    import('../../content/content.web.ts'),
    import('../../facilities/facilities.web.ts'),
    import('../../content/web/allowed.page.tsx'),
  ]);
  const frame = {
    default: () => (
      <FacilityRefusalsContext value={FacilityRefusals}>
        <Outlet />
      </FacilityRefusalsContext>
    ),
  };
  const refusing = { ...facility(7), refusedTags: ['can', 'sugar-pure', 'razor'], refusedOn: '2026-11-20' };
  serverSells([], [refusing, facility(9)]);
  const choices = [7, 9, 11].map((id) => ({
    ...facility(id),
    kind: null,
    short: `ИК-${id}`,
    pause: null,
    days: null,
  }));
  const user = show({ '/allowed': [frame, page] }, '/allowed', { facilities: choices });
  const choose = async (id: string) =>
    user.selectOptions(await screen.findByLabelText('Куда собираем посылку'), id);
  await choose('7');
  await says('ИК-7 не принимает: жестяные банки, сахар, бритвенные станки (узнали 20 ноября).');
  // What is usually taken elsewhere says that it is not taken here.
  await says('мыло, зубную пасту и щётку, одноразовые станки (не в ИК-7), туалетную бумагу;');
  await user.type(screen.getByLabelText('Что хотите положить'), 'станки');
  await says('Одноразовые бритвенные станки: ИК-7 не принимает.');
  await choose('9');
  await says('ИК-9: особых запретов нам не сообщали, смотрите общие правила.');
  await says('одноразовые станки, туалетную бумагу');
  await says('Одноразовые бритвенные станки: обычно можно.');
  // Control: in `src/facilities/web/chosen-refusals.tsx` replace `if (list !== null) return 'Этого` with `if (list !== null) return false && 'Этого`
  await choose('11');
  await says('Этого учреждения больше нет, выберите другое.');
  await choose('');
  await waitFor(() => expect(screen.queryByText(/своих запретов/)).toBeNull());
});
