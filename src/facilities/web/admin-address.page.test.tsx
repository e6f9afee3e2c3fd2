import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
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
import { ReadingWorker } from '../../../tests/component/reading-worker.ts';
import { deskProduct, facility, serverSells } from '../../../tests/component/samples.ts';
import { listDeskProducts } from '../../catalog/admin-products.contract.ts';
import { formatDayAndMonth, moscowDay } from '../../lib/calendar.ts';
import { MAX_PRICE_KOPECKS } from '../../lib/money/roubles.ts';
import {
  changeFacilityPauses,
  changeShopClosedDays,
  createFacilities,
  deleteFacility,
  listDeletedFacilities,
  patchFacility,
  undeleteFacility,
  updateFacility,
} from '../admin-work-addresses.contract.ts';
import { listActiveFacilities } from '../work-addresses.contract.ts';
import * as page from './admin-address.page.tsx';

const [seven, gone] = [facility(7), facility(9)];

beforeEach(() => {
  serverSells([], [seven]);
  server.respond(listDeletedFacilities, { addressList: [gone] });
});

async function open(search = '') {
  const user = show({ '/admin/address': page }, `/admin/address${search}`, { as: 'administrator' });
  await says(
    search === DELETED
      ? 'Удалённые учреждения'
      : search === TABLE
        ? 'Файл таблицы'
        : 'Действующие учреждения',
  );
  return user;
}

const DELETED = '?queue=deleted';
const TABLE = '?new=table';
const part = (name: RegExp) => screen.getByRole('link', { name });

it('names each fault of a new one, unfolds what hides one, and makes it once with its days and refusals', async () => {
  server.respond(listDeskProducts, { products: [], total: 0 });
  serverSells([], [seven, facility(2, { refusedTags: ['can'] })]);
  const user = await open('?new=rows');
  expect(document.activeElement).toBe(field('Название учреждения'));
  await user.click(button('Создать учреждение'));
  await says('Название адреса не может быть пустым');
  await says('Стоимость доставки обязательна');
  await says('Порог бесплатной доставки обязателен');
  expect(document.activeElement?.textContent).toContain('Исправьте: 3');
  fill('Название учреждения', 'ИК-10,\nг. Новый');
  fill(/^Стоимость доставки/, '300');
  fill(/^Бесплатно от/, '5000');
  await user.click(field('пн'));
  fill('Как у другого учреждения', '2');
  const refusals = field('Добавить отказ').closest('details') as HTMLDetailsElement;
  // Control: in `src/facilities/web/admin-address/address-row.tsx` replace `typed.refusedTags.map(getTagLabel), 3` with `[], 3`
  expect(text(refusals.firstElementChild as Element)).toMatch(/^Не принимают.*банк/i);
  expect(refusals.open).toBe(false);
  await user.click(field('Название учреждения'));
  await user.keyboard('{Enter}');
  await says('Скажите, откуда это известно');
  expect(refusals.open).toBe(true);
  fill('Откуда известно', 'FACILITY');
  server.fails(createFacilities, 'cut');
  await user.click(button('Создать учреждение'));
  await says('Ошибка создания адреса');
  expect(field('Название учреждения').value).toBe('ИК-10, г. Новый');
  server.respond(createFacilities, { addressList: [facility(10)] });
  await user.dblClick(button('Создать учреждение'));
  await says('Создано: 1 учреждение');
  const [one, two, ...more] = server.sent(createFacilities);
  expect(one?.body).toMatchObject({
    workAddressList: [{ name: 'ИК-10, г. Новый', handoverWeekdays: [1], refusedTags: ['can'] }],
  });
  expect([one?.headers['idempotency-key'], more]).toEqual([two?.headers['idempotency-key'], []]);
});

