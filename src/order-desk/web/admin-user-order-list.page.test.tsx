import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  address,
  button,
  field,
  fill,
  isAt,
  leave,
  navigate,
  says,
  show,
  text,
} from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import {
  facility,
  order,
  orderLine,
  pageWith,
  payee,
  product,
  serverSells,
} from '../../../tests/component/samples.ts';
import { listProductsPage } from '../../catalog/products.contract.ts';
import { patchFacility } from '../../facilities/admin-work-addresses.contract.ts';
import { getPackingProgress } from '../../fulfilment/user-order-packing.contract.ts';
import { getOrdersCsv } from '../../fulfilment/user-order-papers.contract.ts';
import { addDays, moscowDay } from '../../lib/calendar.ts';
import { type OrderStatus, statusLabels } from '../../orders/order-status.ts';
import { changeStatus } from '../../orders/user-order.contract.ts';
import {
  changeMayPay,
  changeStatuses,
  correctRecipient,
  type DeskOrder,
  getNewOrderCount,
  getOrderChart,
  getOrdersByIds,
  listDeskOrders,
} from '../../orders/user-order-desk.contract.ts';
import {
  changeOrderHold,
  rescheduleHandover,
  saveHandover,
} from '../../orders/user-order-handover.contract.ts';
import {
  addOrderMessage,
  getOrderNotes,
  type OrderMessage,
  saveOrderNote,
} from '../../orders/user-order-notes.contract.ts';
import { deleteParcelPhoto, getParcelPhoto } from '../../orders/user-order-photo.contract.ts';
import { getOrderPaymentsAndRefunds } from '../../payments/user-order-payments.contract.ts';
import * as page from './admin-user-order-list.page.tsx';

const DESK = '/admin/user-order-list';

const deskOrder = (id: number, status: OrderStatus = 'NOT_PAID', version = 1): DeskOrder => ({
  ...order(id, { status, version }),
  ...{
    facilityId: 7,
    buyer: null,
    deskNote: null,
    closedDay: null,
    nextDay: null,
    sameRecipient: { orders: [], month: null },
  },
});

const statuses = [{ status: 'NOT_PAID' as const, orders: 31 }];
const listed = (...orders: DeskOrder[]) =>
  server.respond(listDeskOrders, { ...pageWith(orders), statuses, due: 0, more: false });

const unwritten = { version: 0, savedAt: null, savedBy: null, text: null };
const notes = {
  ...{ desk: unwritten, buyer: unwritten, authors: [], messages: [], takesMail: true, lastWay: null },
};
/** Of an order with something that came back. */
const handover = {
  ...{ day: '2025-11-26', grams: null, note: null, wish: null, version: 1 },
  lines: [{ position: 1, result: 'RETURNED' as const, reason: 'REFUSED' as const }],
};
const message: OrderMessage = {
  ...{ id: 1, template: 'UNDERPAID', way: 'WHATSAPP', text: 'Ждём остаток' },
  ...{ sentAt: '2026-11-24T09:00:00Z', sentBy: 'Иванова Мария' },
};

beforeEach(() => {
  serverSells([], []);
  server.respond(getOrderNotes, notes);
  server.respond(getOrderPaymentsAndRefunds, { payments: [], refunds: [], receipts: [] });
  server.respond(getOrderChart, { days: [], queues: [] });
  server.respond(getNewOrderCount, { newestId: 5, orders: 0, unpaid: 0 });
  server.respond(getPackingProgress, {
    ...{
      recipientTag: '',
      debt: null,
      lines: [],
      parts: [],
      calls: [],
      photos: [],
      weighed: null,
      boxes: [],
    },
    packed: { at: '2026-11-20T09:40:00.000Z', by: 'Иванова Мария' },
  });
});

const open = (search = '') => show({ [DESK]: page }, DESK + search, { as: 'administrator' });
const row = (id: number) => within(document.querySelector(`[data-order="${id}"]`) as HTMLElement);

/** What the line of an order says. */
const line = (id: number) => text(document.querySelector(`[data-order="${id}"] tr`) ?? undefined);

const opener = (id: number) => new RegExp(`^Заказ №\\s${id}$`);

async function openList(first: number) {
  const user = open();
  await screen.findByRole('button', { name: opener(first) });
  return user;
}

async function openOrder(id: number) {
  const user = await openList(id);
  await user.click(button(opener(id)));
  return user;
}

async function openFilters() {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Отбор' }));
  return user;
}

/** The list with all of its orders ticked. */
async function openChosen(search = '') {
  const user = open(search);
  await user.click(await screen.findByLabelText('Выбрать все на странице', { exact: false }));
  return user;
}

/** Presses a button of an order, its other states unfolded. */
async function press(user: ReturnType<typeof open>, id: number, name: string | RegExp) {
  await screen.findByRole('button', { name: opener(id) });
  const more = row(id).getByRole('button', { name: /^Ещё для заказа/ });
  if (more.getAttribute('aria-expanded') === 'false') await user.click(more);
  await user.click(row(id).getByRole('button', { name }));
}

/** The list with the form of a message to the buyer of an order. */
async function openMessage(id: number) {
  const user = await openOrder(id);
  await user.click(await screen.findByRole('button', { name: 'Написать покупателю' }));
  return user;
}

/** The states that an order may still be given. */
const states = async (user: ReturnType<typeof open>, id: number) => {
  await user.click(row(id).getByRole('button', { name: /^Ещё для заказа/ }));
  return row(id)
    .getAllByRole('button', { pressed: false })
    .filter((one) => !(one as HTMLButtonElement).disabled)
    .map(text);
};

// Control: in `src/order-desk/web/status-buttons.tsx` replace `order.boxes?.some(({ handedOn }) => handedOn !== null)` with `false`
it('takes a change back, and asks before what cannot be taken back', async () => {
  listed(deskOrder(5));
  const user = open();
  server.respond(changeStatus, order(5, { status: 'PAID', version: 2 }));
  await press(user, 5, 'Оплачен');
  await says('Заказ № 5: Оплачен');
  // The pressed button is off now, and the focus has not gone with it.
  expect(document.activeElement).toBe(button('Ещё для заказа № 5'));
  const boxes = ['2026-11-20', null].map((handedOn) => ({ plannedDay: null, handedOn }));
  server.respond(changeStatus, order(5, { version: 3, boxes }));
  await user.click(button('Вернуть «Не оплачен»'));
  await says('Заказ № 5: Не оплачен');
  expect(server.sent(changeStatus).map(({ body }) => body)).toEqual([
    { status: 'PAID', comment: null, version: 1 },
    { status: 'NOT_PAID', comment: null, version: 2 },
  ]);
  await press(user, 5, 'Отменить заказ…');
  await says('Отменить заказ № 5?');
  await says('Часть коробок уже сдана.');
  await user.click(button('Не отменять'));
  expect(server.sent(changeStatus)).toHaveLength(2);
  await press(user, 5, 'Отменить заказ…');
  server.respond(changeStatus, order(5, { status: 'CANCELED_ADMIN', version: 4 }));
  await user.click(button('Отменить заказ'));
  await says('Заказ № 5: Отменён администратором');
  expect([await states(user, 5), screen.queryByRole('button', { name: /^Вернуть/ })]).toEqual([[], null]);
});

// Control: in `src/order-desk/web/order-line.tsx` replace `const isLive = liveStatuses.includes(status);` with `const isLive = true;`
it('says a status in a short word, and how many other orders for the recipient there are and the day while an order is alive', async () => {
  const same = { similar: false, own: true, plannedDay: null, grams: 5_200, atLeast: false };
  const sameRecipient = { orders: [2, 1].map((id) => ({ id, ...same })), month: null };
  const of = (id: number, status: OrderStatus) => ({
    ...{ ...deskOrder(id, status), sameRecipient },
    ...{ plannedDay: '2026-11-27', workAddressName: 'Колония-поселение № 7, с. Луг' },
  });
  const month = { grams: 38_700, limitGrams: 30_000, atLeast: false };
  listed(of(6, 'ADMIN_WORKED'), of(5, 'CANCELED_ADMIN'), {
    ...{ ...of(4, 'PAID'), plannedDay: null, sameRecipient: { ...sameRecipient, month } },
  });
  await openList(6);
  const seen = (id: number) => {
    const copy = document.querySelector(`[data-order='${id}'] tr`)?.cloneNode(true) as HTMLElement;
    for (const unseen of copy.querySelectorAll('.visually-hidden')) unseen.remove();
    return text(copy);
  };
  expect(seen(6)).toContain('Соколов И. П.');
  expect(seen(6)).toContain('КП-7');
  expect(seen(6)).toMatch(/ещё 2 заказа.*В работесдаём 27 ноября/);
  expect(screen.getByRole('columnheader', { name: 'Пометки' })).toBeTruthy();
  expect(seen(5)).toContain('Отменён: мы');
  expect(seen(5)).not.toMatch(/ещё|сдаём|не назначен|без дня/);
  expect(seen(4)).toContain('Оплачендень не назначен');
  // Beside an opened order the facility stands there.
  expect(seen(6)).toMatch(/КП-7, 27(\.11\.2026| нояб\.)/);
  expect(seen(4)).toContain('КП-7, без дня');
  expect(row(6).getByTitle('Этому получателю ещё № 2, 5,2 кг; № 1, 5,2 кг')).toBeTruthy();
  expect(seen(4)).toMatch(/38,7 из 30\sкг/);
  expect(row(5).getByTitle('Отменён администратором')).toBeTruthy();
});

// Control: in `src/orders/web/order-details.tsx` replace `weighedGrams ?? packedGrams` with `packedGrams`.
// Control: in `src/order-desk/web/order-line.tsx` replace `({ replacement }) => replacement === null` with `() => true`.
// Control: in `src/order-desk/web/note-field.tsx` replace `{packing && <p>` with `{!packing && <p>`
it('shows what packing has found, what is refused there and what is noted, in the line and in the opened order', async () => {
  const parcel = {
    ...{ grams: 7_900, boxGrams: 400, limitGrams: 20_000, monthGrams: null, plannedDay: null, unweighed: [] },
    refused: [1, 2].map((id) => ({ id, name: `Банка ${id}`, reasons: [{ label: 'банки', part: null }] })),
  };
  const packed = (position: number, replacement: boolean) => ({
    ...{ position, nameProduct: 'Чай', choice: null, priceProduct: 28_900, quantityProduct: 2 },
    quantityPacked: 0,
    replacement: replacement
      ? { id: 2, nameProduct: 'Кофе', choice: null, priceProduct: 28_900, quantityProduct: 2 }
      : null,
  });
  listed({
    ...deskOrder(6, 'ADMIN_WORKED'),
    ...{ parcel, packed: true, weighedGrams: 8_310, deskNote: 'Звонить после шести' },
    sameRecipient: {
      orders: [{ id: 1, similar: false, own: true, plannedDay: null, grams: 5_200, atLeast: false }],
      month: null,
    },
    packingChanges: { lines: [packed(1, false), packed(2, true)], refund: 57_800 },
  });
  const answer = server.holds(getOrderNotes);
  await openOrder(6);
  // What comes later has its place already.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Заметка покупателю' }).disabled).toBe(true);
  await says('Заметка себе: Звонить после шести');
  answer();
  expect(line(6)).toMatch(/8,31\sкг.*Собран/);
  expect(row(6).getAllByRole('listitem').map(text)).toEqual(
    expect.arrayContaining(['Не положили: 2', 'Не принимают: 2', 'Заметка: Звонить после шести']),
  );
  // A note has the room of what may go wrong with nothing.
  expect(row(6).queryByText(/^ещё/)).toBeNull();
  expect(screen.getByTitle('Чтобы исправить получателя')).toHaveProperty('search', '?ids=6&order=6');
  expect(screen.queryByRole('button', { name: /^Исправить получателя/ })).toBeNull();
  const goods = screen.getByRole('heading', { name: 'Товары' }).closest('section') ?? undefined;
  // Once for all lines; the line has the sign.
  expect(text(goods)).toMatch(/^ТоварыИК-7 не принимает: банки(?!, банки)/);
  expect(text(goods)).toContain('Не положили 2 шт.');
  expect(text(goods)).toMatch(/2\s×.*Чай.*по 289\s₽, 578\s₽/);
  expect(within(goods as HTMLElement).getAllByTitle('Не принимают: банки')).toHaveLength(1);
  await says(/История: .*Собран 20 ноября 2026 г. в 12:40, Иванова Мария. Не положили: Чай, 2\sшт\./);
});

