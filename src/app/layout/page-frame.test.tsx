import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { expectComplaints, isAt, show, text } from '../../../tests/component/component.tsx';
import { server } from '../../../tests/component/fake-server.ts';
import { signOut } from '../../accounts/account-access.contract.ts';
import type { PublicShopInfo } from '../../contract/shop-facts.ts';
import { getNewOrderCount } from '../../orders/user-order-desk.contract.ts';
import { NARROW_MEDIA_QUERY } from '../../ui/narrow.ts';
import { PageFrame } from './page-frame.tsx';

const shop: PublicShopInfo = {
  ...{ region: 'Заречинская область', phone: '+79997654321', email: 'shop@zarechye.example' },
  ...{ messengerUrl: 'https://t.me/+79997654321', operator: 'ИП Соколова', sendsMail: true },
  ...{ orderMonths: 36, payee: null, payeeWhenTold: null },
  requisites: [
    ['ИНН', '111111111130'],
    ['Банк', 'Банк «Заречье»'],
  ],
  advert: {
    ...{ text: 'Помощь юриста', url: 'https://lawyer.example/' },
    ...{ advertiser: 'ООО «Право»', erid: '2VtzqvT' },
  },
};

const frame = { default: () => <PageFrame facts={{ shop, year: '2026' }}>Страница</PageFrame> };

const open = (as?: 'buyer' | 'administrator', storage = {}) =>
  show({ '/': frame, '/info': frame }, '/info', { as, storage });

const head = () => screen.getByRole('banner');
const menus = (name: string) => within(head()).queryAllByRole('button', { name });
const menu = (name: string) => menus(name)[0] as HTMLElement;
const isOpen = (name: string) => menu(name).getAttribute('aria-expanded') === 'true';
const linksIn = (list: Element | null | undefined) =>
  [...(list?.querySelectorAll('a') ?? [])].map((link) => [text(link), link.getAttribute('href')]);
const linksOf = (name: string) => linksIn(menu(name).nextElementSibling);
const links = (name: string) => within(head()).queryAllByRole('link', { name });

const narrow = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query === NARROW_MEDIA_QUERY, addEventListener() {}, removeEventListener() {} },
  }));

it('offers a visitor to sign in, a customer their own places and the way out', async () => {
  open();
  expect(links('Войти').map((link) => link.getAttribute('href'))).toContain('/login');
  expect([menus('Кабинет'), menus('Администратор'), menus('Выйти')]).toEqual([[], [], []]);
  expect(linksOf('Информация')).toEqual([
    ['О сервисе', '/info'],
    ['Разрешённые продукты', '/allowed'],
    ['Как заказать', '/how-to-order'],
    ['Политика конфиденциальности', '/privacy-police'],
  ]);
  expect(linksOf('Доставка')).toEqual([
    ['Адреса доставки', '/delivery-address'],
    ['Мои заказы', '/user-order-list'],
  ]);
});

// Control: in `src/app/layout/header/navigation/use-sign-out.ts` replace `, { token })` with `)`
it('signs a customer out: the browser forgets the token, and the server ends what it opened', async () => {
  server.respond(signOut, { message: 'Вы вышли.' });
  const user = open('buyer');
  const token = localStorage.getItem('token');
  expect(linksOf('Кабинет')).toEqual([
    ['Мои заказы', '/user-order-list'],
    ['Мои адреса', '/delivery-address'],
    ['Мои данные', '/account'],
    ['Обратная связь', '/info'],
  ]);
  expect([menus('Администратор'), links('Войти')]).toEqual([[], []]);
  await user.click(menu('Выйти'));
  await isAt('/');
  expect(localStorage.getItem('token')).toBeNull();
  expect([menus('Кабинет').length, links('Войти').length]).toEqual([0, 2]);
  await waitFor(() => expect(server.sent(signOut)).toHaveLength(1));
  expect(server.sent(signOut)[0]?.headers).toMatchObject({ authorization: `Bearer ${token}` });
});

it('takes a token that cannot be read for no administrator’s', () => {
  expectComplaints(/Не удалось прочитать токен/);
  open(undefined, { token: 'a.%%%.c' });
  expect([menus('Выйти').length > 0, menus('Администратор')]).toEqual([true, []]);
});

it('offers an administrator their five screens, and the orders with the new ones counted again and again', async () => {
  let unpaid = 3;
  server.respond(getNewOrderCount, () => ({ newestId: 0, orders: 0, unpaid }));
  server.respond(signOut, { message: 'Вы вышли.' });
  const user = open('administrator');
  await waitFor(() => expect(menus('Администратор')).toHaveLength(1));
  expect(linksOf('Администратор')).toEqual([
    ['Категории', '/admin/category-create'],
    ['Пользователи', '/admin/users'],
    ['Управление историей заказов', '/admin/user-order-list'],
    ['Настройки адресов', '/admin/address'],
    ['Управление товарами', '/admin/product'],
  ]);
  const orders = () => links('Заказы 3 новых');
  await waitFor(() => expect(orders()).toHaveLength(2));
  expect(orders()[0]?.getAttribute('href')).toBe('/admin/user-order-list');
  unpaid = 4;
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(links('Заказы 4 новых')).toHaveLength(2));
  await user.click(menu('Выйти'));
  await waitFor(() => expect([menus('Администратор'), links('Заказы')]).toEqual([[], []]));
});