// Control: in `src/desk/side-panel.tsx` replace `if (useHasRoom()) return <div` with `if (useHasRoom() || true) return <div`
// Control: in `src/desk/side-panel.tsx` replace `        event.preventDefault();` with ``
// Control: in `src/desk/side-panel.tsx` replace `sheet.addEventListener('close', showAgain);` with ``
// Control: in `src/desk/side-panel.tsx` replace `if (sheet.open) return;` with ``
// Control: in `src/desk/side-panel.tsx` replace ` || !event.cancelable` with ``
it('changes one over the list where there is no room beside it: Back and Esc ask, Enter saves; delivery that is never free is a tick', async () => {
  const user = await open();
  await user.click(button('ИК-7'));
  fill('Название учреждения', 'ИК-20');
  const back = new Event('cancel', { cancelable: true });
  fireEvent(screen.getByRole('dialog', { name: 'ИК-7' }), back);
  expect(back.defaultPrevented).toBe(true);
  await user.click(button('Остаться'));
  // A browser lets a page refuse once between two presses.
  const sheet = screen.getByRole<HTMLDialogElement>('dialog', { name: 'ИК-7' });
  fireEvent(sheet, new Event('cancel'));
  // Where React shows it twice, the first closing is told late.
  fireEvent(sheet, new Event('close'));
  expect(screen.queryByRole('button', { name: 'Остаться' })).toBeNull();
  act(() => sheet.close());
  expect(sheet.open).toBe(true);
  await user.click(button('Остаться'));
  fill('Название учреждения', 'ИК-21');
  await user.keyboard('{Escape}');
  await user.click(button('Уйти'));
  expect(document.activeElement).toBe(button('ИК-7'));
  await user.keyboard('{Enter}');
  fill(/^Стоимость доставки/, '-1');
  fill(/^Бесплатно от/, '-2');
  await user.keyboard('{Enter}');
  await says('Стоимость доставки и порог бесплатной доставки должны быть неотрицательными');
  fill(/^Стоимость доставки/, '99,99');
  await user.click(field('Никогда не бесплатно'));
  const changed = facility(7, { deliveryCost: 9_999, freeDeliveryThreshold: MAX_PRICE_KOPECKS });
  server.respond(updateFacility, changed);
  serverSells([], [changed]);
  await user.click(button('Сохранить'));
  await says('Учреждение «ИК-7» обновлено');
  await says('никогда');
  const [sent, ...more] = server.sent(updateFacility);
  expect(sent?.body).toMatchObject({
    name: 'ИК-7',
    deliveryCost: 99.99,
    freeDeliveryThreshold: 9_999_999.99,
  });
  expect(more).toEqual([]);
  await user.click(button('ИК-7'));
  expect(field('Никогда не бесплатно').checked).toBe(true);
});

// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `change([...days, day], '', '')` with `change([day], '', '')`
// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `one <= day` with `one < day`
// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `addDays(day, -index)` with `''`
it('is closed on single days and on several in a row, which are taken away together', async () => {
  const days = ['2097-12-31', '2098-01-07'];
  serverSells([], [facility(7, { closedDays: days })]);
  const user = await open();
  await user.click(button('ИК-7'));
  fill('Закрытый день', '31.04.2098');
  await user.click(button('Сохранить'));
  await says('Такого дня нет: укажите день, месяц и год');
  fill('Закрытый день', '8.1.2098');
  expect(field('Закрытый день').value).toBe('');
  fill('С 8 января по', '10.1.2098');
  fill('Закрытый день', '9.3.2098');
  const chips = within(screen.getByRole('list', { name: 'Закрытые дни' })).getAllByRole('button');
  expect(chips.map(text)).toEqual([
    'Убрать вт 31 декабря 2097 г.',
    'Убрать вт 7 января – пт 10 января 2098 г.',
    'Убрать вс 9 марта 2098 г.',
  ]);
  await user.click(button(/^Убрать ?вт 7.января/));
  server.respond(updateFacility, facility(7));
  await user.click(button('Сохранить'));
  await says('Учреждение «ИК-7» обновлено');
  expect(server.sent(updateFacility)[0]?.body).toMatchObject({ closedDays: ['2097-12-31', '2098-03-09'] });
});

// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace ` || day < from` with ``
// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `until && ` with `closed.length === 0 && until && `
// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `days.find((day) => day === added)` with `added`
it('keeps a last closed day that is none or before the first, and is not saved with it', async () => {
  const user = await open();
  await user.click(button('ИК-7'));
  fill('Закрытый день', '10.12.2097');
  for (const [typed = '', fault = ''] of [
    ['05.12.2097', 'Последний день раньше первого'],
    ['32.12.2097', 'Такого дня нет. Напишите день'],
  ]) {
    fill('С 10 декабря по', typed);
    await user.click(button('Сохранить'));
    await says(fault);
    expect([field('С 10 декабря по').value, field('Закрытый день').value]).toEqual([typed, '']);
  }
  expect(server.sent(updateFacility)).toEqual([]);
  fill('С 10 декабря по', '');
  await user.click(button(/^Убрать ?вт 10.декабря/));
  expect(field('И дальше по').disabled).toBe(true);
});