// Control: in `src/orders/web/order-details.tsx` replace `packedGrams ?? parcel?.grams` with `parcel?.grams`.
// Control: in `src/order-desk/web/order-parcel.tsx` replace `'собран, не взвешен'` with `'собран'`
it('weighs a packed order by what was put in: in its line, opened, and among the chosen', async () => {
  const parcel = { boxGrams: 400, limitGrams: 20_000, monthGrams: null, plannedDay: null, unweighed: [] };
  listed({
    ...{ ...deskOrder(6, 'ADMIN_WORKED'), parcel: { grams: 2_300, refused: [], ...parcel } },
    ...{ packed: true, packedGrams: 1_841 },
    money: { due: 86_800, received: 92_800, refunded: 6_000, version: 2 },
  });
  vi.stubGlobal('innerWidth', 1366);
  await openChosen('?open=6');
  // Control: in `src/order-desk/web/order-parcel.tsx` replace `money.refunded > 0 && ` with `false && `
  await says(/928\s₽\s+оплачено, вернули 60\s₽/);
  await says(/928\s₽, 1,9\sкг/);
  expect(line(6)).toMatch(/≈ 1,9\sкг/);
  expect(text()).toMatch(/≈ 1,9\sкг из 20\sкг\s+Собран, не взвешен/);
  expect(text()).not.toMatch(/2,3\sкг/);
  listed({
    ...{ ...deskOrder(6, 'ADMIN_WORKED'), parcel: { grams: 2_300, refused: [], ...parcel } },
    ...{ packed: true, packedGrams: 1_841, weighedGrams: 1_800 },
  });
  await navigate(`${DESK}?open=6&work=PACKED`);
  await says(/Вес: ожидали 1,9\sкг, собран 1,80\sкг/);
});

// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `total: forecast.total, ` with ``.
// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `      setWrong(({ [name]: _, ...others }) => others);` with ``
// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `.some((name) => name in body)) return end();` with `.some((name) => name in body)) return;`
// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `, ...findNameFaults(body, true)` with ``
// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `findNameFaults(body, true)` with `findNameFaults(body)`
// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `line?.weightGrams ?? product.weightGrams` with `product.weightGrams`.
// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `{ isKept: true }` with `{}`
// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `!isListed(order.facilityId) && ` with ``
// Control: in `src/order-desk/web/order-recipient-section.tsx` replace `    forgetEditDraft(draftOf(id));` with ``
it('corrects the recipient, and says before what another facility changes; what is typed stays when the order is closed', async () => {
  const other = facility(9, {
    ...{ name: 'ИК-9, г. Липовец', deliveryCost: 49_000, parcelGrams: 500, refusedTags: ['can'] },
  });
  serverSells(
    [product(1, 'Чай чёрный', 28_900, { tags: ['can'], weightGrams: 1_000 })],
    [facility(7), other],
  );
  listed(deskOrder(5, 'PAID', 2));
  const user = await openOrder(5);
  await user.click(button(/^Исправить получателя/));
  expect(document.activeElement).toBe(screen.getByLabelText('Фамилия'));
  fill('Фамилия', 'Сoколова');
  await user.click(button('Сохранить исправление'));
  await says('В фамилии есть латинская буква «o»');
  fill('Фамилия', 'Соколова2');
  await user.click(button('Сохранить исправление'));
  await says('В фамилии есть цифра');
  fill('Фамилия', 'соколова');
  expect(text()).not.toContain('латинская');
  fill('Дата рождения', '31.02.1985');
  const closeAndOpen = async () => {
    for (let press = 0; press < 2; press += 1) await user.click(button(opener(5)));
  };
  await closeAndOpen();
  expect(await screen.findByDisplayValue('соколова')).toBeTruthy();
  const select = within(screen.getByRole('form', { name: 'Исправить получателя заказа № 5' }));
  const facilities = await select.findByRole('combobox', { name: /^Учреждение/ });
  await expect
    .poll(() => [...facilities.children].map((option) => option.textContent?.slice(0, 4)))
    .toEqual(['ИК-7', 'ИК-9']);
  await user.selectOptions(facilities, '9');
  await says('Доставка: 490,00 ₽ вместо 350,00 ₽, весь заказ — 1 068,00 ₽.');
  await says('Заказ уже оплачен: покупателю нужно доплатить 140,00 ₽.');
  await says('Вес по заказу: 0,6 кг, больше 0,5 кг.');
  await says('Там не принимают: Чай чёрный.');
  await user.click(button('Сохранить исправление'));
  await says('31 февраля не бывает');
  expect(server.sent(correctRecipient)).toEqual([]);
  fill('Дата рождения', '08.03.1986');
  server.respond(correctRecipient, order(5, { status: 'PAID', version: 3, lastNameClient: 'Соколова' }));
  listed({ ...deskOrder(5, 'PAID', 3), lastNameClient: 'Соколова' });
  await user.click(button('Сохранить исправление'));
  await says('Заказ № 5: получатель исправлен');
  const form = () => screen.queryByRole('form', { name: /^Исправить получателя/ });
  await expect.poll(form).toBeNull();
  await closeAndOpen();
  expect(form()).toBeNull();
  await user.click(button(/^Исправить получателя/));
  await user.click(button('Сохранить исправление'));
  expect([form(), server.sent(correctRecipient).length]).toEqual([null, 1]);
  // What was not touched is not sent: somebody else may have corrected it.
  expect(server.sent(correctRecipient)[0]?.body).toEqual({
    ...{ lastName: 'Соколова', birthDate: '1986-03-08' },
    ...{ institutionId: 9, total: 1_068, plannedDay: null, version: 2 },
  });
});

// Control: in `src/desk/searchable-select.tsx` replace `else setEntered(typed);` with ``.
it('takes the best match of a part of a name by Enter, and says why it takes none', async () => {
  listed(deskOrder(5));
  const user = await openFilters();
  const goods = () => screen.getByLabelText('Товар');
  await user.click(goods());
  await says('Начните писать: чай, тушёнка…');
  await user.type(goods(), 'ч{Enter}');
  await says('Наберите хотя бы две буквы названия');
  server.respond(listProductsPage, pageWith([]));
  await user.type(goods(), 'ъъ{Enter}');
  await says('Товара «чъъ» не нашлось');
  serverSells([product(1, 'Чай чёрный', 28_900)], []);
  server.respond(listProductsPage, pageWith([product(1, 'Чай чёрный', 28_900)]));
  await user.clear(goods());
  // Enter is faster than the response.
  const go = server.holds(listProductsPage);
  await user.type(goods(), 'чай{Enter}');
  go();
  await says('Товар: Чай чёрный');
  expect(server.sent(listDeskOrders).at(-1)?.body).toMatchObject({ productId: 1 });
});

it('leads an order in the queue of packing to it, and hands in what is packed', async () => {
  // Control: in `src/order-desk/web/order-line.tsx` replace `(!isPackedNext(order) && queue !== 'PACKING') || packed` with `true`
  listed(deskOrder(5, 'PAID'), { ...deskOrder(6, 'ADMIN_WORKED'), packed: true });
  const user = open('?work=PACKING');
  const packing = await screen.findByRole('link', { name: 'Собрать: заказ № 5' });
  expect(packing.getAttribute('href')).toBe('/admin/user-order-list/packing?ids=5&order=5');
  expect(screen.queryByRole('button', { name: 'Отметить сдачу: заказ № 5' })).toBeNull();
  await screen.findByRole('button', { name: 'Отметить сдачу: заказ № 6' });
  await says('2 заказа');
  // Control: in `src/order-desk/web/order-table.tsx` replace ` && !order.packed;` with `;`
  await user.click(button('Ещё для заказа № 6'));
  expect(row(6).getByRole('link', { name: 'Открыть сборку' })).toBeTruthy();
  // Its row stays, and is counted no more.
  server.respond(getOrderChart, { days: [], queues: [{ work: 'PACKING', orders: 1 }] });
  server.respond(changeStatus, order(6, { status: 'Delivered', version: 2 }));
  await user.click(button('Отметить сдачу: заказ № 6'));
  await says('1 заказ');
});

// Control: in `src/orders/order-status.ts` replace `packed && status === paidStatus` with `status === 'NOT_PAID'`
it('hands in a packed order that was not said to be in work, and asks nothing of that', async () => {
  listed({ ...deskOrder(5, 'PAID'), packed: true });
  server.respond(changeStatus, order(5, { status: 'Delivered', version: 2 }));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Отметить сдачу: заказ № 5' }));
  await says('Заказ № 5: Сдан');
  expect(server.sent(changeStatus)).toHaveLength(1);
});