it('opens a menu by Enter; Esc leads back to its button, and a focus or a press elsewhere closes it', async () => {
  const user = open();
  act(() => menu('Информация').focus());
  await user.keyboard('{Enter}');
  expect(isOpen('Информация')).toBe(true);
  await user.tab();
  expect(text(document.activeElement as Element)).toBe('О сервисе');
  await user.keyboard('{Escape}');
  expect([isOpen('Информация'), document.activeElement]).toEqual([false, menu('Информация')]);

  await user.keyboard(' ');
  expect(isOpen('Информация')).toBe(true);
  await user.tab({ shift: true });
  expect(isOpen('Информация')).toBe(false);

  await user.click(menu('Информация'));
  expect(isOpen('Информация')).toBe(true);
  fireEvent.pointerDown(document.body);
  expect(isOpen('Информация')).toBe(false);
});

it('opens a menu by pointing until 300 ms after the pointer left; a press on what it opened keeps it open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open();
  const item = menu('Информация').parentElement as HTMLElement;
  const mouse = { pointerType: 'mouse' };
  fireEvent.pointerEnter(item, mouse);
  expect(isOpen('Информация')).toBe(true);
  fireEvent.pointerLeave(item, mouse);
  act(() => vi.advanceTimersByTime(250));
  fireEvent.pointerEnter(item, mouse);
  act(() => vi.advanceTimersByTime(1000));
  expect(isOpen('Информация')).toBe(true);
  fireEvent.pointerLeave(item, mouse);
  act(() => vi.advanceTimersByTime(299));
  expect(isOpen('Информация')).toBe(true);
  act(() => vi.advanceTimersByTime(1));
  expect(isOpen('Информация')).toBe(false);

  fireEvent.pointerEnter(item, { pointerType: 'touch' });
  expect(isOpen('Информация')).toBe(false);
  fireEvent.pointerEnter(item, mouse);
  for (const after of [true, false, true]) {
    fireEvent.click(menu('Информация'));
    expect(isOpen('Информация')).toBe(after);
  }
});

it('folds behind «Меню», which closes on Esc and on a chosen link; a list that unfolds in place stays', async () => {
  narrow();
  const user = open();
  const fold = () => document.querySelector('#menu') as HTMLElement;
  const folds = (is: boolean) =>
    waitFor(() => expect([isOpen('Меню'), fold().dataset.open]).toEqual([!is, String(!is)]));
  await folds(true);
  await user.click(menu('Меню'));
  await folds(false);
  expect(linksIn(fold().querySelector('ul'))).toEqual([
    ['Как заказать', '/how-to-order'],
    ['Что можно передать', '/allowed'],
    ['Мои заказы', '/user-order-list'],
    ['Адреса доставки', '/delivery-address'],
    ['Разобрать список из письма', '/list'],
  ]);
  await user.click(menu('Информация'));
  await user.click(menu('Доставка'));
  expect([isOpen('Информация'), isOpen('Доставка')]).toEqual([true, true]);
  act(() => links('О сервисе')[0]?.focus());
  await user.keyboard('{Escape}');
  expect([isOpen('Информация'), document.activeElement]).toEqual([false, menu('Информация')]);
  await user.keyboard('{Escape}');
  await folds(true);
  expect(document.activeElement).toBe(menu('Меню'));

  // Choosing the very screen one is on closes it, too.
  await user.click(menu('Меню'));
  await folds(false);
  await user.click(links('О сервисе')[0] as HTMLElement);
  await folds(true);
});

it('says how to reach the shop, who sells, and whose the advert is', () => {
  open();
  for (const part of [head(), screen.getByRole('contentinfo')]) {
    const hrefs = linksIn(part).map(([, href]) => href);
    expect(hrefs).toEqual(
      expect.arrayContaining([`tel:${shop.phone}`, shop.messengerUrl, `mailto:${shop.email}`]),
    );
  }
  const foot = text(screen.getByRole('contentinfo'));
  for (const words of ['+7 (999) 765-43-21', 'ИНН111111111130', 'БанкБанк «Заречье»', '© 2026 ИП Соколова'])
    expect(foot).toContain(words);
  expect(text(head())).toContain('Реклама: Помощь юриста ООО «Право», erid: 2VtzqvT');
  const advert = links('Помощь юриста')[0];
  expect(advert?.getAttribute('href')).toBe('https://lawyer.example/');
  expect(advert?.getAttribute('rel')).toContain('sponsored');
});

it('keeps the chosen size of the text, and forgets it with the usual one', async () => {
  const user = open();
  const sizes = () =>
    screen
      .getAllByRole('group', { name: 'Размер текста' })
      .map((group) => text(group.querySelector('[aria-pressed="true"]') as Element));
  const choose = (name: string) => user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  await choose('A++, очень крупный текст');
  expect(sizes()).toEqual(['A++', 'A++']);
  expect([localStorage.getItem('textSize'), document.documentElement.dataset.textSize]).toEqual(['3', '3']);
  await choose('A, обычный текст');
  expect(sizes()).toEqual(['A', 'A']);
  expect([localStorage.getItem('textSize'), document.documentElement.dataset.textSize]).toEqual([
    null,
    undefined,
  ]);
});
