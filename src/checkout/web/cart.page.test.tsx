import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  address,
  button,
  expectComplaints,
  field,
  fill,
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
  order,
  orderLine,
  pageWith,
  payee,
  product,
  savedAddress,
  serverSells,
} from '../../../tests/component/samples.ts';
import { getEmailVerification } from '../../accounts/account-access.contract.ts';
import { getCategoryTree } from '../../catalog/categories.contract.ts';
import { getProductsByIds, listProductsPage } from '../../catalog/products.contract.ts';
import type { PublicShopInfo } from '../../contract/shop-facts.ts';
import { getDeliverySum, listActiveFacilities } from '../../facilities/work-addresses.contract.ts';
import { addDays, formatDayAndMonth, moscowDay } from '../../lib/calendar.ts';
import { confirmOrder, listOwnOrdersPage } from '../../orders/user-order.contract.ts';
import { addRecipient, listSavedRecipients } from '../../recipients/user-address.contract.ts';

const tea = product(1, 'Чай чёрный', 28_900);
const soap = product(2, 'Мыло', 3_990);
const seven = facility(7);
const orlov = savedAddress(2, 'Орлов');
const zaitsev = savedAddress(3, 'Зайцев', { institutionId: 8, institutionName: 'СИЗО-8' });
const BOTH = filledCart([tea, 2], [soap, 1]);
const STEP_4 = '/cart?step=4&addressId=2';

// What a page has loaded once it keeps until it is left.
beforeEach(() => {
  vi.resetModules();
  serverSells([tea, soap], [seven, facility(8, { name: 'СИЗО-8' }), facility(9)]);
  server.respond(listSavedRecipients, [zaitsev, orlov]);
  server.respond(listOwnOrdersPage, pageWith([]));
  server.respond(listProductsPage, pageWith([]));
  server.respond(getEmailVerification, { proved: true });
  server.respond(getCategoryTree, {
    categories: [{ id: 3, name: 'Напитки', prioritySort: 1, unitLevel: 1, version: 1, subCategories: [] }],
  });
});

async function open(
  at: string,
  storage: Record<string, string> = BOTH,
  as: 'buyer' | null = 'buyer',
  facts: Partial<PublicShopInfo> = {},
) {
  return show({ '/cart': await import('./cart.page.tsx') }, at, { storage, as: as ?? undefined, facts });
}

const confirmButton = () => screen.findByRole('button', { name: 'Подтвердить заказ' });

/** Confirms, and the shop accepts. */
const isAccepted = async (user: ReturnType<typeof show>) => {
  server.respond(confirmOrder, order(12));
  await user.click(await confirmButton());
  await says('Заказ № 12 принят');
};
const link = (name: string | RegExp) => screen.getByRole('link', { name });
const dialog = () => screen.getByRole('dialog');
const mainButtons = () => [...document.querySelectorAll('[class*=primary]')].map((one) => text(one));
const focused = () => text(document.activeElement ?? undefined);

/** Another tab puts these into the cart in place of what is there. */
function fillCart(...lines: Parameters<typeof filledCart>) {
  act(() => {
    localStorage.setItem('cart', filledCart(...lines).cart);
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  });
}

/** On step 4, with everything there that the order waits for. */
async function aboutToConfirm(facts: Partial<PublicShopInfo> = {}) {
  const user = await open(STEP_4, BOTH, 'buyer', facts);
  await says(/967,90.₽Сейчас платить не нужно: мы позвоним/);
  await confirmButton();
  return user;
}

