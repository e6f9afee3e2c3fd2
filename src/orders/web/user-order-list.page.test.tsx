import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  button,
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
  order,
  orderLine,
  pageWith,
  payee,
  product,
  savedAddress,
  serverSells,
} from '../../../tests/component/samples.ts';
import { getEmailVerification } from '../../accounts/account-access.contract.ts';
import { getProductsByIds } from '../../catalog/products.contract.ts';
import { listSavedRecipients } from '../../recipients/user-address.contract.ts';
import { changeStatus, listOwnOrdersPage, type Order } from '../user-order.contract.ts';
import { changeOrderHold, chooseReturnedGoodsWish } from '../user-order-handover.contract.ts';
import { getParcelPhoto } from '../user-order-photo.contract.ts';
import { type IfMissingChoices, ifMissingChoicesStorage } from './if-missing-choices.ts';
import * as page from './user-order-list.page.tsx';
import * as print from './user-order-list-print.page.tsx';

const tea = product(1, 'Чай чёрный', 28_900);

beforeEach(() => serverSells([], [facility(7, { kind: 'STRICT' })]));

function open(search = '', storage = {}, facts = {}) {
  server.respond(getEmailVerification, { proved: true });
  return show({ '/user-order-list': page }, `/user-order-list${search}`, { as: 'buyer', storage, facts });
}

const has = (...orders: ReturnType<typeof order>[]) => server.respond(listOwnOrdersPage, pageWith(orders));
const money = (due: number, received: number) => ({ due, received, refunded: 0, version: 3 });
const titles = () => screen.getAllByRole('heading', { name: /^Заказ №\s/ }).map(text);
const dialog = () => screen.getByRole('dialog');
const focused = () => text(document.activeElement ?? undefined);

it('asks a stranger to sign in', async () => {
  show({ '/user-order-list': page }, '/user-order-list');
  await isAt('/login');
});

it.each([
  ['a refusal without words', 418, 'Ошибка HTTP: 418'],
  ['no connection', 'network', 'Ошибка загрузки заказов. Попробуйте ещё раз.'],
  ['an answer that broke off', 'cut', 'Ошибка загрузки заказов. Попробуйте ещё раз.'],
  ['silence', 'silence', 'Сервер не отвечает. Проверьте соединение.'],
] as const)('%s is said with whom to call, and asked again', async (_, how, words) => {
  server.fails(listOwnOrdersPage, how);
  const user = open();
  await says(words);
  expect(screen.getByRole('link', { name: /^\+7/ }).getAttribute('href')).toBe('tel:+79997654321');
  expect(server.patience()).toContain(10_000);
  has(order(5));
  await user.click(button('Повторить'));
  await says('Не оплачен');
});

it('says the server’s own words of a refusal', async () => {
  server.refuses(listOwnOrdersPage, 'INTERNAL', 'Склад закрыт на учёт');
  open();
  await says('Склад закрыт на учёт');
});

it.each(['none', 'shape'])('says that there are none and leads to the shelves: %s', async (how) => {
  if (how === 'none') has();
  else server.fails(listOwnOrdersPage, 'shape');
  const user = open();
  await says('Заказов пока нет');
  await user.click(screen.getByRole('link', { name: 'Перейти к покупкам' }));
  await isAt('/products');
});

it('keeps page and order in the address, and turns one page at two hasty presses', async () => {
  server.respond(listOwnOrdersPage, ({ body }) => {
    const { page: number, sortDirection } = (body as { pageable: { page: number; sortDirection: string } })
      .pageable;
    const ids = Array.from({ length: 12 }, (_, index) => (sortDirection === 'ASC' ? index + 1 : 12 - index));
    return pageWith(
      ids.slice(number * 10, number * 10 + 10).map((id) => order(id)),
      { number, total: 12 },
    );
  });
  const user = open();
  await says('Страница 1 из 2');
  expect(server.sent(listOwnOrdersPage)[0]?.body).toEqual({
    pageable: { page: 0, size: 10, sortDirection: 'DESC' },
  });
  expect([titles().length, titles()[0]]).toEqual([10, 'Заказ № 12']);
  expect(button('Предыдущая')).toHaveProperty('disabled', true);
  await user.dblClick(button('Следующая'));
  await says('Страница 2 из 2');
  await isAt('/user-order-list?page=2');
  expect(button('Следующая')).toHaveProperty('disabled', true);
  await user.selectOptions(field('Порядок'), 'Сначала старые');
  await expect.poll(() => titles()[0]).toBe('Заказ № 1');
  await isAt('/user-order-list?sort=asc');
});