// Control: in `src/order-desk/web/order-line.tsx` replace `if (isOrderOnHold(order)) return call;` with ``
// Control: in `src/order-desk/web/order-table.tsx` replace ` && !order.heldAt` with ``
// Control: in `src/order-desk/web/order-line.tsx` replace `if (!isHandoverAhead(order, next))` with `if (true)`
// Control: in `src/order-desk/web/chosen-bar.tsx` replace `isHandIn: step === deliveredStatus` with `isHandIn: false`
it('calls the buyer of an order whose recipient is gone, and asks before an order is handed in ahead of its day', async () => {
  const work: DeskOrder = { ...deskOrder(5, 'ADMIN_WORKED'), packed: true };
  listed(
    { ...work, plannedDay: '2099-12-16' },
    { ...deskOrder(6, 'PAID'), heldAt: '2026-11-20T09:00:00Z', nextDay: '2099-12-10' },
    { ...deskOrder(7), heldAt: '2026-11-20T09:00:00Z' },
  );
  const user = open();
  await screen.findByRole('link', { name: 'Позвонить: заказ № 7' });
  expect(screen.queryByRole('button', { name: 'Оплата пришла: заказ № 7' })).toBeNull();
  const calls = await screen.findByRole('link', { name: 'Позвонить: заказ № 6' });
  expect(calls.getAttribute('href')).toBe('tel:+79991234567');
  await user.click(button('Ещё для заказа № 6'));
  expect(row(6).getByRole('link', { name: 'Открыть сборку' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отметить сдачу: заказ № 5' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Заявление: заказ № 5' }).getAttribute('href')).toBe(
    `${DESK}/papers?ids=5&day=2099-12-16`,
  );
  // Opened it is led on the same way; by its status, with one question.
  await user.click(button(opener(5)));
  expect(row(5).getByRole('link', { name: 'Лист сборки и заявление' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Отметить сдачу: заказ № 5' })).toBeNull();
  await press(user, 5, /^Сдан/);
  await says(/Отметить сдачу: № 5\?Сдаём 16\sдекабря\. Уже сдали\? Покупатель увидит/);
  await user.click(button('Отмена'));
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать заказ № 5' }));
  await user.click(button('Отметить сдачу'));
  await says(/Отметить сдачу 1 заказа.*День сдачи ещё впереди: № 5\. Уже сдали\?/);
  expect(screen.queryByLabelText('Новый статус')).toBeNull();
  await user.click(button('Отмена'));
  await user.click(button(opener(6)));
  // The first that is read of it.
  expect(
    text(screen.getByText(/Поговорите с покупателем до сдачи/).closest('div')?.parentElement ?? undefined),
  ).toMatch(/^«Получателя перевели/);
  expect(screen.queryByRole('button', { name: /^Назначить/ })).toBeNull();
  await press(user, 6, /^В работе/);
  await says('На заказе отметка «Получателя перевели или освободили»');
  await user.click(button('Отмена'));
  server.fails(changeOrderHold, 500);
  await user.click(button('Убрать отметку с заказа № 6'));
  await says('Отметка осталась. Попробуйте ещё раз.');
  server.respond(changeOrderHold, order(6, { status: 'PAID', heldAt: null, version: 2 }));
  await user.click(button('Убрать отметку с заказа № 6'));
  await waitFor(() => expect(screen.queryByText(/Поговорите с покупателем до сдачи/)).toBeNull());
  expect(server.sent(changeOrderHold)[0]?.body).toEqual({ held: false });
});

// Control: in `src/order-desk/web/status-buttons.tsx` replace `plannedDay > moscowDay(new Date())` with `plannedDay >= moscowDay(new Date())`
// Control: in `src/order-desk/web/order-parcel.tsx` replace `order.plannedDay < (order.nextDay` with `order.plannedDay <= (order.nextDay`
it('hands in a packed order on its own day without a question, and offers no other', async () => {
  vi.stubGlobal('innerWidth', 1366);
  listed({ ...deskOrder(5, 'ADMIN_WORKED'), packed: true, plannedDay: moscowDay(new Date()) });
  const user = open('?open=5');
  const handIn = await screen.findByRole('button', { name: 'Отметить сдачу: заказ № 5' });
  expect(screen.queryByRole('button', { name: /^(Назначить|Перенести)/ })).toBeNull();
  server.respond(changeStatus, order(5, { status: 'Delivered', version: 2 }));
  await user.click(handIn);
  await waitFor(() => expect(server.sent(changeStatus)).toHaveLength(1));
});

// Control: in `src/order-desk/web/order-table.tsx` replace `order.packed && isHandoverAhead(order, following)` with `false`
it('hands in a packed order that stands beside the list before its day, and asks first', async () => {
  vi.stubGlobal('innerWidth', 1366);
  listed({ ...deskOrder(5, 'ADMIN_WORKED'), packed: true, plannedDay: '2099-12-16' });
  const user = open('?open=5');
  await user.click(await screen.findByRole('button', { name: 'Сдан' }));
  await says(/Отметить сдачу: № 5\?Сдаём 16\sдекабря/);
});

// Control: in `src/order-desk/web/order-table.tsx` replace `findMissingKopecks(order, to) > 0 && mayCall(addPayment)` with `false`
it('writes down what is still to come for an order of which a part came, or makes it paid without', async () => {
  listed({ ...deskOrder(5), money: { due: 92_800, received: 84_800, refunded: 2_000, version: 2 } });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Оплата пришла: заказ № 5' }));
  expect((field('Сколько поступило, ₽') as HTMLInputElement).value).toBe('100');
  await press(user, 5, 'Оплачен');
  await says(/Поступило 848\s₽, вернули 20\s₽, не хватает 100\s₽/);
  server.respond(changeStatus, order(5, { status: 'PAID', version: 2 }));
  await user.click(button('Оплачен без доплаты'));
  await says('Заказ № 5: Оплачен');
});

// Control: in `src/order-desk/web/order-line.tsx` replace `owed > 0 && (queue === 'REFUND' || next === undefined)` with `owed > 0 && queue === 'REFUND'`.
// Control: in `src/order-desk/web/order-table.tsx` replace `    setAdding(kind);` with ``.
it('gives money back where an order waits for that or has no other step, the form open and filled in', async () => {
  const owed = { money: { due: 63_900, received: 92_800, refunded: 0, version: 2 } };
  listed(
    { ...deskOrder(6, 'ADMIN_WORKED'), ...owed, packed: true },
    { ...deskOrder(5, 'CANCELED_ADMIN'), ...owed },
  );
  const user = open();
  await screen.findByRole('button', { name: 'Отметить сдачу: заказ № 6' });
  await user.click(button(/^Вернуть 289\s₽: заказ № 5$/));
  expect(field('Сколько вернули, ₽')).toBe(document.activeElement);
  expect((field('Сколько вернули, ₽') as HTMLInputElement).value).toBe('289');
  await navigate(`${DESK}?work=REFUND`);
  await screen.findByRole('button', { name: /^Вернуть 289\s₽: заказ № 6$/ });
  expect(field('Порядок')).toHaveProperty('value', 'DESC');
  await navigate(`${DESK}?work=PACKED`);
  await expect.poll(() => field('Порядок')).toHaveProperty('value', 'DAY');
  expect(server.sent(listDeskOrders).at(-1)?.body).toMatchObject({ pageable: { sortDirection: 'DAY' } });
});

// Control: in `src/order-desk/web/order-table.tsx` replace `(queue && queueColumns[queue]) ?? columns` with `columns`.
// Control: in `src/order-desk/web/order-line.tsx` replace `money.received - money.refunded > sumOrderTotalKopecks(order)` with `false`.
it('says of money to be given back how much of each order, why, and how much in all', async () => {
  const missing = { position: 1, nameProduct: 'Чай', choice: null, priceProduct: 28_900, quantityProduct: 2 };
  listed(
    {
      ...deskOrder(7, 'ADMIN_WORKED'),
      packingChanges: { lines: [{ ...missing, quantityPacked: 1, replacement: null }], refund: 28_900 },
      money: { due: 63_900, received: 92_800, refunded: 0, version: 2 },
    },
    { ...deskOrder(6, 'PAID'), money: { due: 92_800, received: 97_850, refunded: 0, version: 2 } },
    { ...deskOrder(5, 'CANCELED_ADMIN'), money: { due: 0, received: 92_800, refunded: 800, version: 2 } },
    {
      ...deskOrder(4, 'Delivered'),
      handover: { ...handover, lines: [{ position: 1, result: 'MISSING', reason: null }] },
      money: { due: 90_000, received: 92_800, refunded: 0, version: 2 },
    },
  );
  open('?work=REFUND');
  await says(/4 заказа на 1 287,50\s₽/);
  expect(row(4).getByTitle(/^Не было в посылке: Чай чёрный$/)).toBeTruthy();
  const heads = screen.getAllByRole('columnheader').map(text);
  expect(heads).toEqual(expect.arrayContaining(['Почему', 'К возврату']));
  expect(line(7)).toMatch(/Не положили 1\sиз\s2: ЧайИК.*289,00\s₽/);
  expect(line(6)).toMatch(/ПереплатаИК.*50,50\s₽/);
  expect(line(5)).toMatch(/Отменён после оплатыИК.*920,00\s₽.*Вернуть/);
});

// Control: in `src/order-desk/web/order-line.tsx` replace `if (queue === 'RETURNED' || queue === 'MISSING') return call;` with ``.
// Control: in `src/order-desk/web/order-line.tsx` replace `queue === 'RETURNED' && returned ? [` with `false ? [`.
// Control: in `src/order-desk/web/order-line.tsx` replace `[missingInRow].filter(Boolean)` with `[]`
it('names what came back of an order that waits for its buyer, and calls that buyer', async () => {
  // Control: in `src/orders/web/handover-words.tsx` replace `if (returned === 0) return [];` with ``
  listed({ ...deskOrder(5, 'Delivered'), handover: { ...handover, lines: [] } });
  await openList(5);
  expect(line(5)).not.toContain('Вернули');
  cleanup();
  listed({ ...deskOrder(5, 'Delivered'), handover });
  open('?work=RETURNED');
  const call = await screen.findByRole('link', { name: 'Позвонить: заказ № 5' });
  expect(call.getAttribute('href')).toBe('tel:+79991234567');
  expect(screen.getByRole('columnheader', { name: 'Что вернули' })).toBeTruthy();
  expect(row(5).getByTitle(/^Чай чёрный, 2\sшт\., не принимают$/)).toBeTruthy();
  expect(line(5)).toMatch(/26 ноября 2025 г\.ИК-7, 26\.11\.2025Позвонить/);
  const lacking = { position: 1, nameProduct: 'Чай', choice: null, priceProduct: 28_900, quantityProduct: 2 };
  listed({
    ...{ ...deskOrder(6, 'ADMIN_WORKED'), packed: true, noteForBuyer: 'Пасту заменили' },
    packingChanges: { lines: [{ ...lacking, quantityPacked: 0, replacement: null }], refund: 57_800 },
  });
  await navigate(`${DESK}?work=NOTED`);
  await screen.findByRole('columnheader', { name: 'Заметка покупателю' });
  expect(row(6).getAllByTitle('Пасту заменили')).toHaveLength(1);
  vi.stubGlobal('innerWidth', 1920);
  await navigate(`${DESK}?work=MISSING&open=6`);
  await screen.findByRole('link', { name: 'Позвонить: заказ № 6' });
  expect(screen.getByRole('columnheader', { name: 'Чего нет' })).toBeTruthy();
  expect(row(6).getByTitle(/^2\sшт\.: Чай$/)).toBeTruthy();
  expect(button('Ещё для списка')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Записать ответ' }).getAttribute('href')).toMatch(
    /packing\?ids=6&order=6$/,
  );
  expect(screen.queryByRole('button', { name: 'Отметить сдачу: заказ № 6' })).toBeNull();
  await navigate(`${DESK}?work=LEFT_OUT`);
  await screen.findByRole('columnheader', { name: 'Не положили' });
  expect(row(6).getByTitle(/^2\sшт\.: Чай$/)).toBeTruthy();
});

// Control: in `src/order-desk/web/order-line.tsx` replace `if (isDayNext(order, queue)) {` with `if (false) {`
// Control: in `src/order-desk/web/order-parcel.tsx` replace `(queue === 'REFUND' || nextDay === null || !isDayNext(order, queue)) && ` with ``
it('names the day of a packed order that has none before it is handed in', async () => {
  listed({ ...deskOrder(5, 'ADMIN_WORKED'), packed: true, nextDay: '2099-12-10' });
  server.respond(
    rescheduleHandover,
    order(5, { status: 'ADMIN_WORKED', packed: true, plannedDay: '2099-12-10' }),
  );
  const user = open();
  await user.click(
    await screen.findByRole('button', { name: /^Сдать 10\sдекабря, назначить день сдачи: заказ № 5$/ }),
  );
  await says('Заказ № 5: сдаём 10 декабря');
  expect(server.sent(rescheduleHandover)[0]?.body).toEqual({ seenDay: null, plannedDay: '2099-12-10' });
  await screen.findByRole('link', { name: 'Заявление: заказ № 5' });
  server.respond(rescheduleHandover, order(5, { status: 'ADMIN_WORKED', packed: true }));
  await user.click(button('Вернуть'));
  await screen.findByRole('button', { name: /^Сдать 10\sдекабря/ });
  // Not twice in the opened order.
  await user.click(button(opener(5)));
  await says('День сдачи не назначен');
  expect(screen.queryByRole('button', { name: /^Назначить/ })).toBeNull();
  expect(server.sent(rescheduleHandover)[1]?.body).toEqual({ seenDay: '2099-12-10', plannedDay: null });
  const missed = { plannedDay: '2025-12-01', packed: true as const };
  listed({ ...deskOrder(7, 'ADMIN_WORKED'), ...missed, nextDay: '2099-12-10' });
  await navigate(`${DESK}?status=ADMIN_WORKED`);
  await user.click(await screen.findByRole('button', { name: opener(7) }));
  await screen.findByRole('button', { name: /^Перенести на 10\sдекабря сдачу заказа № 7$/ });
  listed({ ...deskOrder(8, 'ADMIN_WORKED'), ...missed });
  await navigate(`${DESK}?status=PAID`);
  await user.click(await screen.findByRole('button', { name: opener(8) }));
  await screen.findByRole('button', { name: /^Назначить\s+сдачу заказа № 8$/ });
  // In their list those that are not packed get a day, too.
  listed({ ...deskOrder(6, 'PAID'), nextDay: '2099-12-10' });
  await navigate(`${DESK}?undated=1`);
  await screen.findByRole('button', { name: /^Сдать 10\sдекабря, назначить день сдачи: заказ № 6$/ });
});

// Control: in `src/payments/web/order-money.tsx` replace `handover?.wish === null` with `false`.
it('says at the head of a delivered order when it was handed in and what came back', async () => {
  const money = { due: 92_800, received: 92_800, refunded: 0, version: 2 };
  listed({ ...deskOrder(5, 'Delivered'), plannedDay: '2025-11-28', handover, money });
  await openOrder(5);
  await says(
    /Сдано 26 ноября 2025 г.*Покупатель ещё не сказал, что делать с возвращённым.*Чай чёрный.*Пока всё сходится/s,
  );
  expect(text()).not.toMatch(/Сдаём|Всё сходится|Вернули: Чай/);
  expect(text(screen.getByRole('heading', { name: 'Товары' }).closest('section') ?? undefined)).toMatch(
    /Вернули — не принимают/,
  );
});

// Control: in `src/fulfilment/web/desk-handover.tsx` replace `refusedSource: 'WINDOW',` with `refusedSource: 'FACILITY',`
// Control: in `src/fulfilment/web/desk-handover.tsx` replace `isBack ? 'Передано'` with `isBack ? 'Не вернули'`
it('notes what was handed in over nobody unseen, and adds to the list of the facility what it gave back', async () => {
  const products = [
    orderLine(1, 'Сайра', 10_000, 2),
    orderLine(2, 'Чай', 10_000, 2),
    orderLine(3, 'Хлеб', 10_000, 2),
  ];
  const delivered = { ...deskOrder(5, 'Delivered'), products };
  listed(delivered);
  const user = await openOrder(5);
  const part = within(await screen.findByRole('region', { name: 'Сдан' }));
  const save = () => user.click(part.getByRole('button', { name: 'Сохранить' }));
  await user.click(part.getByRole('button', { name: /^Вес и что вернули/ }));
  fill('Вес на их весах, кг', 'восемь');
  await save();
  await says('Вес — килограммы, например 18,9');
  expect(server.sent(saveHandover)).toEqual([]);
  fill('Вес на их весах, кг', '18,9');
  for (const name of ['Хлеб', 'Чай', 'Сайра'])
    await user.click(part.getByRole('button', { name: new RegExp(`^Вернули ${name}`) }));
  await user.click(part.getByRole('button', { name: /^Передано Чай/ }));
  await user.selectOptions(field(/^Почему не передано: Хлеб/), 'Не было в посылке');
  fill(/^Сколько из 2/, '1');
  fill(/^Заметка/, 'Просили больше не класть');
  const errors = { day: 'Этот день ещё не наступил', note: 'Короче', 'lines.0.quantity': 'Их было меньше' };
  server.refuses(saveHandover, 'VALIDATION', 'Проверьте', { errors });
  await save();
  for (const wrong of Object.values(errors)) await says(`Ошибка: ${wrong}`);
  const words = 'Пока вы правили, сдачу заказа № 5 изменили: вес';
  server.refuses(saveHandover, 'CONFLICT', words, { changes: [] });
  await save();
  await says(words);
  const lines = [
    { position: 1, result: 'RETURNED' as const, reason: 'REFUSED' as const, quantity: 1 },
    { position: 3, result: 'MISSING' as const, reason: null },
  ];
  const noted = { day: '2026-11-20', grams: 18_900, lines, note: null, wish: 'NEXT' as const, version: 2 };
  server.respond(saveHandover, { ...delivered, handover: noted });
  await user.click(part.getByRole('button', { name: 'Оставить моё' }));
  await says(/Сдано .*: 2 из 3 позиций, 18,9.кг, 1.шт\. вернули\./);
  await says(/Вернули 1.шт\. — не.принимают/);
  await says('Не было в посылке');
  await says('Покупатель просит: положить в следующую');
  expect(server.sent(saveHandover).map(({ body }) => body)).toMatchObject([
    {},
    { grams: 18_900, note: 'Просили больше не класть', version: 0 },
    { lines: [lines[0], { position: 3, result: 'MISSING' }], version: null },
  ]);
  // Control: in `src/fulfilment/web/desk-handover.tsx` replace `!notRefused.has(tag) && !refused` with `!notRefused.has(tag) || !refused`
  const tin = product(1, 'Сайра', 10_000, { tags: ['can', 'fish', 'sugar', 'set'] });
  serverSells([tin], [facility(7, { refusedTags: ['sugar'] })]);
  await user.click(part.getByRole('button', { name: 'Добавить в список ИК-7?' }));
  await user.click(await part.findByRole('checkbox', { name: 'жестяные банки' }));
  expect(part.getAllByRole('checkbox')).toHaveLength(2);
  // Control: in `src/fulfilment/web/desk-handover.tsx` replace `{failure && getCallFailureMessage(failure, 'Список` with `{false && getCallFailureMessage(failure, 'Список`
  server.fails(patchFacility, 503);
  await user.click(part.getByRole('button', { name: 'Добавить в список ИК-7' }));
  await says('Список остался как был.');
  server.respond(patchFacility, facility(7));
  await user.click(part.getByRole('button', { name: 'Добавить в список ИК-7' }));
  await says('Добавлено в список ИК-7: жестяные банки');
  expect(server.sent(patchFacility)[1]?.body).toMatchObject({
    ...{ refusedTags: ['sugar', 'can'], refusedSource: 'WINDOW', refusedOn: '2026-11-20' },
  });
});

it('asks what becomes of the money of a paid order before it is cancelled', async () => {
  const money = { due: 92_800, received: 94_800, refunded: 2_000, version: 1 };
  listed({ ...deskOrder(5, 'PAID'), money });
  const user = open('?work=REFUND');
  await says(/20,00\s₽вернули/);
  await press(user, 5, 'Отменить заказ…');
  await says('По заказу поступило 948,00 ₽, вернули 20,00 ₽, осталось 928,00 ₽.');
  await user.click(button('Отменить заказ'));
  await says('Выберите, что сделать с деньгами');
  await user.selectOptions(field('Что сделать с деньгами'), 'Вернуть покупателю');
  server.respond(changeStatus, order(5, { status: 'CANCELED_ADMIN' }));
  await user.click(button('Отменить заказ'));
  await says('Заказ № 5: Отменён администратором');
  expect(server.sent(changeStatus)[0]?.body).toMatchObject({
    comment: expect.stringMatching(/^Деньги, .* вернём\.$/),
  });
});

// Control: in `src/order-desk/web/order-table.tsx` replace `orders.map((order) => (order.id === changed.id ? keepListFacts(order, changed) : order))` with `orders.filter(({ id }) => id !== changed.id)`.
// Control: in `src/order-desk/web/order-table.tsx` replace `onTakeTheirs={forget}` with `onTakeTheirs={() => {}}`.
it.each([
  ['CANCELED_USER', 'nothing'],
  ['PAID', 'Взять изменённое'],
  ['PAID', 'Оставить моё'],
] as const)('shows an order as it has become, and what may still be done: %s, %s', async (status, choice) => {
  listed(deskOrder(5));
  const user = open('?status=NOT_PAID');
  const changes = [
    {
      field: 'status',
      label: 'статус',
      was: 'NOT_PAID',
      became: status,
      at: '2026-11-20T09:00:00Z',
      by: 'покупатель',
    },
  ];
  server.refuses(changeStatus, 'CONFLICT', 'Пока вы правили, заказ № 5 изменили: покупатель', { changes });
  server.respond(getOrdersByIds, [order(5, { status, version: 2 })]);
  await press(user, 5, /Доставка выполнена/);
  await user.click(button('Перевести'));
  await says('Пока вы правили, заказ № 5 изменили: покупатель');
  // It stays in its place, though the list is of unpaid ones.
  await expect.poll(() => line(5)).toContain(statusLabels[status]);
  // Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `, ещё ${moved.length} с новым статусом` with ``
  await says('0 заказов, ещё 1 с новым статусом');
  const choices = () => row(5).queryAllByRole('button', { name: /^(Оставить моё|Взять изменённое)$/ });
  expect(choices().map(text)).toEqual(choice === 'nothing' ? [] : ['Оставить моё', 'Взять изменённое']);
  if (choice === 'nothing') return expect(await states(user, 5)).toEqual([]);
  if (choice === 'Взять изменённое') {
    await user.click(button(choice));
    await expect.poll(choices).toEqual([]);
    expect(text()).not.toContain('Пока вы правили');
    return expect(server.sent(changeStatus)).toHaveLength(1);
  }
  server.respond(changeStatus, order(5, { status: 'Delivered', version: 3 }));
  await user.click(button('Оставить моё'));
  await user.click(button('Перевести'));
  await says('Заказ № 5: Сдан');
  expect(server.sent(changeStatus)[1]?.body).toMatchObject({ version: 2 });
});

it.each([500, 'network', 'cut', 'shape'] as const)(
  'says what failed and keeps what was typed: %j',
  async (how) => {
    listed(deskOrder(5, 'PAID'));
    const user = await openOrder(5);
    await user.click(button('Комментарий'));
    fill(/^Комментарий/, 'Важное');
    server.fails(changeStatus, how);
    await press(user, 5, /^В работе/);
    await says('Ошибка при обновлении статуса на «В работе». Попробуйте ещё раз.');
    expect(field(/^Комментарий/).value).toBe('Важное');
  },
);

// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `dirty={Object.keys(desk.comments).length > 0 || ` with `dirty={`.
it('asks before a comment is left that was not sent', async () => {
  listed(deskOrder(5));
  const user = await openOrder(5);
  await user.click(button('Комментарий'));
  fill(/^Комментарий/, 'Важное');
  await navigate('/admin/record');
  await says('Уйти без сохранения?');
  await user.click(button('Остаться'));
  expect([address(), field(/^Комментарий/).value]).toEqual([DESK, 'Важное']);
  await navigate('/admin/record');
  await user.click(await screen.findByRole('button', { name: 'Уйти' }));
  await isAt('/admin/record');
});

// Control: in `src/order-desk/web/note-field.tsx` replace `useEffect(() => () => void save(), [save]);` with ``
// Control: in `src/order-desk/web/note-field.tsx` replace `before?.text ?? ` with ``
it('keeps a note that did not get through, sends it when it can and at once when it is folded, and tells who was first', async () => {
  const saved = (text: string, version: number) => ({
    ...{ text, version, savedAt: '2026-11-22T11:05:00.000Z', savedBy: 'Иванова Мария' },
  });
  const [own, forBuyer] = ['Заметка для администраторов', 'Заметка для покупателя'];
  const lastSent = () => server.sent(saveOrderNote).at(-1)?.body;
  listed(deskOrder(5));
  server.fails(saveOrderNote, 'network');
  const user = open();
  const fold = () => press(user, 5, opener(5));
  await fold();
  const whole = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(await screen.findByRole('button', { name: 'Заметка себе' }));
  // All of it is in sight, what it says below its lines too.
  expect(whole.mock.contexts.some((one) => text(one as HTMLElement).includes('Сохраняется сама'))).toBe(true);
  whole.mockRestore();
  fill(own, 'Звонить после шести');
  leave();
  await says('Заметка не сохранилась');
  await navigate('/admin/record');
  await user.click(await screen.findByRole('button', { name: 'Остаться' }));
  await fold();
  await fold();
  await waitFor(() => expect(field(own).value).toBe('Звонить после шести'));
  server.respond(saveOrderNote, ({ body }) => saved((body as { text: string }).text, 1));
  await says('Сохранено: Иванова Мария');
  expect(lastSent()).toEqual({ reader: 'DESK', text: 'Звонить после шести', version: 0 });

  server.respond(getOrderNotes, { ...notes, desk: saved('Звонить после шести', 1) });
  await user.click(button('Заметка покупателю'));
  fill(forBuyer, '<b>Передадим</b> в четверг');
  act(() =>
    row(5)
      .getByRole('button', { name: opener(5) })
      .click(),
  );
  expect(lastSent()).toEqual({ reader: 'BUYER', text: '<b>Передадим</b> в четверг', version: 0 });

  await fold();
  await user.click(await screen.findByRole('button', { name: /^Заметка для администраторов:|Звонить/ }));
  server.refuses(saveOrderNote, 'CONFLICT', 'Пока вы правили, заметку к заказу № 5 изменили', {
    changes: [],
  });
  fill(own, 'Моё');
  leave();
  await says('Пока вы правили, заметку к заказу № 5 изменили');
  server.respond(getOrderNotes, { ...notes, desk: saved('Чужое', 2) });
  await user.click(button('Взять изменённое'));
  await waitFor(() => expect(field(own).value).toBe('Чужое'));
  server.respond(saveOrderNote, saved('Звонить до шести', 3));
  fill(own, 'Звонить до шести');
  leave();
  await waitFor(() => expect(lastSent()).toEqual({ reader: 'DESK', text: 'Звонить до шести', version: 2 }));
});

// Control: in `src/order-desk/web/message-buyer.tsx` replace `text: words }` with `text: '' }`
it('fills a message to the buyer in, opens the administrator’s messenger with it and notes it when it is sent', async () => {
  const money = { due: 92_800, received: 50_000, refunded: 0, version: 1 };
  listed({ ...deskOrder(5, 'PAID'), money });
  server.respond(getOrderNotes, { ...notes, lastWay: 'SMS' });
  const user = await openMessage(5);
  expect(screen.getByRole('link', { name: 'СМС' }).className).toMatch(/primary/);
  const words = () => field('Сообщение').value.replaceAll('\u00a0', ' ');
  expect(words()).toBe(
    'Здравствуйте. Это магазин «Передача», ваш заказ № 5. Мы получили 500 ₽, осталось доплатить 428 ₽. Если вы уже перевели остаток, ничего не делайте: деньги видны нам не сразу.',
  );
  const templates = screen.getByLabelText('О чём') as HTMLSelectElement;
  const filled = [];
  for (const { value, text: label } of templates.options) {
    await user.selectOptions(templates, value);
    filled.push(label);
    expect(words()).toContain('№ 5');
    expect(words()).not.toMatch(/Соколов|Иван|ИК-7|Чай/);
  }
  expect(filled).toEqual(['Оплатили не полностью', 'Как оплатить', 'Перезвоните нам', 'Нет товара']);
  fill('Сообщение', 'Ждём остаток & спасибо');
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  const query = 'text=%D0%96%D0%B4%D1%91%D0%BC%20%D0%BE%D1%81%D1%82%D0%B0%D1%82%D0%BE%D0%BA%20%26%20';
  expect(to('WhatsApp')).toContain(`https://wa.me/79991234567?${query}`);
  expect(to('СМС')).toMatch(/^sms:\+79991234567\?&body=/);
  expect(to('Telegram')).toContain('https://t.me/share/url?url=');
  expect(screen.queryByRole('button', { name: 'Да, отправлено' })).toBeNull();
  await user.click(button('Скопировать'));
  await says('Отправили скопированное?');
  server.respond(addOrderMessage, { ...message, way: 'COPY' });
  server.respond(getOrderNotes, { ...notes, messages: [message] });
  await user.click(button('Да, отправлено'));
  await says('Сообщение записано');
  expect(server.sent(addOrderMessage).map(({ body }) => body)).toEqual([
    { orderId: 5, template: 'OUT_OF_STOCK', way: 'COPY', text: 'Ждём остаток & спасибо' },
  ]);
  await says(/Сообщения: Оплатили не полностью, 24\s+ноября/);
  await says('Иванова Мария');
});

// Control: in `src/order-desk/web/message-buyer.tsx` replace `: order.boxes` with `: false`
it('tells of each day on which the boxes of a packed order go', async () => {
  const boxes = ['2099-12-01', '2099-12-04'].map((plannedDay) => ({ plannedDay, handedOn: null }));
  const left = { position: 1, nameProduct: 'Чай', choice: null, priceProduct: 28_900, quantityProduct: 2 };
  const packingChanges = { lines: [{ ...left, quantityPacked: 1, replacement: null }], refund: 28_900 };
  listed({ ...deskOrder(5, 'PAID'), packed: true, plannedDay: '2099-12-01', boxes, packingChanges });
  const user = await openMessage(5);
  await says(/Покупатель: .*ЗакрытьНе положили 1\sиз\s2: Чай\./);
  await user.selectOptions(field('О чём'), 'PACKED');
  expect(field(/^Сообщение/).value).toMatch(
    /Мы собрали посылку\. 2 коробки: 1 сдадим\s1 декабря 2099\sг\., 1 —\s4 декабря 2099\sг\.$/,
  );
});

// Control: in `src/order-desk/web/message-buyer.tsx` replace `plannedDay < today` with `plannedDay <= today`
it('names the day of a packed order on that day, too', async () => {
  listed({ ...deskOrder(5, 'PAID'), packed: true, plannedDay: moscowDay(new Date()) });
  const user = await openMessage(5);
  await user.selectOptions(field('О чём'), 'PACKED');
  expect(field(/^Сообщение/).value).toContain('Сдадим её');
});

// Control: in `src/order-desk/web/message-buyer.tsx` replace `words.includes(formatPhoneOf(shop)) && (` with `(`
it('warns of a phone that is still a sample, where the words name it', async () => {
  listed(deskOrder(5));
  const facts = { phone: '+70000000000' };
  const user = show({ [DESK]: page }, DESK, { as: 'administrator', facts });
  await press(user, 5, opener(5));
  await user.click(await screen.findByRole('button', { name: 'Написать покупателю' }));
  await user.selectOptions(field('О чём'), 'CALL_US');
  await says('Телефон в тексте — образец. Указать свой');
  fill('Сообщение', 'Заказ готов');
  await waitFor(() => expect(screen.queryByText(/образец/)).toBeNull());
});

// Control: in `src/order-desk/web/message-buyer.tsx` replace `rest > 0 && came > 0,` with `rest > 0,`
// Control: in `src/order-desk/web/message-buyer.tsx` replace `{takesMail && (` with `{(`
it('sends a message by mail where that reaches the buyer, and says why one was refused', async () => {
  const money = { due: 92_800, received: 0, refunded: 0, version: 0 };
  listed({ ...deskOrder(5), money }, deskOrder(6));
  const user = await openMessage(5);
  server.fails(addOrderMessage, 500);
  await user.click(button('Отправить письмом'));
  await says('Сообщение не записалось. Попробуйте ещё раз.');
  server.respond(addOrderMessage, { ...message, way: 'MAIL' });
  await user.click(button('Отправить письмом'));
  await says('Письмо отправляется');
  expect(server.sent(addOrderMessage).at(-1)?.body).toMatchObject({ template: 'HOW_TO_PAY', way: 'MAIL' });
  server.respond(getOrderNotes, { ...notes, takesMail: false });
  await press(user, 6, opener(6));
  await user.click(await row(6).findByRole('button', { name: 'Написать покупателю' }));
  await says('Письмом отправить нельзя');
  expect(screen.queryByRole('button', { name: 'Отправить письмом' })).toBeNull();
});

it.each([
  ['network', 'Ошибка загрузки заказов. Попробуйте ещё раз.'],
  ['cut', 'Ошибка загрузки заказов. Попробуйте ещё раз.'],
  [500, 'Ошибка HTTP: 500'],
  ['shape', 'Заказов пока нет'],
] as const)('a list that did not come says why and can be had again: %j', async (how, words) => {
  server.fails(listDeskOrders, how);
  const user = open();
  await says(words);
  if (how === 'shape') return;
  listed(deskOrder(5));
  await user.click(button('Повторить'));
  await screen.findByRole('button', { name: opener(5) });
});

// Control: in `src/order-desk/web/order-line.tsx` replace `queue === 'REMIND'` with `false`
// Control: in `src/order-desk/web/order-table.tsx` replace `              message.onClose(way);` with ``
it('reminds from the line those who have not paid for a day, and writes to any buyer from the menu', async () => {
  listed({ ...deskOrder(5), plannedDay: '2099-12-10' }, deskOrder(6, 'PAID'));
  server.respond(addOrderMessage, message);
  const user = open();
  await screen.findByRole('button', { name: 'Оплата пришла: заказ № 5' });
  await press(user, 6, 'Написать покупателю');
  await waitFor(() => expect(document.activeElement).toBe(field('О чём')));
  await user.click(button('Закрыть'));
  await navigate(`${DESK}?status=NOT_PAID&handover=2099-12-10`);
  await user.click(button(opener(5)));
  await user.click(await screen.findByRole('button', { name: 'Написать: заказ № 5' }));
  const send = await screen.findByRole('button', { name: 'Отправить письмом' });
  server.respond(getOrderNotes, { ...notes, messages: [message] });
  await user.click(send);
  await says('Заказ № 5: Письмо отправляется');
  expect(server.sent(addOrderMessage)[0]?.body).toMatchObject({ orderId: 5, way: 'MAIL' });
  await says(/Сообщения: /);
});

// Control: in `src/order-desk/web/order-line.tsx` replace `if (!order.mayPay ||` with `if (order.mayPay ||`
// Control: in `src/order-desk/web/order-table.tsx` replace `body: { mayPay: !isTold }` with `body: { mayPay: true }`
it('lets a buyer pay from the menu and takes it back in the opened order, where the QR code waits for that', async () => {
  const held = { ...deskOrder(3), mayPay: true as const, heldAt: '2026-11-20T09:00:00.000Z' };
  listed(deskOrder(5), deskOrder(4, 'PAID'), held);
  server.respond(changeMayPay, ({ body }) =>
    order(5, { version: 2, ...((body as { mayPay: boolean }).mayPay && { mayPay: true }) }),
  );
  const user = show({ [DESK]: page }, DESK, { as: 'administrator', facts: { payeeWhenTold: payee } });
  await press(user, 5, 'Можно платить');
  await says('Заказ № 5: покупатель видит QR-код для оплаты');
  expect(row(5).getByText(/^ждём по\sQR$/)).toBeTruthy();
  await user.click(button(opener(5)));
  await says('Покупатель видит QR-код для оплаты.');
  await user.click(button('Платить пока нельзя за заказ № 5'));
  await says('Заказ № 5: QR-код покупателю больше не виден');
  expect(row(5).queryByText(/^ждём по/)).toBeNull();
  // Its buyer sees no code.
  expect(row(3).queryByText(/^ждём по/)).toBeNull();
  expect(server.sent(changeMayPay).map(({ body }) => body)).toEqual([{ mayPay: true }, { mayPay: false }]);
  expect(row(4).queryByRole('button', { name: /Можно платить/ })).toBeNull();
});

// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `problem={problem}` with `problem={null}`
// Control: in `src/desk/list-body.tsx` replace `<div inert>` with `<div>`
// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `countsNow(known.counts` with `countsNow(loaderData.counts`
it('keeps the orders that it has while newer ones do not come, and says since when', async () => {
  listed(deskOrder(5));
  const user = await openList(5);
  server.fails(listDeskOrders, 'network');
  await navigate(DESK);
  await says(/Новые 31.*Показано то, что загрузили в \d\d:\d\d\./);
  expect(button(opener(5)).closest('[inert]')).not.toBeNull();
  listed(deskOrder(6, 'PAID'));
  await user.click(button('Повторить'));
  await screen.findByRole('button', { name: opener(6) });
  expect(text()).not.toContain('Показано то');
});

it('adds one choice to another while the first is still on its way', async () => {
  listed(deskOrder(5));
  const user = await openFilters();
  const go = server.holds(listDeskOrders);
  await user.click(screen.getByRole('link', { name: /^Оплаченные/ }));
  await user.selectOptions(field('Статус'), 'Сдан');
  expect(document.querySelector('nav [aria-current]')).toBeNull();
  await user.selectOptions(field('Порядок'), 'Сначала старые');
  expect(field('Статус').value).toBe('Delivered');
  go();
  await isAt(`${DESK}?status=Delivered&sort=asc`);
});

// Control: in `src/order-desk/web/desk-filters.tsx` replace `stepOf(filter) === status && ` with ``
// Control: in `src/order-desk/web/desk-filters.tsx` replace `formatShortFacilityName(facilityName)` with `facilityName`
// Control: in `src/order-desk/web/desk-filters.tsx` replace `orders.find(({ facilityId }) =>` with `[].find(({ facilityId }) =>`
// Control: in `src/order-desk/web/desk-filters.tsx` replace `dateTo < dateFrom ?` with `dateTo > dateFrom ?`
it('narrows to a status and a mark at once, and says both; a facility by its short name; days in turn', async () => {
  serverSells([], [facility(7, { name: 'ИК-7, строгий режим, с. Луг' })]);
  listed(deskOrder(5));
  const user = await openFilters();
  await user.selectOptions(field('Статус'), 'В работе');
  await user.selectOptions(field('Пометки'), 'с заметкой для покупателя');
  await isAt(`${DESK}?status=ADMIN_WORKED&work=NOTED`);
  const chips = () =>
    within(screen.getByRole('list', { name: 'Список сужен' }))
      .getAllByRole('button')
      .map(text);
  await expect
    .poll(chips)
    .toEqual(['Не сужать: Статус: В работе', 'Не сужать: Пометка: с заметкой для покупателя']);
  await user.click(button('Не сужать: Пометка: с заметкой для покупателя'));
  await isAt(`${DESK}?status=ADMIN_WORKED`);
  expect(screen.queryByRole('list', { name: 'Список сужен' })).toBeNull();
  await navigate(`${DESK}?facility=7`);
  await expect.poll(chips).toEqual(['Не сужать: Учреждение: ИК-7']);
  listed({ ...deskOrder(5), facilityId: 9, workAddressName: 'ИК-9, общий режим' });
  await navigate(`${DESK}?facility=9&from=2026-12-01&to=2026-11-01`);
  await expect
    .poll(chips)
    .toEqual([
      'Не сужать: Учреждение: ИК-9',
      'Не сужать: Оформлен с 1 декабря 2026 г.',
      'Не сужать: Оформлен по 1 ноября 2026 г., а это раньше начала',
    ]);
});

// Control: in `src/order-desk/web/desk-filter.ts` replace `filter.plannedDay && filter.plannedTo` with `null`
it('narrows to what is handed in on a near day, in a week or on any other day', async () => {
  listed(deskOrder(5));
  const user = await openFilters();
  const today = moscowDay(new Date());
  const asked = () => {
    const body = server.sent(listDeskOrders).at(-1)?.body as Record<string, unknown> | undefined;
    return [body?.plannedDay, body?.plannedTo, body?.undated];
  };
  await user.selectOptions(field('Сдать'), 'Завтра');
  await expect.poll(asked).toEqual([addDays(today, 1), null, null]);
  await user.selectOptions(field('Сдать'), 'На неделе');
  await expect.poll(asked).toEqual([today, addDays(today, 7), null]);
  await screen.findByRole('button', { name: /^Не сужать: Сдать: с \d+.* по \d+/ });
  await user.selectOptions(field('Сдать'), 'День не назначен');
  await expect.poll(asked).toEqual([null, null, true]);
  await user.click(button('Не сужать: Сдать: день не назначен'));
  await user.selectOptions(field('Сдать'), 'Другой день…');
  expect(document.activeElement).toBe(field('Сдать'));
  await user.clear(field('Сдать'));
  await user.type(field('Сдать'), '31.12.2099');
  await expect.poll(asked).toEqual(['2099-12-31', null, null]);
  await user.click(button(/^Не сужать: Сдать: 31/));
  await expect.poll(asked).toEqual([null, null, null]);
  await expect.poll(() => field('Сдать').tagName).toBe('SELECT');
});

// Control: in `src/desk/editing/toggles.tsx` replace `if (event.key === 'Escape') close();` with `if (event.key === 'Escape') source.focus();`.
it('leads through the menu of an order by keys', async () => {
  listed(deskOrder(5));
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Ещё для заказа № 5' }));
  // The shop shows its QR code to all or to none.
  expect(row(5).queryByRole('button', { name: 'Можно платить' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(row(5).queryByRole('link', { name: 'Собрать' })).toBeNull();
  await user.keyboard('{Enter}');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row(5).getByRole('link', { name: 'Собрать' }));
});

// Control: in `src/order-desk/web/chosen-bar.tsx` replace ` || step === deliveredStatus` with ``
it('proposes no handing in of orders that are in work', async () => {
  listed(deskOrder(6, 'ADMIN_WORKED'), deskOrder(5, 'ADMIN_WORKED'));
  const user = await openChosen();
  await user.click(button('Изменить статус'));
  expect(field('Новый статус').value).toBe('');
});

// Control: in `src/order-desk/web/chosen-bar.tsx` replace `indexOf(to) < orderStatusSequence` with `indexOf(to) > orderStatusSequence`
// Control: in `src/order-desk/web/chosen-bar.tsx` replace `others.length > 0 || step === undefined` with `step === undefined`
// Control: in `src/order-desk/web/chosen-bar.tsx` replace `others.length - some.length` with `some.length - others.length`
it('offers the step of most first, proposes a status only where all share the next, and leads back only those that are ticked to', async () => {
  listed(deskOrder(7, 'ADMIN_WORKED'), deskOrder(6, 'PAID'), deskOrder(5), deskOrder(4));
  const user = await openChosen();
  await user.click(button('Оплата пришла: 2 из 4'));
  expect(field('Новый статус').value).toBe('PAID');
  await user.click(button('Отмена'));
  await user.click(button('Изменить статус'));
  expect(field('Новый статус').value).toBe('');
  await user.selectOptions(field('Новый статус'), 'Оплачен');
  await says('Без изменений: № 6.');
  await screen.findByRole('button', { name: 'Изменить 2 заказа' });
  await user.click(screen.getByLabelText('Вернуть назад: № 7'));
  await screen.findByRole('button', { name: 'Изменить 3 заказа' });
  expect(text()).not.toContain('через шаг');
  await user.selectOptions(field('Новый статус'), 'Сдан');
  await says('Перейдут через шаг: № 6, № 5, № 4.');
  expect(screen.queryByText(/Вернуть назад/)).toBeNull();
});

// Control: in `src/desk/list-table.tsx` replace `!head.checked && rows` with `rows.length > 99 && rows`
// Control: in `src/order-desk/web/chosen-bar.tsx` replace `const alive = orders.filter(isAlive).length;` with `const alive = orders.length;`
it('sets one status to many, names those it could not, and takes it back', async () => {
  listed(deskOrder(8, 'CANCELED_USER'), deskOrder(7), deskOrder(6), deskOrder(5));
  const user = open();
  const all = await screen.findByLabelText<HTMLInputElement>('Выбрать все на странице', { exact: false });
  await user.click(screen.getByLabelText('Выбрать заказ № 8'));
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  await says(/3\sзаказа, 2 784\s₽.*\+\s1\sотменённый/);
  expect(screen.getByRole('link', { name: 'Листы сборки' }).getAttribute('href')).toMatch(/ids=5,6,7$/);
  const purchase = screen.getByRole('link', { name: 'Список закупки' });
  expect(purchase.getAttribute('href')).toMatch(/\/purchase\?ids=5,6,7$/);
  server.respond(getOrdersCsv, { fileName: 'Заказы.csv', csv: 'A;B', ids: [8, 7, 6, 5], totalElements: 4 });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await user.click(button('Таблица для Excel'));
  await says('Файл готов, заказов в нём: 4');
  expect(saved.mock.contexts).toMatchObject([{ download: 'Заказы.csv' }]);
  expect(server.sent(getOrdersCsv)).toMatchObject([{ body: { search: null, status: null } }]);
  // What is next for all that are not cancelled is offered first.
  await user.click(button('Оплата пришла: 3'));
  expect(field('Новый статус').value).toBe('PAID');
  await user.click(button('Отмена'));
  await user.click(button('Изменить статус'));
  await user.selectOptions(field('Новый статус'), 'В работе');
  server.respond(changeStatuses, {
    moved: [
      order(7, { status: 'ADMIN_WORKED', version: 2 }),
      order(5, { status: 'ADMIN_WORKED', version: 2 }),
    ],
    refused: [
      { id: 6, message: 'изменили: покупатель', order: order(6, { status: 'CANCELED_USER', version: 2 }) },
    ],
  });
  await user.click(button('Изменить 3 заказа'));
  await says('В работе: 2 из 3');
  await says('№ 6: изменили: покупатель');
  server.respond(changeStatuses, {
    moved: [order(7, { version: 3 }), order(5, { version: 3 })],
    refused: [],
  });
  await user.click(button('Вернуть как было'));
  await says('Возвращены: 2 из 2');
  expect(server.sent(changeStatuses)[1]?.body).toMatchObject({
    moves: [
      { id: 7, version: 2, status: 'NOT_PAID' },
      { id: 5, version: 2, status: 'NOT_PAID' },
    ],
  });
});

// Control: in `src/order-desk/web/chosen-bar.tsx` replace `const asks = to === paidStatus` with `const asks = true`
it('takes many to their next step by one press where nothing is to be asked, and back', async () => {
  listed(deskOrder(6, 'PAID'), deskOrder(5, 'PAID'));
  const user = await openChosen();
  const moved = (status: OrderStatus, version: number) => [
    order(6, { status, version }),
    order(5, { status, version }),
  ];
  server.fails(changeStatuses, 500);
  await user.click(button('Взять в работу: 2'));
  await says('Статусы не изменились.');
  await user.click(button('Отмена'));
  server.respond(changeStatuses, { moved: moved('ADMIN_WORKED', 2), refused: [] });
  await user.click(button('Взять в работу: 2'));
  await says('В работе: 2 из 2');
  expect(screen.queryByRole('dialog')).toBeNull();
  server.respond(changeStatuses, { moved: moved('PAID', 3), refused: [] });
  await user.click(button('Вернуть как было'));
  await says('Возвращены: 2 из 2');
  await screen.findByRole('button', { name: 'Взять в работу: 2' });
});

// Control: in `src/desk/side-panel.tsx` replace `isWide || !isBeside` with `true`
// Control: in `src/order-desk/web/desk-filters.tsx` replace `filter(({ isHere }) => !isHere)` with `slice()`
it('has beside an opened order the next step of the chosen ones, and papers where there is room', async () => {
  vi.stubGlobal('innerWidth', 1366);
  listed(deskOrder(6, 'ADMIN_WORKED'), deskOrder(5, 'ADMIN_WORKED'));
  const user = await openChosen('?open=5&handover=2099-11-28');
  const papers = () => within(screen.getByRole('region', { name: 'Выбранные заказы' })).getAllByRole('link');
  expect(papers().map(text)).toEqual(['Листы сборки']);
  expect(papers()[0]?.getAttribute('href')).toMatch(/ids=5,6&day=2099-11-28$/);
  await user.click(button('Ещё для выбранных заказов'));
  expect(papers().map(text).slice(0, 3)).toEqual(['Листы сборки', 'Список закупки', 'Заявления и описи']);
  const tabs = () => within(screen.getByRole('navigation', { name: 'Этапы работы' })).getAllByRole('link');
  expect(tabs().map(text).slice(5)).toEqual(['Собрать']);
  await user.click(button('Ещё очереди'));
  expect(screen.getByRole('link', { name: /^К возврату/ }).getAttribute('href')).toMatch(/work=REFUND/);
  await navigate(`${DESK}?work=REFUND&open=5`);
  await waitFor(() => expect(tabs().map(text).slice(5)).toEqual(['Собрать', 'К возврату 2']));
});

// Control: in `src/order-desk/web/chosen-bar.tsx` replace `, здесь не видно:` with `,`
// Control: in `src/order-desk/web/chosen-bar.tsx` replace ` || unseen.length === orders.length` with ``
it('says which of the chosen orders another search hides, and leads them on by no first button', async () => {
  listed(deskOrder(6, 'ADMIN_WORKED'), deskOrder(5));
  const user = open();
  await user.click((await screen.findAllByLabelText(/^Выбрать заказ/))[1] as HTMLElement);
  const paid = () =>
    within(screen.getByRole('region', { name: 'Выбранные заказы' })).getByText('Оплата пришла');
  const look = paid().className;
  expect(text()).not.toContain('здесь не видно');
  listed(deskOrder(6, 'ADMIN_WORKED'));
  await navigate(`${DESK}?search=Морозов`);
  await says('1 заказ, 928 ₽, 0 кг, здесь не видно: № 5');
  expect(paid().className).not.toBe(look);
});

// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `const most = Math.min(total, MAX_CHOSEN_ORDERS);` with `const most = 0;`
// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `size: MAX_CHOSEN_ORDERS, sortDirection: getSort(filter) }` with `size: MAX_CHOSEN_ORDERS, sortDirection: 'DESC' as const }`
it('chooses all orders of the filter once a whole page of them is chosen, as many as may be, in its order', async () => {
  const list = { statuses: [], due: 0, more: false, totalPages: 3 };
  server.respond(listDeskOrders, { ...pageWith([deskOrder(5)]), ...list, totalElements: 2 });
  const user = open('?status=NOT_PAID&sort=asc');
  await screen.findByText('2 заказа');
  const all = await screen.findByLabelText('Выбрать все на странице', { exact: false });
  await user.click(all);
  const both = [deskOrder(5), deskOrder(4)];
  server.respond(listDeskOrders, { ...pageWith(both), ...list, totalElements: 2 });
  await user.click(button(/^Выбрать все\s2$/));
  await says('2 заказа, 1 856 ₽');
  expect(server.sent(listDeskOrders).at(-1)?.body).toMatchObject({
    status: 'NOT_PAID',
    pageable: { page: 0, size: 100, sortDirection: 'ASC' },
  });
  server.respond(listDeskOrders, { ...pageWith([deskOrder(5)]), ...list, totalElements: 300 });
  await navigate(DESK);
  await screen.findByRole('button', { name: /^Выбрать первые\s100$/ });
});

// Control: in `src/order-desk/web/message-buyer.tsx` replace `setOpen(others.length > 0);` with `setOpen(false);`
// Control: in `src/order-desk/web/message-buyer.tsx` replace `if (unsaid.length === 0) setPassed` with `setPassed`
// Control: in `src/order-desk/web/message-buyer.tsx` replace `{ isKept: true }` with `{}`
// Control: in `src/ui/data/use-call-query.ts` replace `last !== null && last.text === text ? last.response : null` with `last?.response ?? null`
it('leads from buyer to buyer of the chosen orders that are not paid though their day comes', async () => {
  listed(
    ...[7, 6].map((id) => ({ ...deskOrder(id), emailBuyer: `b${id}@example.ru`, plannedDay: '2099-12-10' })),
  );
  server.respond(getOrdersByIds, ({ body }) => (body as { ids: number[] }).ids.map((id) => order(id)));
  server.respond(addOrderMessage, message);
  const user = await openChosen('?status=NOT_PAID&handover=2099-12-10');
  await user.click(button('Напомнить: 2'));
  await says('Написать покупателю по заказу № 7, 1 из 2');
  await waitFor(() => expect(field('О чём')).toBe(document.activeElement));
  await user.click(button('Пропустить'));
  await says('Написать покупателю по заказу № 6, 2 из 2');
  await waitFor(() => expect(field('О чём')).toBe(document.activeElement));
  expect(field('Сообщение').value).toMatch(/заказ №\s6\./);
  fill('Сообщение', 'Ждём оплату');
  // Closed on the way, it goes on from there.
  await user.click(screen.getByRole('dialog'));
  await user.click(button('Напомнить: 1'));
  await says(/Написать покупателю по заказу №\s6, 2 из 2.*Кому: .*\+7/);
  await expect.poll(() => field('Сообщение').value).toBe('Ждём оплату');
  await user.click(await screen.findByRole('button', { name: 'Отправить письмом' }));
  await says('Заказ № 6: Письмо отправляется');
  expect(server.sent(addOrderMessage).map(({ body }) => body)).toMatchObject([{ orderId: 6, way: 'MAIL' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

// Control: in `src/order-desk/web/message-buyer.tsx` replace `unpaidStatuses.includes(one.status) && ` with ``
it('reminds no one who has paid since the orders were chosen', async () => {
  listed({ ...deskOrder(7), plannedDay: '2099-12-10' });
  server.respond(getOrdersByIds, [order(7, { status: 'PAID' })]);
  const user = await openChosen('?status=NOT_PAID&handover=2099-12-10');
  await user.click(button('Напомнить: 1'));
  await says('Оплаты уже не ждём: напоминать не о чем.');
  expect(screen.queryByRole('button', { name: 'Отправить письмом' })).toBeNull();
  await user.click(button('Закрыть'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

// Control: in `src/order-desk/web/message-buyer.tsx` replace `!isOrderOnHold(order));` with `order.id > 0);`
// Control: in `src/order-desk/web/message-buyer.tsx` replace `isHeld ? 0 : restToPay(order)` with `restToPay(order)`
it('writes once to the buyer of two unpaid orders, and asks no money for one whose recipient was moved', async () => {
  const money = { due: 92_800, received: 0, refunded: 0, version: 0 };
  const unpaid = (id: number, heldAt: string | null = null) => ({
    ...deskOrder(id),
    ...{ money, heldAt, plannedDay: '2099-12-10' },
  });
  listed(unpaid(8, '2026-11-20T10:00:00.000Z'), unpaid(7), unpaid(6));
  server.respond(getOrdersByIds, [order(7, { money }), order(6, { money })]);
  server.respond(addOrderMessage, message);
  const user = await openChosen('?status=NOT_PAID&handover=2099-12-10');
  await user.click(button('Напомнить: 2'));
  await says('Написать покупателю по заказам № 7 и № 6');
  await says('Без напоминания: № 8. Получателя перевели или освободили.');
  await screen.findByRole('button', { name: 'Отправить письмом' });
  expect(field(/^Сообщение/).value.replaceAll('\u00a0', ' ')).toMatch(
    /ваши заказы № 7 и № 6\. К оплате 1 856 ₽: 928 ₽ за № 7 и 928 ₽ за № 6\./,
  );
  await user.click(button('Отправить письмом'));
  await says('Заказы № 7 и № 6: Письмо отправляется');
  expect(server.sent(addOrderMessage).map(({ body }) => body)).toMatchObject([
    { orderId: 7, otherOrderIds: [6], template: 'HOW_TO_PAY', way: 'MAIL' },
  ]);
  await press(user, 8, 'Написать покупателю');
  await waitFor(() => expect(field('О чём').value).toBe('CALL_US'));
  expect(screen.queryByRole('option', { name: 'Как оплатить' })).toBeNull();
});

it('draws the day with most orders as high as the picture, the others in proportion, and as a table, once it came', async () => {
  listed(deskOrder(5));
  const days = [0, 4, 1].map((orders, index) => ({ day: `2026-11-${19 + index}`, orders }));
  server.fails(getOrderChart, 500);
  const user = open();
  await says('График заказов не загрузился.');
  server.respond(getOrderChart, { days, queues: [{ work: 'MISSING', orders: 5 }] });
  await user.click(button(/^Повторить/));
  await says('больше всего 4');
  // What waits in a queue is counted with it.
  await says('Не положилиДоговориться 5Вернули');
  // What nothing waits in keeps its place.
  await screen.findByRole('link', { name: 'Сдать сегодня 0' });
  expect(
    [...document.querySelectorAll('figure svg rect')].map((bar) => [bar.getAttribute('height'), text(bar)]),
  ).toEqual([
    ['0.5', '19 ноября 2026 г.: 0'],
    ['60', '20 ноября 2026 г.: 4'],
    ['15', '21 ноября 2026 г.: 1'],
  ]);
  expect(document.querySelectorAll('figure table tbody tr')).toHaveLength(3);
});

// Control: in `src/contract/desk-roles.ts` replace `return [...sharedCalls,` with `return true || [...sharedCalls,`.
it.each([
  [
    'ORDERS',
    /Ещё для заказа|Исправить|Вес и что вернули|Заказ в работу|Взять в работу/,
    /^(\+ )?(Поступление|Возврат)/,
    ['Заказ по телефону', 'Написать покупателю'],
  ],
  [
    'BOOKKEEPER',
    /Поступление/,
    /Исправить|сдали|в работу|Другой статус|Комментарий|Написать/,
    ['Оплата по выписке'],
  ],
] as const)(
  'shows a worker with the part %s what they may do with an order, and nothing else',
  async (deskRole, own, others, ways) => {
    const money = { due: 28_900, received: 28_900, refunded: 0, version: 1 };
    listed({ ...deskOrder(5, 'PAID'), money, photos: [1] });
    server.respond(getParcelPhoto, { imageBase64: 'UklGRg==' });
    const user = show({ [DESK]: page }, DESK, { as: 'administrator', deskRole });
    await user.click(await screen.findByRole('button', { name: opener(5) }));
    const verbs = () =>
      [...document.querySelectorAll('button, a')].map((one) => one.getAttribute('aria-label') ?? text(one));
    await screen.findByText('История', { exact: false });
    expect(
      verbs().some((verb) => own.test(verb)),
      verbs().join('; '),
    ).toBe(true);
    expect(verbs().filter((verb) => others.test(verb))).toEqual([]);
    expect(
      verbs().filter((verb) => /^(Заказ по телефону|Оплата по выписке|Написать покупателю)$/.test(verb)),
    ).toEqual(ways);
    const asked = [getOrderNotes, getParcelPhoto, getOrderPaymentsAndRefunds].map(
      (call) => server.sent(call).length,
    );
    expect(asked).toEqual(deskRole === 'ORDERS' ? [1, 1, 0] : [0, 0, 1]);
  },
);

// Control: in `src/orders/web/parcel-photos.tsx` replace `onRemoved(response.photos)` with `undefined`
it('shows the photographs of a parcel in the opened order, and removes one', async () => {
  server.respond(getParcelPhoto, { imageBase64: 'UklGRg==' });
  listed({ ...deskOrder(5, 'ADMIN_WORKED'), photos: [1, 2] });
  const user = await openOrder(5);
  await screen.findByRole('figure', { name: 'Так собрали посылку' });
  await user.click(await screen.findByRole('button', { name: 'Увеличить: Посылка № 5, фото 2' }));
  server.refuses(deleteParcelPhoto, 'NOT_FOUND', 'Такой фотографии нет');
  await user.click(button('Убрать фото'));
  await says('Такой фотографии нет');
  server.fails(deleteParcelPhoto, 500);
  await user.click(button('Убрать фото'));
  await says('Фото осталось. Попробуйте ещё раз.');
  server.respond(deleteParcelPhoto, { photos: [1] });
  await user.click(button('Убрать фото'));
  await vi.waitFor(() => expect(screen.getAllByAltText(/^Посылка № 5/)).toHaveLength(1));
  expect(server.sent(deleteParcelPhoto)).toMatchObject([
    { path: '/api/v1/user/order/photo/5', query: { position: '2' } },
    { query: { position: '2' } },
    { query: { position: '2' } },
  ]);
});

// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `else if (response !== null) setCount(response);` with ``
it('says that new orders came when it asks again, and shows them', async () => {
  listed(deskOrder(5));
  const user = await openList(5);
  await expect.poll(() => server.sent(getNewOrderCount)).toHaveLength(1);
  // The answer is heard before it asks again.
  await act(async () => {});
  server.respond(getNewOrderCount, { newestId: 7, orders: 2, unpaid: 2 });
  document.dispatchEvent(new Event('visibilitychange'));
  await says('Новых заказов: 2');
  expect(server.sent(getNewOrderCount).at(-1)?.body).toEqual({ after: 5 });
  listed(deskOrder(7), deskOrder(6), deskOrder(5));
  await user.click(button('показать'));
  await screen.findByRole('button', { name: opener(7) });
  expect(text()).not.toContain('Новых заказов');
});

// Control: in `src/order-desk/web/order-table.tsx` replace `findMoneyDraft(order.id)` with `null`
it('keeps what is typed of a refund over a reload', async () => {
  vi.stubGlobal('innerWidth', 1920);
  const money = { due: 63_000, received: 92_800, refunded: 0, version: 3 };
  listed({ ...deskOrder(5, 'PAID'), money });
  const user = open('?open=5');
  await says(/928\s₽ к возврату 298\s₽/);
  await user.click(await screen.findByRole('button', { name: /^Вернуть 298\s₽$/ }));
  await user.clear(field('Сколько вернули, ₽'));
  await user.type(field('Сколько вернули, ₽'), '150,50');
  await user.type(field(/^Заметка себе/), 'на карту');
  const drafts = sessionStorage.getItem('editDrafts') ?? '';
  cleanup();
  sessionStorage.setItem('editDrafts', drafts);
  open('?open=5');
  await screen.findByLabelText('Сколько вернули, ₽');
  expect([field('Сколько вернули, ₽').value, field(/^Заметка себе/).value]).toEqual(['150,50', 'на карту']);
});

// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `isSinceTyping && last?.id === openedId` with `false`
// Control: in `src/desk/list-url.ts` replace `options?.keepsOpened && opened !== null` with `false`
it('keeps an order open over a search that it is in, and over any if it was opened since that was typed', async () => {
  vi.stubGlobal('innerWidth', 1920);
  listed(deskOrder(5), deskOrder(4));
  const user = open('?open=5');
  const panel = () => screen.queryByRole('complementary', { name: /^Заказ №\s5$/ });
  await screen.findByRole('complementary', { name: /^Заказ №\s5$/ });
  listed(deskOrder(5));
  await user.type(field('Поиск заказа'), 'Сок');
  await says('1 заказ');
  expect(panel()).not.toBeNull();
  // Opened since the last letter, and not found.
  listed();
  const answer = server.holds(listDeskOrders);
  await user.type(field('Поиск заказа'), 'ъ');
  await user.click(screen.getByRole('button', { name: opener(5) }));
  await user.click(screen.getByRole('button', { name: opener(5) }));
  answer();
  await says('Заказов не нашлось');
  expect(panel()).not.toBeNull();
  expect(screen.queryByRole('button', { name: opener(5) })).toBeNull();
  // Opened before it, and not found.
  await user.type(field('Поиск заказа'), 'ъ');
  await waitFor(() => expect(panel()).toBeNull());
});

// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `if (found !== undefined) setLast(found);` with ``
it('opens the order that an address names though it is on another page, and says where there is none', async () => {
  vi.stubGlobal('innerWidth', 1920);
  server.respond(listDeskOrders, ({ body }) => ({
    ...pageWith((body as { search: string | null }).search === '№ 3' ? [deskOrder(3)] : [deskOrder(9)]),
    ...{ statuses: [], due: 0, more: false },
  }));
  const user = open('?open=3');
  const panel = await screen.findByRole('complementary', { name: /^Заказ №\s3$/ });
  expect(text(panel)).toContain('Заказ не на этой странице списка. Показать в списке');
  await user.click(within(panel).getByRole('button', { name: 'Другой статус' }));
  await user.click(within(panel).getByRole('button', { name: 'Отменить заказ…' }));
  // What is asked of it does not stand in its row, which the page does not show.
  await screen.findByRole('dialog', { name: /^Отменить заказ №\s3\?$/ });
  await user.click(button('Не отменять'));
  await navigate(`${DESK}?open=4`);
  await says(/Заказа №\s4 нет/);
  expect(screen.queryByRole('complementary')).toBeNull();
  server.fails(listDeskOrders, 500);
  await navigate(`${DESK}?open=5`);
  await screen.findByRole('button', { name: 'Повторить' });
  await navigate(`${DESK}?open=9`);
  await screen.findByRole('complementary', { name: /^Заказ №\s9$/ });
  cleanup();
  vi.stubGlobal('innerWidth', 1024);
  listed(deskOrder(3));
  open('?open=3');
  await screen.findByRole('button', { name: opener(3), expanded: true });
});

// Control: in `src/order-desk/web/admin-user-order-list.page.tsx` replace `rows.below.has(toggled) ? toggled : null` with `null`
it('keeps an order open below its line that was opened since the search was typed', async () => {
  listed(deskOrder(5), deskOrder(4));
  const user = await openList(5);
  listed();
  const answer = server.holds(listDeskOrders);
  await user.type(field('Поиск заказа'), 'ъ');
  await user.click(screen.getByRole('button', { name: opener(5) }));
  answer();
  await says('Заказов не нашлось');
  expect(button(opener(5)).getAttribute('aria-expanded')).toBe('true');
  await user.type(field('Поиск заказа'), 'ъ');
  await waitFor(() => expect(screen.queryByRole('button', { name: opener(5) })).toBeNull());
});

// Control: in `src/desk/list-url.ts` replace `(next?.pathname === location.pathname ? next : location).search` with `location.search`
it('loses no search when an order is opened before its response, nor before the page is drawn again', async () => {
  vi.stubGlobal('innerWidth', 1920);
  listed(deskOrder(5), deskOrder(4));
  await openList(5);
  const answer = server.holds(listDeskOrders);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fill('Поиск заказа', 'Сок');
  listed(deskOrder(5));
  await act(async () => {
    vi.advanceTimersByTime(500);
    button(opener(5)).click();
  });
  vi.useRealTimers();
  answer();
  await says('1 заказ');
  expect(address()).toMatch(/search=.*open=5/);
  expect(field('Поиск заказа').value).toBe('Сок');
});

// Control: in `src/order-desk/web/order-parcel.tsx` replace `(order.plannedDay === null ||` with `(order.plannedDay !== null ||`
// Control: in `src/order-desk/web/order-line.tsx` replace `queue === 'CLOSED' || ` with ``
it.each([
  ['day for an order that has none, paid or not', 'NOT_PAID', null, 'День сдачи не назначен', 'Назначить'],
  ['later day for a paid one', 'PAID', '2026-11-20', 'К этому дню уже не успеть', 'Перенести на'],
  // Control: in `src/order-desk/web/order-line.tsx` replace `plannedDay !== null && plannedDay === closedDay` with `false`
  ['day for one whose own is closed', 'PAID', '2026-11-30', 'В этот день не принимают', 'Перенести на'],
  ['day for one of that queue', 'PAID', '2026-11-30', '30 ноября не принимают', null],
  ['day where the facility has none', 'PAID', null, 'День сдачи не назначен', ''],
] as const)('names a %s', async (_, status, seenDay, words, verb) => {
  const nextDay = verb === '' ? null : '2026-12-01';
  listed({ ...deskOrder(5, status), plannedDay: seenDay, closedDay: '2026-11-30', nextDay });
  const user = open(`?open=5${verb === null ? '&work=CLOSED' : ''}`);
  await says(words);
  expect(screen.queryByRole('heading', { name: 'Посылка' })).toBeNull();
  if (nextDay === null) fill('День сдачи не назначен', '01.12.2026');
  const name = verb === null ? /^Сдать 1\sдекабря/ : new RegExp(`^${verb || 'Назначить'}.* сдачу заказа № 5`);
  server.fails(rescheduleHandover, 500);
  await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  await says('День не перенесён. Попробуйте ещё раз.');
  server.respond(rescheduleHandover, order(5, { plannedDay: '2026-12-01' }));
  await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  await says('сдаём 1 декабря');
  expect(server.sent(rescheduleHandover)[0]?.body).toEqual({ seenDay, plannedDay: '2026-12-01' });
});

// Control: in `src/desk/filter-bar.tsx` replace `const TYPING_MS = 500;` with `const TYPING_MS = 400;`
// Control: in `src/desk/filter-bar.tsx` replace `if (typed.trim() !== value) setTyped(value);` with ``
it('searches once, half a second after the last letter; the address keeps it over other lists, a reload and Back, and tells another tab nothing', async () => {
  listed(deskOrder(5));
  await openList(5);
  const sought = () =>
    server
      .sent(listDeskOrders)
      .map(({ body }) => (body as { search: string | null }).search)
      .filter((search) => search !== null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const typed of ['  анн', '  анна', '  анна@']) {
    fill('Поиск заказа', typed);
    await act(() => vi.advanceTimersByTimeAsync(499));
  }
  expect([field('Поиск заказа').type, sought()]).toEqual(['search', []]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(sought()).toEqual(['анна@']));
  await waitFor(() => expect(address()).toMatch(/\?search=\d+$/));
  await userEvent.click(screen.getByRole('link', { name: /^Новые/ }));
  await waitFor(() => expect(address()).toMatch(/\?search=\d+&status=NOT_PAID$/));
  const there = address().slice(DESK.length);
  cleanup();
  open(there);
  await screen.findByRole('button', { name: opener(5) });
  expect(field('Поиск заказа').value).toBe('анна@');
  await navigate(DESK);
  await waitFor(() => expect(field('Поиск заказа').value).toBe(''));
  await navigate(-1);
  await waitFor(() => expect(field('Поиск заказа').value).toBe('анна@'));
  // Another tab knows the address alone.
  cleanup();
  sessionStorage.clear();
  open(there);
  await says(/в ссылке нет/);
  expect(field('Поиск заказа').value).toBe('');
});