describe('the cart', () => {
  it('counts kinds and pieces, sums each line and all of them', async () => {
    const user = await open('/cart', BOTH, null);
    await says('2 наименования, 3 товара');
    await says('Шаг 1 из 5: выбор');
    await says('дальше: вход');
    const [teaLine] = screen.getAllByRole('listitem').filter((item) => text(item).includes('₽ × 2'));
    expect(text(teaLine)).toContain('289,00 ₽ × 2');
    expect(text(teaLine)).toContain('578,00 ₽');
    await says('Зависит от выбранного учреждения');
    expect(text().match(/617,90 ₽/g)).toHaveLength(2);
    const less = () => within(teaLine as HTMLElement).getByRole('button', { name: /^Уменьшить/ });
    await user.click(less());
    expect(less()).toHaveProperty('disabled', true);
    await says('2 наименования, 2 товара');
    await user.tripleClick(within(teaLine as HTMLElement).getByRole('textbox'));
    await user.keyboard('25{Enter}');
    await says('7 264,90 ₽');
    expect(storedCart()).toEqual([
      [1, 25],
      [2, 1],
    ]);
  });

  it('asks before a line goes, a hasty Enter harms nothing, and «Вернуть» brings it back in its place', async () => {
    const user = await open('/cart', BOTH, null);
    await user.click(await screen.findByRole('button', { name: 'Удалить: Чай чёрный' }));
    within(dialog()).getByText('Удалить «Чай чёрный» из корзины?');
    expect(focused()).toBe('Отмена');
    await user.keyboard('{Enter}');
    expect(storedCart()).toHaveLength(2);
    await user.click(button('Удалить: Чай чёрный'));
    await user.click(button('Удалить'));
    await says('1 наименование, 1 товар');
    await user.click(button('Вернуть'));
    await says('2 наименования, 3 товара');
    expect(storedCart().map(([id]) => id)).toEqual([1, 2]);
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `<ChangedOrderNotice />` with ``.
  // Control: in `src/checkout/web/confirm-step.tsx` replace `<ChangedOrderNotice />` with ``.
  // Control: in `src/checkout/web/confirm-form.tsx` replace `    changedOrderStorage.clear();` with ``.
  it('says that the order it came from is cancelled, until the new one is there', async () => {
    const changed = 'Заказ № 5 отменён. Пока вы не подтвердите новый, посылки не будет.';
    const user = await open('/cart', {
      ...BOTH,
      changedOrder: '{"id":5,"productIds":[2],"owner":"buyer@example.com"}',
    });
    await says(changed);
    await navigate(STEP_4);
    await says('967,90 ₽');
    await says(changed);
    server.respond(confirmOrder, order(6));
    await user.click(await confirmButton());
    await says('Заказ № 6 принят');
    fillCart([soap, 1]);
    await navigate('/cart');
    await says('1 наименование, 1 товар');
    expect(text()).not.toContain('№ 5');
  });

  it('is no changed order once none of its goods is left in it', async () => {
    await open('/cart', { ...BOTH, changedOrder: '{"id":5,"productIds":[3],"owner":"buyer@example.com"}' });
    await says('2 наименования');
    expect(text()).not.toContain('№ 5');
  });

  it('says what became of it when another tab has ordered it', async () => {
    await open('/cart');
    await says('2 наименования');
    fillCart();
    await says('Ваша корзина пуста');
    expect(text()).not.toContain('заказана в другой вкладке');
    act(() => {
      localStorage.setItem('lastOrderForOtherTabs', '12');
      dispatchEvent(new StorageEvent('storage', { key: 'lastOrderForOtherTabs' }));
    });
    await says('Эта корзина уже заказана в другой вкладке: заказ № 12.');
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `stepless={isEmpty}` with ``.
  it('is empty after its last line went, facilities can be asked for, and even that comes back', async () => {
    const user = await open('/cart', filledCart([soap, 4]), null);
    await user.click(await screen.findByRole('button', { name: 'Удалить: Мыло' }));
    await user.click(button('Удалить'));
    await says('Ваша корзина пустаДобавьте товары, чтобы начать покупки');
    await screen.findByRole('link', { name: 'Напитки' });
    expect(screen.queryByRole('navigation', { name: 'Шаги оформления' })).toBeNull();
    link('Разобрать список из письма');
    await user.selectOptions(field('Учреждение'), await screen.findByRole('option', { name: 'ИК-7' }));
    await user.click(button('Вернуть'));
    await says('1 наименование, 4 товара');
    await says(/Доставка350,00.₽.*Итого /);
  });

  it('names what is not sold any more and what has another price, until that is read', async () => {
    serverSells([{ ...tea, price: 30_050 }], [seven]);
    const user = await open('/cart', BOTH, null);
    await says('Больше не продаётся и убрано из корзины: «Мыло».');
    await says('Чай чёрный: 289,00 ₽ → 300,50 ₽');
    await says('1 наименование, 2 товара');
    expect(sessionStorage.getItem('cartChanges')).toContain('30050');
    await user.click(button('Понятно'));
    await says('300,50 ₽ × 2');
    expect([text().includes('→'), sessionStorage.getItem('cartChanges')]).toEqual([false, null]);
  });

  it('says how many are left where it wants more of a product, in all its sizes together', async () => {
    const socks = product(5, 'Носки', 9_000, { choices: ['25', '27'], left: 4 });
    serverSells([socks, { ...tea, left: 2 }], [seven]);
    const line = { id: 5, name: 'Носки', kopecks: 9_000 };
    const cart = [
      { ...line, quantity: 3, choice: '25' },
      { ...line, quantity: 2, choice: '27' },
      { id: tea.id, quantity: 2, name: tea.name, kopecks: tea.price },
    ];
    await open('/cart', { cart: JSON.stringify(cart) }, null);
    await says('Осталось 4: уменьшите количество');
    expect(text().match(/Осталось/g)).toHaveLength(2);
  });

  it.each([500, 'network', 'cut', 'shape'] as const)(
    'stays as it was when the server cannot be asked about it, which is only logged: %j',
    async (how) => {
      expectComplaints(/Ошибка загрузки данных корзины/);
      server.fails(getProductsByIds, how);
      await open('/cart', BOTH, null);
      await says('2 наименования, 3 товара');
      await expect
        .poll(() => vi.mocked(console.error))
        .toHaveBeenCalledWith('Ошибка загрузки данных корзины');
      expect(storedCart()).toHaveLength(2);
    },
  );

  it('goes nowhere without a size: the list that wants one says so and has the focus', async () => {
    const trousers = product(5, 'Брюки', 90_000, { choices: ['48', '50'] });
    serverSells([trousers], [seven]);
    const user = await open('/cart?recipient=2', filledCart([trousers, 1]));
    await isAt('/cart?step=1&recipient=2');
    await says('размер не выбран');
    const size = field('Размер: Брюки');
    expect(document.activeElement).toBe(size);
    expect(size.getAttribute('aria-invalid')).toBe('true');
    await user.click(link('Далее'));
    await isAt('/cart?step=1&recipient=2');
    await user.selectOptions(size, '50');
    await user.click(link('Далее'));
    await isAt(STEP_4);
    await says('Размер: 50');
  });

  const trousers = product(5, 'Брюки', 90_000, { choices: ['48', '50', '52', '54'] });
  const sized = (...choices: string[]) => ({
    cart: JSON.stringify(
      choices.map((choice) => ({ id: 5, quantity: 1, choice, name: 'Брюки', kopecks: 90_000 })),
    ),
  });
  const sizes = () => screen.getAllByLabelText<HTMLSelectElement>('Размер: Брюки').map(({ value }) => value);

  // Control: in `src/cart/web/cart-line-list.tsx` replace `flushSync(() => cartStore.choose(line, choice));` with `cartStore.choose(line, choice); return;`
  it('another size keeps its place and the focus, and takes the pieces of a line that has it already', async () => {
    serverSells([trousers], [seven]);
    const user = await open('/cart', sized('48', '50', '52'));
    await says('3 наименования, 3 товара');
    const change = (at: number, to: string) =>
      user.selectOptions(screen.getAllByLabelText('Размер: Брюки')[at] as Element, to);
    await change(0, '54');
    await expect.poll(sizes).toEqual(['54', '50', '52']);
    expect(document.activeElement).toHaveProperty('value', '54');
    await change(2, '50');
    await says('2 наименования, 3 товара');
    await user.click(button('Удалить: Брюки, размер 54'));
    expect(text(dialog())).toContain('Удалить «Брюки, размер 54» из корзины?');
    await user.click(within(dialog()).getByRole('button', { name: 'Удалить' }));
    await says('1 наименование, 2 товара');
    await user.click(button('Вернуть'));
    await expect.poll(sizes).toEqual(['54', '50']);
  });

  it('a size that is taken off at the last step is named, and another is ordered in its place', async () => {
    serverSells([trousers], [seven]);
    const user = await open(STEP_4, sized('54', '50'));
    for (const size of ['54', '50']) await says(`Размер: ${size}`);
    server.refuses(confirmOrder, 'CONFLICT', 'Товара «Брюки» больше нет в таком виде: размер «54».');
    serverSells([{ ...trousers, choices: ['48', '50'] }], [seven]);
    await user.click(await confirmButton());
    await says('размер «54»');
    await navigate('/cart');
    await says('размер 54 больше не продаётся');
    await user.selectOptions(screen.getAllByLabelText('Размер: Брюки')[0] as Element, '48');
    await navigate(STEP_4);
    await isAccepted(user);
    expect(server.sent(confirmOrder)[1]?.body).toMatchObject({
      cartItems: [
        { choice: '48', quantity: 1 },
        { choice: '50', quantity: 1 },
      ],
    });
  });
});

describe('the steps by their addresses', () => {
  it.each([
    ['/cart?step=2', '/cart'],
    ['/cart?step=9', '/cart'],
    ['/cart?step=3.0', '/cart'],
    ['/cart?addressId=2', '/cart'],
    ['/cart?resumeStep=3', '/cart'],
    ['/cart?step=3', '/login?resumeStep=3'],
    ['/cart?step=4&addressId=1', '/login?resumeStep=3'],
    ['/cart?step=5', '/login?resumeStep=3'],
  ])('lead a stranger from %s to %s', async (requested, shown) => {
    await open(requested, BOTH, null);
    await isAt(shown);
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `if (step === 5) return <AcceptedOrderStep />;` with ``.
  it.each([
    ['/cart?resumeStep=3', '/cart?step=3'],
    ['/cart?resumeStep=4', '/cart'],
    ['/cart?step=4&addressId=x', '/cart?step=3'],
    ['/cart?step=4&addressId=0', '/cart?step=3'],
    ['/cart?step=4', '/cart?step=3'],
    ['/cart?step=5', '/cart?step=5'],
    ['/cart?step=2', '/cart'],
    ['/cart?recipient=2', STEP_4],
  ])('lead a buyer from %s to %s', async (requested, shown) => {
    await open(requested);
    await isAt(shown);
    if (requested === '/cart?step=4') await says('Адрес не выбран');
    if (requested === shown) await says('Оплата пока не реализована');
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `recipientChosenNoticeStorage.write(await describeChosen(recipientId));` with ``.
  it.each([
    ['Получатель: Орлов Иван', [zaitsev, orlov]],
    ['Получатель выбран', [orlov]],
    ['Получатель выбран', 'network'],
  ] as const)('lead to the goods who orders for somebody with an empty cart: %s', async (words, saved) => {
    if (saved === 'network') server.fails(listSavedRecipients, saved);
    else server.respond(listSavedRecipients, [...saved]);
    await open('/cart?recipient=2', {});
    await isAt('/products');
    expect(sessionStorage.getItem('goodsWanted')).toBe(`"${words}"`);
  });

  it('step 5 opened cold leads back to step 4 of the recipient chosen last', async () => {
    const user = await open('/cart?step=5', { ...BOTH, lastRecipient: '2' });
    await says('Оплата пока не реализована');
    await user.click(button('Назад'));
    await isAt(STEP_4);
  });
});

describe('whom it is for', () => {
  const ticked = () => screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);

  it.each([500, 'cut', 'shape'] as const)(
    'says when the saved ones cannot be had, and asks again: %j',
    async (how) => {
      server.fails(listSavedRecipients, how);
      const user = await open('/cart?step=3');
      await says('Ошибка при загрузке адресов');
      server.respond(listSavedRecipients, [orlov]);
      await user.click(button('Повторить'));
      await says('Орлов Иван Петрович');
    },
  );

  // Control: in `src/checkout/web/cart.page.tsx` replace `isMissing && usable === null &&` with `isMissing &&`
  it('ticks the recipient of the facility that was chosen in the cart; another choice is the cart’s, too', async () => {
    const user = await open('/cart', { ...BOTH, lastRecipient: '3' });
    const option = await screen.findByRole('option', { name: 'ИК-7' });
    await user.selectOptions(field('Учреждение'), option);
    await user.click(link('Далее'));
    await says('Сохранённые получатели');
    expect(ticked().map(({ labels }) => text(labels?.[0]))).toEqual([expect.stringContaining('Орлов')]);
    await user.click(screen.getByRole('radio', { name: /Зайцев/ }));
    await navigate(-1);
    await expect.poll(() => (field('Учреждение') as unknown as HTMLSelectElement).value).toBe('8');
    await user.selectOptions(field('Учреждение'), 'ИК-9');
    await user.click(link('Далее'));
    await says('ИК-9: получателя там у вас пока нет.');
    expect(ticked()).toEqual([]);
    await user.click(button('Далее'));
    await says('Выберите получателя');
    // One panel at a time.
    // Control: in `src/checkout/web/cart.page.tsx` replace `inForm === null && !isMissing &&` with `inForm === null &&`
    expect(text()).not.toContain('получателя там у вас');
    // Longer than a notice, where it is read first, until somebody is ticked.
    expect(screen.getByText('Выберите получателя').closest('[tabindex="-1"]')).toBe(document.activeElement);
    await user.click(screen.getByRole('radio', { name: /Зайцев/ }));
    expect(screen.queryByText('Выберите получателя')).toBeNull();
    await isAt('/cart?step=3');
  });

  // Control: in `src/recipients/web/served-recipient.ts` replace `list.length === 1` with `list.length > 1`.
  // Control: in `src/checkout/web/cart.page.tsx` replace `recipient && describeServed(recipient)` with `''`.
  it('names the one who is served where others are saved', async () => {
    const sokolov = savedAddress(4, 'Соколов');
    server.respond(listSavedRecipients, [sokolov, orlov]);
    sessionStorage.setItem('chosenFacility', '7');
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open('/cart', { ...BOTH, lastRecipient: '2' });
    await says('Получатель: Орлов Иван.');
    await navigate('/cart?step=3');
    await says('Получатель: Орлов ИванДалее');
    // Wherever in the list the one who is ticked stands, he is in sight.
    // Control: in `src/checkout/web/cart.page.tsx` replace `querySelector(':checked')` with `querySelector('i')`
    expect(scroll.mock.contexts.map((one) => text(one as Element))).toContainEqual(
      expect.stringMatching(/^Орлов/),
    );
    await navigate('/cart');
    server.respond(listSavedRecipients, [orlov]);
    await navigate('/cart?step=3');
    await says('Орлов Иван Петрович');
    await navigate('/cart');
    await says('2 наименования');
    expect(text()).not.toContain('Получатель: Орлов');
  });

  it('shows the saved recipients though one of them has no facility named', async () => {
    server.respond(listSavedRecipients, [{ ...zaitsev, institutionName: null as unknown as string }, orlov]);
    await open('/cart?step=3');
    await screen.findByRole('radio', { name: /Орлов/ });
    screen.getByRole('radio', { name: /Зайцев.*Учреждение не указано/ });
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `<ParcelContents isDayOpen={earlier !== null} checked={checked} />` with ``
  // Control: in `src/checkout/web/cart.page.tsx` replace `{saved.length > 0 && inForm === null &&` with `{saved.length > 0 &&`
  it('shows beside the choice what the parcel weighs and costs, and the way on unless a form has it', async () => {
    const user = await open('/cart?step=3');
    const beside = await screen.findByRole('complementary', { name: 'Ваша посылка' });
    await expect.poll(() => text(beside)).toMatch(/ из 20 кг · СИЗО-8.*Товары.*Доставка.*Итого .*Далее$/);
    await user.click(button(/^Изменить Орлов/));
    await expect.poll(() => text(beside)).toMatch(/Итого .*Орлов Иван$/);
  });

  it('keeps what is typed for one apart from another, and sends no form that has errors', async () => {
    const user = await open('/cart?step=3');
    const squad = () => field(/^Отряд/);
    await user.click(await screen.findByRole('button', { name: 'Изменить Орлов Иван Петрович' }));
    await user.tripleClick(squad());
    await user.keyboard('77');
    await user.click(button('Изменить Зайцев Иван Петрович'));
    expect(squad().value).toBe('5');
    await user.click(button('Изменить Орлов Иван Петрович'));
    expect(squad().value).toBe('77');
    await user.click(button('Добавить получателя'));
    expect(ticked()).toEqual([]);
    await user.click(button('Далее'));
    await says('Исправьте в форме');
    expect([address(), server.sent(addRecipient)]).toEqual(['/cart?step=3', []]);
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `          if (next) {` with `          if (next && id === 0) {`.
  it('saves what is in the open form by «Далее», and goes on with that recipient', async () => {
    const user = await open('/cart?step=3');
    await user.click(await screen.findByRole('button', { name: 'Добавить получателя' }));
    await says('Если отчества нет, напишите «нет»');
    for (const [label, value] of [
      ['Фамилия', 'Соколов'],
      ['Имя', 'Иван'],
      ['Отчество', 'нет'],
      ['Дата рождения', '08.03.1985'],
      ['Фамилия получателя ещё раз', 'Соколов'],
    ] as const) {
      fill(label, value);
    }
    await user.selectOptions(field('Учреждение'), await screen.findByRole('option', { name: 'ИК-7' }));
    await user.click(field(/^Даю/));
    await user.click(field(/^Подтверждаю/));
    server.respond(addRecipient, { message: 'Данные успешно сохранены!', id: 9 });
    server.respond(listSavedRecipients, [savedAddress(9, 'Соколов'), zaitsev, orlov]);
    await user.click(button('Далее'));
    await isAt('/cart?step=4&addressId=9');
    await says('Соколов Иван Петрович');
    expect(server.sent(addRecipient)).toMatchObject([{ body: { lastName: 'Соколов', institutionId: 7 } }]);
    expect(localStorage.getItem('lastRecipient')).toBe('9');
  });
});

describe('what the order summary says', () => {
  // Control: in `src/checkout/web/confirm-form.tsx` replace `if (isClosed) return { message: FACILITY_LOST, hint: CLOSED, retry: null };` with ``.
  it.each([
    ['an address of somebody else', () => {}, 'Адрес пользователя не найден'],
    [
      'an address without a facility',
      () => server.respond(listSavedRecipients, [{ ...orlov, institutionId: null }]),
      'Идентификатор учреждения не указан для этого адреса',
    ],
    [
      'a facility that is closed for good',
      () => server.refuses(getDeliverySum, 'NOT_FOUND', 'Учреждение не найдено'),
      'Ошибка при загрузке данных учрежденияВ это учреждение доставки больше нет.',
    ],
  ])('what is wrong with %s, and leads to one’s own', async (what, arrange, words) => {
    arrange();
    const user = await open(what.endsWith('somebody else') ? '/cart?step=4&addressId=99' : STEP_4);
    await says(words);
    expect(screen.queryByRole('button', { name: 'Подтвердить заказ' })).toBeNull();
    await user.click(link('Выбрать другого получателя'));
    await isAt('/cart?step=3');
  });

  it.each([500, 'cut', 'shape'] as const)('what could not be loaded, until it has come: %j', async (how) => {
    server.fails(listSavedRecipients, how);
    server.fails(getDeliverySum, how);
    const user = await open(STEP_4);
    await says('Ошибка при загрузке данных пользователя');
    server.respond(listSavedRecipients, [orlov]);
    await user.click(button('Повторить'));
    await says('Ошибка при загрузке данных учреждения');
    serverSells([tea, soap], [seven]);
    await user.click(button('Повторить'));
    await says('967,90 ₽');
    expect(await confirmButton()).toHaveProperty('disabled', false);
  });

  it('counts delivery anew for another total, and the order waits while it could not', async () => {
    const user = await aboutToConfirm();
    server.fails(getDeliverySum, 500);
    fillCart([tea, 3], [soap, 1]);
    await says('Ошибка при загрузке данных учреждения');
    expect(button('Подтвердить заказ')).toHaveProperty('disabled', true);
    serverSells([tea, soap], [seven]);
    await user.click(button('Повторить'));
    await says('1 256,90 ₽');
    expect(button('Подтвердить заказ')).toHaveProperty('disabled', false);
  });

  // Control: in `src/checkout/web/confirm-form.tsx` replace `sum !== null && !isClosed` with `sum !== null`
  it('names the recipient of no facility that is gone meanwhile, nor asks about it', async () => {
    await aboutToConfirm();
    server.refuses(getDeliverySum, 'NOT_FOUND', 'Учреждение не найдено');
    fillCart([tea, 3], [soap, 1]);
    await says('В это учреждение доставки больше нет.');
    expect(screen.queryByRole('heading', { name: 'Получатель' })).toBeNull();
  });
});

// Control: in `src/checkout/web/accepted-order.tsx` replace `ifMissing !== undefined && ifMissing !== substitution` with `ifMissing !== undefined`
// Control: in `src/checkout/web/confirm-form.tsx` replace `...(choices.forAll !== defaultIfMissingAction && { substitution: choices.forAll }),` with ``
it('keeps what was answered for missing goods, of all and of some, over a reload, sends it and says it back', async () => {
  let user = await aboutToConfirm();
  expect(screen.getByRole('radio', { name: 'Позвонить и спросить' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: 'Заменить похожим, не дороже' }));
  await user.click(screen.getByText('Для отдельных товаров'));
  await user.selectOptions(field('Чай чёрный'), 'Позвонить и спросить');
  await user.selectOptions(field('Мыло'), 'Собрать без него');
  await navigate('/');
  vi.resetModules();
  cleanup();
  user = await aboutToConfirm();
  await says('Для отдельных товаров: 2');
  expect(screen.getByRole('radio', { name: 'Заменить похожим, не дороже' })).toHaveProperty('checked', true);
  expect(field('Мыло').value).toBe('DROP');
  const [first, second] = [orderLine(1, 'Чай чёрный', 28_900, 2), orderLine(2, 'Мыло', 3_990, 1)];
  const products = [
    { ...first, ifMissing: 'CALL' as const },
    { ...second, ifMissing: 'DROP' as const },
    { ...orderLine(3, 'Халва', 9_990, 1), ifMissing: 'REPLACE' as const },
    // Control: in `src/checkout/web/accepted-order.tsx` replace `[...ids].flatMap` with `order.products.map((line) => line.id).flatMap`
    { ...first, choice: '44', ifMissing: 'REPLACE' as const },
  ];
  server.respond(confirmOrder, order(12, { substitution: 'REPLACE', products }));
  await user.click(await confirmButton());
  await says('Если чего-то не окажется, заменим похожим, не дороже.');
  // Control: in `src/checkout/web/accepted-order.tsx` replace `+${ids.size - pictured.length}` with `+${ids.size - MOST_PICTURED}`
  expect(text()).toContain('6 товаров+1');
  await says('Чай чёрный — позвонить');
  await says('Мыло — собрать без него');
  expect(text()).not.toContain('Халва');
  expect(server.sent(confirmOrder)[0]?.body).toMatchObject({
    substitution: 'REPLACE',
    cartItems: [{ ifMissing: 'CALL' }, { ifMissing: 'DROP' }],
  });
});

// Control: in `src/checkout/web/confirm-step.tsx` replace `<CheckedRecipient {...recipient} />` with ``
// Control: in `src/checkout/web/confirm-step.tsx` replace `<IfMissingChoice lines={lines} />` with ``
// Control: in `src/checkout/web/confirm-form.tsx` replace `null : goodsKopecks + deliveryKopecks;` with `null : goodsKopecks;`
it('shows for whom it is, then the goods in two lines each and what to do without one; the day on its condition, and the sums', async () => {
  serverSells([tea, soap], [facility(7, { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] })]);
  await open(STEP_4);
  await says(/Сдадим [^,]+, \d+ [а-я]+ Если закажете и оплатите/);
  await says('Товары617,90 ₽Доставка350,00 ₽Итого 967,90 ₽');
  expect(text()).toMatch(
    /Получатель.*Товары.*289,00 ₽ × 2 · 200 г578,00 ₽.*39,90 ₽ за шт.*Если чего-то не окажется/,
  );
});

// Control: in `src/ui/use-now.ts` replace `setInterval(changed, 1_000)` with `undefined`
it('says until when to pay for as long as that is true, though one only looks', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-11-29T17:59:59+03:00'),
  });
  serverSells([tea, soap], [facility(7, { handoverWeekdays: [2, 5], orderByDays: 2 })]);
  await open(STEP_4);
  await says('Сдадим во вторник, 1 декабря Если закажете и оплатите сегодня до 18:00.');
  act(() => vi.advanceTimersByTime(3_000));
  await says('Если закажете и оплатите до среды, 2 декабря, 18:00.');
  vi.setSystemTime(Date.parse('2026-12-01T00:00:00+03:00'));
  act(() => vi.advanceTimersByTime(1_000));
  await says('Если закажете и оплатите до завтра, 2 декабря, 18:00.');
});

// Control: in `src/checkout/web/confirm-step.tsx` replace `isDayOpen={earlier !== null}` with ``.
// Control: in `src/checkout/web/cart.page.tsx` replace `                isDayOpen={earlier !== null}` with `                isDayOpen={false}`.
it('tells first of an order for the same recipient that is on its way, and promises no day then', async () => {
  const other = order(4, { lastNameClient: 'Зайцев', plannedDay: '2999-12-01' });
  const earlier = order(3, { lastNameClient: 'Орлов', plannedDay: '2999-11-27' });
  server.respond(listOwnOrdersPage, pageWith([other, earlier]));
  serverSells([tea, soap], [facility(7, { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] })]);
  await open(STEP_4);
  await says('Проверьте данныеЭтому получателю уже собирается заказ № 3 на 27 ноября.');
  await says('День сдачи назовём по телефону.');
  await navigate('/cart');
  await says('Корзина2 наименования, 3 товараЭтому получателю уже собирается заказ № 3 на 27 ноября.');
  await says('День сдачи назовём по телефону.');
  expect(text(button(/кг · /))).toMatch(/ИК-7$/);
});

// Control: in `src/checkout/web/confirm-step.tsx` replace `if (isTooSoon) risks.push('TOO_SOON');` with ``.
// Control: in `src/checkout/web/parcel-notes.tsx` replace `?? area)?.scroll` with `?? first)?.scroll`.
it('orders a second parcel for the same recipient only by who agrees, and does not promise its day', async () => {
  const earlier = order(3, { lastNameClient: 'Орлов', plannedDay: '2999-12-01' });
  server.respond(listOwnOrdersPage, pageWith([earlier]));
  serverSells([tea, soap], [facility(7, { kind: 'STRICT' })]);
  const user = await open(STEP_4);
  await says('заказ № 3 на 1 декабря');
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(await confirmButton());
  expect(text(scroll.mock.contexts[0] as Element)).toContain('заказ № 3 на 1 декабря');
  const tick = screen.getByRole('checkbox', { name: 'Понимаю: передачу могут не принять' });
  expect([document.activeElement, server.sent(confirmOrder)]).toEqual([tick, []]);
  await user.click(tick);
  server.respond(confirmOrder, order(6));
  await user.click(await confirmButton());
  await says('2 товараМогут не принять до 1 марта 3000 г.: позвоним и решим.');
  await user.click(await screen.findByRole('link', { name: 'Когда следующая передача' }));
  await isAt('/next-parcel');
  expect(sessionStorage.getItem('chosenFacilityKind')).toBe('STRICT');
});

// Control: in `src/checkout/web/confirm-step.tsx` replace `recipient: isUnanswered ? null :` with `recipient: false ? null :`.
// Control: in `src/checkout/web/confirm-form.tsx` replace `? before` with `? { ...before, seen: {} }`.
it('whose answer was lost is found by the first press after a reload, not taken for an earlier one', async () => {
  server.respond(listOwnOrdersPage, pageWith([]));
  serverSells([tea, soap], [facility(7, { handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] })]);
  const user = await open(STEP_4);
  server.fails(confirmOrder, 'cut');
  await user.click(await confirmButton());
  await says('Не знаем, дошёл ли заказ');
  // It did.
  server.respond(listOwnOrdersPage, pageWith([order(6, { lastNameClient: 'Орлов' })]));
  server.respond(confirmOrder, order(6));
  await navigate('/cart');
  await says('уже собирается заказ № 6');
  await navigate(STEP_4);
  await says('Не знаем, дошёл ли заказ. Нажмите ещё раз: второго не появится');
  await user.click(await confirmButton());
  await says('Заказ № 6 принят');
  const [one, two] = server.sent(confirmOrder).map(({ body }) => body);
  expect([Object.keys(one ?? {}), two]).toEqual([expect.arrayContaining(['plannedDay']), one]);
});

// Control: in `src/checkout/web/confirm-step.tsx` replace `(risk !== 'REFUSED' || refusedIds.every((id) => agreed.refusedIds.includes(id)))` with `true`
// Control: in `src/checkout/web/confirm-step.tsx` replace `unansweredOrderStorage.read()?.agreed : null` with `null : null`
it('whose answer was lost keeps what was agreed to, and agrees to nothing that came since', async () => {
  server.respond(listOwnOrdersPage, pageWith([]));
  serverSells([{ ...tea, tags: ['sugar'] }, soap], [facility(7, { refusedTags: ['sugar'] })]);
  const user = await open(STEP_4);
  server.fails(confirmOrder, 'cut');
  await user.click(await screen.findByLabelText(/^Понимаю: этот товар/));
  await user.click(await confirmButton());
  await says('Не знаем, дошёл ли заказ');
  await navigate('/cart');
  await navigate(STEP_4);
  expect(await screen.findByLabelText(/^Понимаю: этот товар/)).toHaveProperty('checked', true);
  await navigate('/cart');
  serverSells(
    [
      { ...tea, tags: ['sugar'] },
      { ...soap, tags: ['sugar'] },
    ],
    [facility(7, { refusedTags: ['sugar'] })],
  );
  await navigate(STEP_4);
  expect(await screen.findByLabelText(/^Понимаю: эти 2 товара/)).toHaveProperty('checked', false);
});

describe('the confirmation', () => {
  // Control: in `src/checkout/web/accepted-order.tsx` replace `order !== null && payee !== null` with `order !== null && payee === null`
  // Control: in `src/checkout/web/accepted-order.tsx` replace `{!showsQr && <li>` with `{showsQr && <li>`
  it.each([
    [
      'never',
      null,
      /Если оплатите до \p{L}+, 25 ноября, 18:00\..*Скажем, как оплатить\. До звонка платить не нужно\.Для кого.*Что дальшеПозвоним и скажем, как оплатить\.Вы оплатите\./u,
    ],
    ['at once', payee, 'Заплатить можно уже сейчас: переводом в приложении своего банка.'],
  ])('is followed by how to pay where the QR code is shown %s', async (_, shown, now) => {
    const user = await aboutToConfirm({ payee: shown });
    const parcel = {
      grams: 5_000,
      boxGrams: 400,
      limitGrams: 20_000,
      monthGrams: null,
      plannedDay: '2999-11-27',
      unweighed: [],
      refused: [],
      orderBy: { days: 2, time: '18:00' },
    };
    // Control: in `src/checkout/web/accepted-order.tsx` replace `pictured.length > 0 && ` with ``
    const products = [orderLine(31, 'Халва', 9_990, 1), orderLine(32, 'Сушки', 9_990, 1)];
    server.respond(confirmOrder, order(12, { plannedDay: parcel.plannedDay, parcel, products }));
    await user.click(await confirmButton());
    await says(/до \p{L}+, 25 ноября, 18:00/u);
    await says(now);
    expect(text()).not.toContain('+2');
    await says('До оплаты заказ можно изменить или отменить в разделе Мои заказы.');
    await says('Если чего-то не окажется, позвоним и спросим.');
    await says('Платить на сайте нельзя: Оплата пока не реализована');
    const pay = screen.queryAllByRole('button', { name: /^Как заплатить/ });
    expect(pay).toHaveLength(shown === null ? 0 : 1);
    // One thing comes first on both screens of the accepted order.
    expect(mainButtons()).toEqual([shown === null ? 'Мои заказы' : text(pay[0])]);
    await user.click(button('Назад'));
    await isAt(STEP_4);
    expect(mainButtons()).toHaveLength(1);
  });

  // Control: in `src/recipients/user-address.contract.ts` replace `  neverCached: true,` with ``.
  it('sends what the specification names, field by field, once, and shows the order', async () => {
    const user = await aboutToConfirm();
    expect(server.sent(listSavedRecipients)[0]).toMatchObject({ cache: 'no-store' });
    expect(server.sent(getDeliverySum)[0]).toMatchObject({
      body: { idAddress: '7', totalCostProduct: 617.9 },
      query: { t: expect.stringMatching(/^\d{13}$/) },
    });
    server.respond(confirmOrder, order(12));
    const go = server.holds(confirmOrder);
    await user.dblClick(await confirmButton());
    expect(button('Подтверждение…')).toHaveProperty('disabled', true);
    go();
    await says('Заказ № 12 принят');
    await isAt('/cart?step=5');
    expect(server.sent(confirmOrder).map(({ body }) => body)).toEqual([
      {
        addressId: 2,
        cartItems: [
          { id: 1, quantity: 2 },
          { id: 2, quantity: 1 },
        ],
        total: 967.9,
        refusedIds: [],
      },
    ]);
    expect(storedCart()).toEqual([]);
    // Back to the step before, where the order is shown: nothing looks as if it could still be changed.
    // Control: in `src/checkout/web/accepted-order.tsx` replace `window.scrollTo(0, 0)` with `void 0`
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue();
    await user.click(button('Назад'));
    await says('Заказ № 12 принят');
    await isAt(STEP_4);
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    expect(screen.queryByRole('button', { name: /Подтвердить|Назад/ })).toBeNull();
  });

  it.each(['network', 'cut', 'shape', 500, 'silence'] as const)(
    'of which nothing is known says so, %j: the cart stays, and a second press is the same order',
    async (how) => {
      const user = await aboutToConfirm();
      server.fails(confirmOrder, how);
      await user.click(await confirmButton());
      await says(
        how === 'silence' ? 'Сервер не отвечает. Проверьте соединение.' : 'Ошибка при подтверждении заказа',
      );
      await says('Не знаем, дошёл ли заказ. Нажмите ещё раз: второго не появится');
      expect(within(screen.getByRole('alert')).getByRole('link', { name: /^\+7/ })).toBeTruthy();
      expect([address(), storedCart().length]).toEqual([STEP_4, 2]);
      await isAccepted(user);
      const [one, two] = server.sent(confirmOrder).map(({ headers }) => headers['idempotency-key']);
      expect(one).toBe(two);
    },
  );

  it('says the server’s own words for three seconds', async () => {
    const user = await aboutToConfirm();
    server.refuses(confirmOrder, 'INTERNAL', 'Склад закрыт на учёт');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.click(await confirmButton());
    await says('Склад закрыт на учёт');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(text()).toContain('Склад закрыт на учёт');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(text()).not.toContain('Склад закрыт на учёт');
  });

  const changed = () => server.refuses(confirmOrder, 'CONFLICT', 'Цены изменились');

  it.each([
    [
      'a price',
      [{ ...tea, price: 30_050 }, soap],
      seven,
      'Чай чёрный: 289,00 ₽ → 300,50 ₽',
      'Продолжить',
      990.9,
    ],
    [
      'delivery',
      [tea, soap],
      facility(7, { deliveryCost: 40_000 }),
      'Доставка подорожала: 350,00 ₽ → 400,00 ₽',
      'Продолжить',
      1017.9,
    ],
    [
      'the shelf',
      [tea],
      seven,
      'Больше не продаётся и убрано из корзины: «Мыло».',
      'Продолжить без этого товара',
      928,
    ],
    [
      'stock',
      [tea, { ...soap, out: true, outUntil: '2999-12-03', outReason: null }],
      seven,
      'Убрано из корзины, пока нет: «Мыло» (нет до 3 декабря).',
      'Продолжить без этого товара',
      928,
    ],
  ] as const)(
    '%s changed: it is named, nothing is ordered until that is read, then at what it is now',
    async (_, goods, terms, words, goOn, total) => {
      const user = await aboutToConfirm();
      changed();
      serverSells([...goods], [terms]);
      await user.click(await confirmButton());
      await says(words);
      expect(text()).not.toContain('Удалите этот товар');
      expect(screen.queryByRole('button', { name: 'Подтвердить заказ' })).toBeNull();
      await user.click(await screen.findByRole('button', { name: goOn }));
      await isAccepted(user);
      expect(server.sent(confirmOrder)[1]?.body).toMatchObject({ total });
    },
  );

  // Control: in `src/checkout/web/confirm-form.tsx` replace `total: totalKopecks,` with `total: totalKopecks + 900,`.
  it('a price fell: said calmly, and the same button orders at the new one', async () => {
    const user = await aboutToConfirm();
    changed();
    serverSells([{ ...tea, price: 28_000 }, soap], [seven]);
    await user.click(await confirmButton());
    await says('Чай чёрный: стало дешевле на 9,00 ₽, теперь 280,00 ₽');
    expect(screen.queryByRole('alert')).toBeNull();
    await says('949,90 ₽');
    await isAccepted(user);
    expect(server.sent(confirmOrder)[1]?.body).toMatchObject({ total: 949.9 });
  });

  // Control: in `src/checkout/web/confirm-step.tsx` replace `if (!begunEmpty) confirmedOrderStorage.clear();` with ``.
  it('the last good of a cart is gone: an order made before is not its answer', async () => {
    const user = await aboutToConfirm();
    await isAccepted(user);
    fillCart([soap, 1]);
    await navigate(STEP_4);
    await says('389,90 ₽');
    changed();
    serverSells([], [seven]);
    await user.click(await confirmButton());
    await says('Больше не продаётся и убрано из корзины: «Мыло».');
    await says('Ваша корзина пуста');
    await navigate('/cart');
    await navigate(STEP_4);
    await says('Проверьте данные');
    expect(text()).not.toContain('принят');
  });

  // Control: in `src/checkout/web/confirm-form.tsx` replace `field === 'plannedDay'` with `field === ''`
  // Control: in `src/checkout/web/use-parcel.ts` replace `isBeforeDeadline(payBy, now)` with `false`
  it('the day of handing in changed: the new one is shown on its condition before there is an order of it', async () => {
    const user = await aboutToConfirm();
    const change = { field: 'plannedDay', label: 'день сдачи', was: '2999-11-27', became: '2999-11-28' };
    const changes = [{ ...change, at: '2026-11-20T09:00:00Z', by: 'Магазин' }];
    const words = 'Пока вы оформляли, день сдачи изменился: теперь это четверг, 28 ноября';
    server.refuses(confirmOrder, 'CONFLICT', words, { changes });
    await user.click(await confirmButton());
    await says(words);
    await says('Сдадим в четверг, 28 ноября Если закажете и оплатите до среды, 27 ноября, 18:00.');
    await isAccepted(user);
    expect(server.sent(confirmOrder)[1]?.body).toMatchObject({ plannedDay: '2999-11-28' });
  });

  it('the session ended: the sign-in, the cart intact', async () => {
    const user = await aboutToConfirm();
    server.refuses(confirmOrder, 'UNAUTHORIZED', 'Войдите');
    await user.click(await confirmButton());
    await isAt('/login?resumeStep=3');
    expect(storedCart()).toHaveLength(2);
  });
});

describe('whether the parcel will be taken', () => {
  beforeEach(() => sessionStorage.setItem('chosenFacility', '7'));

  it('that could not be asked for is said; the order waits for a tick', async () => {
    server.fails(listActiveFacilities, 'network');
    const user = await open(STEP_4);
    await says('Не удалось проверить, примут ли посылку');
    await user.click(await confirmButton());
    await says('Повторите проверку или отметьте, что закажете без неё');
    expect(document.activeElement).toBe(field(/^Заказать без проверки/));
    serverSells([tea, soap], [seven]);
    await user.click(button('Повторить'));
    await says('День сдачи сообщит администратор');
    expect(screen.queryByLabelText(/^Заказать без проверки/)).toBeNull();
    expect(server.sent(confirmOrder)).toEqual([]);
  });

  // Control: in `src/checkout/web/confirm-step.tsx` replace `isTicked ? [...others, risk] : others` with `others`.
  // Control: in `src/checkout/web/use-parcel.ts` replace `facilities.failed || (goodsLost && !prices.pending)` with `facilities.failed`.
  it.each([
    ['facilities', listActiveFacilities],
    ['goods', getProductsByIds],
  ])('that could not be asked for, of the %s, is ordered all the same by a tick', async (_, lost) => {
    expectComplaints(/Ошибка загрузки данных корзины/);
    server.fails(lost, 'network');
    const user = await open(STEP_4);
    await says('967,90 ₽');
    await user.click(await screen.findByLabelText(/^Заказать без проверки/));
    await isAccepted(user);
  });

  it('by a facility that the list does not name is not known, and ordered by a tick', async () => {
    serverSells([tea, soap], [facility(9)]);
    const user = await open(STEP_4);
    await user.click(await screen.findByLabelText(/^Заказать без проверки/));
    await isAccepted(user);
  });

  const sugar = product(5, 'Сахар', 10_000, { weightGrams: 515, tags: ['sugar'] });
  const tin = product(6, 'Сайра', 10_000, { weightGrams: 250, tags: ['can', 'fish'] });
  const refusing = facility(7, {
    refusedTags: ['can', 'sugar'],
    refusedSource: 'WINDOW',
    refusedOn: '2026-11-18',
  });
  const REFUSED = filledCart([tea, 2], [sugar, 5], [tin, 3]);

  it.each(['/cart', STEP_4])('is said with the weight, what is refused and why: %s', async (at) => {
    serverSells([tea, sugar, tin], [refusing]);
    const user = await open(at, REFUSED);
    // 2 × 100 + 5 × 515 + 3 × 250 + the box of 400.
    await says('4 из 20 кг · ИК-7');
    await user.click(button(/кг · ИК-7$/));
    await says('День сдачи сообщит администратор. 4 из 20 кг вместе с коробкой.Поместится ещё 16 кг.');
    if (at === '/cart') await says('Добавьте сразу: в собранную посылку доложить нельзя.');
    await says('ИК-7 не принимает 2 товара из корзины');
    await says('Сахарпродукты с сахаром');
    await says('Сайражестяные банки');
    if (at === '/cart') {
      // What is to be done first looks so.
      // Control: in `src/checkout/web/cart.page.tsx` replace `isBlocked || isRefused` with `isBlocked`
      // Control: in `src/checkout/web/parcel-notes.tsx` replace `isInShort && check.state` with `!isInShort && check.state`
      expect(
        [link('Далее'), button('Убрать все 2')].map(({ className }) => /primary/.test(className)),
      ).toEqual([false, true]);
      return says('обновлён 18 ноября');
    }
    // The bar says what the order waits for, and leads there as its button does.
    // Control: in `src/checkout/web/confirm-step.tsx` replace `asks &&` with `false &&`
    // Control: in `src/checkout/web/confirm-step.tsx` replace `onClick={risks.areOpen}` with `onClick={() => {}}`
    await user.click(button(/^2.не примут — отметьте$/));
    expect(document.activeElement).toBe(field('Понимаю: эти 2 товара учреждение может не принять и вернуть'));
    await user.click(await confirmButton());
    expect(document.activeElement).toBe(field('Понимаю: эти 2 товара учреждение может не принять и вернуть'));
    expect(server.sent(confirmOrder)).toEqual([]);
  });

  const isAbove = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const notes = () => screen.findByRole('region', { name: 'Примут ли посылку' });
  const quantity = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) });

  // Control: in `src/checkout/web/cart.page.tsx` replace `checked, alarms !== ''` with `checked, false`.
  // Control: in `src/checkout/web/parcel-notes.tsx` replace `isWhole ? undefined : first` with `first`.
  it('is said of what is refused above the goods, where the bar leads: two stand open, the rest at a press', async () => {
    const [sprat, bream, pike] = [
      { ...tin, id: 8, name: 'Килька' },
      { ...tin, id: 9, name: 'Лещ' },
      { ...tin, id: 12, name: 'Щука' },
    ];
    serverSells([tea, sugar, tin, sprat, bream, pike], [refusing]);
    server.respond(
      listProductsPage,
      pageWith([product(10, 'Сайра в пакете', 9_000), product(11, 'Килька в пакете', 9_000)]),
    );
    const phone = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => phone);
    const user = await open(
      '/cart',
      filledCart([tea, 2], [sugar, 5], [tin, 3], [sprat, 1], [bream, 1], [pike, 1]),
    );
    await says('ИК-7 не принимает 5 товаров из корзины');
    const first = await screen.findByRole('button', { name: 'Заменить Сайра' });
    expect(isAbove(first, quantity('Чай'))).toBe(true);
    expect(isAbove(button('Отложить все'), first)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Заменить Килька' })).toBeNull();
    await user.click(button('Ещё 3'));
    screen.getByRole('button', { name: 'Заменить Килька' });
    await user.click(button(/^5.не примут$/));
    expect(document.activeElement).toBe(await notes());
  });

  // Control: in `src/checkout/web/parcel-notes.tsx` replace `settled?.facilityId !== facilityId` with `settled === null`.
  // Control: in `src/checkout/web/cart.page.tsx` replace `if (alarms) area.current?.scrollIntoView` with `if (!alarms) area.current?.scrollIntoView`.
  it('is said above the goods, in sight, when the facility is chosen in the cart itself', async () => {
    sessionStorage.clear();
    serverSells([tea, sugar, tin], [refusing]);
    const user = await open('/cart', REFUSED);
    await screen.findByRole('option', { name: /ИК-7/ });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.selectOptions(screen.getByRole('combobox', { name: /Учреждение/ }), '7');
    expect(isAbove(await screen.findByText(/^ИК-7 не принимает 2.товара из корзины/), quantity('Чай'))).toBe(
      true,
    );
    expect(text(scroll.mock.contexts[0] as Element)).toMatch(/^ИК-7 не принимает/);
  });

  // Control: in `src/checkout/web/refused-goods-replacement.tsx` replace `<CartLinePicture product={other} />` with ``
  it('is mended by others of its kind, the nearest by price first, or by the parts of a set that are taken', async () => {
    const parts = [
      { productId: 1, quantity: 2, name: 'Чай чёрный', weightGrams: 100, tags: ['tea'] },
      { productId: 5, quantity: 1, name: 'Сахар', weightGrams: 515, tags: ['sugar'] },
    ];
    const set = product(7, 'Набор', 57_000, { parts });
    const fish = { weightGrams: 250, tags: ['fish'] };
    const pouch = product(10, 'Сайра в пакете', 11_000, fish);
    const dear = product(11, 'Сайра царская', 90_000, fish);
    serverSells([tea, sugar, tin, set, pouch], [refusing]);
    server.respond(listProductsPage, pageWith([dear, pouch, { ...tin, id: 12 }]));
    const user = await open('/cart', filledCart([tea, 1], [set, 1], [tin, 1]));
    await user.click(await screen.findByRole('button', { name: 'Заменить Сайра' }));
    expect(text(dialog())).toContain('Чем заменить');
    const offered = within(dialog()).getAllByRole('listitem');
    expect(offered.map((one) => text(one))).toEqual([
      'Сайра в пакете110,00 ₽ · 250 гВзять Сайра в пакете',
      'Сайра царская900,00 ₽ · 250 гВзять Сайра царская',
    ]);
    expect(offered[0]?.childElementCount).toBe(4);
    await user.click(button('Взять Сайра в пакете'));
    await says('Заменено: «Сайра» на «Сайра в пакете», 1 шт.');
    expect(storedCart()).toEqual([
      [1, 1],
      [7, 1],
      [10, 1],
    ]);
    await user.click(button('Вернуть'));
    await expect.poll(storedCart).toContainEqual([6, 1]);
    await user.click(button('Положить по частям Набор'));
    expect(text(dialog())).toContain('В наборе есть: Сахар. Положить набор по частям без него?');
    await says('По частям 578,00 ₽, набором 570,00 ₽');
    expect(
      within(dialog())
        .getAllByRole('listitem')
        .map((one) => text(one)),
    ).toEqual(['Чай чёрный — 2 шт.']);
    await user.click(button('Положить по частям'));
    await expect.poll(storedCart).toEqual([
      [1, 3],
      [6, 1],
    ]);
    await says('ИК-7 не принимает 1 товар из корзины');
  });

  it('leaves what is taken at one press; what is put aside waits, and comes back once', async () => {
    serverSells([tea, sugar, tin], [refusing]);
    const user = await open('/cart', REFUSED);
    await user.click(await screen.findByRole('button', { name: 'Убрать все 2' }));
    await says('1 наименование, 2 товара');
    await user.click(button('Вернуть'));
    expect(storedCart()).toEqual([
      [1, 2],
      [5, 5],
      [6, 3],
    ]);
    await user.click(button('Отложить все'));
    await says('Отложено на следующую посылку');
    await user.click(button('Вернуть в корзину: Сахар'));
    await says('2 наименования, 7 товаров');
    await user.click(button('Вернуть'));
    await says('3 наименования, 10 товаров');
    expect(text()).not.toContain('Отложено на следующую посылку');
    await user.click(button('Отложить все'));
    await user.click(button('Удалить из отложенного: Сайра'));
    expect(screen.getAllByRole('button', { name: /^Вернуть в корзину/ })).toHaveLength(1);
    await user.click(button('Вернуть'));
    expect(screen.getAllByRole('button', { name: /^Вернуть в корзину/ })).toHaveLength(2);
  });

  const heavy = { ...tea, weightGrams: 215 };
  const tooHeavy = () => {
    serverSells([heavy, sugar], [facility(7, { parcelGrams: 2_000 })]);
    return filledCart([heavy, 4], [sugar, 2]);
  };

  // Control: in `src/checkout/web/confirm-step.tsx` replace `if (check.state === 'OVER') risks.push('OVERWEIGHT');` with ``.
  // Control: in `src/checkout/web/checkout-memory.ts` replace `acceptedOverweightStorage.write(grams)` with `void 0`.
  it('over the limit is ordered by the buyer’s choice only, made here or in the cart; what waits is not sent', async () => {
    const later = filledCart([soap, 3]).cart;
    const user = await open(STEP_4, { ...tooHeavy(), later });
    const agreement = () => screen.findByLabelText<HTMLInputElement>('Оставить так, позвоните мне');
    await agreement();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(await confirmButton());
    // What it is about comes into sight from its beginning.
    expect(text(scroll.mock.contexts[0] as Element)).toMatch(/^Получается 2,3 кг/);
    await says('Посылка тяжелее на 0,3 кг. Отложите лишнее или отметьте, что вам позвонить');
    expect([document.activeElement, server.sent(confirmOrder)]).toEqual([await agreement(), []]);
    await user.click(await agreement());
    await navigate('/cart');
    await says('Отложено на следующую посылку');
    expect((await agreement()).checked).toBe(true);
    await navigate(STEP_4);
    expect((await agreement()).checked).toBe(true);
    await isAccepted(user);
    expect(server.sent(confirmOrder).map(({ body }) => body)).toEqual([
      {
        addressId: 2,
        cartItems: [
          { id: 1, quantity: 4 },
          { id: 5, quantity: 2 },
        ],
        total: 1_706,
        refusedIds: [],
      },
    ]);
    expect(localStorage.getItem('later')).toBe(later);
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `{notesFirst && notes}` with ``.
  // Control: in `src/checkout/web/cart.page.tsx` replace `else focusOpenQuestion(area.current);` with ``.
  it('over the limit is said in the bar and above the goods, and «Далее» asks about it first', async () => {
    const user = await open('/cart', tooHeavy());
    await says('2,3 из 2 кг · ИК-7');
    await says('Тяжелее всего: «Сахар» × 2 — 1,03 кг');
    expect(isAbove(await notes(), quantity('Чай'))).toBe(true);
    await user.click(button(/^тяжелее на .+кг$/));
    expect(document.activeElement).toBe(await notes());
    // What is to be done first looks so.
    // Control: in `src/checkout/web/cart.page.tsx` replace `isBlocked || isRefused ? 'secondary' : 'primary'` with `'primary'`
    expect(link('Далее').className).toMatch(/secondary/);
    await user.click(link('Далее'));
    await isAt('/cart');
    await says('Посылка тяжелее на 0,3 кг. Отложите лишнее или отметьте, что вам позвонить');
    expect(document.activeElement).toBe(field('Оставить так, позвоните мне'));
    await user.keyboard(' ');
    expect(link('Далее').className).toMatch(/primary/);
    await user.click(link('Далее'));
    await isAt('/cart?step=3');
    // Control: in `src/checkout/web/cart.page.tsx` replace `checked.parcel && formatAlarms` with `'' && formatAlarms`
    await says(/тяжелее на 0,3.кгДалее/);
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `goods + (deliveryKopecks ?? 0)` with `goods`
  // Control: in `src/checkout/web/cart.page.tsx` replace `question={<FacilityChip />}` with ``
  // Control: in `src/checkout/web/parcel-notes.tsx` replace `settled?.isFirst ?? null` with `settled?.isFirst ?? false`
  it('says in the bar what the goods cost, and what with their delivery once the box is told where it goes', async () => {
    sessionStorage.clear();
    serverSells([tea], [facility(7)]);
    const facilities = [{ id: 7, name: 'ИК-7', kind: null, short: 'ИК-7', days: null, pause: null }];
    const storage = filledCart([tea, 2]);
    const release = server.holds(getProductsByIds);
    const user = show({ '/cart': await import('./cart.page.tsx') }, '/cart', { storage, facilities });
    await says('Считаем вес…');
    expect(screen.queryByRole('link', { name: 'Далее' })).toBeNull();
    release();
    await says('Итого без доставки');
    expect(text()).not.toContain('Итого 928');
    await user.selectOptions(await screen.findByLabelText('Куда собираем посылку'), '7');
    await says(/До бесплатной доставки ещё.+Итого 928,00.₽Далее/);
    expect(screen.queryByLabelText('Куда собираем посылку')).toBeNull();
  });

  it('too heavy by a press of «Увеличить» is said in the bar; nothing moves under the finger', async () => {
    serverSells([heavy], [facility(7, { parcelGrams: 1_500 })]);
    const user = await open('/cart', filledCart([heavy, 5]));
    await says('1,5 из 1,5 кг');
    await user.click(button(/^Увеличить/));
    await says('1,7 из 1,5 кг · ИК-7');
    expect(isAbove(quantity('Чай'), await notes())).toBe(true);
  });

  // Control: in `src/checkout/web/cart.page.tsx` replace `noteOf={refusalOf}` with ``.
  it('is said of what is refused on its line and in the bar; each question is named and stands first', async () => {
    serverSells([heavy, sugar], [facility(7, { refusedTags: ['sugar'], parcelGrams: 1_500 })]);
    const user = await open('/cart', filledCart([heavy, 4], [sugar, 2]));
    await says('тяжелее на 0,8 кг · 1 не примут');
    await says('замены нет');
    expect(screen.queryByRole('button', { name: /^Заменить/ })).toBeNull();
    const [line] = screen.getAllByRole('listitem').filter((item) => text(item).includes('₽ × 2'));
    expect(text(line)).toMatch(/^СахарИК-7 не принимает/);
    await navigate(STEP_4);
    await user.click(await confirmButton());
    expect(document.activeElement).toBe(field('Оставить так, позвоните мне'));
    await user.keyboard(' ');
    await user.click(await confirmButton());
    expect(document.activeElement).toBe(field(/^Понимаю: этот товар/));
    expect(server.sent(confirmOrder)).toEqual([]);
    const [question, person] = [await notes(), screen.getByRole('heading', { name: 'Получатель' })];
    expect(isAbove(question, person)).toBe(true);
  });

  // Control: in `src/checkout/web/parcel-notes.tsx` replace `overGrams + limitGrams * SPARE_PART` with `overGrams`
  it('over the limit is put aside so that less than the limit stays', async () => {
    serverSells([heavy, sugar], [facility(7, { parcelGrams: 1_800 })]);
    const user = await open('/cart', filledCart([heavy, 4], [sugar, 2]));
    await says('Получается 2,3 кг');
    await user.click(button('Отложить лишнее на следующую'));
    await says(/Останется 1,6 из 1,8.кг\./);
    // However much is offered, it stands with the answers.
    // Control: in `src/ui/dialog.tsx` replace `{outcome}` with ``
    expect(within(dialog()).getByRole('status').parentElement).toBe(button('Отложить').parentElement);
    const [one] = within(dialog()).getAllByRole('checkbox', { checked: true });
    await user.click(one as HTMLElement);
    await says(/Останется на 0,3.кг больше, чем принимают/);
  });

  it('over the limit is put aside with the fewest pieces', async () => {
    const user = await open('/cart', tooHeavy());
    await says('Получается 2,3 кг — на 0,3 кг больше, чем принимают за один раз.');
    await user.click(button('Отложить лишнее на следующую'));
    const offered = () => within(dialog()).getAllByRole<HTMLInputElement>('checkbox');
    expect(
      offered()
        .map(({ checked }) => checked)
        .sort(),
    ).toEqual([false, true]);
    await says(/Останется 1,8 из 2.кг\./);
    expect(text(dialog())).toMatch(/Сахар 1.шт\. · 515.г · 100,00.₽/);
    await user.click(offered().find(({ checked }) => checked) as HTMLElement);
    await says('Отметьте, что отложить.');
    await user.click(button('Не откладывать'));
    expect(storedCart()).toEqual([
      [1, 4],
      [5, 2],
    ]);
    await user.click(button('Отложить лишнее на следующую'));
    await user.click(button('Отложить'));
    await says('1,8 из 2 кг');
    expect(storedCart()).toEqual([
      [1, 4],
      [5, 1],
    ]);
  });

  // Control: in `src/checkout/web/confirm-form.tsx` replace `    facilities.retry();` with ``
  it('with goods that are refused since it was shown is ordered only by who agrees to that', async () => {
    serverSells([{ ...tea, tags: ['sugar'] }, soap], [facility(7)]);
    const user = await open(STEP_4);
    const button = await confirmButton();
    serverSells([{ ...tea, tags: ['sugar'] }, soap], [facility(7, { refusedTags: ['sugar'] })]);
    server.refuses(confirmOrder, 'CONFLICT', 'Учреждение теперь может не принять «Чай».');
    await user.click(button);
    await says('Учреждение теперь может не принять «Чай»');
    const agreement = await screen.findByLabelText(/^Понимаю: этот товар/);
    server.respond(confirmOrder, order(12));
    await user.click(await confirmButton());
    await says('Уберите то, чего не примут, или отметьте, что всё равно закажете');
    await user.click(agreement);
    await user.click(await confirmButton());
    await says('Заказ № 12 принят');
    const bodies = server.sent(confirmOrder).map(({ body }) => body);
    expect(bodies).toMatchObject([{ refusedIds: [] }, { refusedIds: [tea.id] }]);
  });

  // Control: in `src/checkout/web/parcel-notes.tsx` replace `if (pausedUntil !== null) words` with `if (pausedUntil === '') words`.
  // Control: in `src/checkout/web/parcel-notes.tsx` replace `pausedUntil === null ? '' :` with `pausedUntil !== '' ? '' :`.
  // Control: in `src/checkout/web/parcel-notes.tsx` replace `isPauseTold && handover.pausedUntil !== null;` with `false;`.
  it('during a pause is told above the goods, in the box and the bar; it is ordered only by who agrees to wait', async () => {
    const pausedUntil = addDays(moscowDay(new Date()), 7);
    const until = formatDayAndMonth(pausedUntil);
    serverSells([tea, soap], [facility(7, { pausedUntil, handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] })]);
    const user = await open('/cart');
    await says(`передачи до ${until}.Заказ можно оформить, сдадим в первый день приёма: в`);
    expect(text(button(/кг · ИК-7$/))).toMatch(/^Сдадим в \S+, \d+ \S+ 0,\d/);
    await user.click(button(/^карантин до/));
    expect(document.activeElement).toBe(await notes());
    expect(isAbove(await notes(), quantity('Чай'))).toBe(true);
    await navigate('/cart?step=3');
    await says(`Карантин до ${until}. Сдадим в`);
    await navigate(STEP_4);
    await says(`Карантин: ИК-7 не принимает передачи до ${until}.Заказ можно оформить`);
    await user.click(await confirmButton());
    await says('Сейчас карантин. Отметьте, что согласны подождать');
    expect(server.sent(confirmOrder)).toEqual([]);
    await user.click(field('Понимаю, что сдадут после карантина'));
    await isAccepted(user);
  });
});