it('deletes after a question, takes it back, and restores from the list of the deleted', async () => {
  const user = await open();
  await user.click(button('Ещё для ИК-7'));
  await user.click(button('Удалить ИК-7'));
  await says('Удалить учреждение «ИК-7»?');
  await user.click(button('Отмена'));
  expect(server.sent(deleteFacility)).toEqual([]);
  await user.click(button('Ещё для ИК-7'));
  await user.click(button('Удалить ИК-7'));
  server.respond(deleteFacility, { message: 'Удалён' });
  server.respond(undeleteFacility, seven);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  await says('Учреждение «ИК-7» удалено');
  await user.click(button('Вернуть'));
  await says('Учреждение «ИК-7» восстановлено');
  expect(text()).not.toContain('ИК-9');
  await user.click(part(/^Удалённые 1/));
  await says('Удалённые учреждения');
  await user.click(button('Восстановить ИК-9'));
  await says('Учреждение «ИК-9» восстановлено');
});

// Control: in `src/facilities/web/admin-address.page.tsx` replace `for (const address of addresses) {` with `for (const address of addresses.slice(1)) {`
it('deletes several after one question, and takes all of it back', async () => {
  serverSells([], [seven, facility(8)]);
  const user = await open();
  for (const name of [/7$/, /8$/]) await user.click(screen.getByRole('checkbox', { name }));
  const bar = within(screen.getByRole('region', { name: 'Выбранные учреждения' }));
  await user.click(bar.getByRole('button', { name: 'Удалить' }));
  await says(/Удалить 2 учреждения\?ИК-7; ИК-8\. Покупатели не смогут/);
  server.respond(deleteFacility, { message: 'Удалён' });
  server.respond(undeleteFacility, seven);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  await says('Удалено: 2 учреждения');
  expect(server.sent(deleteFacility)).toHaveLength(2);
  await user.click(button('Вернуть'));
  await says('Возвращено: 2 учреждения');
  expect(server.sent(undeleteFacility)).toHaveLength(2);
});

// Control: in `src/facilities/web/admin-address.page.tsx` replace `else if (addresses.length > 1)` with `else if (false)`
it('names each of several that are not deleted', async () => {
  serverSells([], [seven, facility(8)]);
  const user = await open();
  await user.click(screen.getByRole('checkbox', { name: /^Выбрать 2 / }));
  const bar = within(screen.getByRole('region', { name: 'Выбранные учреждения' }));
  await user.click(bar.getByRole('button', { name: 'Удалить' }));
  server.fails(deleteFacility, 500);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  await says(/ИК-7: Ошибка удаления адреса/);
  await says(/ИК-8: Ошибка удаления адреса/);
});