// Control: in `src/orders/web/user-order-list.page.tsx` replace `orders.length >= FEWEST_TO_SORT` with `orders.length > 0`
it('has nothing to sort and no pages to turn for a few orders, and shows how far each has come', async () => {
  has(order(5, { status: 'PAID' }), order(4, { status: 'CANCELED_USER' }));
  open();
  await says('шаг 2 из 4: скоро соберём');
  expect(screen.queryByLabelText('Порядок')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Страницы заказов' })).toBeNull();
});

// Control: in `src/orders/web/own-order-card.tsx` replace `<OrderRecipientFacts order={order} forBuyer />` with ``
it('opens to what comes next, with the ways to change it and to give it up, then goods, recipient, other verbs', async () => {
  has(order(5));
  open();
  await says('Подробнее о заказе № 5');
  expect(text(screen.getByRole('article')).replace(/^.*Подробнее/, '')).toMatch(
    /^ о заказе № 5Заказ получен.*Изменить заказ № 5Отменить заказ № 5ТоварыЧай чёрный289,00 ₽ × 2 · 200 г578,00 ₽.*Итого928,00 ₽ПолучательУчреждение.*Дата рождения8 марта 1985 г\..*Для печати.*История.*/,
  );
});

// Control: in `src/orders/web/own-order-card.tsx` replace `<GoodsPictures urls={small} />` with `<g />`
// Control: in `src/orders/web/own-order-card.tsx` replace `resizePictureUrl(url, 240)` with `resizePictureUrl(url, 480)`
it('shows its goods by their pictures, the first of them in its box', async () => {
  serverSells([{ ...tea, imageUrl: '/pictures/tea-960.webp' }], []);
  has(order(5, { products: [orderLine(1, 'Чай чёрный', 28_900, 2), orderLine(2, 'Мыло', 3_990, 1)] }));
  open();
  const urlIn = (picture: string, name: string) => document.querySelector(picture)?.getAttribute(name);
  await expect.poll(() => urlIn('article svg image', 'href')).toBe('/pictures/tea-240.webp');
  expect(urlIn('article li img', 'src')).toBe('/pictures/tea-960.webp');
  expect(server.sent(getProductsByIds)).toMatchObject([{ body: { ids: [1, 2] } }]);
  expect(document.querySelectorAll('article li > span:first-child > span').length).toBe(2);
});

// Control: in `src/orders/web/own-order-card.tsx` replace `<OwnOrderBalance order={order} />` with ``
// Control: in `src/orders/order-money.ts` replace `refunded > 0 ?` with `false ?`
it.each<[Partial<Order>, string]>([
  [{ money: money(92_800, 50_000) }, 'Поступило 500 ₽, осталось заплатить 428 ₽.'],
  [
    { money: { ...money(92_800, 50_000), refunded: 10_000 } },
    'Поступило 500 ₽, вернули 100 ₽, осталось заплатить 528 ₽.',
  ],
  [{ status: 'PAID', money: money(92_800, 100_000) }, 'Поступило больше, чем стоит заказ: к возврату 72 ₽.'],
  [{ status: 'Delivered', money: money(46_350, 92_800) }, 'К возврату 464,50 ₽.'],
  [{ status: 'CANCELED_ADMIN', money: money(0, 92_800) }, 'К возврату 928 ₽.'],
])('says what came of what is due, or what is to be given back: %#', async (more, words) => {
  has(order(5, more));
  open();
  await says(words);
});

// Control: in `src/orders/web/own-order-card.tsx` replace `<PackingChangesNotice order={order} />` with ``
it('says what was packed otherwise than ordered', async () => {
  const line = { nameProduct: 'Чай чёрный', choice: null, priceProduct: 28_900, quantityProduct: 2 };
  const instead = { id: 9, nameProduct: 'Кофе', choice: null, priceProduct: 28_000, quantityProduct: 2 };
  const lines = [
    { ...line, position: 1, quantityPacked: 0, replacement: instead },
    { ...line, position: 2, nameProduct: 'Соль', quantityPacked: 0, replacement: null },
  ];
  has(order(5, { packingChanges: { lines, refund: 59_600 } }));
  open();
  await says('Изменения при сборке: Чай чёрный, 2 шт. → Кофе, 2 шт. Дешевле на 18 ₽.');
  await says('Не положили: Соль, 2 шт.К оплате меньше на 596,00 ₽');
});

it('shows the note for the buyer as it was written', async () => {
  has(order(5, { noteForBuyer: '<b>Передадим</b> в четверг' }));
  open();
  await says('Заметка для вас: <b>Передадим</b> в четверг');
});

// Control: in `src/orders/web/own-order-card.tsx` replace `<Refunds order={order} />` with ``
it('says what was given back and when', async () => {
  has(order(5, { status: 'CANCELED_ADMIN', refunds: [{ day: '2025-11-23', sum: 29_800 }] }));
  open();
  await says('Вернули 298 ₽ 23 ноября 2025 г.');
});

// Control: in `src/orders/web/earlier-order.tsx` replace `other.id < order.id` with `other.id !== order.id`
it('says of a second parcel for the same recipient that it may not be taken, of others that the day is open', async () => {
  const day = { plannedDay: '2999-12-01' };
  const another = { lastNameClient: 'Орлов' };
  has(order(6, another), order(5), order(4, { ...day, status: 'PAID' }), order(3));
  open();
  await says('Могут не принять до 1 марта 3000 г.: позвоним и решим.');
  expect(screen.getAllByText(/^Могут не принять/)).toHaveLength(1);
  expect(screen.getAllByText('День сдачи сообщит администратор.')).toHaveLength(2);
});

// Control: in `src/orders/web/handover-words.tsx` replace `rememberFacilityKind(facility?.rules.kind ?? 'unknown')` with `facility && rememberFacilityKind(facility.rules.kind ?? 'unknown')`
it.each([
  [7, 'STRICT'],
  [8, 'unknown'],
])('leads to the next parcel by the rules of the facility of the order, %i is %s', async (id, kind) => {
  serverSells([], [facility(id, { kind: 'STRICT' })]);
  has(order(5));
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'Когда следующая передача' }));
  await isAt('/next-parcel');
  expect(sessionStorage.getItem('chosenFacilityKind')).toBe(kind);
});

it('mends a page past the end', async () => {
  server.respond(listOwnOrdersPage, pageWith([order(1)], { total: 12 }));
  open('?page=99');
  await isAt('/user-order-list?page=2');
});

it('leads to the sign-in once the session is refused', async () => {
  server.refuses(listOwnOrdersPage, 'UNAUTHORIZED', 'Войдите');
  open('?sort=asc');
  await isAt('/login');
  expect(localStorage.getItem('token')).toBeNull();
  expect(sessionStorage.getItem('interruptedAt')).toBe('"/user-order-list?sort=asc"');
});

it('keeps the session that another tab has begun while the old one was being refused', async () => {
  const release = server.holds(listOwnOrdersPage);
  server.refuses(listOwnOrdersPage, 'UNAUTHORIZED', 'Войдите');
  open();
  await waitFor(() => expect(server.sent(listOwnOrdersPage)).toHaveLength(1));
  localStorage.setItem('token', 'head.other.signature');
  release();
  await isAt('/login');
  expect(localStorage.getItem('token')).toBe('head.other.signature');
});

it('cancels after a question, and the focus goes on where the outcome stands', async () => {
  has(order(5));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Отменить заказ № 5' }));
  await user.click(button('Не отменять'));
  expect(server.sent(changeStatus)).toEqual([]);
  server.respond(changeStatus, order(5, { status: 'CANCELED_USER' }));
  await user.click(button('Отменить заказ № 5'));
  await user.dblClick(button('Отменить заказ'));
  await says('Отменён вами');
  await expect.poll(focused).toBe('Заказ № 5 отменён');
  expect(screen.queryByRole('button', { name: /^Отменить/ })).toBeNull();
  expect(server.sent(changeStatus)).toMatchObject([{ body: { status: 'CANCELED_USER' } }]);
});