// Control: in `src/facilities/web/admin-address/addresses.ts` replace `ofForm('Ошибка обновления адреса')` with `ofForm('Ошибка')`.
it('says what failed of a deletion, a restoration, a change', async () => {
  const user = await open();
  server.fails(deleteFacility, 500);
  await user.click(button('Ещё для ИК-7'));
  await user.click(button('Удалить ИК-7'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Удалить' }));
  await says('Ошибка удаления адреса');
  await user.click(part(/^Удалённые/));
  await says('Удалённые учреждения');
  server.fails(undeleteFacility, 500);
  await user.click(button('Восстановить ИК-9'));
  await says('Ошибка восстановления адреса');
  server.fails(undeleteFacility, 'network');
  await user.click(button('Восстановить ИК-9'));
  await says('Не удалось восстановить адрес');
  server.refuses(undeleteFacility, 'INTERNAL', 'Не сегодня');
  await user.click(button('Восстановить ИК-9'));
  await says('Не сегодня');
  await user.click(part(/^Все/));
  await says('Действующие учреждения');
  await user.click(button('ИК-7'));
  fill(/^Стоимость доставки/, '777');
  server.fails(updateFacility, 500);
  await user.keyboard('{Enter}');
  await expect
    .poll(() => button('Сохранить').parentElement?.textContent)
    .toContain('Ошибка обновления адреса');
  server.refuses(updateFacility, 'NOT_FOUND', 'Адрес не найден');
  await user.keyboard('{Enter}');
  await says('Адрес не найден');
  expect(field(/^Стоимость доставки/).value).toBe('777');
});

const NO_LIST = 'Сервер вернул некорректные данные: addressList не является массивом';

it.each([
  [listActiveFacilities, 'network', 'Ошибка загрузки адресов'],
  [listActiveFacilities, 'shape', NO_LIST],
  [listDeletedFacilities, 'shape', NO_LIST],
  [listDeletedFacilities, 500, 'Ошибка загрузки удаленных адресов'],
  [listDeletedFacilities, 'network', 'Не удалось загрузить удалённые адреса'],
] as const)(
  'a list that did not come says why, and comes when asked again (%#)',
  async (list, how, words) => {
    server.fails(list, how);
    const user = await open(list === listDeletedFacilities ? DELETED : '');
    await says(words);
    serverSells([], [seven]);
    server.respond(listDeletedFacilities, { addressList: [gone] });
    await user.click(button('Повторить'));
    await expect.poll(() => text()).not.toContain(words);
  },
);

// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `* 1000` with `* 1`
it('saves delivery, limits in kilograms and days at once, and unfolds what hides an error', async () => {
  server.respond(listDeskProducts, { products: [], total: 0 });
  const user = await open();
  await user.click(button('ИК-7'));
  const group = () => field(/^Предел посылки/).closest('details') as HTMLDetailsElement;
  expect([group().open, field(/^Предел посылки/).value]).toEqual([false, '20']);
  fill(/^Стоимость доставки/, '700');
  fill(/^Предел посылки/, '1001');
  await user.click(button('Сохранить'));
  await says('Предел посылки — число килограммов не больше 1000');
  expect(group().open).toBe(true);
  expect(document.activeElement).toBe(field(/^Предел посылки/));
  fill(/^Предел посылки/, '15,5');
  await user.click(field('вт'));
  server.respond(updateFacility, seven);
  await user.click(button('Сохранить'));
  await says('Учреждение «ИК-7» обновлено');
  expect(server.sent(updateFacility).map(({ body }) => body)).toEqual([
    expect.objectContaining({ deliveryCost: 700, parcelGrams: 15_500, handoverWeekdays: [2] }),
  ]);
});

// Control: in `src/facilities/web/admin-address/address-row.tsx` replace `refuse(typed.refusedTags.filter((one) => one !== tag))` with `undefined`
it('says in the open form when parcels are taken, what is refused, and what another has changed meanwhile', async () => {
  const tin = deskProduct(1, 'Сайра', 10_000, { tags: ['can'] });
  const set = deskProduct(2, 'Набор', 10_000, { tags: ['can'] });
  server.respond(listDeskProducts, { products: [tin, set], total: 2 });
  const user = await open();
  await user.click(button('Ещё для ИК-7'));
  await user.click(button('Дни сдачи ИК-7'));
  await expect.poll(() => document.activeElement).toBe(field('пн'));
  await says('день сдачи сообщит администратор');
  await user.click(field('вт'));
  await says(/сдадим во вторник, \d/);
  fill('Пауза по этот день', '1 1 2099');
  await says('за 60 дней дня сдачи не нашлось');
  fill('До какого часа', '16:30');
  fill('Закрытый день', '31.12.2026');
  fill('Закрытый день', '31.02.2027');
  await user.click(screen.getByText('Не принимают', { selector: 'summary *' }));
  await user.click(field('Добавить отказ'));
  await user.click(await screen.findByRole('option', { name: 'жестяные банки (2)' }));
  const chips = () =>
    screen.queryAllByRole('button', { name: /^Убрать ?[а-я]{3}/ }).map((chip) => text(chip));
  expect(chips()).toEqual([expect.stringMatching(/жестяные банки \(2\)$/)]);
  await user.click(button(/^Убрать ?жестяные банки/));
  expect(chips()).toEqual([]);
  await user.type(field('Добавить отказ'), 'жест{Enter}');
  await user.click(screen.getByText(/^Не примут/));
  expect(text(screen.getByRole('definition'))).toContain('Набор');
  await user.type(field('До какого часа'), '{Enter}');
  await says('Такого дня нет: укажите день, месяц и год');
  await says('Скажите, откуда это известно');
  expect(server.sent(updateFacility)).toEqual([]);
  fill('Закрытый день', '1.1.2027');
  await user.selectOptions(field('Откуда известно'), 'FACILITY');
  const words = 'Пока вы правили, учреждение «ИК-7» изменили: дни сдачи: было пусто, стало пт';
  server.refuses(updateFacility, 'CONFLICT', words, { changes: [] });
  await user.click(button('Сохранить'));
  await says(words);
  expect(button('Оставить моё')).toHaveProperty('disabled', false);
  server.respond(patchFacility, seven);
  await user.click(button('Оставить моё'));
  await says('Учреждение «ИК-7» обновлено');
  expect(server.sent(patchFacility)[0]?.body).toMatchObject({
    ...{ handoverWeekdays: [2], orderByTime: '16:30', closedDays: ['2026-12-31', '2027-01-01'] },
    ...{ pausedUntil: '2099-01-01', refusedTags: ['can'], refusedSource: 'FACILITY' },
  });
  await expect.poll(() => document.activeElement).toBe(button('ИК-7'));
});

// Control: in `src/facilities/web/admin-address.page.tsx` replace `queue: null, query: '', page: 1 })` with `queue: null, page: 1 })`
it('says once what was not found, and leads back to all', async () => {
  const user = await open('?q=%D0%BD%D0%B5%D1%82');
  await says('По «нет» учреждений нет');
  expect(text()).not.toContain('Удалённых учреждений нет');
  await user.click(button('Показать все'));
  await says('ИК-7');
  fill(/^Найти учреждение/, 'ик');
  await says('Найдено: 1');
  await isAt('/admin/address?q=%D0%B8%D0%BA');
});

// Control: in `src/facilities/web/admin-address.page.tsx` replace `list={active.problem === null ? active.list : null}` with `list={active.list}`
it('counts nothing that is not loaded, and says one failure once', async () => {
  server.fails(listActiveFacilities, 500);
  server.fails(listDeletedFacilities, 500);
  await open();
  await says('Ошибка загрузки адресов');
  expect(text()).not.toContain('Все 0');
  expect(screen.getAllByRole('button', { name: 'Повторить' })).toHaveLength(1);
  // Control: in `src/desk/list-body.tsx` replace `window.addEventListener('online', onRetry);` with ``
  serverSells([], [seven]);
  window.dispatchEvent(new Event('online'));
  await says('Все 1');
});

// Control: in `src/facilities/web/admin-address/address-row.tsx` replace `sort?.startsWith('-') ? sorted.toReversed()` with `sort ? sorted`
it('shows days, refusals and prices, sorted by its heads; those without days are told, narrowed to and mended by a press', async () => {
  server.respond(listDeskProducts, { products: [], total: 0 });
  serverSells(
    [],
    [
      facility(7, { name: 'ИК-7', deliveryCost: 10_000, handoverWeekdays: [2] }),
      facility(8, { name: 'ИК-8', deliveryCost: 30_000, freeDeliveryThreshold: 1, handoverWeekdays: [] }),
      facility(9, {
        ...{ name: 'ИК-9', deliveryCost: 20_050, handoverWeekdays: [2, 5] },
        ...{ refusedTags: ['can', 'sugar', 'razor'], pausedUntil: moscowDay(new Date()) },
      }),
    ],
  );
  const user = await open();
  // Control: in `src/facilities/web/admin-address/addresses.ts` replace `pausedUntil >= moscowDay` with `pausedUntil > moscowDay`
  await says(/пауза по \d\d\.\d\d/);
  const names = () => screen.getAllByRole('rowheader').map((head) => text(head));
  await says(/вт и пт.*жестяные банки, продукты с сахаром, бритвенные станки.*Доставка 200,50/);
  await says('Доставка 100 ₽');
  const byName = screen.getByRole('columnheader', { name: /^Учреждение/ });
  expect(byName.getAttribute('aria-sort')).toBe('ascending');
  await user.click(button('Учреждение'));
  await expect.poll(names).toEqual(['ИК-9', 'ИК-8', 'ИК-7']);
  await user.click(button('Доставка'));
  await expect.poll(names).toEqual(['ИК-7', 'ИК-9', 'ИК-8']);
  await user.click(button('Доставка'));
  await expect.poll(names).toEqual(['ИК-8', 'ИК-9', 'ИК-7']);
  // Control: in `src/facilities/web/admin-address/address-row.tsx` replace `one.freeDeliveryThreshold - other.freeDeliveryThreshold` with `one.deliveryCost - other.deliveryCost`
  await user.click(button('Бесплатно от'));
  await expect.poll(names).toEqual(['ИК-8', 'ИК-7', 'ИК-9']);
  await user.click(screen.getByRole('link', { name: /^Дни не указаны ?1$/ }));
  await expect.poll(names).toEqual(['ИК-8']);
  await isAt('/admin/address?queue=no-days&sort=free');
  await user.click(button(/^дни не указаны ?: ИК-8/));
  expect(document.activeElement).toBe(field('пн'));
  const unfolded = [...document.querySelectorAll('details[open] > summary')].map((head) => text(head));
  expect(unfolded).toEqual(['Дни']);
  await isAt('/admin/address?queue=no-days&sort=free&open=8');
  await navigate('/admin/address?open=99');
  await says(/Учреждения №\s99 нет/);
});

// Control: in `src/desk/side-panel.tsx` replace `leave(others, change, true);` with `change();`
it('is changed beside the list where there is room; another takes its place, and what is not saved is asked about', async () => {
  vi.stubGlobal('innerWidth', 1280);
  server.respond(listDeskProducts, { products: [], total: 0 });
  serverSells([], [seven, facility(8)]);
  const user = await open();
  await user.click(button('ИК-7'));
  const unfolded = [...document.querySelectorAll('details[open] > summary')].map((head) => text(head));
  expect(unfolded).toEqual([expect.stringMatching(/^Доставка/)]);
  fill(/^Стоимость доставки/, '77');
  await user.click(button('Ещё для ИК-8'));
  await user.click(button('Приём ИК-8'));
  await says('Показать другое без сохранения?');
  await user.click(button('Остаться'));
  const beside = within(screen.getByRole('complementary', { name: 'Изменение' }));
  expect(beside.getByLabelText<HTMLInputElement>(/^Стоимость доставки/).value).toBe('77');
  await user.click(button('Ещё для ИК-8'));
  await user.click(button('Приём ИК-8'));
  await user.click(button('Показать'));
  expect(document.activeElement?.id).toBe('address-8-kind');
  expect(beside.getAllByRole('heading').map((head) => text(head))).toEqual(['ИК-8']);
  await user.click(button('ИК-7'));
  expect(beside.getAllByRole('heading').map((head) => text(head))).toEqual(['ИК-7']);
  expect(button('ИК-7').getAttribute('aria-expanded')).toBe('true');
  await user.click(beside.getByRole('button', { name: 'Закрыть' }));
  expect(beside.queryByRole('heading')).toBeNull();
  expect(document.activeElement).toBe(button('ИК-7'));
  await user.click(button('Добавить'));
  await beside.findByRole('heading', { name: 'Новое учреждение' });
});

// Control: in `src/facilities/web/admin-address/days-of-all.tsx` replace `until < moscowDay(new Date())` with `false`
// Control: in `src/facilities/web/admin-address/days-of-all.tsx` replace `Map.groupBy(paused,` with `Map.groupBy(chosen,`
it('pauses several at once and ends it; the change of another is told first, and waits for a decision', async () => {
  const eight = facility(8);
  serverSells([], [seven, eight]);
  const user = await open();
  for (const { name } of [seven, eight])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`${name}$`) }));
  const bar = within(screen.getByRole('region', { name: 'Выбранные учреждения' }));
  await says('Выбрано: 2');
  expect(bar.queryByRole('button', { name: 'Снять паузу' })).toBeNull();
  await user.click(button('Поставить паузу'));
  await says('ИК-7ИК-8');
  expect(button('Сохранить паузу')).toHaveProperty('disabled', true);
  fill('Последний день паузы', '2020-01-01');
  await user.click(button('Сохранить паузу'));
  await says('Этот день уже прошёл');
  expect(server.sent(changeFacilityPauses)).toEqual([]);
  // Control: in `src/facilities/web/admin-address/days-of-all.tsx` replace `until < moscowDay` with `until <= moscowDay`
  const until = moscowDay(new Date());
  fill('Последний день паузы', until);
  const words = `Пока вы правили, учреждение «${eight.name}» изменили`;
  server.refuses(changeFacilityPauses, 'CONFLICT', words, { changes: [] });
  await user.click(button('Сохранить паузу'));
  await says(words);
  const paused = { ...seven, pausedUntil: '2099-12-05', handoverWeekdays: [1, 2, 3, 4, 5, 6, 7] };
  server.respond(changeFacilityPauses, { addressList: [paused, eight] });
  serverSells([], [paused, eight]);
  await user.click(button('Оставить моё'));
  await says(`Пауза по ${formatDayAndMonth(until)}: 2 учреждения`);
  const seen = [seven, eight].map(({ id, version }) => ({ id, version }));
  expect(server.sent(changeFacilityPauses).map(({ body }) => body)).toEqual([
    { ids: [7, 8], pausedUntil: until, seen },
    { ids: [7, 8], pausedUntil: until, seen: null },
  ]);
  await says('каждый день');
  await says('пауза по 05.12');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Выбранные учреждения' })).toBeNull());
  for (const name of [/ИК-7$/, /ИК-8$/]) await user.click(screen.getByRole('checkbox', { name }));
  await user.click(button('Снять паузу'));
  await says('Пауза снята: 1 учреждение');
  expect(server.sent(changeFacilityPauses).at(-1)?.body).toMatchObject({ ids: [7], pausedUntil: null });
  await user.click(button('Вернуть'));
  await says('Пауза возвращена: 1 учреждение');
  expect(server.sent(changeFacilityPauses).at(-1)?.body).toMatchObject({
    ids: [7],
    pausedUntil: '2099-12-05',
  });
});

// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `[weekdayOf(day)]` with `[1]`
// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `event.key === 'Enter' && event.target` with `event.key === 'No' && event.target`
// Control: in `src/facilities/web/admin-address/days-of-all.tsx` replace `days.filter((day) => !after.includes(day))` with `[]`
it('closes the whole shop on days of its own: what was added and taken away is sent', async () => {
  const showsClosed = (closedDays: string[]) =>
    server.respond(listActiveFacilities, { addressList: [seven], shop: { boxGrams: 400, closedDays } });
  showsClosed(['2097-12-31']);
  const user = await open();
  await user.click(button('Закрытые дни магазина'));
  const days = () =>
    within(screen.getByRole('list', { name: 'Закрытые дни' }))
      .getAllByRole('button')
      .map((day) => text(day));
  expect(days()).toEqual(['Убрать вт 31 декабря 2097 г.']);
  expect(button('Сохранить закрытые дни')).toHaveProperty('disabled', true);
  // Control: in `src/facilities/web/admin-address/days-of-all.tsx` replace `next === formatDateList(days) ? null : next` with `next`
  fill('Закрытый день', '8.1.2098');
  await user.click(button(/^Убрать ?ср 8.января/));
  await user.click(screen.getByRole('dialog', { name: 'Закрытые дни магазина' }));
  await user.click(button('Закрытые дни магазина'));
  fill('Закрытый день', '31.04.2098');
  await user.click(button('Сохранить закрытые дни'));
  await says('Такого дня нет: укажите день, месяц и год');
  fill('Закрытый день', '8.1.2098');
  fill('Закрытый день', '7.1.2098');
  await user.type(field('Закрытый день'), '{Enter}');
  expect(server.sent(changeShopClosedDays)).toEqual([]);
  await user.click(button(/^Убрать ?вт 31.декабря/));
  // Control: in `src/facilities/web/admin-address/days-of-all.tsx` replace `isKept: true` with `isKept: false`
  await user.click(screen.getByRole('dialog', { name: 'Закрытые дни магазина' }));
  await user.click(button('Закрытые дни магазина: не сохранены'));
  expect(days()).toEqual(['Убрать вт 7 января – ср 8 января 2098 г.']);
  const closedDays = ['2098-01-07', '2098-01-08'];
  server.fails(changeShopClosedDays, 500);
  await user.click(button('Сохранить закрытые дни'));
  await says('Закрытые дни не сохранены. Попробуйте ещё раз.');
  server.respond(changeShopClosedDays, { closedDays });
  showsClosed(closedDays);
  await user.click(button('Сохранить закрытые дни'));
  await says('Закрытые дни магазина сохранены');
  expect(server.sent(changeShopClosedDays)[0]?.body).toEqual({ add: closedDays, remove: ['2097-12-31'] });
  await user.click(button('Закрытые дни магазина'));
  await waitFor(() => expect(days()).toEqual(['Убрать вт 7 января – ср 8 января 2098 г.']));
});

// Control: in `src/facilities/web/admin-table/facility-import.tsx` replace `version: before.version` with ``
// Control: in `src/desk/sheet/sheet-preview.tsx` replace `(skipWrong && skipWrong.wrong > 0 && !skipWrong.checked)` with `false`
it('brings in pasted rows: looked through by name and row, then all of them at once; refused, none is lost', async () => {
  vi.stubGlobal('Worker', ReadingWorker);
  const user = await open();
  await user.click(screen.getByRole('link', { name: 'Таблицей' }));
  await says('Файл таблицы');
  expect(screen.queryByRole('table')).toBeNull();
  await says('Столбцы: Название, Стоимость доставки, Бесплатно от, Вид');
  const rows = [
    'Учреждения области\t\t',
    'Название\tДоставка\tБесплатно от\tДни сдачи',
    'ИК-61\t350,50\t5 000\tвт и пт',
    'ик-7\t1\t2\t',
    'Без цены\t\t2\t',
    'СИЗО-6\t0\tникогда\t',
  ];
  fill('Или ячейки таблицы', rows.join('\n'));
  await user.click(button('Посмотреть'));
  await says('Новые: 2');
  const shown = screen.getAllByRole('row').map((row) => text(row));
  expect(shown).toContainEqual(expect.stringMatching(/^3.*350,50.*Дни сдачи: вт и пт/));
  expect(shown).toContainEqual(expect.stringMatching(/^4.*Стоимость доставки: .* → 1,00/));
  expect(shown).toContainEqual(expect.stringMatching(/^5.*Без цены.*Стоимость доставки обязательна/));
  const write = button('Создать 2 учреждения, изменить 1 учреждение');
  await user.click(write);
  expect(server.sent(createFacilities)).toEqual([]);
  await user.click(field('Без строк с ошибками: 1'));
  server.fails(createFacilities, 500);
  await user.click(write);
  await says(/Ошибка создания адреса/);
  server.respond(createFacilities, { addressList: [facility(61), facility(62)] });
  server.respond(patchFacility, seven);
  serverSells([], [seven, facility(61)]);
  await user.click(write);
  await says('Создано: 2 учреждения. Изменено: 1 учреждение');
  await says(facility(61).name);
  expect(server.sent(createFacilities)[1]?.body).toMatchObject({
    workAddressList: [
      { name: 'ИК-61', deliveryCost: 350.5, freeDeliveryThreshold: 5_000, handoverWeekdays: [2, 5] },
      { name: 'СИЗО-6', deliveryCost: 0, freeDeliveryThreshold: MAX_PRICE_KOPECKS / 100 },
    ],
  });
  expect(server.sent(patchFacility)[0]).toMatchObject({
    path: '/api/v1/work-addresses/7',
    body: { deliveryCost: 1, freeDeliveryThreshold: 2, version: seven.version },
  });
  // Typed by hand, a name that is there is told, too.
  await user.click(button('Добавить'));
  await says('Новое учреждение 1');
  fill('Название учреждения', ' ик-7');
  await says('Учреждение с таким названием уже есть.');
});