// Control: in `src/orders/web/own-order-card.tsx` replace `'Ошибка при отмене заказа. Попробуйте ещё раз.'` with `''`.
it.each(['network', 'cut', 'shape'] as const)(
  'says why one is not cancelled, and shows how it stands by now: %s',
  async (how) => {
    has(order(5));
    const user = open();
    const cancel = async () => {
      await user.click(await screen.findByRole('button', { name: 'Отменить заказ № 5' }));
      await user.click(button('Отменить заказ'));
    };
    server.fails(changeStatus, how);
    await cancel();
    await says('Ошибка при отмене заказа. Попробуйте ещё раз.');
    server.refuses(changeStatus, 'CONFLICT', 'Заказ уже оплачен');
    has(order(5, { status: 'PAID' }));
    await cancel();
    await says('Заказ уже оплачен');
    await says('Скоро начнём собирать посылку');
    expect(screen.queryByRole('button', { name: /^Отменить/ })).toBeNull();
  },
);

it('repeats: what is sold goes to the cart, what is not or is dearer is named, nothing is doubled unasked', async () => {
  serverSells([{ ...tea, price: 30_000 }], []);
  server.respond(listSavedRecipients, []);
  has(order(5, { products: [orderLine(1, 'Чай чёрный', 28_900, 2), orderLine(2, 'Мыло', 3_990, 1)] }));
  const user = open();
  const repeat = async () => user.click(await screen.findByRole('button', { name: 'Повторить заказ № 5' }));
  await repeat();
  await says('В корзину добавлено: 1 товар');
  await says('Больше не продаётся: «Мыло».');
  await says('Чай чёрный: 289,00 ₽ → 300,00 ₽');
  await expect.poll(focused).toContain('В корзину добавлено');
  await repeat();
  await expect.poll(() => text(dialog())).toContain('1 товар из этого заказа уже лежит в корзине. Добавить');
  const which = screen.getByText('Какие?').closest('details');
  expect([which?.open, text(which?.querySelector('li') ?? undefined)]).toEqual([
    false,
    'Чай чёрный: в корзине 2, в этом заказе 2',
  ]);
  expect(button('Оставить как есть').compareDocumentPosition(which as Node)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(storedCart()).toEqual([[1, 2]]);
  await user.click(button('Оставить как есть'));
  await expect.poll(focused).toContain('Уже были в корзине, остались как есть: 1 товар.');
  expect(storedCart()).toEqual([[1, 2]]);
  await repeat();
  await user.click(await screen.findByRole('button', { name: 'Добавить ещё' }));
  await says('В корзину добавлено: 1 товар.');
  expect(storedCart()).toEqual([[1, 4]]);
});

// Control: in `src/orders/web/use-repeat-order.tsx` replace `recipient?.id ?? null` with `null`.
it('repeats for the same recipient and with the same answers, and leads to what is like the gone', async () => {
  serverSells([tea], []);
  server.respond(listSavedRecipients, [savedAddress(8, 'Орлов'), savedAddress(9, 'Соколов')]);
  const lines = [{ ...orderLine(1, 'Чай чёрный', 28_900, 2), ifMissing: 'DROP' as const }];
  has(order(5, { substitution: 'REPLACE', products: [...lines, orderLine(2, 'Мыло детское', 3_990, 1)] }));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Повторить заказ № 5' }));
  const toCart = await screen.findByRole('link', { name: 'Перейти в корзину' });
  expect(toCart.getAttribute('href')).toBe('/cart?step=1&recipient=9');
  expect(sessionStorage.getItem('chosenFacility')).toBe('7');
  expect(Object.values(sessionStorage).join()).toContain('{"forAll":"REPLACE","ofLines":{"1":"DROP"}}');
  const similar = screen.getByRole('link', { name: 'Найти похожее' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(similar)).toBe('/?q=Мыло');
});

// Control: in `src/orders/web/use-repeat-order.tsx` replace `if (cartStore.lines().length === 0) ` with ``.
// Control: in `src/orders/web/use-repeat-order.tsx` replace `if (leadsOn) goOn(outcome)` with `goOn(outcome)`
it('keeps what was answered for the goods of a cart that is not empty, and the page where it stands', async () => {
  serverSells([tea], []);
  server.respond(listSavedRecipients, []);
  const own: IfMissingChoices = { forAll: 'CALL', ofLines: { 7: 'DROP' } };
  has(order(5, { substitution: 'REPLACE' }));
  const user = open('', filledCart([product(7, 'Мыло детское', 3_990), 1]));
  ifMissingChoicesStorage.write(own);
  await user.click(await screen.findByRole('button', { name: 'Повторить заказ № 5' }));
  await says('В корзину добавлено: 1 товар.');
  expect(ifMissingChoicesStorage.read()).toEqual(own);
  await user.click(button('Повторить заказ № 5'));
  await user.click(await screen.findByRole('button', { name: 'Добавить ещё' }));
  await says('В корзину добавлено: 1 товар.');
  await isAt('/user-order-list');
});

// Control: in `src/orders/web/use-repeat-order.tsx` replace `if (changes) changedOrderStorage.write(order);` with ``.
it('takes an unpaid order back into the cart at one press, after a question, and goes there', async () => {
  serverSells([tea], []);
  server.respond(listSavedRecipients, [savedAddress(9, 'Соколов')]);
  has(order(5));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Изменить заказ № 5' }));
  await user.click(button('Не менять'));
  expect([server.sent(changeStatus), storedCart()]).toEqual([[], []]);
  server.respond(changeStatus, order(5, { status: 'CANCELED_USER' }));
  await user.click(button('Изменить заказ № 5'));
  has(order(5, { status: 'CANCELED_USER' }), order(4, { status: 'CANCELED_USER' }));
  await user.click(button('Отменить заказ и изменить'));
  await isAt('/cart?step=1&recipient=9');
  expect(storedCart()).toEqual([[1, 2]]);
  expect(server.sent(changeStatus)).toMatchObject([{ body: { status: 'CANCELED_USER' } }]);
  await navigate('/user-order-list');
  await says('Изменяете: товары в корзине, новый заказ ещё не подтверждён. Перейти в корзину');
  expect(screen.getAllByText(/^Изменяете/)).toHaveLength(1);
});

it.each(['Добавить ещё', 'Оставить как есть'])(
  'asks about goods that the cart holds already before a change goes on there: %s',
  async (answer) => {
    serverSells([tea], []);
    server.respond(listSavedRecipients, []);
    has(order(5));
    server.respond(changeStatus, order(5, { status: 'CANCELED_USER' }));
    const user = open('', filledCart([tea, 1]));
    await user.click(await screen.findByRole('button', { name: 'Изменить заказ № 5' }));
    await user.click(button('Отменить заказ и изменить'));
    await user.click(await screen.findByRole('button', { name: answer }));
    await isAt('/cart');
    expect(storedCart()).toEqual([[1, answer === 'Добавить ещё' ? 3 : 1]]);
  },
);

it('tells what is not sold any more before a change goes on to the cart', async () => {
  serverSells([tea], []);
  server.respond(listSavedRecipients, []);
  const canceled = { products: [orderLine(1, 'Чай чёрный', 28_900, 2), orderLine(2, 'Мыло', 3_990, 1)] };
  has(order(5, canceled));
  server.respond(changeStatus, order(5, { ...canceled, status: 'CANCELED_USER' }));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Изменить заказ № 5' }));
  await user.click(button('Отменить заказ и изменить'));
  await says('Больше не продаётся: «Мыло».');
  await says('Изменяете: товары в корзине');
  await isAt('/user-order-list');
});

it('repeats a size that is sold no more without it', async () => {
  const choices = ['48', '52'];
  serverSells([product(1, 'Брюки', 90_000, { choices })], []);
  server.respond(listSavedRecipients, []);
  const line = orderLine(1, 'Брюки', 90_000, 1);
  has(order(5, { products: ['48', '50'].map((choice) => ({ ...line, choice })) }));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Повторить заказ № 5' }));
  await says('Больше не продаётся: Брюки (Размер: 50)');
  const stored: { choice?: string }[] = JSON.parse(localStorage.getItem('cart') ?? '');
  expect(stored.map(({ choice }) => choice)).toEqual(['48', undefined]);
});

it.each(['network', 'cut', 'shape'] as const)(
  'says that it could not be repeated, the cart as it was: %s',
  async (how) => {
    has(order(5));
    server.fails(getProductsByIds, how);
    server.respond(listSavedRecipients, []);
    const user = open('', filledCart([tea, 2]));
    await user.click(await screen.findByRole('button', { name: 'Повторить заказ № 5' }));
    await says('Не удалось повторить заказ');
    expect(storedCart()).toEqual([[1, 2]]);
  },
);

/** The document of the tests draws no pictures. */
const drawsPictures = () => {
  const pen = { fillRect: () => {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,');
};

// Control: in `src/orders/web/order-payment.tsx` replace `order === null || !isAwaitingPayment(order)` with `order === null`
it('offers to pay by a QR code for as long as there is something to pay', async () => {
  drawsPictures();
  has(order(5), order(4, { status: 'PAID' }), order(3, { heldAt: '2026-11-20T09:00:00Z' }));
  const user = open('', {}, { payee });
  await says('шаг 1 из 4: ждём оплату');
  await user.click(await screen.findByRole('button', { name: /^Как заплатить/ }));
  await screen.findByRole('img', { name: 'QR-код для оплаты заказа № 5' });
  expect(text(dialog())).toContain('928,00 ₽');
  await user.click(screen.getByText('Показать реквизиты'));
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  for (const name of [
    'Получатель',
    'ИНН',
    'Расчётный счёт',
    'Банк',
    'БИК',
    'Корр. счёт',
    'Сумма',
    'Назначение платежа',
  ])
    await user.click(button(`Скопировать — ${name}`));
  expect(copied.mock.calls.flat()).toEqual([
    ...[payee.name, payee.inn, payee.account, payee.bank, payee.bic, payee.correspondentAccount],
    ...['928,00', 'Заказ № 5'],
  ]);
  await says('Скопировано');
  await user.click(button('Закрыть'));
  await says('Заплатить можно сразу, по QR-коду в приложении вашего банка');
});

// Control: in `src/orders/web/order-payment.tsx` replace `const payee = usePayee(current);` with `const payee = usePayee(order);`
it('asks nobody to pay for what was paid or cancelled while the list stood open', async () => {
  drawsPictures();
  has(order(5));
  const user = open('', {}, { payee });
  const pay = await screen.findByRole('button', { name: /^Как заплатить/ });
  server.fails(listOwnOrdersPage, 'network');
  await user.click(pay);
  await screen.findByRole('img', { name: /^QR-код/ });
  await user.click(button('Закрыть'));
  has(order(5, { status: 'CANCELED_USER' }));
  await user.click(pay);
  await says('Платить за этот заказ сейчас не нужно');
  expect(screen.queryByRole('img', { name: /^QR-код/ })).toBeNull();
});

// Control: in `src/orders/web/order-payment.tsx` replace `return order.mayPay ? (payee ?? payeeWhenTold) : payee;` with `return payee ?? payeeWhenTold;`
it('offers to pay the order of which the desk has said so, and no other', async () => {
  const note = { id: 2, changedAt: '2026-11-20T09:00:00Z', author: 'ADMIN' } as const;
  const told = { ...note, status: 'NOT_PAID', comment: 'Можно платить по QR-коду' } as const;
  has(order(5), order(4, { mayPay: true, statusHistory: [...order(4).statusHistory, told] }));
  open('', {}, { payeeWhenTold: payee });
  await screen.findByRole('button', { name: 'Как заплатить за заказ № 4' });
  expect(screen.getAllByRole('button', { name: /^Как заплатить/ })).toHaveLength(1);
  // The button says it on the card; the history tells when.
  expect(text()).not.toContain('Администратор: Можно платить');
  expect(text()).toMatch(/Оплата.{1,40}Комментарий администратора: Можно платить по QR-коду/);
});

it.each([
  [{}, 'Не оплачен шаг 1 из 4: мы позвоним'],
  [{ status: 'PAID' }, 'Оплачен шаг 2 из 4: скоро соберём'],
  [{ status: 'ADMIN_WORKED' }, 'Принят в работу администратором шаг 3 из 4: собираем'],
  [{ status: 'ADMIN_WORKED', packed: true }, 'Принят в работу администратором шаг 3 из 4: собрана'],
  [{ status: 'Delivered' }, 'Доставка выполнена шаг 4 из 4: сдали'],
] as const)('says how far an order has come: %o', async (more, words) => {
  has(order(5, more));
  open();
  await says(words);
});

// Control: in `src/orders/web/own-order-card.tsx` replace `describeStatusToBuyer(getReachedStatus(order)` with `describeStatusToBuyer(status`
it('says that a packed order is in work, where it stands as paid', async () => {
  has(order(5, { status: 'PAID', packed: true }));
  open();
  await says('Оплачен шаг 3 из 4: собрана');
  await says('Собираем посылку и готовим передачу в учреждение.');
});

// Control: in `src/orders/web/own-order-card.tsx` replace `, order.boxes !== undefined)` with `)`
it('says what was handed in before an order was cancelled', async () => {
  const boxes = [{ plannedDay: '2025-11-20', handedOn: '2025-11-20' }];
  has(order(5, { status: 'CANCELED_ADMIN', boxes }));
  open();
  await says(/1 коробка: сдали.20 ноября/);
  await says('Заказ закрыт, остального не сдадим.');
});

it('says and remembers the day of an order that was handed in, and of which kind its facility is', async () => {
  const changedAt = '2026-11-20T09:00:00Z';
  const history = [{ id: 2, status: 'Delivered', changedAt, author: 'ADMIN', comment: null } as const];
  has(order(5, { status: 'Delivered', statusHistory: history }));
  const user = open();
  await says('Сдали в пятницу, 20 ноября');
  await user.click(await screen.findByRole('button', { name: /^Запомнить .* как дату передачи$/ }));
  await says('запомнили как дату передачи');
  expect(sessionStorage.getItem('chosenFacilityKind')).toBe('STRICT');
});

// Control: in `src/orders/web/own-order-card.tsx` replace `aria-pressed={one === wish}` with ``
it('asks what to do with what was given back, and says what was chosen last', async () => {
  const lines = [{ position: 1, result: 'RETURNED' as const, reason: 'REFUSED' as const, quantity: 1 }];
  const note = 'Просили больше не класть';
  const handover = { day: '2025-11-26', grams: 18_900, lines, note, wish: null, version: 1 };
  const delivered = order(5, { status: 'Delivered', handover });
  has(delivered);
  const user = open();
  await says(/Сдано .*: 1 из 1 позиции, 18,9.кг, 1.шт\. вернули\./);
  await says(note);
  server.fails(chooseReturnedGoodsWish, 500);
  await user.click(button('Вернуть деньги'));
  await says('Не получилось. Попробуйте ещё раз.');
  for (const [wish, name] of [
    ['MONEY', 'Вернуть деньги'],
    ['NEXT', 'Положить в следующую'],
  ] as const) {
    server.respond(chooseReturnedGoodsWish, { ...delivered, handover: { ...handover, wish } });
    await user.click(button(name));
    await says(`Вы выбрали: ${name.toLowerCase()}.`);
    expect(screen.getAllByRole('button', { pressed: true }).map(text)).toEqual([name]);
    expect(server.sent(chooseReturnedGoodsWish).at(-1)?.body).toEqual({ wish });
  }
  expect(text().toLowerCase()).not.toContain('получил ');
  has({ ...delivered, handover: { ...handover, wish: 'NEXT', wishFinal: true } });
  server.refuses(chooseReturnedGoodsWish, 'CONFLICT', 'Деньги уже вернули');
  await user.click(button('Вернуть деньги'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Вернуть деньги' })).toBeNull());
});

it('lets the buyer say that the recipient was moved, and take it back', async () => {
  has(order(5));
  const user = open();
  server.fails(changeOrderHold, 500);
  await user.click(await screen.findByRole('button', { name: /^Получателя перевели или освободили/ }));
  await user.click(button('Отметить'));
  await says('Не получилось. Попробуйте ещё раз или позвоните нам.');
  server.respond(changeOrderHold, ({ body }) =>
    order(5, { heldAt: (body as { held: boolean }).held ? '2026-11-21T09:00:00Z' : null }),
  );
  await user.click(await screen.findByRole('button', { name: /^Получателя перевели или освободили/ }));
  await user.click(button('Отметить'));
  await says('Отмечено, что получателя перевели или освободили');
  await user.click(button(/^Он на прежнем месте/));
  await says('Отметка убрана');
  has(order(5, { status: 'Delivered' }));
  server.refuses(changeOrderHold, 'CONFLICT', 'Заказ уже сдан');
  await user.click(button(/^Получателя перевели или освободили/));
  await user.click(button('Отметить'));
  await says('Заказ уже сдан');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Получателя перевели/ })).toBeNull());
});

// Control: in `src/orders/web/own-order-card.tsx` replace `photos={order.photos}` with `photos={[]}`
it('shows how a parcel was packed, larger on a press; nothing where there is no photograph', async () => {
  server.respond(getParcelPhoto, ({ query }) => ({ imageBase64: btoa(`${query.position} ${query.width}`) }));
  has(order(6, { status: 'PAID', packed: true, photos: [1, 3] }), order(5));
  const user = open();
  const shown = await screen.findByRole('figure', { name: 'Так собрали вашу посылку' });
  const small = (await screen.findAllByRole('img', { name: /^Посылка № / })) as HTMLImageElement[];
  expect(small.map(({ alt, src }) => [alt, atob(src.split(',')[1] ?? '')])).toEqual([
    ['Посылка № 6, фото 1', '1 240'],
    ['Посылка № 6, фото 2', '3 240'],
  ]);
  expect(shown.contains(small[1] as Node)).toBe(true);
  await user.click(button('Увеличить: Посылка № 6, фото 2'));
  const large = (await within(dialog()).findByAltText('Посылка № 6, фото 2')) as HTMLImageElement;
  expect(atob(large.src.split(',')[1] ?? '')).toBe('3 960');
  expect(screen.queryByRole('button', { name: 'Убрать фото' })).toBeNull();
  expect(server.sent(getParcelPhoto).every(({ path }) => path.endsWith('/photo/6'))).toBe(true);
});

it('asks again for a photograph that did not arrive', async () => {
  server.fails(getParcelPhoto, 'network');
  has(order(6, { status: 'PAID', packed: true, photos: [1] }));
  const user = open();
  await says('Загрузить фото ещё раз');
  server.respond(getParcelPhoto, { imageBase64: 'UklGRg==' });
  await user.click(button('Загрузить фото ещё раз'));
  await screen.findByAltText('Посылка № 6, фото 1');
});

// Control: in `src/orders/web/user-order-list-print.page.tsx` replace `liveStatuses.includes(order.status) && ` with `false && `
// Control: in `src/orders/web/user-order-list-print.page.tsx` replace `{weight.words}` with `{order.parcel?.grams}`
it('says on paper when the parcel goes, behind its recipient, and what it weighs as far as that is known', async () => {
  const limits = { boxGrams: 400, limitGrams: 20_000, monthGrams: null };
  const parcel = { grams: 400, ...limits, plannedDay: null, unweighed: [1], refused: [] };
  has(order(5, { plannedDay: '2062-11-24', parcel }));
  show({ '/user-order-list/:id/print': print }, '/user-order-list/5/print', { as: 'buyer' });
  await says('Сдадим в пятницу, 24 ноября');
  await says('Вес с коробкой: от 0,4 кг.');
  expect(text(document.body)).toMatch(/Получатель.*Сдадим.*Заказан \d+ \S+ \d+ г\. Не оплачен\..*Товары/);
});