// Control: in `src/facilities/web/admin-table/facility-import.tsx` replace `addMissingColumns(headed?.columns ?? [])` with `headed?.columns ?? []`
// Control: in `src/facilities/web/admin-table/facility-import.tsx` replace `flushSync(sheet.clear)` with `sheet.clear()`
// Control: in `src/facilities/web/admin-table/facility-import.tsx` replace `isMended={sheet.isMended}` with ``
// Control: in `src/facilities/web/admin-table/facility-import.tsx` replace `[...tags.map(getTagLabel), ...labels, ...others]` with `labels`
it('a wrong row is mended in its place, also where the table has no such column, and not dropped without a question', async () => {
  vi.stubGlobal('Worker', ReadingWorker);
  const user = await open(TABLE);
  const rows = [
    'Название\tДоставка\tБесплатно от\tНе принимают',
    'ИК-61\tдорого\t2\tчай, гвозди',
    'ИК-62\t5\t2\tгвозди',
  ];
  fill('Или ячейки таблицы', rows.join('\n'));
  await user.click(button('Посмотреть'));
  await says('Стоимость доставки: «дорого» — не цена');
  fill('Стоимость доставки: ИК-61', '10');
  await says('«гвозди»: выберите из списка');
  await user.type(field('Не принимают: ИК-61'), 'жест{Enter}');
  await says('Скажите, откуда это известно');
  fill('Откуда известно: ИК-61', 'Памятка учреждения');
  // Control: in `src/facilities/web/admin-table/facility-import.tsx` replace `write() || ', '` with `write()`
  await user.type(field('Не принимают: ИК-62'), 'без{Enter}');
  await says('Исправлено: 2');
  expect(field('Не принимают: ИК-62').value).toBe('Отказов нет');
  await user.click(screen.getByRole('link', { name: 'К учреждениям' }));
  await user.click(button('Остаться'));
  await user.click(button('Другая таблица'));
  await user.click(button('Оставить'));
  server.respond(createFacilities, { addressList: [facility(61), facility(62)] });
  await user.click(button('Создать 2 учреждения'));
  await says('Действующие учреждения');
  expect(server.sent(createFacilities)[0]?.body).toMatchObject({
    workAddressList: [
      { deliveryCost: 10, refusedTags: ['can', 'tea'], refusedSource: 'LEAFLET' },
      { name: 'ИК-62', refusedTags: [] },
    ],
  });
});
